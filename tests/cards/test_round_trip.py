"""Round trips of words: the program reads the sentence it writes for a verb as that verb."""

from __future__ import annotations

import re
from typing import get_args

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from talisman_desktop.cards import effects as e
from talisman_desktop.cards import owned, owned_templates, task_templates, tasks, templates
from talisman_desktop.cards.may import Ability, Boost
from talisman_desktop.cards.sample_forms import forms
from talisman_desktop.cards.schema import Slot
from talisman_desktop.cards.sentences import render
from talisman_desktop.cards.words import LONGEST, Verb, parse_slot, read
from tests.cards import strategies as any_

many = settings(max_examples=300, deadline=None)


def goes_round(slot: Slot, verb: Verb) -> None:
    sentence = render(verb, any_.PLACES)
    assume(len(sentence) < LONGEST)
    assert parse_slot(slot, sentence, any_.PLACES) == (verb,), sentence
    assert parse_slot(
        slot, sentence.upper() if slot == "ends" else f"  {sentence[0].lower()}{sentence[1:]} ", any_.PLACES
    )


@many
@given(any_.effects)
def test_effects_are_reread_as_written(effect: e.Effect) -> None:
    goes_round("meet", effect)


@many
@given(any_.statics)
def test_standing_words_are_reread_as_written(static: owned.Static) -> None:
    goes_round("owned", static)


@many
@given(any_.abilities)
def test_abilities_are_reread_as_written(ability: Ability) -> None:
    goes_round("may", ability)


@many
@given(any_.aftermaths)
def test_words_after_a_fight_are_reread_as_written(verb: e.Effect | e.Instead) -> None:
    goes_round("won", verb)
    goes_round("lost", verb)


@many
@given(any_.losses)
def test_words_after_a_stand_off_are_reread_as_written(verb: e.Effect | e.StandOffToo) -> None:
    goes_round("lost", verb)


@given(any_.tasks)
def test_tasks_are_reread_as_written(task: tasks.Task) -> None:
    goes_round("task", task)


@given(any_.endings)
def test_endings_are_reread_as_written(ending: e.Ending) -> None:
    goes_round("ends", ending)


@given(any_.flat)
def test_places_need_no_list_of_names(effect: e.Effect) -> None:
    assert parse_slot("meet", render(effect)) == (effect,)


PIECES = [
    *" .,;:()[]-+1234",
    "and",
    "then",
    "instead:",
    "by hand:",
    "script:",
    "if you are good:",
    "at the",
    "once a turn,",
]
PIECES += [
    "6 or more:",
    "2-5:",
    "pay 1 gold",
    "Hag:",
    "you may",
    "choose one:",
    "roll a die",
    "roll 2 dice.",
    "the",
    "\n",
]
SLOTS: list[Slot] = ["meet", "task", "won", "lost", "owned", "may", "ends"]
PIECES += [form.rstrip(".").lower() for slot in SLOTS for form in forms(slot)]


@settings(max_examples=500, deadline=None)
@given(st.sampled_from(SLOTS), st.lists(st.sampled_from(PIECES), max_size=12).map(" ".join) | st.text())
def test_any_text_is_read_without_complaint(slot: Slot, text: str) -> None:
    found = read(slot, text)
    assert bool(found) == bool(re.search(r"[^\s.]", text))
    assert all(s.verbs or s.wrong for s in found)
    for sentence in found:
        if not sentence.wrong:
            for verb in sentence.verbs:
                assert parse_slot(slot, render(verb)) == (verb,)


def test_every_verb_can_be_said() -> None:
    tables = (
        *(templates.CONDITIONS, templates.EFFECTS, templates.BOOST, templates.ENDINGS),
        *(owned_templates.STATICS, task_templates.TASKS),
    )
    said = {template.verb for table in tables for template in table.templates}
    holders = {e.Roll, e.RollAgainst, e.ChooseOne, e.May, e.ForHeroes, e.When, e.ByHand}
    holders |= {owned.OnVictory, owned.OverHero, owned.OnOccasion, owned.OwnerByHand, tasks.TaskByHand, e.EndsByHand}
    verbs = {verb for union in (e.Condition, e.Effect, owned.Static, tasks.Task, e.Ending) for verb in get_args(union)}
    assert said | holders == verbs | {Boost}
