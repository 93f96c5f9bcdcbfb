"""Cards made at the table: their words are read like a card file, written in one form, and exported as a card set."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from talisman_desktop.cards import made_cards
from talisman_desktop.cards.loader import load_set, load_sets
from talisman_desktop.cards.made_cards import NotACard
from talisman_desktop.cards.search import find
from talisman_desktop.cards.spec import CardText
from talisman_desktop.core import facts as f
from talisman_desktop.core.reduce import ImpossibleFact
from talisman_desktop.core.table import MOST_MADE, Made
from tests.kit import a_table, catalog, do, knows, own


def text(**keys: Any) -> CardText:
    return CardText(id="-", **{"name": "Giant Rat", "type": "enemy", "strength": 2, **keys})


def test_made_cards_id_depends_on_deck_and_words() -> None:
    rat = own("Giant Rat", type="enemy", strength=2)
    assert rat.kind.startswith("own/giant-rat-")
    assert own("Giant Rat", type="enemy", strength=2) == rat
    assert own("Giant Rat", type="enemy", strength=3).kind != rat.kind
    ring: dict[str, Any] = {"type": "magic-object", "weight": 0}
    assert own("Ring of Rats", **ring).kind != own("Ring of Rats", "trove", trove=True, **ring).kind


@pytest.mark.parametrize(
    ("deck", "keys", "wrong"),
    [
        ("adventure", {"strength": None}, "an enemy needs a strength or a craft"),
        ("adventure", {"type": "spell"}, "cannot be of type 'spell'"),
        ("adventure", {"trove": True, "type": "object"}, "trove = true does not fit"),
        ("trove", {"type": "object"}, "trove = false does not fit"),
        ("spell", {"type": "enemy"}, "cannot be of type 'enemy'"),
        ("purchase", {"type": "object"}, "no card can be made for the purchase deck"),
        ("character", {"type": "character", "craft": 2, "life": 4}, "a strength, a craft and an alignment"),
        ("character", {"type": "character", "craft": 2, "alignment": "good"}, "needs at least 1 life"),
        ("adventure", {"name": ""}, "name"),
        ("adventure", {"meet": "Roll a die. 1-3: lose 1 life."}, "no row for 4, 5, 6"),
        ("adventure", {"meet": "Ride away (script: raft)."}, "cannot use a script"),
        (
            "adventure",
            {"type": "place", "strength": None, "ends": ["Stays here.", "Discard this card."]},
            "can have only one ending",
        ),
        ("adventure", {"owned": "+1 strength."}, "no hero can ever own this enemy"),
        ("adventure", {"subtype": "dragn"}, "there is no subtype 'dragn'"),
        ("adventure", {"type": "object", "strength": None, "may": "Gain 1 gold."}, "again and again"),
        ("adventure", {"meet": "x" * 4000}, "at most 4,000 fit"),
    ],
)
def test_words_that_make_no_card_are_refused_with_reason(deck: str, keys: dict[str, Any], wrong: str) -> None:
    reading = made_cards.read(deck, made_cards.write(text(**keys)), catalog())
    assert reading.card is None
    assert wrong in reading.wrong
    with pytest.raises(NotACard, match="a card made at the table cannot be read"):
        made_cards.make(deck, made_cards.write(text(**keys)), catalog())


def test_sentences_can_name_places_of_the_boxes() -> None:
    """A known place is understood; a sentence with an unknown place is left to the players, with a warning."""
    words = [text(type="event", strength=None, meet=f"Teleport to the {place}.") for place in ("Tavern", "Rathole")]
    there, not_there = (made_cards.read("adventure", made_cards.write(one), catalog()) for one in words)
    assert there.card is not None
    assert [s.state for s in there.card.sentences] == ["understood"]
    assert not_there.card is not None
    assert [s.state for s in not_there.card.sentences] == ["by-hand"]
    assert not not_there.wrong


WORDS = st.text(st.characters(codec="utf-8"), max_size=60)


@given(WORDS, WORDS, st.integers(0, 99))
def test_written_card_is_read_back_unchanged(subtype: str, meet: str, number: int) -> None:
    wanted = text(subtype=subtype[:40], meet=f"By hand: {meet}", number=number)
    reading = made_cards.read("adventure", made_cards.write(wanted), catalog())
    assert reading.text is not None
    assert made_cards.write(reading.text) == made_cards.write(wanted)


def test_search_finds_made_cards_only_at_their_table() -> None:
    rat = own("Giant Rat", type="enemy", strength=2)
    assert rat.kind not in [card.id for card in find(catalog(), "giant rat", limit=99)]
    assert find(knows(rat), "gia rat", own=[rat.kind])[0].id == rat.kind


OLD = {
    "owned on an enemy": text(owned="+1 strength."),
    "ends on an enemy": text(ends="Stays here."),
    "a loss before the fight": text(meet="By hand: If you lose, crawl home."),
    "without end": text(type="object", strength=None, may="Gain 1 gold."),
    "an unknown subtype": text(subtype="pirate"),
    "meet on a thing": text(type="object", strength=None, meet="Lose 1 life."),
}
"""Cards that an older version let people make."""


@pytest.mark.parametrize("what", OLD)
def test_an_old_card_of_a_campaign_still_opens(what: str) -> None:
    words = made_cards.write(OLD[what])
    assert made_cards.read("adventure", words, catalog()).wrong
    kept = made_cards.read("adventure", words, catalog(), kept=True)
    assert kept.card is not None
    assert [p.severity for p in kept.problems] == ["warning"]
    view = made_cards.known(catalog(), {kept.card.id: Made("adventure", words)})
    assert view[kept.card.id] == kept.card


def test_an_old_card_is_written_out_as_it_is() -> None:
    words = made_cards.write(OLD["without end"])
    kept = made_cards.read("adventure", words, catalog(), kept=True)
    assert kept.card is not None
    files = made_cards.as_set({kept.card.id: Made("adventure", words)}, catalog(), "ours", "Ours")
    assert 'may = "Gain 1 gold."' in files["adventure.toml"]


def test_campaign_refuses_more_than_the_most_made_kinds() -> None:
    table = a_table(["elf"])
    for n in range(MOST_MADE):
        table = do(table, f.CardMade("adventure", f"own/card-{n}", ""))
    with pytest.raises(ImpossibleFact, match="at most 200 kinds"):
        do(table, f.CardMade("adventure", "own/one-more", ""))
    assert do(table, f.CardMade("adventure", "own/card-7", "")).made["own/card-7"].copies == 2
    with pytest.raises(ImpossibleFact, match="no card called own/one-more was made"):
        do(table, f.CardRewritten("own/one-more", "own/x", ""))
    with pytest.raises(ImpossibleFact, match="already a card with exactly this text"):
        do(table, f.CardRewritten("own/card-1", "own/card-2", ""))


def test_the_cards_of_a_campaign_are_a_card_set(tmp_path: Path) -> None:
    """The card set made of the campaign's cards has no errors, and holds the same cards."""
    rat = own("Giant Rat", type="enemy", subtype="animal", strength=2, meet='By hand: Say "squeak".')
    ring = own("Ring of Rats", "trove", type="magic-object", trove=True, weight=0, owned="+1 craft.")
    spark = own("Spark", "spell", may="Any time: gain 1 gold.")
    kept = {
        rat.kind: Made("adventure", rat.words, 2),
        ring.kind: Made("trove", ring.words),
        spark.kind: Made("spell", spark.words),
    }
    for name, content in made_cards.as_set(kept, catalog(), "our-cards", "Our own “cards”").items():
        (tmp_path / name).write_text(content, encoding="utf-8")
    loaded = load_set(tmp_path)
    assert not loaded.problems
    assert {path.name for path in tmp_path.iterdir()} == {"set.toml", "adventure.toml", "spell.toml"}
    assert [(c.name, c.deck, c.copies, c.trove) for c in loaded.cards] == [
        ("Giant Rat", "adventure", 2, False),
        ("Ring of Rats", "adventure", 1, True),
        ("Spark", "spell", 1, False),
    ]
    assert loaded.cards[0].meet == knows(rat)[rat.kind].meet


def test_no_card_set_can_be_called_own(tmp_path: Path) -> None:
    (tmp_path / "set.toml").write_text('[set]\nid = "own"\ntitle = "Own"\n', encoding="utf-8")
    (tmp_path / "adventure.toml").write_text(
        'deck = "adventure"\n[[card]]\nid = "rat"\nname = "Rat"\ntype = "enemy"\nstrength = 1\n', encoding="utf-8"
    )
    (loaded,) = load_sets([tmp_path])
    assert loaded.broken
    assert "no set can be called 'own'" in loaded.problems[0].message
