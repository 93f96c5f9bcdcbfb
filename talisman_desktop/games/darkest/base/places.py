"""The regions: their roads, destinations, waypoints and special locations (B2 to B4)."""

from __future__ import annotations

from talisman_desktop.rules.world import DESTINATION as DESTINATION
from talisman_desktop.rules.world import VILLAGE as VILLAGE
from talisman_desktop.rules.world import Region, World

INNER = Region(
    id="inner",
    title="Inner Region",
    village="village",
    road=("fields", "plains", "woods", "hills", "ruins"),
    aid=("city", "tavern", "chapel"),
    troves=("graveyard", "crags", "forest"),
    waypoint="sentinel",
    locations=("ruins", "graveyard", "forest", "crags", "tavern", "chapel"),
)

OUTER = Region(
    id="outer",
    title="Outer Region",
    village="village",
    road=("hills", "woods", "runes", "desert", "oasis"),
    aid=("castle", "temple", "warlocks-cave"),
    troves=("black-knight", "chasm", "cursed-glade", "hidden-valley"),
    waypoint="portal-of-power",
    locations=("black-knight", "chasm", "cursed-glade", "hidden-valley", "temple", "castle"),
    behind=(INNER.waypoint,),
)

TOWER = Region(
    id="tower",
    title="The Tower",
    road=(
        "plain-of-peril",
        "crypt",
        "mines",
        "death",
        "werewolfs-den",
        "vampires-tower",
        "pits",
        "valley-of-fire",
        "tower",
    ),
    gate=OUTER.waypoint,
)
"""The one road of the Tower, from the Portal on (B2f, B3j)."""

REGIONS = {INNER.id: INNER, OUTER.id: OUTER}
"""The regions with a village, by their id (B2a)."""

WORLD = World({**REGIONS, TOWER.id: TOWER})
"""The world of the game: roads of five spaces and a destination (B3a), and the Tower behind the Portal."""

terrain, title, region_of = WORLD.terrain, WORLD.title, WORLD.region_of
