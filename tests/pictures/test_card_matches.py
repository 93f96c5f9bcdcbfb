"""The card that a picture shows is proposed by the names of its file and folders."""

from __future__ import annotations

import pytest

from talisman_desktop.pictures.card_matches import matches
from tests.kit import cards

KNOWN = tuple(cards.core().catalog.printed)


@pytest.mark.parametrize(
    ("name", "kind", "how"),
    [
        ("Ogre.jpg", "core/ogre", "sure"),
        ("ogre_scan_02.png", "core/ogre", "sure"),
        ("IMG_20260101 ogre (1).jpeg", "core/ogre", "sure"),
        ("core-ogre-front.webp", "core/ogre", "sure"),
        ("oger.jpg", "core/ogre", "doubtful"),
        ("IMG_0001.jpg", "", "none"),
        ("Aunt Emma.jpg", "", "none"),
    ],
)
def test_card_is_proposed_by_the_name_of_its_file(name: str, kind: str, how: str) -> None:
    (match,) = matches([(name, "")], KNOWN)
    assert (match.kind, match.how) == (kind, how)


def test_one_picture_of_a_card_is_sure() -> None:
    found = matches([("oger.jpg", ""), ("Ogre.jpg", ""), ("ogre 2.jpg", "")], KNOWN)
    assert [match.how for match in found] == ["doubtful", "sure", "doubtful"]


def test_folder_decides_between_cards_of_one_name() -> None:
    twins = [card for card in KNOWN if sum(other.name == card.name for other in KNOWN) > 1][:2]
    for card in twins:
        (match,) = matches([(f"{card.name}.jpg", card.deck)], KNOWN)
        assert match.kind == card.id
