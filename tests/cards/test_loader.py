"""Loading whole card sets: the base box, overlays, positions and the cache."""

from __future__ import annotations

from pathlib import Path

import pytest

from talisman_desktop.app.content import given
from talisman_desktop.cards import effects as e
from talisman_desktop.cards.cache import cached_catalog
from talisman_desktop.cards.check import counts
from talisman_desktop.cards.loader import load_catalog, load_set, set_folders
from talisman_desktop.cards.positions import Positions
from talisman_desktop.cards.schema import CardDef
from talisman_desktop.cards.sentences import render
from talisman_desktop.paths import cardsets_folder
from tests.cards.sets import HEAD, SET, loaded, told, write_set

CORE = cardsets_folder() / "core"


def test_base_box_has_no_problems() -> None:
    core = load_set(CORE)
    assert [str(p) for p in core.problems if p.severity == "error"] == []
    printed = {"adventure": 104, "spell": 24, "purchase": 28, "talisman": 4, "character": 14}
    found = counts(core)
    assert {deck: n["copies"] for deck, n in found["decks"].items() if deck in printed} == printed
    assert found["understood"] + found["scripted"] >= 0.7 * found["sentences"]


def test_every_sentence_of_the_base_box_is_reread_unchanged() -> None:
    core = load_set(CORE)
    assert [str(p) for p in core.problems] == []
    titles = {card.name: card.id.partition("/")[2] for card in core.cards if card.type == "space"}
    for card in core.cards:
        for verb in (*card.meet, *card.owned, *card.may, *([card.ends] if card.ends else [])):
            assert render(verb, titles)


def test_the_catalog() -> None:
    catalog, problems = load_catalog(set_folders([cardsets_folder()]), given=given())
    assert not [p for p in problems if p.severity == "error"]
    assert catalog["core/wild-boar"].strength == 1
    assert catalog.spaces["crags"].type == "space"
    assert catalog.named("SWORD", "purchase").price
    assert catalog.deck("character")


def test_an_overlay_changes_wordings(tmp_path: Path) -> None:
    deck = HEAD + 'meet = "Lose 1 life."\nends = "Stays here."\n[[card]]\nid = "b"\nname = "B"\ntype = "event"\n'
    folder = write_set(tmp_path / "home", deck=deck, text=SET + "[set.totals]\nadventure = 2\n")
    (folder / "overlays").mkdir()
    (folder / "overlays" / "darkest.toml").write_text(
        '[[card]]\nid = "a"\nmeet = "Gain 1 life. Dance."\ncopies = 2\n'
        '[[card]]\nid = "b"\nmeet = []\nunsure = ["copies"]\n'
    )
    plain, changed = load_set(folder), load_set(folder, overlay="darkest")
    assert plain.cards[0].meet == (e.Lose("life", 1),)
    assert changed.cards[0].meet == (e.Gain("life", 1), e.ByHand("Dance"))
    assert changed.cards[0].ends == e.Stays()
    assert changed.cards[0].copies == 2
    assert [(s.text, s.line) for s in changed.cards[0].sentences] == [
        ("Gain 1 life.", 3),
        ("Dance.", 3),
        ("Stays here.", 8),
    ]
    assert [p.partition(": left")[0] for p in told(changed)] == ["darkest.toml:3:22"]
    assert load_set(folder, overlay="other") == plain


@pytest.mark.parametrize(
    ("overlay", "problem"),
    [
        ('[[card]]\nid = "ab"\n', "darkest.toml:1:1: this set has no card with the id 'ab'"),
        ("[[card]]\nname = 'x'\n", "darkest.toml:1:1: this set has no card with the id None"),
        ('[[card]]\nid = "a"\n[[card]]\nid = "a"\n', "darkest.toml:3:1: the card 'a' is changed twice"),
        ('[[card]]\nid = "a"\nmet = "x"\n', "darkest.toml:3:1: a card has no 'met'"),
        ('deck = "x"\n', "darkest.toml:1:1: an overlay has no 'deck'"),
    ],
)
def test_wrong_overlays(tmp_path: Path, overlay: str, problem: str) -> None:
    folder = write_set(tmp_path / "home")
    (folder / "overlays").mkdir()
    (folder / "overlays" / "darkest.toml").write_text(overlay)
    found = load_set(folder, overlay="darkest")
    assert found.broken
    assert told(found) == [problem]


def test_every_fact_of_a_card_file_is_loaded(tmp_path: Path) -> None:
    def only(deck: str, keys: str) -> CardDef:
        text = f'deck = "{deck}"\n[[card]]\nid = "a"\nname = "A"\n{keys}\n'
        return loaded(tmp_path, deck=text).cards[0]

    card = only(
        "adventure", 'type = "enemy"\ncopies = 2\nsubtype = "dragon"\nnumber = 2\nstrength = 7\nunsure = ["strength"]'
    )
    assert (card.id, card.set, card.deck, card.name, card.type) == ("home/a", "home", "adventure", "A", "enemy")
    assert (card.copies, card.subtype, card.number, card.strength, card.unsure) == (2, "dragon", 2, 7, ("strength",))
    card = only("character", 'strength = 2\ncraft = 3\nfate = 1\nlife = 4\ngold = 5\nspells = 1\nalignment = "evil"')
    assert (card.fate, card.life, card.gold, card.spells, card.craft, card.alignment) == (1, 4, 5, 1, 3, "evil")
    words = 'may = "Take 1 craft from this card."'
    card = only(
        "adventure",
        f'type = "object"\nusable_by = ["good"]\ncounter = "craft"\ncounters = 4\nweight = 0\ntrove = true\n{words}',
    )
    assert (card.usable_by, card.counter, card.counters, card.weight, card.trove) == (("good",), "craft", 4, 0, True)
    assert only("purchase", "price = 2").price == 2
    assert only("space", "draws = 3").draws == 3
    assert only("adventure", 'type = "follower"\nmount = true').mount
    assert only("adventure", 'type = "follower"\nmust_take = true').must_take


def test_sets_name_each_others_places_and_are_ordered(tmp_path: Path) -> None:
    spaces = 'deck = "space"\n[[card]]\nid = "crags"\nname = "Crags"\n'
    late = write_set(tmp_path / "b", deck=spaces, text=SET.replace("home", "late") + "order = 9\n")
    early = write_set(
        tmp_path / "a",
        deck=HEAD + 'meet = "Teleport to the Crags. Teleport to the Moon."\n',
        text=SET + 'order = 1\nneeds = ["late"]\n',
    )
    catalog, problems = load_catalog(set_folders([tmp_path]))
    assert list(catalog.cards) == ["home/a", "late/crags"]
    assert catalog["home/a"].meet[0] == e.Teleport("crags")
    assert [p.column for p in problems] == [9 + len("Teleport to the Crags. ")]
    assert set_folders([late, early]) == [late, early]
    assert set_folders([tmp_path / "nowhere"]) == [tmp_path / "nowhere"]


def test_cache_holds_the_same_catalog_and_notices_changes(tmp_path: Path) -> None:
    folder = write_set(tmp_path / "home", deck=HEAD + 'meet = "Lose 1 life. Dance."\n')
    cache = tmp_path / "cache" / "cards.json"
    plain = load_catalog([folder])
    assert cached_catalog([folder], cache) == plain
    written = cache.read_bytes()
    assert cached_catalog([folder], cache) == plain
    cache.write_bytes(written.replace(b'"A"', b'"Z"'))
    assert cached_catalog([folder], cache)[0]["home/a"].name == "Z"
    (folder / "adventure.toml").write_text(HEAD + 'meet = "Lose 2 lives."\n')
    assert cached_catalog([folder], cache)[0]["home/a"].meet == (e.Lose("life", 2),)


@pytest.mark.parametrize("content", [b"", b"nonsense", b"[1,2,3]", b"[" * 100_000])
def test_damaged_cache_is_ignored(tmp_path: Path, content: bytes) -> None:
    folder = write_set(tmp_path / "home")
    cache = tmp_path / "cards.json"
    cache.write_bytes(content)
    assert cached_catalog([folder], cache) == load_catalog([folder])


def test_a_cache_that_cannot_be_written_does_no_harm(tmp_path: Path) -> None:
    folder = write_set(tmp_path / "home")
    (tmp_path / "file").write_text("")
    assert cached_catalog([folder], tmp_path / "file" / "cards.json") == load_catalog([folder])


def test_positions() -> None:
    found = Positions(
        'deck = "x" # "no"\n\n[[card]] # one\nmeet = [ # two\n  "a]",\n  \'b\', ]\n"may" = """\nc"""\n'
        "[set.totals]\nn = 1\n"
    )
    assert [table.name for table in found.tables] == ["", "card", "set.totals"]
    card = found.tables[1]
    assert found.line_column(card.at) == (3, 1)
    assert [found.line_column(at) for at in card.keys["meet"].strings] == [(5, 4), (6, 4)]
    assert [found.line_column(at) for at in card.keys["may"].strings] == [(8, 1)]
    assert found.line_column(found.named("set.totals")[0].keys["n"].at) == (10, 1)
