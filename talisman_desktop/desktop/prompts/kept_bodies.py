"""The bodies that are used again for every question of a kind, because new widgets take longer than all the rest of an
answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from PySide6.QtWidgets import QWidget

from talisman_desktop.core.requests import Arrange, Choose, Pick, Request
from talisman_desktop.desktop.prompts.choice import ChooseBody, PickBody
from talisman_desktop.desktop.prompts.hold import HeldBody
from talisman_desktop.desktop.prompts.order import ArrangeBody
from talisman_desktop.desktop.widgets.body import Body
from talisman_desktop.rules import number_questions

Kept = TypeVar("Kept", bound=Body)


class KeptBodies:
    """Makes the bodies for choices, picks, orders and pauses, each when it is first needed or expected."""

    def __init__(self, place: QWidget, connect: Callable[[Body], None]) -> None:
        """Make bodies as hidden children of `place`, and `connect` each one once."""
        self._place, self._connect = place, connect
        self._choices: ChooseBody | None = None
        self._picks: PickBody | None = None
        self._orders: ArrangeBody | None = None
        self._held: HeldBody | None = None

    def keeps(self, body: Body) -> bool:
        """Whether this body will be used again."""
        return any(body is kept for kept in (self._choices, self._picks, self._orders, self._held))

    def show(self, request: Request) -> Body | None:
        """Return a body that shows a request; None if each request of this kind gets a new one."""
        match request:
            case Choose(family=number_questions.FAMILY):
                return None
            case Choose():
                if self._choices is None:
                    self._choices = self._made(ChooseBody(request))
                else:
                    self._choices.show_request(request)
                return self._choices
            case Pick():
                if self._picks is None:
                    self._picks = self._made(PickBody(request))
                else:
                    self._picks.show_request(request)
                return self._picks
            case Arrange():
                if self._orders is None:
                    self._orders = self._made(ArrangeBody(request))
                else:
                    self._orders.show_request(request)
                return self._orders
            case _:
                return None

    def prepare(self, request: Request) -> None:
        """Make the body for a request that may be shown next, and measure its options."""
        match request:
            case Choose():
                choices = self._choices or self.show(request)
                if isinstance(choices, ChooseBody):
                    choices.prepare(request)
            case Pick():
                picks = self._picks or self.show(request)
                if isinstance(picks, PickBody):
                    picks.prepare(request)
            case Arrange() if self._orders is None:
                self.show(request)
            case _:
                pass

    def prepare_hold(self) -> HeldBody:
        """Make the body of pauses if there is none yet; return it."""
        if self._held is None:
            self._held = self._made(HeldBody(()))
        return self._held

    def hold(self, lines: Sequence[str]) -> HeldBody:
        """Return the body of pauses, telling these lines."""
        body = self.prepare_hold()
        body.tell(lines)
        return body

    def _made(self, body: Kept) -> Kept:
        body.hide()
        body.setParent(self._place)
        self._connect(body)
        return body
