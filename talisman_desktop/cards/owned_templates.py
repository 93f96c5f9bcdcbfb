"""The table of standing words and their sentences; `talisman_desktop.cards.templates` has the rest."""

from __future__ import annotations

from talisman_desktop.cards import owned
from talisman_desktop.cards.phrases import SOME, Phrases
from talisman_desktop.cards.phrases import Template as T
from talisman_desktop.cards.road_templates import ROAD

STATICS = Phrases(
    (
        T(owned.Bonus, "{n:signed} {attribute}", during="always", against=()),
        T(owned.Bonus, "{n:signed} {attribute} in battle", during="battle", against=()),
        T(owned.Bonus, "{n:signed} {attribute} in psychic combat", during="psychic", against=()),
        T(owned.Bonus, "{n:signed} {attribute} in battle against {against}", during="battle", against=SOME),
        T(owned.Bonus, "{n:signed} {attribute} in psychic combat against {against}", during="psychic", against=SOME),
        T(owned.Bonus, "{n:signed} {attribute} against {against}", during="always", against=SOME),
        T(owned.BonusAt, "{n:signed} {attribute} in battle at {places}", during="battle"),
        T(owned.BonusAt, "{n:signed} {attribute} in psychic combat at {places}", during="psychic"),
        T(owned.BonusAt, "{n:signed} {attribute} at {places}", during="always"),
        *(
            T(
                owned.Saves,
                f"armour for the {worn}, saves on {{on}}",
                f"worn (on|in) the {worn}[:,] saves( you|) on( a|) {{on}}",
                f"armour for the {worn}[:,] saves( you|) on( a|) {{on}}",
                worn=worn,
                during="always",
            )
            for worn in ("body", "head", "hand")
        ),
        *(
            T(
                owned.Saves,
                f"armour for the {worn} in {fight}, saves on {{on}}",
                f"armour for the {worn} in {fight}[:,] saves( you|) on( a|) {{on}}",
                worn=worn,
                during=during,
            )
            for worn in ("head", "hand")
            for fight, during in (("battle", "battle"), ("psychic combat", "psychic"))
        ),
        T(
            owned.Shoots,
            "shoots {dice:count} <die|dice> of damage before guardian combat",
            "(shoots|fires) {dice:count} <die|dice> of damage before (a |)guardian combat",
            price=0,
        ),
        T(
            owned.Shoots,
            "shoots {dice:count} <die|dice> of damage before guardian combat for {price} gold",
            "(shoots|fires) {dice:count} <die|dice> of damage before (a |)guardian combat for {price} gold",
            price=SOME,
        ),
        T(
            owned.KeepsLife,
            "you lose no life at {place}",
            "you lose no (life|lives) (in|at) {place}",
            alignment=(),
        ),
        T(
            owned.KeepsLife,
            "if you are {alignment:alignments}, you lose no life at {place}",
            "if you are {alignment:alignments}[:,] you lose no (life|lives) (in|at) {place}",
        ),
        T(
            owned.OptionalRoll,
            "you may leave out the die roll at any place card",
            "you may leave out (the die roll|the roll|all rolls) (at|of) any place card",
            places=(),
        ),
        T(
            owned.OptionalRoll,
            "you may leave out the die roll at {places}",
            "you (may leave out the roll|need not roll) (at|in) {places}",
            "the die roll is optional (at|in) {places}",
            places=SOME,
        ),
        T(owned.MayEvade, "you may evade enemies", "you may evade (any enemy|enemies anywhere)", terrain=""),
        T(
            owned.MayEvade,
            "you may evade enemies in {terrain:terrain}",
            "you may evade enemies (in|at|on) {terrain}",
        ),
        T(
            owned.FewerDice,
            "roll {n} <die|dice> less at {places}",
            "roll {n} <die|dice> (less|fewer) (at|in) {places}",
            "roll {n} (less|fewer) <die|dice> (at|in) {places}",
        ),
        T(
            owned.AddToRoll,
            "you may add {n} to the roll when praying",
            "when praying,? you may add {n} to the roll",
            at="praying",
        ),
        T(owned.AddToRoll, "you may add {n} to the roll at {at}", "you may add {n} to the roll (at|in) {at}"),
        T(
            owned.AddUpTo,
            "you may add up to {n} to the roll when praying",
            "when praying,? you may add up to {n} to the roll",
            at="praying",
        ),
        T(owned.AddUpTo, "you may add up to {n} to the roll at {at}", "you may add up to {n} to the roll (at|in) {at}"),
        T(owned.Immune, "{to} does nothing to you", "{to} does not affect you"),
        T(owned.UnaffectedBy, "{types} do not affect you", "you are not affected by {types}"),
        T(owned.NoCasting, "you cannot cast spells"),
        T(owned.Forbids, "you can accept no quest", "you (can accept no quests|cannot accept quests)", what="quests"),
        T(
            owned.Forbids,
            "you cannot pay fate to roll a die again",
            "you cannot pay fate (to roll a die again|for another roll)",
            what="rerolls",
        ),
        T(
            owned.Forbids,
            "you cannot evade enemies or avoid a fight, nor defeat or destroy an enemy by an ability or a spell",
            what="avoiding",
        ),
        T(
            owned.AlwaysASpell,
            "when you cast your last spell, gain 1 spell",
            "you always have at least 1 spell",
            n=1,
        ),
        T(owned.AlwaysASpell, "you always have at least {n} <spell|spells>"),
        T(
            owned.HoldsSpells,
            "this card brings {n} <spell|spells> that you cast as your own, beyond your limit; it is discarded with "
            "the last, or when you lay it down",
            "this card (brings|holds) {n} <spell|spells>( that you cast as your own|),? beyond your limit[;,] it is "
            "discarded with the last( spell|)(,? or when you lay it down|)",
        ),
        T(
            owned.ReplaceDrawn,
            "when you draw adventure cards, you may discard one and draw another, which must be met",
            "when(ever|) you draw adventure cards,? you may discard one and draw another,? which must be met",
            leading=False,
        ),
        T(
            owned.ReplaceDrawn,
            "while you lead the marching order, you may discard one adventure card of each road space and draw "
            "another, which must be met",
            leading=True,
        ),
        *(
            T(
                owned.CarryMore,
                f"you can {deed} {{n}} more <{what}|{what}s>",
                f"(you (may|can) |){deed} {{n}} more <{what}|{what}s>",
                what=what,
                bag=False,
            )
            for deed, what in (("carry", "item"), ("hold", "spell"))
        ),
        T(
            owned.CarryMore,
            "you can carry {n} more <item|items>, which are lost with this card",
            "(you (may|can) |)carry {n} more <item|items>,? (which|that) (is|are) lost with (this card|it)",
            what="item",
            bag=True,
        ),
        T(
            owned.CannotBeTaken,
            "this card cannot be taken from you",
            "(nobody can take this( card|)|this( card|) cannot be taken) from you",
            n=0,
        ),
        T(
            owned.CannotBeTaken,
            "this card and {n} other <item|items> cannot be taken from you",
            "this( card|) and {n} other <item|items>( of your choice|) cannot be taken from you",
        ),
        T(owned.NoOtherFollower, "you can have no other follower", "you can have no other followers"),
        T(
            owned.FixedOrder,
            "the marching order cannot be changed",
            "the party's marching order cannot be changed",
        ),
        T(
            owned.LeavesAt,
            "discard this card when you visit the mystic",
            "discard this when you visit the mystic",
            moment="mystic",
            dropped=False,
            during="always",
        ),
        T(
            owned.LeavesAt,
            "discard this card when you cross the Storm River",
            "discard this( card|) when you cross the( storm|) river",
            moment="river",
            dropped=False,
            during="always",
        ),
        T(
            owned.LeavesAt,
            "discard this card when you finish a quest",
            "discard this( card|) when you (finish|fulfil|have done) a quest",
            moment="quest",
            dropped=False,
            during="always",
        ),
        *(
            T(
                owned.LeavesAt,
                f"{'drop' if dropped else 'discard'} this card when you {loss}",
                f"{'drop' if dropped else 'discard'} this( card|) when you {loss}",
                moment=moment,
                dropped=dropped,
                during=during,
            )
            for moment, loss, during in (
                ("defeat", "lose a fight", "always"),
                ("defeat", "lose a battle with an enemy", "battle"),
                ("defeat", "lose a psychic combat with an enemy", "psychic"),
                ("wound", "lose a life in a fight", "always"),
            )
            for dropped in (False, True)
        ),
        T(
            owned.LeavesAt,
            "discard this card when it is empty",
            "discard this( card|) when (it is empty|nothing lies on it any more)",
            moment="empty",
            dropped=False,
            during="always",
        ),
        T(owned.FixedAlignment, "your alignment cannot change", "your alignment (can never|cannot) (be |)changed?"),
        T(
            owned.BeginsWith,
            "you begin with {cards:all_mounts} from the stables",
            "you (begin|start) with {cards:all_mounts} from the stables",
            stock="stables",
        ),
        T(
            owned.BeginsWith,
            "you begin with {cards:all_wares}",
            "you (begin|start) with {cards:all_wares}",
            stock="purchase",
        ),
        T(owned.OffTheRoll, "take {n:count} off the roll at {places}", "take {n:count} off the roll (at|in) {places}"),
        T(
            owned.DestroySpirits,
            "you may destroy a spirit instead of fighting it",
            "you may destroy (a spirit|spirits) instead of fighting (it|them)",
            gain_spell=False,
        ),
        T(
            owned.DestroySpirits,
            "you may destroy a spirit instead of fighting it and gain 1 spell",
            "you may destroy (a spirit|spirits) instead of fighting (it|them),? and (may |)gain (1|a) spell",
            gain_spell=True,
        ),
        T(owned.NotAttackedBy, "{subtypes} do not attack you"),
        T(owned.CannotUse, "you cannot use {subtypes} in battle", "you cannot use {subtypes}"),
        T(owned.AddsToAttack, "{n:signed} to your attack rolls", during="always", armour=False),
        T(owned.AddsToAttack, "{n:signed} to your attack rolls in battle", during="battle", armour=False),
        T(owned.AddsToAttack, "{n:signed} to your attack rolls in psychic combat", during="psychic", armour=False),
        T(owned.AddsToAttack, "{n:signed} to your armour rolls", during="always", armour=True),
        *(
            T(
                owned.AddsADie,
                f"with an attack roll {roll} in {fight} you roll another die and add it",
                f"with an attack roll {roll} in {fight},? you (may |)roll another die and add it",
                during=during,
                below=below,
            )
            for fight, during, score in (("battle", "battle", "strength"), ("psychic combat", "psychic", "craft"))
            for below, roll in ((False, "of 1"), (True, f"below your {score}"))
        ),
        T(
            owned.TwoWeapons,
            "you may use two weapons in battle",
            "you may use (two|2) weapons( in( one|) battle| at once|)",
        ),
        T(
            owned.TwoDiceInBattle,
            "roll 2 dice in battle and keep the higher",
            "roll (two|2) dice in battle and (keep|use) the higher",
        ),
        T(
            owned.AddStartingCraft,
            "add your starting craft to your strength in battle",
            "add your (starting|printed) craft to( your|) strength in battle",
        ),
        T(
            owned.Assassinates,
            "you may assassinate an enemy turned this turn: in battle it rolls no die and gives no trophy",
            "an enemy (you attack |)on the turn it (is|was) turned rolls no die(,? and gives no trophy|)",
        ),
        T(
            owned.CraftInBattle,
            "you may use craft in place of strength against an enemy turned this turn",
            "you may use( your|) craft (in place|instead) of( your|) strength against an enemy turned this turn",
        ),
        *(
            T(
                owned.LifeOnVictory,
                f"when you beat an enemy{battle}{this}, gain {{n}} {{token}}",
                f"gain {{n}} {{token}} (for each|when you beat an) enemy( you beat|){battle}{this}",
                battle_only=bool(battle),
                with_this=bool(this),
            )
            for battle in ("", " in battle")
            for this in ("", " with this")
        ),
        T(
            owned.BeatsArmour,
            "a hero who loses a life to you cannot keep it with armour",
            "an?(other)? hero who loses a life to you cannot (keep|save) it (with|by) armour",
        ),
        T(
            owned.KeepsFollowers,
            "you may discard this card to keep a follower from being killed",
            "you may discard this( card|) to (keep|save) a follower( of yours|) from being killed",
            discarded=True,
        ),
        T(
            owned.KeepsFollowers,
            "you may keep a follower that would be killed, each once a turn",
            "you may keep a follower( of yours|) that (would|is about to) be killed,? each( follower|) once a turn",
            discarded=False,
        ),
        T(
            owned.LivesHere,
            "you may lose lives of this card in place of yours",
            "you may lose (lives|a life) (of|from) this card (in place|instead) of (yours|your own)",
        ),
        T(
            owned.FateHere,
            "you may pay fate of this card in place of yours",
            "you may (pay|use|spend) (the |)fate (of|from|on) this card (in place|instead) of (yours|your own)",
        ),
        T(
            owned.RaisesStart,
            "your starting {token} is {n:count} higher",
            "your starting {token} (is|counts as) {n:count} (higher|more)",
        ),
        T(
            owned.SparesLoss,
            "when you lose a fight, you may discard this card and lose nothing",
            "when you (lose|have lost) a fight,? you may discard this( card|) and lose (nothing|no life and no token)",
        ),
        T(
            owned.ChoosesDie,
            "before a roll you may discard this card and choose what a die shows",
            "before (a|any) roll( of your own|),? you may discard this( card|) and choose what (a|the) die shows",
            of="any roll",
            after="",
            n=0,
        ),
        T(
            owned.ChoosesDie,
            "before a road roll or an attack roll you may discard this card and choose what a die shows",
            of="a road roll or an attack roll",
            after="",
            n=0,
        ),
        T(
            owned.ChoosesDie,
            "after a roll you may discard this card and make a die of it a 6",
            "after (a|any) roll( of your own|),? you may discard this( card|) and (make|turn) a die( of it|)( into|) "
            "a 6",
            of="any roll",
            after="six",
            n=0,
        ),
        T(
            owned.ChoosesDie,
            "after a roll you may discard this card and add up to {n} to a die of it",
            "after (a|any) roll( of your own|),? you may discard this( card|) and add up to {n} to a die( of it|)",
            of="any roll",
            after="more",
        ),
        T(
            owned.HandedOver,
            "when you beat a hero, you may give them this card instead of the usual loss",
            "when(ever|) you beat (a|another) hero,? you may give (them|that hero) this card instead of the( usual|) "
            "loss",
        ),
        T(
            owned.RaisesEnemies,
            "an enemy you kill in battle may follow you instead of being a trophy, to add its strength to yours in one "
            "later battle",
            subtype="",
        ),
        T(
            owned.RaisesEnemies,
            "{subtype} you kill in battle may follow you instead of being a trophy, to add its strength to yours in "
            "one later battle",
        ),
        T(
            owned.Charms,
            "instead of attacking {subtypes} you may roll a die: higher than its strength, and it follows you and adds "
            "its strength to yours in battle, one a battle",
        ),
        T(
            owned.TakesOnOnes,
            "whenever another hero rolls a 1, you may take 1 item or 1 gold from them",
            "when(ever|) another hero (rolls|throws) a 1,? you may take 1 (item or 1 gold|gold or 1 item) from them",
        ),
        T(owned.SeesSpells, "you may look at other people's spells any time"),
        T(
            owned.EnemiesAdd,
            "enemies met here add {n} to their attack rolls",
            "enemies (met|fought) (here|on this space) add {n} to their attack (roll|rolls)",
        ),
        T(
            owned.NoItemBonuses,
            "strength and craft from items do not count here",
            "strength and craft from (items|objects) (do not|don't) count( here| on this space|)",
        ),
        T(
            owned.NoMagicObjects,
            "no magic object can be used here",
            "no magic objects? (can|may) be used( here| on this space|)",
        ),
        *ROAD,
        T(owned.OwnerScript, "script: {name:script}"),
    )
)
