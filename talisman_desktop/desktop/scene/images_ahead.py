"""Images of what the next answers may show. They are painted while the window has nothing else to do, so that no answer
has to wait for them. What is shown never depends on them: an image is kept under everything that it shows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise

from msgspec.structs import replace
from PySide6.QtCore import QObject

from talisman_desktop.cards.schema import CardDef, Catalog
from talisman_desktop.desktop.presenters.geometry.rectangles import Box
from talisman_desktop.desktop.presenters.table_model import Area, CardView, Role, TableModel
from talisman_desktop.desktop.scene.card_items import warm_face
from talisman_desktop.desktop.scene.table_scene import TableScene
from talisman_desktop.desktop.scene.table_view import TableView
from talisman_desktop.desktop.widgets.idle_work import IdleWork

AFTER_MS = 15
"""The milliseconds after the last painting of an answer until the work begins."""
PAUSE_MS = 8
"""The milliseconds of a pause, in which cards may fly and the player may answer."""
MOST_DRAWN = 3
"""The number of cards that an answer is expected to draw from a deck at most."""
SIZES = 2
"""The number of sizes of cards remembered for each role of an area."""

MET: tuple[Role, ...] = ("spot", "trove", "loot")
"""The roles of the areas whose cards will be somewhere else soon."""
GOALS: tuple[Role, ...] = ("spot", "discard", "road")
"""The roles of the areas to which any card may go."""
_KEPT_IN: dict[str, Role] = {"object": "items", "magic-object": "items", "follower": "followers", "enemy": "trophies"}
"""The role of the area in which a hero keeps a card of a type."""


class CardSizes:
    """Remembers the sizes that cards had last in areas of each role."""

    def __init__(self) -> None:
        self._by_role: dict[Role, dict[tuple[float, float], None]] = {}

    def note(self, model: TableModel, scene: TableScene) -> None:
        """Remember the sizes of the cards of a table that is shown."""
        slots = scene.plan.cards if scene.plan is not None else {}
        for area in model.areas:
            known = self._by_role.setdefault(area.role, {})
            for card in area.cards:
                if card.id in slots:
                    box = slots[card.id].box
                    known.pop((box.w, box.h), None)
                    known[box.w, box.h] = None
            while len(known) > SIZES:
                del known[next(iter(known))]

    def ahead_of(self, card: CardDef) -> Iterator[Box]:
        """Yield boxes with the sizes that a card may have soon."""
        kept = _KEPT_IN.get(card.type)
        for role in (*GOALS, *((kept,) if kept else ())):
            for wide, high in self._by_role.get(role, {}):
                yield Box(0, 0, wide, high)


class ImagesAhead(QObject):
    """Paints such images for one view of the table, in short pieces, each time the table has changed."""

    def __init__(self, view: TableView) -> None:
        super().__init__(view)
        self._view, self._sizes = view, CardSizes()
        self._idle = IdleWork(self, AFTER_MS, PAUSE_MS)
        self._named: tuple[Catalog | None, dict[str, str]] = None, {}
        """The last catalog, and the ids of its cards of spaces by name."""
        view.table.looks_changed.connect(self._begin_again)

    def finish(self) -> None:
        """Do all the work now."""
        self._begin_again()
        self._idle.finish()

    @property
    def is_waiting(self) -> bool:
        """Whether images will be painted soon."""
        return self._idle.is_waiting

    def _begin_again(self) -> None:
        self._idle.begin(self._images())

    def _images(self) -> Iterator[None]:
        """Paint one image after the other; yield after each."""
        scene, view = self._view.table, self._view
        if (model := scene.model) is None or not view.isVisible():
            return
        scale, dpr = view.transform().m11(), view.devicePixelRatioF()
        self._sizes.note(model, scene)
        for area in model.areas:
            if area.hero is not None and (mat := scene.area(area.id)) is not None:
                yield from mat.warm_tokens(scale, dpr)
        for area in coming(model, self._names()):
            if (item := scene.area(area.id)) is not None:
                item.warm_as(area, scale, dpr)
                yield
        for area in model.areas:
            for card in area.cards if area.role in MET else ():
                yield from self._faces(card, scale, dpr)

    def _names(self) -> dict[str, str]:
        """Return the ids of the cards of spaces by name."""
        catalog = self._view.table.catalog
        if catalog is not self._named[0]:
            self._named = catalog, {card.name: card.id for card in catalog.cards.values() if card.type == "space"}
        return self._named[1]

    def _faces(self, card: CardView, scale: float, dpr: float) -> Iterator[None]:
        scene = self._view.table
        printed = scene.catalog.cards.get(card.kind)
        if printed is not None and card.up:
            for box in self._sizes.ahead_of(printed):
                warm_face(scene, card, box, scale, dpr)
                yield


def coming(model: TableModel, kinds: Mapping[str, str]) -> Iterator[Area]:
    """Yield areas as they may look after the next answers. `kinds` are the ids of the cards of spaces by name."""
    spaces = model.role("road")
    cards = next((area.cards for area in model.areas if area.cards), ())
    own = next((area for area in model.role("spot") if area.number == 0), None)
    for one, other in [*pairwise(spaces), *pairwise(reversed(spaces))]:
        if one.here:
            yield replace(other, here=True)
            if own is not None:
                name = other.note if other.kind else other.caption
                kind = other.kind or kinds.get(name, "")
                yield replace(own, caption=name, kind=kind, cards=(), count=0, gold=0)
            if not one.cards:
                yield replace(one, here=False, cards=cards, count=1)
            yield replace(one, here=False)
    for area in model.areas:
        if area.role == "deck":
            for fewer in range(1, min(MOST_DRAWN, area.count) + 1):
                yield replace(area, count=area.count - fewer)
        elif area.role == "discard":
            for more in range(1, MOST_DRAWN):
                yield replace(area, count=area.count + more, cards=area.cards or cards)
        elif area.hero is not None and area.hero.reordered:
            yield replace(area, hero=replace(area.hero, reordered=False))
