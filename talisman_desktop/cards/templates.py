"""The table verb <-> sentence: every verb that is one phrase, and how it is said.

The first form of each template is the one that is written; the others are understood too. Verbs that hold other
verbs (tables, choices, conditions) have their grammar in `talisman_desktop.cards.words`.
"""

from __future__ import annotations

from talisman_desktop.cards import effects as e
from talisman_desktop.cards.phrases import SOME, Phrases
from talisman_desktop.cards.phrases import Template as T

CONDITIONS = Phrases(
    (
        T(e.IsAlignment, "you are {any_of:alignments}", "your alignment is {any_of:alignments}"),
        T(e.AtLeast, "your {attribute} is at least {n}", "your {attribute} is {n} or (more|higher)"),
        T(e.Under, "your {attribute} is under {n}", "your {attribute} is (below|less than) {n}"),
        T(e.HasFollower, "you have {any_of:followers} with you", "{any_of:followers} (is|are) with you"),
    )
)

EFFECTS = Phrases(
    (
        T(e.Gain, "gain {n} {token}", "(get|win) {n} {token}"),
        T(e.Lose, "lose {n} {token}"),
        T(e.LoseAll, "lose all your {token:tokens}", "lose (all|your) {token:tokens}"),
        T(e.Heal, "heal all your lives", "(heal|get) (all |)(your |)lives( back|)", "heal fully", n=0),
        T(
            e.Heal,
            "heal up to {n} <life|lives>",
            "(heal|get|gain) (up to |){n} <life|lives>( back|)",
            "heal {n} <life|lives>",
        ),
        T(e.Replenish, "replenish your fate", "get (all |)your fate back", "get fate back"),
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
        T(e.GainSpell, "gain {n} <spell|spells>", "(draw|get) {n} <spell|spells>"),
        T(
            e.DiscardSpells,
            "discard all your spells",
            "(lose|discard) (all |)your spells",
            "lose all your spells",
        ),
        T(e.DiscardOtherFollowers, "discard all your other followers", "(lose|discard) all other followers"),
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
        T(e.GainTalisman, "gain a talisman", "(gain|take|get) (a|an|1|one) talisman"),
        T(
            e.TakeCounter,
            "take 1 {token} from this card",
            "take (a|1|one) {token} from (this|this card|here)",
        ),
        T(
            e.PlaceByRoll,
            "roll a die and put this card on the road space of that number",
            "roll a die and put (this|this card) on the (road |)space (of|with) that number",
        ),
        T(e.Buy, "buy any of these: {offers}", "you may buy( any of these|):? {offers}", "buy:? {offers}"),
        T(
            e.SellObjects,
            "sell any of your items for {price} gold each",
            "(sell|discard) any (number |)of your (items|objects) for {price} gold each",
        ),
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
        T(e.TakeThis, "take this card", "take this", "this card is taken"),
        T(e.DiscardThis, "discard this card", "discard this", "this card is discarded"),
        T(
            e.EvadeThis,
            "this enemy does not attack you",
            "(it|he|she|this) does not attack( you|)",
            "evade this( enemy|)",
        ),
        T(e.Nothing, "nothing", "nothing happens", "(you are |)(ignored|safe)"),
        T(e.Script, "script: {name:script}"),
        T(e.ByRule, "rule: {rule:clause}"),
        T(e.GainPurchase, "take any purchase card free", "take any purchase card", any_of=()),
        T(
            e.GainPurchase,
            "take {any_of:wares} free",
            "(take|gain) {any_of:wares} free",
            "take {any_of:ware}",
        ),
    )
)

BOOST = Phrases(
    (
        *(
            T(
                e.Boost,
                f"{{n:signed}} {{attribute}} until the end of the {until}",
                f"{{n:signed}} {{attribute}} (until|to)( the|) end of( the|) {until}",
                until=until,
            )
            for until in ("turn", "fight")
        ),
    )
)

STATICS = Phrases(
    (
        T(e.Bonus, "{n:signed} {attribute}", during="always", against=()),
        T(e.Bonus, "{n:signed} {attribute} in battle", during="battle", against=()),
        T(e.Bonus, "{n:signed} {attribute} in psychic combat", during="psychic", against=()),
        T(e.Bonus, "{n:signed} {attribute} in battle against {against}", during="battle", against=SOME),
        T(e.Bonus, "{n:signed} {attribute} in psychic combat against {against}", during="psychic", against=SOME),
        T(e.Bonus, "{n:signed} {attribute} against {against}", during="always", against=SOME),
        *(
            T(
                e.Saves,
                f"armour for the {worn}, saves on {{on}}",
                f"worn (on|in) the {worn}[:,] saves( you|) on( a|) {{on}}",
                f"armour for the {worn}[:,] saves( you|) on( a|) {{on}}",
                worn=worn,
            )
            for worn in ("body", "head", "hand")
        ),
        T(
            e.Shoots,
            "shoots {dice:count} dice of damage before guardian combat",
            "(shoots|fires) {dice:count} (die|dice) of damage before (a |)guardian combat",
            price=0,
        ),
        T(
            e.Shoots,
            "shoots {dice:count} dice of damage before guardian combat for {price} gold",
            "(shoots|fires) {dice:count} (die|dice) of damage before (a |)guardian combat for {price} gold",
            price=SOME,
        ),
        T(
            e.KeepsLife,
            "you lose no life at {place}",
            "you lose no (life|lives) (in|at) {place}",
            alignment=(),
        ),
        T(
            e.KeepsLife,
            "if you are {alignment:alignments}, you lose no life at {place}",
            "if you are {alignment:alignments}[:,] you lose no (life|lives) (in|at) {place}",
        ),
        T(
            e.OptionalRoll,
            "you may leave out the die roll at {places}",
            "you (may leave out the roll|need not roll) (at|in) {places}",
            "the die roll is optional (at|in) {places}",
        ),
        T(e.MayEvade, "you may evade enemies", "you may evade (any enemy|enemies anywhere)", terrain=""),
        T(
            e.MayEvade,
            "you may evade enemies in {terrain:terrain}",
            "you may evade enemies (in|at|on) {terrain}",
        ),
        T(
            e.FewerDice,
            "roll {n} <die|dice> less at {places}",
            "roll {n} <die|dice> (less|fewer) (at|in) {places}",
            "roll {n} (less|fewer) <die|dice> (at|in) {places}",
        ),
        T(
            e.AddToRoll,
            "you may add {n} to the roll when praying",
            "when praying,? you may add {n} to the roll",
            at="praying",
        ),
        T(e.AddToRoll, "you may add {n} to the roll at {at}", "you may add {n} to the roll (at|in) {at}"),
        T(e.Immune, "{to} does nothing to you", "{to} does not affect you"),
        T(e.UnaffectedBy, "{types} do not affect you", "you are not affected by {types}"),
        T(e.NoCasting, "you cannot cast spells"),
        T(e.AlwaysASpell, "when you cast your last spell, gain 1 spell", "you always have at least 1 spell"),
        T(
            e.ReplaceDrawn,
            "when you draw adventure cards, you may discard one and draw another, which must be met",
            "when(ever|) you draw adventure cards,? you may discard one and draw another,? which must be met",
        ),
        T(e.CarryMore, "you can carry {n} more <item|items>", "(you (may|can) |)carry {n} more <item|items>"),
        T(e.NoOtherFollower, "you can have no other follower", "you can have no other followers"),
        T(
            e.FixedOrder,
            "the marching order cannot be changed",
            "the party's marching order cannot be changed",
        ),
        T(
            e.LeavesAt,
            "discard this card when you visit the mystic",
            "discard this when you visit the mystic",
            moment="mystic",
        ),
        T(
            e.LeavesAt,
            "discard this card when you cross the Storm River",
            "discard this( card|) when you cross the( storm|) river",
            moment="river",
        ),
        T(
            e.DestroySpirits,
            "you may destroy a spirit instead of fighting it",
            "you may destroy (a spirit|spirits) instead of fighting (it|them)",
            gain_spell=False,
        ),
        T(
            e.DestroySpirits,
            "you may destroy a spirit instead of fighting it and gain 1 spell",
            "you may destroy (a spirit|spirits) instead of fighting (it|them),? and (may |)gain (1|a) spell",
            gain_spell=True,
        ),
        T(e.NotAttackedBy, "{subtypes} do not attack you"),
        T(e.CannotUse, "you cannot use {subtypes} in battle", "you cannot use {subtypes}"),
        T(
            e.TwoWeapons,
            "you may use two weapons in battle",
            "you may use (two|2) weapons( in( one|) battle| at once|)",
        ),
        T(
            e.TwoDiceInBattle,
            "roll 2 dice in battle and keep the higher",
            "roll (two|2) dice in battle and (keep|use) the higher",
        ),
        T(
            e.AddStartingCraft,
            "add your starting craft to your strength in battle",
            "add your (starting|printed) craft to( your|) strength in battle",
        ),
        T(
            e.Assassinates,
            "you may assassinate an enemy turned this turn: in battle it rolls no die and gives no trophy",
            "an enemy (you attack |)on the turn it (is|was) turned rolls no die(,? and gives no trophy|)",
        ),
        T(
            e.CraftInBattle,
            "you may use craft in place of strength against an enemy turned this turn",
            "you may use( your|) craft (in place|instead) of( your|) strength against an enemy turned this turn",
        ),
        *(
            T(
                e.LifeOnVictory,
                f"when you beat an enemy{battle}{this}, gain {{n}} <life|lives>",
                f"gain {{n}} <life|lives> (for each|when you beat an) enemy( you beat|){battle}{this}",
                battle_only=bool(battle),
                with_this=bool(this),
            )
            for battle in ("", " in battle")
            for this in ("", " with this")
        ),
        T(
            e.RaisesEnemies,
            "an enemy you kill in battle may follow you instead of being a trophy, to add its strength to yours in one "
            "later battle",
        ),
        T(
            e.Charms,
            "instead of attacking {subtypes} you may roll a die: higher than its strength, and it follows you and adds "
            "its strength to yours in battle, one a battle",
        ),
        T(
            e.TakesOnOnes,
            "whenever another hero rolls a 1, you may take 1 item or 1 gold from them",
            "when(ever|) another hero (rolls|throws) a 1,? you may take 1 (item or 1 gold|gold or 1 item) from them",
        ),
        T(e.SeesSpells, "you may look at other people's spells any time"),
        T(
            e.EnemiesAdd,
            "enemies met here add {n} to their attack rolls",
            "enemies (met|fought) (here|on this space) add {n} to their attack (roll|rolls)",
        ),
        T(
            e.NoItemBonuses,
            "strength and craft from items do not count here",
            "strength and craft from (items|objects) (do not|don't) count( here| on this space|)",
        ),
        T(
            e.NoMagicObjects,
            "no magic object can be used here",
            "no magic objects? (can|may) be used( here| on this space|)",
        ),
        T(e.OwnerScript, "script: {name:script}"),
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
    )
)
