"""The rigged table: a test says who plays, which dice fall, which cards turn up and what is answered.

    from tests.kit import meets

    def test_the_witch_gives_craft() -> None:
        assert meets("witch", hero="elf", dice=[4]).craft == 5

Everything is strict. A question, throw or draw nobody foresaw fails with its text; a die, card or answer left over
fails; an answer that is not legal fails. After the play every fact is reduced once more from the first table on: each
table on the way must hold all invariants, and the last one must be the table played, also when read back from JSON.

Who plays
    `meets("witch", hero="elf", life=2, items=["sword"])`: one hero with printed tokens, but **no fate** (so nobody is
    asked about it) and no starting spells, unless told. Several: `heroes=["elf", who("troll", life=1)]`, in marching
    order. `who` and the keywords of a lone hero take: strength, craft, life, fate, gold, alignment, toad, mystic,
    quest, items, followers, spells, trophies, stored.

Cards are named by their short ids as in the card files ("wild-boar", "solomons-crown", "purchase-sword",
"pile-talisman"); a card comes out of the deck it belongs to, so no card is there twice.

Dice    `dice=[3, 6, 2]` are consumed in the order thrown. In combat the enemy throws first. An open throw that shows a
        6 takes the next die too, and so on.
Draws   `draws=["angel"]` are the cards turned over or drawn, in order. The card met itself is not among them. A card
        made on the spot, `own("Giant Rat", type="enemy", strength=2)`, may stand among them, or be the card met.
Answers `answers=["yes", ...]` in the order asked; questions with one legal answer are not asked.
        Choose: the option's id, or its whole text. Numbers of cards may be written as short ids: "store:sword",
        "use:potion-of-strength:0", "use:elf:teleport:0", or without the number of the ability ("use:elf:teleport").
        Pick: a tuple or list of ids or short card ids. Arrange: a tuple. Share: a dict {"ogre": 6}.
        ByHand: `done()` or `done(facts)`. In place of an answer: `plays("use:elf:healing")`, an interjection.
        `asked("fight/how", "evade", options=["fight", "evade"])` answers and looks at the question: its key, all its
        options in order, `barred=["take:elf"]` (exactly these), `offers=[...]` (interjections that must be there),
        `no_offers=[...]` (that must not).

Between cards nobody is asked about turning back, unless the play has `switches=ASK_AFTER_CARDS` (key "after-card").

Plays   Each gives an `Outcome`: the table after it and what happened; `outcome.goes_on(...)` plays on from there.
        meets(card)          a card on draw spot 1, from its turning to the end of its turn (C4a.h)
        fights(enemy)        the same, and there was exactly one fight: `.result`, `.scores`
        visits(place)        a special location (`destination=True`: the destination), every hero in turn
        in_village(answers)  the village, until it asks what next and no answer is left
        guard(enemies)       a trove: guardians set and equipped (C8d), then one guardian combat (C8e)
        climbs(space)        a space of the Tower: one trial, until the party may go on, try again or turn back
        walks(...)           from any step to any other: see `a_table` and `plays_out`

A play stops as soon as a step named in `until` begins, or a question with a key in `until` is asked when no answer is
left (then `outcome.question` is that question, `outcome.options` and `outcome.barred` its ids). In the village a hero
without gold or things to store has nothing to do there: the party is then asked for its destination at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, NoReturn

from msgspec.structs import replace

from talisman_desktop.app.house import CODEC, house
from talisman_desktop.cards import made
from talisman_desktop.cards.load import load_catalog
from talisman_desktop.cards.schema import CardDef, Catalog
from talisman_desktop.cards.spec import CardText
from talisman_desktop.core import facts as f
from talisman_desktop.core.flow import StepCoroutine, ask
from talisman_desktop.core.invariants import broken
from talisman_desktop.core.log import encode_table
from talisman_desktop.core.reduce import reduce
from talisman_desktop.core.requests import (
    Answer,
    Arrange,
    Arranged,
    ByHand,
    Choose,
    Chosen,
    Done,
    Draw,
    Drawn,
    Interjected,
    Option,
    Pick,
    Picked,
    Request,
    Share,
    Shared,
    Throw,
    Thrown,
    problem,
)
from talisman_desktop.core.table import (
    CORE,
    OWN,
    Card,
    Hero,
    Lasting,
    Made,
    Step,
    Table,
    held,
    road,
    spot,
    store,
)
from talisman_desktop.games.darkest import invariants, own_slice, setup
from talisman_desktop.games.darkest.own_slice import MysticSet, QuestSet
from talisman_desktop.games.darkest.places import DESTINATION, OUTER, REGIONS, TOWER, terrain
from talisman_desktop.games.darkest.setup import deck_of, new_table
from talisman_desktop.paths import cardsets_folder
from talisman_desktop.play.session import Session
from talisman_desktop.rules import roads
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.house import House
from talisman_desktop.rules.roads import Adventure, AdventureBegan
from talisman_desktop.rules.ruleset import Ruleset
from talisman_desktop.rules.world import Region

__tracebackhide__ = True

BY_TABLE = {"dice": "table", "decks": "table"}
"""Switches with which dice and cards are not the app's, so that every throw and draw reaches the rig."""

WALK_ON = {"ask:turn-back": "no", "ask:turn-back/hurt": "no"}
"""Nobody is asked after a card whether to turn back; a test of C4a.h passes `switches=ASK_AFTER_CARDS`."""
ASK_AFTER_CARDS = {"ask:turn-back": "yes", "ask:turn-back/hurt": "yes"}

AFTER_A_CARD = ("next-card", "road-roll", "visit-destination", "at-destination", "arrive-home", "party-lost", "over")
"""Steps that begin when a card (or a place) has been met."""

QUESTIONS = ("village", "storage", "destination", "go-on")
"""Names of steps that ask just one question of that key: a play stops at the question, not before the step."""

IN_VILLAGE = ("village", "storage", "destination")

STOP = "kit/stop"


# --- the cards ---


@cache
def library(*boxes: str) -> House:
    """The rules over the real core box and these boxes, loaded once."""
    catalog, problems = load_catalog([cardsets_folder() / name for name in (CORE, *boxes)])
    assert not problems, problems
    return house(catalog)


def core() -> House:
    """The rules over the real core box."""
    return library()


def catalog() -> Catalog:
    """The cards of the core box."""
    return core().catalog


def totals() -> dict[str, dict[str, int]]:
    """The printed copies of each kind in each deck of the core box."""
    return setup.totals(catalog())


def kind(short: str) -> str:
    """The card id of a short one: "witch" is "core/witch"."""
    found = short if "/" in short else f"core/{short}"
    assert found in catalog().cards or found.startswith(f"{OWN}/"), f"no card {short!r} in the core box"
    return found


def own(name: str, deck: str = "adventure", **keys: Any) -> f.CardMade:
    """A card made at the table: its name and the other keys of its words."""
    return made.make(deck, made.write(CardText(id="-", name=name, **keys)), catalog())


def knows(*cards: f.CardMade) -> Catalog:
    """The core box, and cards made at a table."""
    return made.known(catalog(), {fact.kind: Made(fact.deck, fact.words) for fact in cards})


def short(card: str) -> str:
    """The short id of a card id; "?" for a back."""
    return card.rpartition("/")[2] if card else "?"


def printed(name: str) -> CardDef:
    """A card of the box by its short id."""
    return catalog().cards[kind(name)]


# --- who plays ---


@dataclass(frozen=True)
class Who:
    """A hero to be put on the table; see the module text."""

    name: str
    traits: Mapping[str, Any] = field(default_factory=dict)


TOKENS = ("strength", "craft", "life", "fate", "gold", "alignment", "toad", "mystic", "quest", "stored_gold")
CARDS = ("items", "followers", "spells", "trophies", "stored")


def who(name: str, **traits: Any) -> Who:
    """A hero with other tokens than printed, or with cards: `who("elf", life=1, items=["sword"])`."""
    unknown = set(traits) - {*TOKENS, *CARDS}
    assert not unknown, f"no such trait: {sorted(unknown)}"
    return Who(name, traits)


# --- the table ---


def do(table: Table, *facts: f.Fact) -> Table:
    """The table after these facts."""
    for fact in facts:
        table = reduce(table, fact)
    return table


def a_table(
    heroes: Sequence[str | Who] = ("elf",),
    *,
    region: str = "inner",
    space: int | str = 1,
    destination: str = "",
    heading: int = 1,
    rolled: Sequence[int] | None = None,
    locations: Sequence[tuple[int, str]] = (),
    visited: bool = False,
    looted: bool = False,
    spent: int = 0,
    row: Sequence[str] = (),
    stacks: Mapping[int, Sequence[str]] | None = None,
    zones: Mapping[str, Sequence[str]] | None = None,
    piles: Mapping[str, int] | None = None,
    lasting: Sequence[Lasting] = (),
    options: Mapping[str, str] | None = None,
    modules: Sequence[str] = (),
    step: Step | None = None,
    day: int = 2,
    village: bool = False,
    apart: Mapping[str, str] | None = None,
) -> Table:
    """A table in the middle of play, made of facts only, so that every card is where it can be.

    `space` is the party's road space by number or terrain ("woods", "crypt"). `region` is "inner" or "outer"; the Tower
    lies at the end of the outer road to the Portal of Power, with `spent` talismans spent on the way. Without a
    `destination` the road leads to the City, to the Castle, or, on a space of the Tower, to the Portal.
    `row` are face-up cards on spots 1, 2, ... that have lain there since yesterday (`"?"` deals a face-down card of the
    adventure deck), `stacks` cards left on road spaces, bottom first, `zones` any others by zone name, `piles` gold by
    zone. `rolled`: spaces that had their road
    roll (default: all up to the party's, this one included). `village`: no adventure is under way. `apart` are heroes
    who are apart from the party, with their places.
    """
    boxes = [found.id for found in catalog().sets if found.id != CORE]
    table = new_table(catalog(), seed=1, options=dict(options or {}), modules=[*boxes, *modules])
    table = replace(table, step=step or Step("next-card"))
    if region != table.region:
        table = do(table, f.RegionEntered(region))
    for hero in heroes:
        table = _arrived(table, hero if isinstance(hero, Who) else Who(hero))
    if not village:
        way = _way(REGIONS[region], space, destination)
        done = tuple(range(1, min(way.space, 5) + 1)) if rolled is None else tuple(rolled)
        seen = visited or way.space > DESTINATION
        table = do(
            table,
            f.slice_changed(
                AdventureBegan(
                    replace(
                        way,
                        heading=heading,
                        rolled=done,
                        locations=tuple(locations),
                        visited=seen,
                        looted=looted,
                        spent=spent,
                    )
                )
            ),
        )
    for n, name in enumerate(row, start=1):
        table = lay(table, name, spot(n))
    for n, names in (stacks or {}).items():
        for name in names:
            table = lay(table, name, road(n))
    for zone, names in (zones or {}).items():
        for name in names:
            table = lay(table, name, zone)
    for zone, gold in (piles or {}).items():
        table = do(table, f.PileChanged(zone=zone, by=gold))
    for x in lasting:
        table = do(table, f.LastingBegan(lasting=x))
    table = do(table, *(f.ApartSet(hero, place) for hero, place in (apart or {}).items()))
    table = do(table, *(f.DayPassed() for _ in range(day - table.day)))
    assert not wrong(table)
    return table


def wrong(table: Table) -> list[str]:
    """Return what is wrong with a table of the core set, as sentences."""
    return broken(table, totals(), invariants.broken)


def _way(region: Region, space: int | str, destination: str) -> Adventure:
    """A road of a region with the party on a space of it."""
    if not destination:
        beyond = space in TOWER or (isinstance(space, int) and space > DESTINATION)
        destination = OUTER.waypoint if beyond else "city" if region.id == "inner" else "castle"
    names = [terrain(region, n, destination) for n in range(1, DESTINATION + len(TOWER) + 1)]
    goal: Any = "trove" if destination in region.troves else "waypoint" if destination == region.waypoint else "aid"
    return Adventure(destination, goal, space if isinstance(space, int) else names.index(space) + 1)


def lay(table: Table, name: str | f.CardMade, zone: str, *, counters: bool = True) -> Table:
    """Lay a card face up into a zone; "?" deals a face-down adventure card, "?trove" one of another deck."""
    if isinstance(name, f.CardMade):
        table, card = do(table, name), knows(name)[name.kind]
    elif name.startswith("?"):
        return do(table, f.CardsDealt(deck=name[1:] or "adventure", count=1, to=zone))
    else:
        card = printed(name)
    table = do(table, f.CardTaken(deck=deck_of(card), kind=card.id, to=zone))
    if counters and card.counters:
        table = do(table, f.CountersChanged(card=table.next_card - 1, by=card.counters))
    return table


def _arrived(table: Table, hero: Who) -> Table:
    character = printed(hero.name)
    tokens: dict[str, Any] = {
        "strength": character.strength,
        "craft": character.craft,
        "life": character.life,
        "fate": 0,
        "gold": character.gold,
        "alignment": character.alignment,
        **{k: v for k, v in hero.traits.items() if k in TOKENS and k not in ("quest", "mystic")},
    }
    arrived = Hero(id=hero.name, kind=character.id, seat=len(table.heroes), **tokens)
    table = do(
        table,
        f.CardTaken(deck="character", kind=character.id, to=f"character:{hero.name}"),
        f.HeroArrived(hero=arrived),
    )
    if quest := hero.traits.get("quest"):
        table = do(table, f.slice_changed(QuestSet(hero.name, quest)))
    if hero.traits.get("mystic"):
        table = do(table, f.slice_changed(MysticSet(hero.name, allowed=True)))
    for what in CARDS:
        zone = store(table.region, hero.name) if what == "stored" else held(what, hero.name)  # type: ignore[arg-type]
        for name in hero.traits.get(what, ()):
            table = lay(table, name, zone)
    return table


# --- answers that look at their question ---


@dataclass(frozen=True)
class Asked:
    """An answer together with what the question must be."""

    key: str
    answer: Any
    options: Sequence[str] | None = None
    barred: Sequence[str] | None = None
    offers: Sequence[str] = ()
    no_offers: Sequence[str] = ()
    hero: str | None = None


def asked(
    key: str,
    answer: Any,
    *,
    options: Sequence[str] | None = None,
    barred: Sequence[str] | None = None,
    offers: Sequence[str] = (),
    no_offers: Sequence[str] = (),
    hero: str | None = None,
) -> Asked:
    """Answer the question of this key (and to this hero); see the module text."""
    return Asked(key, answer, options, barred, offers, no_offers, hero)


@dataclass(frozen=True)
class Plays:
    """An interjection in place of an answer; the question comes again after it."""

    ident: str


def plays(ident: str) -> Plays:
    """Play this instead of answering: "use:elf:healing", "drop:sword"."""
    return Plays(ident)


def done(*facts: f.TokensChanged | f.CardMoved) -> Done:
    """The players did it by hand, and this came of it."""
    return Done(facts)


# --- the rig ---


class Rig:
    """The decider: it answers from the lists of the test, in order, and stops the play where it should end."""

    def __init__(
        self, dice: Iterable[int], draws: Iterable[str | f.CardMade], answers: Iterable[Any], until: Sequence[str]
    ) -> None:
        self.dice = list(dice)
        self.draws = list(draws)
        self.answers = list(answers)
        self.until = until
        self.asked: list[Request] = []

    def __call__(self, session: Session, request: Request) -> Answer | None:
        if request.key == STOP:
            return None
        if request.key in self.until and not self.answers and not isinstance(request, Throw | Draw):
            return None
        self.asked.append(request)
        if isinstance(request, Throw):
            answer: Answer = self._throw(session, request)
        elif isinstance(request, Draw):
            answer = self._draw(session, request)
        else:
            answer = self._answer(session, request)
        if isinstance(answer, Interjected):
            ids = [o.id for o in session.offers()]
            if answer.id not in ids:
                fail(session, request, f"{answer.id!r} cannot be played now")
        elif why := problem(request, answer):
            fail(session, request, why)
        return answer

    def left_over(self) -> list[str]:
        """What the play did not use."""
        lists = {"dice": self.dice, "draws": self.draws, "answers": self.answers}
        return [f"{name} left over: {left}" for name, left in lists.items() if left]

    def _throw(self, session: Session, request: Throw) -> Thrown:
        shown: list[int] = []
        while len(shown) < request.dice or (request.open and shown[-1] == 6):
            if not self.dice:
                after = f" after {shown}" if shown else ""
                fail(session, request, f"a throw nobody foresaw{after}")
            shown.append(self.dice.pop(0))
        return Thrown(tuple(shown))

    def _draw(self, session: Session, request: Draw) -> Drawn:
        if len(self.draws) < request.count:
            fail(session, request, "a draw nobody foresaw")
        drawn = [self.draws.pop(0) for _ in range(request.count)]
        own = tuple(card for card in drawn if isinstance(card, f.CardMade))
        names = [card.kind if isinstance(card, f.CardMade) else card for card in drawn]
        for name in names:
            if deck_of(knows(*own)[kind(name)]) != request.deck:
                fail(session, request, f"{name} is no card of the {request.deck} deck")
        return Drawn(tuple(map(kind, names)), own)

    def _answer(self, session: Session, request: Request) -> Answer:
        if isinstance(request, Choose) and request.pauses and len(request.options) == 1:
            # Asked only so that something may be played first: a test that plays nothing need not say so.
            only = request.options[0].id
            if not self.answers or not (isinstance(self.answers[0], Plays | Asked) or self.answers[0] == only):
                return Chosen(only)
        if not self.answers:
            fail(session, request, "a question nobody foresaw")
        answer = self.answers.pop(0)
        if isinstance(answer, Asked):
            _look(session, request, answer)
            answer = answer.answer
        if isinstance(answer, Plays):
            return Interjected(_find(session, request, answer.ident, session.offers(), "offers"))
        match request:
            case Choose():
                return Chosen(_find(session, request, answer, request.options, "options"))
            case Pick():
                picked = [answer] if isinstance(answer, str) else answer
                return Picked(_find_all(session, request, picked, request.options))
            case Arrange():
                return Arranged(_find_all(session, request, answer, request.options))
            case Share():
                options = [Option(t.id, t.text) for t in request.targets]
                ids = _find_all(session, request, tuple(answer), options)
                return Shared(tuple(zip(ids, answer.values(), strict=True)))
            case ByHand():
                if not isinstance(answer, Done):
                    fail(session, request, f"this is done by hand, the test answers {answer!r}")
                return answer
            case _:
                fail(session, request, "no such kind of question")


def fail(session: Session, request: Request, why: str) -> NoReturn:
    """Fail the test with the whole question."""
    lines = [f"{why}", f"  {type(request).__name__} {request.key!r} to {request.hero or 'the party'}: {request.text}"]
    lines += [f"  option {o.id!r}: {o.text}" for o in getattr(request, "options", ())]
    lines += [f"  target {t.id!r}: {t.text} needs {t.need}" for t in getattr(request, "targets", ())]
    lines += [f"  barred {b.id!r}: {b.reason}" for b in getattr(request, "barred", ())]
    lines.append(f"  at step {session.table.step.name} {session.table.step.args}")
    raise AssertionError("\n".join(lines))


PLAIN_NUMBERS = ("one-of", "buy", "buy-back", "where", "death")
"""Keys of questions whose numeric ids are no cards."""


def readable(table: Table, ident: str, request: Request | None = None) -> str:
    """An option's id with the numbers of cards replaced by their short ids."""
    if request is not None and request.key.partition("/")[0] in PLAIN_NUMBERS:
        return ident
    parts = ident.split(":")
    return ":".join(_card_named(table, p) if _is_card(parts, i) else p for i, p in enumerate(parts))


def _is_card(parts: list[str], i: int) -> bool:
    """Whether a part of an id is a card's number: the last of "store:5", or the one before the last of "use:5:0"."""
    if not parts[i].isdigit() or parts[i] == "0":
        return False
    return i == len(parts) - 2 if parts[0] == "use" else i == len(parts) - 1 and len(parts) < 3


def _card_named(table: Table, number: str) -> str:
    try:
        return short(table.find(int(number))[1].kind)
    except KeyError:
        return number


def _spellings(session: Session, request: Request, option: Option) -> set[str]:
    """What an option may be called in a test."""
    plain = readable(session.table, option.id, None if option.id.startswith(("use:", "drop:")) else request)
    found = {option.id, plain, option.text}
    if plain.startswith("use:"):
        found.add(plain.rpartition(":")[0])
    if "/" in plain and ":" not in plain:
        found.add(short(plain))
    return found


def _find(session: Session, request: Request, name: Any, options: Sequence[Option], what: str) -> str:
    exact = [o.id for o in options if o.id == name]
    found = exact or [o.id for o in options if name in _spellings(session, request, o)]
    if not found:
        known = ", ".join(repr(readable(session.table, o.id, request)) for o in options)
        fail(session, request, f"{name!r} is not among the {what}: {known}")
    return found[0]


def _find_all(session: Session, request: Request, names: Iterable[str], options: Sequence[Option]) -> tuple[str, ...]:
    """Several options; the same short id twice means two cards of that kind."""
    left, found = list(options), []
    for name in names:
        found.append(_find(session, request, name, left, "options"))
        left = [o for o in left if o.id != found[-1]]
    return tuple(found)


def _look(session: Session, request: Request, want: Asked) -> None:
    if request.key != want.key and not request.key.startswith(want.key + "/"):
        fail(session, request, f"the test expects the question {want.key!r}")
    if want.hero is not None and request.hero != want.hero:
        fail(session, request, f"the test expects {want.hero} to be asked")
    seen = [readable(session.table, o.id, request) for o in getattr(request, "options", ())]
    if want.options is not None and seen != list(want.options):
        fail(session, request, f"the test expects the options {list(want.options)}")
    barred = [readable(session.table, b.id, request) for b in getattr(request, "barred", ())]
    if want.barred is not None and barred != list(want.barred):
        fail(session, request, f"the test expects barred {list(want.barred)}")
    offers = {s for o in session.offers() for s in _spellings(session, request, o)}
    if missing := [o for o in want.offers if o not in offers]:
        fail(session, request, f"not offered: {missing}; offered: {sorted(offers)}")
    if wrong := [o for o in want.no_offers if o in offers]:
        fail(session, request, f"wrongly offered: {wrong}")


class _Halting:
    """Rules that wait with a question of the kit's own wherever a step named in `until` begins."""

    def __init__(self, rules: House, until: Sequence[str], first: Table) -> None:
        self.catalog, self.codec = rules.catalog, rules.codec
        self._rules, self._until, self._first = rules, until, first

    def of(self, table: Table) -> Ruleset:
        whole = self._rules.of(table)

        def enter(game: Game) -> StepCoroutine:
            if game.table.step.name in self._until and game.table is not self._first:
                return _halt()
            return whole.enter(game)

        def automatic(game: Game, request: Request, automation: Mapping[str, str]) -> Answer | None:
            return None if request.key == STOP else whole.automatic(game, request, automation)

        return replace(whole, enter=enter, automatic=automatic)


async def _halt() -> Step:
    await ask(ByHand(key=STOP, text="the play of the test ends here"))
    raise AssertionError("nobody answers this")


# --- what came of it ---


@dataclass(repr=False)
class Outcome:
    """The table after a play and what happened in it. Names of cards are short ids, "?" is a face-down card.

    `strength`, `life`, `items` ... are those of the lone hero (of the first of several); `outcome["troll"]` is any
    hero, `outcome.items_of("troll")` what another one carries.
    """

    before: Table
    table: Table
    facts: list[f.Fact]
    session: Session
    questions: list[Request]
    """What was asked, thrown and drawn, in order."""

    def __repr__(self) -> str:
        return f"<the table at step {self.step}>"

    # heroes

    def __getitem__(self, hero: str) -> Hero:
        return self.table.heroes[hero]

    @property
    def first(self) -> Hero:
        """The hero who was in front at the beginning."""
        return self.table.heroes[self.before.order[0]]

    strength = property(lambda self: self.first.strength)
    craft = property(lambda self: self.first.craft)
    life = property(lambda self: self.first.life)
    fate = property(lambda self: self.first.fate)
    gold = property(lambda self: self.first.gold)
    alignment = property(lambda self: self.first.alignment)
    toad = property(lambda self: self.first.toad)
    items = property(lambda self: self.items_of(self.first.id))
    followers = property(lambda self: self.followers_of(self.first.id))
    spells = property(lambda self: self.spells_of(self.first.id))
    trophies = property(lambda self: self.trophies_of(self.first.id))

    def items_of(self, hero: str) -> list[str]:
        """What a hero carries."""
        return self.zone(held("items", hero))

    def followers_of(self, hero: str) -> list[str]:
        """A hero's followers."""
        return self.zone(held("followers", hero))

    def spells_of(self, hero: str) -> list[str]:
        """A hero's spells."""
        return self.zone(held("spells", hero))

    def trophies_of(self, hero: str) -> list[str]:
        """A hero's trophies."""
        return self.zone(held("trophies", hero))

    def alive(self, hero: str) -> bool:
        """Whether a hero is in play."""
        return hero in self.table.heroes

    def each(self, token: str) -> list[Any]:
        """A token of every hero, in marching order: `each("life") == [4, 3]`."""
        return [getattr(self.table.heroes[h], token) for h in self.table.order]

    def gained(self, token: str, hero: str = "") -> int:
        """By how much a token of a hero (the first) changed."""
        hero = hero or self.before.order[0]
        return int(getattr(self.table.heroes[hero], token) - getattr(self.before.heroes[hero], token))

    @property
    def unchanged(self) -> bool:
        """Whether no hero's tokens, alignment or possessions changed."""
        owned = ("items:", "followers:", "spells:", "trophies:")

        def of(table: Table) -> dict[str, list[str]]:
            return {z: [c.kind for c in cards] for z, cards in table.zones.items() if z.startswith(owned) and cards}

        return self.table.heroes == self.before.heroes and of(self.table) == of(self.before)

    # cards

    def zone(self, name: str) -> list[str]:
        """The cards of a zone, bottom first."""
        return [short(c.kind) for c in self.table.zone(name)]

    @property
    def spots(self) -> dict[int, list[str]]:
        """The draw spots that hold cards (0: the space itself)."""
        return {int(z[5:]): self.zone(z) for z in sorted(self.table.zones) if z.startswith("spot:") and self.zone(z)}

    @property
    def roads(self) -> dict[int, list[str]]:
        """The stacks left on road spaces."""
        return {int(z[5:]): self.zone(z) for z in sorted(self.table.zones) if z.startswith("road:") and self.zone(z)}

    def discarded(self, deck: str = "adventure") -> list[str]:
        """A discard pile."""
        return self.zone(f"discard:{deck}")

    def where(self, name: str) -> list[str]:
        """The zones in which cards of a kind lie."""
        return [z for z, cards in self.table.zones.items() for c in cards if c.kind == kind(name)]

    def card(self, name: str) -> Card:
        """The one card of a kind on the table."""
        (found,) = [c for cards in self.table.zones.values() for c in cards if c.kind == kind(name)]
        return found

    @property
    def piles(self) -> dict[str, int]:
        """Gold lying about."""
        return self.table.piles

    # what happened

    @property
    def step(self) -> str:
        """The step the play stopped at."""
        return self.table.step.name

    @property
    def way(self) -> Adventure:
        """The adventure under way."""
        way = roads.way(self.table)
        assert way is not None
        return way

    def quest(self, hero: str) -> str:
        """The quest a hero has."""
        return own_slice.quest(self.table, hero)

    def told(self, what: str) -> list[f.Told]:
        """What was told under a word: "fight", "evaded", "lost-turn", "armour" ..."""
        return [x for x in self.facts if isinstance(x, f.Told) and x.what == what]

    def happened(self, fact: type[Any]) -> list[Any]:
        """The facts of a kind, or the events of a kind."""
        all_of_it = [x.event if isinstance(x, f.SliceChanged) else x for x in self.facts]
        return [x for x in all_of_it if isinstance(x, fact)]

    @property
    def lost_turns(self) -> int:
        """How many cards turns lost brought (C6d)."""
        return sum(int(x.args[1]) for x in self.told("lost-turn"))

    @property
    def result(self) -> str:
        """How the last fight ended: "won", "lost" or "draw"."""
        return str(self.told("fight")[-1].args[4])

    @property
    def scores(self) -> tuple[int, int]:
        """The attack scores of the last fight: the hero's, the enemy's."""
        _, _, own, theirs, _ = self.told("fight")[-1].args
        return int(own), int(theirs)

    @property
    def free(self) -> bool:
        """Whether the trial of this space of the Tower is done."""
        return self.way.space in self.way.rolled

    @property
    def question(self) -> Request:
        """The question the play stopped at."""
        request = self.session.pending
        assert request is not None
        assert request.key != STOP, "the play stopped at a step, not at a question"
        return request

    @property
    def options(self) -> list[str]:
        """The ids of that question's options."""
        return [readable(self.table, o.id, self.question) for o in getattr(self.question, "options", ())]

    @property
    def barred(self) -> dict[str, str]:
        """What that question bars, and why."""
        return {readable(self.table, b.id, self.question): b.reason for b in getattr(self.question, "barred", ())}

    @property
    def offers(self) -> list[str]:
        """What could be played at that question."""
        return [readable(self.table, o.id) for o in self.session.offers()]

    def asked(self, key: str) -> list[Request]:
        """The questions, throws and draws of a key (or of those below it)."""
        return [q for q in self.questions if q.key == key or q.key.startswith(key + "/")]

    def dice_of(self, key: str) -> list[int]:
        """How many dice each throw of a key asked for."""
        return [q.dice for q in self.asked(key) if isinstance(q, Throw)]

    def goes_on(self, **how: Any) -> Outcome:
        """Play on from here; takes what `plays_out` takes."""
        return plays_out(self.table, **how)


# --- plays ---


def plays_out(
    table: Table,
    *,
    until: Sequence[str] = AFTER_A_CARD,
    dice: Iterable[int] = (),
    draws: Iterable[str | f.CardMade] = (),
    answers: Iterable[Any] = (),
    switches: Mapping[str, str] | None = None,
) -> Outcome:
    """Play on from the step the table stands at until a step of `until` begins, or a question of `until` is asked and
    no answer is left. Strict: see the module text.

    The step under way may itself be in `until`: the play then ends when such a step begins next.
    """
    rig = Rig(dice, draws, answers, until)
    rules = _Halting(core(), [u for u in until if u not in QUESTIONS], table)
    session = Session(rules, table, bot=rig, switches={**BY_TABLE, **WALK_ON, **(switches or {})})
    left = rig.left_over()
    assert not left, f"{'; '.join(left)} (the play stopped at step {session.table.step.name})"
    _check(table, session)
    return Outcome(table, session.table, list(session.facts), session, rig.asked)


def _check(first: Table, session: Session) -> None:
    """Every table on the way holds the invariants, and the facts alone make the last one."""
    table = first
    for fact in session.facts:
        table = reduce(table, fact)
        assert not wrong(table), (fact, wrong(table))
    assert table == session.table, "the facts do not make the table"
    assert CODEC.table(encode_table(table)) == table


def _party(hero: str, heroes: Sequence[str | Who] | None, traits: dict[str, Any]) -> Sequence[str | Who]:
    if heroes is None:
        return [who(hero, **traits)]
    assert not traits, f"give these to a hero with who(...): {sorted(traits)}"
    return heroes


HOW = ("until", "dice", "draws", "answers", "switches")
TABLE: tuple[str, ...] = ("region", "space", "destination", "heading", "rolled", "locations", "visited", "looted")
TABLE += ("spent", "row", "stacks", "zones")
TABLE += ("piles", "lasting", "options", "modules", "day", "apart")


def _sort(traits: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any], dict[str, Any]]:
    """Keywords for `plays_out`, for `a_table`, and traits of the hero."""
    how = {k: traits.pop(k) for k in HOW if k in traits}
    table = {k: traits.pop(k) for k in TABLE if k in traits}
    return how, table, traits


def meets(
    card: str | f.CardMade,
    *,
    hero: str = "elf",
    heroes: Sequence[str | Who] | None = None,
    lying: bool = False,
    **more: Any,
) -> Outcome:
    """A card is turned over on draw spot 1 (of the Fields, unless `space` says otherwise) and met by the party.

    `lying`: it lay there face up since yesterday (so it is not fresh, and does not place itself); cards that are not in
    the adventure deck always do. Further cards of a `row` come to lie on the spots behind it. The play goes from the
    turning to the end of the turn (C4a.h); cards drawn for lost turns lie there face down then.
    Takes what `plays_out`, `a_table` and `who` take.
    """
    how, rest, traits = _sort(more)
    fresh = isinstance(card, f.CardMade) or (not lying and deck_of(printed(card)) == "adventure")
    behind = rest.pop("row", ())
    table = a_table(_party(hero, heroes, traits), row=["?" if fresh else str(card), *behind], **rest)
    if fresh:
        how["draws"] = [card, *how.get("draws", ())]
    number = table.zone(spot(1))[0].id
    return plays_out(replace(table, step=Step("meet-card", (number,))), **how)


def fights(enemy: str | f.CardMade, **more: Any) -> Outcome:
    """Meet an enemy, and fight it exactly once: `.result`, `.scores`. `dice=[the enemy's ..., one's own ...]`."""
    outcome = meets(enemy, **more)
    told = outcome.told("fight")
    assert len(told) == 1, f"there were {len(told)} fights"
    return outcome


def visits(
    place: str,
    *,
    hero: str = "elf",
    heroes: Sequence[str | Who] | None = None,
    destination: bool = False,
    **more: Any,
) -> Outcome:
    """The party meets a place, one hero after the other, and draws its cards if it has any (a die for each).

    As a special location on the Fields (or on `space`), or, with `destination=True`, as the destination on space 6.
    """
    how, rest, traits = _sort(more)
    party = _party(hero, heroes, traits)
    if destination:
        table = a_table(party, **{"space": DESTINATION, "destination": place, **rest})
        step = Step("meet-destination", (" ".join(table.party),))
    else:
        here = REGIONS[rest.get("region", "inner")]
        n = rest.get("space", 1)
        n = n if isinstance(n, int) else here.road.index(n) + 1
        rest.setdefault("destination", next(p for p in here.aid if p != place))
        table = a_table(party, **{"locations": ((n, place),), **rest})
        step = Step("meet-location", (place, " ".join(table.party), 0))
    return plays_out(replace(table, step=step), **how)


def in_village(*answers: Any, hero: str = "elf", heroes: Sequence[str | Who] | None = None, **more: Any) -> Outcome:
    """A stay in the village: `in_village("heal:elf:life", life=2, gold=1)`. It ends where the village (or a store, or
    the choice of a destination) asks the next question and no answer is left."""
    how, rest, traits = _sort(more)
    table = a_table(_party(hero, heroes, traits), **{"village": True, "step": Step("village"), **rest})
    how.setdefault("until", IN_VILLAGE)
    return plays_out(table, answers=[*answers, *how.pop("answers", ())], **how)


def walks(table: Table, *, until: Sequence[str] = ("go-on", *IN_VILLAGE), **how: Any) -> Outcome:
    """Play on from a table over any number of steps, until the party is asked whether to go on, or what to do in the
    village, with no answer left (or what else `until` names)."""
    return plays_out(table, until=until, **how)


def guard(
    enemies: Sequence[str],
    *,
    trove: Sequence[str] = (),
    gold: int = 1,
    hero: str = "elf",
    heroes: Sequence[str | Who] | None = None,
    destination: str = "forest",
    fight: bool = True,
    **more: Any,
) -> Outcome:
    """A trove: these cards are drawn as its guardians (enemies, objects; others are discarded), it holds these magic
    items and this gold; they are equipped (C8d), then one guardian combat is fought (C8e), unless `fight=False`.

    The dice for how many and for the gold are thrown by the kit; `dice` and `answers` begin with the equipping.
    The play ends before the loot, before the question whether to fight again, or (`fight=False`) before the fight;
    `outcome.goes_on(...)` plays on.
    """
    how, rest, traits = _sort(more)
    cards = [*enemies]
    for filler in ("angel", "devil"):
        if len(cards) < 2:
            cards.append(filler)
    assert len(cards) <= 12, "two dice throw no more"
    first = max(1, len(cards) - 6)
    party = _party(hero, heroes, traits)
    table = a_table(party, **{"space": DESTINATION, "destination": destination, "visited": True, **rest})
    for _ in trove:
        table = lay(table, "?trove", "trove")
    how["dice"] = [first, len(cards) - first, gold, *how.get("dice", ())]
    how["draws"] = [*cards, *trove, *how.get("draws", ())]
    after = ("again-or-back", "give-up", *AFTER_A_CARD) if fight else ("guardian-fight",)
    how.setdefault("until", ("loot", *after))
    return plays_out(replace(table, step=Step("set-guardians")), **how)


TRIED = ("climb", "climb-on", "give-up", "again-or-back", "party-lost", "over", "to-the-cave")
"""Steps with which a trial of the Tower is over."""


def climbs(space: str, *, hero: str = "elf", heroes: Sequence[str | Who] | None = None, **more: Any) -> Outcome:
    """The party stands on a space of the Tower and faces what it asks, once. `outcome.free`: the way on is open.

    The play ends where the party would be asked whether to go on, to try again or to turn back, or after one guardian
    combat that left foes standing; `outcome.goes_on(...)` plays on.
    """
    how, rest, traits = _sort(more)
    table = a_table(_party(hero, heroes, traits), **{"region": "outer", "space": space, "step": Step("climb"), **rest})
    how.setdefault("until", TRIED)
    return plays_out(table, **how)
