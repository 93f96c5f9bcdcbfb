"""Scripts of the cards that heroes meet: events, enemies, strangers and places."""

from __future__ import annotations

from talisman_desktop.cards import effects as e
from talisman_desktop.core.facts import CardMoved, DeckShuffled
from talisman_desktop.core.requests import Option
from talisman_desktop.core.table import Card, discard, held, spot
from talisman_desktop.games.darkest.boxes.reaper.script_questions import LEAVE, card_options, die
from talisman_desktop.rules import baggage, belongings, draws, purse, roads, spells, tokens
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.meeting import Meeting
from talisman_desktop.rules.meeting_order import marching_from
from talisman_desktop.rules.ruleset import Met
from talisman_desktop.rules.script import Script
from talisman_desktop.rules.scripts.spell_scripts import one_of
from talisman_desktop.rules.values import UNAFFECTED, Facing


def _first(game: Game, m: Meeting) -> bool:
    """Whether this is the first hero whom an event strikes: what it does to the road, it does once."""
    short = m.kind.rpartition("/")[2]
    order = marching_from(game, game.card(m.card).first)
    struck = (h for h in order if game.present(h) and not UNAFFECTED(game, False, Facing(h, "event", short)))
    return m.hero == next(struck, "")


# --- events ---


async def earthquake(game: Game, m: Meeting) -> bool:
    """Each adventure card lying face up on the road is discarded on 3 or less."""
    if not _first(game, m):
        return False
    for card in roads.face_up(game.table):
        if card.id != m.card and await die(game, m, "earthquake", f"{game.printed(card).name}: 3 or less", card.id) < 4:
            baggage.lose_card(game, card, m.cause)
    return True


async def horse_thief(game: Game, m: Meeting) -> bool:
    """All mounts of the hero are gone."""
    mounts = belongings.cards(game, m.hero, "mount")
    for card in mounts:
        baggage.lose_card(game, card, m.cause)
    return bool(mounts)


WEREWOLF = e.Fight("werewolf", "strength", 3, "monster")


async def werewolf(game: Game, m: Meeting) -> bool:
    """The follower with the highest roll is a werewolf: it attacks, and is gone whatever comes of it."""
    left = list(game.table.zone(held("followers", m.hero)))
    some = bool(left)
    while len(left) > 1:
        rolls = {
            c.id: await die(game, m, "werewolf", f"{game.printed(c).name}: the highest is the werewolf", c.id)
            for c in left
        }
        left = [c for c in left if rolls[c.id] == max(rolls.values())]
    if some:
        await game.situation.fight(game, m, WEREWOLF)
    for card in left:
        if game.alive(m.hero) and card in game.table.zone(held("followers", m.hero)):
            baggage.lose_card(game, card, m.cause)
    return some


# --- enemies ---

CRYPT = 5
"""Cards drawn for the Crypt Keeper."""


async def five_cards(game: Game, m: Meeting) -> bool:
    """Of five adventure cards the hero takes one object; the others are discarded."""
    drawn = [await draws.draw(game, "adventure", m.zone, m.cause, hero=m.hero) for _ in range(CRYPT)]

    def options() -> list[Option]:
        there = [game.card(n) for n in drawn if n and game.lies(n) == m.zone]
        fit = [c for c in there if game.printed(c).is_item and not baggage.refusal(game, m.hero, game.printed(c))[0]]
        return [*card_options(game, fit), LEAVE]

    number = await one_of(game, m, "which", "which object do you take?", options)
    if number:
        baggage.take(game, m.hero, game.card(int(number)), m.cause)
    for left in drawn:
        if left and game.lies(left) == m.zone:
            baggage.lose_card(game, game.card(left), m.cause)
    return bool(number)


# --- strangers and places ---


def _spells_there(game: Game) -> list[str]:
    pile = game.table.decks["spell"]
    handed_back = [c.kind for c in game.table.zone(discard("spell"))]
    kinds = sorted({*pile.unseen, *pile.top, *handed_back})
    left = baggage.stocks(game, "spell", kinds)
    return [kind for kind in kinds if left[kind]]


async def any_spell(game: Game, m: Meeting) -> bool:
    """One spell of choice out of the deck and its discards, which are shuffled."""
    kind = await one_of(
        game,
        m,
        "spell",
        "which spell do you take?",
        lambda: [*(Option(k, game.catalog.name(k)) for k in _spells_there(game)), LEAVE],
    )
    if not kind:
        return False
    if game.table.zone(discard("spell")):
        game.do(DeckShuffled("spell", cause=m.cause))
    baggage.fetch(game, "spell", kind, held("spells", m.hero), m.cause)
    return True


async def magician(game: Game, m: Meeting) -> bool:
    """Points of strength become craft, or the other way round, as often as the hero likes."""
    ways = {"strength": "craft", "craft": "strength"}
    changed = False

    def options() -> list[Option]:
        able = [token for token in ("strength", "craft") if tokens.at_stake(game, m.hero, token)]
        return [Option("", "No more"), *(Option(token, f"1 {token} becomes {ways[token]}") for token in able)]

    while game.alive(m.hero) and (token := await one_of(game, m, "turn", "what do you turn?", options)):
        taken: e.Attribute = "strength" if token == "strength" else "craft"
        tokens.lose(game, m.hero, taken, 1, m.cause)
        tokens.gain(game, m.hero, "craft" if taken == "strength" else "strength", 1, m.cause)
        changed = True
    return changed


LESSON = 3
"""Gold for a lesson."""


async def academy(game: Game, m: Meeting) -> bool:
    """For each 3 gold a turn is lost, and a strength or a craft gained."""
    learnt = False

    def options() -> list[Option]:
        able = purse.can_pay(game, m.hero, LESSON)
        lessons = [Option(t, f"Pay {LESSON} gold and lose 1 turn: gain 1 {t}") for t in ("strength", "craft") if able]
        return [*lessons, LEAVE]

    while game.alive(m.hero) and (token := await one_of(game, m, "lesson", "a lesson?", options)):
        purse.pay(game, m.hero, LESSON, m.cause)
        m.lost.append((m.hero, 1))
        tokens.gain(game, m.hero, "strength" if token == "strength" else "craft", 1, m.cause)
        learnt = True
    return learnt


def _enemies(game: Game) -> list[Card]:
    return [c for c in roads.face_up(game.table) if game.printed(c).type == "enemy"]


async def arena(game: Game, m: Meeting) -> bool:
    """One enemy of the road comes here and is fought by the hero."""
    number = await one_of(
        game, m, "call", "which enemy do you call?", lambda: [*card_options(game, _enemies(game)), LEAVE]
    )
    if not number:
        return False
    game.do(CardMoved(int(number), spot(m.at), cause=m.cause))
    await game.situation.meet_again(game, m.hero, Met(int(number)))
    return True


SCRIPTS: dict[str, Script] = {
    "academy": Script(academy, lambda game, m: purse.can_pay(game, m.hero, LESSON)),
    "any-spell": Script(any_spell, lambda game, m: spells.room(game, m.hero) > 0),
    "arena": Script(arena, lambda game, m: bool(_enemies(game))),
    "earthquake": Script(earthquake),
    "five-cards": Script(five_cards),
    "horse-thief": Script(horse_thief),
    "magician": Script(magician),
    "werewolf": Script(werewolf),
}
"""The scripts by the names the card files use."""
