"""The tale of a sitting in 15 to 25 sentences, the most important of what happened."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from talisman_desktop.core import facts as f
from talisman_desktop.core.table import Table
from talisman_desktop.notes.blocks import Block, Prose
from talisman_desktop.notes.past_tables import table_at, walk
from talisman_desktop.notes.sections import Sections
from talisman_desktop.play.session import Session
from talisman_desktop.play.telling import Line, Words
from talisman_desktop.play.telling.told_facts import ENDS
from talisman_desktop.play.telling.vocabulary import cap, joined, some, the
from talisman_desktop.rules.ruleset import Ruleset

LEAST, MOST = 15, 25
"""The least and the most sentences of a tale (fewer if less happened)."""
NOTABLE = 40
"""The weight from which a sentence is told even if the tale has LEAST sentences already."""
GREAT = 60
"""The weight from which a sentence is told again if the same happened on another day."""
NOTE = 95
"""The weight of a line with a players' note."""
FRAME = 200
"""The weight of the first and the last sentence of a tale."""

BEST = 88
"""The weight of the best fight."""
TOGETHER = 6
"""The most moments that may be between two equal deeds of different heroes that one sentence tells."""

_TOLD = {
    **dict.fromkeys(("crowned", "party-lost", "nobody-comes"), 150),
    **dict.fromkeys(("spends-talisman", "quest-done"), 92),
    **dict.fromkeys(("looted", "guardian-fight"), 86),
    **dict.fromkeys(("death", "portal", "trial", "duel"), 80),
    **dict.fromkeys(("set-out", "set-out-home", "teleport", "crosses", "put-away"), 66),
    **dict.fromkeys(("destroyed", "kept-life", "guardians"), 48),
    **{"turn-back": 42, "by-hand": 40, "cast": 26, "prevented": 24, "evaded": 20, "visits": 14, "met": 12, "used": 10},
}
"""The weight of each event that the rules tell (`Told.what`)."""
_SETS_OUT = ("set-out", "set-out-home")


class Bout(NamedTuple):
    """A fight against an enemy: its totals, and how it ended for the hero."""

    fact: int
    day: int
    who: str
    foe: str
    own: int
    against: int
    result: str

    def __str__(self) -> str:
        """Return the fight as a sentence without a full stop: "the Elf beats the Ogre, 13 to 9"."""
        return f"{self.who} {ENDS.get(self.result, self.result)} {the(self.foe)}, {self.own} to {self.against}"


class Moment(Struct, frozen=True):
    """A sentence that the tale may have. The heroes in `names` did the same thing; `alone` is the verb for one of them,
    `together` for several."""

    fact: int
    day: int
    weight: int
    names: tuple[str, ...]
    alone: str = ""
    together: str = ""
    sets_out: bool = False
    note: str = ""

    @property
    def text(self) -> str:
        """The sentence, beginning with a small letter, with a full stop or with the players' note after a dash."""
        verb = self.together if len(self.names) > 1 else self.alone
        words = f"{joined(self.names)}{' ' * bool(verb)}{verb}".removesuffix(".")
        return f"{words} — {self.note}" if self.note else f"{words}."


def bouts(session: Session, first: int = 0, last: int | None = None) -> list[Bout]:
    """Return the fights against enemies, from fact `first` to before `last`."""
    return [*_bouts(session, first, last)]


def _bouts(session: Session, first: int, last: int | None) -> Iterable[Bout]:
    words = _words(session.ruleset)
    for n, fact, table in walk(session, first, last):
        if isinstance(fact, f.Told) and fact.what in ("fight", "stand-in"):
            match fact.args:
                case (str(foe), str(), int(own), int(against), str(result), *stand_in):
                    who = words.hero(fact.hero, table)
                    who = f"{the(str(stand_in[0]))} of {who}" if stand_in and fact.what == "stand-in" else who
                    yield Bout(n, table.day, who, foe, own, against, result)


def best(fights: Iterable[Bout]) -> Bout | None:
    """Return the won fight in which the enemy's total was highest; None if no fight was won."""
    return max((b for b in fights if b.result == "won"), key=lambda b: (b.against, -b.own), default=None)


def moments(
    session: Session, lines: Sequence[Line], notes: Mapping[int, str], first: int = 0, last: int | None = None
) -> list[Moment]:
    """Return all sentences that a tale of these facts may have. `lines` are the lines of the journal, without the
    players' `notes`."""
    words, found = _words(session.ruleset), list[Moment]()
    fights = {b.fact: b for b in _bouts(session, first, last)}
    top = best(fights.values())
    said = {line.fact: line for line in lines if line.kind != "heading"}
    for n, fact, table in walk(session, first, last):
        if n in fights:
            _add(found, _fought(fights[n], is_best=fights[n] is top))
        elif (moment := _moment(n, fact, table, words, said.get(n))) is not None:
            _add(found, moment)
    return _noted(found, lines, notes, session)


def _fought(bout: Bout, *, is_best: bool) -> Moment:
    """Return the sentence of a fight; several heroes beaten by the same enemy share one."""
    if bout.result == "lost":
        foe = f"beaten by {the(bout.foe)}"
        numbers = f"{bout.own} to {bout.against}"
        weight = min(46 + bout.against, 70)
        return Moment(bout.fact, bout.day, weight, (bout.who,), f"is {foe}, {numbers}", f"are {foe}")
    weight = BEST if is_best else min(24 + 2 * bout.against, 60) if bout.result == "won" else 24
    return Moment(bout.fact, bout.day, weight, (str(bout),))


def _moment(n: int, fact: f.Fact, table: Table, words: Words, line: Line | None) -> Moment | None:
    """Return the sentence of a fact that is not part of a fight; None if the tale never tells it."""
    match fact:
        case f.HeroArrived(hero=hero):
            name = the(words.catalog.name(hero.kind))
            return Moment(n, table.day, 72, (name,), "comes to the village", "come to the village")
        case f.HeroDied(hero=hero):
            return Moment(n, table.day, 150, (words.hero(hero, table),), f"dies{words.because(fact.cause)}")
        case f.AlignmentChanged(hero=hero, alignment=to):
            tail = f"{to} now{words.because(fact.cause)}"
            return Moment(n, table.day, 32, (words.hero(hero, table),), f"is {tail}", f"are {tail}")
        case f.Told(what="guardian-fight", args=(_, _, int(left))):
            standing = f"{some(left, 'enemy', 'enemies')} still bar{'s' * (left == 1)} the way"
            return Moment(n, table.day, 86, (standing if left else "the last enemy that bars the way falls",))
        case f.Told(what="duel", args=(str(foe), str(), int(own), int(against), str(result))):
            ended = f"{ENDS.get(result, result)} {the(foe)}, {own} to {against}"
            return Moment(n, table.day, _TOLD["duel"], (f"{words.hero(fact.hero, table)} {ended}",))
        case _ if (line is not None and line.kind not in ("dice", "fight")) or _counts(fact):
            if line is None:
                return None
            text = _first_sentence(line.text)
            out = isinstance(fact, f.Told) and fact.what in _SETS_OUT
            return Moment(n, table.day, _weight(fact, words), (text,), sets_out=out)
        case _:
            return None


def _counts(fact: f.Fact) -> bool:
    """Whether a fact that belongs to a fight is told on its own."""
    return isinstance(fact, f.Told) and fact.what in ("destroyed", "duel")


def _weight(fact: f.Fact, words: Words) -> int:
    """Return the weight of a fact that is neither a fight nor the arrival or the end of a hero."""
    match fact:
        case f.RegionEntered():
            return 90
        case f.SliceChanged(event=event):
            return 62 if event.memorable else 10
        case f.ApartSet() | f.ToadChanged():
            return 60
        case f.CardTurned(kind=kind):
            printed = words.printed(kind)
            return 70 if printed is not None and printed.type == "quest" else 5
        case f.CardTaken(kind=kind, to=to):
            return _taken(to, kind, words)
        case f.CardMoved(to=to):
            return _taken(to, fact.cause.card, words)
        case f.TokensChanged(token="strength" | "craft"):
            return 30
        case f.TokensChanged(token="life", by=by) if by < 0:
            return 16
        case f.Told(what=what):
            return _TOLD.get(what, 8)
        case _:
            return 5


def _taken(to: str, kind: str, words: Words) -> int:
    printed = words.printed(kind)
    if to.startswith("followers:"):
        return 38
    if to.startswith("items:"):
        return 36 if printed is not None and printed.type == "magic-object" else 20
    return 5


def _add(found: list[Moment], moment: Moment) -> None:
    """Add a sentence. If heroes have just done the same thing, it is joined with theirs."""
    near = range(len(found) - 1, max(-1, len(found) - 1 - TOGETHER), -1)
    like = (n for n in near if (found[n].day, found[n].together) == (moment.day, moment.together))
    at = next(like, None) if moment.together else None
    if at is None:
        found.append(moment)
    elif not set(moment.names) <= set(found[at].names):
        found[at] = replace(found[at], names=(*found[at].names, *moment.names))


def _noted(found: list[Moment], lines: Sequence[Line], notes: Mapping[int, str], session: Session) -> list[Moment]:
    """Add each note to the sentence of its line; a line that has no sentence becomes one."""
    told = [line for line in lines if line.kind != "heading"]
    for fact, note in sorted(notes.items()):
        at = next((n for n, line in enumerate(told) if line.fact >= fact), None)
        if at is None:
            continue
        above = told[at - 1].fact if at else -1
        words = " ".join(note.split())
        own = next((n for n, m in enumerate(found) if above < m.fact <= told[at].fact), None)
        if own is not None:
            both = f"{found[own].note} — {words}" if found[own].note else words
            found[own] = replace(found[own], weight=max(NOTE, found[own].weight), note=both)
        else:
            day = table_at(session, told[at].fact).day
            found.append(Moment(told[at].fact, day, NOTE, (_first_sentence(told[at].text),), note=words))
    return sorted(found, key=lambda moment: moment.fact)


def chosen(found: Sequence[Moment], room: int = MOST) -> list[Moment]:
    """Return the sentences to tell, in order: all with at least the weight NOTABLE, as far as there is room, and others
    if these are few."""
    once = {(moment.text, moment.day * (moment.weight >= GREAT)): moment for moment in reversed(found)}
    ranked = sorted(once.values(), key=lambda moment: (-moment.weight, moment.fact))
    notable = sum(moment.weight >= NOTABLE for moment in ranked)
    count = min(room, max(room - MOST + LEAST, notable))
    return sorted(ranked[:count], key=lambda moment: moment.fact)


def tale(
    session: Session, lines: Sequence[Line], notes: Mapping[int, str], first: int = 0, last: int | None = None
) -> list[Block]:
    """Return the tale of these facts as blocks, with a paragraph for each time the party sets out."""
    end = len(session.facts) if last is None else last
    if end <= first:
        return []
    told = chosen(moments(session, lines, notes, first, last), MOST - 2)
    begins, ends = _where(session, first), _where(session, end)
    paragraphs: list[list[str]] = [[f"The tale begins on day {begins}."]]
    day = table_at(session, first).day
    for moment in told:
        if moment.sets_out and len(paragraphs[-1]) > 1:
            paragraphs.append([])
        dated = moment.day != day or not paragraphs[-1]
        paragraphs[-1].append(_dated(moment) if dated else cap(moment.text))
        day = moment.day
    paragraphs[-1].append(f"It ends on day {ends}." if not session.over or last else f"So it ends, on day {ends}.")
    return [Prose(" ".join(paragraph)) for paragraph in paragraphs]


def _dated(moment: Moment) -> str:
    text = moment.text
    text = text[0].lower() + text[1:] if text.startswith(("The ", "A ", "An ", "Every ", "No ")) else text
    return f"On day {moment.day}{':' * text[0].isupper() * (not moment.alone)} {text}"


def _where(session: Session, fact: int) -> str:
    """Return the day, the party and the place just before a fact: "9, with the Elf and the Dwarf in the village"."""
    table = table_at(session, fact)
    ruleset = session.rules.of(table)
    words = _words(ruleset)
    party = joined(words.hero(hero, table) for hero in table.order) if table.order else ""
    place = Sections(table, ruleset).standing()
    return f"{table.day}, {f'with {party} ' if party else ''}{place}"


def _words(ruleset: Ruleset) -> Words:
    return Words(ruleset.catalog, ruleset.telling, clauses=False)


def _first_sentence(text: str) -> str:
    """Return the first sentence of a line, without the sums after it."""
    return text.partition(". ")[0].removesuffix(".")
