"""The session packet: how the table stands, how to set it up again, and what happened, as one document."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from talisman_desktop.core.table import Table
from talisman_desktop.notes import markdown as md
from talisman_desktop.notes.blocks import Block, Document, Picture, Prose, section
from talisman_desktop.notes.checklist import checklist
from talisman_desktop.notes.sections import Sections
from talisman_desktop.notes.story import Story, highlights, story, story_of, with_notes
from talisman_desktop.play.session import Session
from talisman_desktop.play.telling import Line
from talisman_desktop.rules.ruleset import Ruleset


class Sitting(Struct, frozen=True):
    """An evening at the table, as the campaign keeps it. `first` is the number of its first fact in the session."""

    number: int
    title: str = ""
    date: str = ""
    players: str = ""
    notes: str = ""
    first: int = 0
    table_was: str = ""
    """How the evening ended: the table "left standing" or "put away"; "" while nobody said."""


class Wanted(Struct, frozen=True):
    """The parts of a packet besides the table: how much of the story, since which sitting, the checklist, a PNG."""

    story: Story = "full"
    sitting: int = 0
    """The number of the sitting that is told alone; 0 tells them all."""
    checklist: bool = True
    picture: bytes = b""


def packet(
    session: Session,
    title: str,
    wanted: Wanted = Wanted(),  # noqa: B008 frozen
    *,
    sittings: Sequence[Sitting] = (),
    earlier: Sequence[str] = (),
    notes: Mapping[int, str] | None = None,
) -> Document:
    """The packet of a session. `earlier` are lines of the journal from before the session's own, `notes` what the
    players wrote to lines, by the number of a fact of the session."""
    asked = session.pending.text if session.pending is not None else ""
    lines: list[Line] = []
    if wanted.story != "none":
        lines = with_notes(story_of(session), notes or {})
        lines = highlights(lines, session.facts, session.catalog) if wanted.story == "highlights" else lines
    told = [s for s in sittings if wanted.sitting in (0, s.number)]
    if wanted.sitting and told:
        lines = _of_sitting(lines, told[0], sittings)
    if wanted.story == "full":
        lines = [*(Line(text, "note") for text in earlier), *lines]
    blocks: list[Block] = [Picture(wanted.picture, "The table")] if wanted.picture else []
    blocks += standing(session.table, session.ruleset, session.switches, asked)
    if wanted.checklist:
        blocks += checklist(session.table, session.ruleset)
    blocks += _sittings(told, alone=bool(wanted.sitting))
    return Document(_title(title, told if wanted.sitting else ()), (*blocks, *story(lines)))


def markdown(session: Session, title: str, wanted: Wanted = Wanted()) -> str:  # noqa: B008 frozen
    """The packet of a session as Markdown."""
    return md.write(packet(session, title, wanted))


def standing(table: Table, ruleset: Ruleset, switches: Mapping[str, str], asked: str = "") -> list[Block]:
    """Return how the table stands. `asked` is the question the game waits at."""
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
    """The lines told in a sitting, under the heading in force when it began."""
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
    """The campaign's title, with the sitting that is told alone."""
    return ", ".join([title, *(part for s in alone for part in (f"sitting {s.number}", s.date) if part)])


def _sittings(sittings: Sequence[Sitting], *, alone: bool) -> list[Block]:
    """Return what the players wrote down about their evenings; of several, those about which nothing is known are
    left out."""
    blocks: list[Block] = []
    for s in sittings:
        facts = [Prose(f"Played on {s.date}.")] if s.date else []
        facts += [Prose(f"Players: {s.players}.")] if s.players else []
        facts += [Prose(line) for line in s.notes.splitlines() if line.strip()]
        facts += [Prose(f"The table was {s.table_was}.")] if s.table_was else []
        if alone or s.title or s.players or s.notes or s.table_was:
            blocks += section(f"{s.number}: {s.title}" if s.title else f"Sitting {s.number}", [*facts], 3)
    return section("Sittings", blocks)
