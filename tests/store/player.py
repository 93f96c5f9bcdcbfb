"""Plays a campaign of the tiny game and is killed for it again and again: the other half of `test_kill`.

`python -m tests.store.player PATH KILLS SEED` forks a player, kills it after a random while, and prints a JSON
line with what the player had acknowledged. One process does all of it, so that imports are paid for once.
"""

from __future__ import annotations

import json
import os
import select
import signal
import sys
import time
from pathlib import Path
from random import Random
from zlib import crc32

from talisman_desktop.core.log import encode_entry
from talisman_desktop.play.session import Session
from talisman_desktop.store.campaign import Campaign
from tests.store.fake import FakeRules, answer


def digest(session: Session, first: int, start: int = 0) -> list[tuple[int, int]]:
    """(number, checksum) of the log entries."""
    return [(first + n, crc32(encode_entry(session.log[n]))) for n in range(start, len(session.log))]


def play(path: Path, out: int, random: Random) -> None:
    """Go on and play for ever, saying each thing once it is saved; an undo is announced before too."""

    def say(*what: object) -> None:
        os.write(out, json.dumps(what).encode() + b"\n")

    campaign = Campaign.open(path, backups=path.parent / "b")
    session = campaign.resume(FakeRules())
    say("stands", campaign.first, digest(session, campaign.first), campaign.warnings)
    while True:
        if random.random() < 0.1 and session.undoable():
            say("undoing", campaign.first + session.undoable()[-1][0])
            campaign.record(session.undo(), session)
            say("undone", campaign.first + len(session.log))
        else:
            length = len(session.log)
            change = answer(session, random)
            if change is None:
                return
            campaign.record(change, session)
            say("saved", digest(session, campaign.first, length))


def main(path: Path, kills: int, seed: int) -> None:
    """Kill so many players."""
    random = Random(seed)
    for n in range(kills):
        reader, writer = os.pipe()
        pid = os.fork()
        if pid == 0:
            os.close(reader)
            try:
                play(path, writer, Random(seed * 1000 + n))
            except BaseException as error:
                os.write(writer, json.dumps(["failed", repr(error)]).encode() + b"\n")
            os._exit(0)
        os.close(writer)
        if random.random() < 0.7:
            # In the middle of playing: it has said where it stands.
            select.select([reader], [], [], 10)
            time.sleep(random.uniform(0.0, 0.15))
        else:
            # While it is still opening.
            time.sleep(random.uniform(0.0, 0.1))
        os.kill(pid, signal.SIGKILL)
        os.waitpid(pid, 0)
        with open(reader, "rb") as pipe:
            said = [json.loads(line) for line in pipe.read().splitlines(keepends=True) if line.endswith(b"\n")]
        print(json.dumps(said), flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]))
