"""Moves by hand with each thing on the table: each has a name, is possible, and play continues after it."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from talisman_desktop.core import facts as f
from talisman_desktop.core.requests import Draw, Throw
from talisman_desktop.core.table import BY_HAND, TOKENS, Deck, Table
from talisman_desktop.desktop.presenters.board import figure_moves, moves, named_cards
from talisman_desktop.desktop.presenters.board.things import Board, HandMove, Thing
from talisman_desktop.desktop.presenters.card_look import CardLook
from talisman_desktop.desktop.presenters.card_search import meant
from talisman_desktop.games.darkest.base.setup import new_table
from talisman_desktop.games.darkest.darkest_game import compose
from talisman_desktop.play.bots import random_bot
from talisman_desktop.play.session import Session
from talisman_desktop.play.telling.journal import Journal
from talisman_desktop.rules import roads
from tests.kit import a_table, catalog, core, do, lay, who
from tests.kit import wrong as tables_wrong


def board(table: Table) -> Board:
    return Board(table, core().of(table))


def road_table() -> Table:
    """Return a table with the Elf and the Dwarf on the third space, and a wolf on the first draw spot."""
    table = a_table([who("elf"), who("dwarf", items=["sword"])], space=3, destination="graveyard", row=["wolf"])
    return do(table, f.CardsDealt(deck="adventure", count=1, to="spot:2"))


def card_in(table: Table, zone: str) -> Thing:
    return Thing("card", str(table.zone(zone)[-1].id))


def named(thing: Thing, table: Table) -> dict[str, HandMove]:
    return {move.name: move for move in moves.moves(thing, board(table))}


def every_thing(table: Table) -> list[Thing]:
    found = [
        Thing("card", str(c.id)) for z, cards in table.zones.items() if not z.startswith("character") for c in cards
    ]
    found += [Thing("token", f"{hero}:{token}") for hero in table.heroes for token in TOKENS]
    found += [Thing("figure", hero) for hero in table.heroes]
    found += [Thing("gold", zone) for zone in ("trove", "spot:0", "road:2", "loot", *table.piles)]
    found += [Thing("area", f"road:{n}") for n in range(7)]
    return [*found, Thing("party"), *(Thing("deck", deck) for deck in table.decks)]


# --- cards ---


def test_enemy_number_set_by_hand_is_on_the_card() -> None:
    table = road_table()
    wolf = card_in(table, "spot:1")
    table = do(table, *named(wolf, table)["Wolf: strength 2 → 5"].facts)
    look = CardLook(catalog())
    look.use_table(table)
    (seen,) = look(table.zone("spot:1"))
    assert seen.own == (("strength", 5),)
    assert "Strength 5\n" in seen.tooltip
    assert "Strength 5 was set by hand." in seen.tooltip
    back = named(wolf, table)["Wolf: strength as printed"]
    assert (back.text, back.group) == ("2, as printed", "Set its strength to")
    look.use_table(do(table, *back.facts))
    assert look(table.zone("spot:1"))[0].own == ()


def test_only_enemies_on_the_way_have_settable_numbers() -> None:
    table = road_table()
    for thing in (card_in(table, "items:dwarf"), card_in(table, "spot:2")):
        assert not [move for move in named(thing, table).values() if move.group.startswith("Set its")]


def test_likely_moves_of_a_card_come_first() -> None:
    table = road_table()
    sword = [m.text for m in moves.moves(card_in(table, "items:dwarf"), board(table))]
    assert sword[:3] == ["To Elf's items", "To the next free draw spot (3)", "Discard it"]
    wolf = [m.text for m in moves.moves(card_in(table, "spot:1"), board(table))]
    assert wolf[:3] == ["To Elf's trophies", "To Dwarf's trophies", "Discard it"]


def test_moves_are_named_by_card_and_place() -> None:
    table = road_table()
    found = named(card_in(table, "items:dwarf"), table)
    for name in ("Sword → Elf's items", "Sword → draw spot 3", "Sword → Elf's store, inner village"):
        assert name in found
    after = do(table, *found["Sword → Elf's items"].facts)
    assert [c.id for c in after.zone("items:elf")] == [card_in(table, "items:dwarf").card]
    assert not after.zone("items:dwarf")


def test_road_stack_takes_cards_at_top_or_bottom() -> None:
    table = lay(road_table(), "bear", "road:2")
    wolf = card_in(table, "spot:1")
    found = named(wolf, table)
    top = do(table, *found["Wolf → space 2, Plains"].facts)
    bottom = do(table, *found["Wolf → space 2, Plains, at the bottom"].facts)
    assert top.zone("road:2")[-1].id == wolf.card
    assert bottom.zone("road:2")[0].id == wolf.card


def test_card_is_turned_met_and_counted_in_place() -> None:
    table = road_table()
    wolf = card_in(table, "spot:1")
    down = do(table, *named(wolf, table)["Wolf: turned face down"].facts)
    assert not down.find(wolf.card)[1].up
    assert down.find(wolf.card)[1].kind
    assert do(down, *named(wolf, down)["Wolf: turned face up"].facts).find(wolf.card)[1].up
    assert do(table, *named(wolf, table)["Wolf: met on this visit"].facts).find(wolf.card)[1].met
    more = moves.by_key("+", wolf, board(table))
    assert more is not None
    assert more.name == "Wolf: counter 0 → 1"
    assert do(table, *more.facts).find(wolf.card)[1].counters == 1
    assert moves.by_key("-", wolf, board(table)) is None


def test_unknown_card_stays_until_it_is_named() -> None:
    table = road_table()
    back = card_in(table, "spot:2")
    assert "A face-down adventure card → draw spot 5" in named(back, table)
    assert not any("Elf" in name for name in named(back, table))
    assert moves.why_not(back, "items:elf", board(table)) == "The card is not known yet: turn it face up first (T)."


@pytest.mark.parametrize(
    ("area", "why"),
    [
        ("deck:spell", "Wolf belongs to the adventure deck."),
        ("discard:purchase", "Wolf belongs to the adventure deck."),
        ("road:0", "In the village, cards can only be with a hero or in a hero's store."),
        ("seat:2", "A card cannot be there."),
        ("spot:1", ""),
    ],
)
def test_impossible_place_of_a_card_is_explained(area: str, why: str) -> None:
    table = road_table()
    wolf = card_in(table, "spot:1")
    assert area not in moves.drops(wolf, board(table))
    assert moves.why_not(wolf, area, board(table)) == why


def test_card_dropped_on_a_mat_finds_its_zone() -> None:
    table = road_table()
    drops = moves.drops(card_in(table, "spot:1"), board(table))
    assert drops["hero:elf"].name == drops["figure:elf"].name == "Wolf → Elf's trophies"
    assert drops["items:elf"].name == "Wolf → Elf's items"


def test_things_of_a_guardian_stay_with_the_trove() -> None:
    table = lay(road_table(), "bear", "guardians")
    bear = table.zone("guardians")[0].id
    table = lay(table, "axe", f"guardian:{bear}")
    gone = do(table, *named(Thing("card", str(bear)), table)["Bear → the adventure discards"].facts)
    assert [c.deck for c in gone.zone("trove")]
    assert not tables_wrong(gone)


# --- decks, tokens, gold, figures, the day ---


def test_cards_are_dealt_singly_or_in_a_row() -> None:
    table = road_table()
    found = named(Thing("deck", "adventure"), table)
    one = do(table, *found["Adventure card, face down → draw spot 3"].facts)
    assert not one.zone("spot:3")[0].kind
    row = do(table, *found["Adventure: a row of 5, face down"].facts)
    assert [len(row.zone(f"spot:{n}")) for n in range(1, 9)] == [1, 1, 1, 1, 1, 1, 1, 0]
    assert not any("row" in name for name in named(Thing("deck", "spell"), table))


def test_discards_are_shuffled_in() -> None:
    table = do(road_table(), f.CardMoved(card=road_table().zone("spot:1")[0].id, to="discard:adventure"))
    found = named(Thing("discard", "adventure"), table)
    assert not do(table, *found["Adventure: 1 discarded card shuffled in"].facts).zone("discard:adventure")


def test_tokens_change_by_one_or_to_any_number() -> None:
    table = road_table()
    life = Thing("token", "elf:life")
    less = moves.by_key("-", life, board(table))
    assert less is not None
    assert less.name == f"Elf: life {table.heroes['elf'].life} → {table.heroes['elf'].life - 1}"
    to_nine = next(m for m in moves.moves(life, board(table)) if m.group == "Set it to" and m.text == "9")
    assert do(table, *to_nine.facts).heroes["elf"].life == 9


def test_gold_is_given_and_laid_down() -> None:
    table = do(road_table(), f.TokensChanged(hero="elf", token="gold", by=5))
    has = table.heroes["elf"].gold
    purse = moves.drops(Thing("token", "elf:gold"), board(table))
    given = do(table, *purse["hero:dwarf"].facts)
    assert (given.heroes["elf"].gold, given.heroes["dwarf"].gold) == (has - 1, table.heroes["dwarf"].gold + 1)
    lying = do(table, *purse["spot:3"].facts)
    assert lying.piles == {"spot:3": 1}
    taken = do(lying, *moves.drops(Thing("gold", "spot:3"), board(lying))["hero:elf"].facts)
    assert taken.heroes["elf"].gold == has
    stored = moves.by_key("+", Thing("area", "store:inner:elf"), board(table))
    assert stored is not None
    assert dict(do(table, *stored.facts).heroes["elf"].stored_gold) == {"inner": 1}


def test_figures_walk_and_change_places() -> None:
    table = road_table()
    party = named(Thing("party"), table)
    moved = roads.way(do(table, *party["The party → space 5, Ruins"].facts))
    assert moved is not None
    assert moved.space == 5
    assert party["The party → the village"].option == "home"
    assert moves.drops(Thing("party"), board(table))["road:5"].option == "to:5"
    order = moves.drops(Thing("figure", "dwarf"), board(table))["figure:elf"]
    assert order.name == "Marching order: Dwarf, Elf"
    assert do(table, *order.facts).order == ("dwarf", "elf")
    tower = board(a_table(["elf"], region="outer", space="mines"))
    assert moves.drops(Thing("party"), tower)["road:tower:4"].option == "to:10"
    assert "Only a party" in moves.why_not(Thing("party"), "road:tower:4", board(table))
    assert party[f"Day {table.day} → {table.day + 1}"].facts == (f.DaySet(day=table.day + 1, cause=BY_HAND),)


# --- all of it ---


def test_every_move_is_possible_and_play_continues() -> None:
    """A bot plays adventures, with random moves by hand in between."""
    done = 0
    for seed in range(24):
        random, bot = Random(seed), random_bot(seed)
        session = Session(core(), new_table(catalog(), seed))
        for _ in range(120):
            request = session.pending
            if request is None:
                break
            found = moves.moves(random.choice(every_thing(session.table)), board(session.table))
            if found and random.random() < 0.3:
                move = random.choice(found)
                session.edit(move.name, moves.with_step(move.facts, session.table, session.ruleset.resume, request))
                done += 1
                continue
            answer = session.by_luck(request) if isinstance(request, Throw | Draw) else bot(session, request)
            assert answer is not None
            session.answer(answer)
    assert done > 500


def test_every_move_is_told_in_the_journal() -> None:
    table = lay(do(road_table(), f.TokensChanged(hero="elf", token="gold", by=5)), "bear", "road:2")
    for thing in every_thing(table):
        for move in moves.moves(thing, board(table)):
            done = figure_moves.set_apart(move.apart, "Tavern", board(table)) if move.apart else move
            assert Journal(compose(catalog(), {}), table).lines(done.facts), move.name


# --- naming ---


def fewest_keys(kind: str, target: named_cards.Target, here: Board) -> int:
    """Return the smallest number of keys that name a card: letters, arrows down and Enter."""
    name, found = catalog()[kind].name.lower(), [99]
    for letters in range(1, min(len(name), 8) + 1):
        hits = named_cards.matching(name[:letters], target, here)
        kinds = [hit.card.id for hit in hits]
        if kind in kinds:
            found.append(letters + abs(kinds.index(kind) - meant(hits, name[:letters])) + 1)
    return min(found)


@pytest.mark.parametrize(
    ("zone", "decks"), [("spot:4", ("adventure",)), ("items:elf", ("trove", "purchase", "talisman", "adventure"))]
)
def test_nearly_every_card_is_named_with_six_keys(zone: str, decks: tuple[str, ...]) -> None:
    here = board(road_table())
    target = named_cards.Target(zone, decks)
    keys = [
        fewest_keys(kind, target, here)
        for deck in decks
        for kind, copies in here.table.decks[deck].unseen.items()
        for _ in range(copies)
    ]
    assert len(keys) > 80
    assert sum(n <= 6 for n in keys) / len(keys) >= 0.95


def test_named_card_comes_off_the_deck_or_table() -> None:
    table = do(road_table(), f.DeckSeen(deck="adventure", kinds=("core/unicorn",)))
    here = board(table)
    target = named_cards.first(None, here)
    assert target is not None
    assert target.zone == "spot:2"
    assert target.back == table.zone("spot:2")[0].id
    assert isinstance(named_cards.put("core/wolf", target, here), str), "the only wolf lies on the first spot"
    following = named_cards.Target("spot:3")
    move = named_cards.put("core/unicorn", following, here)
    assert isinstance(move, HandMove)
    after = do(table, *move.facts)
    assert [c.kind for c in after.zone("spot:3")] == ["core/unicorn"]
    assert after.zone("spot:3")[0].up
    assert not after.decks["adventure"].top
    assert not tables_wrong(after)


@pytest.mark.parametrize(
    ("thing", "zone", "decks"),
    [
        (Thing("deck", "adventure"), "spot:2", ("adventure",)),
        (Thing("deck", "spell"), "spells:elf", ("spell",)),
        (Thing("deck", "trove"), "trove", ("trove",)),
        (Thing("deck", "purchase"), "items:elf", ("purchase",)),
        (Thing("discard", "adventure"), "discard:adventure", ("adventure",)),
        (Thing("token", "dwarf:life"), "items:dwarf", ("trove", "purchase", "talisman", "adventure")),
        (Thing("area", "followers:elf"), "followers:elf", ("adventure",)),
        (Thing("area", "road:2"), "road:2", ("adventure",)),
    ],
)
def test_named_cards_go_to_the_selected_thing(thing: Thing, zone: str, decks: tuple[str, ...]) -> None:
    target = named_cards.first(thing, board(road_table()))
    assert target is not None
    assert (target.zone, target.decks) == (zone, decks)


def test_last_copy_must_be_a_face_down_card() -> None:
    table = road_table()
    decks = {**table.decks, "adventure": Deck({"core/bear": 1}, 0)}
    said = named_cards.put("core/bear", named_cards.Target("spot:3"), board(replace(table, decks=decks)))
    assert said == "Bear must be one of the face-down cards on the table: name it there (T)."
