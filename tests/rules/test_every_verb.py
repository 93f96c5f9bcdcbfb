"""Each verb of the card grammar has code in the rules. This is checked without a type checker."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any, cast, get_args

import pytest

import talisman_desktop
from talisman_desktop.app.program_house import BOXES
from talisman_desktop.cards import effects as e
from talisman_desktop.cards import owned
from talisman_desktop.cards.code import SCRIPTS
from talisman_desktop.cards.inner_verbs import inside
from talisman_desktop.cards.may import Boost
from talisman_desktop.cards.words import parse_slot
from talisman_desktop.core.flow import Leave
from talisman_desktop.games.darkest.base import darkest_rulebook
from talisman_desktop.games.darkest.base.clauses import SPACES
from talisman_desktop.rules import effect_runner, prospects, scripts
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.meeting import Meeting
from talisman_desktop.rules.module import Module
from tests.kit import a_table, catalog, core, library

PACKAGE = Path(talisman_desktop.__file__).parent
SHOWN = {owned.SeesSpells, owned.OwnerByHand}
"""Standing words that the players carry out themselves."""

SAYS: dict[type[e.Data], str] = {
    e.Row: "",
    e.Roll: "Roll a die. 1-6: nothing.",
    e.RollAgainst: "Roll 2 dice. Up to your craft: gain 1 gold. Above: lose 1 life.",
    e.ChooseOne: "Choose one: gain 1 gold; gain 1 life.",
    e.May: "You may gain 1 gold.",
    e.ForHeroes: "Every other hero: gain 1 gold.",
    e.When: "If you are good: gain 1 gold.",
    e.ByHand: "By hand: sing.",
    e.Script: "Script: blizzard.",
    e.ByRule: "Rule: C10g.",
}


def sample(verb: type[e.Data]) -> Any:
    """Return one value of a verb, from the sentences that the grammar gives as examples."""
    if verb in SAYS:
        return parse_slot("meet", SAYS[verb])[0]
    from talisman_desktop.cards.templates import BOOST, CONDITIONS, EFFECTS

    table = CONDITIONS if verb in get_args(e.Condition) else BOOST if verb is Boost else EFFECTS
    template = next(row for row in table.templates if row.verb is verb)
    return table.read(template.sample, catalog().names)


def a_game() -> Game:
    table = a_table(["elf", "troll"], row=["fountain-of-wisdom"])
    return Game(core().of(table), table)


def met(game: Game) -> Meeting:
    card = game.table.zone("spot:1")[0]
    return Meeting("elf", card.kind, card=card.id, at=1)


@pytest.mark.parametrize("verb", [*get_args(e.Effect), Boost], ids=lambda verb: verb.__name__)
def test_each_effect_is_carried_out(verb: type[e.Data]) -> None:
    """Each effect runs up to its first question. For a verb without code an assertion fails."""
    game, value = a_game(), sample(verb)
    assert isinstance(value, verb)
    running = effect_runner.run(game, met(game), [cast(e.Effect, value)])
    try:
        running.send(None)
    except (StopIteration, Leave):
        pass
    finally:
        running.close()


@pytest.mark.parametrize("verb", [*get_args(e.Effect), Boost], ids=lambda verb: verb.__name__)
def test_each_effect_is_possible_or_not(verb: type[e.Data]) -> None:
    game = a_game()
    assert prospects.possible(game, met(game), sample(verb)) in (True, False)


@pytest.mark.parametrize("verb", get_args(e.Condition), ids=lambda verb: verb.__name__)
def test_each_condition_is_judged(verb: type[e.Data]) -> None:
    assert prospects.holds(a_game(), "elf", sample(verb), met(a_game())) in (True, False)


def read_in_rules() -> set[str]:
    """Return the names that the rules and the games use anywhere except in imports."""
    found: set[str] = set()
    for path in (*(PACKAGE / "rules").rglob("*.py"), *(PACKAGE / "games").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Name):
                found.add(node.id)
            elif isinstance(node, ast.Attribute):
                found.add(node.attr)
    return found


@pytest.mark.parametrize("verb", [*get_args(owned.Static), *get_args(e.Ending)], ids=lambda verb: verb.__name__)
def test_each_standing_word_is_read(verb: type[e.Data]) -> None:
    known_by_default = {e.Stays}
    assert verb in SHOWN | known_by_default or verb.__name__ in read_in_rules()


def test_a_new_verb_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    class Dance(e.Data, frozen=True):
        """Standing words that no rule knows."""

    game = a_game()
    with pytest.raises(AssertionError):
        effect_runner.run(game, met(game), [Dance()]).send(None)  # type: ignore[list-item]  # A verb the rules lack.
    assert "Dance" not in read_in_rules()


def test_scripts_that_cards_name_are_those_of_the_rules() -> None:
    standing = {name for name, place in SCRIPTS.items() if place.slot == "owned"}
    assert set(scripts.SCRIPTS) == set(SCRIPTS) - standing
    spoken = {
        node.value
        for path in (*(PACKAGE / "rules").rglob("*.py"), *(PACKAGE / "games").rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Constant)
    }
    assert standing <= spoken


@pytest.mark.parametrize("box", BOXES, ids=lambda box: box.id)
def test_box_cards_name_only_scripts_of_their_box(box: Module) -> None:
    standing = {name for name, place in box.script_places.items() if place.slot == "owned"}
    assert {*box.scripts} == {*box.script_places} - standing
    assert not {*SCRIPTS} & {*box.script_places}
    for card in library(box.id).catalog.cards.values():
        for verb in (v for slot in ("meet", "won", "owned", "may") for v in getattr(card, slot)):
            for script in inside((verb, *getattr(verb, "effects", ()))):
                if isinstance(script, e.Script | owned.OwnerScript) and script.name in box.script_places:
                    assert card.set == box.id
                    assert not (moments := box.script_places[script.name].moments) or verb.when in moments


def test_each_script_has_the_slot_its_cards_use() -> None:
    """On the cards of the box too, slot and moment are those of the table."""
    for card in catalog().printed:
        for slot in ("meet", "owned", "may"):
            for verb in getattr(card, slot):
                for script in inside((verb, *getattr(verb, "effects", ()))):
                    if isinstance(script, e.Script | owned.OwnerScript):
                        place = SCRIPTS[script.name]
                        assert place.slot == slot
                        assert not place.moments or verb.when in place.moments


def test_clauses_that_spaces_name_are_in_the_rulebook() -> None:
    assert set(SPACES) <= set(darkest_rulebook.load().clauses)
    said = {v.rule: c.id for c in catalog().printed for v in inside(c.meet) if isinstance(v, e.ByRule)}
    assert said == {rule: f"core/{space}" for rule, space in SPACES.items()}
