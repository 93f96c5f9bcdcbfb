"""A sample of each sentence that a slot understands, for the hints of the checker and for tests."""

from __future__ import annotations

from functools import cache

from talisman_desktop.cards import owned_templates, task_templates, templates
from talisman_desktop.cards.schema import Slot

_HOLDERS = {
    "meet": (
        "Roll a die. 1: lose 1 life. 2-3: lose 1 turn. 4-6: nothing.",
        "Pray and roll a die. 1-4: nothing. 5: gain 1 fate. 6: gain 1 spell.",
        "You may roll 2 dice. 2-6: lose 1 life. 7-12: gain 1 life.",
        "Roll 2 dice. Up to your craft: gain 1 craft. Above: lose 1 life.",
        "Choose one: gain 1 spell; gain 1 gold.",
        "You may pay 1 gold: gain 1 spell.",
        "You may pay 1 life: gain 1 craft.",
        "You may discard 1 follower: gain 1 craft.",
        "You may pay 3 gold as often as you like: gain 1 craft.",
        "You may replenish your fate.",
        "Every hero: heal up to 1 life.",
        "Every other hero: gain 1 fate.",
        "Another hero of your choice: lose 1 life.",
        "A hero of your choice: gain 1 gold.",
        "If you are good: gain 1 life.",
        "If you lead the marching order: lose 1 life.",
        "If you have any gold: lose 1 gold; otherwise: gain 1 gold.",
        "If you have at least 2 spells: lose 1 life.",
        "If you have at most 1 item: gain 1 gold.",
        "If you have no armour: lose 1 life.",
        "If your craft is at least 4: gain 1 life.",
        "If your strength is under 5: lose 1 turn.",
        "If you have the prince or the princess with you: heal up to 2 lives.",
    ),
    "may": (
        "Discard this: +2 strength until the end of the turn.",
        "Once a turn, pay 1 gold: +3 strength until the end of the turn.",
        "At the Castle, discard this: gain 3 gold.",
        "In the village: heal up to 1 life.",
        "Before a fight: this enemy does not attack you.",
        "Before moving: teleport to any other space.",
        "Any time, on a hero of your choice: heal all your lives.",
        "On the road: roll a die. 1-5: nothing. 6: gain 1 gold.",
    ),
    "won": ("Instead: gain 2 gold.",),
    "lost": ("Instead: lose 1 turn.", "Also after a stand-off: lose 1 gold.", "If you lost a life: lose 1 life."),
    "task": (),
    "owned": (),
    "ends": (),
}


@cache
def forms(slot: Slot) -> tuple[str, ...]:
    """Return a sample of every sentence a slot understands."""
    tables = {
        "meet": [templates.EFFECTS],
        "task": [task_templates.TASKS],
        "won": [templates.EFFECTS],
        "lost": [templates.EFFECTS],
        "owned": [owned_templates.STATICS],
        "may": [templates.BOOST, templates.EFFECTS],
        "ends": [templates.ENDINGS],
    }
    samples = (row.sample for table in tables[slot] for row in table.templates)
    return (*_HOLDERS[slot], *(sample[:1].upper() + sample[1:] + "." for sample in samples))
