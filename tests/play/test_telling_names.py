"""Names in sentences: articles and plurals."""

from __future__ import annotations

import pytest

from talisman_desktop.play.telling.name_forms import counted, is_plural, many, one, repeated, the


@pytest.mark.parametrize(
    ("name", "a", "definite", "three"),
    [
        ("Bag of Gold", "a Bag of Gold", "the Bag of Gold", "3 Bags of Gold"),
        ("Ogre", "an Ogre", "the Ogre", "3 Ogres"),
        ("Unicorn", "a Unicorn", "the Unicorn", "3 Unicorns"),
        ("Armour", "a suit of Armour", "the Armour", "3 suits of Armour"),
        ("Two Bags of Gold", "Two Bags of Gold", "the Two Bags of Gold", "3 cards “Two Bags of Gold”"),
        ("Solomon's Crown", "Solomon's Crown", "Solomon's Crown", "3 Solomon's Crowns"),
        ("Cursed by a Hag", "“Cursed by a Hag”", "“Cursed by a Hag”", "3 cards “Cursed by a Hag”"),
        ("Werewolf of the Den", "a Werewolf of the Den", "the Werewolf of the Den", "3 Werewolves of the Den"),
        ("Pixie", "a Pixie", "the Pixie", "3 Pixies"),
        ("Mercenary", "a Mercenary", "the Mercenary", "3 Mercenaries"),
        ("Witch", "a Witch", "the Witch", "3 Witches"),
        ("Talisman", "a Talisman", "the Talisman", "3 Talismans"),
        ("Swordsman", "a Swordsman", "the Swordsman", "3 Swordsmen"),
        ("Dwarf", "a Dwarf", "the Dwarf", "3 Dwarves"),
        ("Cross", "a Cross", "the Cross", "3 Crosses"),
        ("Death", "Death", "Death", "3 Deaths"),
    ],
)
def test_name_takes_its_article_and_plural(name: str, a: str, definite: str, three: str) -> None:
    assert (one(name), the(name), many(3, name)) == (a, definite, three)


def test_the_same_things_are_counted() -> None:
    bag, axe = ("a Bag of Gold", "Bag of Gold"), ("the Axe", "Axe")
    assert counted([bag, axe, bag]) == "2 Bags of Gold and the Axe"


def test_a_name_without_plural_is_repeated() -> None:
    assert repeated(["Hex", "Counterspell", "Counterspell"]) == "Hex and Counterspell (twice)"


@pytest.mark.parametrize("name", ["Mephistopheles", "Cross", "Pegasus", "Bag of Gold", "Cursed by a Hag", "Maze"])
def test_a_name_that_ends_in_s_may_be_singular(name: str) -> None:
    assert not is_plural(name)
