"""Things and followers found on a draw spot, and who takes them (C6f, C2c)."""

from __future__ import annotations

from talisman_desktop.cards.effects import Goes, TakeThis
from talisman_desktop.cards.schema import CardDef
from talisman_desktop.core.requests import Barred, Choose, Option, Pick
from talisman_desktop.core.table import Card, held, spot
from talisman_desktop.rules import baggage, effect_runner, hand_outcomes, resolution, spells
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.meeting import Meeting
from talisman_desktop.rules.meeting_order import marching_from, spot_of


async def offer(game: Game, card: int) -> None:
    """Offer an object, a scroll or a follower to the party; one hero may take it. A scroll that is left is discarded.

    Some must be taken by the first hero in marching order who is no toad.
    """
    table_card = game.card(card)
    printed = game.printed(table_card)
    order = marching_from(game, table_card.first)
    has_terms = printed.meet and not any(isinstance(x, TakeThis) for x in printed.meet) and printed.type == "follower"
    if (printed.must_take or has_terms) and not await resolution.by_program(
        game, "words", printed.name, game.ruleset.clauses.take.on(printed.id), card=card
    ):
        await hand_outcomes.words(game, printed, card=card, zone=spot(spot_of(game, card)))
        return
    if printed.must_take:
        taker = next((h for h in order if not game.hero(h).toad), "")
        if taker:
            await _must_take(game, table_card, printed, taker)
        return
    if has_terms:
        await _by_its_words(game, table_card, printed, order)
        return
    answer = await game.choose(lambda: _takers(game, table_card, printed), moot="gone")
    if answer in ("leave", "gone"):
        if answer == "leave" and printed.type == "spell":
            baggage.lose_card(game, table_card, game.ruleset.clauses.scroll_left)
        return
    deed, _, hero = answer.partition(":")
    if deed == "swap":
        await _swap(game, hero, printed, spot(spot_of(game, card)))
    baggage.take(game, hero, table_card, game.ruleset.clauses.take.on(printed.id))


def _takers(game: Game, card: Card, printed: CardDef) -> Choose:
    """Return the question which hero takes a thing.

    Its options are the heroes with room, those who would lay something down for it, and none.
    """
    options, barred = [], []
    for hero in marching_from(game, card.first):
        why, rule = _refusal(game, hero, printed)
        if not why:
            options.append(Option(f"take:{hero}", f"{_name(game, hero)} takes it"))
        elif baggage.would_have(game, hero, printed) and _swaps(game, hero, printed):
            options.append(Option(f"swap:{hero}", f"{_name(game, hero)} takes it and lays something down", hint=why))
        else:
            barred.append(Barred(f"take:{hero}", f"{_name(game, hero)} takes it", why, rule))
    return Choose(
        key="take",
        text=f"{printed.name}: who takes it?",
        options=(*options, Option("leave", "Leave it")),
        barred=tuple(barred),
        cause=game.ruleset.clauses.take.on(printed.id),
        card=card.id,
        family="taking",
    )


def _refusal(game: Game, hero: str, printed: CardDef) -> tuple[str, str]:
    """Return why a hero cannot take a thing, with the clause.

    A scroll can be taken as a spell only if the hero's craft allows one more (C8d.j).
    """
    if printed.type == "spell" and resolution.heeds_limits(game) and not spells.room(game, hero):
        return "craft allows no further spell", game.ruleset.clauses.scroll_left.rule
    return baggage.refusal(game, hero, printed)


def _name(game: Game, hero: str) -> str:
    return game.character(hero).name


def _swaps(game: Game, hero: str, printed: CardDef) -> list[Card]:
    """Return the cards that a hero could lay down to make room for a thing."""
    if printed.is_item:
        items = game.table.zone(held("items", hero))
        return [c for c in items if not baggage.no_room(game, hero, printed, but=game.printed(c))]
    followers = game.table.zone(held("followers", hero))
    return [c for c in followers if game.printed(c).mount == printed.mount and not game.printed(c).must_take]


async def _swap(game: Game, hero: str, printed: CardDef, zone: str) -> None:
    (gone,) = await game.pick(
        Pick(
            key="swap",
            hero=hero,
            text=f"{printed.name}: what do you lay down to make room for it?",
            options=tuple(Option(str(c.id), game.printed(c).name) for c in _swaps(game, hero, printed)),
            least=1,
            most=1,
            cause=game.ruleset.clauses.swapped,
            family="carrying",
        )
    )
    baggage.drop(game, int(gone), zone, game.ruleset.clauses.swapped)


async def _must_take(game: Game, card: Card, printed: CardDef, hero: str) -> None:
    """Let a hero take a card that must be taken (such as the Hag or the Poltergeist), even without room for it, and
    carry out its text."""
    m = Meeting(hero, printed.id, card=card.id, at=spot_of(game, card.id))
    baggage.take(game, hero, card, game.ruleset.clauses.take.on(printed.id))
    await effect_runner.run(game, m, printed.meet)


async def _by_its_words(game: Game, card: Card, printed: CardDef, order: tuple[str, ...]) -> None:
    """Offer a follower with conditions (such as the Mercenary's pay) to each hero in turn until one agrees.

    If none does, the follower is discarded if its text says so.
    """
    for hero in order:
        if not game.present(hero) or baggage.refusal(game, hero, printed)[0]:
            continue
        m = Meeting(hero, printed.id, card=card.id, at=spot_of(game, card.id))
        await effect_runner.run(game, m, printed.meet)
        if m.taken:
            return
    if isinstance(printed.ends, Goes) and game.lies(card.id):
        baggage.lose_card(game, card, game.ruleset.clauses.goes.on(printed.id))
