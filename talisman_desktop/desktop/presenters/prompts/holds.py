"""Pauses: after certain events the window waits for a key before the next question. They are a death, the end of a
guardian combat, and a forced change of region. No Qt."""

from __future__ import annotations

from dataclasses import dataclass, replace

from talisman_desktop.core.facts import HeroDied, RegionEntered, StepBegan
from talisman_desktop.core.requests import Answer, Interjected, Request
from talisman_desktop.desktop.presenters import screen_names
from talisman_desktop.play.round import OVER
from talisman_desktop.play.session import Change
from talisman_desktop.play.telling.vocabulary import joined
from talisman_desktop.rules.keeper import KEEP
from talisman_desktop.rules.ruleset import Ruleset

FIGHT = "guardian-fight"
"""The step of a guardian combat. When another step begins, the combat is over."""
CHOSEN = ("destination", KEEP)
"""The keys of questions in which the players choose to enter another region."""


@dataclass(frozen=True, slots=True)
class Hold:
    """A pause after an answer, for news that no player should miss: a short title, and what to do. If it is `always`
    made, it follows even when all events were shown one by one."""

    title: str
    text: str = "Read what happened. Any key takes you to the question without answering it."
    always: bool = False


END = "Read what happened. Any key takes you to the end of the campaign."
"""The text of a pause that no question follows."""


def hold(change: Change, request: Request | None, answer: Answer | None, ruleset: Ruleset) -> Hold | None:
    """Return the pause after a change; None if the next question comes at once."""
    found = _hold(change, request, answer, ruleset)
    return replace(found, text=END) if found is not None and change.after.step.name == OVER else found


def _hold(change: Change, request: Request | None, answer: Answer | None, ruleset: Ruleset) -> Hold | None:
    dead = [fact.hero for fact in change.facts if isinstance(fact, HeroDied)]
    if dead:
        names = joined(f"the {screen_names.hero_name(h, change.before, ruleset.catalog)}" for h in dead)
        return Hold(f"{names[:1].upper()}{names[1:]} {'is' if len(dead) == 1 else 'are'} dead", always=True)
    steps = [change.before.step.name, *(fact.step.name for fact in change.facts if isinstance(fact, StepBegan))]
    if FIGHT in steps[:-1]:
        return Hold("The guardians were fought")
    entered = [fact.region for fact in change.facts if isinstance(fact, RegionEntered)]
    chosen = isinstance(answer, Interjected) or (request is not None and request.key in CHOSEN)
    if entered and entered[-1] != change.before.region and not chosen:
        return Hold(f"The party is in {ruleset.world.regions[entered[-1]].called} now")
    return None
