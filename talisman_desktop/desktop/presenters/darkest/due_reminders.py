"""Reminders of rules that the players carry out themselves. Each is shown when it is due. No Qt."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain

from talisman_desktop.cards.effects import Attribute
from talisman_desktop.cards.owned import TakesOnOnes
from talisman_desktop.cards.phrases import listed
from talisman_desktop.core.facts import (
    CardMoved,
    CardsDealt,
    DeckPlaced,
    DeckRemoved,
    DeckShuffled,
    DecksJoined,
    Fact,
    FigureMoved,
)
from talisman_desktop.core.requests import ByHand, Request, Throw
from talisman_desktop.core.table import base_deck
from talisman_desktop.desktop.presenters import screen_names
from talisman_desktop.desktop.presenters.route_view import space_name
from talisman_desktop.games.darkest.base import clauses, darkest_slice, expeditions
from talisman_desktop.games.darkest.base.places import INNER
from talisman_desktop.games.darkest.guardians.garrison import TROVE
from talisman_desktop.games.darkest.road import walk
from talisman_desktop.play.sources import of_deck, of_figures, source
from talisman_desktop.play.telling.name_forms import counted, the
from talisman_desktop.rules import belongings, meeting_order, prospects, roads, statics
from talisman_desktop.rules.decks import called
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.keeper import KEEP
from talisman_desktop.rules.reminders import Reminder
from talisman_desktop.rules.zones import GUARDIANS, LAID

TRIMMING = ("drop", "spells/over")
"""Questions about having too many things. They need no reminder of the limit."""
ROLLS = ("road", "road/again")
"""The rolls in which a 1 means a special location."""
OUTCOME, DICED = "by-hand/outcome", ("fight", "trial")
"""The key of the question for the result of something resolved by hand, and the deeds in its cause that mean that dice
are rolled."""
VILLAGE = ("village", "by-hand/village", KEEP)
"""The questions asked in a village."""


def reminders(
    game: Game, request: Request | None, switches: Mapping[str, str], since: Sequence[Fact] = ()
) -> tuple[Reminder, ...]:
    """Return the reminders for this question, the most urgent first, without those switched off; none if `request` is
    None. `since` has the facts since the last decision."""
    if request is None:
        return ()
    due = chain(
        _over(game, request),
        _fate(game, request, switches),
        _ones(game, request, switches),
        _unmet(game, request),
        _cleared(game, request, switches, since),
        _decks(game, switches, since),
        _trove(game, switches, since),
        _figures(game, switches),
        _walkers(game, switches, since),
        _leaving(game, request, switches),
        _in_the_village(game, request),
        _words(game, request),
    )
    return tuple(r for r in due if game.ruleset.automations.asks(switches, f"remind:{r.name}"))


def _over(game: Game, request: Request) -> Iterator[Reminder]:
    """Yield reminders that a hero has more than the limit allows, after a correction. They never block play."""
    if request.key not in TRIMMING:
        yield from game.ruleset.over_limits(game)


# --- dice ---


def _fate(game: Game, request: Request, switches: Mapping[str, str]) -> Iterator[Reminder]:
    """Yield the reminder that a hero may pay fate for real dice, if no question will ask for it, because such questions
    are switched off or everything is done by hand."""
    own = isinstance(request, Throw) and source(request, switches) != "app" and not _asked(game, request, switches)
    hero = request.hero if own else _by_hand(game, request)
    if hero not in game.table.heroes or not (left := game.hero(hero).fate):
        return
    who = screen_names.hero_name(hero, game.table, game.catalog)
    if own:
        text = f"The {who} may pay fate after this roll ({left} left): type the final dice, and set the fate with F2."
    else:
        text = f"The {who} may pay fate for a die of each roll here ({left} left)."
    yield Reminder("fate", text, game.ruleset.clauses.fate.rule, hero)


def _by_hand(game: Game, request: Request) -> str:
    """Return the hero who rolls real dice whose results the program is not told; "" if there is none."""
    cause = request.cause
    words_or_road = not cause.rule or cause.deed == "road-roll"
    thrown = words_or_road if isinstance(request, ByHand) else cause.deed in DICED
    if not thrown or not (isinstance(request, ByHand) or request.key == OUTCOME):
        return ""
    return request.hero or next(iter(game.party), "")


def _asked(game: Game, request: Throw, switches: Mapping[str, str]) -> bool:
    """Return whether no reminder of fate is needed: the program asks about fate after this roll, or fate was paid for
    the roll already."""
    party = request.family == "road" or request.key.startswith("place/")
    asks = game.ruleset.automations.asks
    off = not asks(switches, "ask:fate") or (party and not asks(switches, "ask:fate/road"))
    return request.key.endswith("/again") or not off


def _ones(game: Game, request: Request, switches: Mapping[str, str]) -> Iterator[Reminder]:
    """Yield the reminders of what a 1 means: a special location on the road, or a theft by another hero, such as the
    Thief."""
    real = isinstance(request, Throw) and source(request, switches) != "app"
    if (real and request.key in ROLLS) or (isinstance(request, ByHand) and request.cause.deed == "road-roll"):
        text = "A 1 brings no cards but, once, a special location: put its marker on the space."
        yield Reminder("ones", text, game.ruleset.clauses.special_location.rule, "road")
    asks = game.ruleset.automations.asks
    hero = request.hero if real and not asks(switches, "ask:thief") else _by_hand(game, request)
    thieves = [h for h in game.party if h != hero and statics.has(game, h, TakesOnOnes)]
    if hero in game.table.heroes and thieves:
        thief, other = (screen_names.hero_name(h, game.table, game.catalog) for h in (thieves[0], hero))
        text = f"For each 1 the {thief} may take 1 gold or an object from the {other}."
        yield Reminder("ones", text, game.ruleset.clauses.stolen.rule, f"{thieves[0]}/{hero}")


# --- record-only mode on the road ---


def _unmet(game: Game, request: Request) -> Iterator[Reminder]:
    """Yield, for record-only mode, the reminder of the guardians that the party has come to, and that of the enemies in
    the row that it has not met yet."""
    way = roads.way(game.table)
    if request.key != KEEP or way is None:
        return
    known = [game.printed(card) for card in game.table.zone(GUARDIANS) if card.kind]
    if way.is_guarded:
        names = [printed.name for printed in known if printed.type == "enemy"]
        text = _guarded_by(names) if names else _guarded(game)
        yield Reminder("unmet", text, clauses.GUARDS_DEALT.rule, f"guardians/{way.at.counted}/{'/'.join(names)}")
    elif way.destination == INNER.waypoint and walk.stands_at_waypoint(way) and way.heading > 0:
        text = f"The {game.catalog.spaces[INNER.waypoint].name} guards the bridge."
        yield Reminder("unmet", text, clauses.OVER_THE_BRIDGE.rule, "waypoint")
    if enemies := [game.printed(card).name for card in meeting_order.unmet_enemies(game)]:
        text = f"You have not met {_called(enemies)} yet."
        yield Reminder("unmet", text, game.ruleset.clauses.met.rule, f"{way.at.counted}/{'/'.join(enemies)}")


def _guarded_by(names: Sequence[str]) -> str:
    """Return the reminder of the known guardians of the trove, at least one."""
    told = prospects.capital(_called(names))
    return f"{told} guard the trove together." if names[1:] else f"{told} guards the trove."


def _called(names: Sequence[str]) -> str:
    """Return the names of enemies, equal ones counted: "the Ogre and 2 Wolves"."""
    return counted((the(name), name) for name in names)


def _guarded(game: Game) -> str:
    """Return the reminder to draw the guardians of the trove, and to roll for its gold unless its box says how much it
    is."""
    expedition = expeditions.here(game)
    bosses = expedition.bosses if expedition is not None else ()
    also = "".join(f"the {game.catalog.cards[boss].name} and " for boss in bosses)
    gold = "" if expedition is not None and expedition.gold else "; a die is its gold"
    return prospects.capital(f"{also}two dice of cards guard the trove (N names them){gold}.")


# --- real figures and real cards on the road ---


def _figures(game: Game, switches: Mapping[str, str]) -> Iterator[Reminder]:
    """Yield the reminder of the place of the real figures, until the party has met something there."""
    way = roads.way(game.table)
    if way is None or of_figures(switches) == "app":
        return
    if any(c.met for z, cards in game.table.zones.items() if z.startswith("spot:") for c in cards):
        return
    party = ", ".join(screen_names.hero_name(h, game.table, game.catalog) for h in game.party)
    where = space_name(game.table, way.at, game.catalog, game.ruleset.world) if way.space else "village"
    text = f"Your figures stand at the {where}, facing {'out' if way.heading > 0 else 'home'}: {party}."
    yield Reminder("figures", text, game.ruleset.clauses.figures.rule, f"{way.at.counted}/{way.heading}/{party}")


def _walkers(game: Game, switches: Mapping[str, str], since: Sequence[Fact]) -> Iterator[Reminder]:
    """Yield a reminder to move a figure that is not a hero, when the rules have just moved it."""
    if of_figures(switches) == "app":
        return
    for fact in since:
        if isinstance(fact, FigureMoved) and not fact.cause.by_hand:
            name = game.ruleset.telling.figures.get(fact.figure, fact.figure)
            space = roads.of_zone(fact.to)
            where = space_name(game.table, space, game.catalog, game.ruleset.world) if space is not None else ""
            text = f"Move the {name} to the {where}." if where else f"Take the {name} off the road."
            yield Reminder("figures", text, fact.cause.rule, f"{fact.figure}/{fact.to}")
        for figure, look in game.ruleset.telling.looks.items():
            if not fact.cause.by_hand and (text := look.at_the_table(fact)):
                yield Reminder("figures", text, fact.cause.rule, f"{figure}/{text}")


def _decks(game: Game, switches: Mapping[str, str], since: Sequence[Fact]) -> Iterator[Reminder]:
    """Yield, for decks of real cards, a reminder if another deck is in use now, and one if two decks are to be shuffled
    together.
    """
    for fact in since:
        if not isinstance(fact, DeckPlaced | DeckRemoved | DecksJoined) or of_deck(fact.deck, switches) == "app":
            continue
        deck, stays = called(game.catalog, fact.deck), _layers(game, fact.deck)
        match fact:
            case DeckPlaced() if stays > 1:  # because another effect had already put it there
                continue
            case DeckRemoved() if stays:
                continue
            case DeckPlaced(instead=instead):
                text = f"Set the {called(game.catalog, instead)} aside with its discards and draw from the {deck}."
            case DeckRemoved(instead=instead):
                now = called(game.catalog, game.table.in_force(instead))
                text = f"Put the {deck} away with its discards and draw from the {now} again."
            case DecksJoined(into=into):
                text = f"Shuffle the {deck} into the {called(game.catalog, into)}, with all discards of both."
        yield Reminder("decks", text, fact.cause.rule, f"{type(fact).__name__}/{fact.deck}/{game.table.steps}")


def _trove(game: Game, switches: Mapping[str, str], since: Sequence[Fact]) -> Iterator[Reminder]:
    """Yield, for decks of real cards, the reminder to lay out the trove of a region, with the number of cards from each
    deck and its gold."""
    way, expedition = roads.way(game.table), expeditions.here(game)
    dealt = Counter(f.deck for f in since if isinstance(f, CardsDealt) and f.to == TROVE for _ in range(f.count))
    if not dealt or way is None or expedition is None or of_deck(expedition.deck, switches) == "app":
        return
    parts = [f"{n} of the {called(game.catalog, deck)}" for deck, n in dealt.items()]
    parts += [f"{expedition.gold} gold"] if expedition.gold else []
    end = game.catalog.spaces[way.destination].name
    text = f"Lay out the trove face down under the marker at the {end}: {listed(parts)}."
    yield Reminder("decks", text, expedition.rules.trove, f"trove/{game.table.steps}")


def _layers(game: Game, deck: str) -> int:
    """Return the number of effects that currently make the players draw from this deck instead of another."""
    return sum(layer.deck == deck for layer in game.table.stand_ins)


def _cleared(game: Game, request: Request, switches: Mapping[str, str], since: Sequence[Fact]) -> Iterator[Reminder]:
    """Yield, for real cards or in record-only mode, the reminder to clear a finished road."""
    if of_deck("adventure", switches) == "app" and request.key != KEEP:
        return
    moved = [fact for fact in since if isinstance(fact, CardMoved) and fact.cause.deed == "cleared"]
    if moved:
        back = any(m.to.startswith("deck:trove") for m in moved)
        trove = " A trove that you left behind returns unseen to its own deck." * back
        shuffled = [f.deck for f in since if isinstance(f, DeckShuffled) and base_deck(f.deck) == "adventure"]
        several = any(deck != "adventure" for deck in shuffled)
        into = "the adventure decks they belong to" if several else "the adventure deck"
        text = f"Clear the old road: its cards and the discards are shuffled into {into}.{trove}"
        past = roads.of(game.table).adventures
        yield Reminder("cleared", text, game.ruleset.clauses.cleared.rule, f"{game.table.day}/{past}")


def _leaving(game: Game, request: Request, switches: Mapping[str, str]) -> Iterator[Reminder]:
    """Yield, for real cards or in record-only mode, the reminders for leaving a space: the effect of a teleport, the
    things left behind, and the trophies that could be exchanged."""
    way, kept = roads.way(game.table), request.key == KEEP
    if way is None or (of_deck("adventure", switches) == "app" and not kept):
        return
    if request.key == "teleport" and way.beyond is None:
        text = (
            "A teleport to a space of this road leaves the cards lying and keeps your direction; a teleport to "
            "any other place clears the road."
        )
        yield Reminder("teleport", text, game.ruleset.clauses.new_road.rule, "road")
    if request.key != "go-on" and not kept:
        return
    if things := _left_here(game, laid_down=kept):
        text = f"Left here: {', '.join(things)}. They keep their place in the stack and are met again on the way back."
        yield Reminder("dropped", text, game.ruleset.clauses.left_lying.rule, f"{way.at.counted}/{'/'.join(things)}")
    if not kept and (told := "; ".join(_worth_trading(game))):
        text = f"Trophies are exchanged only in a village: {told}."
        yield Reminder("trophies", text, game.ruleset.clauses.trophies.rule, f"road/{told}")


def _left_here(game: Game, *, laid_down: bool) -> list[str]:
    """Return the names of the face-up things and followers on this space's draw spots, and the gold there. With
    `laid_down`, leave out cards that the party has not met yet."""
    table = game.table
    spots = sorted((z for z in table.zones if z.startswith("spot:")), key=lambda z: int(z[5:]))
    lying = [game.printed(c) for z in spots for c in table.zone(z) if c.up and c.kind and (c.met or not laid_down)]
    gold = sum(n for z, n in table.piles.items() if z == LAID or z.startswith("spot:"))
    return [p.name for p in lying if p.is_item or p.type == "follower"] + [f"{gold} gold"] * bool(gold)


# --- in the village ---


def _in_the_village(game: Game, request: Request) -> Iterator[Reminder]:
    """Yield the reminders of things that can be done only in the village."""
    if request.key not in VILLAGE or roads.way(game.table) is not None:
        return
    waiting = [
        screen_names.hero_name(h, game.table, game.catalog)
        for h in game.party
        if darkest_slice.may_visit_mystic(game.table, h)
    ]
    if waiting:
        text = f"Not yet at the Mystic in this stay: {', '.join(waiting)}."
        yield Reminder("mystic", text, game.ruleset.clauses.services.rule, "/".join(waiting))
    if told := "; ".join(_worth_trading(game)):
        text = f"Trophies can be exchanged only in a village: {told}."
        yield Reminder("trophies", text, game.ruleset.clauses.trophies.rule, f"village/{told}")


def _worth_trading(game: Game) -> Iterator[str]:
    """Yield each hero whose trophies are enough to gain something, with the points."""
    for hero in game.party:
        kinds: tuple[Attribute, ...] = ("strength", "craft")
        points = {a: belongings.trophy_points(game, hero, a) for a in kinds}
        if enough := [f"{n} {a}" for a, n in points.items() if n >= game.ruleset.limits.trophy_points]:
            yield f"{screen_names.hero_name(hero, game.table, game.catalog)} {' and '.join(enough)}"


# --- words of cards ---


def _words(game: Game, request: Request) -> Iterator[Reminder]:
    """Yield the sentences in force on the asked hero's cards that the program does not know how to carry out."""
    if request.hero in game.table.heroes:
        for card, text in statics.reminders(game, request.hero):
            yield Reminder("words", f"{card.name}: {text}", of=f"{request.hero}/{card.id}/{text}", card=card.id)
