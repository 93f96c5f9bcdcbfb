"""A check of what players can see: the events in an answer's facts, and those that are painted visibly in the
window."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple
from unittest.mock import patch

from PIL import Image, ImageChops
from PySide6.QtCore import QPoint, QRect, QRectF
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QWidget

from talisman_desktop.core import facts as f
from talisman_desktop.core.reduce import ImpossibleFact, reduce
from talisman_desktop.core.table import HELD, Table
from talisman_desktop.desktop.stage.stage_panel import StagePanel
from talisman_desktop.desktop.theme.palette import Theme
from talisman_desktop.desktop.window.main_window import MainWindow
from talisman_desktop.play.session import Change
from talisman_desktop.rules import colours
from talisman_desktop.rules.ruleset import Ruleset
from tests.desktop.stage.painted_marks import Mark, grab, likest, stands_out

LEAST = 10.5
"""The height in pixels below which letters count as unreadable."""
ROUNDED = 2
"""The greatest difference between colours that are rounded differently, in levels of 255."""
DICE = tuple(f"dice/{face}" for face in range(1, 7))
ALONE = ("trophy", "trophies")
"""The words that may follow the name of a card."""
CAME = ("takes", "draws", "fetches", "gives", *ALONE)
WENT = ("loses", "lays down", "stores", "hands in")
VERBS = re.compile(rf"\b({'|'.join((*CAME, *WENT))})\b")
"""The words for a card that came to a hero or went from one."""
SPOTS = ("spot", "road", "guardians", "trove", "loot")
"""The places where a card is turned over for all to see."""

Kind = Literal["gain", "loss", "die", "taken", "lost", "turned", "dead"]


class Deed(NamedTuple):
    """An event: the colour of the hero's player ("" for none), and the token, face or card."""

    kind: Kind
    whose: str
    what: str


Deeds = Counter[Deed]
"""Events with their amounts: tokens by their number, others one by one."""


# --- events in the facts ---


def happened(change: Change, ruleset: Ruleset) -> Deeds:
    """Return the events in the facts of an answer, without using the window's beats."""
    found, table = Deeds(), change.before
    seats = dict(table.heroes)
    for fact in change.facts:
        if isinstance(fact, f.HeroArrived):
            seats[fact.hero.id] = fact.hero
        for deed, n in _deeds(fact, table, ruleset):
            hero = seats.get(deed.whose)
            whose = colours.colour(table.options, hero.seat) if hero is not None else ""
            found[deed._replace(whose=whose)] += n
        try:
            table = reduce(table, fact)
        except (ImpossibleFact, KeyError):
            continue
    return found


def _deeds(fact: f.Fact, table: Table, ruleset: Ruleset) -> Iterator[tuple[Deed, int]]:
    """Yield the events of a fact, given the table before it. Heroes are named by their ids."""
    match fact:
        case f.TokensChanged(hero=hero, token=token, by=by) if by:
            yield Deed("gain" if by > 0 else "loss", hero, token), abs(by)
        case f.GoldStored(hero=hero, by=by) if by:
            yield Deed("loss" if by > 0 else "gain", hero, "gold"), abs(by)
        case f.DiceThrown(dice=dice):
            for face in dice:
                yield Deed("die", "", str(face)), 1
        case f.CardTaken(kind=kind, to=to) if _holder(to):
            yield Deed("taken", _holder(to), _name(kind, ruleset)), 1
        case f.CardTurned(card=card, kind=kind, up=True):
            zone, known = _zone(card, table)
            if known == kind:  # because the card was face up already
                pass
            elif _holder(zone):
                yield Deed("taken", _holder(zone), _name(kind, ruleset)), 1
            elif zone.partition(":")[0] in SPOTS:
                yield Deed("turned", "", _name(kind, ruleset)), 1
        case f.CardMoved(card=card, to=to):
            zone, kind = _zone(card, table)
            had, has = _holder(zone), _holder(to)
            if has and had != has:
                yield Deed("taken", had or has, _name(kind, ruleset)), 1
            elif had and had != has:
                yield Deed("lost", had, _name(kind, ruleset)), 1
        case f.HeroDied(hero=hero):
            yield Deed("dead", hero, ""), 1
        case _:
            pass


def _zone(card: int, table: Table) -> tuple[str, str]:
    """Return the zone and the kind of a card; the kind is "" if the card is face down."""
    try:
        zone, found = table.find(card)
    except KeyError:
        return "", ""
    return zone, found.kind if found.up else ""


def _holder(zone: str) -> str:
    what, _, hero = zone.partition(":")
    return hero if what in HELD else ""


def _name(kind: str, ruleset: Ruleset) -> str:
    return ruleset.catalog.name(kind) if kind else "a face-down card"


# --- events in the window ---


class Sight(NamedTuple):
    """The visible state of a window: a picture of the table, and the visible marks on the stage."""

    image: QImage
    marks: tuple[Mark, ...]
    faults: tuple[str, ...]
    """The marks that are not completely visible, with reasons."""


def look(window: MainWindow) -> Sight:
    """Return the visible parts of a window's table and of the widgets over it."""
    pane, stage = window.table, window.table.stage
    shown = pane.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
    # The strip may be an image that was painted before. Its marks are found when it is painted again, with that result.
    with patch.object(StagePanel, "_image_ahead", lambda panel: None):
        image, marks = grab(pane)
    port = pane.view.viewport()
    seen = QRect(port.mapTo(pane, QPoint(0, 0)), port.size())
    told = [mark for mark in marks if mark.of is stage] if stage.isVisible() else []
    good: list[Mark] = []
    faults = [] if alike(shown, image) else ["the strip looks different when it is painted ahead"]
    for mark in told:
        why = "" if mark.what == "frame" else _fault(mark, image, seen) or _covered(pane, mark)
        if why:
            faults.append(f"{mark.name!r} {why}")
        else:
            good.append(mark)
    return Sight(image, tuple(good), tuple(faults))


def alike(one: QImage, other: QImage) -> bool:
    """Return whether two pictures look the same: their colours differ by at most `ROUNDED` levels."""
    if one == other or one.size() != other.size():
        return one == other
    return max(ImageChops.difference(_pixels(one), _pixels(other)).tobytes()) <= ROUNDED


def _pixels(image: QImage) -> Image.Image:
    size = image.width(), image.height()
    return Image.frombytes("RGBX", size, bytes(image.constBits()), "raw", "RGBX", image.bytesPerLine())


def _fault(mark: Mark, image: QImage, seen: QRect) -> str:
    """Return why a mark is not visible; "" if it is."""
    if mark.cut or not seen.adjusted(-1, -1, 1, 1).contains(mark.box.toAlignedRect()):
        return "is cut"
    if mark.what == "word" and mark.letters < LEAST:
        return f"has letters of {mark.letters:.1f}"
    if not stands_out(mark, image):
        return "cannot be told from its ground"
    return ""


def _covered(pane: QWidget, mark: Mark) -> str:
    """Return the widget that covers a mark, in words; "" if none does."""
    top = pane.window()
    place = mark.box.toAlignedRect()
    place.moveTopLeft(pane.mapToGlobal(place.topLeft()))
    others = [*_above(mark.of), *(other for other in QApplication.topLevelWidgets() if other is not top)]
    for other in others:
        if other.isVisible() and _on_screen(other).intersects(place):
            return f"is covered by {type(other).__name__}"
    return "" if _on_screen(top).contains(place) else "is outside the window"


def _above(widget: QWidget) -> Iterator[QWidget]:
    """Yield the widgets that are painted over this widget where they overlap it."""
    parent = widget.parentWidget()
    if parent is None or widget.isWindow():
        return
    siblings = [found for found in parent.children() if isinstance(found, QWidget)]
    yield from (found for found in siblings[siblings.index(widget) + 1 :] if not found.isWindow())
    yield from _above(parent)


def _on_screen(widget: QWidget) -> QRect:
    return QRect(widget.mapToGlobal(QPoint(0, 0)), widget.size())


# --- reading the marks ---


class Text(NamedTuple):
    """A small card as text: its title and the rest, with signs of heroes and tokens in brackets."""

    title: str
    rest: str


def read(sight: Sight, theme: Theme, names: Sequence[str]) -> Deeds:
    """Return the events that can be read from the visible marks. `names` are the names of cards that may occur."""
    tokens = {look.emblem: token for token, look in theme.tokens.items()}
    found = Deeds()
    for mark in sight.marks:
        if mark.what == "drawing" and mark.name in DICE:
            there = mark.name if mark.draw is None else likest(mark, DICE, sight.image)
            found[Deed("die", "", there.rpartition("/")[2])] += 1
    for text in texts(sight, tuple(tokens)):
        _read(text, tokens, names, found)
    return found


def texts(sight: Sight, emblems: tuple[str, ...]) -> Iterator[Text]:
    """Yield the small cards as text, from left to right and from top to bottom."""
    frames = [mark.box for mark in sight.marks if mark.what == "frame"]
    outer = [box for box in frames if not any(other is not box and other.contains(box) for other in frames)]
    outer = [box for n, box in enumerate(outer) if box not in outer[:n]]
    for box in outer:
        inside = [mark for mark in sight.marks if mark.what != "frame" and box.contains(mark.box.center())]
        lines = _lines(inside)
        head = lines[0] if lines and _is_head(lines[0], frames, box) else []
        rest = [mark for line in lines[1 if head else 0 :] for mark in line]
        yield Text(
            " ".join(mark.name for mark in head if mark.what == "word"),
            " ".join(filter(None, (_word(mark, sight.image, emblems) for mark in rest))),
        )


def _lines(marks: Sequence[Mark]) -> list[list[Mark]]:
    lines: list[list[Mark]] = []
    for mark in sorted(marks, key=lambda mark: mark.whole.center().y()):
        if lines and mark.whole.center().y() - lines[-1][0].whole.center().y() < mark.whole.height() * 0.55:
            lines[-1].append(mark)
        else:
            lines.append([mark])
    return [sorted(line, key=lambda mark: mark.box.left()) for line in lines]


def _is_head(line: Sequence[Mark], frames: Sequence[QRectF], box: QRectF) -> bool:
    """Return whether a line is a title: a card's emblem and then one word, on a separate background."""

    grounds = [ground for ground in frames if ground is not box and ground.width() > 0.9 * box.width()]
    return any(all(ground.contains(mark.box.center()) for mark in line) for ground in grounds)


def _word(mark: Mark, image: QImage, emblems: tuple[str, ...]) -> str:
    """Return the text for a mark. An emblem is recognised by its picture."""
    if mark.what == "word":
        return mark.name
    if mark.what == "emblem" and mark.name.startswith("sign-"):
        return f"[{mark.name.removeprefix('sign-')}]"
    if mark.what == "emblem" and mark.name in emblems:
        return f"[{likest(mark, emblems, image)}]"
    return ""


AMOUNT = re.compile(r"([+−])(\d+) \[(\w+)\]")
SIGN = re.compile(r"\[(\w+)\]")


def _read(text: Text, tokens: dict[str, str], names: Sequence[str], found: Deeds) -> None:
    """Add the events on one small card to `found`."""
    signs = [(match.start(), match[1]) for match in SIGN.finditer(text.rest) if match[1] not in tokens]

    def whose(at: int) -> str:
        return next((colour for place, colour in reversed(signs) if place < at), "")

    for match in AMOUNT.finditer(text.rest):
        kind: Kind = "gain" if match[1] == "+" else "loss"
        found[Deed(kind, whose(match.start()), tokens.get(match[3], "?"))] += int(match[2])
    for match in re.finditer(r"\bdies\b", text.rest):
        found[Deed("dead", whose(match.start()), "")] += 1
    known = re.compile("|".join(map(re.escape, sorted(set(names), key=len, reverse=True))) or r"$^")
    for name in known.findall(f"{text.title} | {text.rest}"):
        found[Deed("turned", "", name)] += 1
    for verb in VERBS.finditer(text.rest):
        kind = "taken" if verb[0] in CAME else "lost"
        for name in _listed(text, verb, known):
            found[Deed(kind, whose(verb.start()), name)] += 1


def _listed(text: Text, verb: re.Match[str], known: re.Pattern[str]) -> list[str]:
    """Return the names of the cards that a verb concerns: those in a list behind the verb, or the one before the verb
    ("the Ogre, trophy"), or else the title.
    """
    found, at = list[str](), verb.end() + 1
    while name := known.match(text.rest, at):
        found.append(name[0])
        at = name.end() + 2
        if text.rest[name.end() : at] != ", ":
            break
    before = text.rest[: verb.start() - 1] if verb.start() else ""
    if not found and verb[0] in ALONE:
        found = [name for name in known.findall(before)[-1:] if before.endswith(name)]
    return found or known.findall(text.title)[:1]


def cards_of(due: Deeds) -> tuple[str, ...]:
    """Return the names of the cards in these events."""
    return tuple(deed.what for deed in due if deed.kind in ("taken", "lost", "turned"))


def missing(due: Deeds, seen: Deeds) -> Deeds:
    """Return the events that cannot be read, and the tokens that are shown although they did not change."""
    left = due - seen
    for deed, n in seen.items():
        if deed.kind in ("gain", "loss", "dead") and n > due[deed]:
            left[deed._replace(what=f"{deed.what}, too many")] = n - due[deed]
    return left
