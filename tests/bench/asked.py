"""The number of questions asked in a campaign of a careful party with the usual switches."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from talisman_desktop.core.facts import CardTurned, DayPassed
from talisman_desktop.lab import solo
from talisman_desktop.play.bots import careful
from tests.kit import core

CAMPAIGNS = 40
ADVENTURES = 3


def measure() -> Iterator[tuple[str, str]]:
    """Yield the numbers of questions and answers in many campaigns."""
    questions: Counter[str] = Counter()
    thrown = cards = days = adventures = 0
    for seed in range(CAMPAIGNS):
        session, figures = solo.play(core(), seed, careful, ADVENTURES)
        adventures += figures.adventures
        cards += sum(isinstance(fact, CardTurned) and fact.up for fact in session.facts)
        days += sum(isinstance(fact, DayPassed) for fact in session.facts)
        for entry in session.log:
            if getattr(entry, "by", "") == "bot":
                questions[getattr(entry, "key", "").partition("/")[0]] += 1
            elif getattr(entry, "by", "") == "app":
                thrown += 1
    asked = questions.total()
    on_the_road = asked - sum(questions[key] for key in ("village", "storage", "destination", "march"))
    yield "adventures of a careful party with the usual switches", f"{adventures:,}"
    yield "questions for each card turned over, on the road", f"{on_the_road / cards:.2f}"
    yield "questions for each card turned over, all", f"{asked / cards:.2f}"
    yield "questions in an adventure", f"{asked / adventures:,.0f}"
    yield "dice and cards the program sees to in an adventure", f"{thrown / adventures:,.0f}"
    yield "cards turned over in an adventure", f"{cards / adventures:.1f}"
    for key, n in questions.most_common(8):
        yield f"  {key}", f"{n / asked:.0%}"
