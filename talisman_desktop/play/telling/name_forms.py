"""Names in a sentence: articles, plurals, and counts."""

from __future__ import annotations

from collections.abc import Iterable

MASS = {"Armour": "suit"}
"""Names that have no plural, each with the word by which the thing is counted ("2 suits of Armour")."""
_NUMBERS = ("two", "three", "four", "five", "six")
_KEPT = ("human", "shaman", "talisman", "german", "roman")
"""Endings of words in -man whose plural is not -men."""


def the(name: str, *, place: bool = False) -> str:
    """Return a name with its article: "the Ogre", but "Solomon's Crown". A name that is a phrase is quoted."""
    if name.lower().startswith("the ") or _is_person(name):
        return name
    if _is_phrase(name):
        return f"“{name}”"
    return name if _is_owned(name) and not place else f"the {name}"


def one(name: str) -> str:
    """Return a name with its indefinite article: "a Bag of Gold", "an Ogre", "a suit of Armour", "Two Bags of Gold"."""
    if name.lower().startswith("the ") or _is_phrase(name) or _is_owned(name) or _is_person(name):
        return the(name)
    if is_plural(name):
        return name
    name = f"{MASS[name]} of {name}" if name in MASS else name
    vowel = name[:1].lower() in "aeio" or (name[:1].lower() == "u" and name[:3].lower() != "uni")
    return f"{'an' if vowel and name[:2].lower() != 'eu' else 'a'} {name}"


def is_plural(name: str) -> bool:
    """Whether a name is a plural already: "Two Bags of Gold", "Raiders"."""
    head, _ = _parted(name)
    if name.partition(" ")[0].lower() in _NUMBERS:
        return True
    return head.endswith("s") and not head.endswith(("ss", "us", "is", "as", "les", "'s")) and not _is_phrase(name)


def plural(name: str) -> str:
    """Return the plural of a name: "Bags of Gold", "Werewolves of the Den", "suits of Armour"."""
    if is_plural(name) or _is_phrase(name):
        return name
    if name in MASS:
        return f"{MASS[name]}s of {name}"
    head, rest = _parted(name)
    return _many(head) + rest


def many(n: int, name: str) -> str:
    """Return a name with a number: "3 Pit Fiends". A name that takes no plural is quoted: "2 cards “Two
    Bags of Gold”"."""
    return f"{n} cards “{name}”" if is_plural(name) or _is_phrase(name) else f"{n} {plural(name)}"


def counted(things: Iterable[tuple[str, str]]) -> str:
    """Return a list of things, equal ones counted: "the Axe and 2 Bags of Gold". Each thing is given as its words if it
    is alone ("the Axe") and its name ("Axe")."""
    each: dict[tuple[str, str], int] = {}
    for thing in things:
        each[thing] = each.get(thing, 0) + 1
    return joined(told if n == 1 else many(n, name) for (told, name), n in each.items())


def repeated(names: Iterable[str]) -> str:
    """Return a list of names that take no plural, repeated ones counted: "Hex and Counterspell (twice)"."""
    each: dict[str, int] = {}
    for name in names:
        each[name] = each.get(name, 0) + 1
    often = {1: "", 2: " (twice)"}
    return joined(name + often.get(n, f" ({n} times)") for name, n in each.items())


def joined(words: Iterable[str]) -> str:
    """Return words as a list: "a", "a and b", "a, b and c". Raises ValueError if there are none."""
    *most, last = words
    return f"{', '.join(most)} and {last}" if most else last


def _is_phrase(name: str) -> bool:
    return " by " in name


def _is_person(name: str) -> bool:
    return name.startswith("St. ") or name == "Death"


def _is_owned(name: str) -> bool:
    return name.partition(" ")[0].endswith("'s")


def _parted(name: str) -> tuple[str, str]:
    """Return a name in two parts, split after the word that takes the plural: ("Bag", " of Gold")."""
    for little in (" of ", " from ", " in "):
        head, found, rest = name.partition(little)
        if found:
            return head, found + rest
    return name, ""


def _many(word: str) -> str:
    low = word.lower()
    if low.endswith("man") and not low.endswith(_KEPT):
        return word[:-3] + "men"
    if low.endswith(("lf", "arf", "eaf")):
        return word[:-1] + "ves"
    if low.endswith(("s", "x", "z", "ch", "sh")):
        return word + "es"
    if low.endswith("y") and low[-2:-1] not in "aeiou":
        return word[:-1] + "ies"
    return word + "s"
