"""An open fight on the stage: both scores and the bar, worked out once, and hidden with the odds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from talisman_desktop.core import facts as f
from talisman_desktop.core.table import Step, Table
from talisman_desktop.desktop.presenters.drama import open_fight
from talisman_desktop.desktop.presenters.drama.pieces import Chance, Word
from talisman_desktop.desktop.presenters.prompts import odds_figures
from talisman_desktop.odds.attack import Odds
from talisman_desktop.odds.forecast import Facing, Forecast
from talisman_desktop.play.session import Session
from tests.desktop.evenings import Evening
from tests.kit import a_table, do, who

FACING = Facing("strength", "Elf", 3, "Ogre", 5)


def words(evening: Evening) -> Iterator[str]:
    for small in evening.window.table.stage.smalls:
        for badge in small.badges:
            if any(isinstance(piece, Chance) for piece in badge.pieces):
                yield from (piece.text for piece in badge.pieces if isinstance(piece, Word))


def met() -> Table:
    """Return a table on which the Elf has met the Ogre and may first cast a spell."""
    hero = who("elf", strength=4, spells=["psionic-blast"])
    return do(a_table([hero], row=["ogre"]), f.StepBegan(step=Step("next-card")))


def test_open_fight_stays_on_the_stage_until_answered(evening: Evening) -> None:
    evening.begin(met())
    evening.bot.waitUntil(lambda: bool(list(words(evening))))
    assert "win" in " ".join(words(evening))
    assert evening.window.table.stage.isVisible()


def test_hidden_odds_remove_the_bar_from_the_stage(evening: Evening) -> None:
    evening.begin(met())
    evening.bot.waitUntil(lambda: bool(list(words(evening))))
    evening.window.change_settings(replace(evening.window.settings, hide_odds=True))
    assert not list(words(evening))
    evening.window.change_settings(replace(evening.window.settings, hide_odds=False))
    evening.bot.waitUntil(lambda: bool(list(words(evening))))


def test_odds_are_worked_out_once_for_buttons_and_stage(evening: Evening) -> None:
    asked: list[str] = []
    services = evening.window.services
    forecasts = services.forecasts

    def counted(session: Session) -> Mapping[str, Forecast]:
        assert session.pending is not None
        asked.append(session.pending.key)
        return forecasts(session)

    services.forecasts = counted
    evening.begin(met())
    evening.bot.waitUntil(lambda: bool(list(words(evening))))
    evening.bot.wait(60)
    assert len(asked) == 1


def test_both_scores_come_before_the_bar() -> None:
    forecast = Forecast(Odds(0.61, 0.14, 0.25, 0.25), facing=FACING)
    small = open_fight.small({"fight": odds_figures.of_a_fight(forecast)})
    assert small is not None
    told = [piece.text for piece in small.badges[0].pieces if isinstance(piece, Word)]
    assert told == ["Elf", "3", "against", "Ogre", "5"]
    assert open_fight.small({"fight": odds_figures.of_a_fight(replace(forecast, facing=None))}) is None
