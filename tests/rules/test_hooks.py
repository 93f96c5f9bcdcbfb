"""The hooks: values bent in order, procedures with their additions, offers, follows, and modules put together."""

from __future__ import annotations

import re
from typing import Any

import pytest
from msgspec import Struct
from msgspec.structs import replace

from talisman_desktop.cards.owned import SeesSpells
from talisman_desktop.cards.schema import CardSet
from talisman_desktop.core.facts import DiceThrown, Fact
from talisman_desktop.core.table import Table
from talisman_desktop.games.darkest.darkest_game import DARKEST
from talisman_desktop.games.darkest.darkest_module import MODULE
from talisman_desktop.rules import composition, hooks, house_rules
from talisman_desktop.rules.composition import Incompatible
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.hooks import Around, Bend, Follow, LastingBend, Procedure, Value, WordBend
from talisman_desktop.rules.house import House
from talisman_desktop.rules.house_rules import ON, SWITCH
from talisman_desktop.rules.module import Module
from talisman_desktop.rules.scripts import SCRIPTS
from talisman_desktop.rules.values.carrying_values import ITEM_PLACES, TRINKET_PLACES
from talisman_desktop.rules.values.roll_values import TRIAL_DICE
from tests.kit import a_table, core, who
from tests.kit import catalog as cards

STEP: Procedure[str, str] = Procedure("a step")


def module(ident: str, **what: Any) -> Module:
    """Return a box or house rule for a test."""
    return Module(id=ident, title=ident.title(), **what)


def a_game(*modules: Module, table: Table | None = None) -> Game:
    """Return a game with these modules."""
    table = table if table is not None else a_table(["elf"])
    return Game(composition.with_modules(core().of(table), modules), table)


def plus(n: int) -> Bend[int, str]:
    return Bend(ITEM_PLACES, lambda game, base, hero: base + n)


def times(n: int) -> Bend[int, str]:
    return Bend(ITEM_PLACES, lambda game, base, hero: base * n)


def test_modules_bend_in_their_order_after_words() -> None:
    game = a_game(module("b", bends=(times(2),), after=("a",)), module("a", bends=(plus(1),)))
    assert ITEM_PLACES(game, 4, game.table.order[0]) == 10


def test_words_bend_before_modules() -> None:
    table = a_table([who("elf", followers=["mule"])])
    plain, doubled = a_game(table=table), a_game(module("a", bends=(times(2),)), table=table)
    hero = table.order[0]
    more = ITEM_PLACES(plain, 4, hero)
    assert more > 4
    assert ITEM_PLACES(doubled, 4, hero) == 2 * more
    assert TRINKET_PLACES(plain, 5, hero) > 100


def test_bound_belongs_to_the_value() -> None:
    game = a_game(module("a", bends=(Bend(TRIAL_DICE, lambda game, base, place: base - 9),)))
    assert TRIAL_DICE(game, 4, "crypt") == 0


def test_value_without_bends_is_its_base() -> None:
    assert Value[int, None]("nothing", whose="ground")(a_game(), 7, None) == 7


def _run(game: Game) -> tuple[list[str], str]:
    """Run a procedure whose body asks nothing; return its parts in the order they ran, and its result."""
    done: list[str] = []

    async def body(game: Game, about: str) -> str:
        done.append("body")
        return "done"

    coroutine = STEP(game, "x", body)
    game.kept["done"] = done
    try:
        coroutine.__await__().send(None)
    except StopIteration as stop:
        return done, stop.value
    raise AssertionError("it asks something")


async def _before(game: Game, about: str) -> None:
    game.kept["done"].append("before")


async def _after(game: Game, about: str, result: str) -> None:
    game.kept["done"].append(f"after {result}")


async def _revise(game: Game, told: str, result: str) -> str:
    assert result == "done"
    return "twice"


async def _instead(game: Game, about: str) -> str:
    return "something else"


def test_module_revises_a_result_before_later_parts() -> None:
    later = module("a", arounds=(Around(procedure=STEP, after=_after),))
    revising = module("b", arounds=(Around(procedure=STEP, revise=_revise),))
    assert _run(a_game(later, revising)) == (["body", "after twice"], "twice")


def test_modules_come_around_a_procedure() -> None:
    around = Around(procedure=STEP, before=_before, after=_after)
    assert _run(a_game(module("a", arounds=(around,)))) == (["before", "body", "after done"], "done")


def test_house_rule_comes_instead_of_a_procedure() -> None:
    rule = module("a", house_rule=True, arounds=(Around(procedure=STEP, instead=_instead),))
    assert _run(a_game(rule)) == ([], "something else")


class Sneeze(Struct, frozen=True):
    """An event that only these tests have."""

    hero: str


def test_facts_follow_an_event_at_once() -> None:
    def rolled(game: Game, event: Sneeze) -> list[Fact]:
        return [DiceThrown(event.hero, (1,), "sneeze")]

    game = a_game(module("a", follows=(Follow(Sneeze, rolled),)))
    hooks.happened(game, Sneeze(game.table.order[0]))
    assert [type(fact) for fact in game.facts] == [DiceThrown]


TALLNESS: Value[int, str] = Value("tallness")
DIZZY = (LastingBend("dizzy", TALLNESS, lambda base, lasting, about: base - 1),)
LUCKY = (WordBend(SeesSpells, TALLNESS, lambda base, word, about: base + 1),)
DANCE = {"dance": SCRIPTS["preservation"]}
INSTEAD = (Around(procedure=STEP, instead=_instead),)


def test_scripts_of_a_module_are_found_when_used() -> None:
    assert "dance" in a_game(module("a", scripts=DANCE)).ruleset.hooks.scripts
    assert "dance" not in a_game().ruleset.hooks.scripts


@pytest.mark.parametrize(
    ("modules", "words"),
    [
        ((module("a", requires=("b",)),), "A cannot be played without 'b'"),
        ((module("a", conflicts=("b",)), module("b")), "A cannot be played together with B"),
        ((module("a"), module("a", help="another")), "A and A have the same id, 'a'"),
        (
            (module("a", house_rule=True, arounds=INSTEAD), module("b", house_rule=True, arounds=INSTEAD)),
            "A and B both replace the rules of a step",
        ),
        ((module("a", arounds=INSTEAD),), "A replaces the rules of a step, as only a house rule may"),
        ((module("a", after=("b",)), module("b", after=("a",))), "A and B each want to come after another"),
        ((module("a", lasting=DIZZY), module("b", lasting=DIZZY)), "A and B both say what 'dizzy' does to tallness"),
        ((module("a", scripts=DANCE), module("b", scripts=DANCE)), "A and B both have a script 'dance'"),
        ((module("a", scripts={"raft": DANCE["dance"]}),), "have a script 'raft'"),
        ((module("a", words=LUCKY), module("b", words=LUCKY)), "A and B both say what 'SeesSpells' does to tallness"),
    ],
)
def test_incompatible_modules_are_refused_with_reason(modules: tuple[Module, ...], words: str) -> None:
    with pytest.raises(Incompatible) as raised:
        composition.with_modules(core().of(a_table(["elf"])), modules)
    assert words in str(raised.value)


@pytest.mark.parametrize(
    ("rule", "sets", "words"),
    [
        (module("a", requires=("sea",)), (), "A cannot be played without 'sea'. Choose both or neither."),
        (module("a", conflicts=("sea",)), ("sea",), "A cannot be played together with The sea. Choose one of them."),
        (module("sea"), ("sea",), "The sea and Sea have the same id, 'sea'."),
        (module("a", conflicts=(MODULE.id,)), (), f"A cannot be played together with {MODULE.title}."),
        (module("a", requires=("sea", MODULE.id), conflicts=("land",)), ("sea",), ""),
    ],
)
def test_house_rules_are_checked_beside_card_sets_and_game(rule: Module, sets: tuple[str, ...], words: str) -> None:
    own = (CardSet(id="sea", title="The sea"), CardSet(id="land", title="The land"))
    catalog = replace(cards(), sets=(*cards().sets, *own))
    rule = replace(rule, house_rule=True)
    house = House(catalog, [DARKEST], [rule])
    told = house_rules.clash(house.usual, [rule], {SWITCH + rule.id: ON}, sets)
    assert told.startswith(words)
    assert bool(told) == bool(words)
    if words and rule.id not in sets:
        with pytest.raises(Incompatible, match=re.escape(words)):
            house.using((*sets, rule.id))
