"""The grammar of sentences that contain other phrases: "and", die tables, choices, conditions, prices.

Single phrases come from `talisman_desktop.cards.templates`; `talisman_desktop.cards.tree_reader` makes verbs from the
trees. A table or choice inside another sentence is in brackets, unless the sentence ends with it: "If you are good:
roll a die [1-5: nothing; 6: gain 1 spell] and gain 1 gold."
"""

from __future__ import annotations

import re
from functools import cache
from typing import Any, Literal

from talisman_desktop.cards import templates
from talisman_desktop.cards.names import Unclear
from talisman_desktop.cards.phrases import BELONGING, COUNT

DEEPEST = 6
_END = r"(?= ?(?:[.;,)\]]|$)| (?:and|then)\b)"
COUNT_WORDS = r"(?:\d{1,2}|one|two|three|four|five|six)"
SIDE = r"(?:up to|at most|above|over|below|under|at least)"
SIDES: dict[str, tuple[Literal["low", "high"], Literal["low", "high"]]] = {
    "up to": ("low", "low"), "at most": ("low", "low"), "above": ("high", "low"), "over": ("high", "low"),
    "below": ("low", "high"), "under": ("low", "high"), "at least": ("high", "high"),
}  # fmt: skip
"""For each phrase in a roll against a score ("up to", "above"): whether it names the lower or the higher results, and
to which of them a roll equal to the score belongs.
"""
_OFTEN = r"(?:to|as often as you like)\b"
_PRICE = rf" (?:pay|discard|give up|lose) (?:{COUNT}) {BELONGING}"


@cache
def _grammar() -> Any:
    """Return the parser for sentences with verbs inside them; it has one start rule for each slot."""
    from lark import Lark

    return Lark(
        rf"""
        meet: _seq
        may: _seq
        _seq: _item (_AND _item)*
        _item: FLAT | BOOST | BYHAND | roll | against | choose | pay | when | others | _LB _seq _RB
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
        ROLL: /(?:you may )?(?:(?:pray and |pray, )?roll (?:{COUNT_WORDS} dice|(?:a|1|one) die)|pray)(?= ?[.:;,(\[])/i
        ROW.3: /[.;:,]? ?\d{{1,2}}(?: ?(?:-|–|to|or|and|,) ?\d{{1,2}}| or (?:more|less))? ?: ?/
        AGAINST.4: /[.;:,]? ?{SIDE} your (?:strength and craft|strength|craft) ?[:,]/i
        BEYOND.4: /[.;:,]? ?{SIDE}(?: it| that|) ?[:,]/i
        _CHOOSE: /(?:choose|visit) one ?:/i
        _OR: /;(?: or\b)?/i
        NAMED.-2: /(?!(?:If|You|Roll|Pray|Choose|Visit|By hand|Script|Rule)\b)[A-Z][\w'’ -]*: /
        MAY.-1: /you may\b(?: pay \d{{1,3}} gold(?: {_OFTEN})?|{_PRICE}(?: {_OFTEN}|(?= ?:)))? ?:?/i
        others: WHOM _seq
        WHOM: /(?:every (?:other )?hero|(?:an?other|a) hero of your choice) ?[:,]/i
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


def tree(start: str, text: str) -> Any:
    from lark import UnexpectedInput

    try:
        tree = _grammar().parse(text, start=start)
    except UnexpectedInput as stop:
        place = stop.pos_in_stream
        if place is None or not 0 <= place < len(text):
            raise Unclear("this sentence is not complete") from None
        part = re.split(r"[.;)\]]", text[place:], maxsplit=1)[0] or text[place:]
        said = f"not understood from {part[:40]!r}" if place else "this sentence is not understood"
        raise Unclear(said, part=part) from None
    level, depth = [tree], 0
    while level:
        level = [child for node in level for child in node.children if hasattr(child, "children")]
        depth += 1
    if depth > 2 * DEEPEST:
        raise Unclear("too many sentences are nested in each other")
    return tree
