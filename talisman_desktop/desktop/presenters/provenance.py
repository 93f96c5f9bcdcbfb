"""The explanation of one thing on the screen: its parts, the clause or card behind it, and the source of the clause. No
Qt."""

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
    """An explanation: its parts, the id of the clause ("" for none) with its text, the source of the clause, and the
    card."""

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
    """Return the explanation for a reason, given its clause, the players' note on the clause, and the card with its
    guesses."""
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
    """Return the source of a clause in words: the rules, a change to them, a ruling, a house rule, or the players
    themselves."""
    if rule == HAND:
        return ("The table was changed by hand; no rule applies.",)
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
    """Return the reason why an option is unavailable; None if there is no such option."""
    if not isinstance(request, Choose):
        return None
    for barred in request.barred:
        if barred.id == option:
            reason = f"{barred.reason[:1].upper()}{barred.reason[1:]}."
            return Reason(f"Not now: {barred.text}", reason, barred.rule)
    return None


def of_question(request: Request, catalog: Catalog) -> Reason:
    """Return the reason why a question is asked."""
    card = screen_names.kind_name(request.cause.card, catalog) if request.cause.card else ""
    return Reason(
        screen_names.fallback_text(request), f"Asked because of the card {card}." if card else "", request.cause.rule
    )


def of_refusal(sentence: str, request: Request | None) -> Reason:
    """Return the reason why an answer or a correction was refused."""
    text = [f"{sentence[:1].upper()}{sentence[1:].rstrip('.')}.", "Nothing has changed."]
    barred = request.barred if isinstance(request, Choose) else ()
    rule = next((b.rule for b in barred if b.rule and b.reason and b.reason in sentence), "")
    if request is not None:
        text.append(f"What is asked: {screen_names.fallback_text(request)}")
        rule = rule or request.cause.rule
    return Reason("Refused", "\n".join(text), rule)
