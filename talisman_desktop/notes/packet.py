"""The session packet, a document in three parts: the heroes with reminders, the list for setting the table up, and the
tale."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from msgspec import Struct

from talisman_desktop.core.table import Table
from talisman_desktop.notes import markdown as md
from talisman_desktop.notes.blocks import Block, Document, Leaf, Picture, Prose, section
from talisman_desktop.notes.chronicle import chronicle, count, figures
from talisman_desktop.notes.front_page import FrontPage
from talisman_desktop.notes.past_tables import table_at
from talisman_desktop.notes.sections import Sections
from talisman_desktop.notes.setup_list import setup_list
from talisman_desktop.notes.story import highlights, story, story_of, with_notes
from talisman_desktop.notes.story_length import Story
from talisman_desktop.notes.tale import tale
from talisman_desktop.play.session import Session
from talisman_desktop.play.telling import Line
from talisman_desktop.rules.keeper import KEEP
from talisman_desktop.rules.ruleset import Ruleset


class Sitting(Struct, frozen=True):
    """An evening at the table. `first` is the number of its first fact in the session."""

    number: int
    title: str = ""
    date: str = ""
    players: str = ""
    notes: str = ""
    first: int = 0
    table_was: str = ""
    """The state of the real table at the end of the evening: "left standing" or "put away"; "" until the players
    say."""


class Wanted(Struct, frozen=True):
    """The parts wanted in a packet besides the heroes: the length of the story, the sitting, the list for setting the
    table up, and a picture of the table as PNG."""

    story: Story = "tale"
    sitting: int = 0
    """The number of the sitting to tell; 0 tells all of them."""
    checklist: bool = True
    picture: bytes = b""


class Span(Struct, frozen=True):
    """The facts of the session to tell: from number `first` to before `last`; None means to the end."""

    first: int = 0
    last: int | None = None


def _on() -> None:
    """Do nothing; the default for `step`."""


LIST_PAGES = 2
"""The most pages for the list for setting the table up, or for the chronicle; the other two parts take one page
each."""


def packet(
    session: Session,
    title: str,
    wanted: Wanted = Wanted(),  # noqa: B008 frozen
    *,
    sittings: Sequence[Sitting] = (),
    earlier: Sequence[str] = (),
    notes: Mapping[int, str] | None = None,
    whole: bool = True,
    step: Callable[[], object] = _on,
) -> Document:
    """Return the packet of a session: the heroes, and as far as they are `wanted` the list for setting the table up
    (after the end of a campaign a chronicle), the tale, the notes on the sittings, and the lines of the journal.

    `earlier` are lines of the journal from before the session, `notes` the players' notes by the number of a fact of
    the session. `whole` means that the session holds the campaign from its first day. `step` is called while a long
    campaign is told, and may raise to stop."""
    told = [s for s in sittings if wanted.sitting in (0, s.number)]
    span = span_of(wanted.sitting, sittings)
    table = table_at(session, span.last) if span.last is not None else session.table
    ruleset = session.rules.of(table)
    asked = _asked(session) if span.last is None else ""
    lines = story_of(session, step) if wanted.story != "none" else []
    alone = told[0] if wanted.sitting and told else None
    before = table_at(session, span.first) if alone is not None and span.first < len(session.facts) else None
    blocks: list[Block] = [Leaf(most=1)]
    blocks += Sections(table, ruleset).end()
    blocks += FrontPage(table, ruleset, before).blocks(asked)
    blocks += _this_sitting(alone, sittings) if alone is not None else []
    if wanted.checklist:
        over = session.over and span.last is None
        second = (
            chronicle(session, lines or story_of(session, step), notes or {}) if over else setup_list(table, ruleset)
        )
        blocks += [Leaf(columns=2, most=LIST_PAGES), *second]
    step()
    if wanted.story != "none" or wanted.picture:
        blocks += [Leaf(most=1), *_tale(session, lines, notes or {}, span, wanted, whole=whole)]
    step()
    if alone is None and (evenings := _sittings(told)):
        blocks += [Leaf(), *evenings]
    if wanted.story in ("highlights", "full"):
        logged = with_notes(lines, notes or {})
        logged = highlights(logged, session.facts, session.catalog) if wanted.story == "highlights" else logged
        logged = _of_sitting(logged, alone, sittings) if alone is not None else logged
        before_them = [Line(text, "note") for text in earlier] if wanted.story == "full" else []
        details = standing(table, ruleset, session.switches, asked) if wanted.story == "full" else []
        blocks += [Leaf(), *details, *story([*before_them, *logged])]
    return Document(_title(title, told if wanted.sitting else ()), tuple(blocks))


def _asked(session: Session) -> str:
    """Return the text of the open question; "" if there is none, and in record-only mode, which waits for nothing."""
    asked = session.pending
    return asked.text if asked is not None and asked.key != KEEP else ""


def span_of(sitting: int, sittings: Sequence[Sitting]) -> Span:
    """Return the facts of the sitting with this number; all facts if the number is 0 or unknown."""
    own = next((s for s in sittings if sitting and s.number == sitting), None)
    if own is None:
        return Span()
    return Span(own.first, min((s.first for s in sittings if s.number > own.number), default=None))


def _tale(session: Session, lines: Sequence[Line], notes: Mapping[int, str], span: Span, wanted: Wanted, *,
          whole: bool) -> list[Block]:  # fmt: skip
    """Return the third part of the packet: the tale, the picture of the table, and the figures."""
    blocks: list[Block] = []
    if wanted.story != "none":
        last = len(session.facts) if span.last is None else span.last
        notes = {n: note for n, note in notes.items() if span.first <= n < last}
        mine = [line for line in lines if span.first <= line.fact < last]
        blocks += section("The tale", tale(session, mine, notes, span.first, span.last))
    blocks += [Picture(wanted.picture, "The table")] if wanted.picture else []
    if wanted.story != "none":
        blocks += figures(count(session, span.first, span.last), count(session) if whole and span.first else None)
    return blocks


def markdown(session: Session, title: str, wanted: Wanted = Wanted()) -> str:  # noqa: B008 frozen
    """Return the packet of a session as Markdown."""
    return md.write(packet(session, title, wanted))


def standing(table: Table, ruleset: Ruleset, switches: Mapping[str, str], asked: str = "") -> list[Block]:
    """Return the state of the table, part by part. `asked` is the open question."""
    parts = Sections(table, ruleset)
    return [
        *parts.end(),
        *parts.place(asked),
        *parts.party(),
        *parts.stores(),
        *parts.road(),
        *parts.trove(),
        *parts.talismans(),
        *parts.decks(),
        *parts.lasting(),
        *parts.settings({**ruleset.automations.defaults, **switches}),
        *parts.house_rules(),
        *parts.rulings(),
        *parts.figures(),
    ]


def _of_sitting(lines: Sequence[Line], sitting: Sitting, sittings: Sequence[Sitting]) -> list[Line]:
    """Return the journal lines of a sitting, under the heading that was in force when the sitting began."""
    after = min((s.first for s in sittings if s.number > sitting.number), default=None)
    above: Line | None = None
    kept: list[Line] = []
    for line in lines:
        if line.fact < sitting.first:
            above = line if line.kind == "heading" else above
        elif after is None or line.fact < after:
            if not kept and line.kind != "heading" and above is not None:
                kept.append(above)
            kept.append(line)
    return kept


def _title(title: str, alone: Sequence[Sitting]) -> str:
    """Return the campaign's title; if a single sitting is told, with its number and date."""
    return ", ".join([title, *(part for s in alone for part in (f"sitting {s.number}", s.date) if part)])


def _sittings(sittings: Sequence[Sitting]) -> list[Block]:
    """Return the players' notes on their evenings, without evenings that have none."""
    blocks: list[Block] = []
    for s in sittings:
        if s.title or s.players or s.notes or s.table_was:
            blocks += section(f"{s.number}: {s.title}" if s.title else f"Sitting {s.number}", _evening(s), 3)
    return section("Sittings", blocks)


def _this_sitting(alone: Sitting, sittings: Sequence[Sitting]) -> list[Block]:
    """Return the players' notes on an evening, and after them those on the last earlier evening that has any."""
    head = f"Sitting {alone.number}: {alone.title}" if alone.title else f"Sitting {alone.number}"
    before = next((s for s in reversed(sittings) if s.number < alone.number and s.notes.strip()), None)
    blocks = section(head, _evening(alone))
    if before is not None:
        title = f"Noted in sitting {before.number}" + f": {before.title}" * bool(before.title)
        blocks += section(title, _lines(before.notes), 3)
    return blocks


def _evening(s: Sitting) -> list[Block]:
    facts = [Prose(f"Played on {s.date}.")] if s.date else []
    facts += [Prose(f"Players: {s.players}.")] if s.players else []
    return [*facts, *_lines(s.notes), *([Prose(f"The table was {s.table_was}.")] if s.table_was else [])]


def _lines(notes: str) -> list[Block]:
    return [Prose(line) for line in notes.splitlines() if line.strip()]
