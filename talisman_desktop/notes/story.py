"""The story of a session: all its lines, or the highlights only."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from msgspec.structs import replace

from talisman_desktop.cards.schema import CardDef, Catalog
from talisman_desktop.core import facts as f
from talisman_desktop.notes.blocks import Block, Heading, bullets, section
from talisman_desktop.play.session import Session
from talisman_desktop.play.telling import Journal, Line

_TOLD = frozenset(
    {
        *("set-out", "set-out-home", "teleport", "guardian-fight", "looted", "put-away", "party-lost", "crosses"),
        "nobody-comes",
        *("quest-done", "spends-talisman", "portal", "trial", "death", "duel", "crowned", "kept-life", "destroyed"),
    }
)
"""The events (`Told.what`) that are highlights."""


def story_of(session: Session, step: Callable[[], object] | None = None) -> list[Line]:
    """Return the journal lines of a whole session. `step` is called now and then, and may raise to stop."""
    journal = Journal(session.ruleset, session.keyframes[0].table, clauses=False, step=step)
    journal.sync(session.facts, session.keyframes)
    return journal.told


OWN = "own-note"
"""The `rule` of a line that is a players' note."""
MIGHTY = 7
"""The score from which a beaten enemy is a highlight."""


def highlights(lines: Iterable[Line], facts: Sequence[f.Fact], catalog: Catalog) -> list[Line]:
    """Return the lines that are highlights, without headings that have none below. `facts` are the facts that the lines
    tell.
    """
    kept: list[Line] = []
    for line in lines:
        if line.kind == "heading":
            if kept and kept[-1].kind == "heading":
                kept.pop()
            kept.append(line)
        elif line.rule == OWN or _is_highlight(line, facts, catalog):
            kept.append(line)
    return kept[:-1] if kept and kept[-1].kind == "heading" else kept


def _is_highlight(line: Line, facts: Sequence[f.Fact], catalog: Catalog) -> bool:
    return 0 <= line.fact < len(facts) and _matters(facts[line.fact], catalog.cards.get(line.card))


def _matters(fact: f.Fact, card: CardDef | None) -> bool:
    match fact:
        case f.HeroArrived() | f.HeroDied() | f.ApartSet() | f.AlignmentChanged() | f.RegionEntered():
            return True
        case f.ToadChanged(turns=turns):
            return turns > 0
        case f.SliceChanged(event=event):
            return bool(event.memorable)
        case f.CardMoved(to=to):
            score = max(card.strength or 0, card.craft or 0) if card is not None else 0
            return to.startswith("trophies:") and score >= MIGHTY
        case f.CardTurned():
            return card is not None and card.type == "quest"
        case f.Told(what=what):
            return what in _TOLD
        case _:
            return False


def with_notes(lines: Sequence[Line], notes: Mapping[int, str]) -> list[Line]:
    """Return the lines with the players' notes added. `notes` has each note under the number of a fact; the note is
    added to the text of the line that tells this fact, and the `rule` of the line becomes OWN."""
    told = list(lines)
    for fact, note in sorted(notes.items()):
        n = next((n for n, line in enumerate(told) if line.fact >= fact and line.kind != "heading"), None)
        if n is not None:
            told[n] = replace(told[n], text=f"{told[n].text} — {' '.join(note.split())}", rule=OWN)
    return told


def story(lines: Iterable[Line], title: str = "The story") -> list[Block]:
    """Return lines as blocks, one section for each heading."""
    blocks: list[Block] = []
    told: list[str] = []
    for line in lines:
        if line.kind == "heading":
            blocks += [*bullets(told), Heading(3, line.text)]
            told = []
        else:
            told.append(line.text)
    return section(title, [*blocks, *bullets(told)])
