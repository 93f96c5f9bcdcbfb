"""A draw answered with a card made on the spot: one step, kept with the campaign wherever that goes, and no stranger's
words are taken for a card unless they are one."""

from __future__ import annotations

import json
import sqlite3
import zlib
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from shutil import copy
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from talisman_desktop.app.campaigns import created_from, opened
from talisman_desktop.app.exchange_files import exchanged
from talisman_desktop.app.program_house import CODEC, house
from talisman_desktop.app.sheets import sheets
from talisman_desktop.cards.loader import catalog_of
from talisman_desktop.cards.made_cards import known, read
from talisman_desktop.core import facts as f
from talisman_desktop.core.log import Answered, encode_entry, encode_table
from talisman_desktop.core.requests import Draw, Drawn, Thrown
from talisman_desktop.core.table import MOST_MADE, MOST_WORDS, Made, Step, Table, spot
from talisman_desktop.games.darkest.base.setup import new_table
from talisman_desktop.lab import terminal
from talisman_desktop.notes import exchange
from talisman_desktop.notes.checklist import checklist
from talisman_desktop.play import position
from talisman_desktop.play.position import PositionError
from talisman_desktop.play.session import Refused, Session
from talisman_desktop.play.strangers import Unfit
from talisman_desktop.rules.house import House
from talisman_desktop.store.errors import CampaignStuck
from talisman_desktop.store.glimpse import glimpse
from tests.kit import a_table, catalog, core, own, who
from tests.kit.timing import within

RAT = own("Giant Rat", type="enemy", subtype="animal", number=2, strength=2)
DRAWN = Drawn((RAT.kind,), (RAT,))
REAL = {"dice": "table", "decks": "table"}
Data = dict[str, Any]


def elsewhere() -> House:
    """Return the rules of a program that knows no card made at any table."""
    return house(catalog_of(catalog().printed))


def turning() -> Session:
    """Return a session in which the Elf turns over a real card."""
    table = a_table([who("elf")], row=["?", "bear"])
    table = replace(table, step=Step("meet-card", (table.zone(spot(1))[0].id,)))
    session = Session(core(), table, switches=REAL)
    assert isinstance(session.pending, Draw)
    return session


def fighting() -> Session:
    """Return the same session after the card was a Giant Rat and has rolled a 4."""
    session = turning()
    session.answer(DRAWN, "typed")
    session.answer(Thrown((4,)), "typed")
    return session


# --- one step ---


def test_the_draw_is_answered_and_the_deck_grew() -> None:
    session = turning()
    before = session.table.decks["adventure"].size
    change = session.answer(DRAWN, "typed")
    assert [type(fact) for fact in change.facts[:2]] == [f.CardMade, f.CardTurned]
    assert session.table.made == {RAT.kind: Made("adventure", RAT.words)}
    assert session.table.decks["adventure"].size == before + 1
    assert session.table.zone(spot(1))[0].kind == RAT.kind


def test_undo_takes_card_and_answer_back_in_one_step_and_redo_brings_both() -> None:
    session = turning()
    before = session.table
    session.answer(DRAWN, "typed")
    after = session.table
    session.undo()
    assert session.table == before
    assert session.pending == turning().pending
    session.redo()
    assert session.table == after


def test_an_earlier_draw_can_be_corrected_to_a_card_made() -> None:
    session = turning()
    session.answer(Drawn(("core/wolf",)), "typed")
    entry = next(n for n, e in enumerate(session.log) if isinstance(e, Answered) and isinstance(e.answer, Drawn))
    session.amend(entry, DRAWN)
    assert session.table.zone(spot(1))[0].kind == RAT.kind
    assert session.next_undo().endswith(": Giant Rat instead of Wolf")
    session.undo()
    assert session.table.zone(spot(1))[0].kind == "core/wolf"
    assert not session.table.made


def test_card_made_again_with_equal_words_adds_a_copy() -> None:
    session = turning()
    session.edit("One more", [RAT])
    session.answer(DRAWN, "typed")
    assert session.table.made[RAT.kind].copies == 2
    assert session.table.decks["adventure"].unseen[RAT.kind] == 1


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        (Drawn((RAT.kind,)), "can be left in the adventure deck"),
        (Drawn(("core/wolf",), (RAT,)), "was made, but not drawn"),
        (Drawn((RAT.kind,), (RAT, RAT)), "was made, but not drawn"),
        (Drawn((RAT.kind,), (f.CardMade("spell", RAT.kind, RAT.words),)), "was made, but not drawn"),
        (Drawn(("own/x",), (f.CardMade("adventure", "own/x", RAT.words),)), "makes a card of another kind"),
        (Drawn(("core/wolf",), (f.CardMade("adventure", "core/wolf", RAT.words),)), "is a card of a box"),
        (Drawn(("own/x",), (f.CardMade("adventure", "own/x", "name ="),)), "cannot be read: this is not TOML"),
        (Drawn(("own/x",), (f.CardMade("adventure", "own/x", "#" * 9000),)), "at most 4,000 letters, not 9,000"),
    ],
    ids=lambda x: x if isinstance(x, str) else "",
)
def test_words_that_make_no_card_are_refused_without_change(answer: Drawn, why: str) -> None:
    session = turning()
    before = session.table
    with pytest.raises(Refused, match=why):
        session.answer(answer, "typed")
    assert session.table == before
    assert session.pending == turning().pending


def test_answer_with_a_box_card_is_saved_as_before() -> None:
    entry = Answered("draw/adventure", Drawn(("core/wolf",)), "app")
    assert b"made" not in encode_entry(entry)
    assert CODEC.entry(encode_entry(entry)) == entry


def by_typing(session: Session, *lines: str) -> list[str]:
    """Return the output of the terminal while these lines are typed."""
    typed, shown = iter(lines), list[str]()
    terminal.ask(session, lambda _prompt: next(typed), shown.append)
    assert not [*typed]
    return shown


def test_card_can_be_made_in_the_terminal() -> None:
    session = turning()
    by_typing(session, "new: Giant Rat", "enemy", "2", "2", "", "", "Gain 1 gold.", "", "", "")
    (kind,) = session.table.made
    card = session.catalog[kind]
    assert (card.name, card.number, card.strength, card.craft) == ("Giant Rat", 2, 2, None)
    session.undo()
    shown = by_typing(session, "new: Giant Rat", "dragon", "new: Giant Rat", "enemy", *[""] * 8, "wolf")
    assert [line.strip() for line in shown if line.startswith("  ")] == [
        "it can be enemy, stranger, event, object, magic-object, follower, place",
        "a card made at the table cannot be read: an enemy needs a strength or a craft; give it one: "
        "strength for battle, craft for psychic combat",
    ]
    assert session.table.zone(spot(1))[0].kind == "core/wolf"


def test_in_the_terminal_it_is_found_by_its_name() -> None:
    session = turning()
    session.edit("One more", [RAT])
    by_typing(session, "giant r")
    assert session.table.zone(spot(1))[0].kind == RAT.kind


# --- wherever the campaign goes ---


def test_a_campaign_file_opened_by_a_program_that_never_heard_of_it(tmp_path: Path) -> None:
    played, path = fighting(), tmp_path / "friday.talisman"
    created_from(path, played).close()
    rules = elsewhere()
    seen = glimpse(path, CODEC)
    assert seen is not None
    assert (
        Session(elsewhere(), seen.start.table, seen.start.entries, switches=seen.start.switches).table == played.table
    )
    session, campaign = opened(path, rules)
    assert not campaign.warnings
    assert session.table == played.table
    assert session.catalog[RAT.kind].strength == 2
    assert RAT.kind not in rules.catalog.cards
    campaign.record(session.undo(), session)
    campaign.record(session.undo(), session)
    campaign.close()
    session, campaign = opened(path, elsewhere())
    assert not session.table.made
    campaign.close()


def test_a_program_killed_right_after_it_was_made(tmp_path: Path) -> None:
    """The answer is in the file before the next question is shown, also if the file is never closed."""
    path, left = tmp_path / "friday.talisman", tmp_path / "left"
    created_from(path, turning()).close()
    session, campaign = opened(path, core())
    campaign.record(session.answer(DRAWN, "typed"), session)
    left.mkdir()
    for file in tmp_path.glob("friday.talisman*"):
        copy(file, left / file.name)
    campaign.close()
    again, campaign = opened(left / path.name, elsewhere())
    assert again.table == session.table
    assert again.pending == session.pending
    campaign.close()


def test_a_keyframe_after_it_is_enough(tmp_path: Path) -> None:
    """A card made long ago is in the table, not in the entries that are read."""
    session = fighting()
    session.answer(Thrown((5,)), "typed")
    later = Session(core(), session.table, switches=REAL)
    again = Session(elsewhere(), later.keyframes[0].table, switches=REAL)
    assert again.catalog[RAT.kind].name == "Giant Rat"


@pytest.mark.parametrize("back", [0, 60])
def test_position_brings_its_made_cards(back: int) -> None:
    played, rules = fighting(), elsewhere()
    again = position.load(position.save(played, back=back), rules)
    assert again.table == played.table
    assert again.pending == played.pending
    assert again.catalog[RAT.kind] == played.catalog[RAT.kind]
    assert RAT.kind not in rules.catalog.cards


def test_a_whole_campaign_as_json(tmp_path: Path) -> None:
    played, path = fighting(), tmp_path / "friday.talisman"
    created_from(path, played).close()
    session, campaign = opened(path, elsewhere(), whole=True)
    data = exchange.write(exchanged(campaign, session))
    campaign.close()
    again = exchange.play(exchange.read(data, core()), elsewhere())
    assert again.table == played.table


def test_the_list_to_set_the_table_up_and_pictures_of_it_have_it(tmp_path: Path) -> None:
    """Drawings and prints without a session learn the card from the table."""
    session, heard_of_none = fighting(), elsewhere().catalog
    assert "From the adventure deck (cards of our own)" in str(checklist(session.table, session.ruleset))
    assert "Giant Rat" in str(checklist(session.table, session.ruleset))
    assert sheets(["mat"], house(heard_of_none), session.table, "a4").startswith(b"%PDF-")
    assert RAT.kind not in heard_of_none.cards


def test_cards_of_another_campaign_are_in_no_deck_of_this_one() -> None:
    """Even where the catalog has heard of them before anybody asked what is printed."""
    heard = known(catalog_of(catalog().printed), {RAT.kind: Made("adventure", RAT.words)})
    fresh = new_table(heard, 1)
    assert not fresh.made
    assert all(RAT.kind not in deck.unseen for deck in fresh.decks.values())


# --- strangers ---


def a_position() -> Data:
    data: Data = json.loads(position.save(fighting(), back=0))
    return data


def words(data: Data, text: str, kind: str = RAT.kind) -> None:
    data["table"]["made"][kind]["words"] = text


def many(data: Data) -> None:
    data["table"]["made"] |= {f"own/x-{n}": {"deck": "adventure", "words": RAT.words} for n in range(MOST_MADE + 1)}


def under_another_name(data: Data) -> None:
    data["table"]["made"] = {"core/wolf": data["table"]["made"][RAT.kind]}


HOSTILE: dict[str, tuple[Callable[[Data], object], str]] = {
    "no TOML": (
        lambda d: words(d, "name = "),
        "is impossible: a card made at the table cannot be read: this is not TOML",
    ),
    "no card": (lambda d: words(d, "x = 1"), "a card needs 'name'"),
    "another card": (lambda d: words(d, RAT.words.replace("2", "9")), "makes a card of another kind"),
    "two cards": (lambda d: words(d, f"{RAT.words}[[card]]\nid = 'x'\n{RAT.words}"), "this is not a single card"),
    "a script": (lambda d: words(d, f'{RAT.words}meet = "Boo (script: raft)."'), "cannot use a script"),
    "a deck there is not": (lambda d: d["table"]["made"][RAT.kind].update(deck="tarot"), "made for the tarot deck"),
    "the name of a printed card": (under_another_name, "the text of Wolf makes a card of another kind"),
    "none of it": (lambda d: d["table"]["made"][RAT.kind].update(copies=0), "0 copies of Giant Rat"),
    "more than there are": (lambda d: d["table"]["made"][RAT.kind].update(copies=7), "impossible"),
    "none made": (lambda d: d["table"]["made"].clear(), "impossible"),
    "too many": (many, "impossible"),
    "huge": (lambda d: words(d, "#" * (MOST_WORDS + 1)), "The text of 'words' has 4,001 letters, at most 4,000 fit"),
    "nested": (lambda d: words(d, f"name = {'[' * 1900}"), "impossible"),
    "no letters": (lambda d: words(d, 'name = "\x00"'), "impossible"),
    "sentences without end": (lambda d: words(d, f'{RAT.words}meet = "{"a. " * 1200}"'), "more than 100 full stops"),
}


@pytest.mark.parametrize("what", HOSTILE)
def test_a_strangers_words_are_a_card_or_refused_with_a_sentence(what: str) -> None:
    change, why = HOSTILE[what]
    data = a_position()
    change(data)
    with within(2), pytest.raises(PositionError, match=why):
        position.load(json.dumps(data), elsewhere())


@pytest.mark.parametrize(
    ("text", "why"),
    [("name = ", "cannot be read: this is not TOML"), (RAT.words + "life = 4\n", "makes a card of another kind")],
)
def test_strangers_log_with_a_bad_card_is_refused(text: str, why: str) -> None:
    data = json.loads(position.save(fighting()))
    answer = next(e["answer"] for e in data["entries"] if e.get("answer", {}).get("made"))
    answer["made"][0]["words"] = text
    with pytest.raises(PositionError, match=why):
        position.load(json.dumps(data), elsewhere())


def test_a_strangers_campaign_as_json(tmp_path: Path) -> None:
    path = tmp_path / "friday.talisman"
    created_from(path, fighting()).close()
    session, campaign = opened(path, elsewhere(), whole=True)
    data = json.loads(exchange.write(exchanged(campaign, session)))
    campaign.close()
    data["end"]["made"][RAT.kind]["words"] = "name = "
    with pytest.raises(Unfit):
        exchange.play(exchange.read(json.dumps(data).encode(), core()), elsewhere())


def test_a_strangers_campaign_file(tmp_path: Path) -> None:
    """Nothing is lost by refusing it: the file stays as it is."""
    path = tmp_path / "friday.talisman"
    session = fighting()
    session.answer(Thrown((5,)), "typed")
    table = replace(session.table, made={RAT.kind: Made("adventure", "name = ")})
    created_from(path, Session(core(), session.table, switches=REAL)).close()
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE keyframes SET data = ?", (zlib.compress(encode_table(table)),))
    with pytest.raises(CampaignStuck, match=r"a card made at the table cannot be read: this is not TOML"):
        opened(path, elsewhere())


def test_known_card_does_not_hide_a_strangers_false_one() -> None:
    """That this program has the card already makes no difference."""
    table: Table = replace(fighting().table, made={RAT.kind: Made("adventure", "name = ")})
    data = msgspec.json.decode(position.save(fighting(), back=0))
    data["table"] = msgspec.to_builtins(table)
    with pytest.raises(PositionError, match="cannot be read"):
        position.load(json.dumps(data), core())
    assert read("adventure", RAT.words, catalog()).card == fighting().catalog[RAT.kind]
