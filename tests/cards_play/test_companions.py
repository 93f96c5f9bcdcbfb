"""Enemies that follow the Ghoul and the Minstrel: when they help, and when they leave."""

from __future__ import annotations

import pytest

from tests.kit import asked, fights, guard, in_village, meets, plays, visits, who

# --- the Ghoul raises what it kills ---


@pytest.mark.rule("D0.as-written", "C7e.g")
def test_enemy_killed_in_battle_follows_ghoul_instead_of_trophy() -> None:
    outcome = fights(
        "ogre", hero="ghoul", dice=[1, 4], answers=[asked("raise", "follow", options=["trophy", "follow"])]
    )
    assert (outcome.followers, outcome.trophies, outcome.life) == (["ogre"], [], 5)


def test_the_ghoul_may_rather_have_the_trophy() -> None:
    outcome = fights("ogre", hero="ghoul", dice=[1, 4], answers=["trophy"])
    assert (outcome.followers, outcome.trophies) == ([], ["ogre"])
    assert [question.text for question in (*outcome.asked("fight/enemy"), *outcome.asked("raise"))] == [
        "The Ogre (strength 5) attacks the Ghoul: roll for the enemy",
        "You have killed the Ogre: keep it as a trophy, or as a follower?",
    ]


def test_no_spirit_follows_the_ghoul() -> None:
    assert fights("lemure", hero="ghoul", dice=[1, 4]).trophies == ["lemure"]


@pytest.mark.rule("C2c.a")
def test_ghoul_without_room_for_follower_raises_no_enemy() -> None:
    assert fights("ogre", hero="ghoul", followers=["guide", "maiden"], dice=[1, 2]).trophies == ["ogre"]


def test_other_heroes_raise_no_enemies() -> None:
    assert fights("ogre", hero="warrior", dice=[1, 2, 3]).trophies == ["ogre"]


def test_raised_enemy_adds_strength_in_one_battle_then_leaves() -> None:
    outcome = fights("giant", hero="ghoul", lying=True, followers=["ogre"], answers=["use:ogre", "trophy"], dice=[1, 1])
    assert (outcome.scores, outcome.followers) == ((2 + 5 + 1, 7), [])
    assert "ogre" in outcome.discarded()


@pytest.mark.rule("C6g.c")
def test_only_one_raised_enemy_helps_in_a_battle() -> None:
    first = asked("fight/how", "use:wolf", options=["fight", "use:ogre:0", "use:wolf:0"])
    outcome = fights("dragon", hero="ghoul", lying=True, followers=["ogre", "wolf"], answers=[first], dice=[3, 1])
    assert (outcome.scores, outcome.followers) == ((2 + 2 + 1, 10), ["ogre"])


def test_raised_enemies_are_of_no_use_in_psychic_combat() -> None:
    assert fights("wraith", hero="ghoul", followers=["ogre"], lying=True, dice=[1, 1]).scores == (5, 6)


@pytest.mark.rule("C8e.a", "C8e.c")
def test_a_raised_enemy_helps_against_guardians() -> None:
    outcome = guard(["ogre"], hero="ghoul", followers=["wolf", "serpent"], answers=["use:ghoul:serpent:0"])
    assert (outcome.step, outcome.followers) == ("loot", ["wolf"])


@pytest.mark.rule("C4b.a")
@pytest.mark.parametrize("deed", ["drop:ogre"])
def test_raised_enemy_laid_down_is_discarded(deed: str) -> None:
    outcome = meets("guide", hero="ghoul", followers=["ogre"], answers=[plays(deed), "leave"])
    assert (outcome.followers, outcome.discarded(), outcome.spots) == ([], ["ogre"], {1: ["guide"]})


@pytest.mark.rule("C4b.f")
def test_raised_enemy_is_discarded_when_its_hero_dies() -> None:
    outcome = meets("dragon", heroes=[who("ghoul", life=1, followers=["ogre", "guide"]), "dwarf"], lying=True,
                    answers=["fight"], dice=[3, 1, 3, 1])  # fmt: skip
    assert not outcome.alive("ghoul")
    assert (outcome.spots, outcome.discarded()) == ({1: ["dragon", "guide"]}, ["ogre"])


@pytest.mark.rule("C2d.a")
def test_followers_that_are_enemies_cannot_be_stored() -> None:
    look = asked("storage", "done", options=["done", "store:guide", "store-gold"])
    in_village("storage:ghoul", look, hero="ghoul", followers=["ogre", "guide"], gold=1)


# --- the Minstrel charms animals ---


@pytest.mark.rule("C6g.c")
@pytest.mark.parametrize(("die", "follows"), [(3, False), (4, True)])
def test_roll_above_its_strength_charms_an_animal(die: int, follows: bool) -> None:
    outcome = meets("ape", hero="minstrel", answers=["charm"], dice=[die])
    assert outcome.followers == (["ape"] if follows else [])
    assert outcome.spots == ({} if follows else {1: ["ape"]})
    assert (outcome.life, outcome.trophies) == (4, [])


@pytest.mark.rule("C6g.c")
def test_fate_may_help_to_charm() -> None:
    assert meets("ape", hero="minstrel", fate=1, answers=["charm", "fate"], dice=[3, 6]).followers == ["ape"]


@pytest.mark.rule("C6g.c", "C2c.a")
def test_no_animal_is_charmed_without_a_place_for_it() -> None:
    look = asked("fight/how", "let-be", options=["let-be", "fight"], barred=["charm"])
    meets("ape", hero="minstrel", followers=["guide", "maiden"], answers=[look])


def test_no_dragon_is_charmed() -> None:
    meets("dragon", hero="minstrel", answers=[asked("fight/how", "let-be", options=["let-be", "fight"])])


def test_the_strongest_charmed_animal_fights_along_in_every_battle() -> None:
    pack = ["serpent", "wolf"]
    outcome = fights("ogre", hero="minstrel", followers=pack, dice=[1, 1])
    assert (outcome.scores, outcome.followers) == ((2 + 4 + 1, 6), pack)
    assert fights("wraith", hero="minstrel", followers=pack, dice=[1, 1]).scores == (5, 6)


def test_charmed_animal_adds_strength_only_in_battle() -> None:
    assert meets("marsh", hero="minstrel", strength=4, followers=["serpent"]).lost_turns == 1


@pytest.mark.rule("C8e.a")
def test_a_charmed_animal_fights_along_against_guardians() -> None:
    assert guard(["ogre"], hero="minstrel", followers=["serpent"]).step == "loot"
    assert guard(["ogre"], hero="minstrel", followers=["ape"]).step == "again-or-back"


@pytest.mark.rule("D0.as-written")
def test_a_follower_at_risk_may_be_an_animal() -> None:
    outcome = visits("chasm", hero="minstrel", followers=["ape"], dice=[3, 2])
    assert (outcome.followers, outcome.discarded()) == ([], ["ape"])
