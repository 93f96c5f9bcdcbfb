"""The library of card sets: what a view shows of it, what a set needs, which game it is for, what clashes."""

from __future__ import annotations

from pathlib import Path

import pytest

from talisman_desktop.app.content import given
from talisman_desktop.cards.cache import cached_catalog
from talisman_desktop.cards.loader import load_catalog, load_sets
from talisman_desktop.cards.made_cards import known, learn
from talisman_desktop.cards.schema import Catalog
from talisman_desktop.core.table import Made
from talisman_desktop.paths import cardsets_folder
from tests.cards.sets import write_set
from tests.kit import catalog, own

CORE = cardsets_folder() / "core"
RAT = 'deck = "adventure"\n[[card]]\nid = "rat"\nname = "Kitchen Rat"\ntype = "enemy"\nstrength = 2\ncopies = 2\n'
CELLAR = 'deck = "space"\n[[card]]\nid = "cellar"\nname = "Cellar"\n'


def a_set(folder: Path, name: str, deck: str = RAT, keys: str = "") -> Path:
    """Write a set with this id and one deck."""
    return write_set(folder / name, deck=deck, text=f'[set]\nid = "{name}"\ntitle = "The {name}"\n{keys}')


def library(*sets: Path) -> Catalog:
    """Return the catalog of the base box and these sets, as the program reads them."""
    return load_catalog([CORE, *sets], "darkest")[0]


def test_view_enumerates_only_the_sets_in_use(tmp_path: Path) -> None:
    found = library(a_set(tmp_path, "mine"), a_set(tmp_path, "places", CELLAR))
    view, all_of_it = found.of("darkest"), found.of("darkest", ["mine", "places"])
    assert {card.set for card in view.printed} == {"core"}
    assert "mine/rat" not in {card.id for card in view.deck("adventure")}
    assert ("cellar" in view.spaces, "cellar" in all_of_it.spaces) == (False, True)
    with pytest.raises(KeyError):
        view.named("Kitchen Rat", "adventure")
    assert all_of_it.named("kitchen rat", "adventure").copies == 2


def test_view_finds_every_card_by_its_id(tmp_path: Path) -> None:
    view = library(a_set(tmp_path, "mine")).of("darkest")
    assert view["mine/rat"].name == view.name("mine/rat") == "Kitchen Rat"


def test_set_is_used_with_those_it_needs(tmp_path: Path) -> None:
    found = library(a_set(tmp_path, "mine"), a_set(tmp_path, "more", keys='needs = ["mine"]\n'))
    assert found.needed(["more", "a-house-rule"]) == ("more", "a-house-rule", "mine")
    assert {card.set for card in found.of("darkest", ["more"]).printed} == {"core", "mine", "more"}


HOWL = """deck = "adventure"
[[card]]
id = "howl"
name = "Howl"
type = "event"
meet = "It howls (script: werewolf)."
"""


@pytest.mark.parametrize(("keys", "errors"), [("", 1), ('needs = ["reaper"]\n', 0)])
def test_scripts_of_a_box_are_for_sets_that_need_it(tmp_path: Path, keys: str, errors: int) -> None:
    folders = [CORE, cardsets_folder() / "reaper", a_set(tmp_path, "mine", HOWL, keys)]
    found = next(loaded for loaded in load_sets(folders, given=given()) if loaded.id == "mine")
    assert [p.message.partition(":")[0] for p in found.problems] == ["there is no script 'werewolf'"] * errors


def test_missing_needed_set_is_reported_with_its_place(tmp_path: Path) -> None:
    more = a_set(tmp_path, "more", keys='needs = ["mine"]\n')
    found, problems = load_catalog([CORE, more], "darkest")
    (problem,) = problems
    assert (Path(problem.file).name, problem.line) == ("set.toml", 4)
    assert "needs the card set 'mine', which is missing" in problem.message
    assert "remove it from needs" in problem.fix
    assert "more/rat" not in found.cards


def test_set_that_needs_a_broken_one_is_refused(tmp_path: Path) -> None:
    bad = a_set(tmp_path, "bad", RAT + "strenght = 1\n")
    found, problems = load_catalog([CORE, a_set(tmp_path, "more", keys='needs = ["bad"]\n'), bad], "darkest")
    assert [p.message for p in problems if "needs" in p.message] == ["the set needs 'bad', which has errors"]
    assert {one.id for one in found.sets if one.wrong} == {"bad", "more"}


def test_sentence_names_only_what_its_set_needs(tmp_path: Path) -> None:
    gate = (
        'deck = "adventure"\n[[card]]\nid = "gate"\nname = "Gate"\ntype = "event"\nmeet = "Teleport to the Cellar."\n'
    )
    places = a_set(tmp_path, "places", CELLAR)
    without = load_sets([CORE, places, a_set(tmp_path, "gates", gate)])
    assert ["places" in p.message or "Cellar" in p.message for s in without for p in s.problems] == [True]
    with_it = load_sets([CORE, places, a_set(tmp_path, "gates", gate, 'needs = ["places"]\n')])
    assert not [p for s in with_it for p in s.problems]


def test_set_of_another_game_is_ignored_without_error(tmp_path: Path) -> None:
    strange = a_set(tmp_path, "strange", 'deck = "dungeon"\n', 'game = "classic"\n')
    fine = a_set(tmp_path, "classic-rats", keys='game = "classic"\n')
    found, problems = load_catalog([CORE, fine], "darkest")
    assert not problems
    assert [one.game for one in found.sets if one.id == "classic-rats"] == ["classic"]
    assert "classic-rats/rat" not in found.cards
    assert load_sets([strange])[0].broken, "a check reads the sets of every game"


def test_two_spaces_clash_only_where_both_sets_are_chosen(tmp_path: Path) -> None:
    one, two = a_set(tmp_path, "one", CELLAR), a_set(tmp_path, "two", CELLAR)
    found, problems = load_catalog([CORE, one, two], "darkest")
    assert [p.severity for p in problems] == ["warning"]
    assert found.clash(["one"]) == found.clash(["two"]) == ""
    assert found.of("darkest", ["two"]).spaces["cellar"].id == "two/cellar"
    told = found.clash(["one", "two"])
    assert told.startswith(f"{two / 'adventure.toml'}:3:")
    assert "the set 'one' already has a space 'cellar'; give the space another id" in told


def test_space_of_the_base_set_clashes_always(tmp_path: Path) -> None:
    twice = a_set(tmp_path, "mine", CELLAR.replace("cellar", "crags"))
    assert [p.severity for p in load_catalog([CORE, twice], "darkest")[1]] == ["error"]


def test_card_made_at_a_table_is_not_in_the_library() -> None:
    rat = own("Giant Rat", type="enemy", strength=2)
    made = {rat.kind: Made("adventure", rat.words)}
    assert known(catalog(), made)[rat.kind].name == "Giant Rat"
    assert rat.kind not in catalog().cards
    with pytest.raises(TypeError):
        learn(catalog(), made)


def test_view_is_cached_from_file_with_its_sets(tmp_path: Path) -> None:
    mine, cache = a_set(tmp_path, "mine", CELLAR), tmp_path / "cards.json"
    first = cached_catalog([CORE, mine], cache, "darkest")[0]
    assert cache.exists()
    assert cached_catalog([CORE, mine], cache, "darkest")[0].sets == first.sets
