"""Scrolls: spells that guardians hold (C8d.j, C8e.c). A table of what each does, and how guardians cast them."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Literal, assert_never

import msgspec
from msgspec import Struct

from talisman_desktop.cards.effects import Ally
from talisman_desktop.cards.may import Ability
from talisman_desktop.cards.schema import CardDef
from talisman_desktop.core.facts import CardMoved, LastingBegan, Told
from talisman_desktop.core.table import Card, Cause, Lasting, discard, held
from talisman_desktop.games.darkest.base import clauses
from talisman_desktop.games.darkest.guardians import garrison, turned_scrolls
from talisman_desktop.games.darkest.guardians.garrison import (
    ATTRIBUTES,
    CHANGED,
    FIGHTS,
    FOES_ALLY,
    LOOT,
    standing,
    things_of,
)
from talisman_desktop.rules import countermagic, effect_runner, prospects, spell_answers, statics, worth
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.lasting_words import HELD
from talisman_desktop.rules.meeting import Meeting
from talisman_desktop.rules.printed_words import armour, can_be_taken
from talisman_desktop.rules.values.carrying_values import CASTING_HERE, OUT_OF_REACH

Does = Literal["nothing", "words", "summon", "take-item", "take-follower", "hold", "spare", "craft-to-strength"]


class Scroll(Struct, frozen=True, forbid_unknown_fields=True):
    """The effect of one spell as a scroll, with our ruling."""

    spell: str
    does: Does
    ruling: str


@cache
def table() -> dict[str, Scroll]:
    """Return the table of scrolls by spell. It is read at the first call and then cached."""
    text = files(__package__).joinpath("scrolls.toml").read_text(encoding="utf-8")
    entries = msgspec.convert(tomllib.loads(text)["scroll"], list[Scroll])
    return {entry.spell: entry for entry in entries}


def does(printed: CardDef) -> Does:
    """Return the effect of a spell as a scroll: that of the table, or else "summon" if it summons allies, or else
    "words" if its text harms a hero; "nothing" for any other spell."""
    entry = table().get(printed.id)
    if entry is not None:
        return entry.does
    if _allies(printed):
        return "summon"
    return "words" if _harmful_words(printed) is not None else "nothing"


def _harmful_words(printed: CardDef) -> Ability | None:
    return next((a for a in printed.may if a.on_any and worth.harms(a.effects)), None)


def _allies(printed: CardDef) -> list[Ally]:
    return [x for a in printed.may for x in a.effects if isinstance(x, Ally)]


def held_by_guardians(game: Game) -> Iterator[tuple[Card, Card]]:
    """Yield every scroll with the guardian who holds it, in the order the guardians were drawn; none of a guardian who
    is kept from acting."""
    for enemy in standing(game):
        for thing in () if garrison.is_enemy_held(game, enemy) else game.table.zone(things_of(enemy.id)):
            if game.printed(thing).type == "spell":
                yield enemy, thing


def in_play(game: Game) -> bool:
    """Whether guardians hold a scroll that has an effect, or a scroll that they cast still lasts."""
    if _none_cast(game):
        return False
    kept = any(does(game.printed(s)) != "nothing" for _, s in held_by_guardians(game))
    return kept or any(
        x.what == HELD or x.what.startswith(FOES_ALLY) or (x.what.startswith(CHANGED) and x.n > 0)
        for x in game.table.lasting
    )


def _none_cast(game: Game) -> bool:
    """Whether no scroll can be cast here, because of Destroy Magic or because of the space."""
    return countermagic.all_negated(game) or not CASTING_HERE(game, True, None)


async def cast_next(game: Game) -> bool:
    """Let the enemies cast one scroll, the first that has an effect now; return whether they did (C8e.c)."""
    if _none_cast(game):
        return False
    for enemy, scroll in held_by_guardians(game):
        if await _cast(game, enemy, scroll):
            return True
    return False


async def _cast(game: Game, enemy: Card, scroll: Card) -> bool:
    """Cast a scroll if it has any effect, which uses it up; return whether it was cast."""
    printed = game.printed(scroll)
    cause = clauses.SCROLL_CAST.on(printed.id)
    match does(printed):
        case "nothing" | "spare":
            return False
        case "words":
            found = _on_whom(game, printed)
            if found is None:
                return False
            _spend(game, enemy, scroll, cause)
            match await _struck(game, enemy, printed, found[0].hero):
                case "hero":
                    await effect_runner.run(game, found[0], found[1].effects)
                case "caster":
                    await turned_scrolls.run(game, enemy, found[1].effects, cause)
                case "nobody":
                    pass
        case "summon":
            _spend(game, enemy, scroll, cause)
            for ally in _allies(printed):
                for attribute, n in (("strength", ally.strength), ("craft", ally.craft)):
                    lasting = Lasting("", f"{FOES_ALLY}{attribute}", n, "fight", 0, printed.id)
                    game.do(LastingBegan(lasting, cause=cause))
        case "take-item" | "take-follower" as what:
            taken = _best_to_take(game, "items" if what == "take-item" else "followers")
            if taken is None:
                return False
            _spend(game, enemy, scroll, cause)
            owner = game.lies(taken.id).partition(":")[2]
            match await _struck(game, enemy, printed, owner):
                case "hero":
                    game.do(CardMoved(taken.id, _place_for(game, enemy, taken), cause=cause))
                case "caster":
                    turned_scrolls.take(game, enemy, owner, followers=what == "take-follower", cause=cause)
                case "nobody":
                    pass
        case "hold":
            free = [h for h in strongest_first(game) if not garrison.is_held(game, h)]
            if not free:
                return False
            _spend(game, enemy, scroll, cause)
            match await _struck(game, enemy, printed, free[0]):
                case "hero":
                    game.do(LastingBegan(Lasting(free[0], HELD, 1, "fight", 0, printed.id), cause=cause))
                case "caster":
                    turned_scrolls.hold(game, enemy, cause)
                case "nobody":
                    pass
        case "craft-to-strength":
            craft = garrison.own_score(game, enemy, "craft") or 0
            if craft < 1:
                return False
            _spend(game, enemy, scroll, cause)
            garrison.change(game, enemy, "strength", craft, cause)
        case unknown:
            assert_never(unknown)
    return True


async def _struck(game: Game, enemy: Card, scroll: CardDef, hero: str) -> spell_answers.Onto:
    """Ask whether a hero answers a scroll cast on a hero; return whom it strikes."""
    return await spell_answers.struck(game, scroll.id, "", hero, f"the {game.printed(enemy).name}")


def _spend(game: Game, enemy: Card, scroll: Card, cause: Cause) -> None:
    printed = game.printed(scroll)
    game.do(Told("scroll", "", (game.printed(enemy).name, printed.name), cause=cause))
    game.do(CardMoved(scroll.id, discard("spell"), cause=cause))


def spare(game: Game, fallen: list[int]) -> int:
    """Use up the scroll that saves one of these falling guardians, and return that guardian; 0 if no scroll does."""
    keeper = next(((e, s) for e, s in held_by_guardians(game) if does(game.printed(s)) == "spare"), None)
    if keeper is None or not fallen or countermagic.all_negated(game):
        return 0
    enemy, scroll = keeper
    _spend(game, enemy, scroll, clauses.SCROLL_CAST.on(scroll.kind))
    return max(fallen, key=lambda c: sum(score for _, score in garrison.scores(game, game.card(c))))


# --- whom it hits ---


def strongest_first(game: Game) -> list[str]:
    """Return the heroes by the higher of their two scores, strongest first; of equals, the one in front comes first."""

    def might(hero: str) -> int:
        return max(statics.score(game, hero, a, FIGHTS[a]) for a in ATTRIBUTES)

    return sorted(game.party, key=lambda h: -might(h))


def _on_whom(game: Game, printed: CardDef) -> tuple[Meeting, Ability] | None:
    """Return the strongest hero on whom the scroll has an effect, as a meeting with the ability; None if there is none.

    Things that the hero loses fall into the trove.
    """
    ability = _harmful_words(printed)
    if ability is None:
        return None
    for hero in strongest_first(game):
        m = Meeting(hero, printed.id, onto=LOOT)
        if any(prospects.possible(game, m, x) for x in ability.effects):
            return m, ability
    return None


def _best_to_take(game: Game, what: Literal["items", "followers"]) -> Card | None:
    """Return the thing or follower whose loss hurts most: from the strongest hero with one that helps in a fight. None
    if no hero has one."""
    for hero in strongest_first(game):
        there = [c for c in game.table.zone(held(what, hero)) if can_be_taken(game.printed(c))]
        there.sort(key=lambda c: -_help(game.printed(c)))
        hidden = OUT_OF_REACH(game, 0, hero) if what == "items" else 0
        useful = [c for c in there[hidden:] if _help(game.printed(c))]
        if useful:
            return useful[0]
    return None


def _help(printed: CardDef) -> float:
    """Return how much a thing helps in a guardian combat: its bonuses. Armour counts less than any bonus."""
    bonus = sum(garrison.bonuses(printed, a) for a in ATTRIBUTES)
    return bonus or (0.5 if armour(printed) else 0.0)


def _place_for(game: Game, enemy: Card, thing: Card) -> str:
    """Return the zone for a thing that an enemy gains: among the enemy's things if it can use the thing, otherwise the
    loot."""
    printed = game.printed(thing)
    mine = [game.printed(c) for c in game.table.zone(things_of(enemy.id))]
    usable = "evil" in printed.usable_by and not any(garrison.clashes(printed, c) for c in mine)
    return things_of(enemy.id) if usable else LOOT
