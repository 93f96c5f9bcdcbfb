"""The table of verbs and sentences about the fight under way.

`talisman_desktop.cards.templates` puts it together with the others.
"""

from __future__ import annotations

from talisman_desktop.cards import effects as e
from talisman_desktop.cards.phrases import SOME
from talisman_desktop.cards.phrases import Template as T

FIGHTS: tuple[T, ...] = (
    T(
        e.EvadeThis,
        "this enemy does not attack you",
        "(it|he|she|this) does not attack( you|)",
        "evade this( enemy|)",
    ),
    T(
        e.AttackDice,
        "you roll {n} more attack <die|dice> and keep the {keep:extreme}",
        "(you |)roll {n} (more|extra) attack <die|dice>,? and (keep|use) the {keep:extreme}",
        whose="you",
    ),
    T(
        e.AttackDice,
        "the enemy rolls {n} more attack <die|dice> and keeps the {keep:extreme}",
        "(it|he|she|this enemy|the enemy) rolls {n} (more|extra) attack <die|dice>,? and (keeps|uses)"
        " the {keep:extreme}",
        whose="the enemy",
    ),
    T(e.NoAttackDie, "you roll no attack die", "roll no attack die", whose="you"),
    T(
        e.NoAttackDie,
        "the enemy rolls no attack die",
        "(it|he|she|this enemy|the enemy) rolls no attack die",
        whose="the enemy",
    ),
    *(
        T(
            e.AddRolled,
            f"roll {{dice:dice}} and add it to your attack roll{battle}",
            f"roll {{dice:dice}} and add (it|them|that) to your attack roll{battle}",
            in_battle=bool(battle),
        )
        for battle in (" in battle", "")
    ),
    T(e.AddToAttack, "{n:signed} to your attack roll", whose="you"),
    T(e.AddToAttack, "{n:signed} to the enemy's attack roll", "{n:signed} to its attack roll", whose="the enemy"),
    T(e.EqualDice, "two equal dice of the enemy kill you", turns=0),
    T(
        e.EqualDice,
        "two equal dice of the enemy make you a toad for {turns} <turn|turns> after the fight",
        turns=SOME,
    ),
    T(
        e.RollsOn,
        "with an attack roll below its {attribute} the enemy rolls another die and adds it",
        "with an attack roll below its {attribute},? (it|he|she|this enemy) rolls another die and adds it",
    ),
    T(
        e.Weaken,
        "the enemy loses {n} {attribute} for this fight",
        "(the enemy|this enemy|it) loses {n} {attribute} (for|in) (this|the) fight",
        passing=True,
    ),
    T(e.Weaken, "the enemy loses {n} {attribute}", "(this enemy|it) loses {n} {attribute}", passing=False),
    T(
        e.Dismiss,
        "the enemy is discarded",
        "(it|that enemy|this enemy|the enemy) is discarded",
        "discard (the|that) enemy",
    ),
    T(e.AcceptQuest, "accept a quest", "(accept|take) (a|1|one) (warlock |)quest"),
    T(e.LoseQuests, "lose all your quests", "(lose|discard) (all |)your quests"),
    T(e.WinFight, "you win this {fight:fought}", "you (win|beat the enemy in) (this|the) {fight:fought}"),
    T(
        e.TurnSpell,
        "that spell strikes its caster instead",
        "(it|that spell|the spell) (strikes|hits) (its|the) caster( instead|)",
        onto="caster",
    ),
    T(e.TurnSpell, "that spell does nothing", "(it|that spell|the spell) does nothing", onto="nobody"),
    T(e.CannotEvade, "this enemy cannot be evaded", "(it|he|she) cannot be evaded"),
    T(
        e.FightAgain,
        "fight this {fight:fought} again",
        "fight (this|the) {fight:fought} (again|once more)( at once|)",
    ),
    *(
        T(e.CountsAs, f"{said} counts as a {end}", f"{said} (counts as|is only) a {end}", what=what)
        for what, said, end in (
            ("defeat", "a defeat in this fight", "stand-off"),
            ("narrow victory", "a victory by less than 2 points", "stand-off"),
            ("plain victory", "a victory without a magic weapon", "stand-off"),
            ("low roll", "an attack roll below your craft", "defeat"),
        )
    ),
    T(e.StandOff, "the fight is a stand-off", "(it|this) is (only |)a stand-off"),
)
"""The sentences about the dice, the scores and the end of the fight under way."""
