"""Enemies that become followers by their own words."""

from __future__ import annotations

import pytest

from tests.kit import fights, own

UNICORN = own("Unicorn", type="enemy", strength=3, won="You may take this card.", owned=["+1 strength.", "+1 craft."])
HAUNT = own("Haunt", type="enemy", strength=3, lost="Instead: take this card.", owned="-1 to your attack rolls.")


@pytest.mark.parametrize(("answer", "followers", "trophies"), [("yes", 1, 0), ("no", 0, 1)])
def test_beaten_enemy_may_follow_instead_of_being_a_trophy(answer: str, followers: int, trophies: int) -> None:
    won = fights(UNICORN, hero="thief", dice=[1, 6, 1], answers=[answer])
    assert (len(won.followers), len(won.trophies), won.spots) == (followers, trophies, {})


def test_following_enemy_helps_by_its_words() -> None:
    won = fights("ogre", hero="thief", strength=3, followers=[UNICORN], dice=[1, 5])
    assert won.scores == (3 + 1 + 5, 6)


def test_following_enemy_with_other_use_is_not_discarded() -> None:
    won = fights("ogre", hero="thief", followers=[UNICORN], dice=[1, 5])
    assert not [option for request in won.questions for option in getattr(request, "options", ())]


def test_enemy_follows_the_hero_it_beats() -> None:
    lost = fights(HAUNT, hero="thief", dice=[5, 1])
    assert (len(lost.followers), lost.life, lost.strength) == (1, 4, 3)
