"""The printed place cards: every place with a caption, the maps of the regions or the spaces of the road, and the trove
marker."""

from __future__ import annotations

from talisman_desktop.cards.schema import Catalog
from talisman_desktop.desktop.paper.card_sheets import Printed, Side, Sign
from talisman_desktop.desktop.paper.maps import region_maps
from talisman_desktop.rules.world import Region, World

TROVE = (
    Sign("Trove", "The trove waits, its cards face down under this one.", "chest"),
    Sign("Looted", "The trove is taken.", "coin"),
)
"""The two sides of the trove marker."""


def place_cards(catalog: Catalog, world: World) -> list[Side]:
    """Return a card for each village, destination, waypoint and special location, and for each road space of a region
    without a village; then the maps of all regions and the front of the trove marker."""
    found: list[Side] = []
    for region in world.villages.values():
        found += [Printed(catalog.spaces[place], caption) for place, caption in _captions(region).items()]
    for region in world.beyond_homes:
        road = {place: f"{region.title} · space {n}" for n, place in enumerate(region.road, 1)}
        found += [Printed(catalog.spaces[place], caption) for place, caption in (road | _captions(region)).items()]
    for region in world.behind_gates:
        numbered = zip(region.spaces, region.road, strict=True)
        found += [Printed(catalog.spaces[p], f"{region.title} · space {space.counted}") for space, p in numbered]
    return [*found, *region_maps(catalog, world), TROVE[0]]


def _captions(region: Region) -> dict[str, str]:
    """Return the caption of each place in a region, by place; the purposes of a place share one caption."""
    what: dict[str, list[str]] = {region.village: ["Village"]} if region.village else {}
    for place in region.aid:
        what.setdefault(place, []).append("Aid")
    for place in region.troves:
        what.setdefault(place, []).append("Trove")
    if region.waypoint:
        what.setdefault(region.waypoint, []).append("Waypoint")
    for n, place in enumerate(region.locations, 1):
        what.setdefault(place, []).append(f"Special location {n}")
    return {place: " · ".join([region.title, *names]) for place, names in what.items()}


def road_cards(catalog: Catalog, world: World) -> list[tuple[Side, Side]]:
    """Return five road spaces, with the terrain of the Inner Region on the front and that of the Outer Region on the
    back, and the trove marker."""
    inner, outer = world.villages.values()
    spaces = [
        (_terrain(catalog, inner, n, one), _terrain(catalog, outer, n, other))
        for n, (one, other) in enumerate(zip(inner.road, outer.road, strict=True), 1)
    ]
    return [*spaces, TROVE]


def _terrain(catalog: Catalog, region: Region, n: int, place: str) -> Printed:
    return Printed(catalog.spaces[place], f"{region.title} · road space {n}")
