"""Changes by hand that are not applied yet: the table as the players want it, and the facts that change the table into
it."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any, Literal, Self

from msgspec.structs import replace as changed

from talisman_desktop.cards.schema import CardDef
from talisman_desktop.core import facts as f
from talisman_desktop.core.flow import Leave
from talisman_desktop.core.invariants import newly_broken
from talisman_desktop.core.reduce import ImpossibleFact, reduce
from talisman_desktop.core.requests import Request
from talisman_desktop.core.table import (
    BY_HAND,
    FOE,
    Alignment,
    Cause,
    Condition,
    Hero,
    Lasting,
    StandIn,
    Table,
    Token,
    discard,
    spot,
    store,
)
from talisman_desktop.play.corrections import is_quest, moved, of_parts, reopened, turned_over
from talisman_desktop.play.differences import About, Part, between, past_set, without
from talisman_desktop.rules import death, decks, roads
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.roads import Adventure, Space, WaySet
from talisman_desktop.rules.ruleset import Rules

MOST_TOKENS = 99
GRAVEYARD = "graveyard"
"""The zone of the cards of dead characters."""
FACE_DOWN = ("spot", "road", "trove", "deck", "discard")
"""The zones in which an unknown card may be."""
_RANK: tuple[str, ...] = ("hero", "token", "alignment", "toad", "mystic", "quest", "stored", "apart")
_RANK += ("marching", "region", "way", "space")
"""The kinds of subject listed first, in this order; the others follow in the order of their facts."""


@dataclass(frozen=True, slots=True)
class Edits:
    """Changes on top of a table; `cause` is the cause of their facts. Every method that makes a change returns the new
    `Edits`, and raises ImpossibleFact with a sentence if the change is impossible (a card that is not in the deck).
    """

    table: Table
    cause: Cause = BY_HAND
    wanted: Table | None = None

    @property
    def now(self) -> Table:
        """The table after the changes."""
        return self.wanted or self.table

    def do(self, *facts: f.Fact) -> Self:
        """Add changes, given as facts."""
        table = self.now
        for fact in facts:
            table = reduce(table, fact)
        return replace(self, wanted=table)

    def set_to(self, wanted: Table) -> Self:
        """Return the edits that turn the table into `wanted`."""
        return self if wanted == self.now else replace(self, wanted=wanted)

    # --- heroes ---

    def token(self, hero: str, token: Token) -> int:
        """Return how many tokens of a kind a hero has after the changes."""
        held: int = getattr(self.now.heroes[hero], token)
        return held

    def set_token(self, hero: str, token: Token, to: int) -> Self:
        """Set a hero's tokens of a kind, to at least 0 and at most MOST_TOKENS."""
        wanted = max(0, min(to, MOST_TOKENS))
        return self.do(f.TokensChanged(hero, token, wanted - self.token(hero, token)))

    def set_toad(self, hero: str, turns: int) -> Self:
        """Make a hero a toad for this many turns; 0 means no toad."""
        return self.do(f.ToadChanged(hero, turns))

    def set_apart(self, hero: str, place: str) -> Self:
        """Set a hero apart from the party, at a place; "" brings the hero back to the party."""
        return self if self.now.apart.get(hero, "") == place else self.do(f.ApartSet(hero, place))

    def set_alignment(self, hero: str, alignment: Alignment) -> Self:
        """Change a hero's alignment."""
        return self.do(f.AlignmentChanged(hero, alignment))

    def set_quest(self, hero: str, quest: str, rules: Rules) -> Self:
        """Give a hero a quest of the Warlock; "" takes the quest away."""
        return self.do(*rules.of(self.now).errands.set_quest(self.now, hero, quest))

    def set_mystic(self, hero: str, allowed: bool, rules: Rules) -> Self:
        """Set whether a hero may visit the Mystic in this stay."""
        return self.do(f.slice_changed(rules.of(self.now).errands.set_visit(hero, allowed)))

    def set_stored(self, hero: str, region: str, gold: int) -> Self:
        """Set the gold that a hero has stored in the village of a region."""
        return self.do(f.StoredSet(hero, region, max(0, gold)))

    def set_order(self, order: tuple[str, ...]) -> Self:
        """Set the marching order."""
        return self.do(f.OrderSet(order))

    def add_hero(self, printed: CardDef) -> Self:
        """Bring a character into play with the values printed on the card."""
        name, seats = printed.id.rpartition("/")[2], {h.seat for h in self.now.heroes.values()}
        hero = Hero(
            id=name,
            kind=printed.id,
            seat=next(n for n in range(len(seats) + 1) if n not in seats),
            strength=printed.strength or 0,
            craft=printed.craft or 0,
            life=printed.life,
            fate=printed.fate,
            gold=printed.gold,
            alignment=printed.alignment or "neutral",
        )
        buried = next((c for c in self.now.zone(GRAVEYARD) if c.kind == printed.id), None)
        place = f"character:{name}"
        card = f.CardMoved(buried.id, place) if buried is not None else f.CardTaken("character", printed.id, place)
        return self.do(card, f.HeroArrived(hero))

    def hero_out(self, hero: str) -> Self:
        """Take a hero out of play other than by death: the hero's belongings go back into their decks."""
        dead = self.now.dead
        back = [f.CardMoved(c.id, f"deck:{c.deck}") for zone in self._zones_of(hero) for c in self.now.zone(zone)]
        out = self.do(*back, f.HeroDied(hero))
        return out.do(past_set(roads.of(out.now).adventures, roads.of(out.now).troves, dead))

    def hero_dies(self, hero: str, rules: Rules) -> Self:
        """Let a hero die: the hero's belongings go where they go after a death (C1b)."""
        game = Game(rules.of(self.now), self.now)
        here = spot(0) if roads.way(self.now) is not None else store(self.now.region, death.HEIRS)
        with suppress(Leave):  # raised for the last hero, because the game then ends the step
            death.die(game, hero, here, self.cause)
        return replace(self, wanted=game.table)

    def dead_before(self, kind: str) -> Self:
        """Count a character among the dead: the card is out of the game."""
        now = self.now
        buried = self.do(f.CardTaken("character", kind, GRAVEYARD))
        return buried.set_past(roads.of(now).adventures, roads.of(now).troves, (*now.dead, kind))

    def not_dead(self, n: int) -> Self:
        """Remove a character from the dead: the card goes back into the pile of characters."""
        now = self.now
        kind = now.dead[n]
        cards = [f.CardMoved(c.id, "deck:character") for c in now.zone(GRAVEYARD) if c.kind == kind][:1]
        return self.do(*cards).set_past(
            roads.of(now).adventures, roads.of(now).troves, now.dead[:n] + now.dead[n + 1 :]
        )

    def _zones_of(self, hero: str) -> list[str]:
        return [zone for zone in self.now.zones if zone.endswith(f":{hero}")]

    # --- cards ---

    def move(self, card: int, to: str, *, index: int = -1, up: bool = True) -> Self:
        """Move a card to a zone, on top or at an index; a card moved within its zone stays face up or face down."""
        zone, old = self.now.find(card)
        if zone == to:
            same = f.CardSet(card, old.up, old.met, old.first, old.turned)
            return self.do(f.CardMoved(card, to, index, met=old.met, up=old.up), same)
        _check_pile(old.deck, to)
        _check_known(old.kind, to)
        return self.do(*moved(old, to, self.now, index, up=up))

    def take(self, deck: str, kind: str, to: str) -> Self:
        """Take a card of this kind out of a deck into a zone; if `kind` is "", take an unknown card, face down."""
        _check_pile(deck, to)
        _check_known(kind, to)
        return self.do(f.CardTaken(deck, kind, to) if kind else f.CardsDealt(deck, 1, to))

    def put_back(self, card: int) -> Self:
        """Put a card back into its deck; a foe that is not a card of any box is removed."""
        old = self.now.find(card)[1]
        return self.do(*moved(old, discard(FOE) if old.deck == FOE else f"deck:{old.deck}", self.now))

    def turn(self, card: int) -> Self:
        """Turn a card over."""
        return self.do(turned_over(self.now.find(card)[1], self.now))

    def set_met(self, card: int, met: bool) -> Self:
        """Set whether the party is done with a card. The deed of a quest that is not finished any more is to be done
        again."""
        old = self.now.find(card)[1]
        again = reopened(old) if not met and is_quest(old, self.now) else ()
        return self.do(f.CardMet(card, met), *again)

    def count(self, card: int, by: int) -> Self:
        """Add tokens to a card, or take some from it (`by` < 0)."""
        return self.do(f.CountersChanged(card, by))

    def set_condition(self, card: int, condition: Condition | Literal[""]) -> Self:
        """Break or mend a thing; "" restores its condition as it came from its deck."""
        return self.do(f.ConditionChanged(card, condition))

    def name_card(self, card: int, kind: str) -> Self:
        """Name the kind of a back, which stays face down."""
        return self.do(f.CardTurned(card, kind, up=False))

    def set_top(self, deck: str, kinds: tuple[str, ...]) -> Self:
        """Set the next cards of a deck, as far as they are known."""
        return self.do(f.TopSet(deck, kinds))

    def set_pile(self, zone: str, gold: int) -> Self:
        """Set the amount of gold in a zone."""
        return self.do(f.PileChanged(zone, max(0, gold) - self.now.piles.get(zone, 0)))

    # --- the road, the day, the past ---

    def set_region(self, region: str) -> Self:
        """Set the region the party is in."""
        return self.do(f.RegionEntered(region))

    def set_way(self, way: Adventure | None) -> Self:
        """Set the adventure under way (its road and how far it has come); None puts the party in its village."""
        return self.do(f.slice_changed(WaySet(way)))

    def change_way(self, **what: Any) -> Self:
        """Change some fields of the adventure under way."""
        way = roads.way(self.now)
        assert way is not None, "nobody is on the road"
        return self.set_way(changed(way, **what))

    def set_place(self, space: Space, heading: int) -> Self:
        """Set the road space that the party is on, and the direction in which it goes."""
        return self.do(f.slice_changed(roads.moved(space, heading)))

    def set_done(self, spaces: Iterable[Space]) -> Self:
        """Set the spaces where the road roll was made, and those behind a gate where the trial was passed; it was not
        on all others."""
        done = [*spaces]
        rolled = tuple(space.number for space in done if not space.region)
        return self.change_way(rolled=rolled, passed=tuple(space.number for space in done if space.region))

    def clear_road(self, rules: Rules) -> Self:
        """Clear the road as after coming home: cards on it go back into their decks."""
        ruleset = rules.of(self.now)
        game = Game(ruleset, self.now)
        ruleset.clear_road(game)
        return replace(self, wanted=game.table)

    def set_figure(self, figure: str, to: str) -> Self:
        """Put a figure other than a hero's on a zone of the road; "" means off the table."""
        return self if self.now.figures.get(figure, "") == to else self.do(f.FigureMoved(figure, to))

    def set_in_place(self, layer: StandIn, lies: bool) -> Self:
        """Put a deck in place of another, on top of those already there; if `lies` is False, remove it from there."""
        if (layer in self.now.stand_ins) == lies:
            return self
        fact = f.DeckPlaced if lies else f.DeckRemoved
        return self.do(fact(layer.deck, layer.instead, layer.by))

    def join_deck(self, deck: str, into: str) -> Self:
        """Shuffle a deck into another for good."""
        return self if (deck, into) in self.now.joined else self.do(f.DecksJoined(deck, into))

    def set_day(self, day: int) -> Self:
        """Set the day."""
        return self.do(f.DaySet(day))

    def set_past(self, adventures: int, troves: int, dead: tuple[str, ...]) -> Self:
        """Set the number of adventures and troves so far, and the characters who are out of the game."""
        return self.do(past_set(adventures, troves, dead))

    def end(self, lasting: Lasting) -> Self:
        """End one lasting effect."""
        left = list(self.now.lasting)
        left.remove(lasting)
        return replace(self, wanted=changed(self.now, lasting=tuple(left)))

    def set_option(self, option: str, value: str) -> Self:
        """Set an option of the table."""
        return self.do(f.OptionSet(option, value))

    def set_modules(self, modules: tuple[str, ...]) -> Self:
        """Set the boxes and house rules in use; no cards join or leave the decks."""
        return self.do(f.ModulesSet(modules))

    # --- the result ---

    def parts(self) -> tuple[Part, ...]:
        """Return the differences, as facts."""
        return between(self.table, self.now, self.cause)

    def small_facts(self) -> tuple[f.TokensChanged | f.CardMoved, ...]:
        """Return the changes of tokens and of cards alone, because a question done by hand accepts no others."""
        facts = [part.fact for part in self.parts()]
        return tuple(fact for fact in facts if isinstance(fact, f.TokensChanged | f.CardMoved))

    def facts(self, name: str, rules: Rules, request: Request | None = None) -> tuple[f.Fact, ...]:
        """Return all changes as facts, under a name, in an order in which each is possible, and after them the next
        step if the one under way, with its `request`, cannot continue."""
        return of_parts(name, self.table, self.now, self.parts(), rules.of(self.now).resume, request)

    def abouts(self) -> tuple[About, ...]:
        """Return the subjects of the changes, one for each line of the list."""
        found = dict.fromkeys(part.about for part in self.parts() if part.about)
        return tuple(sorted(found, key=_rank))

    def without(self, index: int) -> Self:
        """Undo the change in this line of the list."""
        return replace(self, wanted=without(self.table, self.parts(), self.abouts()[index]))

    def broken(self, rules: Rules) -> tuple[str, ...]:
        """Return the faults that the changes cause and that no table can have, as sentences with ids in place of
        names."""
        ruleset = rules.of(self.now)
        return tuple(newly_broken(self.table, self.now, ruleset.totals, ruleset.invariants, ruleset.by_hand))


def _rank(about: About) -> int:
    """Return the position in the list of a line with this subject."""
    return _RANK.index(str(about[0])) if about[0] in _RANK else len(_RANK)


def _check_pile(deck: str, to: str) -> None:
    """Raise ImpossibleFact for a card of another deck on a discard pile, because it would be shuffled into the wrong
    deck."""
    what, _, pile = to.partition(":")
    if what == "discard" and pile != deck:
        one, other = decks.pile(deck), decks.pile(pile)
        which = f"the {other} deck" if one != other else f"another {other} deck"
        raise ImpossibleFact(f"a card of the {one} deck is not discarded with those of {which}")


def _check_known(kind: str, to: str) -> None:
    """Raise ImpossibleFact for an unknown card among a hero's belongings, because its effect there is unknown."""
    if not kind and to.partition(":")[0] not in FACE_DOWN:
        raise ImpossibleFact("the card is not known yet: say first which card it is")
