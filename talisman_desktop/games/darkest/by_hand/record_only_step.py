"""The step of record-only mode.

Its question need not be answered. It offers what is tedious to record by hand, such as moves along the road with the
cards there. Players set everything else on the table directly.
"""

from __future__ import annotations

from talisman_desktop.cards.phrases import listed
from talisman_desktop.core.facts import CardMet, OptionSet, Told
from talisman_desktop.core.requests import Choose, Option
from talisman_desktop.core.table import BY_HAND, Cause, Step
from talisman_desktop.games.darkest.base import clauses, edition_change, expeditions, quests
from talisman_desktop.games.darkest.base.darkest_options import OPTIONS, fights_for_the_crown
from talisman_desktop.games.darkest.base.darkest_slice import MysticSet
from talisman_desktop.games.darkest.base.places import DESTINATION, INNER, OUTER, TOWER, VILLAGE, WORLD, terrain
from talisman_desktop.games.darkest.base.setup import PARTY
from talisman_desktop.games.darkest.guardians import garrison, loot
from talisman_desktop.games.darkest.journey import crossing, departure, gates
from talisman_desktop.games.darkest.road import entry_step, homecoming, walk
from talisman_desktop.rules import meeting_order, number_questions, prospects, roads
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.keeper import KEEP
from talisman_desktop.rules.resolution import FLOW
from talisman_desktop.rules.roads import Adventure, AdventureEnded, DestinationVisited, Space
from talisman_desktop.rules.values.meeting_values import GOAL, QUEST_GOAL
from talisman_desktop.rules.zones import GUARDIANS

FACES = 6
"""The faces of a die."""


async def keep(game: Game) -> Step:
    """Ask what the players did and record it: setting out, enemies met, a trove taken, a space on or back, going home,
    another region, an ending; or let the program lead again."""
    answer = await game.choose(lambda: _number(game) or _bookkeeping(game))
    if (unread := number_questions.next_unread(game)) is not None:
        number_questions.take(game, unread[0].kind, unread[1], answer)
        return Step(KEEP)
    what, _, which = answer.partition(":")
    match what:
        case "muster":
            return Step("muster")
        case "guide":
            game.do(OptionSet(FLOW, "on", cause=BY_HAND))
            return entry_step.step(game.table)
        case "set-out":
            _set_out(game, which)
        case "met":
            for enemy in meeting_order.unmet_enemies(game):
                game.do(CardMet(enemy.id, cause=BY_HAND))
        case "looted":
            _loot(game)
        case "to":
            _walk(game, WORLD.counted(walk.way(game), int(which)))
        case "home":
            _home(game)
        case "beyond":
            _beyond(game, which)
        case "cross":
            _cross(game, which)
        case _:
            several = which.split(":") if ":" in which else []
            return Step("over", (what, "", *several) if several else (what, which))
    return Step(KEEP)


def _number(game: Game) -> Choose | None:
    """Return the question about a guessed number on a card that the players have just laid out; None if there is
    none."""
    unread = number_questions.next_unread(game)
    return None if unread is None else number_questions.question(game, *unread, later=False)


def _bookkeeping(game: Game) -> Choose:
    options = _on_the_road(game) if roads.way(game.table) is not None else _in_the_village(game)
    lead = Option("guide", "Let the program say what comes next", "The program")
    text = "You play at your table: what happened there?"
    return Choose(key=KEEP, text=text, options=(*options, lead), cause=BY_HAND, pauses=True)


# --- the village ---


def _in_the_village(game: Game) -> list[Option]:
    places = walk.region(game)
    newcomers = [Option("muster", "New heroes come to the village", "The party")]
    if not game.table.heroes:
        return [*newcomers, Option("lost:", "The campaign is lost", "The end")]
    beyond = expeditions.gates(game)
    found = [_goal(game, p, "Set out for aid") for p in places.aid if p not in beyond]
    found += [_goal(game, p, "Set out for a trove") for p in places.troves if p not in beyond]
    found += [_goal(game, p, "Set out for a gate") for p in beyond if p in places.places]
    found.append(_goal(game, places.waypoint, "Set out onwards"))
    if places == OUTER:
        found.append(Option(f"cross:{INNER.id}", "Back over the bridge", "Set out onwards"))
    return found + newcomers * (len(game.table.heroes) < PARTY)


def _goal(game: Game, place: str, group: str) -> Option:
    """Return the option to set out for a place.

    Its hint is the aid there, the dice that lead there, or what guards the way.
    """
    space, drawn = game.catalog.spaces[place], departure.drawn_troves(game)
    hint = ""
    if place == walk.region(game).waypoint:
        hint = departure.onwards_hint(game)
    elif place in expeditions.gates(game):
        hint = departure.gate_hint(game, place)
    elif place in walk.region(game).aid:
        hint = prospects.purpose(space, game.catalog)
    elif place in drawn and len(drawn) > 1 and not OPTIONS.is_on(game.table.options, "choose-trove"):
        each = FACES // len(drawn)
        last = (drawn.index(place) + 1) * each
        hint = f"on a roll of {last - each + 1}-{last}"
    return Option(f"set-out:{place}", space.name, group, hint)


def _set_out(game: Game, place: str) -> None:
    goal = GOAL(game, walk.region(game).goal_of(place), place)
    game.change(edition_change.began(game, Adventure(place, goal)), cause=Cause("C3b"))
    game.do(Told("set-out", "", (game.catalog.spaces[place].name,), cause=Cause("C3b")))


# --- the road ---


def _on_the_road(game: Game) -> list[Option]:
    way, found = walk.way(game), list[Option]()
    ahead, behind = WORLD.from_here(way, 1), WORLD.from_here(way, -1)
    if ahead in WORLD.spaces(way):
        found.append(Option(f"to:{ahead.counted}", f"On to {_name(game, ahead)}", "The road"))
    if behind.counted > VILLAGE:
        found.append(Option(f"to:{behind.counted}", f"Back to {_name(game, behind)}", "The road"))
    if way.heading < 0 and way.space > 0:
        found.sort(key=lambda o: not o.text.startswith("Back"))
    if walk.region(game).village:
        home = Option("home", "Home: the road is cleared away", "The road")
    else:
        home = Option("home", f"Back to {walk.home_name(game)}: the road is cleared away", "The road")
    found += [
        Option(f"beyond:{x.region.id}", f"On into {x.region.called}: the road is cleared away", "The road")
        for x in expeditions.of(game)
        if way.space == DESTINATION and way.destination == x.gate
    ]
    found.insert(0 if way.space == 1 and way.heading < 0 else len(found), home)
    if way.space == DESTINATION and way.destination == INNER.waypoint:
        over = Option(f"cross:{OUTER.id}", "Over the bridge into the Outer Region", "The road")
        found.insert(0 if way.heading > 0 else len(found), over)
    if way.at == TOWER.spaces[-1]:
        found += _ends(game)
    return _waiting(game) + found


def _waiting(game: Game) -> list[Option]:
    """Return the options for what happens here before the party moves: the trove is taken, or enemies were met and not
    beaten. They come first, so that Space does not lead past guardians or enemies."""
    found = list[Option]()
    if walk.way(game).is_guarded:
        found.append(Option("looted", "Guardians beaten: take the trove", "The road"))
    if enemies := [game.printed(card).name for card in meeting_order.unmet_enemies(game)]:
        found.append(Option("met", f"Met, not beaten: {listed(enemies)}", "The road"))
    return found


def _loot(game: Game) -> None:
    """Let the party take the trove. Guardians that are still on the table have fallen."""
    for card in game.table.zone(GUARDIANS):
        if card.kind and game.printed(card).type == "enemy":
            garrison.fell(game, card.id, clauses.BLOW)
    loot.take(game)


def _ends(game: Game) -> list[Option]:
    """Return the options for who has won at the Crown: the party, if its heroes win together, or one hero. If the
    ending asks for finished quests and only some of the heroes have them, these can have won together too."""
    alone = [Option(f"won:{h}", f"The {game.character(h).name} has the Crown", "The end") for h in game.table.order]
    if len(alone) < 2 or fights_for_the_crown(game.table.options):
        return alone
    together = [Option("won:", "The party has the Crown", "The end")]
    done = [h for h in game.table.order if QUEST_GOAL(game, 0, h) and quests.lacking_quests(game, h) <= 0]
    if 1 < len(done) < len(alone):
        names = prospects.capital(listed(f"the {game.character(h).name}" for h in done))
        together.append(Option(f"won:{':'.join(done)}", f"{names} have the Crown", "The end"))
    return together + alone


def _name(game: Game, space: Space) -> str:
    place = terrain(walk.region(game), space, walk.way(game).destination)
    return f"space {space.counted}, the {game.catalog.spaces[place].name}"


def _walk(game: Game, space: Space) -> None:
    """Move the party a road space on or back, and let a day pass. The cards on the draw spots stay behind in their
    order, and those on the new space are laid out (C4a.k)."""
    way = walk.way(game)
    if way.space:
        walk.leave_space(game)
    if space.region and not way.visited:
        game.change(DestinationVisited(), cause=Cause("C10f"))
    game.change(roads.moved(space, 1 if space > way.at else -1), cause=Cause("C4a.a"))
    game.do(Told("space", "", (walk.here(game).name,), cause=Cause("C4a.a")))
    if not walk.way(game).is_done:
        game.change(roads.rolled(space), cause=Cause("C4a.b"))
    walk.lay_out_stack(game)


def _beyond(game: Game, region: str) -> None:
    """Take the party through a gate, and lay out the trove of the region."""
    walk.leave_space(game)
    homecoming.clear_road(game)
    gates.enter(game, next(x for x in expeditions.of(game) if x.region.id == region))
    game.change(roads.rolled(walk.way(game).at), cause=Cause("C4a.b"))


def _home(game: Game) -> None:
    """Bring the party back to its village (C4a.m), or from a region without a village to the gate.

    The road is cleared, and each hero may visit the Mystic (B1c).
    """
    if not walk.region(game).village:
        gates.come_out(game)
        return
    homecoming.clear_road(game)
    game.change(AdventureEnded(), cause=clauses.CLAUSES.cleared)
    for hero in game.table.order:
        game.change(MysticSet(hero, True), cause=Cause("B1c"))


def _cross(game: Game, region: str) -> None:
    """Take the party over the Storm River: outwards to the second village, where the adventure ends and each hero may
    visit the Mystic (C5b), or back onto the inner road (C4g)."""
    cause = clauses.OVER_THE_BRIDGE if region == OUTER.id else Cause("C4g")
    if region == INNER.id:
        crossing.over_the_river(game, INNER, cause)
        homewards = Adventure(INNER.waypoint, "waypoint", space=DESTINATION, heading=-1, visited=True)
        game.change(edition_change.began(game, homewards), cause=cause)
        game.do(Told("set-out-home", "", (), cause=cause))
        return
    game.do(Told("crosses", "", ("bridge",), cause=cause))
    homecoming.clear_road(game)
    crossing.over_the_river(game, OUTER, cause)
    game.change(AdventureEnded(), cause=cause)
    for hero in game.table.order:
        game.change(MysticSet(hero, True), cause=Cause("B1c"))
