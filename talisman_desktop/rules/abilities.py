"""What heroes may use or cast: at any question (interjections) or just before a fight."""

from __future__ import annotations

from collections.abc import Iterator

from talisman_desktop.cards.effects import Ability, Boost, Moment
from talisman_desktop.cards.schema import CardDef
from talisman_desktop.core.facts import LastingBegan, Told
from talisman_desktop.core.requests import Choose, Option
from talisman_desktop.core.table import Card, Cause, Lasting, held
from talisman_desktop.rules import carrying, effects, purse, spells, statics
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.meeting import Meeting
from talisman_desktop.rules.turns import settle_lost_turns


def usable(game: Game, hero: str, moment: Moment, m: Meeting) -> Iterator[tuple[str, Ability, CardDef]]:
    """The abilities a hero may use at a moment: (id, the ability, its card). `m` tells what stands before them.

    The id is "CARD:N" with the card's number on the table (0: the character) and which of its abilities.
    """
    h = game.table.heroes[hero]
    if h.toad:
        return
    casts = spells.can_cast(game, hero)
    for card in (None, *statics.carried(game, hero), *game.table.zone(held("spells", hero))):
        printed = game.catalog.cards[h.kind if card is None else card.kind]
        if not printed.may or h.alignment not in printed.usable_by or (printed.type == "spell" and not casts):
            continue
        for i, ability in enumerate(printed.may):
            if _fits(ability, moment, m) and _affordable(game, hero, card, ability, m):
                yield f"{card.id if card else 0}:{i}", ability, printed


def _fits(ability: Ability, moment: Moment, m: Meeting) -> bool:
    """Whether an ability belongs to this moment. Boosts, good at any time, are offered where they count."""
    boosts = any(isinstance(x, Boost) for x in ability.effects)
    if moment == "before-fight":
        return ability.when == "before-fight" or (ability.when == "any" and boosts)
    if ability.when == "place":
        return ability.place.replace(" ", "-") in m.place.split()
    return ability.when in ("any", moment) and not boosts


def _affordable(game: Game, hero: str, card: Card | None, ability: Ability, m: Meeting) -> bool:
    if not purse.can_pay(game, hero, ability.pay):
        return False
    number = card.id if card else 0
    if ability.once and any(x.what == _mark(hero, number) for x in game.table.lasting):
        return False
    kind = card.kind if card else game.hero(hero).kind
    of_its_own = Meeting(hero, kind, card=number, enemy=m.enemy, battle=m.battle)
    return any(effects.possible(game, of_its_own, x) for x in ability.effects)


def _mark(hero: str, card: int) -> str:
    return f"used/{hero}/{card}"


def before_fight(game: Game, hero: str, *, enemy: int = 0, battle: bool = True) -> list[Option]:
    """What a hero may play right before a fight."""
    m = Meeting(hero, "", enemy=enemy, battle=battle)
    found = usable(game, hero, "before-fight", m)
    return [Option(f"use:{ident}", _words(printed, ability), "Play first") for ident, ability, printed in found]


def anytime(game: Game, hero: str, moment: Moment, places: str) -> list[Option]:
    """What a hero may play at any question "road" or "village"; `places` are the short ids of where they are."""
    found = usable(game, hero, moment, Meeting(hero, "", place=places))
    name = game.character(hero).name
    return [Option(f"use:{hero}:{ident}", _words(printed, ability), name) for ident, ability, printed in found]


def holds_a_spell(game: Game, hero: str) -> bool:
    """Whether a hero could cast something now that is not a matter of the fight alone."""
    m = Meeting(hero, "")
    return any(printed.type == "spell" for _, _, printed in usable(game, hero, "road", m))


async def pause_for(game: Game, hero: str, place: str) -> None:
    """Stop for what a hero may do just here (the Thief at the Market), where nothing else would be asked."""

    def choice() -> Choose:
        here = any(a.when == "place" for _, a, _ in usable(game, hero, "road", Meeting(hero, "", place=place)))
        return Choose(
            key="here",
            hero=hero,
            text="Something can be done just here: play it now, or go on",
            options=(Option("on", "Go on"),),
            cause=Cause("D0.as-written", game.hero(hero).kind),
            family="enemies",
            pauses=here,
        )

    await game.choose(choice)


def _words(printed: CardDef, ability: Ability) -> str:
    """The sentence on the card, as its owner reads it."""
    verb = "Cast" if printed.type == "spell" else "Use"
    said = [s.text for s in printed.sentences if s.slot == "may"]
    return f"{verb} {printed.name}: {said[printed.may.index(ability)]}"


async def use(game: Game, hero: str, ident: str, *, enemy: int = 0, battle: bool = False) -> Meeting:
    """Use an ability, paying its price; a spell or a thing that is used up goes to its pile. What came of it."""
    number, _, index = ident.partition(":")
    card = game.card(int(number)) if number != "0" else None
    kind = card.kind if card else game.hero(hero).kind
    printed = game.catalog.cards[kind]
    ability = printed.may[int(index)]
    cause = Cause(card=kind)
    game.do(Told("cast" if printed.type == "spell" else "used", hero, (printed.name,), cause=cause))
    purse.pay(game, hero, ability.pay, cause)
    if ability.once:
        game.do(LastingBegan(Lasting(hero, _mark(hero, card.id if card else 0), 1, "turn"), cause=cause))
    if card is not None and printed.type == "spell":
        await spells.after_casting(game, hero, card)
    elif card is not None and ability.uses_up:
        carrying.lose_card(game, card, cause)
    m = Meeting(hero, kind, enemy=enemy, battle=battle)
    await effects.run(game, m, ability.effects)
    settle_lost_turns(game, m)
    return m
