"""A hero's meeting with an enemy, whether a card or not: evade it, destroy it, leave it alone, play something first, or
fight (C6g)."""

from __future__ import annotations

from talisman_desktop.cards.effects import Fight
from talisman_desktop.core.facts import LastingBegan, Told
from talisman_desktop.core.requests import Barred, Choose, Option, only_answer
from talisman_desktop.core.table import Table
from talisman_desktop.rules import (
    abilities,
    combat_words,
    companions,
    countermagic,
    hand_outcomes,
    own_scores,
    resolution,
    spells,
    stops,
    uses,
)
from talisman_desktop.rules.fight import bout, sides
from talisman_desktop.rules.fight.result import Outcome
from talisman_desktop.rules.fight.sides import Foe
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.hooks import happened
from talisman_desktop.rules.meeting import Meeting
from talisman_desktop.rules.meeting_order import marching_from
from talisman_desktop.rules.moments import CreatureBeaten
from talisman_desktop.rules.ruleset import Met
from talisman_desktop.rules.values.fight_values import (
    MAY_AVOID,
    MAY_DESTROY_SPIRITS,
    MAY_EVADE,
    MAY_LET_BE,
    SPELL_FOR_A_SPIRIT,
    UNTOUCHABLE,
    WAYS_TO_FIGHT,
    Against,
    Evading,
    WayToFight,
)

LET_BE = Option("let-be", "Leave it alone: it does not attack you")
HOW = "fight/how"
"""The key of the question how to meet an enemy."""
AGAIN = f"{HOW}/again"
"""The name under which the question how to meet an enemy is cached after a hero has played something first."""
MOST_KEPT = 8
"""The largest number of these questions that are cached."""


async def confront(game: Game, m: Meeting, foe: Foe, terrain: str = "none") -> Outcome:
    """Let one hero meet one enemy and return how that ends.

    `terrain` is that of the road space, "none" at a place. The result is "gone" if something played first took away the
    enemy or the hero.
    """
    hero = m.hero
    if not await resolution.by_program(
        game, "fights", foe.name, game.ruleset.clauses.fight.on(m.kind), hero=hero, card=m.card
    ):
        return await hand_outcomes.fight(game, m, foe)
    if not game.alive(hero):
        return "gone"
    before = game.lies(m.card)
    first, asked_at = _how_at_first(game, m, foe, terrain), game.table
    only = only_answer(first)
    if only is not None:
        text = f"Before the fight with the {foe.name}: play something, or go on"
        rule = game.ruleset.clauses.before_enemy
        await stops.stop_for_any(game, uses.UNASKED, text, rule, hero=hero, card=m.card)
    while game.alive(hero) and game.lies(m.card) == before:
        # The question is built again only if the table has changed.
        answer = await game.choose(
            lambda: first if game.table is asked_at else _how_again(game, m, foe, terrain), moot="gone"
        )
        if not answer.startswith("use:"):
            break
        battle = foe.attribute == "strength"
        used = await uses.use(game, hero, answer.removeprefix("use:"), enemy=m.card, battle=battle)
        if used.settled:
            return used.settled
        if used.evaded and not (m.card and combat_words.cannot_be_evaded(game, hero, m.card)):
            return "evaded"
    else:
        return "gone"
    match answer:
        case "gone":
            return "gone"
        case "evade" | "let-be":
            game.do(Told("evaded", hero, (foe.name,), cause=game.ruleset.clauses.evaded.on(m.kind)))
            return "evaded"
        case "charm":
            return "charmed" if await companions.charm(game, m) else "evaded"
        case "destroy":
            game.do(Told("destroyed", hero, (foe.name,), cause=m.cause))
            if SPELL_FOR_A_SPIRIT(game, False, hero):
                await spells.gain(game, hero, 1, m.cause)
            return "destroyed"
        case "assassinate":
            result = (await bout.against_enemy(game, m, foe, assassin=True)).word
            return "assassinated" if result == "won" else result
        case _:
            # Most fights are of the plain kind, for which nothing has to be looked up.
            for way in _further_ways(game, hero, foe) if answer != "fight" else ():
                if way.option.id == answer:
                    game.do(LastingBegan(way.mark, cause=m.cause))
            ended = await bout.against_enemy(game, m, foe)
            if not ended.own.pays:
                return ended.word
            # If the enemy cannot be killed and the hero pays for the fight, the card's text for a defeat applies.
            return "won-dearly" if ended.word == "won" else "lost"


async def confront_named(game: Game, m: Meeting, words: Fight) -> Outcome:
    """Let a hero fight an enemy that has no card: a card or place names it. The terrain is that of the hero's place."""
    source = own_scores.creature(m.kind, words.name)
    outcome = await confront(
        game, m, Foe(words.name, words.attribute, words.score, words.subtype, source=source), m.place or "none"
    )
    if outcome in ("won", "won-dearly") and game.alive(m.hero):
        happened(game, CreatureBeaten(m.hero, words.name, words.attribute, words.score, m.kind))
    return outcome


def _how_at_first(game: Game, m: Meeting, foe: Foe, terrain: str) -> Choose:
    """Return the question how to meet an enemy, before anything was played.

    It is cached, because forecasts often ask it again.
    """
    rests_on = m.hero, m.kind, m.card, foe, terrain
    table, same, how = game.kept.get(HOW, (None, None, None))
    if table is not game.table or same != rests_on:
        how = _how(game, m, foe, terrain)
        game.kept[HOW] = game.table, rests_on, how
    found: Choose = how
    return found


def _how_again(game: Game, m: Meeting, foe: Foe, terrain: str) -> Choose:
    """Return the question how to meet an enemy, after something was played first. It is cached for forecasts."""
    rests_on = m.hero, m.kind, m.card, foe, terrain
    known: list[tuple[Table, object, Choose]] = game.kept.setdefault(AGAIN, [])
    for table, same, how in known:
        if same == rests_on and table == game.table:
            return how
    how = _how(game, m, foe, terrain)
    known.append((game.table, rests_on, how))
    del known[:-MOST_KEPT]
    return how


def _how(game: Game, m: Meeting, foe: Foe, terrain: str) -> Choose:
    """Build the question how to meet an enemy.

    If there is only one option, the players are asked only if a spell could be cast first.
    """
    hero = m.hero
    attribute, own = sides.fighting_score(game, hero, foe)
    theirs = sides.theirs(game, hero, foe)
    options = [Option("fight", f"Fight with {attribute} {own} against {theirs}")]
    barred, barred_fight = list[Barred](), False
    if sides.may_assassinate(game, hero, foe):
        options.append(Option("assassinate", "Assassinate: it rolls no die, and leaves no trophy"))
    avoids = MAY_AVOID(game, True, hero)
    if avoids and _does_not_attack(game, m, foe):
        options.insert(0, LET_BE)
    if avoids and foe.subtype == "spirit" and MAY_DESTROY_SPIRITS(game, False, hero):
        options.insert(0, Option("destroy", "Destroy the spirit, without a trophy"))
    if m.card and avoids:
        _charming(game, m, options, barred)
    immobile = m.card > 0 and UNTOUCHABLE(game, False, m.card)
    if (avoids or immobile) and may_evade(game, hero, m.card, terrain):
        options.append(Option("evade", "Evade"))
    if immobile:
        why = "it cannot be attacked until the end of the turn"
        options = [o for o in options if o.id not in ("fight", "assassinate")]
        # Because otherwise a hero who cannot evade the enemy would have no option.
        options = options or [LET_BE]
        barred_fight = True
        barred.append(Barred("fight", "Fight", why, game.ruleset.clauses.immobile.rule))
    if not barred_fight:
        options += [way.option for way in _further_ways(game, hero, foe)]
    plays = abilities.before_fight(game, hero, enemy=m.card, battle=foe.attribute == "strength")
    pauses = _spells_at_hand(game, m)
    usual = ""
    if plays and len(options) == 1 and not pauses and not abilities.were_offered(game, hero, plays, foe.attribute):
        usual = options[0].id  # because older versions offered nothing else, and did not ask
    return Choose(
        key=HOW,
        hero=hero,
        text=f"{foe.name} ({foe.attribute} {theirs}): what do you do?",
        options=(*options, *plays),
        barred=tuple(barred),
        cause=game.ruleset.clauses.before_enemy.on(m.kind),
        card=m.card,
        family="enemies",
        pauses=pauses,
        usual=usual,
    )


def _further_ways(game: Game, hero: str, foe: Foe) -> tuple[WayToFight, ...]:
    """Return the ways to fight that a hero's cards add. An enemy without a card counts as turned over this turn."""
    return WAYS_TO_FIGHT(game, (), Against(hero, sides.kind_of(foe), foe.subtype, foe.fresh or not foe.card))


def _charming(game: Game, m: Meeting, options: list[Option], barred: list[Barred]) -> None:
    """Add to `options` that a hero who can charm the enemy does so instead of attacking it (C6g.c); add it to `barred`
    if there is no room for a follower."""
    can, why, rule = companions.can_charm(game, m.hero, game.card(m.card))
    if why:
        barred.append(Barred("charm", "Charm it", why, rule))
    elif can:
        options.insert(0, Option("charm", "Charm it: roll more than its strength, and it follows you"))


def _does_not_attack(game: Game, m: Meeting, foe: Foe) -> bool:
    """Whether the hero may leave the enemy alone, because a card of the hero says so or because the enemy can do
    nothing this turn (D3)."""
    if m.card and countermagic.negated(game, Met(m.card)):
        return True
    return MAY_LET_BE(game, False, Against(m.hero, subtype=foe.subtype))


def _spells_at_hand(game: Game, m: Meeting) -> bool:
    """Whether a spell could matter before the fight: one that heals the fighting hero, or one against the enemy.

    Spells against the enemy count only before the first hero faces it, because every hero is asked for them then.
    """
    if stops.could_heal(game, m.hero):
        return True
    first = marching_from(game, game.card(m.card).first)[0] if m.card else m.hero
    if m.hero != first:
        return False
    return stops.urgent(game)


def may_evade(game: Game, hero: str, card: int, terrain: str) -> bool:
    """Whether a hero may evade an enemy (C6g.a): by standing words that apply on this terrain or by a lasting
    effect."""
    if card and combat_words.cannot_be_evaded(game, hero, card):
        return False
    return MAY_EVADE(game, False, Evading(hero, terrain, card))
