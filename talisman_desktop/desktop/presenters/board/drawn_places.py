"""The places of all things drawn, and which thing is next to which: pure geometry for pointer and keys. No Qt."""

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
"""The weight of a sideways distance when an arrow key looks for the nearest thing, compared with a distance in the
arrow's direction."""
_EDGE, _FLAT_EDGES = (14.0, 14.0), (28.0, 22.0)
"""The width of the signs at the left and the right of a number; on a flat mat the left sign takes the place of the
emblem."""
_FLAT_BELOW = 40.0


class Places:
    """The things of a drawn table with their boxes, in the order in which Tab moves through them, part by part."""

    def __init__(self, model: TableModel, plan: Plan) -> None:
        self.model, self.plan = model, plan
        self.boxes: dict[Thing, Box] = {}
        self.parts: list[Thing] = []
        """The first thing of each part of the table: the road, a place in the middle, the space, the spots, what stands
        there, decks, mats."""
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
        """Return the token, coin or figure at a point: these are drawn above areas and are no cards."""
        for thing in (t for t in self.boxes if t.what in ("party", "walker", "token", "gold")):
            box = self.boxes[thing]
            if box.x <= x <= box.right and box.y <= y <= box.bottom:
                return thing
        return None

    def sign_at(self, thing: Thing, x: float) -> int:
        """Return the sign of a number under a point: 1 for more (its right edge), -1 for less (its left), 0
        for none.
        """
        less, more = self.signs(thing)
        return 1 if x >= more.x else -1 if x <= less.right else 0

    def signs(self, thing: Thing) -> tuple[Box, Box]:
        """Return the boxes of the signs of a number: less, more."""
        box = self.boxes[thing]
        left, right = _FLAT_EDGES if box.h < _FLAT_BELOW else _EDGE
        return Box(box.x, box.y, left, box.h), Box(box.right - right, box.y, right, box.h)

    # --- keys ---

    def part_after(self, thing: Thing | None, step: int) -> Thing | None:
        """Return the first thing of the next part of the table (or the one before); None beyond the last."""
        if thing is None or thing not in self._parts:
            return self.parts[0 if step > 0 else -1] if self.parts else None
        order = [self._parts[t] for t in self.parts]
        at = order.index(self._parts[thing]) + step
        return self.parts[at] if 0 <= at < len(self.parts) else None

    def beside(self, thing: Thing | None, side: Side) -> Thing | None:
        """Return the nearest thing on a side, None if there is none; without a thing to start from, the first thing
        of the table."""
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
