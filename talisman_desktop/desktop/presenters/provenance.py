"""The reasons for one shown thing: its parts, the clause or card, and the source of the clause.

No Qt.
"""

from __future__ import annotations

from dataclasses import dataclass

from talisman_desktop.cards.schema import CardDef, Catalog
from talisman_desktop.core.requests import Choose, Request
from talisman_desktop.core.table import HAND
from talisman_desktop.desktop.presenters import screen_names
from talisman_desktop.desktop.presenters.card_words import certainty
from talisman_desktop.desktop.presenters.why import Reason
from talisman_desktop.play.telling import Line
from talisman_desktop.rules.rulebook import SOURCES, Clause, short


@dataclass(frozen=True, slots=True)
class Behind:
    """The explanation of a thing asked about: its parts, the clause ("" for none) with its words, the clause's source,
    and the card."""

    title: str
    parts: tuple[str, ...] = ()
    rule: str = ""
    clause: str = ""
    provenance: tuple[str, ...] = ()
    card: str = ""
    card_name: str = ""

    @property
    def spoken(self) -> str:
        """All of it as one text, for screen readers."""
        clause = f"{short(self.rule)}: {self.clause}" if self.clause else ""
        return "\n".join(part for part in (self.title, *self.parts, clause, *self.provenance) if part)


def behind(
    reason: Reason, clause: Clause | None, note: str = "", card: str = "", about: CardDef | None = None
) -> Behind:
    """Return a reason with its clause, the table's note on the clause, and what is only guessed of its card."""
    parts = tuple(reason.text.split("\n")) if reason.text else ()
    return Behind(
        reason.title,
        (*parts, *(certainty(about) if about is not None else ())),
        clause.id if clause is not None else "",
        clause.summary if clause is not None else "",
        provenance(reason.rule, clause, note),
        card if about is not None else "",
        about.name if about is not None else "",
    )


def provenance(rule: str, clause: Clause | None, note: str = "") -> tuple[str, ...]:
    """Return the source of a thing: the rules, a change to them, a ruling, a house rule, or the table
    itself.
    """
    if rule == HAND:
        return ("The table was changed by hand: no rule is behind it.",)
    if clause is None:
        return ()
    where = SOURCES[clause.source]
    told = [f"{where[:1].upper()}{where[1:]}."]
    if clause.ruling:
        told.append(f"Our ruling: {clause.ruling}")
    if clause.reason:
        told.append(f"Reason: {clause.reason}")
    if note:
        told.append(f"At your table: {note}")
    return tuple(told)


def of_line(line: Line) -> Reason:
    """Return the reason for a line of the journal, which is its clause."""
    return Reason(line.text, "", line.rule)


def of_barred(request: Request | None, option: str) -> Reason | None:
    """Return why an option is barred now; None when there is no barred option with this id."""
    if not isinstance(request, Choose):
        return None
    for barred in request.barred:
        if barred.id == option:
            reason = f"{barred.reason[:1].upper()}{barred.reason[1:]}."
            return Reason(f"Not now: {barred.text}", reason, barred.rule)
    return None


def of_question(request: Request, catalog: Catalog) -> Reason:
    """Return why a question is asked."""
    card = screen_names.kind_name(request.cause.card, catalog) if request.cause.card else ""
    return Reason(
        screen_names.fallback_text(request), f"Asked because of the card {card}." if card else "", request.cause.rule
    )


def of_refusal(sentence: str, request: Request | None) -> Reason:
    """Return why an answer or a correction was not taken."""
    text = [f"{sentence[:1].upper()}{sentence[1:].rstrip('.')}.", "Nothing was changed."]
    barred = request.barred if isinstance(request, Choose) else ()
    rule = next((b.rule for b in barred if b.rule and b.reason and b.reason in sentence), "")
    if request is not None:
        text.append(f"What is asked: {screen_names.fallback_text(request)}")
        rule = rule or request.cause.rule
    return Reason("Not taken", "\n".join(text), rule)
