"""The word grammar: sentences of a card to verbs and back.

`parse_slot` reads the sentences of one slot, `render` writes a verb as a sentence; ``parse(render(verb)) == verb``.
Single phrases come from `talisman_desktop.cards.templates` and `owned_templates`; this file has what holds phrases
together: "and", die tables, choices, conditions, and the when and cost of what an owner may do.

Tables and choices inside other sentences stand in brackets: "If you are good: roll a die [1-5: nothing; 6: gain 1
spell] and gain 1 gold."; at the end of a sentence they need none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, Literal, NamedTuple, cast

from talisman_desktop.cards import effects as e
from talisman_desktop.cards import owned, owned_templates, task_templates, tasks, templates
from talisman_desktop.cards.may import Ability, Boost, Moment
from talisman_desktop.cards.names import ANYWHERE, Names, Unclear
from talisman_desktop.cards.phrases import BELONGING, COUNT, NAME, number, singular, without_article
from talisman_desktop.cards.schema import Slot as Slot
from talisman_desktop.cards.schema import State
from talisman_desktop.cards.sentences import render as render

Verb = e.Effect | e.Instead | tasks.Task | owned.Static | Ability | e.Ending | Boost

LONGEST = 4000
DEEPEST = 6
_END = r"(?= ?(?:[.;,)\]]|$)| (?:and|then)\b)"
_COUNT = r"(?:\d{1,2}|one|two|three|four|five|six)"
_SIDE = r"(?:up to|at most|above|over|below|under|at least)"
_SIDES: dict[str, tuple[Literal["low", "high"], Literal["low", "high"]]] = {
    "up to": ("low", "low"), "at most": ("low", "low"), "above": ("high", "low"), "over": ("high", "low"),
    "below": ("low", "high"), "under": ("low", "high"), "at least": ("high", "high"),
}  # fmt: skip
"""On which side of a score a roll is that words name, and on which side the score itself is then."""
_PRICE = rf" (?:pay|discard|give up|lose) (?:{COUNT}) {BELONGING}"


@cache
def _grammar() -> Any:
    """The parser for sentences that hold verbs, one start a slot."""
    from lark import Lark

    return Lark(
        rf"""
        meet: _seq
        may: _own (_AND _own)*
        _own: BOOST | _item
        _seq: _item (_AND _item)*
        _item: FLAT | BYHAND | roll | against | choose | pay | when | _LB _seq _RB
        roll: ROLL (row+ | _LB row+ _RB)
        row: ROW _seq
        against: ROLL (_then _than | _LB _then _than _RB)
        _then: AGAINST part
        _than: (BEYOND | _ELSE) part
        part: _seq
        choose: _CHOOSE branch (_OR branch)*
        branch: [NAMED] _seq
        pay: MAY _seq
        when: WHEN _seq [otherwise]
        otherwise: _ELSE _seq
        FLAT: /(?:{templates.EFFECTS.pattern}){_END}/i
        BOOST: /(?:{templates.BOOST.pattern}){_END}/i
        BYHAND: /by hand: [^.;()\[\]]+/i
        ROLL: /(?:you may )?(?:(?:pray and |pray, )?roll (?:{_COUNT} dice|(?:a|1|one) die)|pray)(?= ?[.:;,(\[])/i
        ROW.3: /[.;:,]? ?\d{{1,2}}(?: ?(?:-|–|to|or|and|,) ?\d{{1,2}}| or (?:more|less))? ?: ?/
        AGAINST.4: /[.;:,]? ?{_SIDE} your (?:strength and craft|strength|craft) ?[:,]/i
        BEYOND.4: /[.;:,]? ?{_SIDE}(?: it| that|) ?[:,]/i
        _CHOOSE: /(?:choose|visit) one ?:/i
        _OR: /;(?: or\b)?/i
        NAMED.-2: /(?!(?:If|You|Roll|Pray|Choose|Visit|By hand|Script|Rule)\b)[A-Z][\w'’ -]*: /
        MAY.-1: /you may\b(?: pay \d{{1,3}} gold(?: to\b)?|{_PRICE}(?: to\b|(?= ?:)))? ?:?/i
        WHEN: /if (?:{templates.CONDITIONS.pattern}) ?[:,]/i
        _ELSE.4: /[.;,]? ?otherwise ?[:,]?/i
        _AND: /, ?(?:and )?(?:then\b)?|and(?: then)?\b|then\b/i
        _LB: /[(\[]/
        _RB: /[)\]]/
        %ignore / /
        """,
        parser="lalr",
        lexer="basic",
        start=["meet", "may"],
        maybe_placeholders=True,
    )


class Sentence(NamedTuple):
    """One sentence as it was read: where it starts in the text, what it means and how far it was understood.

    `wrong` is an error (a die table that cannot be), `unclear` tells why a sentence was left to the players, `part`
    which words of it were not understood.
    """

    at: int
    text: str
    verbs: tuple[Verb, ...]
    state: State
    wrong: str = ""
    unclear: str = ""
    hint: str = ""
    part: str = ""


_SPLIT = re.compile(
    r"(?<=[.!?])\s+(?!\d{1,2}(?: ?[-–] ?\d{1,2}| (?:or|to|and) \w+|, ?\d)? ?:)"
    rf"(?!otherwise[:,]|{_SIDE}(?: it| that| your [a-z ]+)?[:,])",
    re.I,
)
_HANDS = re.compile(r"by hand: ?(.+)", re.I | re.S)
_INSTEAD = re.compile(r"instead(?: of [^:.,]{1,40})?[:,] ?(?P<rest>.+)", re.I | re.S)
_SCRIPT = re.compile(r"(?P<words>.+?)\.? \((?P<mark>script|rule): (?P<name>[a-z0-9.-]+)\)", re.I | re.S)
_HEAD = re.compile(
    r"(?:(?P<when>any time|in (?:the|a) village|on (?:the|a) road|before moving|before a fight|before guardian combat|"
    rf"when an enemy is met|when a life would be lost|at (?P<place>{NAME}))(?:[:,] ?))?"
    r"(?:(?P<whom>on (?:a|any) hero of your choice)[:,] ?)?"
    r"(?:(?P<once>once (?:a|each|per) turn)[:,] ?)?"
    rf"(?:(?:(?<=, )you may )?(?:(?:pay|discard) (?P<pay>{COUNT}) (?P<of>{BELONGING})(?:,? and |, )?)?"
    r"(?P<gone>discard this(?: card)?)?(?<=\w) ?: ?)?",
    re.I,
)
_RULED = re.compile(r"\(rule: [a-z0-9.-]+\)\.?\s*$", re.I)
_MOMENTS: dict[str, Moment] = {
    "any": "any",
    "in": "village",
    "on": "road",
    "before moving": "between",
    "before a": "before-fight",
    "before guardian": "before-guardians",
    "when an enemy": "enemy",
    "when a life": "life-lost",
    "at": "place",
}
"""Moments by how their words begin."""


def sentences(text: str) -> Iterator[tuple[int, str]]:
    """The sentences of a text, each with its place in it. The rows of a table belong to their sentence.

    What a clause of the rules settles ("... (rule: C10g).") is one, however many full stops it has.

    >>> [*sentences("Lose 1 life. Roll a die. 1-3: nothing. 4-6: gain 1 gold.")]
    [(0, 'Lose 1 life.'), (13, 'Roll a die. 1-3: nothing. 4-6: gain 1 gold.')]
    """
    if _RULED.search(text):
        yield 0, text.strip()
        return
    start = 0
    for cut in [*_SPLIT.finditer(text), None]:
        end = cut.start() if cut else len(text)
        part = text[start:end]
        if cut and (_HANDS.match(part.lstrip()) or len(re.findall(r"[(\[]", part)) > len(re.findall(r"[)\]]", part))):
            continue
        if re.search(r"[^\s.]", part):
            yield start + len(part) - len(part.lstrip()), part.strip()
        start = cut.end() if cut else end


def read(slot: Slot, text: str, names: Names = ANYWHERE) -> list[Sentence]:
    """Every sentence of a text for a slot, understood or left to the players.

    >>> [sentence.state for sentence in read("meet", "Lose 1 life. Dance a jig.")]
    ['understood', 'by-hand']
    """
    return [_read_one(slot, at, part, names) for at, part in sentences(text)]


def parse_slot(slot: Slot, text: str, places: Mapping[str, str] | None = None) -> tuple[Verb, ...]:
    """The verbs of a text in a slot. Raises ValueError for a die table that leaves totals out or has them twice.

    >>> parse_slot("meet", "Lose 1 life.")
    (Lose(token='life', n=1),)
    >>> parse_slot("owned", "+1 strength in battle.")
    (Bonus(attribute='strength', n=1, during='battle', against=()),)
    >>> parse_slot("won", "Instead: gain 2 gold.")
    (Instead(effects=(Gain(token='gold', n=2),)),)
    >>> parse_slot("ends", "Stays here.")
    (Stays(),)
    >>> parse_slot("meet", "Dance a jig.")
    (ByHand(text='Dance a jig'),)
    >>> parse_slot("meet", "Roll a die. 1-3: nothing. 5-6: gain 1 gold.")
    Traceback (most recent call last):
        ...
    ValueError: the die table has no row for 4: Roll a die. 1-3: nothing. 5-6: gain 1 gold.
    """
    names = Names(places)
    found: list[Verb] = []
    for sentence in read(slot, text, names):
        if sentence.wrong:
            raise ValueError(f"{sentence.wrong}: {sentence.text}")
        found.extend(sentence.verbs)
    return tuple(found)


def _read_one(slot: Slot, at: int, text: str, names: Names) -> Sentence:
    text = re.sub(r"\s+", " ", text)
    plain = text.removesuffix(".").rstrip()
    if len(plain) > LONGEST:
        wrong = f"the sentence is longer than {LONGEST} characters"
        return Sentence(at, plain[:60], (), "by-hand", wrong=wrong, hint="make several of it")
    words, script = _scripted(plain)
    try:
        verbs = _verbs(slot, script or plain, names)
    except Unclear as why:
        return Sentence(at, text, by_hand(slot, plain), "by-hand", unclear=why.message, hint=why.hint, part=why.part)
    rolls = (verb for verb in inside(verbs) if isinstance(verb, e.Roll))
    roll, wrong = next(((roll, gap) for roll in rolls if (gap := table_gap(roll))), (None, ""))
    hint = f"each total from {roll.dice} to {6 * roll.dice} needs one row" if roll else ""
    return Sentence(at, words if script else text, verbs, _state(verbs), wrong=wrong, hint=hint)


def _scripted(text: str) -> tuple[str, str]:
    """What players read of a sentence that ends in "(script: name)" or "(rule: clause)", and what the grammar reads."""
    marked = _SCRIPT.fullmatch(text)
    if marked is None:
        return text, ""
    head = _HEAD.match(text)
    return f"{marked['words']}.", (head[0] if head else "") + f"{marked['mark'].lower()}: {marked['name']}"


def by_hand(slot: Slot, text: str) -> tuple[Verb, ...]:
    """The verb that leaves a sentence of this slot to the players.

    >>> by_hand("owned", "Everybody sings")
    (OwnerByHand(text='Everybody sings'),)
    """
    match slot:
        case "meet":
            return (e.ByHand(text),)
        case "won" | "lost":
            instead = _INSTEAD.fullmatch(text)
            return (e.Instead((e.ByHand(instead["rest"]),)),) if instead else (e.ByHand(text),)
        case "owned":
            return (owned.OwnerByHand(text),)
        case "may":
            return (Ability((e.ByHand(text),)),)
        case "task":
            return (tasks.TaskByHand(text),)
        case "ends":
            return (e.EndsByHand(text),)


def _verbs(slot: Slot, text: str, names: Names) -> tuple[Verb, ...]:
    if hand := _HANDS.fullmatch(text):
        return by_hand(slot, hand[1])
    match slot:
        case "owned":
            return (cast(owned.Static, _flat("owned", text, names)),)
        case "task":
            return (cast(tasks.Task, _flat("task", text, names)),)
        case "ends":
            return (cast(e.Ending, _flat("ends", text, names)),)
        case "may":
            return (_ability(text, names),)
        case "meet":
            return tuple(_Reader(names).all(_tree("meet", text)))
        case "won" | "lost":
            instead = _INSTEAD.fullmatch(text)
            happens = cast("tuple[e.Effect, ...]", _verbs("meet", instead["rest"] if instead else text, names))
            return (e.Instead(happens),) if instead else happens


_HOLDERS = {
    "meet": (
        "Roll a die. 1: lose 1 life. 2-3: lose 1 turn. 4-6: nothing.",
        "Pray and roll a die. 1-4: nothing. 5: gain 1 fate. 6: gain 1 spell.",
        "You may roll 2 dice. 2-6: lose 1 life. 7-12: gain 1 life.",
        "Roll 2 dice. Up to your craft: gain 1 craft. Above: lose 1 life.",
        "Choose one: gain 1 spell; gain 1 gold.",
        "You may pay 1 gold: gain 1 spell.",
        "You may pay 1 life: gain 1 craft.",
        "You may discard 1 follower: gain 1 craft.",
        "You may replenish your fate.",
        "If you are good: gain 1 life.",
        "If you lead the marching order: lose 1 life.",
        "If you have any gold: lose 1 gold; otherwise: gain 1 gold.",
        "If you have at least 2 spells: lose 1 life.",
        "If you have at most 1 item: gain 1 gold.",
        "If you have no armour: lose 1 life.",
        "If your craft is at least 4: gain 1 life.",
        "If your strength is under 5: lose 1 turn.",
        "If you have the prince or the princess with you: heal up to 2 lives.",
    ),
    "may": (
        "Discard this: +2 strength until the end of the turn.",
        "Once a turn, pay 1 gold: +3 strength until the end of the turn.",
        "At the Castle, discard this: gain 3 gold.",
        "In the village: heal up to 1 life.",
        "Before a fight: this enemy does not attack you.",
        "Before moving: teleport to any other space.",
        "Any time, on a hero of your choice: heal all your lives.",
        "On the road: roll a die. 1-5: nothing. 6: gain 1 gold.",
    ),
    "won": ("Instead: gain 2 gold.",),
    "lost": ("Instead: lose 1 turn.",),
    "task": (),
    "owned": (),
    "ends": (),
}


@cache
def forms(slot: Slot) -> tuple[str, ...]:
    """A sample of every sentence a slot understands."""
    tables = {
        "meet": [templates.EFFECTS],
        "task": [task_templates.TASKS],
        "won": [templates.EFFECTS],
        "lost": [templates.EFFECTS],
        "owned": [owned_templates.STATICS],
        "may": [templates.BOOST, templates.EFFECTS],
        "ends": [templates.ENDINGS],
    }
    samples = (row.sample for table in tables[slot] for row in table.templates)
    return (*_HOLDERS[slot], *(sample[:1].upper() + sample[1:] + "." for sample in samples))


_TABLES = {
    "FLAT": templates.EFFECTS,
    "BOOST": templates.BOOST,
    "owned": owned_templates.STATICS,
    "task": task_templates.TASKS,
    "ends": templates.ENDINGS,
    "if": templates.CONDITIONS,
}


def _flat(table: str, text: str, names: Names) -> e.Data:
    """The verb of a single phrase. Raises Unclear."""
    verb = _TABLES[table].read(text, names)
    if verb is None:
        raise Unclear("this sentence is not understood")
    return verb


def _tree(start: str, text: str) -> Any:
    from lark import UnexpectedInput

    try:
        tree = _grammar().parse(text, start=start)
    except UnexpectedInput as stop:
        place = stop.pos_in_stream
        if place is None or not 0 <= place < len(text):
            raise Unclear("this sentence breaks off") from None
        part = re.split(r"[.;)\]]", text[place:], maxsplit=1)[0] or text[place:]
        said = f"not understood from {part[:40]!r}" if place else "this sentence is not understood"
        raise Unclear(said, part=part) from None
    level, depth = [tree], 0
    while level:
        level = [child for node in level for child in node.children if hasattr(child, "children")]
        depth += 1
    if depth > 2 * DEEPEST:
        raise Unclear("too many sentences stand inside each other")
    return tree


def _ability(text: str, names: Names) -> Ability:
    head = _HEAD.match(text)
    rest = text
    when: Moment = "any"
    place, pay, gone, once, whom = "", 0, False, False, False
    of: e.Owned = "gold"
    if head and head[0]:
        rest = text[head.end() :]
        if head["when"]:
            said = head["when"].lower()
            when = next(moment for words, moment in _MOMENTS.items() if said.startswith(words))
        place = names.thing(without_article(head["place"])) if head["place"] else ""
        pay, gone, once = number(head["pay"] or "0"), bool(head["gone"]), bool(head["once"])
        of = cast(e.Owned, singular(head["of"])) if head["of"] else "gold"
        whom = bool(head["whom"])
    hand = _HANDS.fullmatch(rest)
    acts = [e.ByHand(hand[1])] if hand else list(_Reader(names).all(_tree("may", rest)))
    return Ability(tuple(acts), when=when, place=place, pay=pay, uses_up=gone, once=once, on_any=whom, of=of)


class _Reader:
    """Makes verbs of what the grammar found."""

    def __init__(self, names: Names) -> None:
        self.names = names

    def all(self, tree: Any) -> Iterator[Any]:
        return (self.one(child) for child in tree.children)

    def one(self, node: Any) -> Any:
        if isinstance(node, str):
            if node.type == "BYHAND":  # type: ignore[attr-defined]
                return e.ByHand(node[len("by hand: ") :].strip())
            return _flat(node.type, str(node), self.names)  # type: ignore[attr-defined]
        head, *rest = node.children
        match str(node.data):
            case "roll":
                said = re.search(rf"({_COUNT}) dice", head, re.I)
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
                return e.May(tuple(map(self.one, rest)), number(price[1]), cast(e.Owned, singular(price[2])))
        condition = _flat("if", re.sub(r"^if | ?[:,]$", "", head, flags=re.I), self.names)
        *then, otherwise = rest
        instead = tuple(map(self.one, otherwise.children)) if otherwise is not None else ()
        return e.When(cast(e.Condition, condition), tuple(map(self.one, then)), instead)

    def against(self, roll: str, rest: list[Any]) -> e.RollAgainst:
        """A roll against a score, the lower side first. Raises Unclear where both sides are the same."""
        said = re.search(rf"({_COUNT}) dice", roll, re.I)
        below = re.search(rf"({_SIDE}) your ([a-z ]+?) ?[:,]", rest[0], re.I)
        assert below is not None
        side, equal = _SIDES[below[1].lower()]
        if len(rest) == 4:
            other = re.search(_SIDE, rest[2], re.I)
            assert other is not None
            if _SIDES[other[0].lower()][0] == side or _SIDES[other[0].lower()][1] != equal:
                raise Unclear('the two halves do not fit: write "up to" and "above", or "below" and "at least"')
        first, second = (tuple(map(self.one, part.children)) for part in (rest[1], rest[-1]))
        low, high = (first, second) if side == "low" else (second, first)
        score = cast(e.Weighed, below[2].lower())
        return e.RollAgainst(number(said[1]) if said else 1, score, low, high, equal)

    def row(self, node: Any, dice: int) -> e.Row:
        """One line of a die table."""
        head, *rest = node.children
        ends = [int(n) for n in re.findall(r"\d+", head)]
        low = dice if "less" in head else ends[0]
        high = 6 * dice if "more" in head else ends[-1]
        return e.Row(low, high, tuple(map(self.one, rest)))


def inside(value: object) -> Iterator[e.Data]:
    """A verb and all verbs inside it.

    >>> [type(verb).__name__ for verb in inside(parse_slot("meet", "You may pay 1 gold: heal up to 2 lives."))]
    ['May', 'Heal']
    """
    if isinstance(value, tuple):
        for member in value:
            yield from inside(member)
    elif isinstance(value, e.Data):
        yield value
        for field in ("effects", "otherwise", "low", "high", "rows", "branches"):
            yield from inside(getattr(value, field, ()))


def _state(verbs: tuple[Verb, ...]) -> State:
    kinds = {type(verb) for verb in inside(verbs)}
    if not verbs or kinds & {e.ByHand, owned.OwnerByHand, tasks.TaskByHand, e.EndsByHand}:
        return "by-hand"
    return "scripted" if kinds & {e.Script, owned.OwnerScript} else "understood"


def table_gap(roll: e.Roll) -> str:
    """What is wrong with a die table: totals without a row, with two, or that cannot be rolled; "" when nothing.

    >>> table_gap(e.Roll(1, (e.Row(1, 3, (e.Nothing(),)), e.Row(5, 6, (e.Nothing(),)))))
    'the die table has no row for 4'
    """
    named = [total for row in roll.rows for total in range(row.low, min(row.high, 999) + 1)]
    can = range(roll.dice, 6 * roll.dice + 1)
    if twice := sorted({total for total in named if named.count(total) > 1}):
        return f"the die table has more than one row for {_totals(twice)}"
    if odd := sorted(set(named) - set(can)):
        return f"{_totals(odd)} cannot be rolled with {'a die' if roll.dice == 1 else f'{roll.dice} dice'}"
    if missing := sorted(set(can) - set(named)):
        return f"the die table has no row for {_totals(missing)}"
    if backwards := [row for row in roll.rows if row.low > row.high]:
        return f"the row {backwards[0].low}-{backwards[0].high} runs backwards"
    return ""


def _totals(totals: list[int]) -> str:
    return ", ".join(map(str, totals[:8]))
