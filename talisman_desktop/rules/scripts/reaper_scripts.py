"""Scripts of the Reaper's cards."""

from __future__ import annotations

from talisman_desktop.cards import effects as e
from talisman_desktop.core.facts import CardMoved, DeckSeen, DeckShuffled
from talisman_desktop.core.requests import Option, Throw
from talisman_desktop.core.table import Card, base_deck, discard, held, road, spot
from talisman_desktop.rules import baggage, belongings, dice, draws, purse, roads, spells, statics, tokens
from talisman_desktop.rules.fight import sides
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.meeting import Meeting
from talisman_desktop.rules.meeting_order import marching_from
from talisman_desktop.rules.ruleset import Met
from talisman_desktop.rules.scripts.script import Script
from talisman_desktop.rules.scripts.spell_scripts import look, one_of
from talisman_desktop.rules.values import GUARDIANS, UNAFFECTED, Facing

LEAVE = Option("", "Leave it")


def _first(game: Game, m: Meeting) -> bool:
    """Whether this is the first hero whom an event strikes: what it does to the road, it does once."""
    short = m.kind.rpartition("/")[2]
    order = marching_from(game, game.card(m.card).first)
    struck = (h for h in order if game.present(h) and not UNAFFECTED(game, False, Facing(h, "event", short)))
    return m.hero == next(struck, "")


async def _die(game: Game, m: Meeting, key: str, text: str, card: int = 0) -> int:
    """A die that nobody pays fate for."""
    asked = Throw(key=f"{key}/{m.kind}", hero=m.hero, text=text, cause=m.cause, family="tables", card=card or m.card)
    return (await dice.throw(game, asked, game.catalog[m.kind].name))[0]


def _options(game: Game, cards: list[Card]) -> list[Option]:
    return [Option(str(c.id), game.printed(c).name) for c in cards]


# --- events ---


async def earthquake(game: Game, m: Meeting) -> bool:
    """Each adventure card lying face up on the road is discarded on 3 or less."""
    if not _first(game, m):
        return False
    for card in roads.face_up(game.table):
        if (
            card.id != m.card
            and await _die(game, m, "earthquake", f"{game.printed(card).name}: 3 or less", card.id) < 4
        ):
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
            c.id: await _die(game, m, "werewolf", f"{game.printed(c).name}: the highest is the werewolf", c.id)
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
        return [*_options(game, fit), LEAVE]

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
    number = await one_of(game, m, "call", "which enemy do you call?", lambda: [*_options(game, _enemies(game)), LEAVE])
    if not number:
        return False
    game.do(CardMoved(int(number), spot(m.at), cause=m.cause))
    await game.situation.meet_again(game, m.hero, Met(int(number)))
    return True


# --- before a fight ---


def _before(game: Game, m: Meeting, *, battle: bool = False) -> bool:
    """Whether an enemy card stands before the hero alone, in a battle where that is asked."""
    return m.enemy > 0 and not m.guardians and (m.battle or not battle)


def _can_enslave(game: Game, m: Meeting) -> bool:
    if not _before(game, m):
        return False
    printed = game.printed(game.card(m.enemy))
    return printed.strength is not None and not baggage.refusal(game, m.hero, printed)[0]


async def enslave(game: Game, m: Meeting) -> bool:
    """The enemy follows, to lend its strength in one battle (`rules.companions`)."""
    baggage.take(game, m.hero, game.card(m.enemy), m.cause)
    return True


def _armed(game: Game, m: Meeting) -> bool:
    return m.battle and bool(belongings.count(game, m.hero, "weapon"))


async def bladesharp(game: Game, m: Meeting) -> bool:
    """A weapon gives 2 strength more in this battle."""
    sides.boost(game, m.hero, "strength", 2, m.kind)
    return True


def _kill(game: Game, m: Meeting) -> None:
    game.do(CardMoved(m.enemy, held("trophies", m.hero), cause=game.ruleset.clauses.trophy))


async def fireball(game: Game, m: Meeting) -> bool:
    """More than the strength of the enemy with a die and one's craft kills it."""
    strength = game.printed(game.card(m.enemy)).strength or 0
    n = await _die(game, m, "fireball", f"Your craft and the die: more than {strength}", m.enemy)
    if n + statics.score(game, m.hero, "craft") > strength:
        _kill(game, m)
    return True


def _stand_in(game: Game, m: Meeting) -> e.Ally:
    """The creature as its words for guardian combat say it."""
    words = (x for ability in game.catalog[m.kind].may for x in ability.effects)
    return next(x for x in words if isinstance(x, e.Ally))


def _can_stand_in(game: Game, m: Meeting) -> bool:
    return _before(game, m) and bool(_stand_in(game, m).strength if m.battle else _stand_in(game, m).craft)


async def stand_in(game: Game, m: Meeting) -> bool:
    """The creature fights: a win kills the enemy, whatever else ends the hero's turn with it."""
    printed, ally = game.printed(game.card(m.enemy)), _stand_in(game, m)
    theirs = (printed.strength if m.battle else printed.craft) or 0
    theirs += await _die(game, m, "stand-in/enemy", f"{printed.name} attacks", m.enemy)
    ours = (ally.strength if m.battle else ally.craft) + await _die(
        game, m, "stand-in", f"More than {theirs} kills it", m.enemy
    )
    if ours > theirs:
        _kill(game, m)
    else:
        m.evaded = True
    return True


# --- guardians ---


def _held(game: Game) -> dict[int, list[Card]]:
    """What each guardian holds."""
    return {c.id: list(game.table.zone(f"guardian:{c.id}")) for c in GUARDIANS(game, (), None)}


def _objects(game: Game) -> list[Card]:
    return [c for things in _held(game).values() for c in things if c.kind and game.printed(c).is_item]


async def shatter(game: Game, m: Meeting) -> bool:
    """One object of a guardian is discarded."""
    number = await one_of(game, m, "which", "which object breaks?", lambda: _options(game, _objects(game)))
    if number:
        baggage.lose_card(game, game.card(int(number)), m.cause)
    return bool(number)


def _is_plain_arm(game: Game, card: Card) -> bool:
    printed = game.printed(card) if card.kind else None
    return printed is not None and printed.type == "object" and printed.subtype in ("weapon", "armour")


def _plain_arms(game: Game) -> dict[int, list[Card]]:
    found = {guardian: [c for c in things if _is_plain_arm(game, c)] for guardian, things in _held(game).items()}
    return {guardian: things for guardian, things in found.items() if things}


async def transmute(game: Game, m: Meeting) -> bool:
    """The plain weapons and armour of one guardian are discarded."""
    number = await one_of(
        game, m, "which", "whose arms?", lambda: _options(game, [game.card(n) for n in _plain_arms(game)])
    )
    for card in _plain_arms(game).get(int(number or 0), ()):
        baggage.lose_card(game, card, m.cause)
    return bool(number)


# --- cards on the road ---


def _drawn(game: Game) -> Card | None:
    """The adventure card being met on its draw spot."""
    number = game.situation.meets(game).card
    if not number or not game.lies(number).startswith("spot:"):
        return None
    return card if base_deck((card := game.card(number)).deck) == "adventure" else None


async def alteration(game: Game, m: Meeting) -> bool:
    """The card being met is discarded, and another lies in its place."""
    card = _drawn(game)
    if card is None:
        return False
    zone = game.table.find(card.id)[0]
    baggage.lose_card(game, card, m.cause)
    draws.deal(game, "adventure", 1, zone, m.cause, index=0, first=card.first)
    return True


def _spaces(game: Game, card: int) -> list[int]:
    """The road spaces a card could be moved to: those of the party's own road but the one it lies on."""
    w = roads.way(game.table)
    lies = roads.of_zone(game.lies(card)) or (w.at if w is not None else roads.own(0))
    return [n for n in range(1, roads.ROAD_END) if roads.own(n) != lies and (w is None or n != w.space)]


async def displacement(game: Game, m: Meeting) -> bool:
    """One face-up card goes to another road space."""
    number = await one_of(game, m, "which", "which card is moved?", lambda: _options(game, roads.face_up(game.table)))
    if not number:
        return False
    places = lambda: [Option(str(n), f"Road space {n}") for n in _spaces(game, int(number))]  # noqa: E731
    space = await one_of(game, m, "where", "to which road space?", places)
    if space:
        game.do(CardMoved(int(number), road(int(space)), cause=m.cause))
    return bool(space)


# --- the next cards ---


def _unknown(game: Game) -> list[str]:
    """The decks whose next card nobody has looked at."""
    piles = {deck: game.table.decks[deck] for deck in map(game.table.in_force, ("adventure", "spell"))}
    return [deck for deck, pile in piles.items() if pile.size and not pile.top]


async def look_ahead(game: Game, m: Meeting) -> bool:
    """Look at the next adventure card and the next spell."""
    for deck in _unknown(game):
        game.do(DeckSeen(deck, await look(game, m, deck, 1, m.cause), cause=m.cause))
    return True


SCRIPTS: dict[str, Script] = {
    "academy": Script(academy, lambda game, m: purse.can_pay(game, m.hero, LESSON)),
    "alteration": Script(alteration, lambda game, m: _drawn(game) is not None),
    "any-spell": Script(any_spell, lambda game, m: spells.room(game, m.hero) > 0),
    "arena": Script(arena, lambda game, m: bool(_enemies(game))),
    "bladesharp": Script(bladesharp, _armed),
    "displacement": Script(
        displacement, lambda game, m: bool(roads.face_up(game.table)) and roads.way(game.table) is not None
    ),
    "earthquake": Script(earthquake),
    "enslave": Script(enslave, _can_enslave),
    "five-cards": Script(five_cards),
    "fireball": Script(fireball, lambda game, m: _before(game, m, battle=True)),
    "horse-thief": Script(horse_thief),
    "look-ahead": Script(look_ahead, lambda game, m: bool(_unknown(game))),
    "magician": Script(magician),
    "shatter": Script(shatter, lambda game, m: bool(_objects(game))),
    "stand-in": Script(stand_in, _can_stand_in),
    "transmute": Script(transmute, lambda game, m: bool(_plain_arms(game))),
    "werewolf": Script(werewolf),
}
