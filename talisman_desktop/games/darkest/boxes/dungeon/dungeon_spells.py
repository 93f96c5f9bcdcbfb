"""The spells of the box: Spell Call, Summon Storm, Temporal Vortex, Twist of Fate and Weakness."""

from __future__ import annotations

from collections.abc import Iterator

from talisman_desktop.core.facts import CardMoved, Fact, LastingBegan, Told
from talisman_desktop.core.requests import Choose, Option
from talisman_desktop.core.table import Card, Cause, Lasting, Table, held
from talisman_desktop.games.darkest.boxes.dungeon.bearers import mark
from talisman_desktop.games.darkest.guardians import garrison
from talisman_desktop.rules import baggage, choices, dice, roads, spells
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.game_words import Names
from talisman_desktop.rules.hooks import Around, Bend, Due, Follow, LastingBend
from talisman_desktop.rules.interjections import INTERJECTION
from talisman_desktop.rules.lasting_words import WEAKER
from talisman_desktop.rules.meeting import Meeting
from talisman_desktop.rules.moments import FATE_ROLL, Rolling
from talisman_desktop.rules.script import Script
from talisman_desktop.rules.scripts.spell_scripts import one_of
from talisman_desktop.rules.values.roll_values import DICE_LEFT_OUT, DIE_SET

SET = "dungeon"


def holders(game: Game, name: str, among: tuple[str, ...]) -> list[tuple[str, Card]]:
    """Return the heroes who could cast this spell of the box now, each with its card."""
    kind = f"{SET}/{name}"
    return [
        (hero, card)
        for hero in among
        if game.alive(hero) and spells.can_cast(game, hero)
        for card in game.table.zone(held("spells", hero))
        if card.kind == kind
    ]


async def cast(game: Game, hero: str, card: Card) -> Cause:
    """Let a hero cast a spell and discard it; return the spell as the cause of what follows."""
    cause = Cause(card=card.kind)
    game.do(Told(SPELL_CAST, hero, (game.printed(card).name,), cause=cause))
    await spells.after_casting(game, hero, card)
    return cause


# --- Spell Call ---

CALL = "spell-call"
SPELL_CAST = "cast"
"""The kind of journal note which says that a hero casts a spell."""
CAST, CALLED = "dungeon/cast", "dungeon/called"
"""The marks of a spell that was cast this turn, and of one after which players were asked about Spell Call."""


def _tells_casting(told: Told) -> bool:
    return told.what == SPELL_CAST


def _was_cast(game: Game, told: Told) -> Iterator[LastingBegan]:
    """Yield the mark of a spell that a hero casts."""
    if told.hero and told.cause.card:
        yield LastingBegan(Lasting(told.hero, CAST, 1, "turn", 0, told.cause.card), cause=told.cause)


def discarded_spell(game: Game, kind: str) -> Card | None:
    """Return the uppermost discarded spell of this kind; None if none is among the discards."""
    piles = (zone for zone in game.table.zones if zone.startswith("discard:spell"))
    found = [card for zone in piles for card in game.table.zone(zone) if card.kind == kind]
    return found[-1] if found else None


def _callable(game: Game) -> Card | None:
    """Return the spell cast last this turn, except Spell Call itself, if it is among the discards; otherwise None."""
    kinds = [x.source for x in game.table.lasting if x.what == CAST and x.source != f"{SET}/{CALL}"]
    return discarded_spell(game, kinds[-1]) if kinds else None


async def spell_call(game: Game, m: Meeting) -> bool:
    """Take the spell that was cast last into the caster's hand; return False if it is not among the discards."""
    card = _callable(game)
    if card is None:
        return False
    game.do(CardMoved(card.id, held("spells", m.hero), cause=m.cause))
    return True


def _casts(game: Game) -> int:
    return sum((x.what == CAST) - (x.what == CALLED) for x in game.table.lasting)


def _call_pends(game: Game) -> bool:
    return _casts(game) > 0 and _callable(game) is not None and bool(holders(game, CALL, game.party))


async def _stop_for_call(game: Game) -> None:
    """Ask, right after a spell was cast, whether a hero casts Spell Call."""
    card = _callable(game)
    assert card is not None
    cause = Cause(card=card.kind)
    for _ in range(_casts(game)):
        mark(game, "", CALLED, "turn", cause)
    await game.choose(
        lambda: Choose(
            key="spell-call",
            text=f"{game.catalog[cause.card].name} was cast: take it with Spell Call, or go on",
            options=(Option("on", "Go on"),),
            cause=cause,
            family="spells",
            pauses=_callable(game) is not None and bool(holders(game, CALL, game.party)),
        )
    )


async def _after_playing(game: Game, played: str, nothing: None) -> None:
    """Ask about Spell Call after a player has cast a spell between two questions."""
    if _call_pends(game):
        await _stop_for_call(game)


ON_PLAYING = Around(procedure=INTERJECTION, after=_after_playing, needs=(CAST,))
ON_CASTING = Follow(Told, _was_cast, concerns=_tells_casting)
ON_CALLS = Due(_call_pends, _stop_for_call, needs=(CAST,))

# --- Summon Storm ---

BLOWN = ("animal", "monster")


def _in_storm(game: Game) -> dict[str, list[Card]]:
    """Return the face-up animals and monsters by their road space."""
    way = roads.way(game.table)
    here = way.at if way is not None else roads.own(0)
    found: dict[str, list[Card]] = {}
    for card in roads.face_up(game.table):
        printed = game.printed(card)
        if printed.type == "enemy" and printed.subtype in BLOWN:
            space = roads.of_zone(game.lies(card.id)) or here
            found.setdefault(str(space.counted), []).append(card)
    return found


async def summon_storm(game: Game, m: Meeting) -> bool:
    """Discard all face-up animals and monsters of a road space that the caster chooses; return whether one was
    chosen."""

    def options() -> list[Option]:
        return [
            Option(space, f"Road space {space}: {', '.join(game.printed(c).name for c in cards)}")
            for space, cards in sorted(_in_storm(game).items())
        ]

    space = await one_of(game, m, "where", "on which road space?", options)
    for card in _in_storm(game).get(space, ()):
        baggage.lose_card(game, card, m.cause)
    return bool(space)


# --- Twist of Fate ---

TWIST = "twist-of-fate"
TWISTED = "dungeon/twist"
"""The mark of a hero who has chosen `n` as the number of the next die.

Only the last such mark counts; after the die its `n` is 0.
"""


async def _twists(game: Game, roll: Rolling) -> None:
    """Let a hero who has just paid fate choose what the die shows, instead of rolling it."""
    hero, sides = roll.request.hero, roll.request.sides

    def choice() -> Choose:
        faces = [Option(str(n), f"Cast Twist of Fate: the die shows {n}") for n in range(1, sides + 1)]
        return Choose(
            key="fate/twist",
            hero=hero,
            text=f"{roll.purpose[:1].upper()}{roll.purpose[1:]}: roll the die for your fate, or choose what it shows?",
            options=(Option("keep", "Roll it"), *(faces if holders(game, TWIST, (hero,)) else ())),
            cause=roll.request.cause,
            card=roll.request.card,
            family="spells",
            usual="keep",
        )

    if not holders(game, TWIST, (hero,)):
        return
    answer = await game.choose(choice, moot="keep")
    if answer != "keep":
        ((_, card), *_) = holders(game, TWIST, (hero,))
        mark(game, hero, TWISTED, "turn", await cast(game, hero, card), n=int(answer))


async def _untwisted(game: Game, roll: Rolling, rolled: tuple[int, ...]) -> None:
    hero = roll.request.hero
    last = next((x for x in reversed(game.table.lasting) if x.what == TWISTED and x.hero == hero), None)
    if last is not None and last.n:
        mark(game, hero, TWISTED, "turn", Cause(card=last.source), n=0)


def _shows(base: int, lasting: Lasting, about: str) -> int:
    return lasting.n if lasting.hero == about else base


def told(fact: Fact, table: Table, names: Names) -> str | None:
    """Return the sentence for the number that a hero has chosen for a die; None for any other fact."""
    match fact:
        case LastingBegan(lasting=Lasting(what=what, hero=hero, n=n)) if what == TWISTED and n:
            return f"{names.hero(hero, table)} lets the die show {n}."
        case _:
            return None


def _unforeseen(game: Game, base: tuple[str, ...], about: str) -> tuple[str, ...]:
    found = holders(game, TWIST, (about,)) if dice.has_fate(game, about) else []
    return (*base, *(f"without a number chosen for a fate reroll ({game.printed(card).name})" for _, card in found[:1]))


ON_ODDS = Bend(DICE_LEFT_OUT, _unforeseen)
ON_FATE = Around(procedure=FATE_ROLL, before=_twists, after=_untwisted)
ON_DIE = LastingBend(TWISTED, DIE_SET, _shows)

# --- Weakness ---

LESS = 3
"""The strength that the spell Weakness takes from an enemy or a hero."""


async def weakness(game: Game, m: Meeting) -> bool:
    """Take 3 strength from an enemy until the end of the turn, or from a guardian that the caster chooses for the
    current fight (L7.weakness). Return False if no guardian was chosen."""
    cause = m.cause_by("L7.weakness")
    if not m.guardians:
        game.do(LastingBegan(Lasting("", WEAKER["strength"], LESS, "turn", m.enemy, m.kind), cause=cause))
        return True
    number = await one_of(
        game, m, "which", "which guardian is weakened?", lambda: choices.card_options(game, _strong(game))
    )
    if number:
        enemy = game.card(int(number))
        score = dict(garrison.scores(game, enemy)).get("strength", 0)
        garrison.change(game, enemy, "strength", -min(LESS, score), cause)
    return bool(number)


async def weaken_hero(game: Game, m: Meeting) -> bool:
    """Take 3 strength from a hero until the end of the turn, even below the starting value (L7.weakness). Always return
    True."""
    cause = m.cause_by("L7.weakness")
    game.do(LastingBegan(Lasting(m.hero, "strength", -LESS, "turn", 0, m.kind), cause=cause))
    return True


def _strong(game: Game) -> list[Card]:
    return [card for card in garrison.standing(game) if dict(garrison.scores(game, card)).get("strength", 0) > 0]


def _can_weaken(game: Game, m: Meeting) -> bool:
    return bool(_strong(game)) if m.guardians else m.enemy > 0 and game.printed(game.card(m.enemy)).strength is not None


def _before_a_strong_one(game: Game, m: Meeting) -> bool:
    """Whether the party meets an enemy that has strength and that no Weakness has struck yet."""
    card = game.situation.meets(game).card
    if not card or not game.card(card).kind or game.printed(game.card(card)).type != "enemy":
        return False
    weak = any(x.what == WEAKER["strength"] and x.card == card for x in game.table.lasting)
    return not weak and game.printed(game.card(card)).strength is not None


# --- spells that another question offers ---


def _never(game: Game, m: Meeting) -> bool:
    """Return False: the spell is never offered at this moment, because another question asks about it."""
    return False


async def _nothing(game: Game, m: Meeting) -> bool:
    return False


SCRIPTS: dict[str, Script] = {
    "spell-call": Script(spell_call, lambda game, m: _callable(game) is not None),
    "summon-storm": Script(summon_storm, lambda game, m: bool(_in_storm(game))),
    "twist-of-fate": Script(_nothing, _never),
    "weaken-hero": Script(weaken_hero),
    "weakness": Script(weakness, _can_weaken, _before_a_strong_one),
}
"""The scripts by the names the card files use."""
