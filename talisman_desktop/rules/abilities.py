"""The abilities that heroes may use, and the spells that they may cast, at a moment."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import assert_never

from msgspec import Struct

from talisman_desktop.cards.effects import Attribute, Effect, Heal, Roll, Script, Teleport
from talisman_desktop.cards.may import Ability, Boost, Moment
from talisman_desktop.cards.schema import CardDef
from talisman_desktop.cards.sentences import render
from talisman_desktop.core.requests import Option
from talisman_desktop.core.table import BROKEN, Card
from talisman_desktop.rules import (
    companions,
    lasting_words,
    prices,
    prospects,
    spells,
    standing_cache,
    worth,
)
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.meeting import Meeting
from talisman_desktop.rules.values.meeting_values import MAY_HARM, Pair


def usable(
    game: Game,
    hero: str,
    moment: Moment,
    m: Meeting,
    among: tuple[AtHand, ...] | None = None,
) -> Iterator[tuple[str, Ability, CardDef]]:
    """Yield each ability that a hero may use at a moment, as (id, ability, card).

    `m` is what the hero faces. The id is "CARD:N": the card's number on the table (0 for the character) and the number
    of the ability on that card. If `among` is given, only these abilities are checked, which is faster than checking
    all that the hero has.
    """
    castable: bool | None = None
    for card, printed, use in at_hand(game, hero).all if among is None else among:
        ability = use.ability
        if not _fits(use, moment, m):
            continue
        if printed.type == "spell":
            if castable is None:
                castable = spells.can_cast(game, hero)
            if not castable:
                continue
        elif printed.type == "enemy" and not printed.may and companions.has_lent(game, hero):
            continue
        if (use.sure and hero in game.party) or _affordable(game, hero, card, ability, m):
            yield f"{card.id if card else 0}:{use.number}", ability, printed


class Use(Struct, frozen=True, gc=False):
    """One ability of a card, with its number on the card and facts about it that are needed often.

    `boosts`: it adds to a score. `presses`: the game may have to stop to ask about it. `before_moving`: it may have to
    be asked about before the party moves on. `heals`: it gives lives back. `sure`: it always has an effect on a hero of
    the party.
    """

    number: int
    ability: Ability
    boosts: bool
    presses: bool
    before_moving: bool
    heals: bool
    sure: bool


AtHand = tuple[Card | None, CardDef, Use]
"""(the card, or None for the character; its printed facts; one of its abilities)."""


def uses_of(game: Game, printed: CardDef) -> tuple[Use, ...]:
    """Return the abilities of a card as `Use` values. They are computed once and cached in the ruleset."""
    uses = game.ruleset.uses
    known: tuple[Use, ...] | None = uses.get(printed.id)
    if known is None:
        known = uses[printed.id] = tuple(_use(game, n, ability) for n, ability in enumerate(printed.may))
    return known


def _use(game: Game, number: int, ability: Ability) -> Use:
    effects, scripts = ability.effects, game.ruleset.hooks.scripts
    carries = ability.when in ("between", "road") and any(isinstance(x, Teleport | Script) for x in effects)
    boosts = any(isinstance(x, Boost) for x in prospects.inside(effects))
    always = any(prospects.is_sure(x, scripts) for x in effects)
    return Use(
        number,
        ability,
        boosts=boosts,
        presses=any(isinstance(x, Script) and scripts[x.name].may_press for x in effects),
        before_moving=carries or ability.when == "place",
        heals=any(isinstance(x, Heal) for x in effects),
        sure=always and not (boosts or ability.pay or ability.once),
    )


class Hand(Struct, frozen=True, eq=False, gc=False):
    """The abilities and spells that a hero could use at some moment, and some selections of them.

    `all`: every one. `spells`: spells only. `pressing`: spells for which the game may stop. `healing`: spells that give
    lives back. `before_moving`: abilities and spells that may matter before the party moves on.
    """

    all: tuple[AtHand, ...]
    spells: tuple[AtHand, ...]
    pressing: tuple[AtHand, ...]
    healing: tuple[AtHand, ...]
    before_moving: tuple[AtHand, ...]


def at_hand(game: Game, hero: str) -> Hand:
    """Return the abilities and spells that a hero could use at some moment, on this space and with the current
    alignment.

    The result is cached until the hero's standing words or spells change.
    """
    stands = game.standing.get(hero)
    if stands is None or stands.stood is not game.stood:
        stands = standing_cache.of(game, hero)
    held_spells = game.table.zones.get(stands.spells_zone, ())
    hand: Hand | None = stands.hand
    if hand is None or stands.spells is not held_spells:
        stands.spells = held_spells
        hand = stands.hand = _hand(tuple(_all_abilities(game, hero, stands)))
    return hand


def _hand(found: tuple[AtHand, ...]) -> Hand:
    if not found:
        return EMPTY
    cast = tuple([x for x in found if x[1].type == "spell"])
    return Hand(
        found,
        cast,
        tuple([x for x in cast if x[2].presses]),
        tuple([x for x in cast if x[2].heals]),
        tuple([x for x in found if x[2].before_moving]),
    )


EMPTY = Hand((), (), (), (), ())
"""The hand of a hero who can use nothing."""


def _all_abilities(game: Game, hero: str, stands: standing_cache.Standing) -> Iterator[AtHand]:
    h, cards = stands.hero, game.catalog.cards
    if h.toad:
        return
    for card in (None, *stands.items, *stands.followers, *stands.quests, *stands.spells):
        if card is not None and (not card.kind or card.condition == BROKEN):
            continue  # because the card's words are unknown, or it is of no use
        printed = cards[h.kind if card is None else card.kind]
        if printed.type == "enemy":
            for number, ability in enumerate(companions.service(game, hero, printed)):
                yield card, printed, _use(game, number, ability)
        elif printed.may and h.alignment in printed.usable_by and not standing_cache.useless_here(game, printed, card):
            for use in uses_of(game, printed):
                yield card, printed, use


def of_card(game: Game, hero: str, printed: CardDef) -> tuple[Ability, ...]:
    """Return the abilities that a card gives its owner.

    An enemy that follows a hero gives those on its card, or else usually the ability to lend its score.
    """
    return companions.service(game, hero, printed) if printed.type == "enemy" else printed.may


def _fits(use: Use, moment: Moment, m: Meeting) -> bool:
    """Whether an ability can be used at this moment.

    An ability for any time fits right before a fight only if it adds to a score. It does not fit when an enemy is met
    or after a fight that was not won.
    """
    when = use.ability.when
    if moment == "enemy":
        return when == "enemy"
    if moment == "before-fight":
        match when:
            case "enemy":
                return not m.guardians
            case "before-guardians":
                return m.guardians
            case "any":
                return use.boosts
            case _:
                return when == "before-fight"
    if moment in ("fight-lost", "fight-not-won"):
        return when in (moment, "fight-not-won")
    match when:
        case "any":
            return True
        case "between":
            return m.between
        case "place":
            return use.ability.place.replace(" ", "-") in m.place.split()
        case "village" | "road":
            return when == moment
        case "before-fight" | "before-guardians" | "enemy" | "life-lost" | "turns-lost" | "spell-cast":
            return False
        case "fight-lost" | "fight-not-won":
            return False
        case _:
            assert_never(when)


def _affordable(game: Game, hero: str, card: Card | None, ability: Ability, m: Meeting) -> bool:
    number = card.id if card else 0
    if ability.pay and not prices.can_pay(game, hero, prices.Price(ability.pay, ability.of, number)):
        return False
    if ability.once and _used(game, mark(hero, number, ability)):
        return False
    own = _meeting_of_use(game, hero, card, m)
    if not ability.on_any:
        return _any_possible(game, own, ability)
    # The hero comes first because others may have to be asked whether they can be harmed.
    return (hero in game.party and _any_possible(game, own, ability)) or _could_help_others(game, own, ability)


def _used(game: Game, used: str) -> bool:
    """Whether the mark `used` is on the table, which means that the ability has been used already."""
    return any(x.what == used for x in game.table.lasting)


def _meeting_of_use(game: Game, hero: str, card: Card | None, m: Meeting) -> Meeting:
    """Return a copy of the meeting `m` in which the hero uses the text of this card against the same enemy."""
    kind = card.kind if card else game.hero(hero).kind
    own = card.id if card else 0
    how = (m.battle, m.psychic, m.guardians, m.rolled)
    return Meeting(hero, kind, own, "", 0, m.enemy, *how)


def targets(game: Game, own: Meeting, ability: Ability) -> list[str]:
    """Return the heroes of the party on whom an ability could have an effect, without those it may not harm (D3a)."""
    return [h for h in game.party if _could_help(game, own, h, ability)]


def _could_help_others(game: Game, own: Meeting, ability: Ability) -> bool:
    return any(hero != own.hero and _could_help(game, own, hero, ability) for hero in game.party)


def _could_help(game: Game, own: Meeting, hero: str, ability: Ability) -> bool:
    if hero != own.hero and worth.harms(ability.effects) and not MAY_HARM(game, True, Pair(own.hero, hero)):
        return False
    return _any_possible(game, own if hero == own.hero else own.beside(hero), ability)


def _any_possible(game: Game, m: Meeting, ability: Ability) -> bool:
    """Whether an ability could have an effect now.

    An ability that adds to a score is possible only if that score counts now, even if it also does something else.
    """
    effects = ability.effects
    if (len(effects) > 1 or type(effects[0]) is Roll) and (boosts := tuple(_boosts_in(effects))):
        effects = boosts
    for effect in effects:  # noqa: SIM110, because mostly there is one, and a generator costs as much again
        if prospects.possible(game, m, effect):
            return True
    return False


def _boosts_in(effects: Sequence[Effect]) -> Iterator[Boost]:
    """Yield every addition to a score among these effects, including those in the rows of die tables."""
    for effect in effects:
        if isinstance(effect, Boost):
            yield effect
        elif isinstance(effect, Roll):
            for row in effect.rows:
                yield from _boosts_in(row.effects)


def mark(hero: str, card: int, ability: Ability) -> str:
    """Return the name of the mark which notes that an ability has been used. Such a mark is set for abilities that can
    be used once a turn, or once on a road space."""
    return f"{lasting_words.USED}{hero}/{card}{'/space' * (ability.once == 'road space')}"


def before_fight(
    game: Game, hero: str, *, enemy: int = 0, battle: bool = True, guardians: bool = False
) -> list[Option]:
    """Return an option for each ability or spell that a hero may use right before a fight.
    Those against the enemy are included only if this is the last moment for them.
    """
    psychic = not (battle or guardians)
    m = Meeting(hero, "", enemy=enemy, battle=battle, psychic=psychic, guardians=guardians)
    found = usable(game, hero, "before-fight", m)
    return [
        Option(f"use:{ident}", in_words(printed, ability), "Play first")
        for ident, ability, printed in found
        if ability.when != "enemy" or presses(game, hero, ability, printed)
    ]


def were_offered(game: Game, hero: str, plays: Iterable[Option], attribute: Attribute) -> bool:
    """Whether older versions offered one of these plays right before a fight of this attribute.

    They offered a die table that adds to scores only if it adds to that attribute.
    """
    for play in plays:
        _, number, index = play.id.split(":")
        printed = game.printed(game.card(int(number))) if number != "0" else game.character(hero)
        effects = of_card(game, hero, printed)[int(index)].effects
        if type(effects[0]) is not Roll or any(boost.attribute == attribute for boost in _boosts_in(effects)):
            return True
    return False


def presses(game: Game, hero: str, ability: Ability, printed: CardDef) -> bool:
    """Whether the players should be asked about this ability now, because this is the last moment at which it can be
    used."""
    for effect in ability.effects:
        if isinstance(effect, Script):
            script = game.ruleset.hooks.scripts[effect.name]
            if script.may_press and script.urgent(game, Meeting(hero, printed.id)):
                return True
    return False


def in_words(printed: CardDef, ability: Ability) -> str:
    """Return the text of an option to use an ability: "Use" or "Cast", the card's name and its sentence."""
    verb = "Cast" if printed.type == "spell" else "Use"
    if printed.type == "enemy" and not printed.may:
        return f"{verb} {printed.name}: {render(ability)} It is discarded for that."
    return f"{verb} {printed.name}: {sentence(printed, ability)}"


def sentence(printed: CardDef, ability: Ability) -> str:
    """Return the sentence of a card that gives this ability."""
    said = [s.text for s in printed.sentences if s.slot == "may"]
    return said[printed.may.index(ability)]
