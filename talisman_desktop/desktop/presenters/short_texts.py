"""Texts in fewer words, for places with little room. No Qt."""

from __future__ import annotations

import re
from collections.abc import Iterator

from talisman_desktop.cards.phrases import listed

ROLLS = re.compile(r" ?\[[^][]*\]")
"""The rows of a die table within a sentence."""
ROW = re.compile(r"\. \d+(?:-\d+)?: [^.]*")
"""A row of a die table that is a sentence."""
VISIT = "visit one: "
NAMED = re.compile(r"[^a-z:][^:]*(?=: )")
"""The name before what a person does for a visitor."""
IF_YOU_ARE = re.compile(r"if you are ([^:]*): ")
_SENTENCE = re.compile(r"(?<=[.;]) ")
_TOGETHER = (re.compile(r"\d[-\d]*: "), re.compile("If you are "))
"""The beginnings of the rows of a die table, and of what depends on the alignment of a hero."""


def without_rolls(text: str) -> str:
    """Return a text without the die tables in brackets.

    >>> without_rolls("roll a die [1: lose 1 life; 2-6: roll again [1-6: nothing]]; pray")
    'roll a die; pray'
    """
    while (without := ROLLS.sub("", text)) != text:  # a table may be within a row of another one
        text = without
    return text


def short_hint(hint: str) -> str:
    """Return a hint without the rows of die tables, what each of several persons does, and what happens to each of
    several kinds of heroes.

    >>> short_hint("roll a die. 1: lose 1 turn. 2-6: nothing. Roll a die for each follower")
    'roll a die. Roll a die for each follower'
    >>> short_hint("visit one: Witch: roll a die [1: lose 1 life; 2-6: nothing]; Doctor: get lives back")
    'visit one: Witch, Doctor'
    >>> short_hint("if you are evil: lose 1 life. If you are good: heal all your lives")
    'differs if you are evil or good'
    """
    said = ROW.sub("", without_rolls(hint))
    if said.startswith(VISIT):
        parts = said.removeprefix(VISIT).split("; ")
        return VISIT + ", ".join(found[0] for part in parts if (found := NAMED.match(part)))
    kinds = [IF_YOU_ARE.match(sentence[:1].lower() + sentence[1:]) for sentence in said.split(". ")]
    if len(kinds) > 1 and all(kinds):
        return f"differs if you are {listed((kind[1] for kind in kinds if kind), 'or')}"
    return said


def shortened(text: str) -> Iterator[str]:
    """Yield a text, then shorter versions: without the results of single rolls, then with fewer and fewer sentences. Of
    the rows of a die table, and of the cases for good, neutral and evil heroes, all or none are kept, because the first
    alone would be taken for the whole.

    >>> list(shortened("Roll a die [1-6: nothing]. Pray."))
    ['Roll a die [1-6: nothing]. Pray.', 'Roll a die. Pray.', 'Roll a die. ...']
    """
    yield text
    plain = without_rolls(text)
    yield plain
    sentences = _SENTENCE.split(plain)
    for count in range(len(sentences) - 1, 0, -1):
        if not any(of.match(sentences[count - 1]) and of.match(sentences[count]) for of in _TOGETHER):
            yield f"{' '.join(sentences[:count])} ..."
