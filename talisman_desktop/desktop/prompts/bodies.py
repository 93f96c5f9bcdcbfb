"""The widgets that take the answers, one for each kind of request."""

from __future__ import annotations

from talisman_desktop.core.requests import Arrange, ByHand, Choose, Draw, Pick, Request, Share, Throw
from talisman_desktop.core.table import Table
from talisman_desktop.desktop.prompts.button_images import ButtonImages
from talisman_desktop.desktop.prompts.chance import DrawBody, ThrowBody
from talisman_desktop.desktop.prompts.choice import ChooseBody, PickBody
from talisman_desktop.desktop.prompts.hand_form import ByHandBody
from talisman_desktop.desktop.prompts.order import ArrangeBody
from talisman_desktop.desktop.prompts.printed_number import NumberBody
from talisman_desktop.desktop.prompts.share import ShareBody
from talisman_desktop.desktop.widgets.body import Body
from talisman_desktop.rules import number_questions
from talisman_desktop.rules.ruleset import Rules


def body_of(request: Request, table: Table, rules: Rules, images: ButtonImages) -> Body:
    """Return the widget that takes the answer to a request. The buttons of its options share `images`."""
    match request:
        case Choose(family=number_questions.FAMILY):
            return NumberBody(request)
        case Choose():
            return ChooseBody(request, images)
        case Pick():
            return PickBody(request, images)
        case Arrange():
            return ArrangeBody(request)
        case Share():
            return ShareBody(request)
        case Throw():
            return ThrowBody(request)
        case Draw():
            return DrawBody(request, table, rules)
        case ByHand():
            return ByHandBody(request, table, rules)
