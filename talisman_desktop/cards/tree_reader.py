"""Makes verbs from the trees of the grammar, and reads the moments and prices of abilities."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, cast

from talisman_desktop.cards import effects as e
from talisman_desktop.cards import owned_templates, task_templates, templates
from talisman_desktop.cards.grammar import COUNT_WORDS, SIDE, SIDES, tree
from talisman_desktop.cards.may import Ability, Moment, Once
from talisman_desktop.cards.names import Names, Unclear
from talisman_desktop.cards.phrases import BELONGING, COUNT, NAME, number, singular, without_article

HANDS = re.compile(r"by hand: ?(.+)", re.I | re.S)
HEAD = re.compile(
    r"(?:(?P<when>any time|in (?:the|a) village|on (?:the|a) road|before moving|before a fight|before guardian combat|"
    rf"when an enemy is met|when (?:a life|turns) would be lost|when a spell is cast on a hero|"
    rf"when you lose a fight|when you (?:do not|don't) win a fight|at (?P<place>{NAME}))(?:[:,] ?))?"
    r"(?:(?P<whom>on (?:a|any) hero of your choice)[:,] ?)?"
    r"(?:once (?:a|each|per) (?P<once>turn|road space)[:,] ?)?"
    rf"(?:(?:(?<=, )you may )?(?:(?:pay|discard) (?P<pay>{COUNT}) (?P<of>{BELONGING})(?:,? and |, )?)?"
    r"(?P<gone>discard this(?: card)?)?(?<=\w) ?: ?)?",
    re.I,
)
_MOMENTS: dict[str, Moment] = {
    "any": "any",
    "in": "village",
    "on": "road",
    "before moving": "between",
    "before a": "before-fight",
    "before guardian": "before-guardians",
    "when an enemy": "enemy",
    "when a life": "life-lost",
    "when turns": "turns-lost",
    "when a spell": "spell-cast",
    "when you lose": "fight-lost",
    "when you do": "fight-not-won",
    "at": "place",
}
"""The moments of abilities, by the first words of their phrases."""


_TABLES = {
    "FLAT": templates.EFFECTS,
    "BOOST": templates.BOOST,
    "owned": owned_templates.STATICS,
    "task": task_templates.TASKS,
    "ends": templates.ENDINGS,
    "if": templates.CONDITIONS,
}


def flat(table: str, text: str, names: Names) -> e.Data:
    """Return the verb of a single phrase. Raises Unclear."""
    verb = _TABLES[table].read(text, names)
    if verb is None:
        raise Unclear("this sentence is not understood")
    return verb


def ability(text: str, names: Names) -> Ability:
    head = HEAD.match(text)
    rest = text
    when: Moment = "any"
    place, pay, gone, whom = "", 0, False, False
    once: Once = ""
    of: e.Owned = "gold"
    if head and head[0]:
        rest = text[head.end() :]
        if head["when"]:
            said = head["when"].lower()
            when = next(moment for words, moment in _MOMENTS.items() if said.startswith(words))
        place = names.thing(without_article(head["place"])) if head["place"] else ""
        pay, gone = number(head["pay"] or "0"), bool(head["gone"])
        once = cast(Once, (head["once"] or "").lower())
        of = cast(e.Owned, singular(head["of"])) if head["of"] else "gold"
        whom = bool(head["whom"])
    hand = HANDS.fullmatch(rest)
    acts = [e.ByHand(hand[1])] if hand else list(TreeReader(names).all(tree("may", rest)))
    return Ability(tuple(acts), when=when, place=place, pay=pay, uses_up=gone, once=once, on_any=whom, of=of)


class TreeReader:
    """Makes verbs from the trees of the grammar."""

    def __init__(self, names: Names) -> None:
        self.names = names

    def all(self, tree: Any) -> Iterator[Any]:
        return (self.one(child) for child in tree.children)

    def one(self, node: Any) -> Any:
        if isinstance(node, str):
            if node.type == "BYHAND":  # type: ignore[attr-defined]  # a token of lark
                return e.ByHand(node[len("by hand: ") :].strip())
            return flat(node.type, str(node), self.names)  # type: ignore[attr-defined]  # a token of lark
        head, *rest = node.children
        match str(node.data):
            case "roll":
                said = re.search(rf"({COUNT_WORDS}) dice", head, re.I)
                dice = number(said[1]) if said else 1
                return e.Roll(
                    dice,
                    tuple(self.row(row, dice) for row in rest),
                    praying="pray" in head.lower(),
                    optional=head.lower().startswith("you may"),
                )
            case "against":
                return self.against(head, rest)
            case "choose":
                return e.ChooseOne(tuple(map(self.one, node.children)))
            case "branch":
                return e.Branch(head.rstrip(": ") if head else "", tuple(map(self.one, rest)))
            case "pay":
                price = re.search(rf"({COUNT}) ({BELONGING})", head, re.I)
                if not price:
                    return e.May(tuple(map(self.one, rest)))
                often = "as often as you like" in head.lower()
                return e.May(tuple(map(self.one, rest)), number(price[1]), cast(e.Owned, singular(price[2])), often)
            case "others":
                return e.ForHeroes(cast(e.Whom, head.lower().rstrip(" :,")), tuple(map(self.one, rest)))
        condition = flat("if", re.sub(r"^if | ?[:,]$", "", head, flags=re.I), self.names)
        *then, otherwise = rest
        instead = tuple(map(self.one, otherwise.children)) if otherwise is not None else ()
        return e.When(cast(e.Condition, condition), tuple(map(self.one, then)), instead)

    def against(self, roll: str, rest: list[Any]) -> e.RollAgainst:
        """Return a roll against a score, with the lower result first. Raises Unclear if both results are on the same
        side."""
        said = re.search(rf"({COUNT_WORDS}) dice", roll, re.I)
        below = re.search(rf"({SIDE}) your ([a-z ]+?) ?[:,]", rest[0], re.I)
        assert below is not None
        side, equal = SIDES[below[1].lower()]
        if len(rest) == 4:
            other = re.search(SIDE, rest[2], re.I)
            assert other is not None
            if SIDES[other[0].lower()][0] == side or SIDES[other[0].lower()][1] != equal:
                raise Unclear('the two cases do not fit together: write "up to" and "above", or "below" and "at least"')
        first, second = (tuple(map(self.one, part.children)) for part in (rest[1], rest[-1]))
        low, high = (first, second) if side == "low" else (second, first)
        score = cast(e.Weighed, below[2].lower())
        return e.RollAgainst(number(said[1]) if said else 1, score, low, high, equal)

    def row(self, node: Any, dice: int) -> e.Row:
        """Return one line of a die table."""
        head, *rest = node.children
        ends = [int(n) for n in re.findall(r"\d+", head)]
        low = dice if "less" in head else ends[0]
        high = 6 * dice if "more" in head else ends[-1]
        return e.Row(low, high, tuple(map(self.one, rest)))
