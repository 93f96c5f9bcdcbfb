"""Turns verbs back into sentences, in the program's plain English."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import get_args

from talisman_desktop.cards import effects as e
from talisman_desktop.cards import occasions, owned, owned_templates, task_templates, tasks, templates
from talisman_desktop.cards.may import Ability
from talisman_desktop.cards.names import Names
from talisman_desktop.cards.phrases import Template, plural

MOMENTS = {
    "village": "in the village",
    "road": "on the road",
    "between": "before moving",
    "before-fight": "before a fight",
    "before-guardians": "before guardian combat",
    "enemy": "when an enemy is met",
    "life-lost": "when a life would be lost",
    "turns-lost": "when turns would be lost",
    "spell-cast": "when a spell is cast on a hero",
    "fight-lost": "when you lose a fight",
    "fight-not-won": "when you do not win a fight",
}
"""The words for the moments of abilities. "any" has no words, and a place has its name."""
DURING: dict[owned.Fights, str] = {"always": "", "battle": " in battle", "psychic": " in psychic combat"}
"""The words for the fights that something is limited to."""


def render(value: e.Data, places: Mapping[str, str] | None = None) -> str:
    """Return the sentence that says a verb. `places` gives the titles of places (title to id).

    >>> render(e.Lose("life", 1))
    'Lose 1 life.'
    >>> render(owned.Bonus("strength", 1, "battle"))
    '+1 strength in battle.'
    >>> render(Ability((e.Heal(2),), when="village", pay=1, once="turn"))
    'In the village, once a turn, pay 1 gold: heal up to 2 lives.'
    >>> render(e.Roll(1, (e.Row(1, 3, (e.Lose("life", 1),)), e.Row(4, 6, (e.Gain("craft", 1),)))))
    'Roll a die. 1-3: lose 1 life. 4-6: gain 1 craft.'
    """
    words = _Writer(Names(places)).whole(value)
    return words[:1].upper() + words[1:] + "."


def price(value: e.May | Ability) -> str:
    """Return a price in words: tokens are paid, cards discarded."""
    what = value.of if value.pay == 1 else plural(value.of)
    return f"{'pay' if value.of in get_args(e.Token) else 'discard'} {value.pay} {what}"


@cache
def _templates() -> dict[type[e.Data], list[Template]]:
    found: dict[type[e.Data], list[Template]] = {}
    tables = (
        *(templates.CONDITIONS, templates.EFFECTS, templates.BOOST, templates.ENDINGS),
        *(owned_templates.STATICS, task_templates.TASKS),
    )
    for template in (row for table in tables for row in table.templates):
        found.setdefault(template.verb, []).append(template)
    return found


class _Writer:
    def __init__(self, names: Names) -> None:
        self.names = names

    def whole(self, value: e.Data) -> str:
        """Return a whole sentence, with its moment and its price first. No brackets are put around its last verb,
        because nothing follows it."""
        if not isinstance(value, Ability):
            return self.one(value, last=True)
        head = [f"at the {self.names.title(value.place)}"] if value.when == "place" else []
        head += [MOMENTS[value.when]] if value.when in MOMENTS else []
        head += ["on a hero of your choice"] * value.on_any
        head += [f"once a {value.once}"] * bool(value.once)
        head += [price(value)] * bool(value.pay)
        head += ["discard this"] * value.uses_up
        rest = self.all(value.effects, last=True)
        return f"{', '.join(head)}: {rest}" if head else rest

    def all(self, values: tuple[e.Data, ...], last: bool = False) -> str:
        """Return verbs joined by "and". All but the last put themselves into brackets if they need to."""
        return " and ".join(
            self.one(value, last and i == len(values), ends=i == len(values)) for i, value in enumerate(values, 1)
        )

    def one(self, value: e.Data, last: bool, ends: bool = True) -> str:
        """Return one verb in words. `last` means that nothing follows it in the sentence, `ends` that no "and" follows
        it."""
        match value:
            case e.Roll():
                return self._roll(value, last)
            case e.RollAgainst():
                return self._against(value, last)
            case e.ChooseOne(branches):
                named = any(branch.name for branch in branches)
                words = f"{'visit' if named else 'choose'} one: " + "; ".join(
                    (f"{branch.name}: " if branch.name else "") + self.all(branch.effects) for branch in branches
                )
                return words if last else f"({words})"
            case e.May(effects):
                inner = self.all(effects, last)
                own = inner.startswith(("you may", "roll ", "pray ", "pay ", "buy ", "a ", "an ", "every ", "another "))
                often = " as often as you like" * value.often
                head = f"you may {price(value)}{often}:" if value.pay else "you may:" if own else "you may"
                return _closed(f"{head} {inner}", ends)
            case e.When(condition, effects, ()):
                return _closed(f"if {self._phrase(condition)}: {self.all(effects, last)}", ends)
            case e.When(condition, effects, otherwise):
                first = " and ".join(self.one(x, last=False, ends=False) for x in effects)
                words = f"if {self._phrase(condition)}: {first}; otherwise: {self.all(otherwise, last)}"
                return _closed(words, ends)
            case e.ForHeroes(whom, effects):
                return _closed(f"{whom}: {self.all(effects, last)}", ends)
            case owned.OnVictory(effects, during):
                return f"when you beat an enemy{DURING[during]}: {self.all(effects, last)}"
            case owned.OnOccasion(occasion, effects):
                return f"{occasions.HEADS[occasion]}: {self.all(effects, last)}"
            case owned.OverHero(effects, any_of, with_this, during):
                beaten = " or ".join(any_of) + " " * bool(any_of) + "hero"
                article = "an" if beaten.startswith("evil") else "a"
                this = " in battle with this" * with_this
                return f"when {article} {beaten} loses a life to you{this}{DURING[during]}: {self.all(effects, last)}"
            case e.StandOffToo(effects):
                return f"also after a stand-off: {self.all(effects, last)}"
            case e.Instead(effects):
                return f"instead: {self.all(effects, last)}"
            case e.ByHand(text) | owned.OwnerByHand(text) | tasks.TaskByHand(text) | e.EndsByHand(text):
                return _closed(f"by hand: {text}", ends)
        return self._phrase(value)

    def _roll(self, roll: e.Roll, last: bool) -> str:
        dice = "a die" if roll.dice == 1 else f"{roll.dice} dice"
        head = "you may " * roll.optional + "pray and " * roll.praying + f"roll {dice}"
        rows = [
            f"{row.low}-{row.high}: {self.all(row.effects)}"
            if row.high > row.low
            else f"{row.low}: {self.all(row.effects)}"
            for row in roll.rows
        ]
        return f"{head}. {'. '.join(rows)}" if last else f"{head} [{'; '.join(rows)}]"

    def _against(self, roll: e.RollAgainst, last: bool) -> str:
        dice = "a die" if roll.dice == 1 else f"{roll.dice} dice"
        within, beyond = ("up to", "above") if roll.equal == "low" else ("below", "at least")
        low = f"{within} your {roll.score}: {self.all(roll.low)}"
        high = f"{beyond}: {self.all(roll.high)}"
        return f"roll {dice}. {low}. {high}" if last else f"roll {dice} [{low}; {high}]"

    def _phrase(self, value: e.Data) -> str:
        template = next(row for row in _templates()[type(value)] if row.fits(value))
        return template.show(value, self.names)


def _closed(words: str, ends: bool) -> str:
    return words if ends else f"({words})"
