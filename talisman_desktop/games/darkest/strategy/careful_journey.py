"""Choices of a careful party between the regions and in the Tower: when to cross, to take quests, to climb and to turn
back."""

from __future__ import annotations

from talisman_desktop.cards.effects import Attribute
from talisman_desktop.cards.tasks import PrayAt, Task, Visit, VisitPerson
from talisman_desktop.core.requests import Choose, Option, Pick
from talisman_desktop.games.darkest.base import expeditions, quests, talismans
from talisman_desktop.games.darkest.base.places import INNER, OUTER, WORLD
from talisman_desktop.games.darkest.journey import departure
from talisman_desktop.games.darkest.journey.departure import HOME
from talisman_desktop.games.darkest.journey.teleports import PLAIN
from talisman_desktop.games.darkest.road import walk
from talisman_desktop.games.darkest.strategy.careful_expeditions import gate_to_try, has_seen_all, unlooted
from talisman_desktop.games.darkest.strategy.party_strength import ACROSS, BEYOND, TOWER, TROVES, hale, strong
from talisman_desktop.games.darkest.tower import attribute_trials
from talisman_desktop.rules import quest_cards, roads, statics
from talisman_desktop.rules.game import Game

CITY = "city"
"""The place where the Enchantress and the Alchemist live."""

FELLED = 14
"""The average sum of four dice."""


def skip_space(game: Game, request: Choose) -> str:
    """Return the choice of the careful bot about skipping a space: it skips one on the way home, and on the way out one
    with an enemy; otherwise it keeps the skip for later."""
    w = walk.way(game)
    if w.heading < 0:
        return "skip"
    ahead = game.table.zone(WORLD.from_here(w, w.heading).zone)
    enemies = [card for card in ahead if card.up and card.kind and game.printed(card).type == "enemy"]
    return "skip" if enemies else "meet"


def may_climb(game: Game) -> bool:
    """Whether the party is ready for the Tower: enough strength and craft, and a talisman for each hero."""
    each = len(talismans.holders(game)) == len(game.party)
    ready = each and all(quests.lacking_quests(game, hero) <= 0 for hero in game.party)
    return strong(game, TOWER) and ready and talismans.count(game) >= talismans.needed(game)


def destination(game: Game, request: Choose) -> str:
    """Choose the Portal for a party that may climb, the Warlock for one that lacks only talismans, and troves to
    grow."""
    ids = [o.id for o in request.options]
    onwards = [o.id for o in request.options if o.group == "Onwards"]
    aids = [o.id for o in request.options if o.group == "Aid"]
    troves = [o.id for o in request.options if o.group in ("Trove", departure.BEYOND)]
    if HOME in ids and _carried_too_far(game):
        return HOME
    if not hale(game):
        return aids[roads.of(game.table).adventures % len(aids)]
    if seeks := _to_the_end_of_a_quest(game, ids):
        return seeks
    if beyond := gate_to_try(game, ids):
        return beyond
    if game.table.region == OUTER.id:
        if onwards and may_climb(game):
            return onwards[0]
        if strong(game, ACROSS) and quests.CAVE in ids and _wants_a_quest(game):
            return quests.CAVE
    elif onwards and strong(game, ACROSS) and (strong(game, TOWER) or not unlooted(game)):
        return onwards[0]
    if not strong(game, BEYOND):
        troves = [place for place in troves if place not in expeditions.gates(game)]
    if strong(game, TROVES) and troves:
        named = "trove" in troves  # because named troves can be chosen too, and each has its turn
        return troves[roads.of(game.table).adventures % len(troves) if named else 0]
    return aids[roads.of(game.table).adventures % len(aids)]


def _carried_too_far(game: Game) -> bool:
    """Whether the party is beyond the river, has no quest that ends here, and either could still grow in the regions
    before it or has not seen them all."""
    seeks = any(quests.quest(game.table, h) or quest_cards.cards(game.table, h) for h in game.party)
    grows = not strong(game, TOWER) and bool(unlooted(game))
    return not seeks and (grows or not has_seen_all(game))


def _wants_a_quest(game: Game) -> bool:
    return quests.talismans_left(game) > 0 and any(_lacks_a_talisman(game, h) for h in game.party)


def _lacks_a_talisman(game: Game, hero: str) -> bool:
    """Whether a hero wants a talisman; a hero who has one wants a second only if no other hero has two, one of which
    pays for the Portal."""
    h, mine = game.hero(hero), len(talismans.of(game, hero))
    spare = talismans.count(game) - len(talismans.holders(game))
    return not quests.quest(game.table, h.id) and not h.toad and (mine == 0 or (mine == 1 and not spare))


def quest(game: Game, request: Choose) -> str:
    """Return the choice of the careful bot about a quest: it takes one for each hero who lacks a talisman, or finished
    quests."""
    wanted = _lacks_a_talisman(game, request.hero) or quests.lacking_quests(game, request.hero) > 0
    return "yes" if wanted else "no"


def quest_prize(game: Game, request: Choose) -> str:
    """Return the prize that the careful bot takes: a talisman for a hero who lacks one, otherwise a quest reward."""
    return "talisman" if _lacks_a_talisman(game, request.hero) else "reward"


def _to_the_end_of_a_quest(game: Game, ids: list[str]) -> str:
    """Return the destination to which a quest card sends a hero, or the bridge on the way to it; "" for none."""
    tasks = [task for hero in game.party for task in _open_tasks(game, hero)]
    places = [_where(task) for task in tasks if isinstance(task, Visit | PrayAt | VisitPerson)]
    if here := next((place for place in places if place in ids), ""):
        return here
    back = game.table.region == OUTER.id and any(place in INNER.aid for place in places)
    return HOME if back and HOME in ids else ""


def _open_tasks(game: Game, hero: str) -> list[Task | None]:
    """Return the tasks of a hero's quest cards that are not done yet."""
    open_cards = [card for card in quest_cards.cards(game.table, hero) if quest_cards.is_open(game, card)]
    return [quest_cards.task(game, card) for card in open_cards]


def persons(game: Game, hero: str) -> set[str]:
    """Return the persons whom a hero must still visit for quest cards."""
    return {task.person for task in _open_tasks(game, hero) if isinstance(task, VisitPerson)}


def _where(task: Visit | PrayAt | VisitPerson) -> str:
    """Return the place to which a task sends a hero; "" for the Mystic, who is in every village."""
    if isinstance(task, VisitPerson):
        return "" if task.person == "mystic" else CITY
    return task.place


def may_tell(game: Game, told: str) -> bool:
    """Whether the bot reports a quest as done. It does unless the quest takes a life from another hero who has none to
    spare."""
    other = told.split(":")[1] if ":" in told else ""
    return not other or game.hero(other).life > 2


def sentinel(game: Game, request: Choose) -> str:
    """Return the choice of the careful bot at the Sentinel: it challenges him if the party is hale and can fell him at
    once."""
    return "challenge" if strong(game, ACROSS) and hale(game) else "back"


# --- the Portal and the Tower ---


def portal(game: Game, request: Choose) -> str:
    """Return the choice of the careful bot at the Portal: it tries the better attribute, as long as a talisman is left
    for each hero afterwards."""
    tries = [o.id for o in request.options if o.id != "back"]
    enough = talismans.count(game) > len(game.party) or talismans.count(game) >= talismans.needed(game)
    if not tries or not enough or not may_go_on(game):
        return "back"
    return max(tries, key=lambda a: attribute_trials.together(game, "strength" if a == "strength" else "craft"))


def may_go_on(game: Game) -> bool:
    """Whether a hero would survive another bad space."""
    return any(game.hero(h).life > 2 for h in game.party)


def climb(game: Game, request: Choose) -> str:
    """Return the choice of the careful bot in the Tower: it climbs on as long as some hero has lives to spare."""
    return "on" if may_go_on(game) else "back"


def climb_again(game: Game, request: Choose) -> str:
    """Return the choice of the careful bot after a failed trial: it tries once more, unless no hero has lives to spare;
    never on the Plain of Peril, because only a missing talisman stops a party there."""
    on_the_plain = walk.terrain_here(game) == PLAIN
    return "again" if may_go_on(game) and not on_the_plain else "back"


def give_talisman(game: Game, request: Choose) -> str:
    """Return the choice of the careful bot about a talisman: it pays one for a roll that the party is likely to win."""
    attribute: Attribute = "strength" if request.cause.rule == "C10h" else "craft"
    return "pay" if attribute_trials.together(game, attribute) + 4 >= FELLED else "back"


def sacrifice(game: Game, request: Choose) -> str:
    """Return the choice of the careful bot about the sacrifice that a trial asks for: it pays, because the party has
    paid a talisman to get here."""
    return "give"


def vampire(game: Game, request: Choose) -> str:
    """Return the choice of the careful bot at the Vampire: it gives a talisman if the hero has three lives or fewer;
    otherwise it rolls."""
    return "talisman" if game.hero(request.hero).life <= 3 else "throw"


def death_fate(game: Game, request: Choose) -> str:
    """Return the fate that the careful bot pays at Death: as much as the question offers, because it never offers more
    than a win needs."""
    return max((o.id for o in request.options), key=int)


def gives(game: Game, request: Pick) -> list[Option] | None:
    """Return who or what pays in the Tower: the heroes with the most tokens or fate, or followers for the Vampire; None
    for other questions."""
    match request.key.split("/"):
        case ["tower", "give", ("strength" | "craft") as attribute]:
            return _most_tokens(game, request, "strength" if attribute == "strength" else "craft")
        case ["death", "who"]:
            return sorted(request.options, key=lambda o: -game.hero(o.id).fate)[: request.least]
        case ["vampire", "followers"]:
            return list(request.options[: request.most]) if game.hero(request.hero).life <= 3 else []
        case _:
            return None


def _most_tokens(game: Game, request: Pick, attribute: Attribute) -> list[Option]:
    """Return the tokens to give up, each from the hero who has most left."""
    left = {h: statics.score(game, h, attribute) for h in game.party}
    found, options = list[Option](), list(request.options)
    while len(found) < request.least:
        hero = max((o.id.partition(":")[0] for o in options), key=lambda h: left[h])
        token = next(o for o in options if o.id.startswith(f"{hero}:"))
        options.remove(token)
        found.append(token)
        left[hero] -= 1
    return found


# --- the marching order ---

CAPABLE = 9
"""The battle score from which a hero can march in front."""


def marching_order(game: Game, heroes: list[str]) -> tuple[str, ...]:
    """Return the marching order: able heroes in front, the least developed first so that all of them grow; then the
    weak ones, strongest first."""

    def might(hero: str) -> int:
        return statics.score(game, hero, "strength", "battle")

    able = [h for h in heroes if might(h) >= CAPABLE and game.hero(h).life >= 3]
    rest = [h for h in heroes if h not in able]
    return (*sorted(able, key=might), *sorted(rest, key=lambda h: -might(h) - game.hero(h).life))
