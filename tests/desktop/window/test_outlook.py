"""Odds in the window: worked out after the question is painted, and hidden completely by the setting."""

from __future__ import annotations

import re
from collections.abc import Generator, Iterator, Mapping
from fractions import Fraction
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtWidgets import QAbstractButton, QLabel, QWidget
from pytestqt.qtbot import QtBot

from talisman_desktop.core.facts import TokensChanged
from talisman_desktop.core.requests import Choose, Option
from talisman_desktop.desktop.window.main_window import MainWindow
from talisman_desktop.odds.attack import Odds
from talisman_desktop.odds.forecast import Forecast
from talisman_desktop.play.session import Session
from tests.desktop.window.keyed import K, press
from tests.desktop.window.test_window_fakes import Fakes

FIGHT = {"fight": Forecast(Odds(0.61, 0.14, 0.25, 0.25), unknown=("without Medusa's words",))}
FIGURE = re.compile(r"\d\s?%|\b\d+/\d+ = |stand-off")
"""Matches a text that gives away a chance."""


@pytest.fixture
def looked(fakes: Fakes) -> list[str]:
    """Return the questions for which a forecast was worked out."""
    found: list[str] = []

    def forecasts(session: Session) -> Mapping[str, Forecast]:
        assert session.pending is not None
        found.append(session.pending.key)
        return FIGHT

    fakes.services.forecasts = forecasts
    return found


def said(window: MainWindow) -> Iterator[str]:
    """Yield every text that any part of the window shows or tells."""
    for part in window.findChildren(QWidget):
        yield from (part.toolTip(), part.accessibleName(), part.accessibleDescription())
        if isinstance(part, QLabel | QAbstractButton):
            yield part.text()
    for button in window.prompt.findChildren(QWidget):
        shown = getattr(getattr(button, "figures", None), "shown", None) or getattr(button, "shown", None)
        yield str(shown) if button.isVisible() and shown is not None else ""


def figures(window: MainWindow) -> list[str]:
    return [text for text in said(window) if FIGURE.search(text)]


def test_odds_come_after_the_question(qtbot: QtBot, looked: list[str], game: MainWindow) -> None:
    qtbot.waitUntil(lambda: bool(game.prompt.figures))
    looked.clear()
    assert game.player is not None
    game.player.undo()
    game.player.edit("another table", (TokensChanged(hero="elf", token="gold", by=1),))
    assert (looked, figures(game)) == ([], [])
    qtbot.waitUntil(lambda: bool(game.prompt.figures))
    assert looked == ["fight/how"]
    assert figures(game)


def test_question_answered_at_once_gets_no_odds(qtbot: QtBot, looked: list[str], game: MainWindow) -> None:
    qtbot.waitUntil(lambda: bool(looked))
    looked.clear()
    assert game.player is not None
    game.player.edit("another table", (TokensChanged(hero="elf", token="gold", by=1),))
    press(qtbot, game, K.Key_Space)
    request = game.player.session.pending
    assert request is not None
    qtbot.waitUntil(lambda: bool(looked))
    assert looked == [request.key]


def test_odds_of_an_answered_question_are_not_shown(looked: list[str], game: MainWindow) -> None:
    assert game.player is not None
    game.prompt.show_words("Something else", "is shown")
    looked.clear()
    game.outlook.look()
    assert looked == []


def test_odds_are_not_worked_out_for_a_hidden_window(looked: list[str], game: MainWindow) -> None:
    game.hide()
    looked.clear()
    game.outlook.look()
    assert looked == []


def test_question_shown_again_keeps_its_odds(looked: list[str], game: MainWindow) -> None:
    game.outlook.look()
    looked.clear()
    game.display.refresh()
    assert game.prompt.figures
    assert looked == []


def test_hidden_odds_appear_nowhere(qtbot: QtBot, looked: list[str], game: MainWindow) -> None:
    game.outlook.look()
    assert figures(game)
    game.menus.actions["hide-odds"].trigger()
    assert figures(game) == []
    looked.clear()
    game.display.refresh()
    game.outlook.look()
    game.prompt.odds_wanted.emit(game.prompt.mapToGlobal(game.prompt.rect().center()))
    qtbot.wait(60)
    assert (looked, figures(game)) == ([], [])
    assert not game.explaining.popover.isVisible()
    game.menus.actions["hide-odds"].trigger()
    qtbot.waitUntil(lambda: bool(figures(game)))


def test_percent_key_shows_exact_odds(looked: list[str], game: MainWindow, qtbot: QtBot) -> None:
    game.outlook.look()
    qtbot.keyClicks(game.focusWidget() or game, "%")
    assert "win: 61/100 = 61\xa0%" in game.explaining.popover.parts.text()
    game.explaining.popover.close_up()


def exactly(session: Session, option: str) -> Generator[None, None, Odds[Fraction] | None]:
    yield
    return Odds(Fraction(1, 2), Fraction(1, 3), Fraction(1, 6), Fraction(1, 6)) if option == "fight" else None


def test_fractions_appear_while_the_window_responds(
    looked: list[str], game: MainWindow, qtbot: QtBot, fakes: Fakes
) -> None:
    game.outlook.look()
    fakes.services.exact_odds = exactly
    qtbot.keyClicks(game.focusWidget() or game, "%")
    told = game.explaining.popover.parts
    assert "win: 61/100" in told.text()
    qtbot.waitUntil(lambda: "win: 1/2" in told.text())
    game.explaining.popover.close_up()


def test_closed_panel_stops_working_out_fractions(
    looked: list[str], game: MainWindow, qtbot: QtBot, fakes: Fakes
) -> None:
    game.outlook.look()
    worked = []

    def endless(session: Session, option: str) -> Generator[None, None, None]:
        while True:
            worked.append(option)
            yield

    fakes.services.exact_odds = endless
    qtbot.keyClicks(game.focusWidget() or game, "%")
    qtbot.waitUntil(lambda: bool(worked))
    game.explaining.popover.close_up()
    qtbot.wait(30)
    worked.clear()
    qtbot.wait(30)
    assert worked == []


def test_failed_forecast_does_not_stop_play(
    game: MainWindow, fakes: Fakes, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    def broken(session: Session) -> Mapping[str, Forecast]:
        raise LookupError("a defect")

    logged = []
    monkeypatch.setattr("sys.excepthook", lambda *error: logged.append(error[1]))
    fakes.services.forecasts = broken
    assert game.player is not None
    game.player.edit("another table", (TokensChanged(hero="elf", token="gold", by=1),))
    game.outlook.look()
    assert [str(error) for error in logged] == ["a defect"]
    assert {shown.unknown for shown in game.prompt.figures.values()} == {"no figure"}
    before = game.player.session.pending
    press(qtbot, game, K.Key_Space)
    assert game.player.session.pending is not before


def test_hidden_odds_hide_the_score_fields(qtbot: QtBot, tmp_path: Path) -> None:
    ends = tuple(Option(name, name.title()) for name in ("won", "lost", "draw"))
    fakes = Fakes(tmp_path, build=lambda step: Choose(key="by-hand/outcome", hero="elf", text="How?", options=ends))
    window = MainWindow(fakes.services)
    qtbot.addWidget(window)
    window.show()
    assert window.open_campaign(tmp_path / "tuesday.talisman")
    window.outlook.look()
    window.prompt.scores.theirs.spin.setValue(1)
    assert window.prompt.scores.isVisible()
    assert "win" in window.prompt.scores.told.text()
    window.menus.actions["hide-odds"].trigger()
    assert not window.prompt.scores.isVisible()
    assert figures(window) == []
    window.outlook.look()
    assert not window.prompt.scores.isVisible()
    window.close()


@pytest.fixture
def prepared(fakes: Fakes) -> list[str]:
    """The steps of preparing forecasts that were taken."""
    found: list[str] = []

    def prepare(session: Session) -> Iterator[None]:
        found.append("begun")
        yield
        found.append("done")

    fakes.services.forecasts, fakes.services.prepare_forecasts = lambda session: {}, prepare
    return found


def test_forecasts_are_prepared_once_in_idle_time(qtbot: QtBot, prepared: list[str], game: MainWindow) -> None:
    game.outlook.look()
    assert prepared == [], "not before the window followed its events"
    qtbot.waitUntil(lambda: prepared == ["begun", "done"])
    game.outlook.look()
    qtbot.wait(5)
    assert prepared == ["begun", "done"]


def test_hidden_odds_are_not_prepared(qtbot: QtBot, prepared: list[str], game: MainWindow) -> None:
    game.outlook.look()
    game.change_settings(replace(game.settings, hide_odds=True))
    game.outlook.look()
    qtbot.wait(5)
    assert "done" not in prepared
