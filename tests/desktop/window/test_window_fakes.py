"""A small game with every kind of question, a campaign in memory, and the services of a window for them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from talisman_desktop.cards.schema import CardDef, Catalog, Sentence, Type
from talisman_desktop.core.facts import DiceThrown, TokensChanged
from talisman_desktop.core.flow import Leave, StepCoroutine, ask
from talisman_desktop.core.requests import (
    Answer,
    Arrange,
    Barred,
    ByHand,
    Choose,
    Draw,
    Interjected,
    Option,
    Pick,
    Request,
    Share,
    Target,
    Throw,
)
from talisman_desktop.core.table import Card, Cause, Deck, Hero, Step, Table
from talisman_desktop.desktop.presenters.services import Listed, Services
from talisman_desktop.games.darkest.base.clauses import CLAUSES
from talisman_desktop.games.darkest.base.darkest_options import OPTIONS
from talisman_desktop.games.darkest.base.places import WORLD
from talisman_desktop.games.darkest.darkest_game import compose
from talisman_desktop.games.darkest.darkest_words import TELLING
from talisman_desktop.play.session import Change, Session
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.hooks import Hooks, Offer
from talisman_desktop.rules.roads import SHARED
from talisman_desktop.rules.ruleset import Ruleset
from tests.kit import catalog

HEROES = ("elf", "dwarf", "troll")
ORDER = ("choose", "pick", "arrange", "share", "throw", "open", "draw", "two", "hand")


def card(name: str, kind: Type, deck: str = "adventure", **more: Any) -> CardDef:
    """Return a card of the small set."""
    short = name.lower().replace(" ", "-")
    return CardDef(id=f"core/{short}", set="core", deck=deck, name=name, type=kind, **more)


CARDS = (
    card("Elf", "character", "character", strength=3, craft=4, fate=3, life=4, gold=1, alignment="good"),
    card("Dwarf", "character", "character", strength=3, craft=3, fate=5, life=5, gold=1, alignment="neutral"),
    card("Troll", "character", "character", strength=6, craft=1, fate=1, life=6, gold=1, alignment="neutral"),
    card("Druid", "character", "character", strength=2, craft=4, fate=4, life=4, gold=1, alignment="neutral"),
    card("Wild Boar", "enemy", strength=1, copies=3, subtype="animal"),
    card("Bear", "enemy", strength=3, copies=1, subtype="animal"),
    card("Wraith", "enemy", craft=5, copies=1, subtype="spirit"),
    card(
        "Holy Lance",
        "object",
        sentences=(Sentence("owned", "+1 strength in battle.", "understood"),),
    ),
    card("Water Bottle", "object"),
)
CATALOG = Catalog({c.id: c for c in CARDS}, catalog().spaces)


def hero(name: str, seat: int) -> Hero:
    """Return a hero with the printed numbers."""
    printed = CATALOG[f"core/{name}"]
    assert printed.strength is not None
    assert printed.craft is not None
    assert printed.alignment is not None
    return Hero(
        name,
        printed.id,
        seat,
        printed.strength,
        printed.craft,
        printed.life,
        printed.fate,
        printed.gold,
        printed.alignment,
    )


def a_table(step: str = "choose") -> Table:
    """Return a table with three heroes in the village; the elf has a lance, and a boar is on a draw spot."""
    unseen = {"core/wild-boar": 2, "core/bear": 1, "core/wraith": 1, "core/water-bottle": 1}
    return Table(
        seed=1,
        step=Step(step),
        heroes={name: hero(name, seat) for seat, name in enumerate(HEROES)},
        order=HEROES,
        zones={
            "items:elf": (Card(1, "core/holy-lance", "adventure"),),
            "spot:1": (Card(2, "core/wild-boar", "adventure"),),
        },
        decks={"adventure": Deck(unseen, 5)},
        region="inner",
        next_card=3,
    )


def village(key: str = "village") -> Choose:
    """Return a question with many options under headings, some of them unavailable."""
    options = [Option("set-out", "Go on an adventure")]
    for name in ("Elf", "Dwarf", "Troll"):
        options.append(Option(f"heal:{name.lower()}", f"{name} heals 1 life", "Healer", "1 gold"))
        options.append(Option(f"fate:{name.lower()}", f"{name} gets 1 fate back", "Healer", "1 gold"))
        options.append(Option(f"storage:{name.lower()}", f"{name}: store or fetch", "Storage"))
    wares = (("sword", 2), ("axe", 2), ("helmet", 2), ("shield", 2), ("armour", 4))
    for ware, price in wares:
        for name in ("Elf", "Dwarf", "Troll"):
            options.append(Option(f"{ware}:{name.lower()}", f"{name} buys a {ware}", "Blacksmith", f"{price} gold"))
    barred = (
        Barred("mystic:elf", "The Elf visits the Mystic", "only after an adventure", "B1c", "Mystic"),
        Barred("water", "Buy a water bottle", "not enough gold", "B1a", "Blacksmith"),
    )
    return Choose(
        key=key,
        text="What do you do in the village?",
        cause=Cause("B1a"),
        options=tuple(options),
        barred=barred,
    )


def question(name: str) -> Request:
    """Return a request of each kind, by its name."""
    fight = Cause("C7c", "core/wild-boar")
    match name:
        case "choose":
            return Choose(
                key="fight/how",
                hero="elf",
                text="A Wild Boar attacks the Elf. What does the Elf do?",
                cause=fight,
                card=2,
                options=(
                    Option("fight", "Fight with strength 4 against 1", hint="it attacks"),
                    Option("evade", "Evade"),
                ),
                barred=(Barred("charm", "Charm it", "the Elf has no such spell", "C6c"),),
            )
        case "pick":
            return Pick(
                key="trade",
                hero="dwarf",
                text="Which trophies does the Dwarf trade?",
                least=1,
                most=2,
                options=tuple(Option(f"t{i}", f"Trophy {i}") for i in range(1, 5)),
            )
        case "arrange":
            options = tuple(Option(h, h.title()) for h in HEROES)
            return Arrange(key="order", text="In which order do you march?", options=options)
        case "share":
            return Share(
                key="strike",
                text="How do the heroes share their blow?",
                pool=14,
                against=11,
                targets=(Target("ogre", "Ogre", 8), Target("wraith", "Wraith", 6), Target("bear", "Bear", 5)),
            )
        case "throw":
            return Throw(key="road", text="Throw the road die.", dice=2, cause=Cause("C3a"))
        case "open":
            return Throw(key="fight/die", hero="elf", text="Throw the Elf's die.", open=True, cause=fight)
        case "draw":
            return Draw(key="turn", text="Turn over the card on spot 1.", deck="adventure")
        case "two":
            return Draw(key="two", text="Turn over two cards.", deck="adventure", count=2)
        case _:
            return ByHand(key="hand", hero="troll", text="Do what the card says: the Troll may lose 1 life for 2 gold.")


class FakeInterjections:
    """A spell that can always be cast."""

    def __init__(self) -> None:
        self.on = True

    def ground(self, game: Game) -> tuple[CardDef, ...]:
        """Return no cards, because no card lies on the ground."""
        return ()

    def offers(self, game: Game, request: Request) -> tuple[Option, ...]:
        """Return the healing spell as the only thing to play, or nothing if `on` is not set."""
        return (Option("spell:heal", "Healing", "Elf", "1 life"),) if self.on else ()

    async def run(self, game: Game, spell: str) -> None:
        """Give the elf one life; "" does nothing, so that the question is asked again."""
        if spell:
            game.do(TokensChanged(hero="elf", token="life", by=1, cause=Cause(card="core/healing")))


DARKEST_RULES = compose(CATALOG, {})


class FakeRules:
    """Rules whose steps ask one question each and lead to the next. "crash" fails on the answer "fight"."""

    def __init__(self, build: Callable[[str], Request] = question) -> None:
        self.catalog = CATALOG
        self.codec = SHARED
        self.totals = {"adventure": {"core/wild-boar": 3, "core/bear": 1, "core/wraith": 1}}
        self.interjections = FakeInterjections()
        self.build = build
        self.crash = False
        self.answers: list[Answer] = []

    def of(self, table: Table) -> Ruleset:
        """Return the rules of any table."""
        return self.usual

    @property
    def usual(self) -> Ruleset:
        """Return the rules of any table."""
        return Ruleset(
            game="",
            title="",
            catalog=self.catalog,
            totals=self.totals,
            situation=self.interjections,  # type: ignore[arg-type]  # a spell at hand is all that is asked about
            hooks=Hooks(offers=(Offer(deed="spell", of_party=self.interjections.offers, run=self.interjections.run),)),
            enter=self.step,
            automatic=self.automatic,
            clauses=CLAUSES,
            telling=TELLING,
            world=WORLD,
            errands=DARKEST_RULES.errands,
            options=OPTIONS,
            invariants=DARKEST_RULES.invariants,
            by_hand=DARKEST_RULES.by_hand,
        )

    def using(self, modules: Iterable[str]) -> Ruleset:
        """Return the rules of any table."""
        return self.usual

    def new_table(self, seed: int, options: object = None, modules: Iterable[str] = ()) -> Table:
        """Raise an error, because the fake rules begin no table."""
        raise NotImplementedError

    async def step(self, game: Game) -> Step:
        """Ask the question of this step, then continue with the next step."""
        name = game.table.step.name
        while isinstance(answer := await ask(self.build(name)), Interjected):
            await self.interjections.run(game, answer.id)
        self.answers.append(answer)
        if self.crash:
            raise RuntimeError("no such rule")
        if hasattr(answer, "dice"):
            game.do(DiceThrown(hero="elf", dice=answer.dice, purpose="test"))
        for fact in getattr(answer, "facts", ()):
            game.do(fact)
        game.do(TokensChanged(hero="elf", token="gold", by=1, cause=Cause("B1a")))
        if name == "last":
            raise Leave(Step("over"))
        return Step(ORDER[(ORDER.index(name) + 1) % len(ORDER)] if name in ORDER else name)

    def automatic(self, game: Game, request: Request, automation: Mapping[str, str]) -> Answer | None:
        """Return None, because nothing is automated."""
        return None


def steps(rules: FakeRules) -> Callable[[Game], StepCoroutine]:
    """Return the function `step`, so that its type is checked against the protocol."""
    return rules.step


class MemoryCampaign:
    """A campaign in memory whose saving can be made to fail."""

    def __init__(self, title: str = "Tuesday", path: Path | None = None) -> None:
        self.title, self.path = title, path
        self.changes: list[Change] = []
        self.trouble = ""
        self.closed = False

    def record(self, change: Change, session: Session) -> None:
        """Remember the change."""
        if self.trouble:
            raise OSError(self.trouble)
        self.changes.append(change)

    def close(self, session: Session | None = None) -> None:
        """Note that the campaign is closed."""
        self.closed = True


class Fakes:
    """Fake services of a window that record how they were used."""

    def __init__(self, folder: Path, step: str = "choose", build: Callable[[str], Request] = question) -> None:
        self.rules = FakeRules(build)
        self.start = step
        self.campaigns: list[MemoryCampaign] = []
        self.switches: dict[str, str] = {"dice": "table", "decks": "table"}
        self.asked: list[tuple[str, int | None, dict[str, str]]] = []
        self.begun_with: dict[str, str] = {}
        self.services = Services(
            rules=self.rules,
            codec=SHARED,
            new_campaign=self.new,
            open_campaign=self.open,
            recent=lambda: [Listed(folder / "tuesday.talisman", "Tuesday", "Elf, Dwarf, Troll", "Village")],
            rules_text=lambda clause, note: f"**{clause}** says so. {note}",
            search_rules=lambda text, notes: [(c, f"clause {c}") for c in ("B1a", "C7c") if text.lower() in c.lower()],
            settings_file=folder / "settings.json",
        )

    def session(self) -> Session:
        """Return a session at the first step."""
        return Session(self.rules, a_table(self.start), switches=self.switches)

    def new(
        self,
        title: str,
        seed: int | None,
        options: dict[str, str],
        switches: dict[str, str],
        _sets: Sequence[str] = (),
    ) -> tuple[Session, MemoryCampaign]:
        """Return a new campaign."""
        self.begun_with = switches
        self.asked.append((title, seed, options))
        self.campaigns.append(MemoryCampaign(title))
        return self.session(), self.campaigns[-1]

    def open(self, path: Path) -> tuple[Session, MemoryCampaign]:
        """Return an existing campaign. Raises an error for a file named "broken"."""
        if "broken" in path.name:
            raise OSError("It is damaged.")
        self.campaigns.append(MemoryCampaign(path.stem, path))
        return self.session(), self.campaigns[-1]


def test_fake_game_asks_every_kind_of_question() -> None:
    kinds = {type(question(name)).__name__ for name in ORDER}
    assert kinds == {"Choose", "Pick", "Arrange", "Share", "Throw", "Draw", "ByHand"}
    assert len(village().options) > 20
