"""The choices of a road and of a new hero in the middle of the table."""

from __future__ import annotations

from talisman_desktop.core.requests import Choose
from talisman_desktop.core.table import Step
from talisman_desktop.desktop.presenters import cloth_places
from talisman_desktop.desktop.presenters.cloth_places import Place, Service, Visit
from talisman_desktop.desktop.presenters.darkest.crossroads import place
from talisman_desktop.games.darkest.base.automation import BEGINNING
from talisman_desktop.games.darkest.base.setup import new_table
from talisman_desktop.play.session import Session
from tests.kit import a_table, cards


def at(session: Session) -> Place:
    found = place(session.game, session.pending)
    assert found is not None
    return found


def crossroads() -> Session:
    return Session(cards.core(), a_table(["elf"], village=True, step=Step("destination")))


def services(session: Session) -> dict[str, Service]:
    return {s.option: s for s in at(session).buildings[0].services}


def test_a_destination_shows_card_purpose_and_words() -> None:
    chapel = services(crossroads())["chapel"]
    assert (chapel.kind, chapel.price) == ("core/chapel", "aid")
    assert "If you are evil: lose 1 life." in chapel.gives


def test_trove_choice_shows_contents_and_guardians() -> None:
    trove = services(crossroads())["trove"]
    assert (trove.text, trove.price) == ("A trove", "trove")
    which, _, found = trove.gives.partition(". ")
    assert which == "A die decides: Graveyard, Crags or Forest"
    assert found == "3 magic items and gold. Two dice tell how many cards guard them"


def test_sentinel_choice_shows_his_strength() -> None:
    assert "Strength 9" in services(crossroads())["sentinel"].gives


def test_staying_is_the_way_back() -> None:
    session = crossroads()
    assert cloth_places.click(Visit(), at(session), cloth_places.SQUARE)[1] == "stay"
    assert cloth_places.click(Visit(), at(session), "service:chapel")[1] == "chapel"


def test_way_back_has_the_words_of_its_answer() -> None:
    shown = cloth_places.areas(at(crossroads()), Visit())
    assert [a.caption for a in shown if a.id == cloth_places.SQUARE] == ["Stay in the village"]


def test_new_heroes_show_numbers_and_abilities() -> None:
    rules = cards.core()
    session = Session(rules, new_table(rules.catalog, 1, {"choose-heroes": "yes"}), switches=BEGINNING)
    asked = session.pending
    assert isinstance(asked, Choose)
    elf = services(session)["core/elf"]
    assert elf.numbers == (("strength", 3), ("craft", 4), ("life", 4), ("fate", 3), ("gold", 1))
    assert (elf.price, "Forest" in elf.gives) == ("good", True)
    assert services(session).keys() == {o.id for o in asked.options}
