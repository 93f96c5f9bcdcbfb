"""The beats of an answer: every change of a hero, card or die is there exactly once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from talisman_desktop.core import facts as f
from talisman_desktop.core.reduce import reduce
from talisman_desktop.core.requests import Choose, Chosen
from talisman_desktop.core.table import HELD, Cause, Deed, Step, Table
from talisman_desktop.desktop.presenters.drama import die_results
from talisman_desktop.desktop.presenters.drama.badges import MINUS, side_dice, small_cards
from talisman_desktop.desktop.presenters.drama.beat_places import service
from talisman_desktop.desktop.presenters.drama.beat_reader import met, read
from talisman_desktop.desktop.presenters.drama.beats import (
    Atom,
    Beat,
    CardWent,
    Clash,
    Died,
    Fought,
    Moved,
    Person,
    Play,
    RoadRolled,
    Roll,
    Rolled,
    Scene,
    TokensWent,
    Told,
    Tried,
    atoms,
)
from talisman_desktop.desktop.presenters.drama.digest import digest
from talisman_desktop.desktop.presenters.drama.pieces import Die, Sign, Small, Word
from talisman_desktop.games.darkest.base.automation import BEGINNING
from talisman_desktop.games.darkest.base.setup import new_table
from talisman_desktop.play.bots import careful
from talisman_desktop.play.session import Change, Session
from tests.kit import a_table, core, plays_out, who

ANSWERS = 250


def plays(seed: int) -> Iterator[tuple[Change, Play]]:
    """Yield the answers of a campaign with this seed, each with its beats."""
    rules = core()
    session = Session(rules, new_table(rules.catalog, seed=seed), switches=BEGINNING)
    for _ in range(ANSWERS):
        request = session.pending
        answer = careful(session, request) if request is not None else None
        if answer is None:
            return
        about = met(session.table, request)
        change = session.answer(answer)
        yield change, read(change.facts, change.before, session.ruleset, session.catalog, about)


def happened(change: Change) -> Counter[Atom]:
    """Count the tokens, dice, deaths and cards of heroes in the facts of an answer."""
    found: Counter[Atom] = Counter()
    table: Table = change.before
    for fact in change.facts:
        match fact:
            case f.TokensChanged(hero=hero, token=token, by=by) if by:
                found["token", hero, token, by] += 1
            case f.GoldStored(hero=hero, by=by):
                found["token", hero, "gold", -by] += 1
            case f.DiceThrown(hero=hero, purpose=purpose, dice=dice):
                found.update(("die", hero, purpose, face) for face in dice)
            case f.HeroDied(hero=hero):
                found["dead", hero, "", 1] += 1
            case f.CardMoved(card=card, to=to):
                zone, lies = table.find(card)
                found.update(("card", hero, lies.kind, 1) for hero in {holder(zone) or holder(to)} if hero)
            case f.CardTaken(kind=kind, to=to) if holder(to):
                found["card", holder(to), kind, 1] += 1
            case f.CardTurned(card=card, kind=kind):
                found["card", holder(table.find(card)[0]), kind, 1] += 1
        table = reduce(table, fact)
    return found


def holder(zone: str) -> str:
    what, _, hero = zone.partition(":")
    return hero if what in HELD else ""


def told(play: Play) -> Counter[Atom]:
    """Count the same in the beats. Cards that no hero has are counted when they are turned over."""
    found: Counter[Atom] = Counter()
    for beat in play.beats:
        if isinstance(beat, CardWent):
            if beat.hero or beat.way in ("turned", "drawn"):
                found["card", beat.hero, beat.kind, 1] += 1
        else:
            found.update(atoms(beat))
    return found


def of_heroes(counted: Counter[Atom]) -> Counter[Atom]:
    return Counter({atom: n for atom, n in counted.items() if atom[0] != "card" or atom[2]})


@pytest.mark.parametrize("seed", range(5, 11))
def test_every_event_is_in_exactly_one_beat(seed: int) -> None:
    for change, play in plays(seed):
        facts, beats = of_heroes(happened(change)), of_heroes(told(play))
        missing, invented = facts - beats, beats - facts
        assert not missing, (missing, change.facts)
        assert not [atom for atom in invented if atom[0] != "card"]


@pytest.mark.parametrize("seed", [6, 7])
def test_small_cards_show_every_part_of_beats(seed: int) -> None:
    for _, play in plays(seed):
        smalls = small_cards(play)
        shown = Counter(a for small in smalls for a in small.atoms)
        shown.update(a for small in smalls for b in small.badges for a in b.atoms)
        assert shown == Counter(a for beat in play.beats for a in atoms(beat))
        assert all(badge.pieces for small in smalls for badge in small.badges)


def fights(seed: int) -> list[Fought]:
    return [beat for _, play in plays(seed) for beat in play.beats if isinstance(beat, Fought)]


@pytest.mark.parametrize(("kind", "shown"), [("giant", "strength"), ("wraith", "craft")])
def test_enemy_is_shown_with_the_score_it_fights_with(kind: str, shown: str) -> None:
    sides = f.Side((f.Part("tokens", 5),), (6,)), f.Side((f.Part(f"core/{kind}", 6),), (5,))
    won = f.Told("fight", "wizard", ("Foe", "craft", 11, 11, "draw"), sides=sides)
    table = a_table(["wizard"])
    (fought,) = read((won,), table, core().usual, core().catalog, "").beats
    assert isinstance(fought, Fought)
    assert (fought.attribute, fought.facing) == ("craft", shown)


def test_dice_of_a_fight_add_up_to_its_totals() -> None:
    found = fights(6)
    assert len(found) > 20
    for fight in found:
        assert (fight.own.total, fight.theirs.total) == fight.totals


def test_die_replaced_by_a_reroll_is_faint() -> None:
    side = f.Side((f.Part("tokens", 3),), dice=(6, 4))
    dice = side_dice(side, [Roll("elf", (1,), "battle"), Roll("elf", (4,), "battle")], foe=False)
    assert dice == (Die(6), Die(1, faint=True), Die(4))


def test_passed_spaces_share_a_small_card() -> None:
    titles = [small.title for _, play in plays(6) for small in small_cards(play)]
    assert any(title.count(" → ") > 2 for title in titles)


def test_title_of_a_long_way_names_its_ends() -> None:
    names = ["Crypt", "Mines", "Death", "Oasis"]
    scenes = tuple(Scene(name, "core/space", (Moved(name),)) for name in [*names, "Runes"])
    assert [small.title for small in small_cards(Play(scenes[:4]))] == [" → ".join(names)]
    assert [small.title for small in small_cards(Play(scenes))] == ["Crypt → ... → Runes"]


def test_a_death_is_a_beat_of_the_hero() -> None:
    deaths = [beat for seed in (6, 8) for _, play in plays(seed) for beat in play.beats if isinstance(beat, Died)]
    assert deaths
    assert all(beat.hero for beat in deaths)


def test_fight_shows_both_totals() -> None:
    small = next(
        s for _, play in plays(6) for s in small_cards(play) for b in s.badges if any(a[0] == "die" for a in b.atoms)
    )
    assert any(isinstance(piece, Die) for badge in small.badges for piece in badge.pieces)
    words = [piece.text for _, play in plays(6) for s in small_cards(play) for b in s.badges for piece in b.pieces
             if isinstance(piece, Word)]  # fmt: skip
    assert {"Won", "Lost", "against"} <= set(words)


def test_sentence_omits_the_hero_named_by_its_sign() -> None:
    told = Told("The Monk is evil now (Mephistopheles).", "monk")
    shown = Play((Scene("Mephistopheles", "", (told,)),), {"monk": Person("Monk", "red", "")})
    sign, word = small_cards(shown)[0].badges[0].pieces
    assert isinstance(sign, Sign)
    assert isinstance(word, Word)
    assert (sign.name, word.text) == ("Monk", "is evil now (Mephistopheles)")


@pytest.mark.parametrize(("deed", "way"), [("blow", ["falls"]), ("used-up", ["goes"]), ("tidied", [])])
def test_guardian_falls_only_to_blows_and_shots(deed: Deed, way: list[str]) -> None:
    table = a_table([who("elf")], space=6, destination="forest", visited=True, zones={"guardians": ["ogre"]})
    (ogre,) = table.zone("guardians")
    gone = f.CardMoved(ogre.id, "discard:adventure", cause=Cause(deed=deed))
    play = read([gone], table, core().of(table), core().catalog)
    assert [beat.way for beat in play.beats if isinstance(beat, CardWent)] == way


def said(small: Small) -> str:
    """Return the words of a small card, with @ for the sign of a hero."""
    told = []
    for one in (piece for badge in small.badges for piece in badge.pieces):
        match one:
            case Sign(name=name):
                told.append(f"@{name}")
            case Die(face=face):
                told.append(f"[{face}]")
            case Word(text=text):
                told.append(text)
    return " ".join(told)


PEOPLE = {"elf": Person("Elf", "red", ""), "troll": Person("Troll", "blue", "")}


def shown(*beats: Beat, title: str = "Inn") -> list[str]:
    return [said(small) for small in small_cards(Play((Scene(title, "", beats),), PEOPLE))]


def test_card_just_turned_over_is_told_below_its_title() -> None:
    turned = CardWent("turned", 1, "core/ogre", "adventure", "Ogre")
    assert shown(turned, title="Ogre") == ["turned over"]
    assert shown(turned, TokensWent("elf", "life", -1), title="Ogre") == [f"@Elf {MINUS}1"]


def test_dice_of_a_running_fight_name_who_rolled() -> None:
    beats = Rolled(Roll("", (3,), "Ogre"), "Ogre"), Rolled(Roll("elf", (5,), "Ogre"), "Ogre")
    assert shown(*beats, title="Ogre") == ["Ogre [3] @Elf [5]"]
    short = digest(Play((Scene("Ogre", "core/ogre", beats),), PEOPLE))
    assert [said(small) for small in short.smalls] == ["Ogre [3] @Elf [5]"]


def test_sentence_that_names_its_heroes_has_no_sign() -> None:
    beats = (Told("The guardians strike the Elf with craft.", "elf"), Rolled(Roll("elf", (5,), "Shield"), "Shield"))
    assert shown(*beats) == ["The guardians strike the Elf with craft @Elf [5] Shield"]


def test_blows_name_who_strikes() -> None:
    side = f.Side((f.Part("tokens", 9),), dice=())
    blows = (f.Blow("strength", 3, 9, 6, kind="core/lion"), f.Blow("strength", 2, 6, 4, kind="core/ogre"),
             f.Blow("craft", 4, 5, 1, hero="elf"))  # fmt: skip
    assert shown(Clash((("strength", side, side),), blows, "")) == [
        "9 against 9: the heroes strike Lion (3), Ogre (2); the guardians strike Elf (4)"
    ]


def test_cards_moving_alike_share_a_badge() -> None:
    drawn = [
        CardWent("drawn", n, f"core/{name}", "spell", name, "elf") for n, name in enumerate(("Alchemy", "Healing"))
    ]
    assert shown(*drawn) == ["@Elf draws Alchemy, Healing"]
    turned = [CardWent("turned", n, f"core/{name}", "adventure", name) for n, name in enumerate(("Ogre", "Lion"))]
    assert shown(*turned) == ["Ogre, Lion turned over"]


def test_digest_tells_changes_in_order_and_omits_none() -> None:
    beats = (
        Told("The tale is long."), TokensWent("troll", "gold", 2), TokensWent("elf", "life", -1), Died("elf"),
        CardWent("turned", 1, "core/ogre", "adventure", "Ogre"),
        CardWent("lost", 2, "core/axe", "purchase", "Axe", "elf"),
    )  # fmt: skip
    short = digest(Play((Scene("Inn", "", beats),), PEOPLE))
    assert [said(small) for small in short.smalls] == [f"@Troll +2 @Elf {MINUS}1 dies Ogre turned over @Elf loses Axe"]
    assert short.folded == 1
    kept = Counter(a for small in short.smalls for badge in small.badges for a in badge.atoms)
    assert kept == Counter(a for beat in beats for a in atoms(beat))


def test_digest_of_sentences_alone_is_the_first() -> None:
    told = Told("The party turns back."), Told("The tale is long.")
    short = digest(Play((Scene("Inn", "", told),)))
    assert [said(small) for small in short.smalls] == ["The party turns back"]
    assert short.folded == 1


def test_digest_says_for_what_dice_were_and_who_moved() -> None:
    rolled = Rolled(Roll("elf", (4,), "Cave"), "Cave"), TokensWent("elf", "gold", 2)
    scenes = Scene("Cave", "", rolled), Scene("Ruins", "", (Moved("the Dungeon", region=True),))
    short = digest(Play(scenes, PEOPLE))
    assert [said(small) for small in short.smalls] == ["@Elf [4] Cave +2 The party to the Dungeon"]


def test_digest_gives_a_combat_of_the_party_no_sign() -> None:
    side = f.Side((f.Part("tokens", 9),), dice=())
    beats = Clash((("strength", side, side),), (), "", "elf"), TokensWent("elf", "life", -1)
    short = digest(Play((Scene("Combat", "", beats),), PEOPLE))
    assert [said(small) for small in short.smalls] == [f"9 against 9: nobody is struck @Elf {MINUS}1"]


def test_digest_names_dice_by_the_card_before_them() -> None:
    turned = CardWent("turned", 1, "core/cave", "adventure", "Cave")
    rolled = Rolled(Roll("elf", (4,), "Cave"), "Cave")
    short = digest(Play((Scene("Cave", "core/cave", (turned, rolled)),), PEOPLE))
    assert [said(small) for small in short.smalls] == ["Cave @Elf [4]"]


@pytest.mark.parametrize("seed", [6, 7])
def test_digest_omits_no_change_in_a_campaign(seed: int) -> None:
    for _, play in plays(seed):
        kept = Counter(a for small in digest(play).smalls for badge in small.badges for a in badge.atoms)
        dealt = [a for beat in play.beats if isinstance(beat, CardWent) and beat.way == "dealt" for a in atoms(beat)]
        assert kept == Counter(a for beat in play.beats for a in atoms(beat)) - Counter(dealt)


def test_roll_shows_its_table_row_if_needed() -> None:
    catalog = core().catalog
    fact = f.DiceThrown("elf", (5,), "Witch", cause=Cause(card="core/witch"))
    assert die_results.line(fact, catalog) == "gain 1 spell"
    rolled = Rolled(Roll("elf", (5,), "Witch"), "Witch", "gain 1 spell")
    assert shown(*die_results.told([rolled]), title="Witch") == ["@Elf [5] gain 1 spell"]
    got = TokensWent("elf", "fate", 1)
    assert shown(*die_results.told([rolled, got]), title="Witch") == ["@Elf [5] +1"]


def test_roll_to_beguile_is_told_from_the_strangers_own() -> None:
    table = a_table([who("sorceress")], row=["healer"], step=Step("next-card"))
    change = plays_out(table, dice=[3], until=["go-on"]).session
    play = read(change.facts, table, change.ruleset, change.catalog)
    rolled = [beat for beat in play.beats if isinstance(beat, Rolled)]
    assert [beat.said for beat in rolled] == ["to beguile"]
    assert "to beguile" in said(next(small for small in small_cards(play) if small.title == "Healer"))


def test_service_in_the_village_has_its_building_as_title() -> None:
    table = a_table([who("elf", life=2, gold=3)], village=True, step=Step("village"))
    session = Session(core(), table)
    request = session.pending
    assert isinstance(request, Choose)
    heal = next(option for option in request.options if option.id.startswith("heal:"))
    change = session.answer(Chosen(heal.id))
    place = service(change.before, request, Chosen(heal.id))
    play = read(change.facts, change.before, session.ruleset, session.catalog, "", place)
    assert [scene.title for scene in play.scenes] == ["Healer"]


def tower(space: str) -> Iterator[str]:
    """Climb the Tower from a space with the careful bot, and yield the small cards."""
    strong: dict[str, Any] = {"strength": 16, "craft": 16, "life": 9, "fate": 0}
    heroes = [who("elf", **strong, items=["talisman"] * 2), who("dwarf", **strong), who("troll", **strong)]
    table = a_table(heroes, region="outer", space=space, step=Step("climb"))
    session = Session(core(), table, switches=BEGINNING)
    while (request := session.pending) is not None:
        before, answer = session.table, careful(session, request)
        assert answer is not None
        change = session.answer(answer)
        play = read(change.facts, before, session.ruleset, session.catalog, met(before, request))
        yield from (f"{small.title}: {said(small)}" for small in small_cards(play))


def test_each_space_of_the_tower_is_a_scene() -> None:
    climbed = list(tower("crypt"))
    wanted = {
        "Crypt": "The way is ", "Mines": "The way is ", "Death": " against [",
        "Werewolf's Den": "stands before the party",
        "Vampire's Tower": "] the Vampire", "Pits": "] the Pits", "Valley of Fire": "Spirit of Fire stands",
        "The Crown of Command": "land is free of evil",
    }  # fmt: skip
    for title, words in wanted.items():
        assert any(line.startswith(f"{title}: ") and words in line for line in climbed), title


def test_trial_shows_dice_numbers_and_outcome() -> None:
    roll = Roll("elf", (5, 6), "Crypt")
    lost = Tried(("The dice", "Together"), (11, 9), "lost", "The Crypt: 11 rolled against 9.", "craft", (roll,))
    assert shown(lost, title="Crypt") == ["[5] [6] = 11 against 9 The way is barred"]
    assert list(atoms(lost)) == [("die", "elf", "Crypt", 5), ("die", "elf", "Crypt", 6)]


def test_equal_foes_are_counted() -> None:
    foes = [Told("The Pit Fiend stands before the party (strength 4).") for _ in range(3)]
    fallen = [CardWent("falls", n, "core/pit-fiend", "", "Pit Fiend") for n in range(3)]
    told = shown(*foes, *fallen)
    assert told == ["The Pit Fiend stands before the party (strength 4) ×3 3 × Pit Fiend fall"]


def test_road_roll_shows_cards_and_draw_spots() -> None:
    table, cause = a_table(["elf", "troll"], space=4, destination="city"), Cause("C4a.b", deed="road-roll")
    rolled = f.DiceThrown("elf", (3,), "Hills", cause=cause)
    dealt = [f.CardsDealt("adventure", 1, f"spot:{n}") for n in (1, 2, 3)]
    play = read([rolled, *dealt], table, core().of(table), core().catalog)
    (scene,) = play.scenes
    assert (scene.title, scene.kind) == ("Hills", "core/hills")
    assert scene.beats == (RoadRolled(Roll("elf", (3,), "Hills"), 4, 3, 1),)
    (badge,) = small_cards(play)[0].badges
    assert badge.pieces[-2:] == (Word("3 cards", strong=True), Word("draw spots 1 to 3", "soft"))
    assert badge.sums[0].total == Word("3 cards", strong=True)


def test_road_roll_names_the_special_location() -> None:
    table = replace(a_table(["elf", "troll"], space=3, destination="city"), step=Step("next-space"))
    session = plays_out(table, dice=[1, 6, 2], until=("go-on",)).session
    play = read(session.facts, session.keyframes[0].table, session.ruleset, session.catalog)
    called, found = play.scenes[0].beats[1:]
    assert called == RoadRolled(Roll("elf", (1,), "Hills"), 4, calls=True)
    assert isinstance(found, Rolled)
    assert found.said == "the special location is the Chapel"
    assert play.scenes[1].title == "Chapel"
