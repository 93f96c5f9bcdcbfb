"""Demonstration tables, from the first village to the Crown of Command, built from the catalog."""

from __future__ import annotations

from functools import partial

from msgspec import Struct
from msgspec.structs import replace

from talisman_desktop.cards.schema import CardDef, Catalog
from talisman_desktop.core.table import Card, Deck, Hero, Lasting, StandIn, Step, Table, deck_of_set, discard
from talisman_desktop.desktop.presenters.card_words import FOE
from talisman_desktop.games.darkest.base.darkest_slice import DARKEST, NOTHING, Darkest
from talisman_desktop.games.darkest.base.expeditions import Expedition
from talisman_desktop.games.darkest.base.setup import GAME
from talisman_desktop.games.darkest.boxes.dungeon import dungeon_module
from talisman_desktop.games.darkest.boxes.dungeon import dungeon_region as dungeon
from talisman_desktop.games.darkest.boxes.frostmarch import frostmarch_module
from talisman_desktop.games.darkest.boxes.frostmarch import frostmarch_region as frostmarch
from talisman_desktop.games.darkest.boxes.highland import highland_module
from talisman_desktop.games.darkest.boxes.highland import highland_region as highland
from talisman_desktop.games.darkest.boxes.pool import pool_module
from talisman_desktop.games.darkest.boxes.pool import pool_region as pool
from talisman_desktop.rules.module import Module
from talisman_desktop.rules.roads import ROADS, Adventure, Beyond, Roads


class _Box:
    """Takes cards out of a box and puts them on the table. Each copy is used once."""

    def __init__(self, catalog: Catalog, added: Module | None = None) -> None:
        """Take all cards of the catalog; those in the own decks of the box `added` stay apart from the base decks."""
        self.catalog = catalog
        self.left: dict[str, dict[str, int]] = {}
        for card in catalog.printed:
            if card.type != "space" and card.deck != FOE:
                deck = "trove" if card.trove else card.deck
                if added is not None and card.set == added.id and deck in added.own_decks:
                    deck = deck_of_set(deck, added.id)
                self.left.setdefault(deck, {})[card.id] = card.copies
        self.zones: dict[str, tuple[Card, ...]] = {}
        self.backs: dict[str, int] = {}
        self.next = 1

    def put(self, zone: str, *names: str, up: bool = True, met: bool = False, counters: int = 0) -> None:
        """Put the cards with these short ids in a zone; skip a card if the box has no copy left."""
        for name in names:
            for deck, kinds in self.left.items():
                kind = next((k for k in kinds if k.rpartition("/")[2] == name and kinds[k]), "")
                if kind:
                    kinds[kind] -= 1
                    self._lay(zone, Card(self.next, kind, deck, up=up, met=met, counters=counters))
                    break

    def back(self, zone: str, deck: str, count: int = 1) -> None:
        """Put `count` face-down cards of unknown kinds in a zone, or as many as the deck still has."""
        for _ in range(count):
            if sum(self.left.get(deck, {}).values()) > self.backs.get(deck, 0):
                self.backs[deck] = self.backs.get(deck, 0) + 1
                self._lay(zone, Card(self.next, "", deck, up=False))

    def _lay(self, zone: str, card: Card) -> None:
        self.zones[zone] = (*self.zones.get(zone, ()), card)
        self.next += 1

    def decks(self) -> dict[str, Deck]:
        """Return the decks, containing the cards left in the box."""
        return {
            deck: Deck({k: n for k, n in kinds.items() if n}, sum(kinds.values()) - self.backs.get(deck, 0))
            for deck, kinds in self.left.items()
        }

    def table(
        self,
        heroes: tuple[Hero, ...],
        step: str,
        *,
        way: Adventure | None = None,
        adventures: int = 0,
        own: Darkest = NOTHING,
    ) -> Table:
        """Return a table with these heroes at a step, and with the zones and decks built so far."""
        return Table(
            seed=1,
            step=Step(step),
            heroes={h.id: h for h in heroes},
            order=tuple(h.id for h in heroes),
            zones=self.zones,
            decks=self.decks(),
            next_card=self.next,
            game=GAME,
            region="inner",
            slices={ROADS: Roads(way, adventures), DARKEST: own},
        )


def _heroes(catalog: Catalog) -> tuple[Hero, ...]:
    """Return three heroes with their starting tokens."""
    kinds = [c for c in catalog.printed if c.type == "character"]
    wanted = ("elf", "warrior", "prophetess")
    chosen = [c for name in wanted for c in kinds if c.id.rpartition("/")[2] == name]
    chosen = (chosen + [c for c in kinds if c not in chosen])[:3]
    return tuple(_hero(c, seat) for seat, c in enumerate(chosen))


def _hero(card: CardDef, seat: int) -> Hero:
    return Hero(
        id=card.id.rpartition("/")[2],
        kind=card.id,
        seat=seat,
        strength=card.strength or 1,
        craft=card.craft or 1,
        life=card.life,
        fate=card.fate,
        gold=card.gold,
        alignment=card.alignment or "neutral",
    )


def village(catalog: Catalog) -> Table:
    """Return a table in the village before the first road: the heroes have bought and stored some things."""
    box = _Box(catalog)
    one, two, three = _heroes(catalog)
    box.put(f"items:{one.id}", "purchase-sword", "purchase-helmet")
    box.put(f"items:{two.id}", "purchase-armour", "purchase-axe", "purchase-shield")
    box.put(f"followers:{two.id}", "purchase-mule")
    box.put(f"items:{three.id}", "purchase-water-bottle")
    box.back(f"spells:{three.id}", "spell")
    box.put(f"spells:{three.id}", "healing", up=True)
    box.put(f"store:inner:{one.id}", "two-bags-of-gold", "shield")
    one = replace(one, gold=2, stored_gold=(("inner", 3),))
    return box.table((one, two, three), "village", own=Darkest(mystic=(one.id,)))


def _on_the_way(box: _Box, heroes: tuple[Hero, ...]) -> tuple[Hero, ...]:
    one, two, three = heroes
    box.put(f"items:{one.id}", "sword", "helmet", "ring", "potion-of-strength")
    box.put(f"followers:{one.id}", "unicorn", "guide")
    box.put(f"trophies:{one.id}", "wolf", "ogre", "lemure")
    box.put(
        f"items:{two.id}",
        "purchase-armour",
        "axe",
        "holy-lance",
        "talisman",
        "purchase-raft",
        "two-bags-of-gold",
    )
    box.put(f"followers:{two.id}", "mercenary", "mule")
    box.put(f"trophies:{two.id}", "hobgoblin", "bear", "shadow", "giant")
    box.put(f"items:{three.id}", "wand", "orb-of-knowledge", "water-bottle")
    box.put(f"followers:{three.id}", "maiden")
    box.put(f"spells:{three.id}", "healing", "psionic-blast", "invisibility")
    box.put(f"trophies:{three.id}", "wraith")
    return (
        replace(one, strength=one.strength + 1, fate=1, gold=4),
        replace(two, life=1, strength=two.strength - 1, gold=0),
        replace(three, craft=three.craft + 2, gold=7),
    )


def road(catalog: Catalog) -> Table:
    """Return a table on the third space of the road: a special location is found, cards lie face up and face down, and
    one hero is badly hurt."""
    box = _Box(catalog)
    heroes = _on_the_way(box, _heroes(catalog))
    box.put("road:1", "healer", "marsh", met=True)
    box.put("road:2", "dragon", "bag-of-gold", "witch", "market")
    box.put("spot:1", "fountain-of-wisdom", counters=3, met=True)
    box.put("spot:2", "bandit", met=True)
    box.put("spot:3", "dragon", "shield")
    box.put("spot:4", "market-day", up=False)
    box.back("spot:5", "adventure")
    box.back("spot:6", "adventure")
    box.back("spot:7", "adventure")
    box.put("discard:adventure", "storm", "angel", "goblin")
    box.put("discard:spell", "nullify")
    way = Adventure("graveyard", "trove", space=3, rolled=(1, 2, 3), locations=((3, "forest"),))
    table = box.table(heroes, "meet-spot", way=way, adventures=1)
    return replace(
        table,
        order=tuple(h.id for h in (heroes[1], heroes[0], heroes[2])),
        piles={"spot:3": 2, "road:2": 1},
        lasting=(Lasting(heroes[0].id, "strength", 2, "turn"),),
        day=4,
    )


def guardians(catalog: Catalog) -> Table:
    """Return a table at the destination: armed guardians defend the trove."""
    box = _Box(catalog)
    heroes = _on_the_way(box, _heroes(catalog))
    box.put("road:1", "healer", "marsh", met=True)
    box.put("road:4", "cave", met=True)
    box.put("guardians", "dragon", "bandit", "wraith", "hobgoblin", "ape")
    enemies = [c.id for c in box.zones.get("guardians", ())]
    things = (("runesword", "shield"), ("sword",), ("solomons-crown", "helmet"), (), ())
    for card, names in zip(enemies, things, strict=False):
        box.put(f"guardian:{card}", *names)
    box.put("loot", "amulet", "holy-grail")
    box.put("discard:adventure", "storm", "angel", "goblin", "siren")
    way = Adventure("graveyard", "trove", space=6, rolled=(1, 2, 3, 4, 5, 6), locations=((3, "forest"),), trove_gold=5)
    table = box.table(heroes, "guardian-fight", way=way, adventures=1)
    return replace(
        table,
        day=7,
    )


def _far(box: _Box, heroes: tuple[Hero, ...]) -> tuple[Hero, ...]:
    """Return heroes who have been on many adventures."""
    one, two, three = heroes
    box.put(f"items:{one.id}", "holy-lance", "purchase-helmet", "talisman", "ring")
    box.put(f"followers:{one.id}", "unicorn", "guide")
    box.put(f"items:{two.id}", "runesword", "purchase-armour", "talisman", "two-bags-of-gold")
    box.put(f"followers:{two.id}", "mercenary")
    box.put(f"items:{three.id}", "wand", "talisman")
    box.put(f"followers:{three.id}", "maiden", "pixie")
    box.put(f"spells:{three.id}", "healing", "invisibility")
    box.put(f"trophies:{two.id}", "giant", "hobgoblin")
    return (
        replace(one, strength=one.strength + 3, craft=one.craft + 2, life=one.life + 1, gold=5),
        replace(two, strength=two.strength + 4, craft=two.craft + 1, fate=0, gold=2),
        replace(three, strength=three.strength + 1, craft=three.craft + 5, life=three.life - 1, gold=3),
    )


def outer(catalog: Catalog) -> Table:
    """Return a table beyond the river, on the way to the Warlock's Cave, with two quests under way."""
    box = _Box(catalog)
    one, two, three = _far(box, _heroes(catalog))
    box.put("road:1", "cave", met=True)
    box.put("road:2", "bandit", "shield")
    box.put("spot:1", "maze", met=True)
    box.put("spot:2", "hermit")
    box.back("spot:3", "adventure", 2)
    box.put(f"store:outer:{one.id}", "two-bags-of-gold")
    way = Adventure("warlocks-cave", "aid", space=4, rolled=(1, 2, 3, 4), locations=((2, "temple"),))
    own = Darkest({one.id: "enemy", three.id: "three-gold"})
    table = box.table((one, two, three), "meet-spot", way=way, adventures=9, own=own)
    return replace(
        table,
        region="outer",
        day=31,
    )


def _in_the_tower(catalog: Catalog, step: str, space: int, spent: int) -> Table:
    box = _Box(catalog)
    way = Adventure(
        "portal-of-power",
        "waypoint",
        space=6,
        visited=True,
        spent=spent,
        beyond=Beyond("tower", space),
        passed=tuple(range(1, space)),
    )
    table = box.table(_far(box, _heroes(catalog)), step, way=way, adventures=14)
    return replace(
        table,
        region="outer",
        day=58,
    )


def tower(catalog: Catalog) -> Table:
    """Return a table high in the Tower: three werewolves bar the way."""
    table = _in_the_tower(catalog, "guardian-fight", 5, 3)
    wolves = tuple(
        Card(table.next_card + n, "core/werewolf-of-the-den", FOE, counters=strength)
        for n, strength in enumerate((9, 7, 4))
    )
    return replace(table, zones={**table.zones, "guardians": wolves}, next_card=table.next_card + len(wolves))


def finale(catalog: Catalog) -> Table:
    """Return a table at the Crown of Command: two heroes are left, and only one can win."""
    table = _in_the_tower(catalog, "finale", 9, 4)
    dead = table.order[-1]
    heroes = {name: hero for name, hero in table.heroes.items() if name != dead}
    zones = {name: cards for name, cards in table.zones.items() if not name.endswith(f":{dead}")}
    for name in table.zones.keys() - zones.keys():
        for card in table.zones[name]:
            zones[discard(card.deck)] = (*zones.get(discard(card.deck), ()), card)
    return replace(table, heroes=heroes, order=table.order[:-1], zones=zones, dead=(dead,))


class RoadBeyond(Struct, frozen=True):
    """A demonstration table in the region of another box: the cards met on its road and draw spots, and the next
    cards."""

    box: Module
    expedition: Expedition
    met: dict[str, tuple[str, ...]]
    ahead: dict[str, tuple[str, ...]]
    unseen: str
    locations: tuple[tuple[int, str], ...]
    held: dict[str, tuple[str, ...]] = {}
    """Cards of the box that heroes have, by zone."""
    space: int = 4
    day: int = 12


HIGHLAND = RoadBeyond(
    highland_module.MODULE,
    highland.EXPEDITION,
    met={"road:1": ("sky-haven",), "road:2": ("wyvern", "guru"), "spot:1": ("narrow-path",)},
    ahead={"spot:2": ("mountain-lion", "crystal-shard"), "spot:3": ("frost-giant",)},
    unseen="spot:4",
    locations=((2, "waterfall"), (3, "ruined-mine"), (4, "ice-bridge")),
)
"""A party in the Ravine: special locations found, cards left behind, the trove unseen at the Eyrie."""
DUNGEON = RoadBeyond(
    dungeon_module.MODULE,
    dungeon.EXPEDITION,
    met={"road:1": ("secret-passage",), "road:3": ("bronze-dragon", "miner"), "spot:1": ("armoursmith",)},
    ahead={"spot:2": ("goblin-king", "torch"), "spot:3": ("vampire-prince",)},
    unseen="spot:4",
    locations=((1, "library"), (3, "cell"), (4, "summoning-circle")),
)
"""A party in the Cavern: rooms found, cards left behind, the trove unseen in the Treasure Chamber."""
FROSTMARCH = RoadBeyond(
    frostmarch_module.MODULE,
    frostmarch.EXPEDITION,
    met={"road:1": ("herbalist",), "road:2": ("frost-giant", "altar"), "spot:1": ("dwarf-smith",)},
    ahead={"spot:2": ("ice-bear", "treasure-chest"), "spot:3": ("cryomancer",)},
    unseen="spot:4",
    locations=((1, "tavern"), (3, "graveyard"), (4, "crags")),
)
"""A party in the Hills: special locations found, cards left behind, the trove unseen at the Frostmarch."""
SACRED_POOL = RoadBeyond(
    pool_module.MODULE,
    pool.EXPEDITION,
    met={"road:1": ("livery-stable",), "road:3": ("infernal-legion", "madcap"), "spot:1": ("grace-hearted",)},
    ahead={"spot:2": ("firemane", "treasure-chest"), "spot:3": ("dark-fey",)},
    unseen="spot:4",
    locations=((2, "tavern"),),
    held={"quests:elf": ("moon-charm", "lightning-trap"), "followers:prophetess": ("stables-riding-horse",)},
)
"""A party in the Hills beyond the Chapel: heroes with rewards and a mount, the trove unseen at the pool."""


def _beyond(catalog: Catalog, demo: RoadBeyond) -> Table:
    """Return a table in the region of a box, with its decks in use."""
    there = demo.expedition
    name = there.region.id
    box = _Box(catalog, demo.box)
    heroes = _on_the_way(box, _heroes(catalog))
    for zone, cards in demo.met.items():
        box.put(zone, *cards, met=True)
    for zone, cards in (*demo.ahead.items(), *demo.held.items()):
        box.put(zone, *cards)
    box.back(demo.unseen, there.deck)
    for pile in there.trove:
        box.back("trove", pile.deck, pile.cards)
    rolled = tuple(range(1, demo.space + 1))
    way = Adventure(there.end, "trove", space=demo.space, rolled=rolled, locations=demo.locations, entered=(name,))
    layers = ((there.deck, "adventure"), (there.trove_deck, "trove"))
    return replace(
        box.table(heroes, "next-card", way=way, adventures=3),
        region=name,
        modules=(name,),
        stand_ins=tuple(StandIn(deck, instead, there.name) for deck, instead in layers),
        day=demo.day,
    )


DEMOS = {
    "village": village,
    "road": road,
    "guardians": guardians,
    "outer": outer,
    "tower": tower,
    "finale": finale,
}
"""The demonstration tables of the base box, by name."""
BOX_DEMOS = {
    demo.expedition.region.id: partial(_beyond, demo=demo) for demo in (HIGHLAND, DUNGEON, FROSTMARCH, SACRED_POOL)
}
"""The demonstration tables of other boxes, by box. They use cards of that box and of the base box."""
