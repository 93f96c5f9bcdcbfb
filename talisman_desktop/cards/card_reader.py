"""Reads one card from its draft: its sentences are parsed, and every fault is reported with its place in the file."""

from __future__ import annotations

from typing import Any, Literal, cast

from talisman_desktop.cards import effects as e
from talisman_desktop.cards import printed_facts
from talisman_desktop.cards.drafts import DraftCard
from talisman_desktop.cards.misplaced_words import elsewhere, misplaced, unread
from talisman_desktop.cards.names import Names
from talisman_desktop.cards.problems import Problem, nearest_form
from talisman_desktop.cards.sample_forms import forms
from talisman_desktop.cards.schema import CardDef, Sentence, Slot
from talisman_desktop.cards.sense import card_faults, sentence_fault, slot_faults
from talisman_desktop.cards.slots import SLOTS
from talisman_desktop.cards.source import Place
from talisman_desktop.cards.words import Sentence as Read
from talisman_desktop.cards.words import Verb, read

Severity = Literal["error", "warning"]


def read_card(set_id: str, card: DraftCard, names: Names, doubt: Severity) -> tuple[CardDef, list[Problem]]:
    """Return the card with its sentences read, and its problems. `doubt` is the severity of words that have no
    effect."""
    found = _Reading(card, names, doubt)
    for slot in SLOTS:
        found.slot(slot)
    found.card()
    return found.made(set_id), found.problems


class _Reading:
    def __init__(self, card: DraftCard, names: Names, doubt: Severity) -> None:
        self.draft, self.names, self.doubt = card, names, doubt
        self.verbs: dict[Slot, list[Any]] = {slot: [] for slot in SLOTS}
        self.sentences: list[Sentence] = []
        self.problems: list[Problem] = []

    def slot(self, slot: Slot) -> None:
        """Read the texts of one slot."""
        words = getattr(self.draft.text, slot)
        clean = True
        for i, part in enumerate([words] if isinstance(words, str) else words):
            place, exact = _text_place(self.draft, slot, i)
            for sentence in read(slot, part, self.names):
                at = sentence.at * exact
                line = place.source.positions.line_column(place.at + at)[0]
                self.verbs[slot] += sentence.verbs
                self.sentences.append(Sentence(slot, sentence.text, sentence.state, line))
                if problem := self._problem(slot, sentence, place, at):
                    self.problems.append(problem)
                    clean = False
        verbs: tuple[Verb, ...] = tuple(self.verbs[slot])
        for fault in slot_faults(self.draft, slot, verbs) if clean else ():
            self.problems.append(self.draft.key(slot).problem(*fault, self.doubt))
        if slot == "ends" and len(verbs) > 1:
            place = self.draft.key("ends")
            self.problems.append(place.problem("a card can have only one ending", "keep only one sentence in ends"))

    def _problem(self, slot: Slot, sentence: Read, place: Place, at: int) -> Problem | None:
        text = sentence.text[:80]
        if sentence.wrong:
            return place.problem(f"{sentence.wrong}: {text}", sentence.hint, further=at)
        fault = unread(self.draft, slot, sentence, self.names) or misplaced(self.draft, slot, sentence, self.names)
        fault = fault or sentence_fault(self.draft, slot, sentence, self.names)
        if fault is not None:
            return place.problem(f"{fault.message}: {text}", fault.fix, self.doubt, further=at)
        if sentence.unclear:
            fix = sentence.hint or elsewhere(slot, sentence, self.names)
            fix = fix or _nearest_form(slot, sentence.part or sentence.text)
            return place.problem(f"left to the players: {sentence.unclear}: {text}", fix, "warning", further=at)
        return None

    def card(self) -> None:
        """Check the printed facts of the card, and the card as a whole."""
        verbs = tuple(verb for slot in SLOTS for verb in self.verbs[slot])
        for key, fault in printed_facts.missing(self.draft):
            self.problems.append(self.draft.key(key).problem(*fault))
        for key, fault in (
            *printed_facts.wrong(self.draft, self.names),
            *card_faults(self.draft, verbs, tuple(self.verbs["meet"])),
        ):
            self.problems.append(self.draft.key(key).problem(*fault, self.doubt))

    def made(self, set_id: str) -> CardDef:
        """Return the card that was read."""
        text, verbs = self.draft.text, self.verbs
        return CardDef(
            id=f"{set_id}/{text.id}",
            set=set_id,
            deck=self.draft.deck,
            name=text.name,
            type=self.draft.type,
            copies=text.copies,
            subtype=text.subtype,
            number=text.number,
            strength=text.strength,
            craft=text.craft,
            fate=text.fate,
            life=text.life,
            gold=text.gold,
            spells=text.spells,
            draws=text.draws,
            alignment=text.alignment,
            usable_by=text.usable_by,
            counter=text.counter,
            counters=text.counters,
            price=text.price,
            weight=text.weight,
            mount=text.mount,
            trove=text.trove,
            must_take=text.must_take,
            unsure=text.unsure,
            meet=tuple(verbs["meet"]),
            task=tuple(verbs["task"]),
            won=tuple(verbs["won"]),
            lost=tuple(verbs["lost"]),
            owned=tuple(verbs["owned"]),
            may=tuple(verbs["may"]),
            ends=cast("e.Ending | None", next(iter(verbs["ends"]), None)),
            sentences=tuple(self.sentences),
        )


def _text_place(card: DraftCard, slot: Slot, i: int) -> tuple[Place, bool]:
    """Return the place of the i-th text of a slot, and whether it is exact. If the start of that text in the file is
    not known, the place is that of the slot's key, and no offset can be added to it."""
    found = card.keys.get(slot)
    if found and i < len(found[1].strings):
        return Place(found[0], found[1].strings[i]), True
    return card.key(slot), False


def _nearest_form(slot: Slot, text: str) -> str:
    near = nearest_form(text, forms(slot))
    hand = 'or begin it with "By hand:" if the players are to carry it out'
    return f'the nearest known sentence is "{near}"; {hand}' if near else f"write it in another way, {hand}"
