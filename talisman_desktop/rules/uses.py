"""Using an ability and casting a spell: at any question, or just before a fight."""

from __future__ import annotations

from collections.abc import Iterable

from talisman_desktop.cards.effects import Heal, TakeFromHero, TakeTokens
from talisman_desktop.cards.may import Ability
from talisman_desktop.cards.schema import CardDef
from talisman_desktop.core.facts import LastingBegan, Told
from talisman_desktop.core.requests import Choose, Option, Request
from talisman_desktop.core.table import Cause, Lasting, Until, spot, store
from talisman_desktop.rules import (
    abilities,
    baggage,
    effect_runner,
    prices,
    roads,
    spell_answers,
    spells,
    tokens,
    worth,
)
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.hooks import Offer, happened
from talisman_desktop.rules.meeting import Meeting
from talisman_desktop.rules.moments import Used
from talisman_desktop.rules.turns import settle_lost_turns
from talisman_desktop.rules.values.fight_values import MAY_ACT

UNASKED = "fight/any"
"""The key of the stop before an enemy that can be met in only one way."""
AGAINST_ENEMIES = ("before-fight", "before-guardians", "enemy")
"""The moments of abilities that are meant for a fight."""
AT_ENEMIES = ("fight/how", UNASKED)
"""The questions about an enemy at which spells may be cast on it."""


async def use(
    game: Game,
    hero: str,
    ident: str,
    *,
    enemy: int = 0,
    battle: bool = False,
    guardians: bool = False,
    rolled: bool = False,
) -> Meeting:
    """Use an ability, pay its price, and return the meeting with its results.

    A spell, or a thing that is used up, is discarded.
    """
    number, _, index = ident.partition(":")
    card = game.card(int(number)) if number != "0" else None
    kind = card.kind if card else game.hero(hero).kind
    printed = game.catalog.cards[kind]
    ability = abilities.of_card(game, hero, printed)[int(index)]
    cause = Cause(card=kind)
    told = (printed.name, abilities.sentence(printed, ability)) if printed.type == "character" else (printed.name,)
    game.do(Told("cast" if printed.type == "spell" else "used", hero, told, cause=cause))
    await prices.pay(game, hero, prices.Price(ability.pay, ability.of, int(number)), cause)
    if ability.once:
        until: Until = "turn" if ability.once == "turn" else "round"
        mark = abilities.mark(hero, card.id if card else 0, ability)
        game.do(LastingBegan(Lasting(hero, mark, 1, until), cause=cause))
    if card is not None and printed.type == "spell":
        await spells.after_casting(game, hero, card)
    elif card is not None and ability.uses_up:
        baggage.lose_card(game, card, cause)
    m = Meeting(
        hero,
        kind,
        card=card.id if card else 0,
        enemy=enemy,
        battle=battle,
        psychic=enemy > 0 and not (battle or guardians),
        guardians=guardians,
        rolled=rolled,
        onto=_laid_down(game, hero),
    )
    target = await _struck(game, m, printed, ability) if ability.on_any else m
    takes = any(isinstance(x, TakeFromHero | TakeTokens) for x in ability.effects)
    happened(game, Used(hero, ability.when in AGAINST_ENEMIES, on_other=takes or target.hero not in ("", hero)))
    await effect_runner.run(game, target, ability.effects)
    settle_lost_turns(game, m)
    return m


async def _struck(game: Game, m: Meeting, printed: CardDef, ability: Ability) -> Meeting:
    """Return the meeting of the hero whom the text strikes: the chosen hero, or the caster if a spell was turned on its
    caster; if the spell strikes no hero, the meeting has the hero ""."""
    target = await _whom(game, m, ability)
    if printed.type != "spell" or target.hero in ("", m.hero) or not worth.harms(ability.effects):
        return target
    match await spell_answers.struck(game, printed.id, m.hero, target.hero, game.character(m.hero).name):
        case "caster":
            return m
        case "nobody":
            return m.beside("")
        case "hero":
            return target


async def _whom(game: Game, m: Meeting, ability: Ability) -> Meeting:
    """Ask the owner to choose a hero, and return that hero's meeting with the same text."""
    printed = game.catalog.cards[m.kind]
    answer = await game.choose(
        lambda: Choose(
            key=f"whom/{m.kind}",
            hero=m.hero,
            text=f"{abilities.in_words(printed, ability)} Which hero do you choose?",
            options=tuple(
                Option(h, game.character(h).name, hint=_lack(game, h, ability))
                for h in abilities.targets(game, m, ability)
            )
            or (Option("", "No target is left: it does nothing"),),
            cause=m.cause,
            family="spells",
        )
    )
    target = m.beside(answer)
    target.onto = _laid_down(game, answer)
    target.caster = m.hero if answer != m.hero else ""
    return target


def _lack(game: Game, hero: str, ability: Ability) -> str:
    """Return how many lives a hero lacks, if the text heals; otherwise ""."""
    lack = tokens.missing(game, hero, "life") if any(isinstance(effect, Heal) for effect in ability.effects) else 0
    return f"{lack} {'life' if lack == 1 else 'lives'} missing" if lack else ""


def _laid_down(game: Game, hero: str) -> str:
    """Return the zone where a hero's things fall: the party's space, or in a village the hero's store."""
    return spot(0) if roads.way(game.table) is not None else store(game.table.region, hero)


def _at_a_question(game: Game, request: Request, hero: str) -> list[Option]:
    """Return what a hero may play at a question, including spells on the enemy that the question is about."""
    moment = game.situation.moment(game, request)
    if moment is None or not MAY_ACT(game, True, hero):
        return []
    here = Meeting(hero, "", place=game.situation.places(game), between=game.situation.between(game))
    found = _offered(game, hero, abilities.usable(game, hero, moment, here))
    if request.key in AT_ENEMIES and request.card:
        found += _at_enemy(game, hero, request.card, faces=hero == request.hero)
    return found


async def _run(game: Game, rest: str) -> None:
    """Use the ability that an option of this offer names, given the part of its id after the deed: the hero and
    "CARD:N"."""
    hero, _, ident = rest.partition(":")
    card = game.situation.meets(game).card
    enemy = card if card and game.printed(game.card(card)).type == "enemy" else 0
    await use(game, hero, ident, enemy=enemy)


def _at_enemy(game: Game, hero: str, enemy: int, *, faces: bool) -> list[Option]:
    """Return the options to cast something on an enemy that the party meets.

    `faces` is True for the hero who faces the enemy. Urgent spells are left out for this hero, because the question how
    to meet the enemy offers them.
    """
    found = abilities.usable(game, hero, "enemy", Meeting(hero, "", enemy=enemy))
    return _offered(game, hero, (x for x in found if not (faces and abilities.presses(game, hero, x[1], x[2]))))


def _offered(game: Game, hero: str, found: Iterable[tuple[str, Ability, CardDef]]) -> list[Option]:
    name = game.character(hero).name
    return [
        Option(f"use:{hero}:{ident}", abilities.in_words(printed, ability), name) for ident, ability, printed in found
    ]


OFFER = Offer(deed="use", of_hero=_at_a_question, run=_run)
"""The offer of what heroes may use or cast at any question."""
