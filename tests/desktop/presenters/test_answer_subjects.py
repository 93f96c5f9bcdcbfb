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


def test_healing_lights_hero_number_and_gold() -> None:
    found = touched(in_village(), "heal:elf:life")
    assert found.areas == ("hero:elf",)
    assert found.numbers == (("elf", "life"), ("elf", "gold"))


def test_barred_answer_lights_its_hero() -> None:
    assert touched(in_village(), "heal:troll:life").areas == ("hero:troll",)


def test_purchase_shows_its_card() -> None:
    assert touched(in_village(), "buy:elf:core/purchase-axe").kind == "core/purchase-axe"


def test_destination_lights_the_end_of_the_road() -> None:
    session = Session(cards.core(), a_table(["elf"], village=True, step=Step("destination")))
    found = touched(session, "chapel")
    assert (found.areas, found.kind) == (("road:6",), "core/chapel")


def test_moving_answers_light_their_spaces() -> None:
    session = Session(cards.core(), a_table(["elf"], space=2, step=Step("go-on", ("",))))
    asked = Choose(key="go-on", options=(Option("on", "Go on to the Woods"), Option("back", "Turn back")))
    found = [subject(o, asked, session.table, session.catalog).areas for o in ("on", "back")]
    assert found == [("road:3",), ("road:0",)]


def test_answer_about_a_card_lights_it() -> None:
    session = in_village()
    (sword,) = session.table.zone("items:elf")
    asked = Choose(key="x", hero="elf", options=(Option(f"store:{sword.id}", "Store Sword"), Option("done", "Done")))
    found = subject(f"store:{sword.id}", asked, session.table, session.catalog)
    assert (found.cards, found.areas, found.kind) == ((sword.id,), ("hero:elf",), sword.kind)


def test_payment_lights_the_paying_number() -> None:
    session = in_village()
    asked = Choose(key="x", hero="elf", options=(Option("pay", "Pay the Bandit 1 gold"), Option("no", "Fight")))
    assert subject("pay", asked, session.table, session.catalog).numbers == (("elf", "gold"),)


def test_empty_answer_lights_nothing() -> None:
    assert not touched(in_village(), "nothing-such")
