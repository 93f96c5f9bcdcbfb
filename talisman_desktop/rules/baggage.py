"""The baggage of a hero: what fits, taking and dropping things, and what a change of alignment makes a hero drop."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from talisman_desktop.cards.schema import CardDef
from talisman_desktop.cards.slots import HEAVIEST
from talisman_desktop.core.facts import AlignmentChanged, CardMoved, CardTaken, CountersChanged, DeckShuffled, Told
from talisman_desktop.core.requests import Option, Pick
from talisman_desktop.core.table import Alignment, Card, Cause, Deck, discard, held
from talisman_desktop.rules import resolution, standing_cache, statics, zones
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.moments import Passed
from talisman_desktop.rules.printed_words import goes_for_good, leaves_at
from talisman_desktop.rules.values.carrying_values import ITEM_PLACES, MAY_BE_FOLLOWED, TRINKET_PLACES
from talisman_desktop.rules.values.meeting_values import MAY_CHANGE_SIDES

FOLLOWING = ("follower", "enemy", "stranger", "event")
"""The types of cards that can be a hero's followers: besides followers these are enemies that were raised or charmed
(`rules.companions`), and strangers or events that join a hero."""


def load(game: Game, hero: str) -> int:
    """Return the number of places that a hero's items take up, such as two for a raft and none for a trinket."""
    stands = standing_cache.of(game, hero)
    if stands.load is None:
        cards = game.catalog.cards
        stands.load = sum([cards[c.kind].weight if c.kind else game.printed(c).weight for c in stands.items])
    return stands.load


def capacity(game: Game, hero: str) -> int:
    """Return the places a hero has for items."""
    return ITEM_PLACES(game, game.ruleset.limits.items, hero)


def trinkets(game: Game, hero: str) -> list[Card]:
    """Return the trinkets among a hero's items, which take no place for items but have a limit of their kind."""
    return [c for c in game.table.zone(held("items", hero)) if not game.printed(c).weight]


def no_room(game: Game, hero: str, printed: CardDef, but: CardDef | None = None) -> str:
    """Return why a hero has no room for an item, "" if there is room. The card `but` counts as laid down already."""
    if printed.weight:
        most = capacity(game, hero)
        full = load(game, hero) + printed.weight - (but.weight if but is not None else 0) > most
        return f"no place among {most} items" if full else ""
    left = len(trinkets(game, hero)) - (but is not None and not but.weight)
    most = TRINKET_PLACES(game, game.ruleset.limits.trinkets, hero)
    return f"no place among {most} trinkets" if left >= most else ""


def surplus(game: Game, hero: str) -> list[Card]:
    """Return the cards among which a hero must choose what to lay down, because there are too many: first items that
    take places, then trinkets; none if the hero is within both limits."""
    items = game.table.zones.get(held("items", hero), ())
    if len(items) * HEAVIEST <= game.ruleset.limits.items:
        return []
    if load(game, hero) > capacity(game, hero):
        return [c for c in items if game.printed(c).weight]
    most = TRINKET_PLACES(game, game.ruleset.limits.trinkets, hero)
    if len(items) <= most:
        return []
    small = trinkets(game, hero)
    return small if len(small) > most else []


def refusal(game: Game, hero: str, printed: CardDef) -> tuple[str, str]:
    """Return why a hero cannot take a thing, with the clause; ("", "") if the hero can, or if the players watch the
    limits themselves."""
    h = game.hero(hero)
    if not resolution.heeds_limits(game):
        return "", ""
    if h.toad:
        return "a toad carries nothing", game.ruleset.clauses.unusable.rule
    if h.alignment not in printed.usable_by:
        return f"not for {h.alignment} heroes", game.ruleset.clauses.unusable.rule
    if printed.type in FOLLOWING:
        return _follower_refusal(game, hero, printed)
    if printed.is_item and (why := no_room(game, hero, printed)):
        return why, game.ruleset.clauses.no_room.rule
    return "", ""


def would_have(game: Game, hero: str, printed: CardDef) -> bool:
    """Whether a hero could have a thing or a follower if there were room for it: the hero is no toad and has the right
    alignment, and the card is no spell."""
    h = game.hero(hero)
    return printed.type != "spell" and not h.toad and h.alignment in printed.usable_by


def _follower_refusal(game: Game, hero: str, printed: CardDef) -> tuple[str, str]:
    if printed.must_take:
        return "", ""
    rule = game.ruleset.clauses.no_follower.rule
    if not MAY_BE_FOLLOWED(game, True, hero):
        return "a hero so cursed can have no other follower", rule
    most, with_them = game.ruleset.limits.followers, [game.printed(c) for c in game.table.zone(held("followers", hero))]
    if printed.mount:
        if any(f.mount for f in with_them):
            return "one mount at a time", rule
    elif sum(not f.mount for f in with_them) >= most:
        return f"{most} followers at a time", rule
    return "", ""


def place_for(printed: CardDef, hero: str) -> str:
    """Return the zone a thing goes to when a hero takes it."""
    if printed.type in FOLLOWING:
        return held("followers", hero)
    return held("spells", hero) if printed.type == "spell" else held("items", hero)


def take(game: Game, hero: str, card: Card, cause: Cause) -> None:
    """Let a hero take a card lying on the table."""
    game.do(CardMoved(card.id, place_for(game.printed(card), hero), cause=cause))


def receive(game: Game, hero: str, deck: str, kind: str, cause: Cause) -> bool:
    """Give a hero a card from the pile of a deck (bought or won); if none is left, note that in the journal and return
    False."""
    printed = game.catalog.cards[kind]
    if not stock(game, deck, kind):
        game.do(Told("none-left", hero, (printed.name,), cause=cause))
        return False
    fetch(game, deck, kind, place_for(printed, hero), cause)
    return True


def fetch(game: Game, deck: str, kind: str, zone: str, cause: Cause) -> None:
    """Move a card that is in stock from its pile to a zone. The pile is shuffled first if no unseen copy is left."""
    if not _loose(game.table.decks[deck], kind):
        game.do(DeckShuffled(deck, cause=cause))
    game.do(CardTaken(deck, kind, zone, cause=cause))


def stock(game: Game, deck: str, kind: str) -> int:
    """Return the copies of a kind that a pile can still give: unseen ones, those known to be next and those handed
    back."""
    return stocks(game, deck, (kind,))[kind]


def stocks(game: Game, deck: str, kinds: Iterable[str]) -> dict[str, int]:
    """Return the copies of each of these kinds that a pile can still give, counted as `stock` does."""
    pile, handed_back = game.table.decks[deck], [c.kind for c in game.table.zone(discard(deck))]
    return {kind: _loose(pile, kind) + pile.top.count(kind) + handed_back.count(kind) for kind in kinds}


def _loose(pile: Deck, kind: str) -> int:
    """Return how many copies of a kind may still be unseen in the pile.

    An unseen card can also be face down on the table.
    """
    return min(pile.size, pile.unseen.get(kind, 0))


def drop(game: Game, card: int, zone: str, cause: Cause) -> None:
    """Lay a card down in a zone, where it counts as met until the party enters that spot again (C4b.d).

    An enemy that followed, or a card that brought spells, is discarded instead.
    """
    if goes_for_good(game.printed(game.card(card))):
        lose_card(game, game.card(card), cause)
        return
    game.do(CardMoved(card, zone, met=True, cause=cause))


def lose_card(game: Game, card: Card, cause: Cause) -> None:
    """Put a card on its discard pile; a quest reward leaves the game."""
    game.do(CardMoved(card.id, zones.gone(card), cause=cause))


async def trim(game: Game, hero: str, zone: str) -> None:
    """If a hero carries more than the limits allow, let the hero choose what to lay down in a zone. Do nothing if the
    program does not check the limits."""
    while game.alive(hero) and resolution.heeds_limits(game) and (items := surplus(game, hero)):
        (card,) = await game.pick(
            Pick(
                key="drop",
                hero=hero,
                text="You carry too much: what do you lay down?",
                options=tuple(Option(str(c.id), game.printed(c).name) for c in items),
                least=1,
                most=1,
                cause=game.ruleset.clauses.no_room,
                family="carrying",
            )
        )
        drop(game, int(card), zone, game.ruleset.clauses.no_room)


def change_alignment(game: Game, hero: str, alignment: Alignment, zone: str, cause: Cause) -> None:
    """Change a hero's alignment, unless a card prevents it, and lay down what the new one forbids."""
    if game.hero(hero).alignment == alignment or not MAY_CHANGE_SIDES(game, True, hero):
        return
    game.do(AlignmentChanged(hero, alignment, cause=cause))
    for card in statics.carried(game, hero) if resolution.heeds_limits(game) else ():
        if alignment not in game.printed(card).usable_by:
            drop(game, card.id, zone, cause)


def leave(game: Game, passed: Passed) -> Iterator[CardMoved]:
    """Yield the facts that discard or drop the cards that leave their owner at this moment (after visiting the Mystic,
    say, or losing a fight)."""
    fight = "" if passed.victor else passed.fight
    for card in statics.carried(game, passed.hero):
        words = leaves_at(game.printed(card), passed.moment, fight)
        if words is not None and words.dropped and passed.zone:
            yield CardMoved(card.id, passed.zone, met=True, cause=Cause(card=card.kind))
        elif words is not None:
            yield CardMoved(card.id, discard(card.deck), cause=Cause(card=card.kind))


QUEST_DONE = "quest-done"
"""The note in the journal that a quest is finished."""


def tells_a_finish(told: Told) -> bool:
    """Whether a note in the journal says that a quest is finished."""
    return told.what == QUEST_DONE


def finished(game: Game, told: Told) -> Iterator[CardMoved]:
    """Yield the facts that discard the cards that leave their owner when a quest is finished."""
    if game.alive(told.hero):
        yield from leave(game, Passed(told.hero, "quest"))


def emptied(game: Game, changed: CountersChanged) -> Iterator[CardMoved]:
    """Yield the fact that discards a hero's card if its text says so when its last token is gone."""
    if changed.by > 0 or not game.lies(changed.card).startswith(("items:", "followers:")):
        return
    card = game.card(changed.card)
    if card.counters < 1 and leaves_at(game.printed(card), "empty") is not None:
        yield CardMoved(card.id, discard(card.deck), cause=Cause(card=card.kind))
