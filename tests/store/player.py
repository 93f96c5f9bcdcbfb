"""Plays a campaign of the tiny game and is killed for it again and again: the other half of `test_kill`.

`python -m tests.store.player PATH KILLS SEED PLAYER` forks a player, kills it after a random while, and prints a JSON
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
from talisman_desktop.core.requests import Thrown
from talisman_desktop.play.session import Session
from talisman_desktop.rules.roads import SHARED
from talisman_desktop.store import play_pauses, safety_copies
from talisman_desktop.store.backup import list_backups
from talisman_desktop.store.branches import back_to
from talisman_desktop.store.campaign import Campaign
from talisman_desktop.store.creation import restore
from talisman_desktop.store.resumption import resume
from tests.store.fake import PLAIN, FakeRules, answer


def digest(session: Session, first: int, start: int = 0) -> list[tuple[int, int]]:
    """Return the number and the checksum of each log entry."""
    return [(first + n, crc32(encode_entry(session.log[n]))) for n in range(start, len(session.log))]


def play(path: Path, out: int, random: Random) -> None:
    """Play without end, and print each answer when it is saved. Anything that cuts the log is announced before it is
    done."""

    def say(*what: object) -> None:
        os.write(out, json.dumps(what).encode() + b"\n")

    campaign = Campaign.open(path, backups=path.parent / "b", words=PLAIN)
    session = resume(campaign, FakeRules())
    say("stands", campaign.first, digest(session, campaign.first), campaign.warnings)
    while True:
        dice = random.random()
        if dice < 0.1 and session.undoable():
            left = list(session.undo_courses)
            if left and session.next_undo() == left[-1].why:
                say("turning", campaign.first + left[-1].at)
            else:
                say("undoing", campaign.first + session.undoable()[-1][0])
            campaign.record(session.undo(), session)
            if session.undo_courses == left:
                say("undone", campaign.first + len(session.log))
            else:
                # An amendment, or going back to a checkpoint, was undone: another course.
                say("other", digest(session, campaign.first))
        elif dice < 0.16 and (at := _die(session, random)) >= 0:
            say("turning", campaign.first + at)
            change, _ = session.amend(at, Thrown((random.randint(1, 6), random.randint(1, 6))))
            campaign.record(change, session)
            say("other", digest(session, campaign.first))
        elif dice < 0.22:
            name = str(random.randrange(10**9))
            campaign.checkpoints.add(name, place="", day=1)
            say("marked", name, digest(session, campaign.first))
        elif dice < 0.27 and (points := campaign.checkpoints.all()):
            name = random.choice(points).name
            way = campaign.checkpoints.way(name)
            if way.at >= campaign.first:
                say("turning", way.at)
                change, _ = back_to(campaign, session, name)
                campaign.record(change, session)
                say("other", digest(session, campaign.first))
        else:
            length = len(session.log)
            answered = answer(session, random)
            if answered is None:
                return
            campaign.record(answered, session)
            say("saved", digest(session, campaign.first, length))


def _die(session: Session, random: Random) -> int:
    """Return the log entry of a roll among the last twenty, -1 if there is none."""
    recent = range(max(0, len(session.log) - 20), len(session.log))
    return random.choice([i for i in recent if getattr(session.log[i], "key", "") == "road"] or [-1])


def go_back(path: Path, out: int, random: Random) -> None:
    """Restore backups of the campaign without end."""
    while True:
        restore(path, random.choice(list_backups(path)), SHARED)
        os.write(out, b'["restored"]\n')


def back_up_often(path: Path, out: int, random: Random) -> None:
    """Play without end, and have backups made beside the play all the time."""
    safety_copies.BACKUP_EVERY, play_pauses.PAUSE = 3, 0.0
    campaign = Campaign.open(path, words=PLAIN)
    session = resume(campaign, FakeRules())
    while (length := len(session.log)) >= 0 and (answered := answer(session, random)) is not None:
        campaign.record(answered, session)
        saved = json.dumps(["saved", digest(session, campaign.first, length)])
        os.write(out, saved.encode() + b"\n")


def _hear(reader: int, lines: int) -> bytes:
    """Return the lines that a player prints, until there are enough of them or ten seconds have passed."""
    heard, end = b"", time.monotonic() + 10
    while heard.count(b"\n") < lines and select.select([reader], [], [], max(0, end - time.monotonic()))[0]:
        more = os.read(reader, 65536)
        if not more:
            break
        heard += more
    return heard


PLAYERS = {"play": play, "go back": go_back, "back up": back_up_often}


def main(path: Path, kills: int, seed: int, player: str) -> None:
    """Start players and kill this many of them."""
    random = Random(seed)
    for n in range(kills):
        reader, writer = os.pipe()
        pid = os.fork()
        if pid == 0:
            os.close(reader)
            try:
                PLAYERS[player](path, writer, Random(seed * 1000 + n))
            except BaseException as error:  # what fails in the fork is told to its parent
                os.write(writer, json.dumps(["failed", repr(error)]).encode() + b"\n")
            os._exit(0)
        os.close(writer)
        # Mostly in the middle of playing, after so many things it said; at times while it is still opening.
        heard = _hear(reader, random.randint(1, 14)) if random.random() < 0.8 else b""
        time.sleep(random.uniform(0.0, 0.02 if heard else 0.1))
        os.kill(pid, signal.SIGKILL)
        os.waitpid(pid, 0)
        with open(reader, "rb") as pipe:
            heard += pipe.read()
        said = [json.loads(line) for line in heard.splitlines(keepends=True) if line.endswith(b"\n")]
        print(json.dumps(said), flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]), sys.argv[4])
