#!/usr/bin/env python3
"""Make the files of a card set out of a table of printed facts, ready for the words to be typed in.

    .venv/bin/python packaging/skeletons.py facts.tsv --into cardsets/my-box --title "My box" \\
        --deck deck --name name --type type --copies copies --strength strength --doubt "confidence=low"

The table has a card a line, its columns parted by tabs, and their names in the first line. An option says which column
holds which fact. Nothing is guessed: a cell that is no such fact is refused with its line and what to do about it.
"""

from __future__ import annotations

import argparse
import csv
import json
import re
import sys
import unicodedata
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple, NoReturn, get_args

import msgspec

from talisman_desktop.cards.problems import nearest
from talisman_desktop.cards.schema import Type
from talisman_desktop.cards.slots import A_TYPE, ALWAYS, FACTS, HOLDS
from talisman_desktop.cards.spec import TYPE_OF_DECK, CardText

NUMBERS = (
    *("copies", "number", "strength", "craft", "fate", "life", "gold", "spells", "draws", "counters", "price"),
    "weight",
)
TEXTS = ("id", "name", "type", "subtype", "alignment", "counter")
MARKS = ("mount", "trove", "must_take")
KEYS = (*TEXTS[:2], "copies", *TEXTS[2:], *NUMBERS[1:])
"""The facts that a column can hold, in the order in which they are written."""
USUAL = {field.name: field.default for field in msgspec.structs.fields(CardText)}
DOUBTED = ("strength", "craft")
"""The facts that are marked as doubtful on a doubtful line, unless others are named."""
HEADINGS = {"magic-object": "Magic objects", "enemy": "Enemies"}


class Refused(Exception):
    """Raised with a sentence for the user if the table or the options cannot make a card set."""


class Where(NamedTuple):
    """A condition on a line: a cell equals a value, or contains it."""

    column: str
    value: str
    inside: bool

    def holds(self, row: dict[str, str]) -> bool:
        """Return whether the condition is true for a line."""
        cell = row[self.column]
        return self.value.lower() in cell.lower() if self.inside else cell == self.value


class Wish(NamedTuple):
    """A condition, with the facts that it concerns."""

    where: Where
    keys: tuple[str, ...]


class Skeleton(NamedTuple):
    """A card without words: its line in the table, its deck and its facts."""

    line: int
    deck: str
    facts: dict[str, Any]


def condition(text: str) -> Where:
    """Return the condition for a text such as "column=value" or "column~part"."""
    found = re.fullmatch(r"([^=~]+)([=~])(.*)", text)
    if found is None:
        raise argparse.ArgumentTypeError(f'{text!r} is no condition: write "column=value" or "column~part of it"')
    return Where(found[1].strip(), found[3].strip(), found[2] == "~")


def doubt(text: str) -> Wish:
    """Return the doubtful facts for a text such as "column=value" or "column=value:strength,life"."""
    where, _, keys = text.partition(":")
    return Wish(condition(where), tuple(re.split(r" ?, ?", keys)) if keys else DOUBTED)


def mark(text: str) -> Wish:
    """Return the mark for a text such as "mount:column=value"."""
    key, _, where = text.partition(":")
    if key not in MARKS:
        raise argparse.ArgumentTypeError(f"{key!r} is no mark of a card: there are {', '.join(MARKS)}")
    return Wish(condition(where), (key,))


def options() -> argparse.ArgumentParser:
    """Return the parser for the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("table", type=Path, help="the table, with columns separated by tabs")
    parser.add_argument("--into", type=Path, required=True, help="the folder of the set; its name is the set's id")
    parser.add_argument("--title", help="the title of the set; without it no set.toml is written")
    parser.add_argument("--deck", required=True, metavar="COLUMN", help="the column that names the deck")
    for key in KEYS:
        parser.add_argument(f"--{key}", required=key == "name", metavar="COLUMN", help=f"the column that holds {key}")
    parser.add_argument("--mark", type=mark, action="append", default=[], metavar="MARK:COLUMN=VALUE",
                        help="lines that are a mount, of the trove, or must be taken")  # fmt: skip
    parser.add_argument("--doubt", type=doubt, action="append", default=[], metavar="COLUMN=VALUE[:FACTS]",
                        help="lines whose strength and craft, or the facts named, are doubtful")  # fmt: skip
    parser.add_argument("--skip", type=condition, action="append", default=[], metavar="COLUMN=VALUE",
                        help="lines that are not cards")  # fmt: skip
    parser.add_argument("--read", nargs=2, action="append", default=[], metavar=("CELL", "AS"),
                        help="read one cell text as another, as in --read =opponent 0")  # fmt: skip
    return parser


class Table:
    """The table, with the options for its columns."""

    def __init__(self, wishes: argparse.Namespace) -> None:
        self.wishes = wishes
        self.columns = {key: column for key in KEYS if (column := getattr(wishes, key)) is not None}
        self.instead = dict(wishes.read)

    def cards(self) -> Iterator[Skeleton]:
        """Yield a card for each line that describes one. Raises Refused."""
        try:
            text = self.wishes.table.read_text("utf-8")
        except (OSError, UnicodeDecodeError) as why:
            raise Refused(f"{self.wishes.table} cannot be read: {why}") from why
        lines = csv.reader(text.splitlines(), delimiter="\t", quoting=csv.QUOTE_NONE)
        heads = [head.strip() for head in next(lines, [])]
        self._known(heads)
        ids: dict[str, int] = {}
        for number, cells in enumerate(lines, 2):
            if not any(cell.strip() for cell in cells):
                continue
            if len(cells) > len(heads):
                self._refuse(number, f"{len(cells)} cells under {len(heads)} columns", "remove the extra tabs")
            row = dict.fromkeys(heads, "") | dict(zip(heads, (cell.strip() for cell in cells), strict=False))
            if any(where.holds(row) for where in self.wishes.skip):
                continue
            card = self._card(number, {head: self.instead.get(cell, cell) for head, cell in row.items()}, row)
            first = ids.setdefault(card.facts["id"], number)
            if first != number:
                wrong = f"line {first} is called {card.facts['id']!r} as well"
                self._refuse(number, wrong, "write copies, or ids of your own with --id")
            yield card

    def _known(self, heads: Sequence[str]) -> None:
        wheres = [*self.wishes.skip, *(wish.where for wish in (*self.wishes.doubt, *self.wishes.mark))]
        for column in (self.wishes.deck, *self.columns.values(), *(where.column for where in wheres)):
            if column not in heads:
                near = nearest(column, heads)
                self._refuse(1, f"there is no column {column!r}", f"say {near!r}" if near else f"it has {heads}")

    def _refuse(self, line: int, wrong: str, mend: str) -> NoReturn:
        raise Refused(f"{self.wishes.table}:{line}: {wrong}; {mend}")

    def _card(self, line: int, row: dict[str, str], printed: dict[str, str]) -> Skeleton:
        deck, name = row[self.wishes.deck], row[self.columns["name"]]
        if deck not in HOLDS:
            self._refuse(line, f"there is no deck {deck!r}", f"name one of {', '.join(HOLDS)}, or --skip such lines")
        if not name:
            self._refuse(line, "the card has no name", "write one, or --skip the line")
        type_ = self._type(line, row, deck)
        facts: dict[str, Any] = {"id": short(name), "type": type_}
        marks = [wish for wish in self.wishes.mark if wish.where.holds(printed)]
        used_up = {wish.where.column for wish in marks} & {self.columns.get("subtype")}
        for key, column in self.columns.items():
            if key != "type" and row[column] and column not in used_up:
                facts[key] = self._number(line, key, row[column]) if key in NUMBERS else row[column]
        facts |= {key: True for wish in marks for key in wish.keys}
        for key, value in facts.items():
            if key not in (*ALWAYS, *FACTS[type_]) and value != USUAL[key]:
                self._refuse(line, f"{A_TYPE[type_]} has no {key}", "empty the cell, and say it in the card's words")
        doubted = [wish for wish in self.wishes.doubt if wish.where.holds(printed)]
        unsure = dict.fromkeys(key for wish in doubted for key in wish.keys if key in facts)
        facts |= {"unsure": list(unsure)} if unsure else {}
        try:
            msgspec.convert(facts, CardText)
        except msgspec.ValidationError as why:
            self._refuse(line, f"this is no card: {why}", "correct the cell")
        return Skeleton(line, deck, facts)

    def _type(self, line: int, row: dict[str, str], deck: str) -> Type:
        said = row[self.columns["type"]] if "type" in self.columns else ""
        said = said or TYPE_OF_DECK.get(deck, "")
        if said not in HOLDS[deck]:
            what = f"the {deck} deck holds no card of type {said!r}" if said else "the card has no type"
            self._refuse(line, what, f"write one of {', '.join(HOLDS[deck])}, or --skip such lines")
        return next(type_ for type_ in get_args(Type) if type_ == said)

    def _number(self, line: int, key: str, cell: str) -> int:
        if not cell.isdecimal():
            self._refuse(line, f"{key} {cell!r} is no number", f"put it right, or say --read {cell!r} 0 and --doubt it")
        return int(cell)


def short(name: str) -> str:
    """Return the id for a name: "st-josephine" for "St. Josephine"."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower().replace("'", "")
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-") or "card"


def deck_file(deck: str, cards: Sequence[Skeleton]) -> str:
    """Return the text of a deck's file: its cards by type, with headings if there are several types."""
    types = [type_ for type_ in get_args(Type) if any(card.facts["type"] == type_ for card in cards)]
    parts = [f"deck = {json.dumps(deck)}\n"]
    for type_ in types:
        if len(types) > 1:
            parts.append(f"# {HEADINGS.get(type_, type_.capitalize() + 's')}\n")
        parts += [card_text(deck, card.facts) for card in cards if card.facts["type"] == type_]
    return "\n".join(parts)


def card_text(deck: str, facts: dict[str, Any]) -> str:
    """Return the text of a card, without the values that are the default."""
    usual = {**USUAL, "type": TYPE_OF_DECK.get(deck)}
    keys = [key for key in (*KEYS, *MARKS, "unsure") if key in facts and facts[key] != usual[key]]
    return "[[card]]\n" + "".join(f"{key} = {json.dumps(facts[key], ensure_ascii=False)}\n" for key in keys)


def set_file(folder: Path, title: str, cards: Sequence[Skeleton]) -> str:
    """Return the text of set.toml, with the totals of the decks."""
    totals = dict.fromkeys((card.deck for card in cards), 0)
    for card in cards:
        totals[card.deck] += card.facts.get("copies", 1)
    head = f"[set]\nid = {json.dumps(folder.name)}\ntitle = {json.dumps(title, ensure_ascii=False)}\n\n[set.totals]\n"
    return head + "".join(f"{deck} = {total}\n" for deck, total in totals.items())


def make(wishes: argparse.Namespace) -> str:
    """Write the files, and return a sentence on what was made. Raises Refused, and then writes nothing."""
    cards = list(Table(wishes).cards())
    decks = dict.fromkeys(card.deck for card in cards)
    files = {f"{deck}.toml": deck_file(deck, [card for card in cards if card.deck == deck]) for deck in decks}
    if wishes.title:
        files["set.toml"] = set_file(wishes.into, wishes.title, cards)
    for name in files:
        if (wishes.into / name).exists():
            raise Refused(f"{wishes.into / name} is there already; take it away, or name another folder with --into")
    wishes.into.mkdir(parents=True, exist_ok=True)
    for name, text in files.items():
        (wishes.into / name).write_text(text, encoding="utf-8")
    copies = sum(card.facts.get("copies", 1) for card in cards)
    doubtful = sum("unsure" in card.facts for card in cards)
    return f"{wishes.into}: {len(cards)} kinds, {copies} cards, {doubtful} doubtful; now type their words in"


def main(arguments: Sequence[str] | None = None) -> int:
    """Make the files; return 2 if the table was refused."""
    try:
        print(make(options().parse_args(arguments)))
    except Refused as why:
        print(why, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
