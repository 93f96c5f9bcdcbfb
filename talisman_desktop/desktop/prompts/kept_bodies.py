"""The bodies that are used again for every question of a kind, because new widgets take longer than all the rest of an
answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from talisman_desktop.core.requests import Arrange, Choose, Pick, Request
from talisman_desktop.core.table import Table
from talisman_desktop.desktop.prompts.answer_place import AnswerPlace
from talisman_desktop.desktop.prompts.bodies import body_of
from talisman_desktop.desktop.prompts.choice import ChooseBody, PickBody
from talisman_desktop.desktop.prompts.hold import HeldBody
from talisman_desktop.desktop.prompts.order import ArrangeBody
from talisman_desktop.desktop.widgets.body import Body
from talisman_desktop.rules import number_questions
from talisman_desktop.rules.ruleset import Rules


class KeptBodies:
    """Makes the bodies of questions and pauses, and keeps those for choices, picks, orders and pauses."""

    def __init__(self, place: AnswerPlace, connect: Callable[[Body], None]) -> None:
        """Make the kept bodies as hidden children of `place`, and `connect` each one once."""
        self._place, self._connect = place, connect
        self._kept: dict[type[Request], Body] = {}
        """The kept bodies of questions."""
        self._held: HeldBody | None = None

    def keeps(self, body: Body) -> bool:
        """Whether this body will be used again."""
        return body is self._held or any(body is kept for kept in self._kept.values())

    def show(self, request: Request, table: Table, rules: Rules) -> Body:
        """Return a body that shows a request: the kept one for its kind, or a new one."""
        body = self._kept.get(type(request)) if _is_kept(request) else None
        match body, request:
            case ChooseBody(), Choose():
                body.show_request(request)
            case PickBody(), Pick():
                body.show_request(request)
            case ArrangeBody(), Arrange():
                body.show_request(request)
            case _:
                body = body_of(request, table, rules, self._place.images)
                if _is_kept(request):
                    self._kept[type(request)] = body
                    self._hide(body)
        return body

    def prepare(self, request: Request, table: Table, rules: Rules, width: int, height: Callable[[int], int]) -> None:
        """Make the body for a request that may be shown next, and measure its options for a width. `height` returns the
        height that the body will have if it needs so much."""
        if not _is_kept(request):
            return
        body = self._kept.get(type(request)) or self.show(request, table, rules)
        match body, request:
            case ChooseBody(), Choose():
                body.prepare(request, width, height)
            case PickBody(), Pick():
                body.prepare(request, width, height)

    def prepare_hold(self, lines: Sequence[str], width: int) -> None:
        """Make the body of pauses if there is none yet, and measure lines that it may tell next, for a width."""
        self._pause().measure_ahead(lines, width)

    def hold(self, lines: Sequence[str]) -> HeldBody:
        """Return the body of pauses, telling these lines."""
        body = self._pause()
        body.tell(lines)
        return body

    def _pause(self) -> HeldBody:
        if self._held is None:
            self._held = HeldBody(())
            self._hide(self._held)
        return self._held

    def _hide(self, body: Body) -> None:
        body.hide()
        body.setParent(self._place)
        self._connect(body)


def _is_kept(request: Request) -> bool:
    """Whether the body for a request is kept."""
    match request:
        case Choose(family=number_questions.FAMILY):
            return False
        case Choose() | Pick() | Arrange():
            return True
        case _:
            return False
