"""The short form of the strip of recent events: the gains, losses and rolls of the heroes and the cards turned over, in
the order in which they happened. Sentences are left out, except that on the end of the campaign, and one that is alone.
No Qt."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple, assert_never

from msgspec.structs import replace

from talisman_desktop.desktop.presenters.drama.badges import badge, is_titled, sign_of, together, whose_sign
from talisman_desktop.desktop.presenters.drama.beats import (
    Beat,
    CardWent,
    Clash,
    Died,
    Fought,
    Moved,
    Play,
    RoadRolled,
    Rolled,
    Scene,
    TokensWent,
    Told,
    Tried,
    atoms,
)
from talisman_desktop.desktop.presenters.drama.outcome_words import AFTER
from talisman_desktop.desktop.presenters.drama.pieces import Badge, Small, Tile, Word


class Digest(NamedTuple):
    """The short form of the strip, and the number of badges that it leaves out."""

    smalls: tuple[Small, ...]
    folded: int


class _Event(NamedTuple):
    """The badge of an event, the hero whose sign is before it, and whether the short form keeps it."""

    hero: str
    badge: Badge
    kept: bool


def digest(play: Play) -> Digest:
    """Return the short form for an answer: all that each hero gained, lost, rolled and fought, and the cards turned
    over, the earliest first. If nothing of this happened, it is the first sentence."""
    every = [event for scene in play.scenes for event in _of(scene, play)]
    kept = [event for event in every if event.kept]
    kept = kept or [event for event in every if not event.badge.atoms][:1]
    badges: list[Badge] = []
    for hero, events in groupby(kept, lambda event: event.hero):
        made = list(_merged([event.badge for event in events]))
        sign = (sign_of(hero, play),) if hero else ()
        made[0] = replace(made[0], pieces=(*sign, *made[0].pieces), begins=True)
        badges += made
    return Digest((Small("", "", tuple(badges)),) if badges else (), len(every) - len(kept))


def _of(scene: Scene, play: Play) -> Iterator[_Event]:
    """Yield the events of a scene."""
    titled = False
    for beats in together(scene):
        beat = beats[0]
        if is_titled(beat, scene):
            titled = True
            pieces = (Tile(scene.kind), Word(scene.title, strong=True))
            yield _Event("", Badge(pieces, "soft", tuple(atoms(beat))), kept=True)
            continue
        made = badge(beats, scene, play)
        if isinstance(beat, RoadRolled):
            made = replace(made, sums=(), verdict=())
        elif isinstance(beat, Rolled):
            # The dice of a fight are named by the enemy's, and all dice by the card, if these stand before them.
            fights = any(isinstance(other, Rolled) and not other.hero for other in scene.beats)
            purpose = Word(scene.title, "soft")
            if titled:
                made = replace(made, pieces=tuple(piece for piece in made.pieces if piece != purpose))
            elif scene.title and not fights and not any(isinstance(piece, Word) for piece in made.pieces):
                made = replace(made, pieces=(*made.pieces, purpose))
        elif isinstance(beat, Moved) and made.pieces and not beat.figure:
            made = replace(made, pieces=(Word("The party", strong=True), *made.pieces))
        elif isinstance(beat, Fought):
            foe = () if titled and beat.foe == scene.title else (Word(beat.foe, "soft"),)
            made = replace(made, pieces=(*foe, *made.pieces), sums=(), verdict=())
        elif isinstance(beat, CardWent) and beat.way in AFTER and beat.name == scene.title:
            name = Word(beat.name, strong=True)
            made = replace(made, pieces=(*made.pieces, name) if beat.hero else (name, *made.pieces))
        if made.pieces:
            yield _Event(whose_sign(beat, play), made, _is_kept(beat))


def _is_kept(beat: Beat) -> bool:
    """Return whether the short form keeps an event."""
    match beat:
        case CardWent(way=way):
            return way != "dealt"
        case Moved(region=region):
            return region
        case Told(ends=ends):
            return bool(ends)
        case Died() | TokensWent() | Fought() | Clash() | Tried() | Rolled() | RoadRolled():
            return True
        case _:
            assert_never(beat)


def _merged(badges: Sequence[Badge]) -> Iterator[Badge]:
    """Yield badges. Those with the same verb and different cards are merged, so that "draws" is said once."""
    for _, group in groupby(enumerate(badges), lambda numbered: _verb(numbered[1]) or numbered[0]):
        same = [one for _, one in group]
        if len(same) == 1:
            yield same[0]
            continue
        verb = _verb(same[0])
        names = [piece for one in same for piece in one.pieces if isinstance(piece, Word) and piece != verb]
        listed = [replace(word, text=f"{word.text.rstrip(',')},") for word in names[:-1]]
        pieces = (*([verb] if verb else []), *listed, names[-1])
        yield replace(same[0], pieces=pieces, atoms=tuple(atom for one in same for atom in one.atoms))


def _verb(one: Badge) -> Word | None:
    """Return the verb at the beginning of a badge of cards; None for any other badge."""
    first, *rest = one.pieces
    cards = isinstance(first, Word) and not first.strong and bool(rest) and bool(one.atoms)
    named = all(isinstance(piece, Word) and piece.strong for piece in rest)
    return first if cards and named and one.atoms[0][0] == "card" and isinstance(first, Word) else None
