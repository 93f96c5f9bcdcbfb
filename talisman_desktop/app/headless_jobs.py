"""The commands that need no window: solo games, pictures, positions, and looking up cards and clauses."""

from __future__ import annotations

import contextlib
import io
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from talisman_desktop.app import content, files
from talisman_desktop.app.program_house import house, rulebook
from talisman_desktop.lab import solo, terminal
from talisman_desktop.notes.packet import markdown
from talisman_desktop.notes.story import story_of
from talisman_desktop.play import position
from talisman_desktop.play.session import Session
from talisman_desktop.play.telling import Journal, Line
from talisman_desktop.play.telling.campaign_end import ending
from talisman_desktop.rules.house import House
from talisman_desktop.rules.sets import own_sets

if TYPE_CHECKING:
    from talisman_desktop.core.table import Table


def _of(count: int, one: str, many: str) -> str:
    return f"{count} {one if count == 1 else many}"


# --- solo ---


def run_solo(
    *,
    seed: int,
    adventures: int,
    bot: str,
    ask: bool,
    notes: str | None,
    save: Path | None,
    as_json: bool,
    cards: Sequence[Path] = (),
    boxes: Sequence[str] = (),
) -> int:
    """Play adventures by a bot, or by typing if `ask` is set, and print the story; print notes or figures at the end.
    Card sets in the folders `cards` are in use, and the sets with the ids in `boxes`. Return the exit code."""
    if notes is not None and notes != "-":
        files.refuse(Path(notes))
    if save is not None:
        from talisman_desktop.app.campaigns import created_from, refuse_taken

        refuse_taken(save)
    library, sets = content.named_sets(cards)
    sets = (*sets, *(name for name in boxes if name not in sets))
    content.refuse(library, sets)
    rules = house(library)
    if ask:
        # Only the figures go to standard output, because another program reads them.
        with contextlib.redirect_stdout(sys.stderr) if as_json else contextlib.nullcontext():
            session = _asked(rules, seed, adventures, sets)
        figures = solo.figures(session, 0.0)
    else:
        session, figures = solo.play(rules, seed, solo.bot_named(bot, seed), adventures, sets)
    if save is not None:
        created_from(save, session).close()
    if not as_json and not ask and notes != "-":
        _tell(session)
    if notes is not None:
        files.put_text(notes, markdown(session, title=f"Solo, seed {seed}"))
    if as_json:
        print(msgspec.json.encode(figures).decode())
    elif notes != "-":
        _print_end(session)
        print(
            f"\n{_of(figures.adventures, 'adventure', 'adventures')} in {_of(figures.days, 'day', 'days')}: "
            f"{_of(figures.troves, 'trove', 'troves')}, {_of(figures.deaths, 'death', 'deaths')}, "
            f"{_of(figures.decisions, 'decision', 'decisions')}."
        )
        if played_with := own_sets(session.table, session.catalog):
            print(f"Played with {', '.join(played_with)}.")
    return 0


def _tell(session: Session) -> None:
    for line in story_of(session):
        _print(line)


def _print_end(session: Session) -> None:
    """Print the end of the campaign, if it has ended."""
    if end := ending(session.table, session.catalog):
        print(f"\n{end.title}. {end.how}")


def _print(line: Line) -> None:
    print(f"\n{line.text}" if line.kind == "heading" else f"  {line.text}")


def _asked(rules: House, seed: int, adventures: int, sets: Sequence[str]) -> Session:
    """Return the session after a person has played in the terminal, until the adventures are over or the person
    stops."""
    table = rules.new_table(seed, modules=sets)
    session = Session(rules, table, switches=dict(rules.of(table).automations.beginning))
    _ask_on(session, lambda: solo.is_home(session.table, adventures))
    return session


def _ask_on(session: Session, finished: Callable[[], bool]) -> None:
    """Ask questions in the terminal until `finished()` is true, or the player stops by `q`, Ctrl-C or the end of the
    input."""
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    print(terminal.HELP)
    told = Journal(session.ruleset, session.keyframes[0].table)
    while session.pending is not None and not finished():
        kept, _ = told.sync(session.facts, session.keyframes)
        for line in told.told[kept:]:
            _print(line)
        try:
            terminal.ask(session, input, print)
        except (terminal.Stop, EOFError, KeyboardInterrupt):
            return
    kept, _ = told.sync(session.facts, session.keyframes)
    for line in told.told[kept:]:
        _print(line)


# --- pictures ---


def run_shot(
    demo: str | None, campaign: Path | None, output: Path, size: tuple[int, int], scale: float, *, dark: bool
) -> int:
    """Draw a demo table, or the present table of a campaign, and save it as a PNG; return the exit code."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from talisman_desktop.app import picture

    rules = content.rules()
    if demo is not None:
        table = picture.demo_table(demo, rules)
    else:
        assert campaign is not None
        table = saved_table(campaign)
    files.refuse(output)
    picture.save(table, rules, output, size, scale, dark=dark)
    print(f"{output}: {round(size[0] * scale)}x{round(size[1] * scale)}")
    return 0


# --- campaigns ---


def resumed(path: Path) -> Session:
    """Return the session of a campaign, and close the file. No new answer is given, but opening makes a backup,
    and after an update of the program it may migrate the file and, after a backup, cut the end of a log that no longer
    fits the rules."""
    from talisman_desktop.app.campaigns import opened

    session, campaign = opened(path, content.rules())
    campaign.close()
    return session


def saved_table(path: Path) -> Table:
    """Return the present table of a campaign."""
    return resumed(path).table


# --- positions ---


def run_position_save(campaign: Path, file: Path, note: str) -> int:
    """Save a campaign's present position as a position file; return the exit code."""
    files.put_text(str(file), position.save(resumed(campaign), note))
    if str(file) != "-":
        print(f"{file} holds the position")
    return 0


def _position(file: Path) -> Session:
    with file.open("rb") as opened:
        data = opened.read(position.MAX_SIZE + 1)
    if len(data) > position.MAX_SIZE:
        raise position.PositionError(f"{file}: The file is too large for a position, over {position.MAX_SIZE:,} bytes.")
    try:
        return position.load(data, content.rules())
    except position.PositionError as error:
        raise position.PositionError(f"{file}: {error}") from error


def run_position_load(file: Path, campaign: Path | None) -> int:
    """Check a position file; if `campaign` is given, make a campaign there that begins at the position. Return the exit
    code."""
    session = _position(file)
    if campaign is not None:
        from talisman_desktop.app.campaigns import created_from, refuse_taken

        refuse_taken(campaign)
        created_from(campaign, session).close()
        print(f"{campaign} begins at this position")
    else:
        end = ending(session.table, session.catalog)
        asked = session.pending.text if session.pending else str(end or "the campaign is over")
        print(f"{file} is a position on day {session.table.day}: {asked}")
    return 0


def run_position_play(file: Path, bot: str | None) -> int:
    """Play on from a position: in the terminal, or by a bot to the end of the adventure; return the exit code."""
    session = _position(file)
    if bot is None:
        _ask_on(session, lambda: session.over)
        _print_end(session)
        return 0
    told = Journal(session.ruleset, session.keyframes[0].table)
    told.sync(session.facts, session.keyframes)
    session.continue_with(solo.until(solo.bot_named(bot, session.table.seed), 1))
    kept, _ = told.sync(session.facts, session.keyframes)
    for line in told.told[kept:]:
        _print(line)
    _print_end(session)
    return 0


# --- looking up ---


def run_find(text: str, cards: Sequence[Path] = ()) -> int:
    """Print the cards whose names match, including those of the card sets in the folders `cards`; return the exit
    code."""
    from talisman_desktop.cards import card_lines
    from talisman_desktop.cards.search import find

    found = find(content.named_sets(cards)[0], text)
    for card in found:
        for line in card_lines.lines(card):
            print(line)
    if not found:
        print(f"no card is called anything like {text!r}", file=sys.stderr)
    return 0 if found else 1


def run_clause(clause: str) -> int:
    """Print a clause of the rulebook; return the exit code."""
    found = rulebook().get(clause)
    if found is None:
        print(f"there is no clause {clause!r}; write one like C7c or D3.hex", file=sys.stderr)
        return 1
    print(f"{found.id} ({found.state}): {found.summary}")
    if found.ruling:
        print(f"Ruling: {found.ruling}")
    if found.reason:
        print(f"Because: {found.reason}")
    return 0
