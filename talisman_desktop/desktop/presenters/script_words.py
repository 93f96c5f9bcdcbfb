"""What the named scripts on cards do, in a sentence each, for people who read the card."""

from __future__ import annotations

import re

SCRIPT_WORDS = {
    "beguile": "when you meet a stranger you may roll a die; on 5 or 6 gain 1 gold",
    "blizzard": "the marching order stays as it is on this road space and the next",
    "destruction": "discard 1 adventure card of your choice that lies face up on the road",
    "enslaved": "roll a die until it shows 4 or more; each lower roll is a lost turn",
    "healing": "a hero of your choice gets all missing lives back",
    "hex": "choose a road space of this region and discard every enemy lying face up on it; guardians are safe, "
    "and nobody gets a trophy",
    "immobility": "until the end of the turn nobody can attack this enemy, and every hero may evade it",
    "nullify": "a hero of your choice, or an enemy that holds spells, discards all of them",
    "psionic-blast": "your starting craft is added to your strength until the battle ends",
    "raft": "at a destination of the Inner Region, cross the Storm River to the outer village and keep the raft",
    "raiders": "all your gold goes to the Sentinel; go there next to have it back, or it is lost",
    "regenerate": "while you are first in the marching order, each 6 rolled for the road lets you heal 1 life",
}

_SCRIPT = re.compile(r"(?i)\bscript: ?([a-z0-9-]+)")
_HAND = re.compile(r"(?i)\bby hand: ?")


def in_words(text: str) -> str:
    """A sentence of a card without its instructions to the program."""

    def told(found: re.Match[str]) -> str:
        return SCRIPT_WORDS.get(found[1].lower(), "a rule of its own, told in the help")

    text = _HAND.sub("", _SCRIPT.sub(told, text))
    return text[:1].upper() + text[1:]
