"""What heroes may use or cast: at any question (interjections) or just before a fight."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import assert_never

from msgspec import Struct

from talisman_desktop.cards.effects import Ability, Boost, Heal, Moment, Script, Teleport
from talisman_desktop.cards.schema import CardDef
from talisman_desktop.cards.words import render
from talisman_desktop.core.facts import LastingBegan, Told
from talisman_desktop.core.requests import Choose, Option, Request
from talisman_desktop.core.table import Card, Cause, Lasting, held, spot, store
from talisman_desktop.rules import (
    carrying,
    companions,
    effects,
    lasting_words,
    prospects,
    purse,
    roads,
    spells,
    standing,
    tokens,
)
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.hooks import Offer
from talisman_desktop.rules.meeting import Meeting
from talisman_desktop.rules.scripts import SCRIPTS
from talisman_desktop.rules.turns import settle_lost_turns

UNASKED = "fight/any"
"""The stop before an enemy that leaves no choice of how to meet it."""
AT_ENEMIES = ("fight/how", UNASKED)
"""The questions about an enemy that spells may be cast on."""


def usable(
    game: Game,
    hero: str,
    moment: Moment,
    m: Meeting,
    *,
    spells_only: bool = False,
    pressing: bool = False,
    wanted: Callable[[Ability], bool] | None = None,
) -> Iterator[tuple[str, Ability, CardDef]]:
    """The abilities a hero may use at a moment: (id, the ability, its card). `m` tells what stands before them.

    The id is "CARD:N" with the card's number on the table (0: the character) and which of its abilities. Only spells
    are wanted with `spells_only`, only what may be worth a stop of its own with `pressing`, of these only the abilities
    `wanted`: to tell what an ability could do now takes longest.
    """
    castable: bool | None = None
    for card, printed, use in _at_hand(game, hero, spells_only=spells_only):
        ability = use.ability
        if pressing and not use.presses:
            continue
        if wanted is not None and not wanted(ability):
            continue
        if not _fits(use, moment, m):
            continue
        if printed.type == "spell":
            if castable is None:
                castable = spells.can_cast(game, hero)
            if not castable:
                continue
        elif printed.type == "enemy" and companions.has_lent(game, hero):
            continue
        if _affordable(game, hero, card, ability, m):
            yield f"{card.id if card else 0}:{use.number}", ability, printed


class Use(Struct, frozen=True):
    """An ability by its number on the card, with what is asked of it again and again: whether it adds to a score, and
    whether the play could ever stop for it."""

    number: int
    ability: Ability
    boosts: bool
    presses: bool


AtHand = tuple[Card | None, CardDef, Use]
"""A card (None: the character), what is printed there, and a use of it."""


def _uses(game: Game, printed: CardDef) -> tuple[Use, ...]:
    """The uses of a card, worked out once in a game."""
    known: tuple[Use, ...] | None = game.uses.get(printed.id)
    if known is None:
        known = game.uses[printed.id] = tuple(_use(n, ability) for n, ability in enumerate(printed.may))
    return known


def _use(number: int, ability: Ability) -> Use:
    boosts = any(isinstance(x, Boost) for x in ability.effects)
    return Use(
        number, ability, boosts, any(isinstance(x, Script) and SCRIPTS[x.name].may_press for x in ability.effects)
    )


def _at_hand(game: Game, hero: str, *, spells_only: bool) -> tuple[AtHand, ...]:
    """All abilities, or spells, a hero has with them that the ground and their alignment allow, whatever the moment.

    It holds as long as what stands for the hero does and the spells are the same.
    """
    stands = standing.of(game, hero)
    held_spells = game.table.zones.get(stands.spells_zone, ())
    if stands.abilities is None or stands.spells is not held_spells:
        stands.spells = held_spells
        stands.abilities = tuple(_all_abilities(game, hero, stands))
        stands.castable = tuple(x for x in stands.abilities if x[1].type == "spell")
    return stands.castable if spells_only else stands.abilities


def _all_abilities(game: Game, hero: str, stands: standing.Standing) -> Iterator[AtHand]:
    h, cards = stands.hero, game.catalog.cards
    if h.toad:
        return
    for card in (None, *stands.items, *stands.followers, *stands.spells):
        if card is not None and not card.kind:
            continue  # nobody knows yet what it lets its owner do
        printed = cards[h.kind if card is None else card.kind]
        if printed.type == "enemy":
            for number, ability in enumerate(companions.service(game, hero, printed)):
                yield card, printed, _use(number, ability)
        elif printed.may and h.alignment in printed.usable_by and not standing.useless_here(game, printed):
            for use in _uses(game, printed):
                yield card, printed, use


def of_card(game: Game, hero: str, printed: CardDef) -> tuple[Ability, ...]:
    """What a card lets its owner do; an enemy that follows lends its strength."""
    return companions.service(game, hero, printed) if printed.type == "enemy" else printed.may


def _fits(use: Use, moment: Moment, m: Meeting) -> bool:
    """Whether an ability belongs to this moment. Boosts are good at any time, and offered where they count."""
    ability, boosts = use.ability, use.boosts
    match ability.when:
        case "before-fight":
            return moment == "before-fight"
        case "before-guardians":
            return moment == "before-fight" and m.guardians
        case "enemy":
            return moment == "enemy" or (moment == "before-fight" and not m.guardians)
        case "life-lost":
            return False
        case "any" if boosts:
            return moment != "enemy"
        case _ if moment in ("before-fight", "enemy"):
            return False
        case "place":
            return ability.place.replace(" ", "-") in m.place.split()
        case "between":
            return m.between
        case "any" | "village" | "road":
            return ability.when in ("any", moment)
        case _:
            assert_never(ability.when)


def _affordable(game: Game, hero: str, card: Card | None, ability: Ability, m: Meeting) -> bool:
    if ability.pay and not purse.can_pay(game, hero, ability.pay):
        return False
    number = card.id if card else 0
    if ability.once and any(x.what == _mark(hero, number) for x in game.table.lasting):
        return False
    own = _of_its_own(game, hero, card, m)
    if ability.on_any:
        return any(_could_help(game, own, h, ability) for h in game.party)
    return _something_possible(game, own, ability)


def _something_possible(game: Game, m: Meeting, ability: Ability) -> bool:
    for effect in ability.effects:
        if prospects.possible(game, m, effect):
            return True
    return False


def _of_its_own(game: Game, hero: str, card: Card | None, m: Meeting) -> Meeting:
    """The meeting with a card's own words, in what stands before the heroes."""
    kind = card.kind if card else game.hero(hero).kind
    own = card.id if card else 0
    return Meeting(hero, kind, card=own, enemy=m.enemy, battle=m.battle, psychic=m.psychic, guardians=m.guardians)


def _targets(game: Game, own: Meeting, ability: Ability) -> list[str]:
    """The heroes on whom an ability could do anything (D3a)."""
    return [h for h in game.party if _could_help(game, own, h, ability)]


def _could_help(game: Game, own: Meeting, hero: str, ability: Ability) -> bool:
    m = own if hero == own.hero else own.beside(hero)
    return _something_possible(game, m, ability)


def _mark(hero: str, card: int) -> str:
    return f"{lasting_words.USED}{hero}/{card}"


def before_fight(
    game: Game, hero: str, *, enemy: int = 0, battle: bool = True, guardians: bool = False
) -> list[Option]:
    """What a hero may play right before a fight."""
    psychic = not (battle or guardians)
    m = Meeting(hero, "", enemy=enemy, battle=battle, psychic=psychic, guardians=guardians)
    found = usable(game, hero, "before-fight", m)
    return [
        Option(f"use:{ident}", _words(printed, ability), "Play first")
        for ident, ability, printed in found
        if ability.when != "enemy" or _presses(game, hero, ability, printed)
    ]


def _at_a_question(game: Game, request: Request, hero: str) -> list[Option]:
    """Return what a hero may play at a question, and cast on the enemy that it is about."""
    moment = game.situation.moment(game, request)
    if moment is None:
        return []
    here = Meeting(hero, "", place=game.situation.places(game), between=game.situation.between(game))
    found = _offered(game, hero, usable(game, hero, moment, here))
    if request.key in AT_ENEMIES and request.card:
        found += _at_enemy(game, hero, request.card, faces=hero == request.hero)
    return found


async def _run(game: Game, rest: str) -> None:
    """Use what was offered: by the hero, the card and which of its abilities."""
    hero, _, ident = rest.partition(":")
    card = game.situation.meets(game).card
    enemy = card if card and game.printed(game.card(card)).type == "enemy" else 0
    await use(game, hero, ident, enemy=enemy)


OFFER = Offer(deed="use", of_hero=_at_a_question, run=_run)
"""The offer of what heroes may use or cast at any question."""


def _at_enemy(game: Game, hero: str, enemy: int, *, faces: bool) -> list[Option]:
    """What a hero may cast on an enemy that the party meets. Who `faces` it is offered the rest in the question how."""
    found = usable(game, hero, "enemy", Meeting(hero, "", enemy=enemy))
    return _offered(game, hero, (x for x in found if not (faces and _presses(game, hero, x[1], x[2]))))


def _offered(game: Game, hero: str, found: Iterable[tuple[str, Ability, CardDef]]) -> list[Option]:
    name = game.character(hero).name
    return [Option(f"use:{hero}:{ident}", _words(printed, ability), name) for ident, ability, printed in found]


# --- stopping for what may be played ---


def urgent(game: Game) -> bool:
    """Whether somebody could play something now whose moment passes and that is worth a question."""
    if not _something_presses(game):
        return False
    return any(_presses(game, hero, ability, printed) for hero, ability, printed in _castable(game, pressing=True))


def _something_presses(game: Game) -> bool:
    """Whether a moment passes for a spell somebody holds, castable or not: quickly asked, and mostly answered no."""
    zones = game.table.zones
    for hero in game.party:
        if zones.get(f"spells:{hero}"):
            for _, printed, use in _at_hand(game, hero, spells_only=True):
                if use.presses and _presses(game, hero, use.ability, printed):
                    return True
    return False


def _presses(game: Game, hero: str, ability: Ability, printed: CardDef) -> bool:
    """Whether a moment for this ability passes now that is worth a question."""
    m = Meeting(hero, printed.id)
    return any(isinstance(x, Script) and SCRIPTS[x.name].urgent(game, m) for x in ability.effects)


def before_moving(game: Game, place: str) -> bool:
    """Whether somebody holds what matters before the party moves on (it carries the party off, or clears the way), or
    could do what can be done only at this place."""
    return any(
        ability.when == "place" or _matters_before_moving(game, hero, ability, printed)
        for hero, ability, printed in _playable(game, place, _may_matter_before_moving)
    )


def _may_matter_before_moving(ability: Ability) -> bool:
    """Whether an ability could matter before the party moves on, whatever stands before it."""
    if ability.when in ("between", "road"):
        return any(isinstance(x, Teleport | Script) for x in ability.effects)
    return ability.when == "place"


def _matters_before_moving(game: Game, hero: str, ability: Ability, printed: CardDef) -> bool:
    return ability.when in ("between", "road") and any(
        (isinstance(x, Teleport) and printed.type == "spell")
        or (isinstance(x, Script) and SCRIPTS[x.name].before_moving(game, Meeting(hero, printed.id)))
        for x in ability.effects
    )


def could_heal(game: Game, hero: str) -> bool:
    """Whether a spell could give this hero lives back."""
    if not tokens.missing(game, hero, "life"):
        return False
    return any(
        ability.on_any or caster == hero
        for caster, ability, _ in _castable(game, wanted=lambda a: any(isinstance(x, Heal) for x in a.effects))
    )


def _castable(
    game: Game, *, pressing: bool = False, wanted: Callable[[Ability], bool] | None = None
) -> Iterator[tuple[str, Ability, CardDef]]:
    """The spells that may be cast at this question, by whom; those on the enemy that is being met too."""
    zones = game.table.zones
    casters = [h for h in game.party if zones.get(f"spells:{h}")]
    if not casters:
        return
    between, met = game.situation.between(game), game.situation.meets(game)
    enemy = met.card if met.card and game.printed(game.card(met.card)).type == "enemy" else 0
    for hero in casters:
        here = Meeting(hero, "", between=between)
        for _, ability, printed in usable(game, hero, "road", here, spells_only=True, pressing=pressing, wanted=wanted):
            yield hero, ability, printed
        if enemy:
            there = Meeting(hero, "", enemy=enemy)
            for _, ability, printed in usable(
                game, hero, "enemy", there, spells_only=True, pressing=pressing, wanted=wanted
            ):
                yield hero, ability, printed


def _playable(game: Game, place: str, wanted: Callable[[Ability], bool]) -> Iterator[tuple[str, Ability, CardDef]]:
    """All that may be played at this question of what is wanted, by whom."""
    between = game.situation.between(game)
    for hero in game.party:
        m = Meeting(hero, "", place=place, between=between)
        for _, ability, printed in usable(game, hero, "road", m, wanted=wanted):
            yield hero, ability, printed


async def stop(game: Game, key: str, text: str, cause: Cause, *, card: int = 0) -> None:
    """Stop where nothing would be asked, if somebody could play something whose moment passes."""
    if not urgent(game):
        await stop_for_any(game, f"{key}/any", text, cause, card=card)
        return
    found_at = game.table
    await game.choose(
        lambda: Choose(
            key=key,
            text=text,
            options=(Option("on", "Go on"),),
            cause=cause,
            card=card,
            family="spells",
            pauses=game.table is found_at or urgent(game),
        )
    )


async def stop_for_any(game: Game, key: str, text: str, cause: Cause, *, hero: str = "", card: int = 0) -> None:
    """Stop for any spell that could be cast, matter it much or not; few want to be asked so often."""
    castable = any(True for _ in _castable(game))
    if not castable:
        return

    def choice() -> Choose:
        nonlocal castable
        # Known when it is first asked; something played meanwhile may change it.
        pauses, castable = castable or any(True for _ in _castable(game)), False
        return Choose(
            key=key,
            hero=hero,
            text=text,
            options=(Option("on", "Go on"),),
            cause=cause,
            card=card,
            family="spells/any",
            pauses=pauses,
            usual="on",
        )

    await game.choose(choice)


async def pause_for(game: Game, hero: str, place: str) -> None:
    """Stop for what a hero may do just here (the Thief at the Market), where nothing else would be asked."""
    if not game.alive(hero) or not _anything_here(game, hero, place):
        return
    await game.choose(
        lambda: Choose(
            key="here",
            hero=hero,
            text="Something can be done just here: play it now, or go on",
            options=(Option("on", "Go on"),),
            cause=game.ruleset.clauses.as_printed.on(game.hero(hero).kind),
            family="enemies",
            pauses=_anything_here(game, hero, place),
        )
    )


def _anything_here(game: Game, hero: str, place: str) -> bool:
    """Whether a hero may do something at this place alone."""
    found = usable(game, hero, "road", Meeting(hero, "", place=place), wanted=lambda a: a.when == "place")
    return any(True for _ in found)


def _words(printed: CardDef, ability: Ability) -> str:
    """The sentence on the card, as its owner reads it."""
    verb = "Cast" if printed.type == "spell" else "Use"
    if printed.type == "enemy":
        return f"{verb} {printed.name}: {render(ability)} It is discarded for that."
    said = [s.text for s in printed.sentences if s.slot == "may"]
    return f"{verb} {printed.name}: {said[printed.may.index(ability)]}"


async def use(
    game: Game, hero: str, ident: str, *, enemy: int = 0, battle: bool = False, guardians: bool = False
) -> Meeting:
    """Use an ability, paying its price; a spell or a thing that is used up goes to its pile. What came of it."""
    number, _, index = ident.partition(":")
    card = game.card(int(number)) if number != "0" else None
    kind = card.kind if card else game.hero(hero).kind
    printed = game.catalog.cards[kind]
    ability = of_card(game, hero, printed)[int(index)]
    cause = Cause(card=kind)
    game.do(Told("cast" if printed.type == "spell" else "used", hero, (printed.name,), cause=cause))
    purse.pay(game, hero, ability.pay, cause)
    if ability.once:
        game.do(LastingBegan(Lasting(hero, _mark(hero, card.id if card else 0), 1, "turn"), cause=cause))
    if card is not None and printed.type == "spell":
        await spells.after_casting(game, hero, card)
    elif card is not None and ability.uses_up:
        carrying.lose_card(game, card, cause)
    m = Meeting(
        hero,
        kind,
        card=card.id if card else 0,
        enemy=enemy,
        battle=battle,
        guardians=guardians,
        zone=_laid_down(game, hero),
    )
    target = await _whom(game, m, ability) if ability.on_any else m
    await effects.run(game, target, ability.effects)
    settle_lost_turns(game, m)
    return m


async def _whom(game: Game, m: Meeting, ability: Ability) -> Meeting:
    """The same words for a hero of the owner's choice."""
    printed = game.catalog.cards[m.kind]
    answer = await game.choose(
        lambda: Choose(
            key=f"whom/{m.kind}",
            hero=m.hero,
            text=f"{printed.name}: on whom? {_words(printed, ability)}",
            options=tuple(Option(h, game.character(h).name) for h in _targets(game, m, ability))
            or (Option("", "Nobody: it can do nothing any more"),),
            cause=m.cause,
            family="spells",
        )
    )
    target = m.beside(answer)
    target.zone = _laid_down(game, answer)
    return target


def _laid_down(game: Game, hero: str) -> str:
    """Where a hero's things fall: on the space the party is on; in a village they go into the hero's store."""
    return spot(0) if roads.way(game.table) is not None else store(game.table.region, hero)
