"""The table of quest tasks and their sentences; `talisman_desktop.cards.templates` has the rest."""

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
        T(tasks.BeatSentinel, "beat the Sentinel", "(beat|defeat|kill) the Sentinel"),
        T(tasks.Beat, "beat an enemy", "(beat|kill) (an|1|one) enemy", subtype=""),
        T(tasks.Beat, "beat {subtype}", "(beat|kill) {subtype}"),
        T(tasks.VisitPerson, "visit {person}", "(visit|go to|come to) {person}"),
        T(tasks.PrayAt, "pray at {place}"),
        T(tasks.GainPoint, "gain 1 {attribute}", "gain (a|one) {attribute}"),
        T(tasks.GiveGold, "give another hero {n} gold", "give {n:count} gold to another hero"),
        T(tasks.LosingTurns, "lose {n} <turn|turns>"),
        T(tasks.RollForQuest, "roll a die for the quest", "roll (1|one) die for the quest"),
        T(tasks.Visit, "visit {place}", "(visit|travel to|go to|come to) {place}"),
        T(tasks.CostALife, "make another hero lose a life", "(make|let) another hero lose (a|1|one) life"),
    )
)
