"""The strip of news covers neither the village nor guardians, at every size of the window and of the text."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QRect

from talisman_desktop.core import facts as f
from talisman_desktop.core.table import Step, Table
from talisman_desktop.desktop.presenters.geometry.table_layout import PLACE
from talisman_desktop.desktop.scene.brush import box_rect
from talisman_desktop.desktop.stage.strip_search import MARGIN
from talisman_desktop.play.bots import careful
from tests.desktop.evenings import Evening
from tests.kit import a_table, do, lay, who

SIZES = ((1280, 720), (1366, 768), (1920, 1080))
PARTY = [who("elf", life=2, gold=3, items=["sword", "ring"]), who("troll", items=["shield"], life=3), who("dwarf")]
LEAST = 11.0
SMALL = 0.6
"""The fraction of their size to which letters may shrink after a service or a combat."""


def among_guardians() -> Table:
    foes = [f.FoeAppeared("core/pit-fiend", "guardians")] * 4
    table = do(a_table(PARTY, space=13, destination="portal-of-power", region="outer"), *foes)
    for guard, thing in zip(table.zone("guardians"), ("holy-lance", "wand"), strict=False):
        table = lay(table, thing, f"guardian:{guard.id}")
    return do(table, f.StepBegan(step=Step("guardian-fight", (1,))))


def answered(evening: Evening) -> None:
    """Give the careful bot's answer, and end the hold after it."""
    session = evening.session
    assert session.pending is not None
    given = careful(session, session.pending)
    assert given is not None
    evening.player.answer(given)
    if evening.player.held is not None:
        evening.window.prompt.released.emit()
    evening.rest()


def needed(evening: Evening) -> list[QRect]:
    """Return the visible parts of the plates and guardians, in coordinates of the table."""
    pane = evening.window.table
    assert pane.scene.plan is not None
    assert pane.model is not None
    areas = pane.scene.plan.areas
    boxes = [areas[area.id] for role in PLACE for area in pane.model.role(role) if area.id in areas]
    guards = [*pane.model.role("guardians"), *pane.model.role("guardian")]
    boxes += [pane.scene.plan.cards[card.id].box for area in guards for card in area.cards]
    port = pane.view.geometry()
    seen = [pane.view.mapFromScene(box_rect(box)).boundingRect().translated(port.topLeft()) for box in boxes]
    return [inside for rect in seen if not (inside := rect.intersected(port)).isEmpty()]


def check(evening: Evening) -> None:
    """Check the strip: it is there, can be read, and covers nothing needed."""
    stage = evening.window.table.stage
    assert stage.isVisible()
    assert stage.strip is not None
    assert stage.strip.letters >= max(LEAST, SMALL * stage.fontInfo().pixelSize() * 0.86)
    over = [stage.geometry(), *([stage.corner.geometry()] if stage.corner.isVisible() else [])]
    things = needed(evening)
    assert things
    assert not any(one.intersects(thing) for one in over for thing in things)
    for one in over:
        assert evening.window.table.rect().contains(one)


@pytest.mark.parametrize("side", [False, True], ids=["below", "beside"])
@pytest.mark.parametrize("scale", [100, 200])
@pytest.mark.parametrize("size", SIZES)
def test_strip_covers_neither_plates_nor_guardians(
    evening: Evening, size: tuple[int, int], scale: int, side: bool
) -> None:
    window = evening.window
    window.resize(*size)
    window.change_settings(replace(window.settings, scale=scale, side=side))
    evening.begin(a_table(PARTY, village=True, step=Step("village"))).rest()
    answered(evening)
    check(evening)
    window.table._go("building:healer")
    evening.rest()
    check(evening)
    window.close_campaign()
    evening.file.unlink()
    evening.begin(among_guardians()).rest()
    answered(evening)
    check(evening)
    window.change_settings(replace(window.settings, scale=100, side=False))


def test_strip_follows_the_view_that_scrolls_by_itself(evening: Evening) -> None:
    window = evening.window
    window.resize(1280, 720)
    window.change_settings(replace(window.settings, scale=200))
    evening.begin(a_table(PARTY, village=True, step=Step("village"))).rest()
    answered(evening)
    view = window.table.view
    before = window.table.stage.geometry()
    view.centerOn(0, 0)
    assert window.table.stage.geometry() == before, "the player scrolls"
    window.table.view.follow()
    check(evening)
    window.change_settings(replace(window.settings, scale=100))


def test_buttons_are_above_a_narrow_strip(evening: Evening) -> None:
    window = evening.window
    window.resize(1280, 720)
    window.change_settings(replace(window.settings, scale=200, side=True))
    evening.begin(among_guardians()).rest()
    answered(evening)
    stage = window.table.stage
    assert stage.corner.geometry().bottom() < stage.y() + stage._origin[1] - MARGIN + 1
    places = [place for _, place in stage.shown]
    assert places
    assert all(stage.rect().contains(place) for place in places)
    window.change_settings(replace(window.settings, scale=100, side=False))
