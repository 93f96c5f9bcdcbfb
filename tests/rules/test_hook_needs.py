"""Hooks with needs: each acts as soon as one of its needs is met, and is skipped until then."""

from __future__ import annotations

import pytest

from talisman_desktop.cards.owned import Bonus, OwnerScript, Static
from talisman_desktop.core.facts import DiceThrown, Fact, FigureMoved, LastingBegan, LastingEnded
from talisman_desktop.core.flow import Running, StepCoroutine
from talisman_desktop.core.requests import Request
from talisman_desktop.core.table import NO_CAUSE, Lasting, Step
from talisman_desktop.play.bots import random_bot
from talisman_desktop.play.session import Session
from talisman_desktop.rules.dues import settled
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.hooks import Around, Bend, Due, Follow, Hooks, LiveHooks, Procedure, Value, happened
from talisman_desktop.rules.needs import Need
from tests.kit import a_table, library, who
from tests.rules.test_hooks import Sneeze, a_game, module

DIZZY = LastingBegan(Lasting("", "dizzy", 1, "turn"))
BOXES = ("reaper", "highland", "dungeon", "frostmarch", "sacred-pool")
STEP: Procedure[str, str] = Procedure("a step")
SIZE: Value[int, str] = Value("size")


def test_bend_acts_only_while_its_lasting_effect_lasts() -> None:
    bend = Bend(SIZE, lambda game, base, hero: base + 1, needs=("dizzy",))
    game = a_game(module("a", bends=(bend,)))
    assert SIZE(game, 1, "") == 1
    game.do(DIZZY)
    assert SIZE(game, 1, "") == 2
    game.do(LastingEnded("turn", cause=NO_CAUSE))
    assert SIZE(game, 1, "") == 1


def test_bend_acts_only_while_its_figure_is_on_the_table() -> None:
    game = a_game(module("a", bends=(Bend(SIZE, lambda game, base, hero: base + 1, needs=("ghost",)),)))
    sizes = [SIZE(game, 1, "")]
    for zone in ("road:1", "road:2", ""):
        game.do(FigureMoved("ghost", zone, cause=NO_CAUSE))
        sizes.append(SIZE(game, 1, ""))
    assert sizes == [1, 2, 2, 1]


@pytest.mark.parametrize("mark", ["dizzy/elf", "dizzy/sacred-pool/magus"])
def test_name_before_a_slash_is_enough(mark: str) -> None:
    game = a_game(module("a", bends=(Bend(SIZE, lambda game, base, hero: base + 1, needs=("dizzy",)),)))
    game.do(LastingBegan(Lasting("", mark, 1, "turn")))
    assert SIZE(game, 1, "") == 2


def _follower(kind: type[Static]) -> str:
    """Return a follower of the core set with standing words of this kind."""
    cards = a_game().catalog.printed
    return next(c.id for c in cards if c.type == "follower" and any(isinstance(word, kind) for word in c.owned))


@pytest.mark.parametrize("need", [Bonus, _follower(Bonus)])
def test_bend_acts_once_a_hero_has_words_or_card(need: Need) -> None:
    bend = module("a", bends=(Bend(SIZE, lambda game, base, hero: base + 1, needs=(need,)),))
    assert SIZE(a_game(bend, table=a_table(["troll"])), 1, "") == 1
    assert SIZE(a_game(bend, table=a_table([who("troll", followers=[_follower(Bonus)])])), 1, "") == 2


def test_due_waits_for_its_need() -> None:
    asked: list[str] = []

    async def settle(game: Game) -> None:
        asked.append("settled")
        game.do(LastingEnded("turn", cause=NO_CAUSE))

    async def step(end: bool) -> Step:
        if end:
            game.do(DIZZY)
        return Step("village")

    game = a_game(module("a", dues=(Due(lambda game: True, settle, needs=("dizzy",)),)))
    Running(settled(game, step(end=False)))
    assert not asked
    Running(settled(game, step(end=True)))
    assert asked == ["settled"]


def test_fact_follows_after_an_earlier_follow_met_its_need() -> None:
    def dizzy(game: Game, event: Sneeze) -> list[Fact]:
        return [DIZZY]

    def rolled(game: Game, event: Sneeze) -> list[Fact]:
        return [DiceThrown(event.hero, (1,), "sneeze")]

    game = a_game(module("a", follows=(Follow(Sneeze, dizzy), Follow(Sneeze, rolled, needs=("dizzy",)))))
    happened(game, Sneeze(game.table.order[0]))
    assert [type(fact) for fact in game.facts] == [LastingBegan, DiceThrown]


def _around_a_dizzy_body(*arounds: Around[str, str]) -> list[str]:
    """Run a procedure whose body makes every hero dizzy. Return the names of the parts that ran, in order."""

    async def body(game: Game, about: str) -> str:
        game.do(DIZZY)
        return "done"

    async def step() -> Step:
        await STEP(game, "x", body)
        return Step("village")

    game = a_game(module("a", arounds=arounds))
    game.kept["done"] = []
    coroutine: StepCoroutine = step()
    Running(coroutine)
    return list(game.kept["done"])


async def _before(game: Game, about: str) -> None:
    game.kept["done"].append("before")


async def _after(game: Game, about: str, result: str) -> None:
    game.kept["done"].append("after")


async def _dizzy(game: Game, about: str) -> None:
    game.do(DIZZY)


def test_part_after_procedure_acts_when_body_met_its_need() -> None:
    assert _around_a_dizzy_body(Around(procedure=STEP, before=_before, after=_after, needs=("dizzy",))) == ["after"]


def test_part_before_procedure_acts_when_another_met_its_need() -> None:
    late = Around(procedure=STEP, before=_before, needs=("dizzy",))
    assert _around_a_dizzy_body(Around(procedure=STEP, before=_dizzy), late) == ["before"]


@pytest.mark.parametrize("seed", range(4))
def test_games_are_the_same_with_every_need_met(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Skipping hooks by their needs leaves out only hooks that would do nothing."""
    rules, of_needs = library(*BOXES), Hooks.view

    def played() -> Session:
        play, left = random_bot(seed), iter(range(250))

        def bot(session: Session, request: Request) -> object:
            return play(session, request) if next(left, None) is not None else None

        return Session(rules, rules.new_table(seed, modules=BOXES), bot=bot)  # type: ignore[arg-type]  # an answer

    def view(hooks: Hooks, met: frozenset[object]) -> LiveHooks:
        return of_needs(hooks, hooks.needs)

    sparing = played()
    monkeypatch.setattr(Hooks, "view", view)
    assert played().facts == sparing.facts
    assert len(sparing.ruleset.hooks.needs) > 40


def test_rules_that_hooks_need_are_on_cards() -> None:
    rules = library(*BOXES)
    ruleset = rules.of(rules.new_table(0, modules=BOXES))
    said = {word for card in ruleset.catalog.cards.values() for word in card.owned if isinstance(word, OwnerScript)}
    needed = {need for need in ruleset.hooks.needs if isinstance(need, OwnerScript)}
    assert needed <= said
    words = ruleset.catalog.owned_words
    assert {need for need in ruleset.hooks.needs if isinstance(need, type)} <= words


@pytest.mark.parametrize(("name", "facts"), [("troll", 2), ("no such card", 1)])
def test_fact_follows_only_at_a_table_with_its_card(name: str, facts: int) -> None:
    def dizzy(game: Game, fact: DiceThrown) -> list[Fact]:
        return [DIZZY]

    game = a_game(module("a", follows=(Follow(DiceThrown, dizzy, cards=lambda card: card.name.lower() == name),)))
    game.do(DiceThrown(game.table.order[0], (1,), "sneeze"))
    assert len(game.facts) == facts


@pytest.mark.parametrize(("die", "facts"), [(1, 3), (2, 1)])
def test_follows_share_a_quick_test_of_the_fact(die: int, facts: int) -> None:
    def is_one(fact: DiceThrown) -> bool:
        return fact.dice == (1,)

    def dizzy(game: Game, fact: DiceThrown) -> list[Fact]:
        return [DIZZY]

    follows = (Follow(DiceThrown, dizzy, concerns=is_one), Follow(DiceThrown, dizzy, concerns=is_one))
    game = a_game(module("a", follows=follows))
    game.do(DiceThrown(game.table.order[0], (die,), "sneeze"))
    assert len(game.facts) == facts


def test_part_after_procedure_acts_when_revision_met_its_need() -> None:
    async def body(game: Game, about: str) -> str:
        return "done"

    async def revise(game: Game, about: str, result: str) -> str:
        game.do(DIZZY)
        return result

    async def step() -> Step:
        await STEP(game, "x", body)
        return Step("village")

    late = Around(procedure=STEP, after=_after, needs=("dizzy",))
    game = a_game(module("a", arounds=(late, Around(procedure=STEP, revise=revise))))
    game.kept["done"] = []
    Running(step())
    assert game.kept["done"] == ["after"]
