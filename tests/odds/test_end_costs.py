"""Ends that cost the same are played once: the forecasts are those of playing each end of each option."""

from __future__ import annotations

from random import Random

import pytest

from talisman_desktop.core.requests import Choose, Chosen
from talisman_desktop.odds import answer_forecast
from talisman_desktop.odds.end_costs import NOT_ALIKE, Way, joined
from talisman_desktop.odds.leaf_price import Price, price_of
from talisman_desktop.odds.open_question import OpenQuestion
from talisman_desktop.play.session import Session
from tests.bench.forecasts import EVERYTHING, NATURAL, at_how_to_fight, before_a_fight
from tests.kit import a_table, who
from tests.soak.fight_situations import BEASTS, HEROES, ITEMS

RULES = ("2d6-combat", "battle-breakage", "graduated-armour")
PLAIN = Chosen("fight")


def some_fight(seed: int) -> Session:
    """Return a session at the question how to meet an enemy, with natural 2s and 12s."""
    random = Random(f"alike {seed}")
    things = [*random.sample(ITEMS, 3), "potion-of-strength"]
    hero = who(random.choice(HEROES), life=random.choice((1, 2, 4)), items=things, fate=1)
    table = a_table([hero], row=[random.choice(BEASTS)], modules=RULES, options=NATURAL)
    return at_how_to_fight(table)


def used_at(question: OpenQuestion) -> list[Chosen]:
    """Return the answers that use something before the fight."""
    assert isinstance(question.request, Choose)
    return [Chosen(option.id) for option in question.request.options if option.id.startswith("use:")]


def priced(question: OpenQuestion, answer: Chosen, *, known: bool) -> Price:
    """Return the price of an answer, with or without what is known from the plain fight."""
    alike = question.explored(PLAIN).alike if known else NOT_ALIKE
    leaves = question.explored(answer, alike).leaves
    return price_of(leaves, question.before, question.hero, question.game.catalog)


@pytest.mark.parametrize("seed", range(12))
def test_price_of_a_use_is_that_of_playing_every_end(seed: int) -> None:
    question = OpenQuestion(some_fight(seed).under_way())
    uses = used_at(question)
    assert uses, "the potion may be drunk"
    for use in uses:
        known, played = (priced(question, use, known=known) for known in (True, False))
        assert [cost.worst for cost in known.costs] == [cost.worst for cost in played.costs]
        assert [cost.expected for cost in known.costs] == pytest.approx(
            [cost.expected for cost in played.costs], abs=1e-12
        )
        assert [thing.chance for thing in known.things] == pytest.approx([x.chance for x in played.things], abs=1e-12)
        assert known.most_things == played.most_things
        assert known.dies == pytest.approx(played.dies, abs=1e-12)


def test_victory_at_the_price_of_a_defeat_is_not_played_twice() -> None:
    question = OpenQuestion(before_a_fight(EVERYTHING, NATURAL).under_way())
    plain = question.explored(PLAIN)
    assert (plain.alike["dear"], plain.alike["won"], plain.alike["lost"]) == ("lost", "", "lost")
    use = used_at(question)[0]
    assert question.explored(use, plain.alike).copies < question.explored(use).copies
    assert answer_forecast.of(question, plain).odds is not None


def test_joined_way_has_both_chances_and_the_average_wear() -> None:
    lost, dear = Way(0.3, name="lost", worn=(("elf", 7, 0.5),)), Way(0.1, name="dear", worn=(("elf", 7, 0.1),))
    won, both = joined([Way(0.6, name="won"), lost, dear], {"won": "", "dear": "lost"})
    assert (won.name, both.name) == ("won", "lost")
    assert both.chance == pytest.approx(0.4)
    assert [worn[2] for worn in both.worn] == pytest.approx([0.4])
    assert joined([lost, dear], {"dear": "draw"}) == [lost, dear], "the fight has no such end"
