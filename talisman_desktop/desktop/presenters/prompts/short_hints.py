"""Hints of options in few words, for questions with little room. No Qt."""

from __future__ import annotations

import re

from talisman_desktop.cards.phrases import listed

BRACKETS = re.compile(r" ?\[[^][]*\]")
"""The rows of a die table within a sentence."""
ROW = re.compile(r"\. \d+(?:-\d+)?: [^.]*")
"""A row of a die table that is a sentence."""
VISIT = "visit one: "
NAMED = re.compile(r"[^a-z:][^:]*(?=: )")
"""The name before what a person does for a visitor."""
IF_YOU_ARE = re.compile(r"if you are ([^:]*): ")


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
    said = hint
    while (without := BRACKETS.sub("", said)) != said:  # a table may be within a row of another one
        said = without
    said = ROW.sub("", said)
    if said.startswith(VISIT):
        parts = said.removeprefix(VISIT).split("; ")
        return VISIT + ", ".join(found[0] for part in parts if (found := NAMED.match(part)))
    kinds = [IF_YOU_ARE.match(sentence[:1].lower() + sentence[1:]) for sentence in said.split(". ")]
    if len(kinds) > 1 and all(kinds):
        return f"differs if you are {listed((kind[1] for kind in kinds if kind), 'or')}"
    return said
