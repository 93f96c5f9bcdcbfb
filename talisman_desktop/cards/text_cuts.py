"""Functions that cut the text of a slot into its sentences."""

from __future__ import annotations

import re
from collections.abc import Iterator

from talisman_desktop.cards.grammar import SIDE
from talisman_desktop.cards.tree_reader import HANDS

_SPLIT = re.compile(
    r"(?<=[.!?])\s+(?!\d{1,2}(?: ?[-–] ?\d{1,2}| (?:or|to|and) \w+|, ?\d)? ?:)"
    rf"(?!otherwise[:,]|{SIDE}(?: it| that| your [a-z ]+)?[:,])",
    re.I,
)
_RULED = re.compile(r"\(rule: [a-z0-9.-]+\)\.?\s*$", re.I)


def sentences(text: str) -> Iterator[tuple[int, str]]:
    """Yield the sentences of a text, each with its offset. The rows of a die table belong to one sentence. Words that
    name a clause of the rules at their end ("... (rule: C10g).") are one sentence, even with full stops in them.

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
        if cut and (HANDS.match(part.lstrip()) or len(re.findall(r"[(\[]", part)) > len(re.findall(r"[)\]]", part))):
            continue
        if re.search(r"[^\s.]", part):
            yield start + len(part) - len(part.lstrip()), part.strip()
        start = cut.end() if cut else end
