"""Guardian combat: both totals are compared at the same time, then the losses follow (C8e)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from typing import NoReturn

from msgspec import Struct

from talisman_desktop.cards.effects import Attribute
from talisman_desktop.cards.may import Boost
from talisman_desktop.core.facts import Blow, CardMoved, LastingBegan, Side, Told
from talisman_desktop.core.flow import Leave
from talisman_desktop.core.requests import Choose, Option, Share, Target
from talisman_desktop.core.table import (
    Cause,
    Lasting,
    Step,
    discard,
)
from talisman_desktop.games.darkest.base import ambush, clauses, finished_quests, hand_places
from talisman_desktop.games.darkest.guardians import garrison, scrolls
from talisman_desktop.games.darkest.guardians.garrison import (
    ATTRIBUTES,
    FIGHTS,
    LOOT,
    standing,
    things_of,
)
from talisman_desktop.games.darkest.guardians.preliminaries import before_the_blows
from talisman_desktop.games.darkest.road import walk
from talisman_desktop.rules import number_questions, statics, stops
from talisman_desktop.rules.editions import by_todays_rules
from talisman_desktop.rules.fight import loss, pool_blows
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.hooks import happened
from talisman_desktop.rules.meeting import Meeting
from talisman_desktop.rules.moments import Passed, Won
from talisman_desktop.rules.scripts.spell_scripts import TIMES


async def guardian_fight(game: Game, number: int) -> Step:
    """Fight one guardian combat, in the order of the rules (C8e.a to C8e.k)."""
    ended = await hand_places.guardian_fight(game)
    if ended:
        end(game)
    match ended:
        case "won":
            subtypes = tuple(game.printed(enemy).subtype for enemy in standing(game))
            for enemy in standing(game):
                garrison.fell(game, enemy.id, clauses.BLOW)
            for hero in game.party:
                happened(game, Won(hero, subtypes))
        case "again":
            return Step("guardian-fight", (number + 1,))
        case "back":
            return Step("give-up")
        case _:
            for enemy in standing(game):
                await number_questions.ask(game, enemy.id)
            await before_the_blows(game)
    if not standing(game):
        end(game)
        return _victory(game)
    subtypes_of = {enemy.id: game.printed(enemy).subtype for enemy in standing(game)}
    fallen = await _blows_of_heroes(game)
    struck = blows_of_enemies(game)
    sums = Sums(_sides(game), (*_felling(game, fallen), *struck))
    await _losses(game, struck, sums)
    await _remove_fallen(game, fallen)
    if felled := set(fallen) - {c.id for c in standing(game)}:
        for hero in game.party:
            happened(game, Won(hero, tuple(subtypes_of[enemy] for enemy in sorted(felled))))
    end(game)
    left = [game.printed(c).name for c in standing(game)]
    sums = Sums() if struck else sums  # because otherwise the first blow has told the sums
    outcome = number, len(fallen), len(left)
    game.do(Told("guardian-fight", "", outcome, sums.sides, sums.blows, cause=clauses.BLOW))
    if not left:
        return _victory(game)
    return Step("again-or-back", (number,))


def end(game: Game) -> None:
    """End all effects of draughts, spells and damage that lasted for this fight."""
    game.end("fight", clauses.BLOW)
    game.end("turn", clauses.BLOW)


def _victory(game: Game) -> Step:
    """Return the step after a victory in a guardian combat: over an ambush, the foes of a space beyond a gate, the
    guardians of a trove, or the Sentinel."""
    if ambush.under_way(game.table):
        return Step("ambush-beaten")
    w = walk.way(game)
    if w.beyond is not None:
        return Step("foes-felled")
    return Step("loot") if w.goal == "trove" else Step("sentinel-beaten")


# --- the blows (C8e.g to C8e.i) ---


async def _blows_of_heroes(game: Game) -> dict[int, Attribute]:
    """Let the heroes split their strength, then their craft, among the enemies; return which of them fall, and to which
    attribute (C8e.g, C8e.i)."""
    fallen: dict[int, Attribute] = {}
    for attribute in ATTRIBUTES:
        total = garrison.hero_pool(game, attribute)
        targets, pool = targets_of(game, attribute, total, fallen), pool_blows.points(total)
        parts = all_fall(targets, pool)
        if parts is None:
            parts = await game.share(_share(game, attribute, targets, pool))
        fallen |= {int(t.id): attribute for t in targets if parts.get(t.id, 0) >= t.need}
    return fallen


def targets_of(game: Game, attribute: Attribute, pool: int, fallen: Collection[int] = ()) -> list[Target]:
    """Return the enemies among whom the points of this attribute can be split, without those that have fallen."""
    found = [(e, dict(garrison.scores(game, e))) for e in standing(game) if e.id not in fallen]
    scored = [(e, scores[attribute]) for e, scores in found if attribute in scores]
    if not by_todays_rules(game.table):
        pool = 0
    needs = pool_blows.needs([score for _, score in scored], pool)
    return [Target(str(e.id), game.printed(e).name, need) for (e, _), need in zip(scored, needs, strict=True)]


def all_fall(targets: list[Target], pool: int) -> dict[str, int] | None:
    """Return the only sensible split of the pool: if all targets can fall, one that fells all; if none can, an empty
    one. None if the heroes must choose."""
    if sum(t.need for t in targets) <= pool:
        return {t.id: t.need for t in targets}
    return {} if all(not t.need or t.need > pool for t in targets) else None


def _share(game: Game, attribute: Attribute, targets: list[Target], pool: int) -> Share:
    return Share(
        key=f"guardians/{attribute}",
        text=f"Split {pool} of your {pool + 1} {attribute} among the enemies: "
        f"each falls if its share equals its {attribute}. The last blow needs 1 more, so 1 is kept back",
        pool=pool,
        targets=tuple(targets),
        against=garrison.pool(game, attribute),
        cause=Cause("C8e.g" if attribute == "strength" else "C8e.i"),
        family="guardians",
    )


def blows_of_enemies(game: Game) -> list[Blow]:
    """Return the blows that strike heroes, by strength and by craft (C8e.h, C8e.i)."""
    blows: list[Blow] = []
    lives = {h: game.hero(h).life for h in game.party}
    scores = {a: {h: max(0, statics.score(game, h, a, FIGHTS[a])) for h in game.party} for a in ATTRIBUTES}
    pools = {a: garrison.pool(game, a) for a in ATTRIBUTES}
    for attribute, hero in pool_blows.struck(scores, lives, pools):
        score, pool = scores[attribute][hero], pools[attribute]
        pools[attribute] -= max(1, score)
        blows.append(Blow(attribute, score, pool, pools[attribute], hero=hero))
    return blows


# --- the sums, for the story ---


class Sums(Struct, frozen=True):
    """The totals of both sides in strength and craft, and for every blow the points left after it."""

    sides: tuple[Side, ...] = ()
    blows: tuple[Blow, ...] = ()


def _sides(game: Game) -> tuple[Side, ...]:
    sides: list[Side] = []
    for attribute in ATTRIBUTES:
        sides += [garrison.heroes_side(game, attribute), garrison.enemies_side(game, attribute)]
    return tuple(sides)


def _felling(game: Game, fallen: Mapping[int, Attribute]) -> list[Blow]:
    """Return the blows that fell enemies, in the order in which the heroes strike them."""
    blows: list[Blow] = []
    pools = {attribute: garrison.hero_pool(game, attribute) for attribute in ATTRIBUTES}
    scored = [(game.card(card), dict(garrison.scores(game, game.card(card)))[a], a) for card, a in fallen.items()]
    for enemy, score, attribute in sorted(scored, key=lambda x: x[1] < 1):
        pool = pools[attribute]
        pools[attribute] -= max(1, score)
        blows.append(Blow(attribute, score, pool, pools[attribute], kind=enemy.kind))
    return blows


# --- the end of the fight (C8e.j) ---


async def _losses(game: Game, struck: list[Blow], sums: Sums) -> None:
    """Let each blow cost its hero a life and a token of the same attribute.

    Armour may be tried for each blow, but a shield only once. The journal tells all the sums with the first blow.
    """
    for hero in game.party:
        shield = garrison.shield_free(game, hero)
        if any(b.hero == hero for b in struck):
            defeated(game, hero)
        for attribute in ATTRIBUTES:
            for _ in [b for b in struck if (b.hero, b.attribute) == (hero, attribute)]:
                if not game.present(hero):
                    break
                game.do(Told("struck", hero, (attribute,), sums.sides, sums.blows, cause=Cause("C8e.h")))
                sums = Sums()
                shield = await suffer(game, hero, attribute, shield=shield)


def defeated(game: Game, hero: str) -> None:
    """Report to other rules that a hero was struck in this combat; several blows count once."""
    happened(game, Passed(hero, "defeat", LOOT))


async def suffer(game: Game, hero: str, attribute: Attribute, *, shield: bool) -> bool:
    """Let a blow cost a hero a life and a token of this attribute, unless armour helps. Return whether a shield may
    still be used."""
    return await loss.lose(game, Meeting(hero, ""), attribute, zone=LOOT, rule=clauses.BLOW, shield=shield)


def drink_up(game: Game) -> None:
    """Discard the potions that the enemies drank for this combat."""
    for enemy in standing(game):
        for thing in game.table.zone(things_of(enemy.id)):
            drunk = any(isinstance(x, Boost) for a in game.printed(thing).may for x in a.effects)
            if drunk and (garrison.works(game, game.printed(thing)) or not by_todays_rules(game.table)):
                game.do(CardMoved(thing.id, discard(thing.deck), cause=clauses.DRUNK))


async def _remove_fallen(game: Game, fallen: dict[int, Attribute]) -> None:
    """Discard the draughts drunk, then remove the felled enemies that neither their armour nor a scroll saves (C8d.i,
    C8e.j)."""
    drink_up(game)
    out = [card for card, attribute in fallen.items() if not await garrison.saved(game, card, attribute)]
    spared = scrolls.spare(game, out)
    for card in out:
        if card != spared:
            garrison.fell(game, card, clauses.BLOW)


async def again_or_back(game: Game, number: int) -> Step:
    """Ask whether to fight the remaining enemies again or turn back (C8e.k); a party whose quest is done goes to the
    Warlock's Cave instead.

    A party that has no further challenge of the Sentinel must turn back (C5b).
    """
    if await finished_quests.due(game):
        return Step("to-the-cave")
    if (
        walk.stands_at_waypoint(walk.way(game))
        and not ambush.under_way(game.table)
        and not _may_challenge(game, number)
    ):
        await stops.stop(game, "sentinel/lost", "The Sentinel stands. Cast something, or turn back", Cause("C5b"))
        return Step("give-up")
    left = Counter(game.printed(c).name for c in standing(game))
    names = ", ".join(f"{n} × {name}" if n > 1 else name for name, n in left.items())
    answer = await game.choose(
        lambda: Choose(
            key="guardians/again",
            text=f"Still standing: {names}. Fight again or turn back?",
            options=(Option("again", "Fight again"), Option("back", "Turn back")),
            cause=Cause("C8e.k"),
            family="road-choices",
        )
    )
    return Step("guardian-fight", (number + 1,)) if answer == "again" else Step("give-up")


CHALLENGES = "challenges"
"""The lasting mark of a party that may challenge the Sentinel again; `n` is the number of the last combat that it may
fight there."""


def _may_challenge(game: Game, number: int) -> bool:
    return any(x.what == CHALLENGES and number < x.n for x in game.table.lasting)


def challenge_again(game: Game) -> NoReturn:
    """Repeat the turn at the Sentinel, three times if need be (C5b). Raises Leave for the first of them."""
    (number,) = game.table.step.args
    assert isinstance(number, int)
    game.do(LastingBegan(Lasting("", CHALLENGES, number + TIMES, "round"), cause=Cause("C5b")))
    raise Leave(Step("guardian-fight", (number + 1,)))
