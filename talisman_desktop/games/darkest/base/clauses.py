"""The clauses of Darkest Talisman that the code cites: those that the shared rules need, under the names used there,
and others."""

from __future__ import annotations

from talisman_desktop.core.table import Cause
from talisman_desktop.rules.clause_names import named

CLAUSES = named(
    fate="C7c",
    fight_roll="C7c",
    revealed="C4a.f",
    met="C6a",
    done="C4a.g",
    event="C6e",
    visit="C6f",
    take="C6f",
    goes="C6c",
    foreseen="D0.as-written",
    as_printed="D0.as-written",
    beguiled="D2.sorceress",
    wanders="D4.ghost",
    fight="C7",
    before_enemy="C6g",
    evaded="C6g.a",
    immobile="D3.immobility",
    craft_in_battle="D1a.c",
    beaten="C7e",
    lost_battle="C7e.a",
    lost_psychic="C7e.b",
    armour_body="C7e.c",
    armour_head="C7e.d",
    armour_hand="C7e.e",
    two_hands="C7e.e",
    trophy="C7e.g",
    assassinated="D2.assassin",
    charm="C6g.c",
    duel="C10o.b",
    duel_lost="C10o.d",
    unusable="C2c",
    no_room="C2c.b",
    no_follower="C2c.a",
    swapped="C2c.c",
    bag_broken="C2c.d",
    over_craft="D0.as-written",
    last_spell_gone="D0.as-written",
    scroll_left="C8d.j",
    stolen="D2.thief",
    all_lose_turns="C6d.a",
    lost_turns="C6d.b",
    toad_turn="C6d",
    dies="C1b",
    store_of_dead="B1d",
    raiders="D4.raiders",
    slowed="C3d",
    guardian_destroyed="C8e.c",
    hexed="D3.hex",
    countered="D3.counterspell",
    all_countered="D3.destroy-magic",
    divined="D3.divination",
    trophies="C2b",
    services="B1c",
    healed_for_gold="B1b",
    road_roll="C4a.b",
    special_location="C4a.c",
    carried_off="C4c",
    new_road="C4d",
    met_again="C4a.k",
    left_lying="C4b.c",
    laid_down="C4b.a",
    cleared="C4a.m",
    weapons="C2c.a",
    figures="A3d",
    first_tokens="A3b",
    table_kept="A4a",
    begins_again="A4b",
    spells_anew="D3b",
)
"""This game's clauses for the names that shared rules use."""

# the village, new heroes
MYSTIC_ROLL = Cause("B1a", deed="table-roll")
"""A die is rolled at the Mystic."""
HERO_DEALT = Cause("A3a", deed="tidied")
"""A new hero comes."""
FIRST_SPELLS = Cause("A3c", deed="dealt")
"""A new hero draws the first spells."""
NEW_PARTY = Cause("C1c", deed="new-party")
"""New heroes begin in the first village after all heroes have died."""

# the road
HEALS_QUICKLY = Cause("D2.troll", deed="healed")
"""The Troll heals on the road."""
TURNED_BACK = Cause("C4a.i", deed="tidied")
"""A party that turns back leaves its row of cards behind."""
TROVE_BACK = Cause("C3b.c", deed="tidied")
"""A trove that was not looted goes back into its deck."""
OVER_THE_BRIDGE = Cause("C5b", deed="crossing")
"""The party crosses the river by the bridge after beating the Sentinel."""
BY_RAFT = Cause("C5d", deed="crossing")
"""The party crosses the river by raft."""

# guardians
GUARDS_DEALT = Cause("C8d.b", deed="dealt")
"""The cards that guard a trove are dealt."""
NO_GUARD = Cause("C8d.c", deed="tidied")
"""A drawn card that is neither an enemy nor an object is discarded."""
TROVE_SHOWN = Cause("C8d.e", deed="find-shown")
"""The cards of a trove are turned over."""
TROVE_GOLD = Cause("C8d.f", deed="gold-found")
"""A die shows the gold of a trove."""
GIVEN_BOW = Cause("C8d.g", deed="arming")
"""A guardian gets a bow."""
GIVEN_WEAPON = Cause("C8d.h", deed="arming")
"""A guardian gets a thing that adds to its score, or the thing stays with the trove because no guardian can use it."""
GIVEN_ARMOUR = Cause("C8d.i", deed="arming")
"""A guardian gets armour."""
GIVEN_SCROLL = Cause("C8d.j", deed="arming")
"""A guardian gets a wand and its scroll."""
UNUSED = Cause("C8d.k", deed="arming")
"""Things that no guardian can use are laid beside the gold of the trove."""
GUARDS_ARMOUR = Cause("C8d.i", deed="foe-armour")
"""A die is rolled for the armour of a guardian."""
SPIRIT_DESTROYED = Cause("C8e.b", deed="spirit-destroyed")
"""A hero destroys a spirit among the guardians."""
SCROLL_CAST = Cause("C8e.c", deed="used-up")
"""A guardian casts its scroll."""
DRUNK = Cause("C8d.j", deed="used-up")
"""A potion that a guardian drank is gone."""
SHOT = Cause("C8e.e", deed="shot")
"""One side is shot at before the blows."""
BLOW = Cause("C8e.j", deed="blow")
"""A blow in guardian combat costs a hero a life, or fells an enemy."""
GAVE_UP = Cause("C8e.k", deed="tidied")
"""The party turns back from the guardians."""
LOOTED = Cause("C8e.l", deed="looted")
"""The party shares a trove."""

# the Tower
REWARD = Cause("C5f.e")
"""The Warlock gives a talisman."""
QUEST_PRICE = Cause("C5f.d", deed="price")
"""A hero hands over what a quest card asks for."""
PORTAL = Cause("C10f")
"""Dice are rolled at the Portal of Power."""
PLAIN = Cause("C10g", deed="crossed")
"""The party crosses the Plain of Peril."""
CRYPT = Cause("C10h")
"""Dice are rolled at the Crypt."""
MINES = Cause("C10i")
"""Dice are rolled in the Mines."""
DEATH = Cause("C10j.a")
"""The party dices with Death."""
DEATH_WINS = Cause("C10j.c")
"""Death has won."""
DEATH_FATE = Cause("C10j.e", deed="price")
"""Fate is paid in the dice with Death."""
VAMPIRE = Cause("C10l.a")
"""The Vampire takes lives."""
VAMPIRE_TALISMAN = Cause("C10l.b")
"""A talisman is given to the Vampire."""
VAMPIRE_FOLLOWERS = Cause("C10l.c")
"""Followers are given to the Vampire."""
PITS = Cause("C10m.a")
"""A die shows how many fiends come out of the Pits."""

SPACES: dict[str, str] = {
    "C5b": "sentinel",
    "C5f.c": "warlocks-cave",
    "C10f": "portal-of-power",
    "C10g": "plain-of-peril",
    "C10h": "crypt",
    "C10i": "mines",
    "C10j": "death",
    "C10k": "werewolfs-den",
    "C10l": "vampires-tower",
    "C10m": "pits",
    "C10n": "valley-of-fire",
    "C10o": "tower",
}
"""The clauses of the spaces whose text is carried out by steps, each with the id of the space."""
