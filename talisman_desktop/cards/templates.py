"""The table of verbs and their sentences, for every verb that is a single phrase; those of one matter are in the
modules that this one imports. The first form of a template is written; all forms are read. Verbs that contain other
verbs (tables, choices, conditions) are in `talisman_desktop.cards.grammar`.
"""

from __future__ import annotations

from talisman_desktop.cards import effects as e
from talisman_desktop.cards.fight_templates import FIGHTS
from talisman_desktop.cards.hero_templates import HERO
from talisman_desktop.cards.may import Boost
from talisman_desktop.cards.movement_templates import MOVEMENT, TELEPORTS, moving
from talisman_desktop.cards.phrases import SOME, Phrases
from talisman_desktop.cards.phrases import Template as T
from talisman_desktop.cards.row_templates import DECKS, ROW
from talisman_desktop.cards.trade_templates import TRADE

CONDITIONS = Phrases(
    (
        T(e.IsAlignment, "you are {any_of:alignments}", "your alignment is {any_of:alignments}"),
        T(
            e.AtLeast,
            "your {attribute} is at least {n}",
            "your {attribute} is {n} or (more|higher)",
            "your {attribute} is (above|over|more than) {n:above}",
        ),
        T(
            e.Under,
            "your {attribute} is under {n}",
            "your {attribute} is (below|less than) {n}",
            "your {attribute} is (at most|up to) {n:above}",
        ),
        T(e.Leads, "you lead the marching order", "you lead the party", "you are first in the marching order"),
        T(e.HasQuest, "you have a quest", "you have (any|a|1|one) quests?", any=True),
        T(e.HasQuest, "you have no quest", "you do not have (any|a) quests?", any=False),
        T(e.PlaysWith, "you play with {box:box}", "you are playing with {box:box}", any=True),
        T(e.PlaysWith, "you play without {box:box}", "you (do not|don't) play with {box:box}", any=False),
        T(e.LostLife, "you lost a life", "you (lost|have lost|lose) a life( in (the|this) fight|)"),
        T(e.AtMost, "you have no {what:belonging}", "you do not have (any|an|a) {what:belonging}", n=0),
        T(e.AtMost, "you have at most {n} {what:belonging}", "you have {n} {what:belonging} or (less|fewer)"),
        T(e.Has, "you have any {what:belonging}", "you have (an? |){what:belonging}", n=1),
        T(e.Has, "you have at least {n} {what:belonging}", "you have {n} {what:belonging} or more"),
        T(e.HasFollower, "you have {any_of:followers} with you", "{any_of:followers} (is|are) with you"),
    )
)

EFFECTS = Phrases(
    (
        *HERO,
        *TELEPORTS,
        T(
            e.Fight,
            "fight {name} of {attribute} {score}",
            "fight {name} with {attribute} {score}",
            subtype="",
        ),
        T(e.Fight, "fight {name}, {subtype}, of {attribute} {score}"),
        T(e.Ally, "an ally of strength {strength:count} and craft {craft:count} fights beside the party"),
        T(
            e.GainReward,
            "gain {n} quest <reward|rewards>",
            "(gain|draw|take|receive) {n} (quest |)<reward|rewards>( cards?|)",
        ),
        T(e.GainTalisman, "gain a talisman", "(gain|take|get) (a|an|1|one) talisman"),
        *TRADE,
        *FIGHTS,
        *ROW,
        *MOVEMENT,
        *DECKS,
        T(
            e.StandIn,
            "{name:creature} of {attribute} {score} fights in your place",
            "{name:creature} (of|with) {attribute} {score} fights (in your place|for you)",
        ),
        T(
            e.EnemyFollows,
            "this enemy follows you, to add its strength to yours in one later battle",
            "(this|the) enemy follows you,? to add its strength to yours in one later battle",
            subtype="",
        ),
        T(e.EnemyFollows, "this {subtype:sort} follows you, to add its strength to yours in one later battle"),
        T(e.Useless, "you cannot use {what:barred} in this fight"),
        T(
            e.ScoreAs,
            "its {attribute} is as high as yours",
            "(its|his|her) {attribute} is (always |)as high as yours",
            of="hero",
        ),
        T(e.ScoreAs, "its {attribute} is what your trophies are worth", of="trophies"),
        T(
            e.ScoreAs,
            "its {attribute} is 3 against evil heroes, 6 against neutral and 9 against good ones",
            of="good",
        ),
        T(
            e.ScoreAs,
            "its {attribute} is 3 against good heroes, 6 against neutral and 9 against evil ones",
            of="evil",
        ),
        T(
            e.ScoreAs,
            "each token on this card adds 1 to its {attribute}",
            "each token on (this card|it|her|him) adds 1 to (its|his|her) {attribute}",
            of="tokens",
        ),
        T(e.Nothing, "nothing", "nothing happens", "(you are |)(ignored|safe)"),
        T(e.Script, "script: {name:script}"),
        T(e.ByRule, "rule: {rule:clause}"),
        T(
            e.GainPurchase,
            "take any card from the stables free",
            "take any (card|mount) from the stables( free|)",
            any_of=(),
            stock="stables",
        ),
        T(
            e.GainPurchase,
            "take {any_of:mounts} from the stables free",
            "(take|gain) {any_of:mounts} from the stables( free|)",
            stock="stables",
        ),
        T(e.GainPurchase, "take any purchase card free", "take any purchase card", any_of=(), stock="purchase"),
        T(
            e.GainPurchase,
            "take {any_of:wares} free",
            "(take|gain) {any_of:wares} free",
            "take {any_of:ware}",
            stock="purchase",
        ),
    )
)

BOOST = Phrases(
    (
        *(
            T(
                Boost,
                f"{{n:signed}} {{attribute}} until the end of the {until}",
                f"{{n:signed}} {{attribute}} (until|to)( the|) end of( the|) {until}",
                n=SOME,
                until=until,
            )
            for until in ("turn", "fight")
        ),
        *(
            T(
                Boost,
                f"double your starting {{attribute}} until the end of the {until}",
                f"double your (starting|printed) {{attribute}} (until|to)( the|) end of( the|) {until}",
                n=0,
                until=until,
            )
            for until in ("turn", "fight")
        ),
    )
)

ENDINGS = Phrases(
    (
        T(e.Stays, "stays here", "(this card |this |it |)stays( here| where it lies| for the game|)"),
        T(
            e.Goes,
            "discard this card",
            "discard( this|)( card|)( afterwards| after it was met|)",
            "goes",
            "this card is discarded",
        ),
        T(
            e.GoesOnceUsed,
            "discard this card once it has been used",
            "(discard( this|)( card|)|goes) (once|when|after) (it |)(has been |was |is |)used",
        ),
        T(
            e.GoesWhenEmpty,
            "discard this card when it is empty",
            "(discard( this|)( card|)|goes) (once|when) (it |)(is |)empty",
        ),
        *moving(e.MovesOn),
    )
)
