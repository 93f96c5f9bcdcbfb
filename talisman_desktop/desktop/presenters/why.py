"""Explanations of things on the screen: the parts of a number, the question, an unavailable option, a line of the
journal. No Qt."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from talisman_desktop.cards.effects import Attribute
from talisman_desktop.cards.owned import Bonus, Fights
from talisman_desktop.cards.search import plain
from talisman_desktop.core.facts import Part
from talisman_desktop.core.requests import Choose, Request
from talisman_desktop.core.table import HAND, TOKENS
from talisman_desktop.desktop.presenters import card_words, deck_view, screen_names
from talisman_desktop.play.telling import Line
from talisman_desktop.rules import statics
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.rulebook import short

LAST = 3
"""The number of last changes of a number that are listed."""
TOLD = 40
"""The number of last journal lines that can be explained."""
FIGHTS: dict[Attribute, tuple[Fights, str]] = {
    "strength": ("battle", "in battle"),
    "craft": ("psychic", "in psychic combat"),
}
NAMES = {"tokens": "tokens", "toad": "as a toad"}


@dataclass(frozen=True, slots=True)
class Reason:
    """Something on the screen, the text that explains it, and the id of its clause ("" for none)."""

    title: str
    text: str
    rule: str = ""

    def fits(self, sought: str) -> bool:
        """Return whether the explanation contains all the words sought."""
        here = plain(f"{self.title} {self.text} {self.rule}")
        return all(word in here for word in plain(sought).split())


def reasons(game: Game, request: Request | None, told: Sequence[Line]) -> tuple[Reason, ...]:
    """Return all explanations available now: of the question, the heroes' numbers, cards with guessed numbers, the
    decks, and the last lines of the journal."""
    found = list(_of_question(request)) if request is not None else []
    found += [number(game, hero, token, told) for hero in game.table.order for token in TOKENS]
    found += _in_doubt(game)
    found += decks(game)
    lines = [line for line in told if line.kind != "heading"][-TOLD:]
    found += [Reason(line.text, "", line.rule) for line in reversed(lines) if line.rule not in ("", HAND)]
    return tuple(found)


def decks(game: Game) -> Iterator[Reason]:
    """Yield an explanation for each deck: the cards left in it by type."""
    for name, deck in deck_view.decks(game.table, game.catalog):
        yield Reason(f"{deck}: what is left", deck_view.left(game, name))


def _in_doubt(game: Game) -> Iterator[Reason]:
    """Yield an explanation for each face-up card with a guessed number, without the discards."""
    lying = (cards for zone, cards in game.table.zones.items() if not zone.startswith("discard:"))
    kinds = dict.fromkeys(card.kind for cards in lying for card in cards if card.up and card.kind)
    for printed in map(game.catalog.cards.__getitem__, kinds):
        if printed.doubts:
            yield Reason(f"{printed.name}: {card_words.scores(printed)}", "\n".join(card_words.certainty(printed)))


def fitting(found: Sequence[Reason], sought: str) -> list[Reason]:
    """Return the explanations that match some words; those whose titles begin with them come first."""
    start = plain(sought)
    return sorted((r for r in found if r.fits(sought)), key=lambda r: not plain(r.title).startswith(start))


def _of_question(request: Request) -> Iterator[Reason]:
    yield Reason(f"The question: {screen_names.fallback_text(request)}", "", request.cause.rule)
    if isinstance(request, Choose):
        for barred in request.barred:
            yield Reason(f"Not now: {barred.text}", f"{barred.reason[:1].upper()}{barred.reason[1:]}.", barred.rule)


def title(game: Game, hero: str, token: str) -> str:
    """Return the title of a number in the list of explanations, such as "Elf: strength"."""
    return f"{screen_names.hero_name(hero, game.table, game.catalog)}: {token}"


def number(game: Game, hero: str, token: str, told: Sequence[Line]) -> Reason:
    """Return the explanation of a number on a hero's mat."""
    here = game.table.heroes[hero]
    held: int = getattr(here, token)
    printed = game.catalog.cards.get(here.kind)
    start = getattr(printed, token, None) if printed is not None else None
    lines = [f"{held} (start {start})." if start is not None else f"{held}."]
    if token in ("strength", "craft"):
        lines += scores(game, hero, "strength" if token == "strength" else "craft")
    about = (line for line in told if line.hero == hero and line.kind not in ("fight", "dice"))
    changes = [line for line in about if f" {token}" in line.text.lower()][-LAST:]
    if changes:
        lines.append("Last changes:")
        lines += [f"– {line.text}{f' {short(line.rule)}' if line.rule else ''}" for line in changes]
    clauses = game.ruleset.clauses
    changed = changes[-1].rule if changes else clauses.first_tokens.rule
    rule = clauses.weapons.rule if token == "strength" and _is_armed(game, hero) else changed
    return Reason(f"{title(game, hero, token)} {held}", "\n".join(lines), "" if rule == HAND else rule)


def _is_armed(game: Game, hero: str) -> bool:
    """Return whether anything besides tokens counts for a hero's strength in battle."""
    parts = statics.parts(game, hero, "strength", "battle")
    against = any(s.against and s.attribute == "strength" for s in statics.having(game, hero, Bonus))
    return len(parts) > 1 or against


def scores(game: Game, hero: str, attribute: Attribute) -> Iterator[str]:
    """Yield the sentences on a score: in general, in a fight, and against each kind of enemy against which something
    helps."""
    fight, name = FIGHTS[attribute]
    general = statics.parts(game, hero, attribute)
    yield sentence(game, "in general", general)
    in_fight = statics.parts(game, hero, attribute, fight)
    if in_fight != general:
        yield sentence(game, name, in_fight)
    bonuses = [s for s in statics.having(game, hero, Bonus) if s.against and s.attribute == attribute]
    for against in dict.fromkeys(kind for s in bonuses for kind in s.against):
        yield sentence(game, f"{name} against a {against}", statics.parts(game, hero, attribute, fight, against))


def sentence(game: Game, when: str, parts: Sequence[Part]) -> str:
    """Return how a number adds up, such as "In battle 7 = 4 tokens + 2 Holy Lance + 1 Unicorn."; `when` names the
    occasion."""
    first = parts[0]
    told = [f"{first.n} {NAMES.get(first.source, first.source)}"]
    for part in parts[1:]:
        source = NAMES.get(part.source) or (
            screen_names.kind_name(part.source, game.catalog) if part.source else "in force"
        )
        told.append(f"{'−' if part.n < 0 else '+'} {abs(part.n)} {source}")
    return f"{when[:1].upper()}{when[1:]} {sum(p.n for p in parts)} = {' '.join(told)}."
