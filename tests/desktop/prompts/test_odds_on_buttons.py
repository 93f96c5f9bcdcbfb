"""Forecasts on the buttons of a question, and below the dice."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from talisman_desktop.core.requests import Option, Throw
from talisman_desktop.desktop.presenters.prompts import odds_figures
from talisman_desktop.desktop.presenters.prompts.odds_figures import Figures, Row, Segment
from talisman_desktop.desktop.presenters.prompts.questions import Line
from talisman_desktop.desktop.prompts.chance import ThrowBody
from talisman_desktop.desktop.prompts.choice import ChooseBody
from talisman_desktop.desktop.prompts.option_buttons import OptionButton
from talisman_desktop.desktop.theme import palette
from talisman_desktop.desktop.widgets import look
from talisman_desktop.odds.attack import Odds
from talisman_desktop.odds.forecast import Chance, Forecast
from talisman_desktop.odds.hand_fights import Scores, Typed
from tests.desktop.prompts.asker import Asker, asker
from tests.desktop.window.test_window_fakes import FakeRules, a_table, question

FIGHT = Forecast(Odds(0.61, 0.14, 0.25, 0.25), unknown=("without Medusa's words",))


def fight(a: Asker) -> OptionButton:
    assert isinstance(a.area.body, ChooseBody)
    return a.area.body.options.buttons["fight"]


def forecast(a: Asker, **forecasts: Forecast) -> None:
    a.area.show_figures(odds_figures.figures(a.area.request, forecasts))


def test_button_grows_for_its_forecast(qtbot: QtBot) -> None:
    a = asker(qtbot, "choose")
    before = fight(a).height()
    forecast(a, fight=FIGHT)
    assert fight(a).height() > before
    assert (
        fight(a).accessibleName()
        == "Fight with strength 4 against 1: 61\xa0% win, 14\xa0% stand-off, 25\xa0% lose, without Medusa's words"
    )
    assert "win: 61/100 = 61\xa0%" in fight(a).toolTip()


def test_hint_without_room_leaves_the_chances(qtbot: QtBot) -> None:
    made = OptionButton()
    qtbot.addWidget(made)
    made.show_line(Line("1", "Enchantress", "1", "roll a die. 1-3: lose 1 strength. 4-6: gain 1 strength"))
    rows = Row((), "50 %", "gain 1 strength", True), Row((), "50 %", "lose 1 strength", False)
    made.show_figures(Figures((), "", "", rows=rows), palette.DARK)
    assert made.hint(900) == made.line.hint
    assert (made.hint(300), made.purpose(300)) == ("", "")


def test_button_shows_no_figures_of_an_earlier_question(qtbot: QtBot) -> None:
    a = asker(qtbot, "choose")
    forecast(a, fight=FIGHT)
    a.area.show_request(question("choose"), a_table(), FakeRules())
    assert fight(a).figures.shown is None
    assert "%" not in fight(a).accessibleName() + fight(a).toolTip()


def test_figures_stay_when_barred_answers_unfold(qtbot: QtBot) -> None:
    a = asker(qtbot, "choose")
    forecast(a, fight=FIGHT)
    assert isinstance(a.area.body, ChooseBody)
    a.area.body._show(folded=False)
    assert fight(a).figures.shown is not None


@pytest.mark.parametrize("scale", [100, 200])
@pytest.mark.parametrize("theme", ["dark", "light"])
def test_figures_fit_on_their_button(qtbot: QtBot, theme: str, scale: int) -> None:
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    look.apply(palette.named(theme), scale, app)
    a = asker(qtbot, "choose")
    plain = a.area.grab().toImage()
    a.area.show_theme(palette.named(theme))
    forecast(a, fight=FIGHT)
    made = fight(a)
    assert made.height() >= made.heightForWidth(made.width())
    assert a.area.grab().toImage() != plain
    look.apply(palette.named("dark"), 100, app)


def test_bar_parts_differ_without_colours(qtbot: QtBot) -> None:
    """Each filling has another pattern, so that its pixels differ within a part or from the other parts."""
    from PySide6.QtCore import QRectF
    from PySide6.QtGui import QImage, QPainter

    from talisman_desktop.desktop.widgets.odds_bar import paint_bar

    image = QImage(90, 12, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    bar = (Segment("good", 1 / 3), Segment("even", 1 / 3), Segment("bad", 1 / 3))
    paint_bar(painter, QRectF(0, 0, 89, 11), bar, palette.DARK)
    painter.end()
    columns = [tuple(image.pixelColor(x, y).name() for y in range(1, 10)) for x in (15, 75)]
    assert len(set(columns[0])) == 1  # filled
    assert len(set(columns[1])) == 2  # a line in an empty part
    assert len({image.pixelColor(x, 5).name() for x in range(36, 56)}) == 2  # hatched


def test_dice_show_their_possible_outcomes(qtbot: QtBot) -> None:
    a = Asker(qtbot, Throw(key="table/x", hero="elf", text="Roll"))
    body = a.area.body
    assert isinstance(body, ThrowBody)
    assert not body.odds.isVisible()
    a.area.show_figures(
        odds_figures.figures(a.area.request, {"": Forecast(chances=(Chance("4-6: gain 1 craft", 0.5, good=True),))})
    )
    assert body.odds.isVisible()
    assert body.odds.accessibleName() == "Chances: 4-6: gain 1 craft 50\xa0%"


def test_offers_show_their_chances(qtbot: QtBot) -> None:
    a = Asker(qtbot, question("choose"), (Option("use:1", "Potion"),))
    shown = {"use:1": Forecast(Odds(0.73, 0.11, 0.16, 0.16), gain=0.12)}
    a.area.show_figures(odds_figures.figures(a.area.request, shown, a.area.play_now.offers))
    (potion, _) = a.area.play_now._now_few
    assert potion.text() == "Potion   73\xa0% win (+12\xa0%)"
    assert potion.accessibleName() == "Potion: 73\xa0% win (+12\xa0%), 11\xa0% stand-off, 16\xa0% lose"
    a.area.open_offers()
    assert [action.text() for action in a.area.play_now.menu.actions()] == [
        "Potion   73\xa0% win (+12\xa0%) · 11\xa0% stand-off · 16\xa0% lose"
    ]
    a.area.play_now.menu.close()
    a.area.show_figures({})
    assert potion.text() == "Potion"


def test_percent_key_asks_for_exact_odds(qtbot: QtBot) -> None:
    a = asker(qtbot, "choose")
    told: list[object] = []
    a.area.odds_wanted.connect(told.append)
    a.press("%")
    assert told == []
    forecast(a, fight=FIGHT)
    a.press("%")
    assert len(told) == 1


def test_scores_typed_show_their_odds(qtbot: QtBot) -> None:
    a = asker(qtbot, "choose")
    told: list[Typed] = []
    a.area.scores.typed.connect(told.append)
    assert not a.area.scores.isVisible()
    a.area.take_scores(Scores({"elf": 7, "troll": 6}, 1), {"elf": "Elf", "troll": "Troll"})
    a.area.scores.hero.setCurrentIndex(1)
    a.area.scores.theirs.spin.setValue(3)
    assert (told[0], told[-1]) == (Typed("elf", 7, 1), Typed("troll", 6, 3))
    a.area.scores.show_figures(odds_figures.of_a_fight(FIGHT), palette.DARK)
    assert a.area.scores.told.text() == "61\xa0% win · 14\xa0% stand-off · 25\xa0% lose"
    told.clear()
    a.area.resize(1200, 400)
    assert a.area.scores.bar.isVisible()
    a.area.resize(300, 400)
    assert not a.area.scores.bar.isVisible(), "it would take a row from the answers"
    a.area.take_scores(Scores({"elf": 7}), {"elf": "Elf"})
    assert (told, a.area.scores.told.text()) == ([], ""), "the other side's score is not known yet"
    a.area.show_request(question("choose"), a_table(), FakeRules())
    assert not a.area.scores.isVisible()
    assert a.area.scores.told.text() == ""
