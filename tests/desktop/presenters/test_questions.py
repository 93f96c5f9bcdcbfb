"""The contents of questions and the drafts of answers, without Qt."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from talisman_desktop.core.facts import Told
from talisman_desktop.core.reduce import ImpossibleFact
from talisman_desktop.core.requests import (
    Arrange,
    Barred,
    ByHand,
    Choose,
    Draw,
    Option,
    Pick,
    Share,
    Shared,
    Target,
    Throw,
    Thrown,
    only_answer,
    problem,
)
from talisman_desktop.core.table import Cause
from talisman_desktop.desktop.presenters import changes, screen_names
from talisman_desktop.desktop.presenters.card_search import find_left
from talisman_desktop.desktop.presenters.prompts import answer_drafts, questions
from talisman_desktop.games.darkest.base.places import WORLD
from talisman_desktop.play.edits import Edits
from tests.desktop.window.test_window_fakes import CATALOG, ORDER, FakeRules, a_table, question, village
from tests.kit import a_table as kit_table
from tests.kit import sure, who


def test_question_head_names_hero_rule_and_card() -> None:
    head = questions.asked(question("choose"), a_table(), CATALOG)
    assert (head.who, head.rule, head.card, head.card_id) == ("Elf", "C7c", "Wild Boar", 2)
    assert questions.asked(question("share"), a_table(), CATALOG).who == "The party"


def test_questions_without_options_say_how_to_answer() -> None:
    for name in ORDER[1:]:
        assert questions.asked(question(name), a_table(), CATALOG).how or isinstance(question(name), ByHand)


def test_question_without_words_gets_a_default() -> None:
    for name in ORDER:
        assert screen_names.fallback_text(replace(question(name), text=""))


def test_groups_keep_order_and_assign_keys() -> None:
    shown = questions.groups(village())
    assert [g.title for g in shown] == ["", "Healer", "Blacksmith", "Storage", "Mystic"]
    keys = [line.key for line in questions.lines(shown) if not line.barred]
    assert keys == list(questions.KEYS[: len(keys)])
    assert questions.by_key(shown, "2") == shown[1].lines[0]
    assert questions.by_key(shown, "A") == questions.lines(shown)[9]


def test_option_quoting_a_card_begins_with_a_capital() -> None:
    request = Choose(key="a", options=(Option("1", "gain 1 spell"), Option("2", "Evade")))
    assert [line.text for line in questions.lines(questions.groups(request))] == ["Gain 1 spell", "Evade"]


def test_barred_options_have_a_reason_and_no_key() -> None:
    request = Choose(key="a", options=(Option("x", "X"),), barred=(Barred("y", "Y", "too heavy", "C6"),))
    line = questions.lines(questions.groups(request))[1]
    assert (line.key, line.barred, line.rule) == ("", "too heavy", "C6")
    assert questions.by_key(questions.groups(request), "") is None


def test_columns_have_every_line_and_similar_heights() -> None:
    shown = questions.groups(village())
    for wanted in (1, 2, 3, 4):
        built = questions.columns(shown, wanted)
        flat = [line.id for column in built for group in column for line in group.lines]
        assert flat == [line.id for line in questions.lines(shown)]
        assert len(built) <= wanted
    heights = [sum(g.height for g in column) for column in questions.columns(shown, 2)]
    assert max(heights) - min(heights) <= 6


def test_a_few_options_stay_in_one_column() -> None:
    assert len(questions.columns(questions.groups(sure(Choose, question("choose"))), 3)) == 1


def test_pick_toggles_within_its_bounds() -> None:
    draft = answer_drafts.PickDraft(sure(Pick, question("pick")))
    assert draft.missing
    draft = draft.toggle("t3").toggle("t1").toggle("t2")
    assert draft.answer.ids == ("t1", "t3")
    assert not draft.missing
    assert draft.toggle("t1").answer.ids == ("t3",)
    assert answer_drafts.PickDraft(draft.request).all().answer.ids == ("t1", "t2")


def test_picking_one_replaces_the_previous() -> None:
    one = Pick(key="a", options=(Option("x", "X"), Option("y", "Y")), least=0, most=1)
    assert answer_drafts.PickDraft(one).toggle("x").toggle("y").ids == ("y",)
    assert answer_drafts.PickDraft(one).label == "None of them"


def test_arranged_line_stops_at_the_ends() -> None:
    draft = answer_drafts.ArrangeDraft.of(sure(Arrange, question("arrange")))
    assert draft.move(2, -1).ids == ("elf", "troll", "dwarf")
    assert draft.move(0, -1) == draft
    assert draft.move(2, 1) == draft
    assert not problem(draft.request, draft.move(0, 1).answer)


def test_open_roll_continues_after_a_six() -> None:
    draft = answer_drafts.ThrowDraft(Throw(key="a", open=True))
    draft = draft.type(6)
    assert draft.missing == "A 6! Roll again and add"
    draft = draft.type(6).type(2)
    assert (draft.full, draft.answer) == (True, Thrown((6, 6, 2)))
    assert draft.type(3) == draft
    assert draft.back().dice == (6, 6)
    assert not problem(draft.request, draft.answer)


def test_plain_roll_takes_the_requested_dice() -> None:
    draft = answer_drafts.ThrowDraft(Throw(key="a", dice=2, sides=4))
    assert draft.type(5) == draft
    assert draft.type(4).missing == "1 more to roll"
    assert not draft.type(4).type(1).missing


def test_points_are_shared_within_the_pool() -> None:
    draft = answer_drafts.ShareDraft.of(sure(Share, question("share")))
    draft = draft.set(0, 8).set(1, 99)
    assert (draft.parts, draft.left) == ((8, 6, 0), 0)
    assert (draft.fallen, draft.state(2)) == (2, "5 short")
    assert draft.answer == Shared((("ogre", 8), ("wraith", 6)))
    assert not draft.missing


def test_best_split_fells_as_many_as_possible() -> None:
    request = Share(key="a", pool=11, targets=(Target("a", "A", 10), Target("b", "B", 6), Target("c", "C", 5)))
    assert answer_drafts.ShareDraft.of(request).auto().parts == (0, 6, 5)
    assert answer_drafts.ShareDraft.of(replace(request, pool=4)).auto().parts == (0, 0, 0)


def test_cards_are_named_one_after_the_other() -> None:
    draft = answer_drafts.DrawDraft(Draw(key="a", deck="adventure", count=2))
    draft = draft.name("core/bear")
    assert draft.missing == "1 more to name"
    assert draft.name("core/bear").answer.kinds == ("core/bear", "core/bear")
    assert draft.back().kinds == ()


def test_search_lists_cards_left_in_the_deck_first() -> None:
    unseen = {"core/wild-boar": 2, "core/wraith": 0, "core/water-bottle": 1}
    found = find_left(FakeRules().usual, "w", {"adventure": unseen})
    assert [(f.card.name, f.left) for f in found] == [("Water Bottle", 1), ("Wild Boar", 2), ("Wraith", 0)]
    assert find_left(FakeRules().usual, "boa", {"adventure": unseen})[0].card.name == "Wild Boar"
    assert find_left(FakeRules().usual, "elf", {"adventure": unseen}) == ()


@pytest.mark.parametrize(
    ("sides", "counted", "rule"),
    [
        (2, (1, 1, 1, 2, 2, 2), "1-3 count as 1, 4-6 as 2."),
        (3, (1, 1, 2, 2, 3, 3), "1-2 count as 1, 3-4 as 2, 5-6 as 3."),
        (4, (1, 2, 3, 4, 0, 0), "1 to 4 count as rolled; roll again on 5 or 6."),
        (5, (1, 2, 3, 4, 5, 0), "1 to 5 count as rolled; roll again on 6."),
        (6, (1, 2, 3, 4, 5, 6), ""),
    ],
)
def test_real_die_chooses_among_fewer_options(sides: int, counted: tuple[int, ...], rule: str) -> None:
    assert tuple(answer_drafts.counts_as(face, sides) for face in range(1, 7)) == counted
    assert answer_drafts.die_rule(sides) == rule
    assert rule in questions.asked(Throw(key="a", sides=sides), a_table(), CATALOG).how


def test_faces_named_by_the_question_are_not_repeated() -> None:
    named = Throw(
        key="a", sides=3, text="Which? 1 Graveyard (1-2 of a die), 2 Crags (3-4 of a die), 3 Pit (5-6 of a die)"
    )
    assert questions.asked(named, a_table(), CATALOG).how == "Type what the die shows"


def test_options_for_cards_and_heroes_are_found() -> None:
    table = a_table()
    request = Choose(
        key="a",
        options=(Option("2", "Wild Boar"), Option("1", "1 for 2 gold"), Option("heal:elf", "Elf heals")),
    )
    assert questions.options_at(request, table, CATALOG, card=2) == ("2",)
    assert questions.options_at(request, table, CATALOG, card=1) == ()
    assert questions.options_at(request, table, CATALOG, card=99) == ()
    assert questions.options_at(request, table, CATALOG, area="figure:elf") == ("heal:elf",)
    assert questions.meant(request, table, CATALOG).cards == (2,)
    assert questions.meant(request, table, CATALOG).areas == ("figure:elf",)


def test_question_concerns_decks_of_draws_and_discards() -> None:
    table = a_table()
    table = replace(table, zones={**table.zones, "discard:adventure": table.zone("spot:1"), "spot:1": ()})
    number = table.zone("discard:adventure")[0].id
    taken = Choose(key="take", text="Which?", options=(Option(str(number), "Wild Boar"), Option("no", "None")))
    assert questions.meant(Draw(key="draw", deck="quest:reaper"), table, CATALOG).decks == ("quest:reaper",)
    assert questions.meant(taken, table, CATALOG).decks == ("adventure",)
    assert questions.meant(None, table, CATALOG).decks == ()
    assert questions.options_at(question("throw"), table, CATALOG, card=2) == ()


def test_zones_have_readable_names() -> None:
    table = a_table()
    names = {zone: screen_names.zone_name(zone, table, CATALOG, WORLD) for zone in screen_names.zones_of(table, WORLD)}
    assert names["items:elf"] == "Elf: items"
    assert names["spot:1"] == "Draw spot 1"
    assert names["store:inner:dwarf"] == "Dwarf: stored in the inner village"
    assert names["discard:adventure"] == "Adventure discards"


def test_edits_become_facts_with_a_name() -> None:
    edits = Edits(a_table()).set_token("elf", "life", 2).set_alignment("troll", "evil").move(2, "items:dwarf")
    assert changes.diff(edits, FakeRules()) == ("Elf: life 4 → 2", "Troll: neutral → evil", "Wild Boar → Dwarf: items")
    assert changes.correction_name(changes.diff(edits, FakeRules())) == "Correction: Elf: life 4 → 2 and 2 more"
    assert changes.wrong(edits, FakeRules()) == ()
    assert edits.now.heroes["elf"].life == 2
    assert [c.id for c in edits.now.zone("items:dwarf")] == [2]
    told, *facts = edits.facts("Set right", FakeRules())
    assert told == Told("corrected", "", ("Set right",), cause=Cause("hand"))
    assert {f.cause for f in facts} == {Cause(rule="hand")}


def test_edits_that_cancel_out_are_no_change() -> None:
    edits = Edits(a_table()).set_token("elf", "life", 2).set_token("elf", "life", 4).set_toad("elf", 0)
    assert edits.facts("nothing", FakeRules()) == ()
    there_and_back = Edits(a_table()).take("adventure", "core/bear", "spot:1")
    assert there_and_back.put_back(a_table().next_card).facts("nothing", FakeRules()) == ()


def test_impossible_edits_are_refused_with_a_reason() -> None:
    edits = Edits(a_table()).take("adventure", "core/bear", "items:elf")
    with pytest.raises(ImpossibleFact, match="no core/bear is left"):
        edits.take("adventure", "core/bear", "items:elf")
    assert edits.without(0).facts("nothing", FakeRules()) == ()


def test_by_hand_answer_has_only_tokens_and_moves() -> None:
    edits = Edits(a_table()).set_token("elf", "gold", 3).set_toad("elf", 2).move(1, "discard:adventure")
    assert sorted(type(f).__name__ for f in edits.small_facts()) == ["CardMoved", "TokensChanged"]
    assert len(edits.facts("three", FakeRules())) == 4


def test_single_hero_is_not_asked_for_an_order() -> None:
    assert only_answer(Arrange(key="a", options=(Option("x", "X"),))) is not None


def test_many_barred_options_are_summed_up() -> None:
    wares = [
        Barred(f"buy:{who}:{ware}", f"{who} buys {ware}", f"costs {price} gold", "B1a", "Blacksmith")
        for who in ("Elf", "Troll")
        for ware, price in (("Axe", 3), ("Sword", 2), ("Armour", 4))
    ]
    never = Barred("mystic:elf", "Elf visits the Mystic", "only after an adventure", "B1c", "Mystic")
    request = Choose(key="village", options=(Option("set-out", "Go"),), barred=(never, *wares))
    assert [line.id for line in questions.lines(questions.groups(request))] == ["set-out"]
    assert questions.folded(request) == (
        "Not now: Blacksmith 6 (costs 3 gold, costs 2 gold, ...)  ·  Mystic 1 (only after an adventure)"
    )
    assert len(questions.lines(questions.groups(request, folded=False))) == 8
    few = Choose(key="village", options=(Option("set-out", "Go"),), barred=(never,))
    assert questions.folded(few) == ""
    assert len(questions.lines(questions.groups(few))) == 2


def test_columns_are_as_low_as_they_can_be() -> None:
    options = [Option("go", "Go")]
    for title, n in (("Healer", 3), ("Trophies", 1), ("Mystic", 3), ("Storage", 3)):
        options += [Option(f"{title}{i}", title, title) for i in range(n)]
    built = questions.columns(questions.groups(Choose(key="a", options=tuple(options))), 3)
    assert max(sum(group.height for group in column) for column in built) <= 6


def test_guardian_questions_concern_all_guardians() -> None:
    table = kit_table([who("elf")], zones={"guardians": ["ogre", "bear"]})
    ogre, bear = (card.id for card in table.zone("guardians"))
    split = Share(key="guardians/strength", pool=4, targets=(Target(str(bear), "Bear", 3),))
    assert questions.meant(split, table, CATALOG).cards == (bear,)
    again = Choose(key="guardians/again", options=(Option("again", "Fight again"), Option("back", "Turn back")))
    assert questions.meant(again, table, CATALOG).cards == (ogre, bear)
