"""Making a real card that is in no list, with keys, and listing and changing the campaign's own cards."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from talisman_desktop.cards import made_cards
from talisman_desktop.cards.check import run as check
from talisman_desktop.cards.loader import load_set
from talisman_desktop.core.log import Answered
from talisman_desktop.core.requests import Drawn
from talisman_desktop.core.table import Step, spot
from talisman_desktop.desktop.dialogs.new_card import MakingDialog, make_one
from talisman_desktop.desktop.dialogs.own_cards import OwnCardsDialog
from talisman_desktop.desktop.presenters import new_card
from talisman_desktop.desktop.presenters.card_search import find_left
from talisman_desktop.desktop.prompts.chance import DrawBody
from talisman_desktop.desktop.window.card_commands import CardCommands
from tests.desktop.evenings import Evening
from tests.kit import a_table, core, own, sure, who

K = Qt.Key


def turning(evening: Evening) -> Evening:
    """Return a window in which the Elf turns over a real card."""
    table = a_table([who("elf", fate=0)], row=["?", "bear"])
    step = Step("meet-card", (table.zone(spot(1))[0].id,))
    return evening.begin(replace(table, step=step), dice="table", decks="table")


def the_form(evening: Evening) -> MakingDialog:
    """Return the open form."""
    forms = [w for w in QApplication.topLevelWidgets() if isinstance(w, MakingDialog) and w.isVisible()]
    assert len(forms) == 1
    return forms[0]


def body(evening: Evening) -> DrawBody:
    found = evening.window.prompt.body
    assert isinstance(found, DrawBody)
    return found


def test_unlisted_card_is_made_by_keys_and_drawn(evening: Evening) -> None:
    """The keys are: the name, Up to the last line, Enter; then the type, the strength and the words; Enter."""
    turning(evening).press("giant rattus")
    rows = [body(evening).list.item(n).text() for n in range(body(evening).list.count())]
    assert rows[-1] == "Not in the list: make “giant rattus”..."
    assert len(rows) > 1
    evening.press(K.Key_Up, K.Key_Return)
    form = the_form(evening)
    assert form.name.text() == "giant rattus"
    assert form.type.currentData() == "enemy"
    form.name.setText("Giant Rattus")
    form.numbers["strength"][1].setValue(2)
    evening.bot.keyClicks(form.slots["meet"].field, "Lose 1 gold. Squeak.")
    form.look()
    assert form.slots["meet"].heard.text().splitlines()[0] == "✓ understood: Lose 1 gold."
    assert form.slots["meet"].heard.text().splitlines()[1].startswith("✎ by hand: you do it")
    assert not form.picture.pixmap().isNull()
    evening.bot.keyClick(form.slots["meet"].field, K.Key_Return)
    assert not form.isVisible()
    session = evening.session
    (kind,) = session.table.made
    assert session.table.zone(spot(1))[0].kind == kind
    assert evening.window.catalog[kind].strength == 2
    assert any("Giant Rattus" in line and "adventure deck" in line for line in evening.journal)
    entry = session.log[-1]
    assert isinstance(entry, Answered)
    assert entry.by == "typed"
    evening.window.undo()
    assert not session.table.made
    assert evening.asked == "draw/adventure"
    evening.window.redo(1)
    evening.again()
    assert list(evening.session.table.made) == [kind]


def test_incomplete_card_stays_in_the_form(evening: Evening) -> None:
    turning(evening).press("rattus")
    body(evening).command_wanted.emit("make-card")
    form = the_form(evening)
    evening.bot.keyClick(form.name, K.Key_Return)
    assert form.isVisible()
    assert (
        form.wrong.text()
        == "An enemy needs a strength or a craft; give it one: strength for battle, craft for psychic combat"
    )
    form.type.setCurrentIndex(form.type.findData("stranger"))
    assert form.numbers["strength"][0].isHidden()
    assert not form.numbers["counters"][0].isHidden()
    form.slots["meet"].field.setPlainText("Roll a die. 1-3: lose 1 life.")
    form.finish()
    assert form.wrong.text().startswith("The die table has no row for 4, 5, 6")
    form.slots["meet"].field.setPlainText("+1 strength.")
    form.finish()
    assert "“What holds for its owner”" in form.wrong.text()
    assert "`" not in form.wrong.text()
    form.reject()
    assert not evening.session.table.made


def test_form_names_its_own_sections_in_what_is_wrong() -> None:
    found = made_cards.read("spell", 'name = "Elf"', core().usual.catalog)
    assert "`may`" in found.wrong
    assert "“What its owner may do”" in new_card.in_form_words(found.wrong)
    assert "`" not in new_card.in_form_words(found.wrong)


def test_form_asks_for_its_own_numbers_in_what_is_wrong() -> None:
    found = made_cards.read("character", 'name = "Knave"', core().usual.catalog)
    assert "write strength = ..., craft = ... and alignment = ..." in found.wrong
    assert new_card.in_form_words(found.wrong).endswith("; set strength, craft and alignment")
    assert new_card.in_form_words("write life = 4") == "set life to 4"
    assert new_card.in_form_words("write must_take = true") == "write must_take = true"


def test_question_has_the_focus_after_the_form_closes(evening: Evening) -> None:
    turning(evening).press("rattus")
    body(evening).command_wanted.emit("make-card")
    the_form(evening).reject()
    evening.bot.waitUntil(lambda: evening.window.focusWidget() is body(evening).field)
    assert body(evening).typed == "rattus"


def test_made_card_is_found_again_for_another_copy(evening: Evening) -> None:
    rat = own("Giant Rattus", type="enemy", strength=2)
    turning(evening)
    assert not evening.player.corrected("Made", (rat,))
    evening.press("giant rat")
    first = body(evening).list.item(0).text()
    assert first.startswith("Giant Rattus")
    evening.press(K.Key_Return)
    assert sure(Answered, evening.session.log[-1]).answer == Drawn((rat.kind,))
    assert evening.session.table.made[rat.kind].copies == 1
    found = find_left(evening.session.ruleset, "giant rat", {"adventure": {}}, evening.session.table.made)
    assert found[0].card.id == rat.kind
    assert not [hit for hit in find_left(core().usual, "giant rat", {"adventure": {}}) if hit.card.id == rat.kind]


def test_own_cards_are_changed_and_exported(
    evening: Evening, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rat = own("Giant Rattus", type="enemy", subtype="animal", strength=2)
    turning(evening)
    evening.player.corrected("Made", (rat,))
    evening.window.run("own-cards")
    shown = evening.window.dialogs.shown
    assert isinstance(shown, OwnCardsDialog)
    assert shown.list.item(0).text() == "Giant Rattus   –   Enemy – animal, Adventure"
    shown.change.click()
    form = the_form(evening)
    form.numbers["strength"][1].setValue(3)
    form.finish()
    (kind,) = evening.session.table.made
    assert (kind != rat.kind, catalog_of(evening, kind)) == (True, 3)
    folder = tmp_path / "evening"
    shown.write(tmp_path)
    assert (shown.said.text(), shown.wrong.text()) == (f"Written: {folder}", "")
    shown.write(tmp_path)
    assert (shown.said.text(), "already" in shown.wrong.text()) == ("", True)
    assert not load_set(folder).problems
    assert check(None, False, False, [folder]) == 0
    assert "1 kind of card" in capsys.readouterr().out
    evening.window.undo()
    assert list(evening.session.table.made) == [rat.kind]
    shown.close()


def test_failed_export_leaves_no_folder(evening: Evening, tmp_path: Path) -> None:
    turning(evening)
    evening.player.corrected("Made", (own("Giant Rattus", type="enemy", subtype="animal", strength=2),))
    write, files = evening.window.services.write_file, list[Path]()

    def full(path: Path, content: bytes) -> None:
        files.append(path)
        if len(files) > 1:
            raise OSError(28, "No space left on device")
        write(path, content)

    evening.window.services.write_file = full
    told = CardCommands(evening.window).export(tmp_path)
    assert told == f"{tmp_path / 'evening'} could not be written: No space left on device"
    assert not (tmp_path / "evening").exists()
    evening.window.services.write_file = write
    assert CardCommands(evening.window).export(tmp_path) == tmp_path / "evening"


def catalog_of(evening: Evening, kind: str) -> int | None:
    return evening.window.catalog[kind].strength


def test_card_is_made_without_a_draw(evening: Evening) -> None:
    evening.begin(a_table([who("elf", gold=1)], village=True, step=Step("village")))
    evening.window.run("make-card")
    form = the_form(evening)
    form.deck.setCurrentIndex(form.deck.findData("trove"))
    form.name.setText("Ring of Rats")
    form.numbers["weight"][1].setValue(0)
    form.slots["owned"].field.setPlainText("+1 craft.")
    form.finish()
    ((kind, made),) = evening.session.table.made.items()
    assert made.deck == "trove"
    assert evening.window.catalog[kind].trove
    assert evening.session.table.decks["trove"].unseen[kind] == 1


@pytest.mark.parametrize(
    ("slot", "text", "marks"),
    [
        ("meet", "Gain 1 craft. Sing.", ["understood", "by hand"]),
        ("meet", "By hand: sing.\nGain 1 craft.", ["by hand", "understood"]),
        ("meet", "Roll a die. 1-2: gain 1 craft.", ["wrong"]),
        ("meet", "Swim (script: raft).", ["wrong"]),
        ("ends", "Fly away.", ["by hand"]),
        ("ends", "Discard this card.", ["understood"]),
        ("owned", "", []),
    ],
)
def test_understanding_of_words_is_shown_while_typing(slot: str, text: str, marks: list[str]) -> None:
    found = [one.mark for one in new_card.feedback(slot, text, core().catalog)]
    assert found == marks


def test_words_in_the_wrong_place_are_marked(evening: Evening) -> None:
    form = make_one(evening.window, core().catalog, ("adventure",), "Ring", lambda _fact: "")
    form.type.setCurrentIndex(form.type.findData("follower"))
    form.slots["meet"].field.setPlainText("+1 strength.")
    form.look()
    meet = new_card.SLOTS["meet"]
    told = f"✗ this does not belong in “{meet}” (this belongs in “What holds for its owner”)"
    assert form.slots["meet"].heard.text() == told
    assert form.reading.card is None


def test_enemy_form_asks_for_effects_after_a_fight(evening: Evening) -> None:
    form = make_one(evening.window, core().catalog, ("adventure",), "Reaver", lambda _fact: "")
    form.type.setCurrentIndex(form.type.findData("enemy"))
    shown = [slot for slot, words in form.slots.items() if not words.isHidden()]
    assert shown == ["meet", "won", "lost", "owned", "may"]
    form.numbers["strength"][1].setValue(3)
    form.slots["lost"].field.setPlainText("Instead: lose 1 gold.")
    form.look()
    assert form.reading.card is not None
    assert form.slots["lost"].heard.text() == "✓ understood: Instead: lose 1 gold."


@pytest.mark.parametrize(("wrong", "kept"), [("There is no room.", 0), ("", 1)])
def test_refused_card_is_in_no_list(evening: Evening, wrong: str, kept: int) -> None:
    catalog = core().catalog.apart()
    form = make_one(evening.window, catalog, ("adventure",), "Reaver", lambda _fact: wrong)
    form.numbers["strength"][1].setValue(3)
    form.finish()
    assert (form.isVisible(), len(catalog.own)) == (bool(wrong), kept)
    assert len(catalog.cards) == len(core().catalog.cards) + kept


def test_earlier_draw_is_corrected_to_a_new_card(evening: Evening) -> None:
    """In the timeline, the name given to a draw is replaced by a card that is in no list."""
    turning(evening).press("wolf", K.Key_Return)
    looking = evening.window.looking
    timeline = looking.timeline(False)
    timeline.follow()
    looking.look(timeline.rows[-1])
    evening.window.going_on.act("amend")
    asked = looking.panel.prompt.body
    assert isinstance(asked, DrawBody)
    asked.field.setText("giant rattus")
    asked.new.click()
    form = the_form(evening)
    form.numbers["craft"][1].setValue(4)
    form.finish()
    (kind,) = evening.session.table.made
    assert evening.session.table.zone(spot(1))[0].kind == kind
    evening.window.undo()
    assert evening.session.table.zone(spot(1))[0].kind == "core/wolf"
