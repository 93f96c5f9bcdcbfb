"""The table of tasks and their sentences; `talisman_desktop.cards.templates` has the rest."""

from __future__ import annotations

from talisman_desktop.cards import tasks
from talisman_desktop.cards.phrases import Phrases
from talisman_desktop.cards.phrases import Template as T

TASKS = Phrases(
    (
        T(tasks.HandOver, "hand over {n} {what:handed}", "(deliver|discard|give up|pay) {n} {what:handed}"),
        T(
            tasks.HandOverTrophies,
            "hand over {attribute} trophies worth {n:count}",
            "(deliver|discard|give up) {attribute} trophies worth {n:count}( points?|)",
            "(hand over|deliver) {n:count} points? of {attribute} trophies",
        ),
        T(tasks.Beat, "beat an enemy", "(beat|kill) (an|1|one) enemy", subtype=""),
        T(tasks.Beat, "beat {subtype}", "(beat|kill) {subtype}"),
        T(tasks.Visit, "visit {place}", "(visit|travel to|go to|come to) {place}"),
        T(tasks.CostALife, "make another hero lose a life", "(make|let) another hero lose (a|1|one) life"),
    )
)
