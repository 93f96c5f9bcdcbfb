"""Prices other than gold: tokens and cards that a hero gives for something."""

from __future__ import annotations

from typing import Any

import pytest

from tests.kit import Outcome, in_village, meets, own


def bargain(price: str, **hero: Any) -> Outcome:
    return meets(own("Hag", type="stranger", meet=f"You may {price}: gain 1 craft."), hero="elf", **hero)


@pytest.mark.parametrize(
    ("price", "token", "left"),
    [("pay 1 life", "life", 2), ("pay 2 fate", "fate", 1), ("pay 1 strength", "strength", 2)],
)
def test_tokens_are_paid(price: str, token: str, left: int) -> None:
    paid = bargain(price, life=3, fate=3, strength=3, answers=["yes"])
    assert (getattr(paid, token), paid.gained("craft")) == (left, 1)


def test_last_life_cannot_be_paid() -> None:
    assert bargain("pay 1 life", life=1).gained("craft") == 0


@pytest.mark.parametrize(
    ("price", "of"),
    [
        ("discard 1 follower", {"followers": ["mule"]}),
        ("discard 1 item", {"items": ["sword"]}),
        ("discard 1 weapon", {"items": ["sword"]}),
        ("discard 1 spell", {"spells": ["hex"]}),
        ("discard 1 trophy", {"trophies": ["ogre"]}),
    ],
)
def test_cards_are_discarded_for_it(price: str, of: dict[str, list[str]]) -> None:
    paid = bargain(price, **of, answers=["yes"])
    assert (paid.items, paid.followers, paid.spells, paid.trophies, paid.gained("craft")) == ([], [], [], [], 1)


def test_hero_chooses_the_discarded_card() -> None:
    paid = bargain("discard 1 item", items=["sword", "helmet"], answers=["yes", ("helmet",)])
    assert paid.items == ["sword"]


def test_price_a_hero_lacks_is_not_offered() -> None:
    assert bargain("discard 1 armour", items=["sword"]).gained("craft") == 0


def test_thing_cannot_pay_for_its_own_use() -> None:
    book = own("Book", type="object", may="Once a turn, discard 1 item: gain 1 craft.")
    for others, offered in (([], False), (["sword"], True)):
        village = in_village(hero="elf", items=[book, *others])
        assert any(offer.startswith("use:elf:") for offer in village.offers) == offered
