"""Jobs of the soak: sequences of random operations, and whole campaigns that are meddled with."""

from __future__ import annotations

import traceback
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import process_time

from msgspec import Struct

from talisman_desktop.core.facts import Fact, TokensChanged
from talisman_desktop.core.table import BY_HAND, Table
from talisman_desktop.games.darkest.base.automation import SWITCHES
from talisman_desktop.play import position
from talisman_desktop.play.session import Session
from talisman_desktop.rules import house_rules
from talisman_desktop.rules.ruleset import Rules
from tests.kit import library
from tests.soak.adventure import surroundings
from tests.soak.filed import BETWEEN, Filed
from tests.soak.meddling import Meddler, any_house_rules, sound, straight
from tests.soak.visits import Visited

GROWN = 8
"""The strength, craft and lives by which grown heroes exceed the printed numbers."""


class Task(Struct, frozen=True):
    """A sequence to play. The seed decides everything; `length` is the number of operations or answers."""

    seed: int
    length: int
    folder: str
    boxes: tuple[str, ...] = ()
    """The ids of the boxes in use: campaigns begin with them, and so does every second pair of sequences."""


class Outcome(Struct, frozen=True):
    """The result of a sequence: the number of operations done, refused and failed, the day reached and the seconds
    taken. `trouble` says how log and table differ, "" if they do not.
    """

    seed: int
    done: int = 0
    refused: int = 0
    failed: int = 0
    day: int = 0
    seconds: float = 0.0
    trouble: str = ""
    figures: tuple[str, ...] = ()
    """The ids of the figures that were on the road at one of the checks."""
    visited: Visited = {}
    """The deeds by region of an expedition; empty for a game without a file."""


def sequence(task: Task) -> Outcome:
    """Play random operations, and check after each, even a failed one, that the log leads to the table. Every second
    sequence uses the window's player and a file.
    """
    random = Random(task.seed)
    switches = {"dice": random.choice(("app", "table")), "decks": random.choice(("app", "table"))}
    options, more = surroundings(task.seed // 2)
    modules, chosen = house_rules.split(any_house_rules(random))
    rules = library(*task.boxes)
    boxes = task.boxes if task.seed // 2 % 2 else ()
    start = rules.new_table(task.seed, options | chosen, (*boxes, *modules))
    with TemporaryDirectory() as folder:
        meddler = _meddler(task.seed, Path(folder), rules, start, switches | more)
        return _watched(task, meddler, lambda: _sequence(meddler, task.length, start, switches | more))


def _meddler(seed: int, folder: Path, rules: Rules, start: Table, switches: dict[str, str]) -> Meddler:
    if seed % 2:
        return Filed(folder, rules, start, switches, seed)
    return Meddler(Session(rules, start, switches=switches), seed)


def _sequence(meddler: Meddler, length: int, start: Table, switches: dict[str, str]) -> None:
    for n in range(length):
        meddler.once()
        if isinstance(meddler, Filed):
            meddler.look()
            if n % 20 == 19:
                meddler.reopen()
        else:
            straight(meddler.game, meddler.game.rules, start, switches)
            sound(meddler.game)


def growth(table: Table) -> tuple[Fact, ...]:
    """Return the facts that make heroes strong enough for the regions of boxes."""
    return tuple(
        TokensChanged(hero, token, GROWN, cause=BY_HAND)
        for hero in table.heroes
        for token in ("strength", "craft", "life")
    )


def campaign(task: Task) -> Outcome:
    """Play a campaign with a careful bot; its automations are all off, all on or mixed. After every twentieth answer
    the campaign is meddled with: a move by hand, a corrected answer, undo, a branch, closing and opening. With boxes,
    half the campaigns begin with grown heroes.
    """
    random = Random(task.seed)
    options, _ = surroundings(task.seed)
    which = random.choice((("yes",), ("no",), ("yes", "no")))
    switches = {name: random.choice(which) for name in SWITCHES}
    modules, chosen = house_rules.split(any_house_rules(random))
    rules = library(*task.boxes)
    start = rules.new_table(task.seed, options | chosen, (*task.boxes, *modules))
    with TemporaryDirectory() as folder:
        meddler = Filed(Path(folder), rules, start, switches, task.seed)

        def playing() -> None:
            small = bool(task.boxes) and task.seed % 4 >= 2
            for n in range(task.length // BETWEEN):
                meddler.play_on(BETWEEN)
                if small and meddler.game.table.heroes:
                    small = False
                    meddler.attempt(lambda: meddler.game.edit("grown heroes", growth(meddler.game.table)))
                meddler.figures.update(meddler.game.table.figures)
                meddler.look()
                for _ in range(random.randint(1, 3)):
                    if (why := meddler.meddle()).startswith("failed"):
                        raise AssertionError(why)
                    meddler.look()
                if n % 4 == 3:
                    meddler.reopen()
                    meddler.look()

        return _watched(task, meddler, playing)


def _watched(task: Task, meddler: Meddler, playing: object) -> Outcome:
    begun, trouble = process_time(), ""
    try:
        assert callable(playing)
        playing()
    except Exception as error:  # because every error is a finding of the soak, to be written down
        trouble = f"{type(error).__name__}: {error}; after {meddler.told[-1:]}".splitlines()[0][:300]
        _note(task, error, meddler)
    finally:
        if isinstance(meddler, Filed):
            meddler.campaign.close()
    seconds, day = process_time() - begun, meddler.game.table.day
    figures = tuple(sorted(meddler.figures))
    visited = meddler.visits.visited if isinstance(meddler, Filed) else {}
    return Outcome(task.seed, meddler.done, meddler.refused, meddler.failed, day, seconds, trouble, figures, visited)


def _note(task: Task, error: Exception, meddler: Meddler) -> None:
    """Write down an error: the operations so far, Python's traceback, and the position."""
    folder = Path(task.folder)
    folder.mkdir(parents=True, exist_ok=True)
    told = "\n".join(meddler.told[-40:])
    text = f"seed {task.seed}\n\n{told}\n\n{''.join(traceback.format_exception(error))}"
    (folder / f"meddling-{task.seed:06}.txt").write_text(text, encoding="utf-8")
    (folder / f"meddling-{task.seed:06}.json").write_text(position.save(meddler.game, str(error)), encoding="utf-8")
