"""Several facts in one line: a fight with all its dice, fate with its roll, and the headings."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from talisman_desktop.core import facts as f
from talisman_desktop.core.table import Cause, Step, Table
from talisman_desktop.games.darkest.base.clauses import CLAUSES
from talisman_desktop.games.darkest.darkest_game import compose
from talisman_desktop.games.darkest.darkest_words import TELLING
from talisman_desktop.play.telling import Journal, Teller, journal
from talisman_desktop.play.telling.journal import heading
from talisman_desktop.rules.roads import (
    Adventure,
    AdventureEnded,
    Beyond,
    PartyMoved,
    with_roads,
)
from tests import kit
from tests.play.told_table import DWARF, ELF, HELD, OGRE, a_table, catalog


def texts(facts: Sequence[f.Fact], table: Table = HELD) -> list[str]:
    """Return the lines without headings."""
    journal = Journal(compose(catalog(), {}), table, clauses=False)
    return [line.text for line in journal.lines(facts) if line.kind != "heading"]


def dice(hero: str, *shown: int, purpose: str = "battle") -> f.DiceThrown:
    return f.DiceThrown(hero, shown, purpose if hero else "Ogre", cause=CLAUSES.fight_roll)


FATE = f.TokensChanged("elf", "fate", -1, cause=CLAUSES.fate)


def tavern(die: int) -> tuple[f.Fact, ...]:
    """Return the facts of a visit to the Tavern with its roll."""
    cause = Cause(card="core/tavern")
    return f.Told("visits", "elf", ("Tavern",), cause=cause), f.DiceThrown("elf", (die,), "Tavern", cause=cause)


def ended(
    score: int, kept: tuple[int, ...], enemys: tuple[int, ...], result: str, *, first: tuple[int, ...] = ()
) -> f.Told:
    """Return a fight of an Elf with this score and these dice that counted, against an Ogre of strength 5 with its
    dice. `first` are the dice that counted of the Elf's first roll."""
    own, theirs = f.Side((f.Part("tokens", score),), kept, first), f.Side((f.Part("core/ogre", 5),), enemys)
    args = ("Ogre", "strength", own.total, theirs.total, result)
    return f.Told("fight", "elf", args, (own, theirs), cause=Cause(card="core/ogre"))


@pytest.mark.parametrize(
    ("facts", "text"),
    [
        (
            (
                dice("", 4),
                dice("elf", 6, 4),
                ended(4, (6, 4), (4,), "won"),
                f.CardMoved(2, "trophies:elf", cause=CLAUSES.trophy),
            ),
            "The Elf rolls 6, 4 and beats the Ogre: strength 4 + 6 + 4 = 14 against 5 + 4 = 9. It is kept as a trophy.",
        ),
        (
            (dice("", 3), dice("elf", 6, 1), FATE, dice("elf", 6, 2), ended(4, (6, 6, 2), (3,), "won")),
            "The Elf rolls 6, 1, pays 1 fate to reroll a die, gets 6, 2 and beats the Ogre: "
            "strength 4 + 6 + 6 + 2 = 18 against 5 + 3 = 8.",
        ),
        (
            (dice("", 3), dice("elf", 6, 6, 1), ended(1, (6, 6, 1), (3,), "won", first=(6,))),
            "The Elf rolls 6, 6 and then 1 and beats the Ogre: strength 1 + 6 + 6 + 1 = 14 against 5 + 3 = 8.",
        ),
        (
            (dice("", 3), dice("elf", 6, 5), ended(1, (6, 5), (3,), "won", first=(6, 5))),
            "The Elf rolls 6, 5 and beats the Ogre: strength 1 + 6 + 5 = 12 against 5 + 3 = 8.",
        ),
        (
            (dice("", 1), dice("elf", 2, 5), ended(1, (5,), (1,), "draw")),
            "The Elf rolls two dice (2, 5) and holds off the Ogre: strength 1 + 5 = 6 against 5 + 1 = 6. "
            "Nobody is hurt.",
        ),
        (
            (dice("", 6, 6, 1), dice("elf", 2, 6), dice("elf", 3), ended(3, (6, 3), (6, 6, 1), "lost")),
            "The Elf rolls two dice (2, 6), rolls 3 and is beaten by the Ogre: "
            "strength 3 + 6 + 3 = 12 against 5 + 6 + 6 + 1 = 18.",
        ),
        (
            (dice("elf", 4), ended(4, (4,), (), "won")),
            "The Elf rolls 4 and beats the Ogre: strength 4 + 4 = 8 against 5.",
        ),
        (
            (dice("", 2), dice("elf", 5, 3), FATE, dice("elf", 1), ended(4, (5,), (2,), "won")),
            "The Elf rolls two dice (5, 3), pays 1 fate to reroll a die, gets 1 and beats the Ogre: "
            "strength 4 + 5 = 9 against 5 + 2 = 7.",
        ),
        (
            (f.Told("fight", "elf", ("Ogre", "strength", 8, 5, "won")),),
            "The Elf beats the Ogre: strength 8 against 5.",
        ),
    ],
)
def test_a_fight_is_one_line(facts: tuple[f.Fact, ...], text: str) -> None:
    assert texts(facts) == [text]


@pytest.mark.rule("D1a.c")
@pytest.mark.parametrize(
    ("hero", "enemy", "told"),
    [
        ("ghoul", "ogre", "The Ghoul rolls 6 and beats the Ogre (the Ghoul fights with craft): craft 4 + 6 = 10 "),
        ("ghoul", "wraith", "The Ghoul rolls 6 and beats the Wraith: craft 4 + 6 = 10 "),
        ("elf", "ogre", "The Elf rolls 6 and beats the Ogre: craft 4 + 6 = 10 "),
    ],
)
def test_fight_with_craft_names_the_ability_for_it(hero: str, enemy: str, told: str) -> None:
    own, theirs = f.Side((f.Part("tokens", 4),), (6,)), f.Side((f.Part(f"core/{enemy}", 5),), (1,))
    args = (enemy.capitalize(), "craft", own.total, theirs.total, "won")
    fight = f.Told("fight", hero, args, (own, theirs), cause=Cause(card=f"core/{enemy}"))
    table = kit.a_table([hero])
    told_lines = Journal(kit.core().of(table), table, clauses=False).lines((dice(hero, 6, purpose="battle"), fight))
    assert told_lines[-1].text.startswith(told)


def test_dice_of_a_fight_wait_for_its_end() -> None:
    journal = Journal(compose(catalog(), {}), HELD)
    assert journal.lines([dice("", 4), dice("elf", 6, 4)]) == []
    (above, line) = journal.lines([ended(4, (6, 4), (4,), "won")])
    assert (above.kind, above.text) == ("heading", "Day 3, Woods")
    assert "4 + 6 + 4 = 14" in line.text
    assert (line.kind, line.hero, line.card, line.fact) == ("fight", "elf", "core/ogre", 2)


@pytest.mark.parametrize(
    ("facts", "text"),
    [
        (
            (FATE, f.DiceThrown("elf", (3,), "Ruins", cause=CLAUSES.road_roll)),
            "The Elf pays 1 fate, and the last die is 3.",
        ),
        (
            (
                FATE,
                f.DiceThrown("elf", (3,), "Shield", cause=CLAUSES.armour_hand),
                f.Told("armour", "elf", ("Shield", 3, "fails")),
            ),
            "The Elf pays 1 fate to reroll and gets 3 for the Shield: it fails.",
        ),
        ((FATE,), "The Elf pays 1 fate to roll again."),
    ],
)
def test_fate_is_told_with_its_roll(facts: tuple[f.Fact, ...], text: str) -> None:
    assert texts(facts) == [text]


LIVES = replace(HELD, heroes={"elf": replace(ELF, life=1), "dwarf": DWARF})


@pytest.mark.parametrize(
    ("facts", "table", "lines"),
    [
        (
            (
                f.TokensChanged("elf", "strength", -1, cause=CLAUSES.lost_battle.on("core/ogre")),
                f.TokensChanged("elf", "life", -1, cause=OGRE),
            ),
            HELD,
            ["The Elf loses 1 strength and 1 life (beaten by the Ogre)."],
        ),
        (
            (
                f.TokensChanged("elf", "gold", -1, cause=CLAUSES.healed_for_gold),
                f.TokensChanged("elf", "life", 1, cause=CLAUSES.healed_for_gold),
            ),
            HELD,
            ["The Elf pays 1 gold and gains 1 life (the Healer)."],
        ),
        (
            (
                f.TokensChanged("elf", "gold", -1, cause=Cause(card="core/village")),
                f.CardTaken("purchase", "core/purchase-axe", "items:elf", cause=Cause(card="core/village")),
            ),
            HELD,
            ["The Elf buys an Axe for 1 gold."],
        ),
        (
            (
                f.TokensChanged("elf", "life", -1, cause=OGRE),
                f.CardMoved(1, "spot:1", cause=OGRE),
                f.TokensChanged("elf", "gold", -1, cause=OGRE),
                f.PileChanged("spot:1", 1, cause=OGRE),
                f.HeroDied("elf", cause=OGRE),
            ),
            LIVES,
            [
                "The Elf loses the last life (beaten by the Ogre).",
                "The Elf leaves the Sword and 1 gold behind.",
                "The Elf is dead (beaten by the Ogre).",
            ],
        ),
        (
            (
                f.CardMoved(1, "discard:adventure", cause=CLAUSES.trophies),
                f.CardMoved(2, "discard:adventure", cause=CLAUSES.trophies),
                f.TokensChanged("elf", "strength", 1, cause=CLAUSES.trophies),
            ),
            a_table(trophies_elf=["ogre", "wolf"]),
            ["The Elf hands in the Ogre and the Wolf for 1 strength."],
        ),
        (
            (FATE, f.DiceThrown("elf", (5,), "Cave", cause=Cause(card="core/cave")), f.StepBegan(Step("card-done"))),
            HELD,
            ["The Elf pays 1 fate to reroll and gets 5 for the Cave: nothing happens."],
        ),
        (
            (*tavern(5), f.StepBegan(Step("arrived"))),
            HELD,
            ["The Elf visits the Tavern and rolls 5, but does not take the offer."],
        ),
        (
            (FATE, *tavern(6)[1:], f.StepBegan(Step("arrived"))),
            HELD,
            ["The Elf pays 1 fate to reroll and gets 6 at the Tavern, but does not take the offer."],
        ),
        (
            (*tavern(3), f.StepBegan(Step("arrived"))),
            HELD,
            ["The Elf visits the Tavern and rolls 3: nothing happens."],
        ),
        (
            (
                f.Told("met", "", ("Mule",), cause=Cause("C6a", "core/purchase-mule")),
                f.CardMoved(1, "followers:elf", cause=Cause("C6f")),
            ),
            a_table(spot_1=["purchase-mule"]),
            ["The party meets a Mule, from now on a follower of the Elf."],
        ),
        (
            (
                f.TokensChanged("elf", "gold", -1, cause=CLAUSES.stolen.on("core/thief")),
                f.TokensChanged("dwarf", "gold", 1, cause=CLAUSES.stolen.on("core/thief")),
            ),
            HELD,
            ["The Dwarf takes 1 gold from the Elf (the Thief steals it)."],
        ),
        (
            (f.StepBegan(Step("teleport", ("crags",))), f.Told("teleport", "", ("Crags",))),
            HELD,
            ["The party is carried off to the Crags."],
        ),
        (
            (f.FoeAppeared("core/pit-fiend", "guardians", cause=Cause("C10m.b")),) * 3,
            HELD,
            ["3 Pit Fiends stand before the party (strength 4 each)."],
        ),
    ],
)
def test_facts_that_belong_together_share_a_line(facts: tuple[f.Fact, ...], table: Table, lines: list[str]) -> None:
    assert texts(facts, table) == lines


def test_headings_say_day_and_place() -> None:
    journal = Journal(compose(catalog(), {}), with_roads(HELD, way=Adventure("graveyard", "trove", 5, 1)))
    visit = f.Told("visits", "elf", ("Graveyard",))
    out = journal.lines([f.DayPassed(), f.slice_changed(PartyMoved(6, 1)), f.Told("space", "", ("Graveyard",)), visit])
    home = journal.lines(
        [f.DayPassed(), f.slice_changed(PartyMoved(5, -1)), f.Told("space", "", ("Ruins",)), f.Told("turn-back")]
    )
    over = journal.lines([f.slice_changed(AdventureEnded())])
    headings = [line.text for line in (*out, *home, *over) if line.kind == "heading"]
    assert headings == ["Day 4, at the Graveyard", "Day 5, Ruins, homewards", "Day 5, Village"]


def test_in_the_tower_the_heading_names_the_space() -> None:
    climb = Adventure("portal-of-power", "waypoint", space=6, visited=True, beyond=Beyond("tower", 3))
    assert (
        heading(with_roads(replace(HELD, region="outer"), way=climb), Teller(catalog(), TELLING).words)
        == f"Day {HELD.day}, Mines"
    )


def test_a_space_where_nothing_happens_has_no_heading() -> None:
    journal = Journal(compose(catalog(), {}), HELD)
    assert journal.lines([f.slice_changed(PartyMoved(4, 1)), f.Told("space", "", ("Hills",))]) == []


def test_long_log_is_told_like_its_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    facts = [
        fact
        for _ in range(3)
        for fact in (dice("", 4), dice("elf", 6, 4), ended(4, (6, 4), (4,), "won"), f.TokensChanged("elf", "gold", 1))
    ]
    whole = texts(facts)
    monkeypatch.setattr(journal, "AHEAD", 4)
    assert texts(facts) == whole
    assert len(whole) == 6
