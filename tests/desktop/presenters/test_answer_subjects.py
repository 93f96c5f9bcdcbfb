"""The hero, card, space and number that an answer concerns are lit."""

from __future__ import annotations

from talisman_desktop.core.requests import Choose, Option
from talisman_desktop.core.table import Step
from talisman_desktop.desktop.presenters.prompts.answer_subjects import Subject, subject
from talisman_desktop.play.session import Session
from tests.kit import a_table, cards, who


def touched(session: Session, option: str) -> Subject:
    return subject(option, session.pending, session.table, session.catalog)


def in_village() -> Session:
    heroes = [who("elf", life=2, gold=3, items=["sword"]), who("troll", gold=0, life=3)]
    return Session(cards.core(), a_table(heroes, village=True, step=Step("village")))


def test_a_healing_touches_the_hero_the_number_and_the_gold() -> None:
    found = touched(in_village(), "heal:elf:life")
    assert found.areas == ("hero:elf",)
    assert found.numbers == (("elf", "life"), ("elf", "gold"))


def test_a_barred_answer_touches_its_hero_too() -> None:
    assert touched(in_village(), "heal:troll:life").areas == ("hero:troll",)


def test_a_ware_shows_its_card() -> None:
    assert touched(in_village(), "buy:elf:core/purchase-axe").kind == "core/purchase-axe"


def test_a_destination_touches_the_end_of_the_road() -> None:
    session = Session(cards.core(), a_table(["elf"], village=True, step=Step("destination")))
    found = touched(session, "chapel")
    assert (found.areas, found.kind) == (("road:6",), "core/chapel")


def test_the_way_on_and_the_way_home_touch_their_spaces() -> None:
    session = Session(cards.core(), a_table(["elf"], space=2, step=Step("go-on", ("",))))
    asked = Choose(key="go-on", options=(Option("on", "Go on to the Woods"), Option("back", "Turn back")))
    found = [subject(o, asked, session.table, session.catalog).areas for o in ("on", "back")]
    assert found == [("road:3",), ("road:0",)]


def test_an_answer_about_a_card_touches_that_card() -> None:
    session = in_village()
    (sword,) = session.table.zone("items:elf")
    asked = Choose(key="x", hero="elf", options=(Option(f"store:{sword.id}", "Store Sword"), Option("done", "Done")))
    found = subject(f"store:{sword.id}", asked, session.table, session.catalog)
    assert (found.cards, found.areas, found.kind) == ((sword.id,), ("hero:elf",), sword.kind)


def test_a_payment_touches_the_number_that_pays() -> None:
    session = in_village()
    asked = Choose(key="x", hero="elf", options=(Option("pay", "Pay the Bandit 1 gold"), Option("no", "Fight")))
    assert subject("pay", asked, session.table, session.catalog).numbers == (("elf", "gold"),)


def test_no_answer_touches_nothing() -> None:
    assert not touched(in_village(), "nothing-such")
