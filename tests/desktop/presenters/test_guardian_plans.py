"""The plan for a guardian combat, compared with results worked out by hand and with the game's own steps (C8e)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from talisman_desktop.core.facts import FigureMoved
from talisman_desktop.core.requests import Chosen, Share, Shared
from talisman_desktop.core.table import Step, spot
from talisman_desktop.desktop.presenters.darkest.guardian_plans import planned
from talisman_desktop.desktop.presenters.guardian_planner import Planned, hit_words, unknown_words, worst
from talisman_desktop.odds.plan_aim import Aim
from talisman_desktop.play.session import Session
from tests.kit import Party, a_table, cards, core, do, own, who
from tests.kit.cards import library
from tests.kit.tables import lay
from tests.soak.guardian_fights import difference


def before(
    guardians: Sequence[str],
    heroes: Party,
    *,
    things: Sequence[tuple[int, str]] = (),
    step: str = "",
    modules: Sequence[str] = (),
) -> Session:
    """Return a session with the guardians of a trove and the first question of the combat. `things` are pairs of a
    guardian's index and a thing that it carries."""
    table = a_table(
        heroes,
        space=6,
        destination="forest",
        visited=True,
        zones={"guardians": guardians},
        modules=modules,
        step=Step(step or "guardian-fight", (1,)),
    )
    for at, thing in things:
        table = lay(table, thing, f"guardian:{table.zone('guardians')[at].id}")
    return Session(cards.core(), table)


def plan_for(session: Session, aim: Aim = "most") -> Planned:
    found = planned(session.game, session.pending, session.log, aim)
    assert found is not None
    return found


@pytest.mark.parametrize("seed", range(30))
def test_plan_equals_the_game(seed: int) -> None:
    assert difference(seed) == ""


@pytest.mark.rule("C8e.h")
def test_plan_names_struck_and_dying_heroes() -> None:
    """The guardians' strength 8 first strikes the Elf (3, which leaves 5) and then the Dwarf (3, which leaves 2). No
    hero has a strength of 2 or less.
    """
    plan = plan_for(before(["ogre", "bear"], [who("elf", life=1), "dwarf"], step="again-or-back"))
    assert plan.sides == "strength 6 against 8, craft 7 against 0"
    assert worst(plan.hits) == "In this combat the Elf dies."
    assert [hit_words(hit) for hit in plan.hits] == [
        "Elf (1 life): struck by strength; dies.",
        "Dwarf (5 lives): struck by strength; 4 lives left; loses 1 strength.",
    ]


@pytest.mark.rule("C7e.c", "C7e.d", "C8e.j")
def test_plan_shows_the_chances_of_armour() -> None:
    plan = plan_for(before(["ogre"], [who("elf", life=2, items=["helmet"])], step="again-or-back"))
    assert (
        hit_words(plan.hits[0])
        == "Elf (2 lives): struck by strength; 1 life left 83\xa0%, 2 lives left 17\xa0%; loses 1 strength."
    )


@pytest.mark.rule("C7e.d", "C8e.j", "C8e.h")
def test_plan_shows_the_effect_of_fate() -> None:
    """The Helmet holds on a 6, which is 1 roll of 6. With fate it also holds in 1 of 6 of the other 5 cases: together
    11 of 36.
    """
    plan = plan_for(before(["ogre"], [who("elf", life=1, fate=1, items=["helmet"])], step="again-or-back"))
    (hit,) = plan.hits
    assert [(lost.life, lost.dies) for lost in hit.with_fate] == [(0, False), (1, True)]
    assert hit.with_fate[0].chance == pytest.approx(11 / 36, abs=1e-12)
    assert hit.fate == pytest.approx(5 / 6, abs=1e-12)
    assert hit_words(hit).endswith("; with fate (0.83 on average) dies 69\xa0%, 1 life left 31\xa0%.")
    assert worst(plan.hits) == "In this combat the Elf (83\xa0%, with fate 69\xa0%) may die."


@pytest.mark.rule("battle-breakage.1.1b")
def test_plan_names_armour_that_may_break() -> None:
    elf = who("elf", life=2, items=["armour"])
    plan = plan_for(before(["ogre"], [elf], step="again-or-back", modules=["battle-breakage"]))
    assert {thing.name: thing.chance for thing in plan.hits[0].breaks} == pytest.approx({"Armour": 1 / 36})
    assert hit_words(plan.hits[0]).endswith("; may break Armour 3\xa0%.")


@pytest.mark.rule("C5b", "C8e.g", "C8e.h")
def test_plan_exists_before_the_sentinel_is_challenged() -> None:
    """10 strength surpasses the Sentinel's 9. The 9 strikes the Warrior (4) once, and the 5 that are left strike him
    once more.
    """
    table = a_table(["troll", "warrior"], space=6, destination="sentinel", step=Step("waypoint"))
    session = Session(core(), table)
    plan = plan_for(session)
    assert (plan.sides, plan.split[0]) == ("strength 10 against 9, craft 3 against 0", "By strength: Sentinel.")
    assert [(hit.hero, hit.blows["strength"]) for hit in plan.hits] == [("troll", 0), ("warrior", 2)]
    assert plan.back == "Turning back now: nobody is struck; the way stays barred."
    assert session.table == table


@pytest.mark.rule("C8e.k")
def test_plan_describes_next_combat_and_turning_back() -> None:
    """The Elf and the Dwarf kill the Ogre with 5 of their 6 strength. Each has lost a strength when only the Bear (3)
    is left.
    """
    plan = plan_for(before(["ogre", "bear"], ["elf", "dwarf"], step="again-or-back"))
    assert plan.split == ("By strength: Ogre.", "1 of 2 fall.")
    assert plan.next == (
        "Left: Bear. Strength 4 against 3, craft 7 against 0.",
        "All of them could fall then.",
        "They would strike the Elf once, if no armour helps.",
    )
    assert plan.back == "Turning back now: nobody is struck; you do not get the trove."


@pytest.mark.rule("C8e.g", "C8e.i")
def test_plan_splits_strength_then_craft() -> None:
    session = before(["ogre", "bear", "wraith", "shadow"], ["elf", "dwarf"])
    plan, request = plan_for(session), session.pending
    assert isinstance(request, Share)
    targets = {target.text: target.id for target in request.targets}
    assert (plan.fits, plan.shares[request.key]) == (True, {targets["Ogre"]: 5})
    session.answer(Shared(((targets["Bear"], 3),)))
    plan = plan_for(session)
    assert plan.split == ("Felled by strength already: Bear.", "By craft: Wraith.", "2 of 4 fall.")
    assert plan.next[0].startswith("Left: Ogre and Shadow.")


def test_actions_are_listed_the_best_first() -> None:
    session = before(
        ["ogre", "bear"], [who("elf", items=["potion-of-strength"]), who("dwarf", followers=["mercenary"])]
    )
    plays = plan_for(session).plays
    assert [play.text for play in plays] == ["Dwarf: Use Mercenary", "Elf: Use Potion of Strength"]
    assert plays[0].better
    assert plays[0].outlook.startswith("−1 guardian left")


@pytest.mark.rule("C8e.d")
def test_shot_is_averaged_over_its_die() -> None:
    """The Elf (strength 4, sword 1) cannot surpass 5. The bow weakens the Ogre to at most 3 if the die shows 2
    or more.
    """
    bow = own("Bow", type="object", subtype="weapon", owned="Shoots 1 die of damage before guardian combat.")
    session = before(["ogre"], [who("elf", strength=4, items=[bow, "sword"])])
    (shot,) = plan_for(session).plays
    assert (shot.text, shot.better) == ("Shoot", True)
    assert shot.outlook.startswith("−0.8 guardians left")


def test_plan_names_its_omissions() -> None:
    session = before(["wraith"], ["elf"], things=[(0, "psionic-blast")], step="again-or-back")
    told = unknown_words(plan_for(session))
    assert told == "The numbers are without the guardians' Psionic Blast."


def test_other_questions_have_no_plan() -> None:
    session = before(["ogre", "bear"], ["elf", "dwarf"], step="again-or-back")
    session.answer(Chosen("back"))
    assert planned(session.game, session.pending, session.log, "most") is None


def test_plan_names_ways_to_prevent_a_loss() -> None:
    words = "You may lose lives of this card in place of yours."
    stone = own("Stone", type="object", counter="life", counters=2, owned=words)
    ring = own(
        "Ring of Saving", type="object", owned="When you lose a fight, you may discard this card and lose nothing."
    )
    heroes: Party = [who("elf", items=[stone]), who("dwarf", items=[ring]), who("wizard", spells=["preservation"])]
    told = unknown_words(plan_for(before(["dragon", "dragon", "demon"], heroes, step="again-or-back")))
    assert "the Preservation that the Wizard may cast" in told
    assert "the 2 lives of the Elf's Stone" in told
    assert "the Dwarf's Ring of Saving, which prevents a loss" in told


def test_plan_includes_the_bonus_of_a_hammer(monkeypatch: pytest.MonkeyPatch) -> None:
    # The Troll has 3 + 3 against 5 + 3 at the question, and again if the combat continues after a blow costs 1.
    monkeypatch.setattr(cards, "core", lambda: library("highland"))
    troll = who("troll", strength=3, life=4, items=["highland/lightning-hammer"])
    session = before(["ogre", "bear"], [troll], step="again-or-back", modules=["highland"])
    assert plan_for(session).sides.startswith("strength 6 against 8")
    assert "Strength 5 against 3" in " ".join(plan_for(session).next)


@pytest.mark.rule("E2.e")
@pytest.mark.parametrize(
    ("items", "abroad", "told"), [(["armour"], True, True), (["armour"], False, False), ([], True, False)]
)
def test_plan_names_the_reapers_possible_visit(
    items: list[str], abroad: bool, told: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cards, "core", lambda: library("reaper"))
    session = before(["ogre", "bear"], [who("elf", items=items)], step="again-or-back", modules=["reaper"])
    if abroad:
        table = do(session.table, FigureMoved("grim-reaper", spot(1)))
        session = Session(cards.core(), table)
    assert ("a visit of the Grim Reaper" in unknown_words(plan_for(session))) == told


@pytest.mark.rule("C8e.c")
def test_plan_names_preservation_until_the_blows() -> None:
    session = before(["ogre", "bear"], ["elf", "dwarf"], things=[(0, "preservation")])
    assert isinstance(session.pending, Share)
    assert unknown_words(plan_for(session)) == "The numbers are without the guardians' Preservation."


@pytest.mark.rule("C8e.j")
def test_plan_assumes_the_thief_takes_nothing() -> None:
    """The Ogre's 5 strikes the Elf (2) twice. A helmet that fails with a 1 stays for the second try, so the Elf dies in
    25 of 36 cases.
    """
    heroes: Party = [who("elf", strength=2, life=2, items=["helmet"]), who("thief", strength=5)]
    (hit, _) = plan_for(before(["ogre"], heroes, step="again-or-back")).hits
    assert (hit.blows["strength"], hit.breaks) == (2, ())
    assert hit.dies == pytest.approx(25 / 36)


def test_plan_drops_slayer_bonus_after_the_goblin(monkeypatch: pytest.MonkeyPatch) -> None:
    """4 + 3 surpasses the Goblin but not the Dragon, against which only 3 + 1 are left."""
    monkeypatch.setattr(cards, "core", lambda: library("dungeon"))
    troll = who("troll", strength=4, life=4, items=["dungeon/goblin-slayer"])
    session = before(["goblin", "dragon"], [troll], step="again-or-back", modules=["dungeon"])
    plan = plan_for(session)
    assert plan.sides.startswith("strength 7 against")
    assert plan.split[0] == "By strength: Goblin."
    assert "Strength 4 against" in " ".join(plan.next)


def test_plan_keeps_the_goblin_for_the_slayer_bonus(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the Goblin, the Dragon's 7 surpasses the Troll's strength of 3 twice. With the Goblin, 9 surpasses 5
    once.
    """
    monkeypatch.setattr(cards, "core", lambda: library("dungeon"))
    troll = who("troll", strength=3, craft=6, life=3, items=["dungeon/goblin-slayer"])
    session = before(["dragon", "goblin"], [troll], step="again-or-back", modules=["dungeon"])
    assert plan_for(session, "most").split[0] == "By strength: Goblin."
    plan = plan_for(session, "cheap")
    assert plan.split == ("No guardian can be felled now.",)
    assert plan.next[-1] == "They would strike the Troll once, if no armour helps."
