"""Choices of a careful party between the regions and in the Tower: when to cross, to take quests, to climb and to turn
back."""

from __future__ import annotations

from talisman_desktop.cards.effects import Attribute
from talisman_desktop.cards.tasks import PrayAt, Visit, VisitPerson
from talisman_desktop.core.requests import Choose, Option, Pick
from talisman_desktop.games.darkest.base import expeditions, quests, talismans
from talisman_desktop.games.darkest.base.expeditions import Expedition
from talisman_desktop.games.darkest.base.places import INNER, OUTER, WORLD
from talisman_desktop.games.darkest.guardians import garrison
from talisman_desktop.games.darkest.journey import departure
from talisman_desktop.games.darkest.journey.departure import HOME
from talisman_desktop.games.darkest.journey.teleports import PLAIN
from talisman_desktop.games.darkest.road import walk
from talisman_desktop.games.darkest.tower import attribute_trials
from talisman_desktop.rules import quest_cards, roads, statics, tokens
from talisman_desktop.rules.game import Game

TROVES = {"strength": 14, "craft": 10}
"""The total scores that the heroes should have to face the guardians of a trove."""
BEYOND = {"strength": 17, "craft": 12}
"""The total scores that they should have to go through a gate into a region of a box, where a boss joins the
guardians."""
ACROSS = {"strength": 24, "craft": 16}
"""The total scores that they should have to cross the Storm River."""
TOWER = {"strength": 50, "craft": 34}
"""The total scores that they should have to climb: the Pits send a dozen fiends of strength 4, and the Mines roll four
dice against craft."""

CITY = "city"
"""The place where the Enchantress and the Alchemist live."""

FELLED = 14
"""The average sum of four dice."""


def strong(game: Game, wanted: dict[str, int]) -> bool:
    """Whether the heroes together have at least the strength and craft `wanted`."""
    return all(garrison.hero_pool(game, a) >= wanted[a] for a in garrison.ATTRIBUTES)


def hale(game: Game) -> bool:
    """Whether no hero lacks many lives."""
    return all(game.hero(h).life >= min(3, tokens.starting(game, h, "life")) for h in game.party)


def skip_space(game: Game, request: Choose) -> str:
    """Skip a space on the way home, and on the way out a space with an enemy. Otherwise keep the skip for later."""
    w = walk.way(game)
    if w.heading < 0:
        return "skip"
    ahead = game.table.zone(WORLD.from_here(w, w.heading).zone)
    enemies = [card for card in ahead if card.up and card.kind and game.printed(card).type == "enemy"]
    return "skip" if enemies else "meet"


def may_climb(game: Game) -> bool:
    """Whether the party is ready for the Tower: enough strength and craft, and a talisman for each hero."""
    each = len(talismans.holders(game)) == len(game.party)
    return strong(game, TOWER) and each and talismans.count(game) >= talismans.needed(game)


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
    if beyond := _gate_to_try(game, ids):
        return beyond
    if game.table.region == OUTER.id:
        if onwards and may_climb(game):
            return onwards[0]
        if strong(game, ACROSS) and quests.CAVE in ids and _wants_a_quest(game):
            return quests.CAVE
    elif onwards and strong(game, ACROSS) and (strong(game, TOWER) or not _unlooted(game)):
        return onwards[0]
    if not strong(game, BEYOND):
        troves = [place for place in troves if place not in expeditions.gates(game)]
    if strong(game, TROVES) and troves:
        named = "trove" in troves  # because named troves can be chosen too, and each has its turn
        return troves[roads.of(game.table).adventures % len(troves) if named else 0]
    return aids[roads.of(game.table).adventures % len(aids)]


def _unlooted(game: Game) -> list[Expedition]:
    """Return the expeditions whose troves are not won: first those to regions where the party has never been, then the
    others in turn."""
    found = [x for x in expeditions.of(game) if not expeditions.was_looted(game, x)]
    turn = roads.of(game.table).adventures // 2 % len(found) if found else 0
    return sorted((*found[turn:], *found[:turn]), key=lambda x: expeditions.was_seen(game.table, x))


def _carried_too_far(game: Game) -> bool:
    """Whether the party is beyond the river although it could still grow before it, and has no quest that ends here."""
    seeks = any(quests.quest(game.table, h) or quest_cards.cards(game.table, h) for h in game.party)
    return not strong(game, TOWER) and not seeks and bool(_unlooted(game))


def _gate_to_try(game: Game, ids: list[str]) -> str:
    """Return a gate to a region whose trove is not won, if the party is strong enough; "" for none.

    A party that has been in all regions alternates between troves and gates, unless it is ready for the river.
    """
    if not strong(game, BEYOND):
        return ""
    found = [x for x in _unlooted(game) if x.gate in ids]
    again = roads.of(game.table).adventures % 2 == 0 or strong(game, ACROSS)
    return next((x.gate for x in found if again or not expeditions.was_seen(game.table, x)), "")


def gate(game: Game, request: Choose) -> str:
    """Move on through a gate if the party is still fairly strong and no hero is close to death, to the region whose
    turn it is."""
    found = expeditions.ahead(game)
    if not found or not strong(game, TROVES) or any(game.hero(h).life < 2 for h in game.party):
        return "back"
    return next((x for x in _unlooted(game) if x in found), found[0]).region.id


def _wants_a_quest(game: Game) -> bool:
    return quests.talismans_left(game) > 0 and any(_lacks_a_talisman(game, h) for h in game.party)


def _lacks_a_talisman(game: Game, hero: str) -> bool:
    """Whether a hero wants a talisman; a hero who has one wants a second only if no other hero has two, one of which
    pays for the Portal."""
    h, mine = game.hero(hero), len(talismans.of(game, hero))
    spare = talismans.count(game) - len(talismans.holders(game))
    return not quests.quest(game.table, h.id) and not h.toad and (mine == 0 or (mine == 1 and not spare))


def quest(game: Game, request: Choose) -> str:
    """Take a quest for each hero who lacks a talisman."""
    return "yes" if _lacks_a_talisman(game, request.hero) else "no"


def quest_prize(game: Game, request: Choose) -> str:
    """Take a talisman for a hero who lacks one, otherwise a quest reward."""
    return "talisman" if _lacks_a_talisman(game, request.hero) else "reward"


def _to_the_end_of_a_quest(game: Game, ids: list[str]) -> str:
    """Return the destination to which a quest card sends a hero, or the bridge on the way to it; "" for none."""
    open_cards = [c for h in game.party for c in quest_cards.cards(game.table, h) if quest_cards.is_open(game, c)]
    tasks = [quest_cards.task(game, card) for card in open_cards]
    places = [_where(task) for task in tasks if isinstance(task, Visit | PrayAt | VisitPerson)]
    if here := next((place for place in places if place in ids), ""):
        return here
    back = game.table.region == OUTER.id and any(place in INNER.aid for place in places)
    return HOME if back and HOME in ids else ""


def _where(task: Visit | PrayAt | VisitPerson) -> str:
    """Return the place to which a task sends a hero; "" for the Mystic, who is in every village."""
    if isinstance(task, VisitPerson):
        return "" if task.person == "mystic" else CITY
    return task.place


def may_tell(game: Game, told: str) -> bool:
    """Whether the bot reports a quest as done: any that takes no life from another hero, or takes it from a hero with
    lives to spare."""
    other = told.partition(":")[2]
    return not other or game.hero(other).life > 2


def may_be_carried(game: Game, place: str) -> bool:
    """Whether the party should accept to be carried to a place.

    It does not accept a place where it is already, nor to leave a region that it has set out for. On its way home it
    accepts none, because it would come by again and again; the roads of the base game have no such loops.
    """
    if not expeditions.of(game):
        return True
    there = expeditions.here(game)
    if there is not None and place not in there.region.places:
        return False
    return place not in game.situation.places(game).split() and walk.way(game).heading > 0


def sentinel(game: Game, request: Choose) -> str:
    """Challenge the Sentinel if the party is hale and can fell him at once."""
    return "challenge" if strong(game, ACROSS) and hale(game) else "back"


# --- the Portal and the Tower ---


def portal(game: Game, request: Choose) -> str:
    """Try the better attribute at the Portal, as long as a talisman is left for each hero afterwards."""
    tries = [o.id for o in request.options if o.id != "back"]
    enough = talismans.count(game) > len(game.party) or talismans.count(game) >= talismans.needed(game)
    if not tries or not enough or not may_go_on(game):
        return "back"
    return max(tries, key=lambda a: attribute_trials.together(game, "strength" if a == "strength" else "craft"))


def may_go_on(game: Game) -> bool:
    """Whether a hero would survive another bad space."""
    return any(game.hero(h).life > 2 for h in game.party)


def climb(game: Game, request: Choose) -> str:
    """Climb on as long as some hero has lives to spare."""
    return "on" if may_go_on(game) else "back"


def climb_again(game: Game, request: Choose) -> str:
    """Try once more, unless no hero has lives to spare; never on the Plain of Peril, because only a missing talisman
    stops a party there."""
    on_the_plain = walk.terrain_here(game) == PLAIN
    return "again" if may_go_on(game) and not on_the_plain else "back"


def give_talisman(game: Game, request: Choose) -> str:
    """Pay a talisman for a roll that the party is likely to win."""
    attribute: Attribute = "strength" if request.cause.rule == "C10h" else "craft"
    return "pay" if attribute_trials.together(game, attribute) + 4 >= FELLED else "back"


def sacrifice(game: Game, request: Choose) -> str:
    """Pay the sacrifice that a trial asks for, because the party has paid a talisman to get here."""
    return "give"


def vampire(game: Game, request: Choose) -> str:
    """Give a talisman rather than one of the last three lives."""
    return "talisman" if game.hero(request.hero).life <= 3 else "throw"


def death_fate(game: Game, request: Choose) -> str:
    """Pay as much fate as is offered, which is never more than a win needs."""
    return max((o.id for o in request.options), key=int)


def gives(game: Game, request: Pick) -> list[Option] | None:
    """Return the hero with the most tokens as the one who pays in the Tower; None for other questions."""
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
