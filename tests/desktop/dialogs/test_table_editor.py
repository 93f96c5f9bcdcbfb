"""The dialog *The table disagrees*: the table on the screen is corrected by hand, in one step."""

from __future__ import annotations

from functools import partial
from operator import methodcaller

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractItemView, QListWidgetItem
from pytestqt.qtbot import QtBot

from talisman_desktop.core import facts as f
from talisman_desktop.core.log import Edited
from talisman_desktop.core.table import Step, Table
from talisman_desktop.desktop.dialogs.correction import CorrectionDialog
from talisman_desktop.desktop.dialogs.new_card import MakingDialog
from talisman_desktop.desktop.dialogs.table_editor.cards_page import CardsPage
from talisman_desktop.play import joined_table
from talisman_desktop.rules import roads
from tests.desktop.dialogs.evening_table import evening_table
from tests.desktop.evenings import Evening
from tests.kit import core, printed

K = Qt.Key


def opened(evening: Evening, table: Table | None = None) -> CorrectionDialog:
    """Return the dialog over a table, opened with F2."""
    if evening.window.player is None:
        evening.begin(table or evening_table())
    evening.window.run("correct")
    dialog = evening.window.dialogs.shown
    assert isinstance(dialog, CorrectionDialog)
    return dialog


def alone(qtbot: QtBot) -> CorrectionDialog:
    """Return the same dialog without the window."""
    over = partial(joined_table.over_limits, core())
    dialog = CorrectionDialog(None, evening_table(), core(), lambda name, facts: "", None, over)
    qtbot.addWidget(dialog)
    dialog.show()
    return dialog


def page(dialog: CorrectionDialog, title: str) -> CardsPage:
    """Open and return a page of cards."""
    names = [p.title for p in dialog.editor.pages]
    dialog.editor.open(names.index(title))
    found = dialog.editor.page
    assert isinstance(found, CardsPage)
    return found


def test_correction_of_many_things_is_one_step(evening: Evening) -> None:
    d = opened(evening)
    before = evening.session.table
    d.editor.change(lambda e: e.set_token("elf", "gold", 7).set_order(("dwarf", "elf")).set_day(9))
    d.editor.change(lambda e: e.set_pile("road:2", 0).take("adventure", "core/wolf", "spot:2"))
    assert len(d.diff.shown) == 5
    row = page(d, "Draw spots and trove")
    evening.bot.keyClick(row.tree, K.Key_A)
    evening.bot.keyClick(row.field.field, K.Key_Return)
    assert d.isVisible()
    evening.bot.keyClick(row.field.field, K.Key_Return, Qt.KeyboardModifier.ControlModifier)
    entry = evening.session.log[-1]
    assert isinstance(entry, Edited)
    table = evening.session.table
    assert (table.heroes["elf"].gold, table.order, table.day, table.piles) == (7, ("dwarf", "elf"), 9, {})
    told = [line for line in evening.journal if "set by hand" in line or line.startswith("Correction")]
    assert told[0] == "Correction: Elf: gold 1 → 7 and 4 more."
    assert len(told) == 6
    evening.window.run("undo")
    assert evening.session.table.heroes == before.heroes
    assert evening.session.table.zones == before.zones
    evening.window.run("redo")
    evening.again()
    assert evening.session.table.zones == table.zones


def test_a_card_is_added_by_three_letters_and_enter(qtbot: QtBot) -> None:
    d = alone(qtbot)
    belongings = page(d, "Belongings")
    belongings.tree.mark("followers:elf")
    qtbot.keyClick(belongings.tree, K.Key_A)
    qtbot.keyClicks(belongings.field.field, "uni")
    qtbot.keyClick(belongings.field.field, K.Key_Return)
    assert d.diff.shown == ("Unicorn, out of the adventure deck → Elf: followers",)
    assert d.isVisible()
    qtbot.keyClicks(belongings.field.field, "uni")
    assert belongings.field.list.item(0).text().endswith("not in the deck: Elf: followers")
    qtbot.keyClick(belongings.field.field, K.Key_Return)
    assert len(d.diff.shown) == 1


def form_of(dialog: CorrectionDialog) -> MakingDialog:
    """Return the form for a new card that is open over the dialog."""
    (form,) = [one for one in dialog.findChildren(MakingDialog) if one.isVisible()]
    return form


def test_unlisted_card_and_correction_are_one_step(evening: Evening, qtbot: QtBot) -> None:
    d = opened(evening)
    belongings = page(d, "Belongings")
    belongings.tree.mark("followers:dwarf")
    qtbot.keyClicks(belongings.field.field, "Hedge Wizard")
    assert [row.text() for row in rows_of(belongings)][-1] == "Not in the list: make “Hedge Wizard”..."
    belongings.field.list.setCurrentRow(belongings.field.list.count() - 1)
    qtbot.keyClick(belongings.field.field, K.Key_Return)
    form = form_of(d)
    assert form.name.text() == "Hedge Wizard"
    form.type.setCurrentIndex(form.type.findData("follower"))
    form.go.click()
    (made,) = d.edits.now.made
    assert [c.kind for c in d.edits.now.zone("followers:dwarf")] == [made]
    assert len(d.diff.shown) == 2
    d.editor.undo()
    assert not d.diff.shown
    d.editor.redo()
    d.go.click()
    entry = evening.session.log[-1]
    assert isinstance(entry, Edited)
    assert isinstance(entry.facts[1], f.CardMade)
    assert [c.kind for c in evening.session.table.zone("followers:dwarf")] == [made]
    evening.window.run("undo")
    assert not evening.session.table.made
    evening.window.run("redo")
    evening.again()
    assert [c.kind for c in evening.session.table.zone("followers:dwarf")] == [made]


def test_no_card_is_made_for_an_impossible_place(qtbot: QtBot) -> None:
    d = alone(qtbot)
    piles = page(d, "Discard piles")
    piles.tree.mark("discard:spell")
    qtbot.keyClicks(piles.field.field, "qqqq")
    qtbot.keyClick(piles.field.field, K.Key_Return)
    form = form_of(d)
    assert form.deck.currentData() == "adventure"
    form.type.setCurrentIndex(form.type.findData("event"))
    form.finish()
    assert "is not discarded with those of the spell deck" in form.wrong.text()
    assert d.edits.now is evening_table()
    form.deck.setCurrentIndex(form.deck.findData("spell"))
    form.type.setCurrentIndex(form.type.findData("spell"))
    form.slots["may"].field.setPlainText("By hand: As on the card.")
    form.finish()
    assert not form.isVisible()
    assert [c.deck for c in d.edits.now.zone("discard:spell")] == ["spell"]


def test_unlisted_character_comes_into_play(qtbot: QtBot) -> None:
    d = alone(qtbot)
    d.editor.open(0)
    field = d.editor.heroes.field.field
    qtbot.keyClicks(field, "Bargeman")
    while d.editor.heroes.field.list.currentRow() < d.editor.heroes.field.list.count() - 1:
        qtbot.keyClick(field, K.Key_Down)
    qtbot.keyClick(field, K.Key_Return)
    form = form_of(d)
    assert form.type.currentData() == "character"
    for token in ("strength", "craft", "fate", "life"):
        form.numbers[token][1].setValue(3)
    form.finish()
    assert form.wrong.text() == ""
    assert len(d.edits.now.heroes) == 3
    assert "Bargeman" in d.diff.shown[0] + d.diff.shown[1]


def test_no_hero_can_have_an_unknown_card(qtbot: QtBot) -> None:
    d = alone(qtbot)
    belongings = page(d, "Belongings")
    qtbot.keyClicks(belongings.field.field, "face-down card of the adv")
    assert not [row for row in rows_of(belongings) if row.text().startswith("Face-down")]
    d.editor.change(lambda e: e.take("adventure", "", "items:elf"))
    assert "The card is not known yet" in d.wrong.text()
    d.editor.change(lambda e: e.take("adventure", "", "spot:5"))
    (back,) = d.edits.now.zone("spot:5")
    d.editor.change(lambda e: e.move(back.id, "followers:elf"))
    assert "The card is not known yet" in d.wrong.text()
    assert d.edits.now.zone("spot:5") == (back,)


def rows_of(page: CardsPage) -> list[QListWidgetItem]:
    """Return the lines below the field."""
    return [page.field.list.item(n) for n in range(page.field.list.count())]


def test_several_cards_are_added_without_leaving_the_field(qtbot: QtBot) -> None:
    d = alone(qtbot)
    row = page(d, "Draw spots and trove")
    row.tree.mark("spot:2")
    qtbot.keyClick(row.tree, K.Key_A)
    for letters in ("wolf", "dragon", "face-down card of the adv"):
        qtbot.keyClicks(row.field.field, letters)
        qtbot.keyClick(row.field.field, K.Key_Return)
        qtbot.keyClick(row.field.field, K.Key_Down)
    table = d.edits.now
    assert [[c.kind for c in table.zone(f"spot:{n}")] for n in (2, 3, 4)] == [["core/wolf"], ["core/dragon"], [""]]
    row.tree.mark("spot:4")
    (back,) = table.zone("spot:4")
    row.tree.mark(back.id)
    qtbot.keyClicks(row.field.field, "mage")
    qtbot.keyClick(row.field.field, K.Key_Return)
    named = d.edits.now.find(back.id)[1]
    assert (named.kind, named.up) == ("core/mage", False)


def test_card_is_moved_turned_and_discarded_by_keys(qtbot: QtBot) -> None:
    d = alone(qtbot)
    row = page(d, "Draw spots and trove")
    (ogre,) = d.edits.now.zone("spot:1")
    row.tree.mark(ogre.id)
    for key in (K.Key_T, K.Key_E, K.Key_Plus):
        qtbot.keyClick(row.tree, key)
    assert d.diff.shown == ("Ogre, Draw spot 1: face down, met, counters 0 → 1",)
    qtbot.keyClick(row.tree, K.Key_M)
    line = row.to.lineEdit()
    assert line is not None
    line.setText("Draw spot 4")
    qtbot.keyClick(line, K.Key_Return)
    assert [c.id for c in d.edits.now.zone("spot:4")] == [ogre.id]
    assert d.isVisible()
    row.tree.mark(ogre.id)
    qtbot.keyClick(row.tree, K.Key_Backspace)
    assert d.diff.shown == ("Ogre, Draw spot 1 → Adventure deck",)
    d.editor.undo()
    row.tree.mark(ogre.id)
    qtbot.keyClick(row.tree, K.Key_Delete)
    assert d.diff.shown == ("Ogre → Adventure discards",)


def test_stack_order_is_set_by_key_and_drag(qtbot: QtBot) -> None:
    d = alone(qtbot)
    stacks = page(d, "Road spaces")
    bandit, raft = d.edits.now.zone("road:2")
    stacks.tree.mark(bandit.id)
    qtbot.keyClick(stacks.tree, K.Key_Up, Qt.KeyboardModifier.AltModifier)
    assert [c.id for c in d.edits.now.zone("road:2")] == [raft.id, bandit.id]
    (told,) = d.diff.shown
    assert told.endswith("from the top: Bandit, Raft")
    head = stacks.tree.topLevelItem(1)
    assert head is not None
    second = head.child(1)
    assert second is not None
    stacks.tree.drop(bandit.id, second, QAbstractItemView.DropIndicatorPosition.BelowItem)
    assert d.diff.shown == ()
    other = stacks.tree.topLevelItem(3)
    assert other is not None
    stacks.tree.drop(raft.id, other, QAbstractItemView.DropIndicatorPosition.OnItem)
    assert [c.id for c in d.edits.now.zone("road:4")] == [raft.id]


def test_gold_is_set_in_any_zone(qtbot: QtBot) -> None:
    d = alone(qtbot)
    stacks = page(d, "Road spaces")
    stacks.tree.mark("road:2")
    assert stacks.gold.value() == 2
    stacks.gold.more.click()
    stacks.tree.mark("road:5")
    stacks.gold.more.click()
    assert d.edits.now.piles == {"road:2": 3, "road:5": 1}


def test_a_hero_comes_and_one_dies(evening: Evening, qtbot: QtBot) -> None:
    d = opened(evening)
    heroes = d.editor.heroes
    qtbot.keyClicks(heroes.field.field, "wiz")
    qtbot.keyClick(heroes.field.field, K.Key_Return)
    wizard = printed("wizard")
    assert d.edits.now.heroes["wizard"].craft == wizard.craft
    heroes.marching.setCurrentRow(1)
    assert heroes.marching.hero() == "dwarf"
    heroes.dies.click()
    assert set(d.edits.now.heroes) == {"elf", "wizard"}
    assert [c.kind for c in d.edits.now.zone("spot:0")] == ["core/ring"]
    d.go.click()
    assert evening.session.table.dead == ("core/dwarf",)
    assert evening.session.table.order == ("elf", "wizard")


def test_more_heroes_than_usual_can_be_shown(evening: Evening) -> None:
    d = opened(evening)
    for name in ("wizard", "troll", "thief"):
        d.editor.change(methodcaller("add_hero", printed(name)))
    d.go.click()
    assert [h.seat for h in evening.session.table.heroes.values()] == [0, 1, 2, 3, 4]
    evening.window.grab()


def test_hero_taken_out_leaves_no_trace(evening: Evening) -> None:
    d = opened(evening)
    d.editor.heroes.marching.setCurrentRow(1)
    d.editor.heroes.out.click()
    d.go.click()
    table = evening.session.table
    assert set(table.heroes) == {"elf"}
    assert not table.dead
    assert table.decks["character"].unseen["core/dwarf"] == 1


def test_impossible_correction_is_refused_with_a_reason(evening: Evening) -> None:
    d = opened(evening)
    d.editor.change(lambda e: e.set_way(None))
    assert not d.go.isEnabled()
    assert "nobody is on the road" in d.wrong.text()
    d.editor.change(lambda e: e.clear_road(core()))
    assert d.go.isEnabled()
    d.go.click()
    assert roads.way(evening.session.table) is None
    assert evening.session.table.step == Step("village")
    assert evening.asked == "village"


def test_exceeded_limit_is_only_mentioned(qtbot: QtBot) -> None:
    d = alone(qtbot)
    assert d.minded.text() == ""
    d.editor.change(lambda e: e.take("spell", "core/random", "spells:dwarf"))
    d.editor.change(lambda e: e.set_token("elf", "craft", 1))
    assert "spell" in d.minded.text()
    assert d.go.isEnabled()


def test_unfinished_correction_is_kept(evening: Evening) -> None:
    d = opened(evening)
    d.editor.change(lambda e: e.set_day(5))
    d.reject()
    again = opened(evening)
    assert again.diff.shown == ("Day 2 → 5",)
    again.afresh.click()
    assert not again.diff.shown
    again.reject()
    assert opened(evening).diff.shown == ()


def test_every_editor_page_opens_by_its_key(qtbot: QtBot) -> None:
    d = alone(qtbot)
    for n, one in enumerate(d.editor.pages):
        d.editor.open(n)
        assert d.editor.page is one
        assert d.editor.list.currentItem().text() == one.title


def test_face_down_card_counts_as_out_of_its_deck(qtbot: QtBot) -> None:
    d = alone(qtbot)
    decks = d.editor.decks
    d.editor.open(d.editor.pages.index(decks))
    decks.deck.setCurrentIndex(decks.deck.findData("talisman"))
    assert decks.missing.text() == "Every card is in it."
    d.editor.change(lambda e: e.take("talisman", "", "spot:2"))
    assert "1 more lies face down on the table" in decks.holds.text()
    assert decks.missing.text() == "Only cards that lie face down."
