"""Phrases on cards, read and written by templates with typed gaps.

A template is plain English with gaps: ``gain {n} {token}``. It makes a pattern that recognises the phrase, a reader
that makes the verb, and a writer that makes the phrase from the verb. It may contain:

- ``{field}`` or ``{field:kind}``: a gap for a field of the verb; the kind says how the value is written;
- ``<turn|turns>``: singular or plural, depending on the verb's number;
- ``(this|this card)``: words of the same meaning.

The form that is written has only the first two. Forms that are only read may use any regular expression.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from string import capwords
from typing import Any, NamedTuple, get_args

from talisman_desktop.cards.card_verbs import Goods, Sought
from talisman_desktop.cards.combat_verbs import Barred
from talisman_desktop.cards.combat_verbs import Fight as Fought
from talisman_desktop.cards.conditions import Data, Owned
from talisman_desktop.cards.names import Names
from talisman_desktop.cards.road_verbs import Kind as LyingKind
from talisman_desktop.cards.tasks import Person
from talisman_desktop.cards.trade_verbs import Offer, Stock

NAME = r"[^\W\d_][\w'’ -]*?"
ALONE = r"[^\W\d_](?:(?! (?:and|then)\b)[\w'’ -])*?"
"""A pattern for a single name, which does not contain "and" or "then"."""
LIST = r"[^\W\d_][\w'’, -]*?"
MOUNTS = r"[^\W\d_](?:(?! free\b)[\w'’, -])*?"
"""A pattern for a list of mounts, which ends before the word "free"."""
COUNT = r"(?:\d{1,3}|an?|one|two|three|four|five|six)"
GOOD = r"(?:good|neutral|evil)"
TAKEN = r"1 (?:follower|item|gold|spell)"
OFFER = r"(?:an? )?[^\W\d_][\w'’ -]*? for \d{1,3} gold"

_NUMBERS = {"a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6}
_PLURALS = {
    "life": "lives", "enemy": "enemies", "trophy": "trophies", "wolf": "wolves", "elf": "elves", "armour": "armour",
    "strength": "strength", "craft": "craft", "fate": "fate", "gold": "gold",
}  # fmt: skip
_SINGULARS = {many: one for one, many in _PLURALS.items()}


SOME = object()
"""A value in a template's fixed fields that stands for any value except 0, "" and ()."""


class Kind(NamedTuple):
    """A way to write one kind of value: its pattern, its reader, its writer (which is told whether the verb's number is
    not 1), and a sample."""

    pattern: str
    read: Callable[[str, Names], Any]
    show: Callable[[Any, bool, Names], str]
    sample: str


def number(words: str) -> int:
    """Return the number that digits or a word up to six stand for; "a" is one.

    >>> number("three"), number("a"), number("12")
    (3, 1, 12)
    """
    return _NUMBERS.get(words.lower()) or int(words)


def without_article(words: str) -> str:
    """Return the words without a leading "a", "an" or "the"."""
    return re.sub(r"^(?:an?|the) ", "", words, flags=re.I)


def with_article(words: str) -> str:
    """Return the words with "a" or "an" before them; a plural and a material have none.

    >>> with_article("axe"), with_article("marauders"), with_article("armour"), with_article("cyclops")
    ('an axe', 'marauders', 'armour', 'a cyclops')
    """
    if words.lower().endswith("armour") or re.search(r"[^aiousp]s$", words, re.I):
        return words
    return f"{'an' if words[:1].lower() in 'aeiou' else 'a'} {words}"


def plural(word: str) -> str:
    """Return a word in the plural.

    >>> plural("wolf"), plural("object")
    ('wolves', 'objects')
    """
    return _PLURALS.get(word) or word + "s"


def singular(word: str) -> str:
    """Return a word in the singular.

    >>> singular("enemies"), singular("objects")
    ('enemy', 'object')
    """
    word = word.lower()
    return _SINGULARS.get(word) or word.removesuffix("s")


def plural_of(handed: str) -> str:
    """Return the plural for something that is handed over: a kind of token, or a sort of card."""
    return handed if handed in ("gold", "fate", "strength", "craft") else plural(handed.replace("-", " "))


def listed(words: Iterable[str], last: str = "and") -> str:
    """Return words as a list in a sentence: "one, two and three".

    >>> listed(["an ally", "a foe", "a friend"], "or")
    'an ally, a foe or a friend'
    """
    *first, end = words
    return f"{', '.join(first)} {last} {end}" if first else end


def unlisted(words: str) -> list[str]:
    """Return the items of a list that is written with commas, "and" or "or", without their articles.

    >>> unlisted("an ally, a foe or a friend")
    ['ally', 'foe', 'friend']
    """
    parts = re.split(r",? (?:and|or) |, ?", words)
    return [without_article(part.strip()) for part in parts if part.strip()]


def _offers(words: str, names: Names, stock: Stock = "purchase") -> tuple[Offer, ...]:
    return tuple(Offer(names.ware(name, stock), price) for name, price in _priced(words))


def _priced(words: str) -> list[tuple[str, int]]:
    """Return the names and the prices of a list of wares."""
    found = re.findall(r"(?:an? )?([^\W\d_][\w'’ -]*?) for (\d+) gold(?:,? and |, |$)", words, flags=re.I)
    return [(name, int(price)) for name, price in found]


def _mounts(parts: Iterable[str], names: Names) -> tuple[str, ...]:
    return tuple(names.ware(without_article(part.strip()), "stables") for part in parts)


def _thing(words: str, names: Names) -> str:
    return names.thing(without_article(words))


def _token(words: str, names: Names) -> str:
    return "life" if words.lower() == "lives" else words.lower()


def _belonging(words: str, names: Names) -> str:
    return singular(words)


def _lower(words: str, names: Names) -> str:
    return words.lower()


BELONGING = f"(?:{'|'.join(f'{plural(what)}|{what}' for what in get_args(Owned))})"

GOODS = f"(?:{'|'.join(f'{plural(what)}|{what}' for what in get_args(Goods))})"
ALL_GOODS = f"(?:{'|'.join(plural(what) for what in get_args(Goods) if what != 'spell')})"
"""The plurals of things that a hero can have. Spells are left out, because all spells at once have another verb."""

LYING = f"(?:{'|'.join(f'{plural(what)}|{what}' for what in get_args(LyingKind))})"

KINDS: dict[str, Kind] = {
    "count": Kind(COUNT, lambda w, _: number(w), lambda v, *_: str(v), "1"),
    "signed": Kind(r"[+-] ?\d{1,2}", lambda w, _: int(w.replace(" ", "")), lambda v, *_: f"{v:+d}", "+1"),
    "ormore": Kind(
        r"\d(?: or (?:more|higher)|-6|(?= on a die)|\b)",
        lambda w, _: int(w[0]),
        lambda v, *_: f"{v} or more" if v < 6 else "6",
        "4 or more",
    ),
    "token": Kind(
        "(?:strength|craft|life|lives|fate|gold)",
        _token,
        lambda v, many, _: "lives" if many and v == "life" else v,
        "life",
    ),
    "single": Kind("(?:strength|craft|life|fate|gold)", _token, lambda v, *_: v, "life"),
    "tokens": Kind(
        "(?:strength|craft|life|lives|fate|gold)", _token, lambda v, *_: "lives" if v == "life" else v, "gold"
    ),
    "belonging": Kind(
        BELONGING,
        _belonging,
        lambda v, many, _: plural(v) if many else v,
        "gold",
    ),
    "dice": Kind(
        f"(?:(?:a|1|one) die|{COUNT} dice)",
        lambda w, _: number(w.split()[0]),
        lambda v, *_: "a die" if v == 1 else f"{v} dice",
        "a die",
    ),
    "lying": Kind(
        f"{LYING}(?:(?:,? and |, | or ){LYING}){{0,7}}",
        lambda w, _: tuple(singular(part) for part in unlisted(w.lower())),
        lambda v, *_: listed(map(plural, v)),
        "strangers and places",
    ),
    "lying_each": Kind(
        f"{LYING}(?:(?:,? and |, | or ){LYING}){{0,7}}",
        lambda w, _: tuple(singular(part) for part in unlisted(w.lower())),
        lambda v, *_: listed(v, "or"),
        "card",
    ),
    "goods": Kind(
        f"{GOODS}(?:(?:, | or ){GOODS}){{0,9}}",
        lambda w, _: tuple(singular(part) for part in unlisted(w.lower())),
        lambda v, many, _: listed(map(plural, v) if many else v, "or"),
        "object",
    ),
    "chosen_goods": Kind(
        f"(?:{GOODS}(?:(?:, | or ){GOODS}){{1,9}}|(?!follower){GOODS})",
        lambda w, _: tuple(singular(part) for part in unlisted(w.lower())),
        lambda v, many, _: listed(map(plural, v) if many else v, "or"),
        "object",
    ),
    "all_goods": Kind(
        f"{ALL_GOODS}(?:(?:,? and |, ){ALL_GOODS}){{0,9}}",
        lambda w, _: tuple(singular(part) for part in unlisted(w.lower())),
        lambda v, *_: listed(map(plural, v)),
        "weapons and armour",
    ),
    "sought": Kind(f"(?:{'|'.join(get_args(Sought))})", _lower, lambda v, *_: v, "item"),
    "found": Kind(f"(?:{'|'.join(x for x in get_args(Sought) if x != 'spell')})", _lower, lambda v, *_: v, "item"),
    "decks": Kind(
        "the (?:adventure|spell) deck(?: and (?:of )?the (?:adventure|spell) deck)?",
        lambda w, _: tuple(re.findall("adventure|spell", w.lower())),
        lambda v, *_: " and ".join(f"the {deck} deck" for deck in v),
        "the adventure deck",
    ),
    "barred": Kind(f"(?:{'|'.join(get_args(Barred))})", _lower, lambda v, *_: v, "fate"),
    "fought": Kind(f"(?:{'|'.join(get_args(Fought))})", _lower, lambda v, *_: v, "battle"),
    "extreme": Kind(
        "(?:highest|higher|lowest|lower)", lambda w, _: w[:4].lower().rstrip("e") + "est", lambda v, *_: v, "highest"
    ),
    "roadend": Kind("(?:destination|village)", _lower, lambda v, *_: v, "destination"),
    "above": Kind(r"\d{1,3}", lambda w, _: int(w) + 1, lambda v, *_: str(v - 1), "4"),
    "attribute": Kind("(?:strength|craft)", _lower, lambda v, *_: v, "strength"),
    "alignment": Kind(GOOD, _lower, lambda v, *_: v, "good"),
    "alignments": Kind(
        rf"{GOOD}(?:(?:,? or |,? and |, ){GOOD}){{0,2}}",
        lambda w, _: tuple(part.lower() for part in unlisted(w)),
        lambda v, *_: listed(v, "or"),
        "good or neutral",
    ),
    "place": Kind(
        ALONE,
        lambda w, names: names.place(without_article(w)),
        lambda v, _, names: f"the {names.title(v)}",
        "the Crags",
    ),
    "places": Kind(
        LIST,
        lambda w, names: tuple(names.place(part) for part in unlisted(w)),
        lambda v, _, names: listed(f"the {names.title(place)}" for place in v),
        "the Crags and the Forest",
    ),
    "person": Kind(
        f"the (?:{'|'.join(get_args(Person))})",
        lambda w, _: without_article(w).lower(),
        lambda v, *_: f"the {v.title()}",
        "the Mystic",
    ),
    "thing": Kind(NAME, _thing, lambda v, _, names: f"the {names.title_or_words(v)}", "the maze"),
    "terrain": Kind(NAME, _thing, lambda v, _, names: f"the {names.title_or_words(v)}", "the woods"),
    "name": Kind(NAME, lambda w, _: without_article(w), lambda v, *_: with_article(v), "a brigand"),
    "creature": Kind(f"an? {NAME}", lambda w, _: without_article(w), lambda v, *_: with_article(v), "a bear"),
    "sort": Kind(ALONE, _lower, lambda v, *_: v, "dragon"),
    "ware": Kind(
        NAME,
        lambda w, names: tuple(names.ware(part) for part in unlisted(w)),
        lambda v, *_: with_article(v[0]),
        "a raft",
    ),
    "wares": Kind(
        LIST,
        lambda w, names: tuple(names.ware(part) for part in unlisted(w)),
        lambda v, *_: listed(map(with_article, v), "or"),
        "a sword or a helmet",
    ),
    "all_wares": Kind(
        LIST,
        lambda w, names: tuple(names.ware(part) for part in unlisted(w)),
        lambda v, *_: listed(map(with_article, v)),
        "a sword and a helmet",
    ),
    "mounts": Kind(
        MOUNTS,
        lambda w, names: _mounts(re.split(r",? or |, ", w), names),
        lambda v, *_: listed(map(with_article, v), "or"),
        "a warhorse",
    ),
    "all_mounts": Kind(
        MOUNTS,
        lambda w, names: _mounts(re.split(r",? and (?=an? )|, ", w), names),
        lambda v, *_: listed(map(with_article, v)),
        "a warhorse",
    ),
    "sold": Kind(
        rf"{OFFER}(?:(?:,? and |, ){OFFER})*",
        lambda w, names: tuple(Offer(names.card(name), price) for name, price in _priced(w)),
        lambda v, *_: ", ".join(f"{offer.card} for {offer.price} gold" for offer in v),
        "sword for 1 gold, helmet for 1 gold",
    ),
    "mount_offers": Kind(
        rf"{OFFER}(?:(?:,? and |, ){OFFER})*",
        lambda w, names: _offers(w, names, "stables"),
        lambda v, *_: ", ".join(f"{offer.card} for {offer.price} gold" for offer in v),
        "riding horse for 2 gold, mule for 3 gold",
    ),
    "offers": Kind(
        rf"{OFFER}(?:(?:,? and |, ){OFFER})*",
        _offers,
        lambda v, *_: ", ".join(f"{offer.card} for {offer.price} gold" for offer in v),
        "sword for 1 gold, helmet for 1 gold",
    ),
    "followers": Kind(
        LIST,
        lambda w, names: tuple(names.card(part) for part in unlisted(w)),
        lambda v, *_: listed((f"the {name}" for name in v), "or"),
        "the prince or the princess",
    ),
    "box": Kind(
        NAME,
        lambda w, _: re.sub(r"[’']", "", _lower(w, _).removeprefix("the ")).replace(" ", "-"),
        lambda v, *_: capwords(v.replace("-", " ")),
        "blood moon",
    ),
    "taken": Kind(
        rf"{TAKEN}(?: or {TAKEN})*",
        lambda w, _: tuple(part.split()[1] for part in w.lower().split(" or ")),
        lambda v, *_: " or ".join(f"1 {what}" for what in v),
        "1 item or 1 gold",
    ),
    "handed": Kind(
        "(?:gold|fate|life|lives|strength|craft|(?:spell|magic object|object|follower|weapon)s?|armour)",
        lambda w, _: singular(w).replace(" ", "-"),
        lambda v, many, _: plural_of(v) if many else v.replace("-", " "),
        "magic object",
    ),
    "many": Kind(NAME, lambda w, _: singular(w), lambda v, *_: plural(v), "dragons"),
    "manies": Kind(
        LIST,
        lambda w, _: tuple(singular(part) for part in unlisted(w)),
        lambda v, *_: listed(map(plural, v)),
        "animals and dragons",
    ),
    "clause": Kind(r"[a-z][0-9]{1,2}[a-z0-9.-]{0,20}", lambda w, _: w[:1].upper() + w[1:], lambda v, *_: v, "c10g"),
    "script": Kind(r"[a-z0-9][a-z0-9_-]{0,60}", _lower, lambda v, *_: v, "name-of-the-script"),
}


FIELD_KINDS = {
    "n": "count", "turns": "count", "price": "count", "limit": "count", "score": "count", "token": "token",
    "attribute": "attribute", "alignment": "alignment", "place": "place", "places": "places", "offers": "offers",
    "person": "person", "name": "name", "terrain": "terrain", "against": "manies", "subtype": "name", "types": "manies",
    "subtypes": "manies", "to": "thing", "at": "thing", "on": "ormore", "decks": "decks",
}  # fmt: skip

_MARK = re.compile(r"\{(\w+)(?::(\w+))?\}|<([^|>]+)\|([^>]+)>|\(([^)]*)\)|([^{<(]+)")


class Template:
    """One way to say one verb. `form` is the phrase that is written; `form` and `also` are read. Fields in `fixed` have
    one value, or, with `SOME`, any value that is not empty.
    """

    def __init__(self, verb: type[Data], form: str, *also: str, **fixed: Any) -> None:
        self.verb = verb
        self.form = form
        self.fixed = fixed
        self._readable = (re.sub(r"[+.?]", r"\\\g<0>", form), *also)
        self._number = next((f for f in ("n", "turns", "dice") if f in verb.__struct_fields__), "")

    @property
    def pattern(self) -> str:
        """The regular expression that recognises the phrase, without groups."""
        return "|".join(_pattern(form) for form in self._readable)

    def patterns(self) -> list[str]:
        """Return the regular expression of each form; each gap is a group, ``(?P<@field>...)``."""
        return [_pattern(form, gap="(?P<@{}>{})") for form in self._readable]

    def gaps(self, form: int) -> list[tuple[str, Kind]]:
        """Return the gaps of a form, each with the kind of its value."""
        found = _MARK.findall(self._readable[form])
        return [(field, KINDS[kind or FIELD_KINDS[field]]) for field, kind, *_ in found if field]

    def make(self, values: dict[str, Any]) -> Data:
        """Return the verb with these values in its gaps."""
        return self.verb(**{**{field: v for field, v in self.fixed.items() if v is not SOME}, **values})

    def fits(self, value: Data) -> bool:
        """Whether this template can express the verb. Special cases of a verb may have a separate template."""
        return all(
            bool(getattr(value, field)) if fixed is SOME else getattr(value, field) == fixed
            for field, fixed in self.fixed.items()
        )

    def show(self, value: Data, names: Names) -> str:
        """Return the phrase that says the value."""
        return self._fill(
            lambda field, kind, many: KINDS[kind].show(getattr(value, field), many, names),
            bool(self._number) and getattr(value, self._number) != 1,
        )

    @cached_property
    def sample(self) -> str:
        """The phrase with sample values, for help texts."""
        return self._fill(lambda field, kind, many: KINDS[kind].sample, False)

    def _fill(self, gap: Callable[[str, str, bool], str], many: bool) -> str:
        out = []
        for field, kind, one, more, _, words in _MARK.findall(self.form):
            if field:
                out.append(gap(field, kind or FIELD_KINDS[field], many))
            else:
                out.append((more if many else one) if one else words)
        return "".join(out)


def _pattern(form: str, gap: str = "{1}") -> str:
    out = []
    for field, kind, one, many, either, words in _MARK.findall(form):
        if field:
            out.append(gap.format(field, KINDS[kind or FIELD_KINDS[field]].pattern))
        elif one:
            out.append(f"(?:{one}|{many})")
        else:
            out.append(f"(?:{either})" if either else words)
    return "".join(out)


class Phrases:
    """Templates that may be used in the same place; they are tried in order."""

    def __init__(self, templates: Sequence[Template]) -> None:
        self.templates = templates

    @property
    def pattern(self) -> str:
        """The regular expression that recognises any of the phrases, without groups."""
        return "|".join(template.pattern for template in self.templates)

    @cached_property
    def _reader(self) -> re.Pattern[str]:
        return re.compile(
            "|".join(
                f"(?P<v{i}_{j}>{pattern.replace('@', f'g{i}_{j}_')})"
                for i, template in enumerate(self.templates)
                for j, pattern in enumerate(template.patterns())
            ),
            re.I,
        )

    def read(self, text: str, names: Names) -> Data | None:
        """Return the verb that a whole text says, or None. Raises Unclear when a name in it is not known."""
        found = self._reader.fullmatch(text)
        if not found or not found.lastgroup:
            return None
        i, j = map(int, found.lastgroup[1:].split("_"))
        template = self.templates[i]
        gaps = template.gaps(j)
        return template.make({field: kind.read(found[f"g{i}_{j}_{field}"], names) for field, kind in gaps})
