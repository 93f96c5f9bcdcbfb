"""Names on the screen: heroes, cards, places on the table. No Qt."""

from __future__ import annotations

from talisman_desktop.cards.schema import DOUBT, CardDef, Catalog
from talisman_desktop.core.requests import Arrange, ByHand, Choose, Draw, Pick, Request, Share, Throw
from talisman_desktop.core.table import HELD, Card, Table
from talisman_desktop.desktop.presenters import card_words
from talisman_desktop.desktop.presenters.card_words import pile_title, type_name
from talisman_desktop.desktop.presenters.route_view import space_name
from talisman_desktop.play.telling.campaign_end import ending
from talisman_desktop.play.telling.vocabulary import cap
from talisman_desktop.rules import roads, settings
from talisman_desktop.rules.death import HEIRS
from talisman_desktop.rules.decks import pile
from talisman_desktop.rules.number_questions import NAMES
from talisman_desktop.rules.roads import Space
from talisman_desktop.rules.ruleset import Ruleset
from talisman_desktop.rules.world import World
from talisman_desktop.rules.zones import GUARDIANS, LAID, OUT_OF_GAME

PERCENT = "\u00a0%"
"""The percent sign after a number, with a space at which no line breaks."""
_NAMED = {
    "graveyard": "Cards of the dead",
    LAID: "Laid down on this visit",
    OUT_OF_GAME: "Out of the game",
    "loot": "Loot of the trove",
    "trove": "The trove",
    GUARDIANS: "Guardians",
}
"""The zones that exist only once, with their names."""


def title(short: str) -> str:
    """Return a short id as words, such as "Wild Boar" for "wild-boar"."""
    return short.rpartition("/")[2].replace("-", " ").replace("_", " ").title()


def kind_name(kind: str, catalog: Catalog) -> str:
    """Return the name of a kind of card; its id if no set in use has it."""
    return catalog.name(kind)


def hero_name(hero: str, table: Table, catalog: Catalog) -> str:
    """Return the name of a hero, "The party" for "". For a hero who is not in play it is made from the id."""
    if not hero:
        return "The party"
    here = table.heroes.get(hero)
    return kind_name(here.kind, catalog) if here else title(hero)


def asked_name(hero: str, table: Table, catalog: Catalog) -> str:
    """Return the name of the hero who decides, or of the party, and the name of the player if there is one."""
    here = table.heroes.get(hero)
    player = settings.player(table.options, here.seat) if here is not None else ""
    name = hero_name(hero, table, catalog)
    return f"{name} ({player})" if player else name


def card_name(card: Card, catalog: Catalog) -> str:
    """Return the name of a card on the table; an unknown card is named after its deck."""
    return kind_name(card.kind, catalog) if card.kind else f"A face-down {pile(card.deck)} card"


def zone_name(zone: str, table: Table, catalog: Catalog, world: World) -> str:
    """Return the name of a zone, such as "Draw spot 3" for "spot:3" and "Elf: items" for "items:elf"."""
    what, _, rest = zone.partition(":")
    if what in HELD:
        return f"{hero_name(rest, table, catalog)}: {what}"
    if what == "spot":
        return "The space itself" if rest == "0" else f"Draw spot {rest}"
    if what == "road":
        space = roads.of_zone(zone)
        named = space is not None and f"Road space {space.counted}, {space_name(table, space, catalog, world)}"
        return named or "The road"
    if what == "store":
        region, _, hero = rest.partition(":")
        whose = "Left by the dead" if hero == HEIRS else hero_name(hero, table, catalog)
        return f"{whose}: stored in the {region} village"
    if what == "guardian" and rest.isdigit():
        holder = next((c for c in table.zone(GUARDIANS) if c.id == int(rest)), None)
        return f"Held by {card_name(holder, catalog) if holder is not None else 'a guardian'}"
    if zone in _NAMED:
        return _NAMED[zone]
    if what in ("discard", "deck"):
        return pile_title(zone, catalog)
    if keeper := holder_of(zone, catalog):
        return f"Held by the {keeper}"
    return title(zone.replace(":", " "))


def holder_of(zone: str, catalog: Catalog) -> str:
    """Return the name of the card after which a zone is named, because cards are kept on it; "" for any other zone. A
    number in the name of the zone tells apart cards of one kind."""
    what, _, rest = zone.partition(":")
    short = what if rest.isdigit() else zone
    return next((card.name for kind, card in catalog.cards.items() if kind.rpartition("/")[2] == short), "")


def quest(quest: str, ruleset: Ruleset) -> str:
    """Return the name of a Warlock's quest; "none" if there is none."""
    return ruleset.quest_words(quest) or "none"


def spaces(table: Table, world: World) -> tuple[Space, ...]:
    """Return the spaces of the road, and those behind the gate to which it leads."""
    return world.spaces(roads.way(table))


def stacks(table: Table, world: World) -> tuple[str, ...]:
    """Return the zones of the card stacks on the spaces of the road."""
    return tuple(space.zone for space in spaces(table, world))


def zones_of(table: Table, world: World) -> tuple[str, ...]:
    """Return the zones to which the players may move cards, in the order of the list."""
    usual = [f"{what}:{hero}" for hero in table.order for what in HELD]
    usual += [f"spot:{n}" for n in range(13)] + [*stacks(table, world), "trove"]
    usual += [f"store:{region}:{hero}" for region in world.villages for hero in table.order]
    usual += [f"discard:{deck}" for deck in table.decks]
    seen = dict.fromkeys(usual)
    return (*seen, *(z for z in table.zones if z not in seen))


def numbers(card: CardDef) -> tuple[tuple[str, str], ...]:
    """Return the numbers of a card as pairs such as ("Strength", "3")."""
    points = tuple((a.capitalize(), card_words.score(card, a)) for a in card_words.SCORES if card.has(a))
    found = [
        ("Life", card.life or None),
        ("Fate", card.fate or None),
        ("Gold", card.gold or None),
        ("Spells", card.spells or None),
        ("Price", card.price or None),
        ("Draws", card.draws or None),
        ("Encounter number", card.number or None),
    ]
    doubted = {NAMES[what] for what in card.doubts}
    return points + tuple(
        (what, f"{n}{DOUBT if what.lower() in doubted else ''}") for what, n in found if n is not None
    )


def type_line(card: CardDef) -> str:
    """Return the type of a card in words, such as "Enemy – animal" or "Character – good"."""
    second = card.subtype or card.alignment or ""
    return f"{type_name(card)} – {second}" if second else type_name(card)


def fallback_text(request: Request) -> str:
    """Return the words of a request as the rules give them, or general words if they give none."""
    if request.text:
        return request.text[:1].upper() + request.text[1:]
    name = request.key.rpartition("/")[2].replace("-", " ")
    match request:
        case Throw():
            return f"Roll {_dice(request.dice)} for {name}."
        case Draw():
            return f"Turn over {'the top card' if request.count == 1 else f'{request.count} cards'}."
        case ByHand():
            return "Do this at your table."
        case Choose() | Pick():
            return f"Choose: {name}"
        case Arrange():
            return f"Put into order: {name}"
        case Share():
            return f"Split the points: {name}"


def _dice(n: int) -> str:
    return "a die" if n == 1 else f"{n} dice"


# --- the end ---


def ended(table: Table, catalog: Catalog) -> tuple[str, str]:
    """Return the title and the text for the end of the campaign."""
    after = "Look back in the journal, undo, or begin a new campaign."
    end = ending(table, catalog)
    return (end.title, f"{end.how} {cap(end.figures)}. {after}") if end else ("There is no question", after)
