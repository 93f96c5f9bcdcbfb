"""The badges of the stage's small cards. A badge shows one event as a row of dice, numbers, emblems and words. No
Qt."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import assert_never

from msgspec.structs import replace

from talisman_desktop.core.facts import Blow, Part, Side
from talisman_desktop.desktop.presenters.drama.beats import (
    Atom,
    Beat,
    CardWent,
    Clash,
    Died,
    Fought,
    Moved,
    Play,
    RoadRolled,
    Roll,
    Rolled,
    Scene,
    TokensWent,
    Told,
    Tried,
    atoms,
)
from talisman_desktop.desktop.presenters.drama.outcome_words import AFTER, RESULTS, SEVERAL, TRIED, WAYS, Tone
from talisman_desktop.desktop.presenters.drama.pieces import (
    Badge,
    Die,
    Mark,
    Piece,
    Sign,
    Small,
    Sum,
    Word,
)
from talisman_desktop.play.telling.vocabulary import cap

MINUS = "−"
MOST_SPACES = 4
"""The greatest number of spaces that the title of a way names."""


def small_cards(play: Play) -> tuple[Small, ...]:
    """Return the small cards for an answer: one for each scene, and one for all spaces that the party passed without
    stopping."""
    made: list[Small] = []
    passed: list[str] = []
    for scene in play.scenes:
        small, walked = _small(scene, play), isinstance(scene.beats[0], Moved)
        if walked and passed:
            made[-1] = replace(small, title=_way([*passed, small.title]))
        else:
            made.append(small)
        passed = [*passed, small.title] if walked and not small.badges else []
    return tuple(small for small in made if small.title or small.badges)


def _way(spaces: Sequence[str]) -> str:
    """Return the spaces of a way in words; of a long way only its ends, because a title has one line."""
    return " → ".join(spaces if len(spaces) <= MOST_SPACES else (spaces[0], "...", spaces[-1]))


def _small(scene: Scene, play: Play) -> Small:
    badges: list[Badge] = []
    titled: list[Atom] = []
    hero = ""
    for beats in together(scene):
        beat = beats[0]
        if is_titled(beat, scene):
            titled += atoms(beat)
            continue
        made = badge(beats, scene, play)
        if not made.pieces:
            continue
        whose = whose_sign(beat, play)
        if whose != hero:
            sign = (sign_of(whose, play),) if whose else ()
            made = replace(made, pieces=(*sign, *made.pieces), begins=True)
            hero = whose
        badges.append(made)
        if made.sums and not isinstance(made.sums[0].who, Sign):
            hero = ""  # because a large picture of this fight does not name the hero
    if titled and not badges:
        words, tone = WAYS["turned"]
        badges.append(Badge((Word(words, tone),), tone))
    tones = [b.tone for b in badges]
    outcome: Tone = "bad" if "bad" in tones else "good" if "good" in tones else "plain"
    return Small(scene.title, scene.kind, tuple(badges), outcome, tuple(titled))


def is_titled(beat: Beat, scene: Scene) -> bool:
    """Return whether the title of a scene already tells the event, because the event is that the scene's card was
    turned over."""
    return isinstance(beat, CardWent) and beat.way == "turned" and beat.name == scene.title


def together(scene: Scene) -> Iterator[tuple[Beat, ...]]:
    """Yield the beats of a scene in groups that share a badge: equal sentences, and cards that move the same way."""

    def alike(numbered: tuple[int, Beat]) -> object:
        n, beat = numbered
        if isinstance(beat, Told):
            return beat
        if not isinstance(beat, CardWent) or beat.way == "dealt" or beat.name == scene.title:
            return n
        return beat.way, beat.hero, beat.other

    for _, group in groupby(enumerate(scene.beats), alike):
        yield tuple(beat for _, beat in group)


def whose_sign(beat: Beat, play: Play) -> str:
    """Return the hero whose sign is shown before an event; "" if the event itself names its heroes."""
    if isinstance(beat, Clash):
        return ""
    if isinstance(beat, Told):
        return beat.hero if beat.said.startswith(f"The {play.name(beat.hero)} ") else ""
    return beat.hero


def sign_of(hero: str, play: Play) -> Sign:
    """Return the sign of a hero."""
    person = play.people.get(hero)
    return Sign(hero, play.name(hero), person.colour if person is not None else "")


def badge(beats: Sequence[Beat], scene: Scene, play: Play) -> Badge:
    """Return the badge for a group of beats."""
    beat = beats[0]
    shown = tuple(atom for one in beats for atom in atoms(one))
    match beat:
        case Rolled(roll=roll, said=said, line=line):
            if not roll.hero and said == roll.purpose:  # because no sign names an enemy
                return Badge((Word(cap(said), "soft"), *_dice(roll), *_purpose(line, scene)), "plain", shown)
            return Badge((*_dice(roll), *_purpose(line or said, scene)), "plain", shown)
        case RoadRolled():
            return _road(beat, shown, play)
        case Fought():
            word, tone = RESULTS[beat.result]
            verdict = (Word(word, _tone(tone), strong=True), *((Word(f"({beat.by})", "soft"),) if beat.by else ()))
            return Badge(_fight(beat, verdict), _tone(tone), shown, _sides(beat, play), verdict)
        case Clash(pools=pools, blows=blows):
            struck = tuple(_blows(blows, play, beat.foes))
            sums = tuple(
                s for attribute, ours, theirs in pools for s in _rows(attribute, ours, theirs, play, beat.foes)
            )
            return Badge((*_clash(pools), *struck), "plain", shown, sums, struck)
        case TokensWent(token=token, by=by):
            sign = f"+{by}" if by > 0 else f"{MINUS}{-by}"
            tone = "good" if by > 0 else "bad"
            return Badge((Word(sign, _tone(tone), strong=True), Mark(token)), _tone(tone), shown)
        case CardWent():
            return replace(_card([b for b in beats if isinstance(b, CardWent)], scene, play), atoms=shown)
        case Died():
            return Badge((Word("dies", "bad", strong=True),), "bad", shown)
        case Moved(place=place):
            pieces = () if place == scene.title else (Word(f"to {place}", strong=True),)
            return Badge(pieces, "plain", shown)
        case Told(said=said, hero=hero):
            if hero:  # the sign before the sentence names the hero
                said = said.removeprefix(f"The {play.name(hero)} ")
            said = said.rstrip(".") + (f" ×{len(beats)}" if len(beats) > 1 else "")
            if beat.ends:
                tone = "good" if beat.ends == "won" else "bad"
                return Badge((Word(said, _tone(tone), strong=True),), _tone(tone), shown)
            return Badge((Word(said, "plain"),), "plain", shown)
        case Tried():
            return trial(beat, shown)
        case _:
            assert_never(beat)


def _tone(tone: str) -> Tone:
    return "good" if tone == "good" else "bad" if tone == "bad" else "plain"


def _dice(roll: Roll) -> tuple[Die, ...]:
    return tuple(Die(face, foe=not roll.hero) for face in roll.dice)


def _purpose(said: str, scene: Scene) -> tuple[Word, ...]:
    return () if said in ("", scene.title) else (Word(said, "soft"),)


# --- the road ---


def _road(beat: RoadRolled, shown: tuple[Atom, ...], play: Play) -> Badge:
    """Return the dice of a road roll and the cards that it brought, as "space 2 [3] 3 cards, draw spots 1 to 3"."""
    dice, place = _dice(beat.roll), Word(f"space {beat.space}", "soft")
    last = beat.first + beat.cards - 1
    brought = [Word("a special location", strong=True)] if beat.calls else []
    if beat.cards:
        where = f"draw spot {beat.first}" if beat.cards == 1 else f"draw spots {beat.first} to {last}"
        brought += [Word(f"{beat.cards} card{'s' * (beat.cards > 1)}", strong=True), Word(where, "soft")]
    if not brought:
        return Badge((place, *dice), "plain", shown)
    sums = (Sum(sign_of(beat.hero, play), (place,), dice, brought[0]),)
    return Badge((place, *dice, *brought), "plain", shown, sums, tuple(brought[1:]))


# --- trials ---


def trial(beat: Tried, shown: tuple[Atom, ...]) -> Badge:
    """Return both numbers of a trial with its dice, as "[4] [6] = 10 against 12, The way is free"."""
    words, tone = TRIED[beat.passed]
    verdict = (Word(words, tone, strong=True),)
    foes = tuple(Die(face, foe=True) for roll in beat.rolls if not roll.hero for face in roll.dice)
    own = tuple(Die(face) for roll in beat.rolls if roll.hero for face in roll.dice)
    mark = (Mark("strength" if beat.attribute == "strength" else "craft"),) if beat.attribute else ()
    rows = zip(beat.named, ((), mark), (own, foes), beat.scored, strict=True)
    sums = tuple(Sum(Word(name, strong=True), part, dice, Word(f"{n}", strong=True)) for name, part, dice, n in rows)
    mine, theirs = beat.scored
    against = Word(f"= {theirs}" if foes else f"{theirs}", strong=True)
    pieces = (*own, Word(f"= {mine}", strong=True), Word("against", "soft"), *mark, *foes, against, *verdict)
    return Badge(pieces, tone, shown, sums, verdict)


# --- fights ---


def _all_dice(beat: Fought) -> tuple[tuple[Die, ...], tuple[Die, ...]]:
    """Return the dice of both sides of a fight."""
    own = side_dice(beat.own, [r for r in beat.rolls if r.hero == beat.hero], foe=False)
    return own, side_dice(beat.theirs, [r for r in beat.rolls if r.hero != beat.hero], foe=True)


def _fight(beat: Fought, verdict: tuple[Word, ...]) -> tuple[Piece, ...]:
    """Return both totals of a fight with their dice, as "3 + (5) = 8 against 4 + (2) = 6, Won"."""
    (own, theirs), (mine, yours) = _all_dice(beat), beat.totals
    return (
        *((Word(beat.ally, "soft"),) if beat.ally else ()),
        Mark("strength" if beat.attribute == "strength" else "craft"),
        *_sum(beat.own, own, mine),
        Word("against", "soft"),
        *_sum(beat.theirs, theirs, yours),
        *verdict,
    )


def _sides(beat: Fought, play: Play) -> tuple[Sum, Sum]:
    """Return both sides of a fight, with the parts of each score in columns."""
    (own, theirs), (mine, yours) = _all_dice(beat), beat.totals
    who: Piece = Word(beat.ally, strong=True) if beat.ally else sign_of(beat.hero, play)
    foe = Word(cap(beat.foe), strong=True)
    return (
        Sum(who, (_mark(beat.attribute), *_parts(beat.own, play)), own, Word(f"{mine}", strong=True)),
        Sum(foe, (_mark(beat.facing), *_parts(beat.theirs, play)), theirs, Word(f"{yours}", strong=True)),
    )


def _mark(attribute: str) -> Mark:
    return Mark("strength" if attribute == "strength" else "craft")


def _parts(side: Side, play: Play) -> Iterator[Piece]:
    """Yield the parts of a score: the first as a number, each further one with the name of its source."""
    for n, part in enumerate(side.parts):
        if n == 0:
            yield Word(f"{part.n}")
        elif part.n:
            yield Word(f"{part.n:+d} {_source(part, play)}".replace("-", MINUS, 1), "soft")


def _rows(attribute: str, ours: Side, theirs: Side, play: Play, foes: str) -> Iterator[Sum]:
    """Yield the two rows of an attribute in a combat against several enemies: the heroes' and the enemies'."""
    mark = Mark("strength" if attribute == "strength" else "craft")
    for name, side in (("Heroes", ours), (cap(foes), theirs)):
        parts = tuple(Word(f"{_source(part, play)} {part.n}", "soft") for part in side.parts if part.n)
        yield Sum(Word(name, strong=True), (mark, *parts), (), Word(f"{side.score}", strong=True))


def _sum(side: Side, dice: tuple[Die, ...], total: int) -> Iterator[Piece]:
    if side.parts and dice:
        yield Word(f"{side.score} +", "soft")
    yield from dice
    yield Word(f"= {total}" if dice else f"{total}", strong=True)


def side_dice(side: Side, rolls: list[Roll], *, foe: bool) -> tuple[Die, ...]:
    """Return all dice that a side rolled. Dice of this answer that no longer count are drawn faintly."""
    counted = Counter(side.dice)
    shown: list[Die] = []
    for face in reversed([face for roll in rolls for face in roll.dice]):
        counts = counted[face] > 0
        counted[face] -= counts
        shown.append(Die(face, foe, faint=not counts))
    earlier = [Die(face, foe) for face in counted.elements()]
    return (*earlier, *reversed(shown))


def _clash(pools: tuple[tuple[str, Side, Side], ...]) -> Iterator[Piece]:
    for attribute, ours, theirs in pools:
        yield Mark("strength" if attribute == "strength" else "craft")
        yield Word(f"{ours.score} against {theirs.score}{',' if attribute != pools[-1][0] else ':'}", strong=True)


def _blows(blows: tuple[Blow, ...], play: Play, foes: str) -> Iterator[Word]:
    """Yield the words for who struck whom, with scores, as "the heroes strike Lion (5), Wild Boar (1)"."""
    for theirs in (False, True):
        struck = [blow for blow in blows if bool(blow.hero) == theirs]
        if not struck:
            continue
        yield Word(f"the {foes} strike" if theirs else "the heroes strike", "soft")
        alike = Counter((blow.hero or blow.kind, blow.score) for blow in struck)
        for n, ((who, score), times) in enumerate(alike.items(), 1):
            name = f"{play.name(who) if theirs else readable(who)} ({score}){f' ×{times}' if times > 1 else ''}"
            last = "" if theirs or len(struck) == len(blows) else ";"
            end = "," if n < len(alike) else last
            yield Word(f"{name}{end}", "bad" if theirs else "good", strong=True)
    if not blows:
        yield Word("nobody is struck", "soft")


def readable(kind: str) -> str:
    """Return the id of a card as words."""
    return kind.rpartition("/")[2].replace("-", " ").title().replace(" Of ", " of ").replace(" The ", " the ")


def _source(part: Part, play: Play) -> str:
    """Return the name of the source of a part of a score."""
    return play.name(part.source) if part.source in play.people else readable(part.source)


# --- cards ---


def _card(beats: Sequence[CardWent], scene: Scene, play: Play) -> Badge:
    """Return the badge for cards that move the same way."""
    beat = beats[0]
    words, tone = WAYS[beat.way]
    if beat.way == "dealt":
        where = " in the trove" if beat.zone == "trove" else ""
        return Badge((Word(f"{beat.count} card{'s' if beat.count != 1 else ''} face down{where}", "soft"),), "soft")
    last = len(beats) - 1
    listed = [one.name for one in beats]
    if beat.way == "falls":  # because several foes may have the same name
        listed = [name if n == 1 else f"{n} × {name}" for name, n in Counter(listed).items()]
    names = tuple(Word(f"{name}," if n < len(listed) else name, strong=True) for n, name in enumerate(listed, 1))
    said = (Word(words if not last else SEVERAL.get(words, words), tone),)
    pieces: tuple[Piece, ...] = (*said, *names)
    if beat.way in AFTER:
        titled = beat.name == scene.title and bool(beat.kind)
        pieces = said if titled else pieces if beat.hero else (*names, *said)
    if beat.other:
        pieces = (*pieces, Word(f"to {play.name(beat.other)}"))
    return Badge(pieces, tone)
