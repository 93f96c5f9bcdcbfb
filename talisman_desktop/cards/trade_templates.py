"""The table of verbs and sentences about buying, selling and taking.

`talisman_desktop.cards.templates` puts it together with the others.
"""

from __future__ import annotations

from talisman_desktop.cards import effects as e
from talisman_desktop.cards.phrases import SOME
from talisman_desktop.cards.phrases import Template as T

TRADE: tuple[T, ...] = (
    T(
        e.TakeCounter,
        "take 1 {token} from this card",
        "take (a|1|one) {token} from (this|this card|here)",
    ),
    T(
        e.TakeAllCounters,
        "take all {token:tokens} from this card",
        "take all( the|) {token:tokens} from (this|this card|here)",
    ),
    T(
        e.TakeEither,
        "take 1 {one:single} or 1 {other:single} from this card, {each:count} of each lying there at first",
        "take (a|1|one) {one:single} or (a|1|one) {other:single} from (this|this card|here),? {each:count} of each "
        "(lying|lie) (there|on it)( at first|)",
    ),
    T(
        e.PutOnThis,
        "put {n} {token} of yours on this card",
        "put {n} {token} of yours on (this|this card|it|her|him)",
    ),
    T(
        e.PlaceByRoll,
        "roll a die and put this card on the road space of that number",
        "roll a die and put (this|this card) on the (road |)space (of|with) that number",
    ),
    T(
        e.Buy,
        "buy any of these: {offers}",
        "you may buy( any of these|):? {offers}",
        "buy:? {offers}",
        stock="purchase",
    ),
    T(
        e.Buy,
        "buy any of these from the stables: {offers:mount_offers}",
        "(you may |)buy( any of these|) from the stables:? {offers:mount_offers}",
        stock="stables",
    ),
    T(
        e.SellObjects,
        "sell any of your items for {price} gold each",
        "(sell|discard) any (number |)of your (items|objects) for {price} gold each",
        offers=(),
    ),
    T(e.SellObjects, "sell any of these: {offers:sold}", price=0),
    T(
        e.TakeFromHero,
        "take {what:taken} but not {but_not:followers} from another hero",
        "take {what:taken}( of your choice|),? but not {but_not:followers},? from another hero",
        "take {what:taken}( of your choice|) from another hero,? but not {but_not:followers}",
        named=(),
        but_not=SOME,
    ),
    T(
        e.TakeFromHero,
        "take {what:taken} from another hero",
        "take {what:taken}( of your choice|) from another hero",
        named=(),
        but_not=(),
    ),
    T(
        e.TakeFromHero,
        "take {what:taken}, {named:followers}, from another hero",
        but_not=(),
    ),
    T(
        e.TakeTokens,
        "take all {token:tokens} from another hero",
        "take all( the|) {token:tokens} (from|of) another hero",
        n=0,
        gained=False,
    ),
    T(e.TakeTokens, "take {n} gained {token} from another hero", n=SOME, gained=True),
    T(e.TakeTokens, "take {n} {token} from another hero", n=SOME, gained=False),
    T(e.Prevent, "the loss is prevented", "prevent (the|that) loss"),
    T(e.TakeThis, "take this card", "take this", "this card is taken"),
    T(e.DiscardThis, "discard this card", "discard this", "this card is discarded"),
)
"""The sentences about what is taken from this card, bought, sold, taken from heroes, or done with this card."""
