"""Contents of the table view, without Qt."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from talisman_desktop.cards.effects import ScoreAs
from talisman_desktop.cards.schema import CardDef, Catalog, Sentence, Type
from talisman_desktop.core.table import Card, Deck, Hero, Lasting, Step, Table
from talisman_desktop.desktop.presenters import card_words, screen_names
from talisman_desktop.desktop.presenters.table_view import TableModel, present
from talisman_desktop.games.darkest.base.darkest_slice import Darkest
from talisman_desktop.rules.roads import Adventure, Beyond, Roads
from tests.desktop.scene.test_scene_kit import core
from tests.kit import core as house


def a_card(name: str, kind: Type = "enemy", **more: Any) -> CardDef:
    deck = {"character": "character", "space": "space"}.get(kind, "adventure")
    return CardDef(id=f"t/{name}", set="t", deck=deck, name=name.replace("-", " ").title(), type=kind, **more)


CARDS = [
    a_card("elf", "character", strength=3, craft=4, life=4, fate=3, gold=1, alignment="good"),
    a_card("boar", subtype="animal", strength=2),
    a_card("wraith", subtype="spirit", craft=5),
    a_card("sword", "object", subtype="weapon"),
    a_card("spring", "place", counter="life", counters=4),
    a_card("forest", "space"),
    a_card("graveyard", "space"),
]
CATALOG = Catalog({c.id: c for c in CARDS}, {c.id.removeprefix("t/"): c for c in CARDS if c.type == "space"})
ELF = Hero("elf", "t/elf", 1, 4, 4, 2, 3, 5, "evil", stored_gold=(("inner", 3),))


def a_table(*, adventure: Adventure | None = None, quests: dict[str, str] | None = None, **more: object) -> Table:
    table = Table(
        seed=1,
        step=Step("village"),
        heroes={"elf": ELF},
        order=("elf",),
        zones={},
        decks={"adventure": Deck({"t/boar": 2}, 1, ("t/wraith",)), "spell": Deck({}, 0)},
        region="inner",
        slices={"roads": Roads(adventure), "darkest": Darkest(quests or {})},
    )
    return replace(table, **more)


def shown(**more: Any) -> TableModel:
    return present(a_table(**more), CATALOG, house().usual)


ROAD = Adventure("graveyard", "trove", space=3, rolled=(1, 3), locations=((3, "forest"),), trove_gold=4)


def test_empty_places_are_on_the_table_too() -> None:
    ids = [a.id for a in shown().areas]
    assert [i for i in ids if i.startswith("road:")] == [f"road:{n}" for n in range(7)]
    assert [i for i in ids if i.startswith("spot:")] == [f"spot:{n}" for n in range(13)]
    assert {"seat:0", "hero:elf", "seat:2", "store:inner:elf", "deck:spell", "discard:spell"} <= set(ids)
    assert len(ids) == len(set(ids))


def test_second_row_of_spots_appears_when_used() -> None:
    model = shown(zones={"spot:14": (Card(1, "t/boar", "adventure"),)})
    assert [a.number for a in model.role("spot")] == list(range(19))


def test_hero_shows_tokens_start_and_marching_place() -> None:
    hero = shown().area("hero:elf").hero
    assert hero is not None
    assert [(t.token, t.value, t.start) for t in hero.tokens][:3] == [
        ("strength", 4, 3),
        ("craft", 4, 4),
        ("life", 2, 4),
    ]
    assert (hero.name, hero.alignment, hero.seat, hero.place) == ("Elf", "evil", 1, 1)


def test_empty_seat_offers_no_hero_after_the_end() -> None:
    lost = shown(heroes={}, order=(), adventure=None, step=Step("over", ("lost", "")))
    going_on = shown(heroes={}, order=(), adventure=None)
    notes = [[area.note for area in model.areas if area.id.startswith("seat:")] for model in (lost, going_on)]
    assert notes == [["", "", ""], ["A new hero may come when the party is in the village."] * 3]


def test_lasting_effects_are_shown_without_internal_marks() -> None:
    lasting = (
        Lasting("elf", "strength", 2, "turn"),
        Lasting("", "craft", -1, "fight"),
        Lasting("", "fixed-order", 9, "adventure"),
        Lasting("elf", "used:12", 1, "turn"),
        Lasting("dwarf", "strength", 1, "turn"),
    )
    hero = shown(lasting=lasting).area("hero:elf").hero
    assert hero is not None
    assert hero.notes == ("+2 strength this turn", "−1 craft this fight", "Marching order is fixed")


def test_trophies_and_stored_gold_are_counted() -> None:
    model = shown(zones={"trophies:elf": (Card(1, "t/boar", "adventure"), Card(2, "t/wraith", "adventure"))})
    assert model.area("trophies:elf").note == "Strength 2 · Craft 5"
    assert model.area("store:inner:elf").gold == 3


def test_road_shows_terrain_party_and_locations() -> None:
    model = shown(adventure=ROAD, zones={"road:1": (Card(1, "t/spring", "adventure"),)})
    assert [a.caption for a in model.role("road")] == [
        "Village",
        "Fields",
        "Plains",
        "Woods",
        "Hills",
        "Ruins",
        "Graveyard",
    ]
    woods = model.area("road:3")
    assert (woods.here, woods.note, woods.done) == (True, "Forest", True)
    assert model.area("road:6").note == "Trove"
    assert model.area("spot:0").kind == "t/forest"
    assert (model.party, model.on_road, model.area("trove").gold) == ("road:3", True, 4)


def test_village_is_shown_until_the_party_has_left_it() -> None:
    model = shown(adventure=Adventure("forest", "trove"))
    assert (model.party, model.area("spot:0").caption) == ("road:0", "Village")


def test_outer_region_has_its_own_road_and_village() -> None:
    model = shown(region="outer")
    assert [a.caption for a in model.role("road")][1:] == ["Hills", "Woods", "Runes", "Desert", "Oasis", "Destination"]
    assert (shown().area("road:0").note, model.area("road:0").note) == ("Inner Region", "Outer Region")
    assert model.title == "Day 1 · In the village, Outer Region"


@pytest.mark.parametrize(
    ("space", "heading", "place"),
    [(5, 1, "On the road to the City"), (6, 1, "At the City"), (5, -1, "On the way home from the City")],
)
def test_title_tells_where_the_party_is(space: int, heading: int, place: str) -> None:
    model = shown(adventure=Adventure("city", "aid", space, heading=heading))
    assert model.title == f"Day 1 · {place}, Inner Region"


def test_tower_is_shown_as_the_road() -> None:
    climb = Adventure("portal-of-power", "waypoint", 6, passed=(1, 2), visited=True, spent=2, beyond=Beyond("tower", 3))
    model = shown(adventure=climb, region="outer")
    assert [a.number for a in model.role("road")] == list(range(6, 16))
    assert [a.caption for a in model.role("road") if a.done] == ["Plain Of Peril", "Crypt"]
    assert [a.caption for a in model.role("road") if a.here] == ["Mines"]
    assert model.area("road:6").talismans == 2
    assert model.area("spot:0").caption == "Mines"
    assert model.climbing
    assert [area.number for area in model.role("spot")] == [0], "no space of the Tower deals cards"
    left = {"road:2": (Card(1, "t/boar", "adventure"),), "road:4": (Card(2, "t/sword", "adventure"),)}
    model = shown(adventure=climb, region="outer", zones=left)
    assert (model.where(1), model.where(2)) == ("below", "below")
    assert not shown(adventure=replace(climb, beyond=None), region="outer").climbing


def test_foes_without_a_card_show_the_rolled_number() -> None:
    wolves = tuple(Card(n, "t/wolf", "foe", counters=n + 4) for n in (1, 2))
    wolf = replace(a_card("wolf", strength=0), deck="foe")
    catalog = Catalog({**CATALOG.cards, "t/wolf": wolf}, CATALOG.spaces)
    climb = Adventure("portal-of-power", "waypoint", space=6, beyond=Beyond("tower", 5))
    model = present(a_table(zones={"guardians": wolves}, adventure=climb), catalog, house().usual)
    assert model.area("guardians").caption == "Foes"
    assert model.role("guardian") == ()
    assert "Strength 5" in model.area("guardians").cards[0].tooltip
    assert card_words.with_table_scores(wolf, 6).strength == 6
    assert card_words.with_table_scores(replace(wolf, strength=None, craft=0), 3).craft == 3
    alone = present(a_table(zones={"guardians": wolves[:1]}, adventure=climb), catalog, house().usual)
    assert alone.area("guardians").caption == "Wolf"


@pytest.mark.parametrize(
    ("of", "counters", "shown"), [("hero", 0, "?"), ("good", 0, "?"), ("tokens", 2, "5"), ("tokens", 0, "3")]
)
def test_score_that_depends_on_the_hero_is_a_question_mark(of: Any, counters: int, shown: str) -> None:
    printed = a_card("mimic", strength=3, meet=(ScoreAs("strength", of),))
    mimic = card_words.with_table_scores(printed, counters)
    assert card_words.score(mimic, "strength") == shown
    assert f"Strength {shown}" in card_words.summary(mimic)
    assert ("Strength", shown) in screen_names.numbers(mimic)
    set_by_hand = card_words.with_table_scores(mimic, 0, [("strength", 7)])
    assert "Strength 7" in card_words.summary(set_by_hand, ["strength"])


def test_foe_whose_number_is_rolled_later_has_none_yet() -> None:
    wolf = replace(a_card("wolf", strength=0), deck="foe")
    assert [card_words.score(card_words.with_table_scores(wolf, n), "strength") for n in (0, 4)] == ["?", "4"]


@pytest.mark.parametrize(("way", "notes"), [(None, ("May visit the Mystic",)), (ROAD, ())])
def test_mystic_is_shown_on_the_mat_in_the_village(way: Adventure | None, notes: tuple[str, ...]) -> None:
    table = a_table(adventure=way)
    table = replace(table, slices={**table.slices, "darkest": Darkest(mystic=("elf",))})
    hero = present(table, CATALOG, house().usual).area("hero:elf").hero
    assert hero is not None
    assert hero.notes == notes


def test_quest_is_shown_on_the_mat() -> None:
    hero = shown(quests={"elf": "follower"}).area("hero:elf").hero
    assert hero is not None
    assert hero.notes == ("Quest: hand over a follower",)


def test_empty_trove_says_why() -> None:
    there = replace(ROAD, space=6)
    guarded = {"guardians": (Card(1, "t/boar", "adventure"),)}
    assert shown(adventure=ROAD).area("trove").note == "Not yet seen"
    assert "with the guardians" in shown(adventure=there, zones=guarded).area("trove").note
    assert shown(adventure=replace(there, looted=True), zones=guarded).area("trove").note == "Taken"


def test_face_down_cards_stay_secret_unless_seen() -> None:
    zones = {"spot:1": (Card(1, "", "adventure", up=False),), "spot:2": (Card(2, "t/boar", "adventure", up=False),)}
    model = shown(zones=zones)
    assert model.area("spot:1").cards[0].title == "Adventure card, face down"
    peeked = model.area("spot:2").cards[0]
    assert (peeked.title, peeked.up) == ("Boar (face down)", False)
    assert model.area("deck:adventure").known == "t/wraith"
    assert model.area("deck:adventure").count == 2


@pytest.mark.parametrize(("counters", "told"), [(1, "On it: 1 life."), (3, "On it: 3 lives.")])
def test_tooltip_counts_the_tokens_on_a_card(counters: int, told: str) -> None:
    zones = {"spot:1": (Card(1, "t/spring", "adventure", counters=counters),)}
    assert told in shown(zones=zones).area("spot:1").cards[0].tooltip


def test_unknown_spell_is_called_a_spell_card() -> None:
    zones = {"spells:elf": (Card(1, "", "spell", up=False),)}
    assert shown(zones=zones).area("spells:elf").cards[0].title == "Spell card, face down"


def test_guardians_are_shown_with_their_things() -> None:
    zones = {
        "guardians": (Card(1, "t/boar", "adventure"), Card(2, "t/wraith", "adventure")),
        "guardian:1": (Card(3, "t/sword", "adventure"),),
        "trove": (Card(4, "", "trove", up=False),),
        "loot": (Card(5, "t/sword", "adventure"),),
    }
    model = shown(zones=zones, adventure=replace(ROAD, space=6))
    assert [c.title for c in model.area("guardian:1").cards] == ["Sword"]
    assert model.area("guardian:2").cards == ()
    assert {"trove", "loot"} <= {a.id for a in model.areas}
    assert model.where(3) == "guardian:1"
    assert model.where(99) == ""


def test_every_zone_with_cards_is_shown() -> None:
    zones = {"elsewhere": (Card(1, "t/boar", "adventure"),), "store:outer:elf": (Card(2, "t/sword", "adventure"),)}
    model = shown(zones=zones, piles={"sentinel": 2})
    assert model.area("elsewhere").role == "other"
    assert model.area("sentinel").gold == 2
    assert model.where(2) == "", "what is stored in another region is not on this table"


def test_card_text_hides_program_syntax() -> None:
    assert card_words.in_words("By hand: look at it.") == "Look at it."
    assert card_words.in_words("Any time: by hand: look at it.") == "Any time: look at it."
    assert card_words.in_words("Any time: gain 1 life (script: mend).") == "Any time: gain 1 life."
    assert card_words.in_words("Roll a die. 5: script: enslaved.") == "Roll a die. 5: enslaved (see help)."
    card = a_card(
        "witch", "stranger", sentences=(Sentence("meet", "Roll a die. 1: lose 1 life. 2-6: nothing.", "understood"),)
    )
    assert card_words.by_rows("\n".join(card_words.paragraphs(card))).split("\n") == [
        "Roll a die.", "1: lose 1 life.", "2-6: nothing.",
    ]  # fmt: skip


def test_no_core_card_shows_program_syntax() -> None:
    for card in core().cards.values():
        for text in card_words.paragraphs(card):
            assert "script" not in text.lower(), f"{card.id}: {text}"
            assert "by hand" not in text.lower(), f"{card.id}: {text}"
