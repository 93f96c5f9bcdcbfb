"""The rigged table: a test says who plays, which dice are rolled, which cards turn up and what is answered.

    from tests.kit import meets

    def test_the_witch_gives_craft() -> None:
        assert meets("witch", hero="elf", dice=[4]).craft == 5

Everything is strict. An unforeseen question, roll or draw fails with its text; a die, card or answer left over
fails; an answer that is not legal fails. After the play every fact is reduced once more from the first table on: each
table on the way must hold all invariants, and the last one must be the table played, also when read back from JSON.

Who plays
    `meets("witch", hero="elf", life=2, items=["sword"])`: one hero with printed tokens, but **no fate** (so no hero is
    asked about it) and no starting spells, unless told. Several: `heroes=["elf", who("troll", life=1)]`, in marching
    order. `who` and the keywords of a lone hero take: strength, craft, life, fate, gold, alignment, toad, mystic,
    quest, items, followers, spells, trophies, quests, stored.

Cards are named by their short ids as in the card files ("wild-boar", "solomons-crown", "purchase-sword",
"pile-talisman"); a card comes out of the deck it belongs to, so no card is there twice.

Dice    `dice=[3, 6, 2]` are consumed in the order rolled. In combat the enemy rolls first. An open roll that shows a
        6 takes the next die too, and so on.
Draws   `draws=["angel"]` are the cards turned over or drawn, in order. The card met itself is not among them. A card
        made on the spot, `own("Giant Rat", type="enemy", strength=2)`, may stand among them, or be the card met.
Answers `answers=["yes", ...]` in the order asked; questions with one legal answer are not asked.
        Choose: the option's id, or its whole text. Numbers of cards may be written as short ids: "store:sword",
        "use:potion-of-strength:0", "use:elf:teleport:0", or without the number of the ability ("use:elf:teleport").
        Pick: a tuple or list of ids or short card ids. Arrange: a tuple. Share: a dict {"ogre": 6}.
        ByHand: `done()` or `done(facts)`. In place of an answer: `plays("use:elf:healing")`, an interjection.
        `asked("fight/how", "evade", options=["fight", "evade"])` answers and looks at the question: its key, all its
        options in order, `barred=["take:elf"]` (exactly these), `offers=[...]` (interjections that must be there),
        `no_offers=[...]` (that must not).

Between cards turning back is not asked about, unless the play has `switches=ASK_AFTER_CARDS` (key "after-card").

Plays   Each gives an `Outcome`: the table after it and what happened; `outcome.goes_on(...)` plays on from there.
        meets(card)          a card on draw spot 1, from its turning to the end of its turn (C4a.h)
        fights(enemy)        the same, and there was exactly one fight: `.result`, `.scores`
        visits(place)        a special location (`destination=True`: the destination), every hero in turn
        in_village(answers)  the village, until it asks what next and no answer is left
        guard(enemies)       a trove: guardians set and equipped (C8d), then one guardian combat (C8e)
        climbs(space)        a space of the Tower: one trial, until the party may go on, try again or turn back
        walks(...)           from any step to any other: see `a_table` and `plays_out`

A play stops as soon as a step named in `until` begins, or a question with a key in `until` is asked when no answer is
left (then `outcome.question` is that question, `outcome.options` and `outcome.barred` its ids). In the village a hero
without gold or things to store has nothing to do there: the party is then asked for its destination at once.
"""

from __future__ import annotations

from tests.kit.answers import Asked, Plays, asked, done, plays
from tests.kit.cards import catalog, core, kind, knows, library, own, printed, short, totals
from tests.kit.checks import sure
from tests.kit.heroes import Party, Who, who
from tests.kit.options import fail, readable
from tests.kit.play import (
    AFTER_A_CARD,
    ASK_AFTER_CARDS,
    ASK_NUMBERS,
    BY_TABLE,
    IN_VILLAGE,
    QUESTIONS,
    WALK_ON,
    Outcome,
    plays_out,
    under_way,
)
from tests.kit.rig import STOP, Halting, Rig
from tests.kit.scenes import climbs, fights, guard, in_village, meets, visits, walks
from tests.kit.tables import a_table, do, lay, wrong

__all__ = [
    "AFTER_A_CARD",
    "ASK_AFTER_CARDS",
    "ASK_NUMBERS",
    "BY_TABLE",
    "IN_VILLAGE",
    "QUESTIONS",
    "STOP",
    "WALK_ON",
    "Asked",
    "Halting",
    "Outcome",
    "Party",
    "Plays",
    "Rig",
    "Who",
    "a_table",
    "asked",
    "catalog",
    "climbs",
    "core",
    "do",
    "done",
    "fail",
    "fights",
    "guard",
    "in_village",
    "kind",
    "knows",
    "lay",
    "library",
    "meets",
    "own",
    "plays",
    "plays_out",
    "printed",
    "readable",
    "short",
    "sure",
    "totals",
    "under_way",
    "visits",
    "walks",
    "who",
    "wrong",
]
