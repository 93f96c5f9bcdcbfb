"""Questions that change, or become pointless, because something is played before the answer."""

from __future__ import annotations

import pytest

from tests.kit import asked, meets, plays, who


@pytest.mark.rule("C4b.a", "C6f")
def test_price_is_not_offered_when_coin_was_laid_down() -> None:
    outcome = meets("mercenary", heroes=[who("elf", gold=1)], answers=[plays("coin:elf")], until=["go-on"])
    assert (outcome.gold, outcome.followers) == (0, [])


@pytest.mark.rule("C2c.d")
def test_a_bag_pays_for_the_mercenary() -> None:
    look = asked("may/do/core/mercenary", "yes")
    outcome = meets("mercenary", heroes=[who("elf", gold=0, items=["two-bags-of-gold"])], answers=[look])
    assert (outcome.gold, outcome.items, outcome.followers) == (1, [], ["mercenary"])
