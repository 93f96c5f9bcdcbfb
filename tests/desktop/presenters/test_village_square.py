"""The village as a place: its buildings, their services with prices and reasons, and the effect of clicks and drops."""

from __future__ import annotations

from talisman_desktop.core.requests import Choose, Chosen
from talisman_desktop.core.table import Step
from talisman_desktop.desktop.presenters import cloth_places
from talisman_desktop.desktop.presenters.cloth_places import Building, Place, Visit
from talisman_desktop.desktop.presenters.darkest.village_square import square
from talisman_desktop.desktop.presenters.geometry.table_layout import plan
from talisman_desktop.desktop.presenters.table_view import present
from talisman_desktop.play.session import Session
from tests.kit import a_table, cards, sure, who


def sitting(*heroes: object) -> Session:
    """Return a session in the village."""
    party = heroes or (who("elf", life=2, gold=3), who("troll", gold=0, life=3))
    return Session(cards.core(), a_table(list(party), village=True, step=Step("village")))  # type: ignore[arg-type]  # names or heroes


def place(session: Session) -> Place:
    found = square(session.game, session.pending)
    assert found is not None
    return found


def building(session: Session, name: str) -> Building:
    found = place(session).building(name)
    assert found is not None
    return found


def test_every_answer_is_a_service_of_one_building() -> None:
    session = sitting()
    asked = session.pending
    assert isinstance(asked, Choose)
    shown = [service.option for b in place(session).buildings for service in b.services]
    assert sorted(shown) == sorted([*(o.id for o in asked.options), *(b.id for b in asked.barred)])


def test_a_village_has_six_buildings_with_the_road_last() -> None:
    names = [b.title for b in place(sitting()).buildings]
    assert names == ["Healer", "Blacksmith", "Mystic", "Store", "Trophies", "Road"]


def test_service_shows_price_and_benefit() -> None:
    served = building(sitting(), "healer").served("elf")
    first = served[0]
    assert (first.text, first.price, first.gives, first.barred) == ("1 life back", "1 gold", "2 missing", "")


def test_barred_service_shows_the_reason_of_the_rules() -> None:
    session = sitting()
    asked = session.pending
    assert isinstance(asked, Choose)
    reasons = {b.id: b.reason for b in asked.barred}
    shown = {s.option: s.barred for b in place(session).buildings for s in b.services if s.barred}
    assert shown == reasons


def test_mystic_shows_the_results_of_rolls() -> None:
    assert "1: become evil" in building(sitting(), "mystic").served("elf")[0].gives


def test_trophies_show_their_points() -> None:
    guests = {g.hero: g for g in building(sitting(), "trophies").guests}
    assert (guests["elf"].note, guests["elf"].barred) == ("0 of 7 points", True)


def test_no_village_is_shown_on_the_road() -> None:
    session = Session(cards.core(), a_table(["elf"], step=Step("go-on", ("",))))
    assert square(session.game, session.pending) is None


def test_clicks_enter_buildings_and_choose_services() -> None:
    here = place(sitting())
    visit, option = cloth_places.click(Visit(), here, "building:healer")
    assert (visit.entered, option) == ("healer", "")
    assert cloth_places.click(visit, here, "service:heal:elf:life")[1] == "heal:elf:life"


def test_a_click_on_a_barred_service_answers_nothing() -> None:
    visit = Visit("healer", "troll")
    assert cloth_places.click(visit, place(sitting()), "service:heal:troll:life") == (visit, "")


def test_the_road_sets_out_at_once() -> None:
    assert cloth_places.click(Visit(), place(sitting()), "building:road")[1] == "set-out"


def test_hero_dropped_on_the_store_goes_in() -> None:
    found = cloth_places.errands(place(sitting()), "elf")
    assert (found["building:store"].option, found["building:healer"].option) == ("storage:elf", "")


def test_hero_who_cannot_be_served_gets_a_reason() -> None:
    errand = cloth_places.errands(place(sitting()), "troll")["building:healer"]
    assert (errand.barred, errand.words) == (True, "Healer: no gold")


def test_entered_store_shows_its_services() -> None:
    session = sitting(who("elf", items=["sword"], gold=1))
    session.answer(Chosen("storage:elf"))
    here = place(session)
    assert (here.inside, here.hero) == ("store", "elf")
    way_out = {o.id: o.text for o in sure(Choose, session.pending).options}[here.leave]
    assert here.leaving == way_out == "Back to the village"
    assert "Store Sword" in [s.text for s in building(session, "store").services]
    assert cloth_places.click(cloth_places.follow(Visit(), here), here, cloth_places.SQUARE)[1] == "done"


def test_village_hides_no_cards_on_the_table() -> None:
    session = Session(cards.core(), a_table(["elf"], row=["ogre"]))
    model = present(session.table, session.catalog, session.ruleset)
    shown = cloth_places.areas(place(sitting()), Visit())
    areas = plan(cloth_places.on_cloth(model, shown, spots=False)).areas
    assert {"spot:1", "building:healer"} <= areas.keys()
    assert "spot:2" not in areas
    assert not any(areas["spot:1"].overlaps(areas[area.id]) for area in shown)
