"""Sentences about lasting effects: until the end of the turn, the fight, the round or the adventure."""

from __future__ import annotations

from collections.abc import Callable

from talisman_desktop.core.table import Cause, Lasting, Table
from talisman_desktop.play.telling.sentence_data import say
from talisman_desktop.play.telling.vocabulary import Words
from talisman_desktop.rules import own_scores

KindOf = Callable[[int, Table], str]
"""A function that returns the kind of a card by its number."""

THINGS = {"no-plain-weapons": "weapon that is no magic object", "no-weapons": "weapon"}
"""The objects that a hero cannot use in a fight, for effects whose name alone does not say it."""


def told(x: Lasting, cause: Cause, table: Table, words: Words, kind_of: KindOf) -> str:
    """Return the sentence for a lasting effect, beginning with a small letter; "" for an effect that only the rules
    use."""
    who, why = words.hero(x.hero, table), words.because(cause)
    until = f"until the end of the {x.until}"
    card = words.thing(kind_of(x.card, table))

    def line(name: str, *details: object, n: object = x.n, what: str = "") -> str:
        return say("lasting", name, *details, who=who, why=why, until=until, n=n, what=what)

    if "/" in x.what:  # an effect that only the rules use
        return ""
    match x.what:
        case "tried" | "new-order":  # an effect that only the rules use, because the trial itself has a line
            return ""
        case "strength" | "craft":
            return line("score", n=f"{x.n:+d}", what=x.what)
        case "evade":
            met = _evaded(cause, table, words, kind_of)
            return line("evade-now" if met else "evade", met)
        case "more-dice" | "worse-dice" | "enemy-more-dice" | "enemy-worse-dice":
            side = "the enemy" if x.what.startswith("enemy") else who
            keeps = "lowest" if x.what.endswith("worse-dice") else "highest"
            return line("more-die" if x.n == 1 else "more-dice", side, keeps)
        case "no-weapons" | "no-armour" | "no-plain-weapons" | "no-fate":
            return line("no-things", THINGS.get(x.what, x.what.removeprefix("no-")))
        case "attack-roll" | "enemy-roll":
            return line(x.what, n=f"{x.n:+d}")
        case "weaker-strength" | "weaker-craft":
            return line("weaker", card, what=x.what.removeprefix("weaker-"))
        case "own-strength" | "own-craft":
            named = card if x.card else f"the {x.source.partition(own_scores.BETWEEN)[2]}"
            return line("own-score", named, what=x.what.removeprefix("own-"))
        case "negated":
            return line("negated", card if x.card else words.place(x.source))
        case "immobile" | "spared":
            return line(x.what, card)
        case "held":
            return line("held", card if x.card else who)
        case "no-die" | "all-negated" | "fixed-order" | "more-cards":
            return line(x.what)
        case "skip":
            return line("skip-one" if x.n == 1 else "skip") if x.n else ""
        case _:
            return line("other", what=x.what.replace("-", " "))


def _evaded(cause: Cause, table: Table, words: Words, kind_of: KindOf) -> str:
    """Return in words what a spell cast before a fight evades: the enemy being met, or "the fight" if there is none. ""
    for an effect set by hand, and in the finale, because no spell evades other heroes before the Crown."""
    if cause.by_hand or table.step.name == "finale":
        return ""
    if table.step.name != "face" or not table.step.args:
        return "the fight"
    return words.thing(kind_of(int(table.step.args[0]), table))
