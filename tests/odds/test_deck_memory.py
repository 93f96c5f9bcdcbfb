"""The memory of decks, against counts by hand and against piles whose true order is known to the test alone."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from talisman_desktop.cards.effects import ScoreAs
from talisman_desktop.core import facts as f
from talisman_desktop.core.requests import Draw, Drawn
from talisman_desktop.core.table import Card, Deck, Table, discard, spot
from talisman_desktop.games.darkest.base.automation import BEGINNING
from talisman_desktop.odds import deck_memory
from talisman_desktop.odds.deck_memory import Above, Memory, next_card
from talisman_desktop.play import luck
from talisman_desktop.play.bots import careful
from talisman_desktop.play.session import Session
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.zones import OUT_OF_GAME
from tests.kit import a_table, asked, catalog, core, do, own, plays, printed, walks, who

DECK = "adventure"


def known(table: Table, deck: str = DECK) -> Memory:
    return deck_memory.memory(table, deck)


def of(*names: str, size: int = 0, top: tuple[str, ...] = ()) -> Table:
    """Return a table whose adventure pile has exactly these cards; the first ones may have been seen on top."""
    unseen: dict[str, int] = {}
    for name in names:
        unseen[printed(name).id] = unseen.get(printed(name).id, 0) + 1
    deck = Deck(dict(sorted(unseen.items())), size or len(names), tuple(printed(name).id for name in top))
    table = a_table()
    return replace(table, decks={**table.decks, DECK: deck})


def chance(table: Table, name: str) -> Fraction:
    return next_card(known(table)).chance(lambda kind: kind == printed(name).id)


# --- by hand ---


def test_each_unseen_copy_is_equally_likely() -> None:
    table = of("ogre", "dragon", "dragon", "market")
    assert [chance(table, name) for name in ("ogre", "dragon", "market")] == [
        Fraction(1, 4),
        Fraction(1, 2),
        Fraction(1, 4),
    ]


def test_seen_top_card_is_certain() -> None:
    table = of("ogre", "dragon", top=("market", "ogre"))
    assert next_card(known(table)).certain == "core/market"
    assert known(table).pile == 4


def test_card_on_a_draw_spot_comes_before_the_pile() -> None:
    table = do(of("ogre", "dragon", top=("market",)), f.CardsDealt(DECK, 2, spot(1)))
    assert next_card(known(table)).certain == "core/market"
    assert known(table).seen == ((spot(1), "core/market"),)
    turned = do(table, f.CardTurned(table.zone(spot(1))[0].id, "core/market"))
    assert chance(turned, "ogre") == Fraction(1, 2)
    assert (known(turned).backs, known(turned).pile) == (1, 1)


def test_discards_come_when_the_pile_is_empty() -> None:
    table = do(of("ogre"), f.CardTaken(DECK, "core/ogre", discard(DECK)))
    assert known(table).shuffles
    assert next_card(known(table)).certain == "core/ogre"
    assert chance(do(table, f.DeckShuffled(DECK)), "ogre") == 1


def test_deck_without_cards_has_no_next_card() -> None:
    assert next_card(known(of())).total == 0
    assert chance(of(), "ogre") == 0


def test_shuffle_forgets_what_was_seen() -> None:
    seen = of("ogre", top=("market",))
    assert chance(do(seen, f.DeckShuffled(DECK)), "ogre") == Fraction(1, 2)


def test_card_taken_out_by_hand_does_not_come() -> None:
    missing = do(of("ogre", "dragon"), f.CardTaken(DECK, "core/ogre", OUT_OF_GAME))
    assert chance(missing, "ogre") == 0


def test_card_of_our_own_is_counted() -> None:
    table = do(of("ogre"), own("Giant Rat", type="enemy", strength=2))
    cards = Game(core().of(table), table).catalog
    assert [(g.name, g.left) for g in deck_memory.groups(known(table), cards, "strength")] == [("2", 1), ("5", 1)]


def test_unseen_cards_in_groups() -> None:
    table = of("ogre", "dragon", "dragon", "market", "wraith")

    def told(by: deck_memory.By) -> list[tuple[str, int, Fraction]]:
        return [(g.name, g.left, g.chance) for g in deck_memory.groups(known(table), catalog(), by)]

    assert told("type") == [("enemy", 4, Fraction(4, 5)), ("place", 1, Fraction(1, 5))]
    assert told("number") == [("2", 3, Fraction(3, 5)), ("3", 1, Fraction(1, 5)), ("6", 1, Fraction(1, 5))]
    assert told("strength") == [("5", 1, Fraction(1, 5)), ("7", 2, Fraction(2, 5))]
    assert told("craft") == [("5", 1, Fraction(1, 5))]


@pytest.mark.parametrize(
    ("strength", "craft", "left"), [(4, 4, 4), (5, 4, 3), (4, 5, 3), (6, 9, 2), (7, 5, 0), (0, 0, 4)]
)
def test_enemies_above_a_number(strength: int, craft: int, left: int) -> None:
    table = of("ogre", "dragon", "dragon", "market", "wraith")
    found = deck_memory.enemies_above(known(table), catalog(), strength, craft)
    assert found == Above(left, Fraction(left, 5))


def test_enemy_with_both_scores_must_be_above_in_both() -> None:
    table = replace(a_table(), decks={DECK: Deck({"core/ogre": 1}, 1)})
    ogre = replace(printed("ogre"), craft=5)
    cards = replace(catalog(), cards={ogre.id: ogre})
    above = [deck_memory.enemies_above(known(table), cards, *limits).left for limits in ((4, 4), (4, 5), (5, 4))]
    assert above == [1, 0, 0]


def test_enemy_as_strong_as_the_hero_is_told_apart() -> None:
    table = replace(a_table(), decks={DECK: Deck({"core/ogre": 1, "core/wolf": 1}, 2)})
    ogre = replace(printed("ogre"), meet=(ScoreAs("strength", "hero"),))
    cards = replace(catalog(), cards={ogre.id: ogre, "core/wolf": printed("wolf")})
    found = deck_memory.enemies_above(known(table), cards, 0, 0)
    assert found == Above(1, Fraction(1, 2), ("Ogre",))
    assert [g.name for g in deck_memory.groups(known(table), cards, "strength")] == ["2", "varies"]


def test_guessed_numbers_are_counted() -> None:
    table = replace(a_table(), decks={DECK: Deck({"core/ogre": 2, "core/wolf": 1}, 3)})
    ogre = replace(printed("ogre"), unsure=("strength",))
    cards = replace(catalog(), cards={ogre.id: ogre, "core/wolf": printed("wolf")})
    assert deck_memory.enemies_above(known(table), cards, 0, 0).guessed == 2
    assert [g.guessed for g in deck_memory.groups(known(table), cards, "strength")] == [0, 2]


@pytest.mark.rule("D3.divination")
def test_cards_that_divination_showed_are_certain() -> None:
    table = a_table([who("elf", spells=["divination"])], row=["?", "?", "?", "?"])
    answers = [asked("before-card", plays("use:elf:divination")), "row"]
    outcome = walks(table, answers=answers, draws=["guide", "witch", "ogre"], until=["meet-card"])
    told = known(outcome.table)
    assert told.seen == ((spot(1), "core/guide"), (spot(2), "core/witch"), (spot(3), "core/ogre"))
    assert (next_card(told).certain, told.backs) == ("core/guide", 1)


# --- whatever the true order is ---

CARDS = ("ogre", "dragon", "dragon", "market", "angel", "wolf", "sword", "wraith")


@st.composite
def played(draw: st.DrawFn) -> tuple[list[str], list[str], int]:
    """Return a strategy for tests: a pile in its true order, and what is done with it."""
    order = [printed(name).id for name in draw(st.permutations(CARDS))]
    deeds = draw(st.lists(st.sampled_from(["deal", "turn", "peek", "discard"]), max_size=12))
    return order, deeds, draw(st.integers(1, len(CARDS)))


class Pile:
    """A real pile beside the table; only the test knows its order and its backs."""

    def __init__(self, order: list[str]) -> None:
        self.order = order
        self.dealt = 0
        self.places = dict[int, int]()
        """The place in the order of each card that was dealt."""
        self.table = of(*CARDS)
        self.told: list[Memory] = []

    def row(self, *, up: bool) -> list[Card]:
        """Return the cards on the draw spots that are face up, or those face down."""
        return [card for n in range(20) for card in self.table.zone(spot(n)) if card.up == up]

    def do(self, deed: str) -> None:
        """Do something with the real cards, and tell the table what all players see."""
        table, top = self.table, self.table.decks[DECK].top
        seen = self.dealt + len(top)
        match deed:
            case "deal" if self.dealt < len(self.order):
                self.places[table.next_card] = self.dealt
                self.dealt += 1
                self.table = do(table, f.CardsDealt(DECK, 1, spot(self.dealt)))
            case "turn" if row := self.row(up=False):
                self.table = do(table, f.CardTurned(row[0].id, self.order[self.places[row[0].id]]))
            case "peek" if seen < len(self.order):
                self.table = do(table, f.DeckSeen(DECK, (self.order[seen],)))
            case "discard" if row := self.row(up=True):
                self.table = do(table, f.CardMoved(row[0].id, discard(DECK)))
        self.told.append(known(self.table))

    @property
    def coming(self) -> str:
        """Return the true next card."""
        places = [self.places[card.id] for card in self.row(up=False)] or [self.dealt]
        return self.order[places[0]] if places[0] < len(self.order) else ""

    @property
    def hidden(self) -> list[int]:
        """Return the places in the order of the unseen cards."""
        backs = [self.places[card.id] for card in self.row(up=False) if not card.kind]
        return [*backs, *range(self.dealt + len(self.table.decks[DECK].top), len(self.order))]


@given(played())
@settings(max_examples=200, deadline=None)
def test_true_next_card_is_always_possible(game: tuple[list[str], list[str], int]) -> None:
    pile = Pile(game[0])
    for deed in game[1]:
        pile.do(deed)
        if pile.coming:
            assert next_card(pile.told[-1]).chance(lambda kind: kind == pile.coming) > 0


@given(played())
@settings(max_examples=200, deadline=None)
def test_hidden_order_changes_nothing(game: tuple[list[str], list[str], int]) -> None:
    order, deeds, shift = game
    pile = Pile(order)
    for deed in deeds:
        pile.do(deed)
    hidden, permuted = pile.hidden, list(order)
    for n, place in enumerate(hidden):
        permuted[place] = order[hidden[(n + shift) % len(hidden)]]
    other = Pile(permuted)
    for deed in deeds:
        other.do(deed)
    assert other.told == pile.told


@pytest.mark.parametrize("seed", range(4))
def test_memory_does_not_depend_on_the_seed(seed: int) -> None:
    """The program's luck hangs on the seed: another seed means other cards next, and the memory stays as it is."""
    rules = core()
    session = Session(rules, rules.new_table(seed), switches=BEGINNING)
    for n in range(80):
        if session.pending is None:
            break
        answer = careful(session, session.pending)
        session.answer(answer if answer is not None else session.by_luck(session.pending))  # type: ignore[arg-type]  # a roll
        for deck, pile in session.table.decks.items():
            told = known(session.table, deck)
            assert told == known(replace(session.table, seed=seed + n + 1), deck)
            if told.pile and not pile.top and told.coming is None:
                drawn = luck.answer(Draw(key="draw", deck=deck), session.table, "", n)
                assert isinstance(drawn, Drawn)
                assert next_card(told).chance(frozenset(drawn.kinds).__contains__) > 0
