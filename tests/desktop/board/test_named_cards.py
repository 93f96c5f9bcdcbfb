"""Naming real cards one after the other."""

from __future__ import annotations

from PySide6.QtCore import Qt

from talisman_desktop.core import facts as f
from talisman_desktop.desktop.dialogs.new_card import MakingDialog
from talisman_desktop.desktop.presenters.board.things import Thing
from talisman_desktop.rules.roads import AdventureEnded
from tests.desktop.board.pointed import (
    K,
    drag,
    focus,
    kept,
    lying,
    on_the_road,
    said,
    spot_of,
    undone,
)
from tests.desktop.evenings import Evening
from tests.kit import a_table, do, who


def test_twelve_named_cards_fill_the_draw_spots(evening: Evening) -> None:
    """Twelve cards take three letters and Enter each, with few extra keys."""
    evening.begin(kept(on_the_road()))
    names = ["wolf", "bear", "ghost", "ape", "dragon", "wraith"]
    names += ["goblin", "lemure", "angel", "mule", "unicorn", "siren"]
    before = evening.keys
    evening.press("n")
    for name in names:
        evening.press(name[:3], K.Key_Return)
    evening.press(K.Key_Escape)
    table = evening.session.table
    laid = [evening.window.services.catalog[table.zone(f"spot:{n}")[0].kind].name.lower() for n in range(1, 13)]
    assert laid == names
    assert evening.keys - before <= 6 * len(names)
    assert undone(evening) == "Siren → draw spot 12"


def test_face_down_cards_are_named_first_and_backspace_undoes(keeper: Evening) -> None:
    for spot in ("spot:4", "spot:5"):
        drag(keeper, Thing("deck", "adventure"), spot)
    names = keeper.window.table.keeper.names
    focus(keeper, None)
    keeper.press("n")
    assert names.heading.text() == "Turn over the card on draw spot 4"
    keeper.press("gho", K.Key_Return)
    assert lying(keeper, "spot:4") == ["ghost"]
    assert names.heading.text() == "Turn over the card on draw spot 5"
    keeper.press(K.Key_Backspace)
    assert lying(keeper, "spot:4") == [""]
    assert names.heading.text() == "Turn over the card on draw spot 4"


def test_cards_are_named_for_a_hero(keeper: Evening) -> None:
    focus(keeper, Thing("area", "spells:elf"))
    keeper.press("n", "hex", K.Key_Return)
    assert lying(keeper, "spells:elf") == ["hex"]
    assert keeper.window.table.keeper.names.heading.text() == "Next card to Elf's spells"


def test_hidden_ring_leaves_cards_to_draw_spots(keeper: Evening) -> None:
    names = keeper.window.table.keeper.names
    focus(keeper, Thing("area", "spells:elf"))
    keeper.press("n", "hex", K.Key_Return, K.Key_Escape)
    keeper.window.prompt.take_focus()
    keeper.press("n")
    assert names.heading.text().startswith("Next card to draw spot")
    keeper.press(K.Key_Escape)
    focus(keeper, Thing("area", "spells:elf"))
    keeper.press("n")
    assert names.heading.text() == "Next card to Elf's spells"


def test_cards_named_at_a_trove_are_its_guardians(evening: Evening) -> None:
    evening.begin(kept(a_table(["elf"], space=6, destination="crags")))
    evening.press("n", *"ogre", K.Key_Return, *"bear", K.Key_Return, K.Key_Escape)
    assert lying(evening, "guardians") == ["ogre", "bear"]


def test_card_in_play_is_moved_when_named(keeper: Evening) -> None:
    table = keeper.session.table
    left = table.decks["adventure"].unseen.get("core/bear", 0)
    assert not left
    focus(keeper, Thing("area", "spot:7"))
    keeper.press("n", "bear")
    assert "not in the deck: Draw spot 2" in keeper.window.table.keeper.names.list.currentItem().text()
    keeper.press(K.Key_Return)
    assert lying(keeper, "spot:7") == ["bear"]
    assert not lying(keeper, "spot:2")


def test_no_card_is_named_in_the_village(evening: Evening) -> None:
    evening.begin(kept(do(a_table([who("elf")]), f.slice_changed(AdventureEnded()))))
    evening.press("n")
    assert said(evening).startswith("The party is not on the road")


def test_cards_are_named_for_clicked_belongings(evening: Evening) -> None:
    evening.begin(kept(do(a_table([who("elf")]), f.slice_changed(AdventureEnded()))))
    port, names = evening.window.table.view.viewport(), evening.window.table.keeper.names
    evening.bot.mouseClick(port, Qt.MouseButton.LeftButton, pos=spot_of(evening, "items:elf"))
    evening.press("n")
    assert names.heading.text() == "Next card to Elf's items"
    evening.press(*"helmet", K.Key_Return, K.Key_Escape)
    assert lying(evening, "items:elf") == ["helmet"]


def test_unlisted_card_is_made_while_naming(keeper: Evening) -> None:
    names = keeper.window.table.keeper.names
    focus(keeper, None)
    keeper.press("n", "giant slug", K.Key_Up)
    assert names.list.currentItem().text() == "Not in the list: make “giant slug”..."
    keeper.press(K.Key_Return)
    dialog = keeper.window.findChild(MakingDialog)
    assert dialog is not None
    assert dialog.name.text() == "giant slug"
    dialog.type.setCurrentIndex(dialog.type.findData("object"))
    dialog.finish()
    assert not dialog.isVisible(), dialog.wrong.text()
    (slug,) = keeper.session.table.zone("spot:3")
    assert keeper.window.catalog[slug.kind].name == "giant slug"
    assert names.heading.text() == "Next card to draw spot 4"
    keeper.press(K.Key_Backspace)
    assert not keeper.session.table.zone("spot:3")
    assert not keeper.session.table.made
