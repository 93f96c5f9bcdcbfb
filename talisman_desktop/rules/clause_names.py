"""Names for the clauses that the shared rules cite.

Each name says what happens; each game says which of its clauses belongs to the name.
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import fields, replace

from talisman_desktop.core.table import Cause


class Clauses(Struct, frozen=True, kw_only=True):
    """The cause of each thing that shared rules do or ask, with its kind (`deed`) for the journal.

    A game fills in its clauses with `named`. Without them the rules work the same and cite no clause.
    """

    # dice
    fate: Cause = Cause(deed="fate")
    """Fate is paid for another roll of a die."""
    fight_roll: Cause = Cause(deed="fight-roll")
    """Dice are rolled in a fight."""

    # meeting cards
    revealed: Cause = Cause(deed="dealt")
    """A card of the row is turned over."""
    met: Cause = Cause()
    """A card that was turned over is named in the journal."""
    done: Cause = Cause()
    """A card counts as met by the party."""
    event: Cause = Cause()
    """An event strikes."""
    visit: Cause = Cause()
    """A stranger or a place is met."""
    take: Cause = Cause()
    """A thing or a follower is taken."""
    goes: Cause = Cause(deed="goes")
    """A card that has been met is discarded, or put where the players say."""
    foreseen: Cause = Cause(deed="foreseen")
    """A drawn card is exchanged for another."""
    as_printed: Cause = Cause()
    """A question that the text of a card or a character asks."""
    beguiled: Cause = Cause(deed="beguiled")
    """A hero beguiles a stranger and gains gold."""
    wanders: Cause = Cause(deed="wanders")
    """A card moves to the road space that a die shows."""

    # fights
    fight: Cause = Cause(deed="fight")
    """A fight as a whole."""
    before_enemy: Cause = Cause()
    """A hero chooses how to meet an enemy."""
    evaded: Cause = Cause()
    """An enemy is evaded or left alone."""
    immobile: Cause = Cause()
    """An enemy cannot be attacked."""
    craft_in_battle: Cause = Cause()
    """A hero may fight a battle with craft."""
    beaten: Cause = Cause(deed="beaten")
    """A lost fight costs a life."""
    lost_battle: Cause = Cause(deed="beaten")
    """A lost battle costs a strength."""
    lost_psychic: Cause = Cause(deed="beaten")
    """A lost psychic combat costs a craft."""
    armour_body: Cause = Cause(deed="armour")
    """A die is rolled for body armour."""
    armour_head: Cause = Cause(deed="armour")
    """A die is rolled for a helmet."""
    armour_hand: Cause = Cause(deed="armour")
    """A die is rolled for a shield."""
    two_hands: Cause = Cause()
    """A hero with two weapons and a shield chooses what to hold."""
    trophy: Cause = Cause(deed="trophy")
    """A beaten enemy is kept as a trophy."""
    assassinated: Cause = Cause(deed="assassinated")
    """An enemy is killed by assassination."""
    charm: Cause = Cause(deed="charm")
    """An enemy is charmed, or raised to follow."""
    duel: Cause = Cause(deed="fight")
    """A hero attacks another."""
    duel_lost: Cause = Cause()
    """A hero is beaten by another hero."""

    # carrying and spells
    unusable: Cause = Cause()
    """A hero may not have a thing at all."""
    no_room: Cause = Cause()
    """A hero has no place for an item."""
    no_follower: Cause = Cause()
    """A hero has no place for a follower."""
    swapped: Cause = Cause(deed="swapped")
    """A hero lays one thing down to take another."""
    bag_broken: Cause = Cause(deed="bag-broken")
    """A bag of gold is traded for its value."""
    over_craft: Cause = Cause(deed="over-craft")
    """Craft limits the number of spells; surplus spells are discarded."""
    last_spell_gone: Cause = Cause()
    """A hero who always has a spell draws one."""
    scroll_left: Cause = Cause(deed="scroll-left")
    """A scroll that was found becomes no hero's spell."""
    stolen: Cause = Cause(deed="stolen")
    """A hero takes from another who rolled a 1."""

    # turns and death
    all_lose_turns: Cause = Cause(deed="all-lose-turns")
    """All heroes together lose turns."""
    lost_turns: Cause = Cause()
    """A hero loses turns."""
    toad_turn: Cause = Cause(deed="toad-turn")
    """One of a toad's turns passes."""
    dies: Cause = Cause()
    """A hero dies."""
    store_of_dead: Cause = Cause()
    """Things that a dead hero had stored are discarded, or wait for others."""

    # scripts
    raiders: Cause = Cause()
    """Gold is carried off by raiders."""
    slowed: Cause = Cause()
    """The marching order cannot be changed for a while."""
    guardian_destroyed: Cause = Cause(deed="used-up")
    """A spell removes a guardian."""
    hexed: Cause = Cause(deed="hexed")
    """A spell destroys the enemies of a road space."""
    countered: Cause = Cause()
    """A spell makes the words of the card or place being met void."""
    all_countered: Cause = Cause()
    """A spell makes the words of all cards and places void."""
    divined: Cause = Cause()
    """A spell shows the next cards."""

    # a stay in the village, the road, a table put away
    trophies: Cause = Cause(deed="trophies")
    """Trophies are exchanged."""
    services: Cause = Cause()
    """A hero uses a service of the village, once in each stay."""
    healed_for_gold: Cause = Cause(deed="price")
    """Tokens are bought back for gold."""
    road_roll: Cause = Cause(deed="road-roll")
    """Dice are rolled for the cards of a space."""
    special_location: Cause = Cause()
    """A 1 of the road roll shows a special location."""
    carried_off: Cause = Cause()
    """The party is carried off to another place."""
    new_road: Cause = Cause()
    """A party that is carried off stays on its road, or leaves it for another."""
    met_again: Cause = Cause(deed="tidied")
    """Cards left on a space are met again when the party comes back."""
    left_lying: Cause = Cause()
    """A thing that no hero takes keeps its place in the row."""
    laid_down: Cause = Cause(deed="laid-down")
    """A hero lays something down."""
    cleared: Cause = Cause(deed="cleared")
    """A road is cleared at its end."""
    weapons: Cause = Cause()
    """Weapons and followers add to a hero's score in a fight."""
    figures: Cause = Cause()
    """Figures are on the party's space."""
    first_tokens: Cause = Cause()
    """A hero begins with tokens."""
    table_kept: Cause = Cause()
    """A table is put away between two sittings and set up again."""
    begins_again: Cause = Cause()
    """After a table was put away, play begins in the first village."""
    spells_anew: Cause = Cause()
    """Spells are given back and drawn again."""


def named(**ids: str) -> Clauses:
    """Return the clauses under these ids, given as `fate="C7c"`.

    Raises ValueError if a name is missing, or is not one that shared rules use.
    """
    known = {field.name: field.default for field in fields(Clauses)}
    if wrong := sorted(known.keys() ^ ids.keys()):
        raise ValueError(f"clauses without an id, or ids of nothing: {', '.join(wrong)}")
    return Clauses(**{name: replace(cause, rule=ids[name]) for name, cause in known.items()})
