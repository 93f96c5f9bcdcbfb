"""`odds`: the chances of a fight and of a guardian combat, typed in."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import Typed


def test_a_fight_in_words(typed: Typed) -> None:
    code, out, err = typed("odds", "fight", "--mine", "7", "--theirs", "1")
    assert (code, err) == (0, "")
    assert out.split() == ["win", "90.48%", "stand-off", "2.38%", "lose", "7.14%"]


def test_a_fight_in_fractions(typed: Typed) -> None:
    _, out, _ = typed("odds", "fight", "--mine", "7", "--theirs", "1", "--exact")
    assert [line.split()[-1] for line in out.splitlines()] == ["19/21", "1/42", "1/14"]


def test_fate_and_dice_as_json(typed: Typed) -> None:
    plain = ("odds", "fight", "--mine", "5", "--theirs", "7", "--dice", "2", "--closed", "--json")
    found = json.loads(typed(*plain)[1])
    assert list(found) == ["win", "draw", "lose"]
    assert found["win"] == pytest.approx(310 / 1296, abs=1e-12)
    assert json.loads(typed(*plain, "--fate")[1])["win"] > found["win"]


def test_guardians_as_json(typed: Typed) -> None:
    _, out, _ = typed("odds", "guardians", "--party", "4/2/4,3/3/4,2/4/4", "--enemies", "9/-,-/5,7/7", "--json")
    assert json.loads(out) == {
        "can_fall": [[1, 2]],
        "most": 2,
        "all": False,
        "blows_strength": [1, 2, 2],
        "blows_craft": [2, 1, 1],
    }


def test_best_split_is_told_for_each_aim(typed: Typed) -> None:
    """Strength 9 fells the 7, or both 2s; the 7 that is left would strike hero 1, of 2 strength then, twice."""
    _, out, _ = typed("odds", "guardians", "--party", "3/4/3,6/2/6", "--enemies", "7/-,2/-,2/-,-/4")
    assert out.splitlines()[-3:] == [
        "  Most guardians down: enemies 2, 3 by strength; enemies 4 by craft; then hero 1 twice (dies)",
        "  Nobody dies: enemies 1 by strength; enemies 4 by craft; then hero 1 once",
        "  Fewest blows to come: enemies 1 by strength; enemies 4 by craft; then hero 1 once",
    ]


def test_guardians_in_words(typed: Typed) -> None:
    _, out, _ = typed("odds", "guardians", "--party", "4/2/3,3/6/4", "--enemies", "6/-,-/4,1/-")
    assert out.splitlines()[:6] == [
        "Your pools: strength 7, craft 8.",
        "At most 2 of 3 can fall in one combat:",
        "  enemies 1 (strength 6), 2 (craft 4)",
        "  enemies 2 (craft 4), 3 (strength 1)",
        "Hero 1 is struck once with craft.",
        "Hero 2 is struck twice with strength.",
    ]


def test_the_first_enemy_may_have_no_strength(typed: Typed) -> None:
    _, out, _ = typed("odds", "guardians", "--party", "4/9/4", "--enemies", "-/5,9/-", "--json")
    assert json.loads(out)["can_fall"] == [[0]]


def test_no_set_falls_where_no_enemy_can(typed: Typed) -> None:
    _, out, _ = typed("odds", "guardians", "--party", "3/2/4", "--enemies", "9/-", "--json")
    found = json.loads(out)
    assert (found["can_fall"], found["most"], found["all"]) == ([], 0, False)


@pytest.mark.parametrize(
    ("typed_in", "said"),
    [
        (("fight", "--mine", "x", "--theirs", "1"), "'x' is not a score"),
        (("fight", "--mine=-3", "--theirs", "1"), "'-3' is not a score"),
        (("fight", "--mine", "", "--theirs", "1"), "'' is not a score"),
        (("fight", "--mine", "7.5", "--theirs", "1"), "'7.5' is not a score"),
        (("fight", "--mine", "７", "--theirs", "1"), "'７' is not a score"),
        (("fight", "--mine", "7", "--theirs", "1", "--dice", "0"), "invalid choice: 0"),
        (("fight", "--mine", "7"), "required: --theirs"),
        (("fight", "--mine", "3", "--theirs", "1000"), "'1000' is not a score"),
        (("guardians", "--party", "4/2", "--enemies", "9/-"), "'4/2' is not a hero"),
        (("guardians", "--party", "4/2/4", "--enemies", "-/-"), "'-/-' is not an enemy"),
        (("guardians", "--party", "4/2/4,3/3/0", "--enemies", "9/-"), "'3/3/0' has no lives (number 2 of the list)"),
        (
            ("guardians", "--party", "4/2/4,3/x/1", "--enemies", "9/-"),
            "'x' is not a craft (number 2 of the list); write",
        ),
        (("guardians", "--party", "4/2/4", "--enemies", "9/-,3"), "'3' is not an enemy (number 2 of the list); write"),
        (("guardians", "--party", "4/2/4", "--enemies", "9/-,-3/1"), "'-3' is not a strength (number 2 of the list)"),
        (("guardians", "--party", "4/2/4", "--enemies", ",".join(["1/1"] * 13)), "at most 12 enemies"),
    ],
)
def test_mistyped_scores_are_refused_with_a_reason(typed: Typed, typed_in: tuple[str, ...], said: str) -> None:
    code, _, err = typed("odds", *typed_in)
    assert code == 2
    assert said in err


def test_deck_of_a_campaign(typed: Typed, campaign: Path) -> None:
    code, out, err = typed("odds", "deck", campaign)
    assert (code, err) == (0, "")
    assert out.startswith("Adventure: ")
    assert "By type:\n  Enemy " in out


def test_deck_of_a_campaign_as_json(typed: Typed, campaign: Path) -> None:
    found = json.loads(typed("odds", "deck", campaign, "--deck", "spell", "--above", "5/3", "--json")[1])
    assert (found["deck"], found["above"]) == ("spell", {"strength": 5, "craft": 3, "left": 0, "chance": 0.0})
    assert sum(found["unseen"].values()) == found["pile"] + found["face_down"]
    assert found["type"]["spell"]["chance"] == 1.0


def test_deck_that_is_not_there_is_refused(refused: Callable[..., str], campaign: Path) -> None:
    assert refused("odds", "deck", campaign, "--deck", "wizards").startswith("there is no deck 'wizards' on the table")


def test_luck_of_a_campaign(typed: Typed, campaign: Path) -> None:
    code, out, err = typed("luck", campaign)
    assert (code, err) == (0, "")
    assert out.startswith("All heroes:\n")
    assert "expected, so the difference is" in out


def test_luck_as_a_table_a_picture_and_json(typed: Typed, campaign: Path, tmp_path: Path) -> None:
    lines = typed("luck", campaign, "--format", "tsv", "--for", "combat")[1].splitlines()
    assert lines[0].startswith("day\thero")
    assert {line.split("\t")[2] for line in lines[1:]} == {"combat"}
    found = json.loads(typed("luck", campaign, "--format", "json", "--hero", "Enemies")[1])
    assert found["rolls"] == len(found["all"])
    assert typed("luck", campaign, "--format", "png", "-o", tmp_path / "dice.png").code == 0
    assert (tmp_path / "dice.png").read_bytes().startswith(b"\x89PNG")
    assert typed("luck", campaign, "--format", "pdf", "-o", tmp_path / "dice.pdf").code == 0


def test_luck_of_an_unknown_hero_is_refused(refused: Callable[..., str], campaign: Path) -> None:
    assert refused("luck", campaign, "--hero", "Merlin").startswith("no hero called 'Merlin' rolled a die")
    assert refused("luck", campaign, "--format", "png").startswith("-: a picture cannot be printed")
