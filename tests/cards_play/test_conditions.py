"""The conditions of words: what a hero has or lacks, who leads, and what happens otherwise."""

from __future__ import annotations

from typing import Any

import pytest

from tests.kit import cards, library, meets, own, who

OUTLAW = own("Outlaw", type="stranger", meet="If you have gold: lose 1 gold. Otherwise: gain 1 gold.")


@pytest.mark.parametrize(("gold", "left"), [(2, 1), (0, 1)])
def test_outlaw_takes_gold_or_gives_it(gold: int, left: int) -> None:
    assert meets(OUTLAW, gold=gold).gold == left


HERMIT = own(
    "Hermit",
    type="stranger",
    meet=(
        "If you play with the Highland: gain 1 gold; otherwise: lose 1 gold. "
        "If you play without the Highland: gain 1 life."
    ),
)


@pytest.mark.parametrize(("boxes", "gold", "life"), [(["highland"], 3, 3), ([], 1, 4)])
def test_words_ask_whether_a_box_is_in_play(
    boxes: list[str], gold: int, life: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cards, "core", lambda: library(*boxes))
    outcome = meets(HERMIT, gold=2, life=3)
    assert (outcome.gold, outcome.life) == (gold, life)


def test_words_for_the_leader_strike_the_leader_only() -> None:
    patrol = own("Patrol", type="event", meet="If you lead the marching order: lose 1 life.")
    met = meets(patrol, heroes=[who("elf", life=3), who("troll", life=3)])
    assert met.each("life") == [2, 3]


@pytest.mark.parametrize(
    ("condition", "carried", "true"),
    [
        ("any armour", ["helmet"], True),
        ("any armour", ["sword"], False),
        ("a weapon", ["sword"], True),
        ("at least 2 objects", ["sword", "helmet"], True),
        ("at least 3 items", ["sword", "helmet"], False),
        ("no item", [], True),
        ("no items", ["sword"], False),
        ("at most 1 item", ["sword"], True),
        ("1 item or less", ["sword", "helmet"], False),
        ("any magic object", ["sword"], False),
    ],
)
def test_condition_counts_things_carried(condition: str, carried: list[str], *, true: bool) -> None:
    storm = own("Storm", type="event", meet=f"If you have {condition}: lose 1 life.")
    assert meets(storm, life=3, items=carried).life == (2 if true else 3)


@pytest.mark.parametrize(
    ("what", "kept"),
    [
        ("a spell", {"spells": ["hex"]}),
        ("a follower", {"followers": ["mule"]}),
        ("1 trophy or more", {"trophies": ["ogre"]}),
    ],
)
def test_condition_counts_spells_followers_and_trophies(what: str, kept: dict[str, Any]) -> None:
    saint = own("Saint", type="stranger", meet=f"If you have {what}: gain 1 fate.")
    assert meets(saint, hero="elf", **kept).fate == 1
