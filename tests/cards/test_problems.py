"""A bad card file is refused with its place and what to write instead, and never with a traceback."""

from __future__ import annotations

import os
import random
import string
from pathlib import Path

import pytest

from talisman_desktop.cards.loader import load_catalog, load_set
from tests.cards.sets import HEAD, SET, loaded, told, write_set

CARD = 'id = "b"\nname = "B"\ntype = "event"\n'


@pytest.mark.parametrize(
    ("keys", "line", "column", "message", "fix"),
    [
        ("strength = four", 7, 12, "not TOML: Invalid value", '"quotes"'),
        ("meet = Lose 1 life.", 7, 8, "not TOML: Invalid value", '"quotes"'),
        ('meet = "Lose 1 life.\nends = "x"', 7, 21, "not TOML: Illegal character", 'end the text with "'),
        ('name = "B"', 7, 11, "not TOML: Cannot overwrite", "twice"),
        ("meet", 7, 5, "not TOML: Expected '='", "key = value"),
        ('meet = "a" ends = "b"', 7, 12, "not TOML: Expected newline", "only one key"),
        ('meet = "a\\qb"', 7, 12, "not TOML: Unescaped", "backslash"),
        ("[card]\n", 7, 6, "not TOML: Cannot declare card twice", "[[card]]"),
        ("[cards\n", 7, 7, "not TOML: Expected ']'", "[[card]]"),
        ("strenght = 4", 7, 1, "a card has no 'strenght'", "write 'strength'"),
        ("\nstrength = '4'", 8, 1, "strength must be a whole number, not '4'", "write strength = 4"),
        ("copies = -1", 7, 1, "copies cannot be -1", "0 or more"),
        ("strength = 100", 7, 1, "strength cannot be 100", "99 or less"),
        ("fate = 99999999999999999999999999", 7, 1, "fate cannot be", "99 or less"),
        ("meet = 4", 7, 1, 'meet must be a text in "quotes" or a list in [ ]', "words"),
        ("mount = 1", 7, 1, "mount must be true or false, not 1", "write mount = true"),
        ('usable_by = "good"', 7, 1, "usable_by must be a list in [ ]", '["good", "neutral"]'),
        ('usable_by = ["god"]', 7, 1, "usable_by cannot be ['god']", "write 'good'"),
        ('alignment = "evli"', 7, 1, "alignment cannot be 'evli'", "write 'evil'"),
        ('unsure = ["strenght"]', 7, 1, "unsure cannot be", "write 'strength'"),
        ("owned = [1]", 7, 1, 'owned must be a text in "quotes"', "words"),
        ("counter = 2020-01-01", 7, 1, "counter must be a text", "words"),
        (f"[[card]]\n{CARD}[[card]]\n{CARD}", 12, 1, "the id 'b' is used twice", "adventure.toml:7:1"),
        ('[[card]]\nname = "B"\ntype = "event"', 7, 1, "a card needs 'id'", 'id = "..."'),
        ('[[card]]\nid = "b"\nname = "B"', 7, 1, "B does not say which type of card it is", "write type"),
        ('[[card]]\nid = "B B"\nname = "B"\ntype = "event"', 8, 1, "id cannot be 'B B'", "small letters"),
        ('[[card]]\nid = "b"\nname = "B\\nB"\ntype = "event"', 9, 1, "name cannot be 'B\\nB'", "one line"),
        ('[[card]]\nid = "b"\nname = "B"\ntype = "evnt"', 10, 1, "type cannot be 'evnt'", "write 'event'"),
        ('ends = "Discard this card. Stays here."', 7, 1, "a card can have only one ending", "keep only one"),
        ('"" = 3', 7, 1, "a card has no ''", "a card has id, name"),
    ],
)
def test_wrong_facts(tmp_path: Path, keys: str, line: int, column: int, message: str, fix: str) -> None:
    found = loaded(tmp_path, keys + "\n")
    assert found.broken
    assert found.cards == ()
    problem = found.problems[0]
    assert (Path(problem.file).name, problem.line, problem.column) == ("adventure.toml", line, column)
    assert message in problem.message
    assert fix in problem.fix


@pytest.mark.parametrize(
    ("meet", "message"),
    [
        ("Roll a die. 1: lose 1 life. 3-6: nothing.", "the die table has no row for 2"),
        ("Roll a die. 1-3: lose 1 life. 3-6: nothing.", "the die table has more than one row for 3"),
        ("Roll a die. 1-3: lose 1 life. 4-7: nothing.", "7 cannot be rolled with a die"),
        ("Roll 2 dice. 1-6: lose 1 life. 7-12: nothing.", "1 cannot be rolled with 2 dice"),
        ("If you are good: roll a die [1: nothing; 2-5: nothing].", "the die table has no row for 6"),
        ("Choose one: Hag: roll a die [1-6: roll 2 dice [2-11: nothing]]; nothing.", "no row for 12"),
        ("Roll a die. 1-6: nothing. 5-2: nothing.", "the row 5-2 is the wrong way round"),
    ],
)
def test_die_tables_cover_each_total_once(tmp_path: Path, meet: str, message: str) -> None:
    found = loaded(tmp_path, f'meet = ["Lose 1 life.",\n  "Gain 1 life. {meet}"]\n')
    problem = found.problems[0]
    assert found.broken
    assert (problem.line, problem.column) == (8, 4 + len("Gain 1 life. "))
    assert message in problem.message
    assert "needs one row" in problem.fix


def test_a_sentence_not_understood_is_left_to_the_players_with_a_hint(tmp_path: Path) -> None:
    keys = (
        'type = "follower"\nmeet = "Gain 1 live. Roll a die. 1: loose 1 life. 2-6: nothing."\n'
        'owned = "+1 strenght."\nmay = "Once a turn: dance."\n[[card]]\nid = "b"\nname = "B"\ntype = "event"\n'
        'ends = """\nVanishes."""\n'
    )
    found = loaded(tmp_path, deck=HEAD.replace('type = "event"\n', "") + keys)
    assert not found.broken
    assert [(p.severity, p.line, p.column) for p in found.problems] == [
        ("warning", 7, 9),
        ("warning", 7, 22),
        ("warning", 8, 10),
        ("warning", 9, 8),
        ("warning", 15, 1),
    ]
    hints = [p.fix for p in found.problems]
    assert '"Gain 1 life."' in hints[0]
    assert '"Lose 1 life."' in hints[1]
    assert '"+1 strength."' in hints[2]
    assert all("By hand:" in hint for hint in hints)
    assert {s.state for s in found.cards[0].sentences} == {"by-hand"}
    assert [s.line for card in found.cards for s in card.sentences] == [7, 7, 8, 9, 15]


def test_unknown_names_are_reported_with_the_nearest_known_one(tmp_path: Path) -> None:
    spaces = 'deck = "space"\n[[card]]\nid = "crags"\nname = "Crags"\nmeet = "Teleport to the Craggs. Take a swrod."\n'
    shop = 'deck = "purchase"\n[[card]]\nid = "sword"\nname = "Sword"\nowned = "The Swamp does nothing to you."\n'
    folder = write_set(tmp_path / "home", deck=spaces, name="spaces.toml")
    write_set(folder, deck=shop, name="purchase.toml")
    problems = load_set(folder).problems
    assert [(p.severity, p.line, p.fix) for p in problems[1:]] == [
        ("warning", 5, "write 'Crags'"),
        ("warning", 5, "write 'sword'"),
    ]
    assert "no place or card called 'Swamp'" in problems[0].message


def test_totals_that_differ_from_the_printed_ones(tmp_path: Path) -> None:
    found = loaded(tmp_path, text=SET + "\n[set.totals]\nadventure = 3\nspell = 1\n")
    assert told(found) == [
        "set.toml:6:1: the adventure deck has 1 cards, but set.toml says 3",
        "set.toml:7:1: the spell deck has 0 cards, but set.toml says 1",
    ]


@pytest.mark.parametrize(
    ("text", "place", "message"),
    [
        (SET + "titel = 3\n", "set.toml:4:1", "a set has no 'titel'"),
        (SET + "[foo]\na = 1\n", "set.toml:4:1", "set.toml has no 'foo'"),
        ("", "set.toml:1:1", "the table [set] is missing"),
        ("[set]\nid = 'home'\n", "set.toml:1:1", "a set needs 'title'"),
        (SET + "[set.totals]\nadventure = 'x'\n", "set.toml:4:1", "totals must be a whole number"),
        ("[set\n", "set.toml:1:5", "not TOML"),
    ],
)
def test_wrong_set_files(tmp_path: Path, text: str, place: str, message: str) -> None:
    found = loaded(tmp_path, text=text)
    assert found.broken
    assert told(found)[0].startswith(place)
    assert message in found.problems[0].message


@pytest.mark.parametrize(
    ("deck", "place", "message"),
    [
        ("", "adventure.toml:1:1", "the name of the deck is missing"),
        (HEAD.replace("deck", "dekc"), "adventure.toml:1:1", "a deck file has no 'dekc'"),
        ('deck = "adventure"\ncard = "x"\n', "adventure.toml:2:1", "cards cannot be written like this"),
        ('deck = "adventure"\n[card]\nid = "a"\n', "adventure.toml:2:1", "cards cannot be written like this"),
        (b'deck = "adventure"\n# caf\xe9\n', "adventure.toml:2:6", "not text in UTF-8"),
        (b"\x00" * 1000, "adventure.toml:1:1", "not TOML"),
        ("deck = " + "[" * 10_000, "adventure.toml:1:1", "nested too deeply"),
        ("deck = " + "[\n" * 100_000, "adventure.toml:1:1", "nested too deeply"),
        ("deck = " + "{a=" * 5_000, "adventure.toml:1:1", "nested too deeply"),
        ("a." * 5_000 + "b = 1", "adventure.toml:1:1", "nested too deeply"),
        ("x" * 30_000 + " = 1", "adventure.toml:1:1", "this line is too long"),
        ('deck = "adventure"\ncard = [{id = "a", foo = 1}]', "adventure.toml:2:1", "a card has no 'foo'"),
    ],
    ids=lambda value: value[:20] if isinstance(value, str) else "bytes",
)
def test_files_without_a_valid_deck_are_refused(tmp_path: Path, deck: str | bytes, place: str, message: str) -> None:
    found = loaded(tmp_path, deck=deck)
    assert found.broken
    assert told(found)[0].startswith(place)
    assert message in found.problems[0].message


def test_windows_line_ends_and_a_byte_order_mark_do_no_harm(tmp_path: Path) -> None:
    keys = 'meet = """\nLose 1 life.\nDance."""\n'
    found = loaded(tmp_path, deck="\ufeff".encode() + (HEAD + keys).replace("\n", "\r\n").encode())
    assert [(s.text, s.line) for s in found.cards[0].sentences] == [("Lose 1 life.", 8), ("Dance.", 9)]


@pytest.mark.parametrize("seed", range(4))
def test_nonsense(tmp_path: Path, seed: int) -> None:
    chance = random.Random(seed)
    letters = "".join(chance.choice(string.printable) for _ in range(200_000))
    assert loaded(tmp_path, deck=letters).broken
    assert loaded(tmp_path, deck=chance.randbytes(200_000)).broken
    assert loaded(tmp_path, letters).broken


def test_too_big(tmp_path: Path) -> None:
    assert told(loaded(tmp_path, deck=b"x" * 10_000_000)) == ["adventure.toml:1:1: this file is too big"]


def test_too_many_cards(tmp_path: Path) -> None:
    cards = "".join(f'[[card]]\nid = "c{i}"\nname = "C"\ntype = "event"\n' for i in range(5001))
    assert told(loaded(tmp_path, deck=f'deck = "adventure"\n{cards}')) == [
        "home:1:1: 5001 cards are too many for one set"
    ]


@pytest.mark.parametrize(
    "words",
    ["you may " * 400, "(" * 3000, "if you are good: " * 100, "roll a die [1-6: " * 100, "a, " * 1300, "a " * 9000],
)
def test_absurd_sentences(tmp_path: Path, words: str) -> None:
    for slot in ("meet", "owned", "may", "ends"):
        found = loaded(tmp_path, f'{slot} = "{words} gain 1 life."\n')
        assert found.problems


def test_missing_things(tmp_path: Path) -> None:
    assert told(load_set(tmp_path / "nowhere")) == ["nowhere:1:1: there is no such folder"]
    folder = write_set(tmp_path / "home")
    (folder / "set.toml").unlink()
    assert told(load_set(folder)) == ["set.toml:1:1: this file is missing"]
    (folder / "set.toml").mkdir()
    assert told(load_set(folder)) == ["set.toml:1:1: this is not a file"]


def test_no_path_leads_out_of_the_folder(tmp_path: Path) -> None:
    folder = write_set(tmp_path / "home")
    secret = tmp_path / "secret.toml"
    secret.write_text(HEAD)
    (folder / "more.toml").symlink_to(secret)
    assert told(load_set(folder)) == ["more.toml:1:1: this file leads out of the folder of its set"]
    (folder / "more.toml").unlink()
    (folder / "overlays").symlink_to(tmp_path)
    assert told(load_set(folder, overlay="secret")) == ["secret.toml:1:1: this file leads out of the folder of its set"]
    assert not load_set(folder, overlay="../../secret").broken


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no such thing")
def test_pipe_in_a_set_folder_is_refused_without_waiting(tmp_path: Path) -> None:
    folder = write_set(tmp_path / "home")
    os.mkfifo(folder / "pipe.toml")
    (folder / "loop.toml").symlink_to("loop.toml")
    assert load_set(folder).broken


def test_broken_set_is_refused_and_other_sets_are_loaded(tmp_path: Path) -> None:
    good = write_set(tmp_path / "good")
    bad = write_set(tmp_path / "bad", text=SET.replace("home", "bad"), deck=HEAD + "strenght = 1\n")
    catalog, problems = load_catalog([bad, good])
    assert list(catalog.cards) == ["home/a"]
    assert [p.severity for p in problems] == ["error"]


def test_two_sets_of_one_name(tmp_path: Path) -> None:
    catalog, problems = load_catalog([write_set(tmp_path / "one"), write_set(tmp_path / "two")])
    assert list(catalog.cards) == ["home/a"]
    assert "there is already a set 'home'" in problems[0].message
    assert "one" in problems[0].fix


def test_two_spaces_of_one_name(tmp_path: Path) -> None:
    spaces = 'deck = "space"\n[[card]]\nid = "crags"\nname = "Crags"\n'
    one = write_set(tmp_path / "one", deck=spaces)
    two = write_set(tmp_path / "two", deck=spaces, text=SET.replace("home", "away"))
    catalog, problems = load_catalog([one, two])
    assert catalog.spaces["crags"].id == "home/crags"
    assert [(p.line, p.message) for p in problems] == [(3, "the set 'home' already has a space 'crags'")]
