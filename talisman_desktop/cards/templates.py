"""The table of verbs and their sentences, for every verb that is a single phrase. The first form of a template is
written; all forms are read. Verbs that contain other verbs (tables, choices, conditions) are in
`talisman_desktop.cards.grammar`.
"""

from __future__ import annotations

from talisman_desktop.cards import effects as e
from talisman_desktop.cards.may import Boost
from talisman_desktop.cards.movement_templates import MOVEMENT, moving
from talisman_desktop.cards.phrases import SOME, Phrases
from talisman_desktop.cards.phrases import Template as T

ACROSS = "across-the-river"
"""The place to which a raft takes the party; each game has it."""
ANY_VILLAGE = "any-village"
"""The place for a village of any region, chosen by the hero."""

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
        T(e.Gain, "gain {n} {token}", "(get|win) {n} {token}"),
        T(e.Lose, "lose {n} {token}"),
        T(e.LoseAll, "lose all your {token:tokens}", "lose (all|your) {token:tokens}"),
        T(e.LoseAll, "lose all your {token:tokens}", "you are killed", token="life"),
        T(e.Heal, "heal all your lives", "(heal|get) (all |)(your |)lives( back|)", "heal fully", n=0),
        T(
            e.Heal,
            "heal up to {n} <life|lives>",
            "(heal|get|gain) (up to |){n} <life|lives>( back|)",
            "heal {n} <life|lives>",
        ),
        T(e.Replenish, "replenish your fate", "get (all |)your fate back", "get fate back", n=0),
        T(
            e.Replenish,
            "get up to {n} fate back",
            "(get|replenish) (up to |){n} fate back",
            "replenish (up to |){n} fate",
        ),
        T(
            e.GainRolled,
            "roll {dice:dice} and gain that much {token}",
            "roll {dice:dice} and (gain|get) (that|so) (much|many) {token}",
        ),
        T(
            e.BuyBack,
            "get {token:tokens} back for {price} gold each, at most {limit}",
            "get {token:tokens} back for {price} gold each,? (at most|up to) {limit}",
            "(get|heal) (at most|up to) {limit} {token:tokens}( back|) (for|at) {price} gold each",
            limit=SOME,
        ),
        T(
            e.BuyBack,
            "get {token:tokens} back for {price} gold each",
            "heal {token:tokens} for {price} gold each",
            limit=0,
        ),
        T(
            e.FillSpells,
            "fill up your spells",
            "draw spells up to your limit",
            "gain spells up to your limit",
        ),
        T(
            e.DrawAndTake,
            "draw {n} <spell|spells>, take 1 of them and discard the others",
            "draw {n} <spell|spells>,? (take|keep) (1|an?|one) (of|among) them,? and discard the (others|rest)",
            what="spell",
        ),
        T(e.GainSpell, "gain {n} <spell|spells>", "(draw|get) {n} <spell|spells>"),
        T(
            e.DiscardSpells,
            "discard any of your spells and gain as many",
            "discard any( number|) of your spells and (gain|draw) as many",
            renewed=True,
        ),
        T(
            e.DiscardSpells,
            "discard all your spells",
            "(lose|discard) (all |)your spells",
            "lose all your spells",
            renewed=False,
        ),
        T(e.DiscardOtherFollowers, "discard all your other followers", "(lose|discard) all other followers"),
        T(
            e.LoseCards,
            "{n} <follower|followers> at random <is|are> killed",
            "{n} (of your |)<follower|followers>(,? chosen|) (at random|by lot),? (is|are) killed",
            kinds=("follower",),
            which="lot",
            killed=True,
        ),
        T(
            e.LoseCards,
            "discard {n} {kinds:goods} at random",
            "(discard|lose) {n} (of your |){kinds:goods} (at random|by lot)",
            "(discard|lose) {n} random {kinds:goods}",
            which="lot",
            killed=False,
        ),
        T(
            e.LoseCards,
            "discard {n} {kinds:chosen_goods}",
            "(discard|lose) {n} (of your |){kinds:chosen_goods}",
            which="choice",
            killed=False,
        ),
        T(e.LoseAllCards, "discard all your {kinds:all_goods}", "(discard|lose) (all |)(of |)your {kinds:all_goods}"),
        T(
            e.LoseFollower,
            "lose {n} <follower|followers>",
            "(discard|lose) {n} (of your |)<follower|followers>",
        ),
        T(e.LoseTurn, "lose {n} <turn|turns>", "miss {n} <turn|turns>", "(lose|miss) your next turn", n=1),
        T(e.LoseTurn, "lose {n} <turn|turns>", "miss {n} <turn|turns>"),
        T(
            e.LoseTurnsUntil,
            "roll a die until it shows {on} and lose 1 turn for each lower roll",
            "(roll|throw) a die until it shows {on} and (lose|miss) (1|a) turn for each lower (roll|throw)",
        ),
        T(
            e.RiskFollowers,
            "roll a die for each of your followers: it is killed on {n} or less",
            "roll a die for each( of your|) <follower|followers>: it is killed on {n} or less",
        ),
        T(
            e.BecomeToad,
            "become a toad for {turns} <turn|turns>",
            "(turn|be turned) into a toad for {turns} <turn|turns>",
        ),
        T(e.BecomeAlignment, "become {alignment}", "you become {alignment}"),
        T(
            e.Teleport,
            "teleport to any other space",
            "teleport to any (other |)(space|place)( of (this|the|the same) region| in (this|the|the same) region|)",
            place="any",
            next_move=False,
        ),
        T(
            e.Teleport,
            "teleport to any other space as your next move",
            "teleport to any (other |)(space|place)( of (this|the|the same) region| in (this|the|the same) region|)"
            " as your next move",
            place="any",
            next_move=True,
        ),
        *(
            T(
                e.Teleport,
                f"teleport to any village{late}",
                f"you are teleported to any village{late}",
                place=ANY_VILLAGE,
                ferried=False,
                next_move=bool(late),
            )
            for late in (" as your next move", "")
        ),
        *(
            T(
                e.Teleport,
                f"cross the Storm River as with a raft{late}",
                f"cross the( storm|) river as (with|if with|on) a raft{late}",
                place=ACROSS,
                ferried=True,
                next_move=bool(late),
            )
            for late in (" as your next move", "")
        ),
        T(
            e.Teleport,
            "teleport to {place} as your next move",
            "you are teleported to {place} as your next move",
            ferried=False,
            next_move=True,
        ),
        T(
            e.Teleport,
            "cross the Storm River to {place} as your next move",
            "be ferried to {place} as your next move",
            ferried=True,
            next_move=True,
        ),
        T(e.Teleport, "teleport to {place}", "you are teleported to {place}", ferried=False, next_move=False),
        T(
            e.Teleport,
            "cross the Storm River to {place}",
            "be ferried to {place}",
            ferried=True,
            next_move=False,
        ),
        T(
            e.OtherRoad,
            "take the party to {terrain:terrain} of another road",
            "(take|move) the party to {terrain:terrain} of another road( of this region|)",
        ),
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
        T(
            e.TakeCounter,
            "take 1 {token} from this card",
            "take (a|1|one) {token} from (this|this card|here)",
        ),
        T(
            e.TakeAllCounters,
            "take all {token:tokens} from this card",
            "take all( the|) {token:tokens} from (this|this card|here)",
        ),
        T(
            e.TakeEither,
            "take 1 {one:single} or 1 {other:single} from this card, {each:count} of each lying there at first",
            "take (a|1|one) {one:single} or (a|1|one) {other:single} from (this|this card|here),? {each:count} of each "
            "(lying|lie) (there|on it)( at first|)",
        ),
        T(
            e.PutOnThis,
            "put {n} {token} of yours on this card",
            "put {n} {token} of yours on (this|this card|it|her|him)",
        ),
        T(
            e.PlaceByRoll,
            "roll a die and put this card on the road space of that number",
            "roll a die and put (this|this card) on the (road |)space (of|with) that number",
        ),
        T(
            e.Buy,
            "buy any of these: {offers}",
            "you may buy( any of these|):? {offers}",
            "buy:? {offers}",
            stock="purchase",
        ),
        T(
            e.Buy,
            "buy any of these from the stables: {offers:mount_offers}",
            "(you may |)buy( any of these|) from the stables:? {offers:mount_offers}",
            stock="stables",
        ),
        T(
            e.SellObjects,
            "sell any of your items for {price} gold each",
            "(sell|discard) any (number |)of your (items|objects) for {price} gold each",
            offers=(),
        ),
        T(e.SellObjects, "sell any of these: {offers:sold}", price=0),
        T(
            e.TakeFromHero,
            "take {what:taken} but not {but_not:followers} from another hero",
            "take {what:taken}( of your choice|),? but not {but_not:followers},? from another hero",
            "take {what:taken}( of your choice|) from another hero,? but not {but_not:followers}",
            named=(),
            but_not=SOME,
        ),
        T(
            e.TakeFromHero,
            "take {what:taken} from another hero",
            "take {what:taken}( of your choice|) from another hero",
            named=(),
            but_not=(),
        ),
        T(
            e.TakeFromHero,
            "take {what:taken}, {named:followers}, from another hero",
            but_not=(),
        ),
        T(
            e.TakeTokens,
            "take all {token:tokens} from another hero",
            "take all( the|) {token:tokens} (from|of) another hero",
            n=0,
            gained=False,
        ),
        T(e.TakeTokens, "take {n} gained {token} from another hero", n=SOME, gained=True),
        T(e.TakeTokens, "take {n} {token} from another hero", n=SOME, gained=False),
        T(e.Prevent, "the loss is prevented", "prevent (the|that) loss"),
        T(e.TakeThis, "take this card", "take this", "this card is taken"),
        T(e.DiscardThis, "discard this card", "discard this", "this card is discarded"),
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
        T(
            e.DrawAndTake,
            "draw {n} adventure <card|cards>, take 1 {what:found} among them and discard the others",
            "draw {n} adventure <card|cards>, take (1|an?|one) {what:found} (among|of) them"
            ",? and discard the (others|rest)",
        ),
        T(
            e.DrawMore,
            "draw {n} more adventure <card|cards> here",
            "draw {n} (more |extra |)adventure <card|cards>( here|)",
        ),
        T(
            e.CallEnemy,
            "call 1 face-up enemy of the road here and fight it",
            "call (1|a|an|one) (face-?up |)enemy (of|on|from) the road( here|)( of your choice|),? and fight it",
            drawn=0,
            strongest=False,
        ),
        T(
            e.CallEnemy,
            "call the nearest face-up enemy of the road here, or draw {drawn:count} more adventure <card|cards> if "
            "there is none",
            drawn=SOME,
            strongest=False,
        ),
        T(
            e.CallEnemy,
            "call the strongest face-up enemy of the road here",
            "call the strongest (face-?up |)enemy (of|on|from) the road here",
            drawn=0,
            strongest=True,
        ),
        T(
            e.DiscardFaceUp,
            "discard all face-up {kinds:lying} here",
            "discard (all|every) face-?up {kinds:lying} (here|on this space)",
            here=True,
            any=False,
        ),
        T(
            e.DiscardFaceUp,
            "discard any face-up {kinds:lying} here",
            "discard any( number of|) face-?up {kinds:lying} (here|on this space)",
            here=True,
            any=True,
        ),
        T(
            e.DiscardFaceUp,
            "discard any face-up {kinds:lying} on the road",
            "discard any( number of|) face-?up {kinds:lying}( on the road| of the road| in this region|)",
            here=False,
            any=True,
        ),
        T(
            e.DiscardFaceUp,
            "discard all face-up {kinds:lying} on the road",
            "discard (all|every) face-?up {kinds:lying}( on the road| of the road| in this region|)",
            here=False,
            any=False,
        ),
        T(
            e.EvadeAWhile,
            "you may evade enemies until the end of the turn",
            "you may evade (enemies|any enemy) (until|to) (the |)end of (the|this) turn",
        ),
        T(e.PassedBy, "let that card pass you by", "let (it|that card) pass( you|) by", discarded=False),
        T(e.PassedBy, "discard that card", "discard it", "that card is discarded", discarded=True),
        T(
            e.FightTogether,
            "draw {drawn:count} adventure <card|cards> of this box: the party fights all enemies among them in one "
            "guardian combat",
            subtype="",
            drawn=SOME,
        ),
        T(
            e.FightTogether,
            "the party fights all face-up enemies of the road in one guardian combat",
            "the party fights (all|every) face-?up (enemies|enemy) (of|on) the road in one guardian combat",
            subtype="",
            drawn=0,
        ),
        T(
            e.FightTogether,
            "the party fights every face-up {subtype:sort} of the road in one guardian combat",
            drawn=0,
        ),
        T(
            e.ForTwoSpaces,
            "on this road space and the next the marching order cannot be changed",
            "on this (road |)space and the next,? the marching order (cannot be changed|stays as it is)",
            rule="order",
        ),
        T(
            e.ForTwoSpaces,
            "on this road space and the next 1 more adventure card is drawn on each draw spot and for each turn lost",
            "on this (road |)space and the next,? (1|one) more adventure card is drawn on each draw spot and for each "
            "turn lost",
            rule="draws",
        ),
        T(
            e.ForTwoSpaces,
            "on this road space and the next heroes beaten by an enemy lose nothing for it",
            "on this (road |)space and the next,? heroes beaten by (an enemy|enemies) lose nothing( for it|)",
            rule="losses",
        ),
        *MOVEMENT,
        T(
            e.RiskFaceUp,
            "roll a die for each face-up {kinds:lying_each} on the road: it is discarded on {n} or less",
            "roll a die for each face-?up {kinds:lying_each}( on the road|): it is discarded on {n} or less",
        ),
        T(
            e.LookAhead,
            "look at the top card of {decks}",
            "look at the (top|next) card of {decks}",
            n=1,
            arrange=False,
        ),
        T(
            e.LookAhead,
            "look at the top {n} cards of {decks} and put them back in any order",
            "look at the (top|next) {n} cards of {decks},? and put them back in any order",
            arrange=True,
        ),
        T(
            e.LookAhead,
            "look at the top {n} cards of {decks}",
            "look at the (top|next) {n} cards of {decks}",
            arrange=False,
        ),
        T(
            e.SearchPile,
            "take 1 {what:sought} of your choice out of its deck and the discards",
            "take (1|a|an|one|any) {what:sought}( of your choice|) out of its deck and the discards",
            whole=True,
        ),
        T(
            e.SearchPile,
            "take 1 {what:sought} of your choice out of the discards",
            "take (1|a|an|one|any) {what:sought}( of your choice|) out of the discards",
            whole=False,
        ),
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
