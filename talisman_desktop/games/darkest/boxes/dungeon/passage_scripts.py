"""Scripts of passages through the Dungeon and of those who live there: the Secret Passage, the Hunchback, the Dungeon
Keeper, and a dragon's hoard."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from talisman_desktop.cards.code import Place
from talisman_desktop.cards.owned import OwnerScript
from talisman_desktop.core.facts import CardMoved, Fact, LastingBegan, RegionEntered, Told
from talisman_desktop.core.flow import Leave, StepCoroutine
from talisman_desktop.core.requests import Choose, Option, Throw
from talisman_desktop.core.table import Card, Cause, Lasting, Step, Table, discard, held
from talisman_desktop.games.darkest.base.places import DESTINATION, terrain
from talisman_desktop.games.darkest.boxes.dungeon.dungeon_region import EXPEDITION, ID
from talisman_desktop.games.darkest.road import walk
from talisman_desktop.rules import baggage, choices, dice, encounters, purse, roads, statics
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.game_words import Names
from talisman_desktop.rules.hooks import Around, Due, Follow
from talisman_desktop.rules.lasting_words import NEGATED
from talisman_desktop.rules.meeting import Meeting
from talisman_desktop.rules.moments import Felled, never
from talisman_desktop.rules.printed_words import goes_for_good
from talisman_desktop.rules.roads import Adventure, LocationFound, TroveSet
from talisman_desktop.rules.script import Script
from talisman_desktop.rules.scripts.spell_scripts import one_of
from talisman_desktop.rules.zones import leaves_play

# --- the Secret Passage (L7.secret-passage) ---

PASSAGE = "L7.secret-passage"
LEADS_TO = ("dungeon-entrance", "guard-room", "library", "cell", "kitchen", EXPEDITION.end)
"""The places to which the Secret Passage leads, in the order of the numbers rolled."""
AHEAD = f"{ID}/ahead"
"""The mark of a place that a passage has put on road space `n`, as long as the party has not come to that space."""


def _space_of(game: Game, way: Adventure, place: str) -> int:
    """Return the road space of a place; 0 if it is not on this road."""
    here = walk.region(game)
    own = (n for n in range(1, DESTINATION + 1) if terrain(here, roads.own(n), way.destination) == place)
    return next(own, next((n for n, found in way.locations if found == place), 0))


async def secret_passage(game: Game, m: Meeting) -> bool:
    """Ask the hero whether to roll for the place to which the passage leads. If that place is on this road, the party
    may go there; otherwise, if it is a location of this region, it replaces the next road space. Return False if
    nothing is rolled.

    Raises Leave if the party goes there, or meets the place at once.
    """
    way, name, cause = roads.way(game.table), game.catalog[m.kind].name, m.cause_by(PASSAGE)
    if way is None or _ahead(game) is not None:
        return False  # because the party will be carried off anyway
    if not await choices.wants(game, m, "passage", f"{name}: roll for where it leads?"):
        return False
    ends = ", ".join(f"{n} {game.catalog.spaces[place].name}" for n, place in enumerate(LEADS_TO, start=1))
    asked = Throw(key=f"table/{m.kind}", hero=m.hero, text=f"{name}: {ends}", cause=cause, family="tables", card=m.card)
    (n,) = await dice.roll_own(game, asked, name, never)
    place, way = LEADS_TO[n - 1], walk.way(game)
    called, space = game.catalog.spaces[place].name, _space_of(game, way, place)
    if space == way.space and place not in walk.region(game).locations:
        return True
    if space:
        if await choices.wants(game, m, "through", f"{name}: it leads to the {called}. Go there?"):
            encounters.done_with(game, m.card, m.at)
            raise Leave(Step(f"{ID}/through", (place, space)))
        return True
    if place in walk.region(game).locations:
        _put_ahead(game, m, way, place, cause)
    return True


def _put_ahead(game: Game, m: Meeting, way: Adventure, place: str, cause: Cause) -> None:
    """Replace the next road space by a location and discard the cards there. Raises Leave at the end of the road, where
    the party meets the location at once."""
    space = way.space + way.heading
    if not 0 < space < DESTINATION:
        encounters.done_with(game, m.card, m.at)
        raise Leave(Step(f"{ID}/found", (place,)))
    for card in game.table.zone(roads.own(space).zone):
        baggage.lose_card(game, card, cause)
    game.change(LocationFound(space, place), cause=cause)
    if space not in way.rolled:
        game.change(roads.rolled(roads.own(space)), cause=cause)
    game.do(LastingBegan(Lasting("", AHEAD, space, "adventure", 0, place), cause=cause))


async def through(game: Game, place: str, space: int) -> Step:
    """Move the party through a passage to a place of this road, and let it meet that place."""
    cause = Cause(PASSAGE)
    walk.leave_space(game)
    game.change(roads.moved(roads.own(space), walk.way(game).heading), cause=cause)
    game.do(Told("space", "", (game.catalog.spaces[place].name,), cause=cause))
    if place not in walk.region(game).locations:
        return walk.enter(game)
    walk.lay_out_stack(game)
    return Step("meet-location", (place, " ".join(game.party), 0))


async def found(game: Game, place: str) -> Step:
    """Let the party meet a location where it stands."""
    game.change(LocationFound(walk.way(game).space, place), cause=Cause(PASSAGE))
    return Step("meet-location", (place, " ".join(game.party), 0))


def _ahead(game: Game) -> Lasting | None:
    """Return the mark of a place that a passage has put ahead of the party; None if there is none."""
    mark = next((x for x in reversed(game.table.lasting) if x.what == AHEAD), None)
    return mark if mark is not None and mark.n else None


async def _meet_ahead(game: Game, last: int | str) -> None:
    """Let the party meet the place that a passage has put on the space to which it has come. Raises Leave for the
    meeting."""
    mark = _ahead(game)
    if mark is None or mark.n != walk.way(game).space:
        return
    game.do(LastingBegan(Lasting("", AHEAD, 0, "adventure"), cause=Cause(PASSAGE)))
    raise Leave(Step("meet-location", (mark.source, " ".join(game.party), 0)))


STEPS: dict[str, Callable[..., StepCoroutine]] = {f"{ID}/through": through, f"{ID}/found": found}
"""The steps that the passage adds to the game."""

# --- the Hunchback (L7.hunchback) ---

HUNCHBACK = "hunchback"
ASKED = f"{ID}/hunchback"
"""The mark of a location about which the leader has been asked."""


def _guides(game: Game, hero: str) -> list[Card]:
    words = statics.words(game, hero)
    return [card for static, card, _ in words if static == OwnerScript(HUNCHBACK) and card is not None]


def _just_found(game: Game) -> str:
    """Return the location that was just found, if the leader has the Hunchback and may skip it; otherwise ""."""
    way = roads.way(game.table)
    if way is None or game.table.step.name != "special-location":
        return ""
    if not game.party or not _guides(game, game.party[0]):
        return ""
    place = next((place for n, place in reversed(way.locations) if n == way.space), "")
    return "" if any(x.what == ASKED and x.source == place for x in game.table.lasting) else place


async def _past(game: Game) -> None:
    """Ask the leader whether the party skips the location that was just found. If so, the location has no effect."""
    place, hero = _just_found(game), game.party[0]
    guide = _guides(game, hero)[0]
    cause = Cause("L7.hunchback", guide.kind)
    called, name = game.catalog.spaces[place].name, game.printed(guide).name
    game.do(LastingBegan(Lasting("", ASKED, 1, "round", 0, place), cause=cause))
    answer = await game.choose(
        lambda: Choose(
            key="hunchback/past",
            hero=hero,
            text=f"The {name} knows a way round: meet the {called}, or leave it out?",
            options=(Option("meet", f"Meet the {called}"), Option("skip", "Leave it out")),
            cause=cause,
            card=guide.id,
            family="offers",
            usual="meet",
        ),
        moot="meet",
    )
    if answer == "skip":
        game.do(LastingBegan(Lasting("", NEGATED, 1, "turn", 0, place), cause=cause))


def _stays_below(game: Game, entered: RegionEntered) -> Iterator[CardMoved]:
    """Yield the fact that discards each Hunchback when the party comes to another region."""
    if entered.region == ID:
        return
    for hero in game.party:
        for card in _guides(game, hero):
            yield CardMoved(card.id, discard(card.deck), cause=Cause("L7.hunchback", card.kind))


# --- the Dungeon Keeper ---

KEPT = "dungeon-keeper"
"""The zone of the followers that the Dungeon Keeper has."""
TAKEN = f"{ID}-kept"
"""The kind of the journal's note that the Keeper takes followers, whose names it lists."""
RANSOM = 1
NO_MORE = Option("", "No more")


async def dungeon_keeper(game: Game, m: Meeting) -> bool:
    """Let the Keeper take all followers of the hero and offer those he holds for sale at 1 gold each; he is discarded
    when the last one is sold. Return whether he took or sold any."""
    taken = game.table.zone(held("followers", m.hero))
    for card in taken:
        if goes_for_good(game.printed(card)):
            baggage.lose_card(game, card, m.cause)
        else:
            game.do(CardMoved(card.id, KEPT, cause=m.cause))
    if kept := [game.printed(card).name for card in taken if game.lies(card.id) == KEPT]:
        game.do(Told(TAKEN, m.hero, tuple(kept), cause=m.cause))
    sold = False
    while _for_sale(game, m.hero):
        number = await one_of(game, m, "ransom", "which follower do you buy for 1 gold?", lambda: _offers(game, m.hero))
        if not number:
            break
        purse.pay(game, m.hero, RANSOM, m.cause)
        baggage.take(game, m.hero, game.card(int(number)), m.cause)
        sold = True
    if sold and not game.table.zone(KEPT) and game.lies(m.card).startswith("spot:"):
        baggage.lose_card(game, game.card(m.card), m.cause)
        m.taken = True
    return bool(taken) or sold


def _for_sale(game: Game, hero: str) -> list[Card]:
    """Return the followers held by the Keeper that a hero has room for and can pay for."""
    if not game.alive(hero) or not purse.can_pay(game, hero, RANSOM):
        return []
    return [card for card in game.table.zone(KEPT) if not baggage.refusal(game, hero, game.printed(card))[0]]


def _offers(game: Game, hero: str) -> list[Option]:
    return [NO_MORE, *(Option(str(card.id), game.printed(card).name) for card in _for_sale(game, hero))]


def _let_go(game: Game, moved: CardMoved) -> Iterable[CardMoved]:
    """Return the facts that discard the followers whom the Keeper holds when he is discarded himself."""
    kept = game.table.zones.get(KEPT, ())
    if not kept or not moved.to.startswith("discard:") or not _is_keeper(game, moved.card):
        return ()
    return [CardMoved(card.id, discard(card.deck), cause=moved.cause) for card in kept]


def _is_keeper(game: Game, number: int) -> bool:
    return game.lies(number).startswith("discard:") and game.card(number).kind == f"{ID}/dungeon-keeper"


# --- the Miser Dragon (L7.miser-dragon) ---

HOARD, ADDED = f"{ID}/hoard", f"{ID}/hoard-added"
"""The marks of a Miser Dragon that was felled in the Treasure Chamber, and of one whose gold has already joined the
trove."""
MISER = f"{ID}/miser-dragon"


def _felled(game: Game, felled: Felled) -> Iterator[LastingBegan]:
    """Yield the mark of a Miser Dragon that is felled among the guardians of the Treasure Chamber."""
    way = roads.way(game.table)
    if way is None or way.space != DESTINATION or way.destination != EXPEDITION.end:
        return
    if game.lies(felled.guardian) and game.card(felled.guardian).kind == MISER:
        cause = Cause("L7.miser-dragon", MISER)
        yield LastingBegan(Lasting("", HOARD, 1, "round", felled.guardian, MISER), cause=cause)


def _hoard(game: Game) -> int:
    """Return the card of a felled dragon whose gold has not joined the trove yet; 0 for none."""
    lasting = game.table.lasting
    done = {x.card for x in lasting if x.what == ADDED}
    return next((x.card for x in lasting if x.what == HOARD and x.card not in done), 0)


async def _add_hoard(game: Game) -> None:
    """Roll for the gold of the dragon and add it to the trove."""
    dragon, cause = _hoard(game), Cause("L7.miser-dragon", MISER)
    game.do(LastingBegan(Lasting("", ADDED, 1, "round", dragon, MISER), cause=cause))
    name = game.catalog[MISER].name
    asked = Throw(
        key=f"amount/{MISER}",
        hero=game.party[0],
        text=f"{name}: roll a die for the gold that joins the trove",
        cause=cause,
        family="tables",
        card=dragon,
    )
    (n,) = await dice.roll_for_party(game, asked, name)
    game.change(TroveSet(walk.way(game).trove_gold + n), cause=cause)


async def joins_trove(game: Game, m: Meeting) -> bool:
    """Do nothing and return False. The gold joins the trove only when the dragon falls as a guardian."""
    return False


def told(fact: Fact, table: Table, names: Names) -> str | None:
    """Return the sentence for followers whom the Keeper takes; None for any other fact."""
    match fact:
        case Told(what=what, hero=hero, args=args) if what == TAKEN:
            taken = ", ".join(names.called(str(name)) for name in args)
            return f"the Dungeon Keeper takes {taken} from {names.hero(hero, table)}."
        case _:
            return None


AROUNDS = (Around(procedure=walk.SPACE_DONE, before=_meet_ahead, needs=(AHEAD,)),)
"""The rule of the Secret Passage at the end of a road space."""
FOLLOWS = (
    Follow(CardMoved, _let_go, concerns=leaves_play),
    Follow(Felled, _felled),
    Follow(RegionEntered, _stays_below, needs=(OwnerScript(HUNCHBACK),)),
)
"""The rules of the Keeper, the dragon and the Hunchback that follow an event."""
DUES = (
    Due(lambda game: bool(_just_found(game)), _past, needs=(OwnerScript(HUNCHBACK),)),
    Due(lambda game: bool(_hoard(game)), _add_hoard, needs=(HOARD,)),
)
"""The questions that come before the next step: the Hunchback's, about a location just found, and the dragon's roll for
its hoard."""

SCRIPTS: dict[str, Script] = {
    "dungeon-keeper": Script(dungeon_keeper),
    "hoard": Script(joins_trove),
    "secret-passage": Script(secret_passage),
}
"""The scripts by the names the card files use."""

PLACES: dict[str, Place] = {
    "dungeon-keeper": Place("meet"),
    "hoard": Place("won"),
    HUNCHBACK: Place("owned"),
    "secret-passage": Place("meet"),
}
"""For each script: the slot of the card text that may call it, and the moments at which the text applies."""
