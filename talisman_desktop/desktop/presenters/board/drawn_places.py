"""The positions of all things on the drawn table, and the neighbours of each, for the pointer and the keys. No Qt."""

from __future__ import annotations

from typing import Literal

from talisman_desktop.desktop.presenters.board.moves import thing_of
from talisman_desktop.desktop.presenters.board.things import Thing
from talisman_desktop.desktop.presenters.geometry import mats
from talisman_desktop.desktop.presenters.geometry.rectangles import Box
from talisman_desktop.desktop.presenters.geometry.table_layout import Plan, gold_box, standing
from talisman_desktop.desktop.presenters.table_model import Area, TableModel

Side = Literal["left", "right", "up", "down"]
ASIDE = 2.5
"""The factor by which a distance across the direction of an arrow key counts more than one along it."""
_EDGE, _FLAT_EDGES = (14.0, 14.0), (28.0, 22.0)
"""The widths of the minus and the plus sign at the sides of a number. On a flat mat the minus sign covers the
emblem."""
_FLAT_BELOW = 40.0


class Places:
    """The things on a drawn table with their boxes, in the order of the Tab key."""

    def __init__(self, model: TableModel, plan: Plan) -> None:
        self.model, self.plan = model, plan
        self.boxes: dict[Thing, Box] = {}
        self.parts: list[Thing] = []
        """The first thing of each part of the table. The parts are the road, a place in the middle, the space, the draw
        spots, what is left there, the decks and the mats."""
        self._parts: dict[Thing, int] = {}
        groups: list[list[Area]] = [
            list(model.role("road")),
            [*model.role("building"), *model.role("guest"), *model.role("service")],
            list(model.role("spot")),
            [*model.role("guardians"), *model.role("guardian"), *model.role("trove"), *model.role("loot")],
            [*model.role("deck"), *model.role("discard"), *model.role("other")],
        ]
        groups += [[a for a in model.areas if a.seat == area.seat] for area in model.role("hero") if area.hero]
        for n, group in enumerate(groups):
            if n == 0:
                self._add(Thing("party"), plan.ground["party"], n)
                for figure in model.figures:
                    if (at := plan.ground.get(standing(figure.id))) is not None:
                        self._add(Thing("walker", figure.id), at, n)
            for area in group:
                self._add_area(area, plan, n)
        firsts: dict[int, Thing] = {}
        for thing, part in self._parts.items():
            firsts.setdefault(part, thing)
        self.parts = [firsts[part] for part in sorted(firsts)]

    def _add(self, thing: Thing, box: Box, part: int) -> None:
        self.boxes[thing], self._parts[thing] = box, part

    def _add_area(self, area: Area, plan: Plan, part: int) -> None:
        box = plan.areas.get(area.id)
        if box is None:
            return
        self._add(thing_of(area.id), box, part)
        if area.hero is not None:
            for token, where in zip(area.hero.tokens, mats.mat(box).tokens, strict=True):
                self._add(Thing("token", f"{area.hero.id}:{token.token}"), where, part)
        if area.gold and area.role != "store":
            self._add(Thing("gold", area.id), gold_box(area, box), part)
        for card in area.cards:
            if card.id in plan.cards:
                self._add(Thing("card", str(card.id)), plan.cards[card.id].box, part)

    # --- the pointer ---

    def small_thing_at(self, x: float, y: float) -> Thing | None:
        """Return the token, gold or figure at a point, because these are drawn on top of areas; None if there is
        none."""
        for thing in (t for t in self.boxes if t.what in ("party", "walker", "token", "gold")):
            box = self.boxes[thing]
            if box.x <= x <= box.right and box.y <= y <= box.bottom:
                return thing
        return None

    def sign_at(self, thing: Thing, x: float) -> int:
        """Return 1 if the point is on the plus sign of a number (its right edge), -1 on the minus sign (its left edge),
        else 0."""
        less, more = self.signs(thing)
        return 1 if x >= more.x else -1 if x <= less.right else 0

    def signs(self, thing: Thing) -> tuple[Box, Box]:
        """Return the boxes of a number's minus and plus sign."""
        box = self.boxes[thing]
        left, right = _FLAT_EDGES if box.h < _FLAT_BELOW else _EDGE
        return Box(box.x, box.y, left, box.h), Box(box.right - right, box.y, right, box.h)

    # --- keys ---

    def part_after(self, thing: Thing | None, step: int) -> Thing | None:
        """Return the first thing of the next part of the table, or of the one before if `step` is -1; None at the end.
        If `thing` is None or not drawn, begin at the first part, or at the last if `step` is -1."""
        if thing is None or thing not in self._parts:
            return self.parts[0 if step > 0 else -1] if self.parts else None
        order = [self._parts[t] for t in self.parts]
        at = order.index(self._parts[thing]) + step
        return self.parts[at] if 0 <= at < len(self.parts) else None

    def beside(self, thing: Thing | None, side: Side) -> Thing | None:
        """Return the nearest thing in the direction of an arrow key, or None. If `thing` is None or not drawn, return
        the first thing of the table."""
        here = self.boxes.get(thing) if thing is not None else None
        if here is None:
            return self.parts[0] if self.parts else None
        x, y = here.x + here.w / 2, here.y + here.h / 2
        best, least = None, float("inf")
        for other, box in self.boxes.items():
            dx, dy = box.x + box.w / 2 - x, box.y + box.h / 2 - y
            ahead, aside = {"left": (-dx, dy), "right": (dx, dy), "up": (-dy, dx), "down": (dy, dx)}[side]
            if other != thing and ahead > 1 and (far := ahead + ASIDE * abs(aside)) < least:
                best, least = other, far
        return best
