"""The cards proposed for new photographs, and the player's changes."""

from __future__ import annotations

from pathlib import Path

from talisman_desktop.desktop.presenters.card_proposals import LINES, Proposals, proposals, refusals
from talisman_desktop.pictures.album import Prepared
from talisman_desktop.pictures.card_matches import Match
from talisman_desktop.pictures.intake import Refusal

NAMES = {"core/ogre": "Ogre", "core/hag": "Hag"}


def proposed(*matches: Match, kept: tuple[str, ...] = (), cropped: bool = True) -> Proposals:
    """Return the proposals for pictures a.jpg, b.jpg and so on with these matches."""
    names = [f"{chr(97 + n)}.jpg" for n in range(len(matches))]
    return proposals([Prepared(name, "", Path(name), cropped) for name in names], matches, NAMES, kept)


def test_proposals_say_which_to_check() -> None:
    found = proposed(Match("core/ogre", "sure"), Match("core/hag", "doubtful"), Match("", "none"))
    assert [one.words.split("\n")[1] for one in found.all] == [
        "Ogre",
        "Hag  ·  please check",
        "no card  ·  choose one, or it is not kept",
    ]
    assert found.chosen == {Path("a.jpg"): "core/ogre", Path("b.jpg"): "core/hag"}
    assert found.told == "2 of 3 pictures will be kept. 2 to check: their lines say why."
    found.toggle(2)
    assert found.told == "2 of 3 pictures will be kept. 1 to check: its line says why."


def test_second_picture_of_a_card_is_left_out() -> None:
    found = proposed(Match("core/ogre", "doubtful"), Match("core/ogre", "sure"), Match("core/ogre", "doubtful"))
    assert found.chosen == {Path("b.jpg"): "core/ogre"}
    found.toggle(2)
    assert found.chosen == {Path("c.jpg"): "core/ogre"}


def test_replaced_and_uncropped_pictures_are_noted() -> None:
    found = proposed(Match("core/ogre", "sure"), kept=("core/ogre",), cropped=False)
    assert found.all[0].note == "not cropped, replaces the picture you have"


def test_proposed_card_is_changed_and_left_out() -> None:
    found = proposed(Match("", "none"), Match("core/ogre", "sure"))
    found.change(0, "core/ogre", "Ogre")
    assert found.chosen == {Path("a.jpg"): "core/ogre"}
    found.toggle(0)
    assert found.chosen == {}
    assert found.told == "0 of 2 pictures will be kept."


def test_many_refusals_are_summed_up() -> None:
    told = refusals([Refusal(f"{n}.png", f"{n}.png is damaged or incomplete.") for n in range(LINES + 4)])
    assert told.split("\n")[-1] == "4 more files were refused."
