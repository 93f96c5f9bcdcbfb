"""The short form of the strip of recent events: the gains, losses and rolls of each hero, the most important first,
then the cards turned over. Sentences are left out, except that on the end of the campaign, and one that is alone. No
Qt."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple, assert_never

from msgspec.structs import replace

from talisman_desktop.desktop.presenters.drama.badges import badge, is_titled, sign_of, together
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

FOLDED = 9
"""The rank from which the short form leaves a beat out."""
RANKS = {"life": 1, "fate": 3}
"""The ranks of tokens. Any other token has the rank 2."""


class Digest(NamedTuple):
    """The short form of the strip, and the number of badges that it leaves out."""

    smalls: tuple[Small, ...]
    folded: int


class _Ranked(NamedTuple):
    rank: int
    hero: str
    badge: Badge


def digest(play: Play) -> Digest:
    """Return the short form for an answer: all that each hero gained, lost, rolled and fought, and the cards turned
    over. If nothing of this happened, it is the first sentence."""
    every = [ranked for scene in play.scenes for ranked in _of(scene, play)]
    kept = [ranked for ranked in every if ranked.rank < FOLDED]
    kept = kept or [ranked for ranked in every if not ranked.badge.atoms][:1]
    first: dict[str, int] = {}
    for ranked in kept:
        first[ranked.hero] = min(ranked.rank, first.get(ranked.hero, FOLDED))
    order = sorted(first, key=lambda hero: (not hero, first[hero]))
    badges: list[Badge] = []
    for hero in order:
        own = sorted((ranked for ranked in kept if ranked.hero == hero), key=lambda ranked: ranked.rank)
        made = list(_merged([ranked.badge for ranked in own]))
        sign = (sign_of(hero, play),) if hero else ()
        made[0] = replace(made[0], pieces=(*sign, *made[0].pieces), begins=True)
        badges += made
    return Digest((Small("", "", tuple(badges)),) if badges else (), len(every) - len(kept))


def _of(scene: Scene, play: Play) -> Iterator[_Ranked]:
    """Yield the badges of a scene, each with its rank and its hero."""
    for beats in together(scene):
        beat = beats[0]
        if is_titled(beat, scene):
            pieces = (Tile(scene.kind), Word(scene.title, strong=True))
            yield _Ranked(7, "", Badge(pieces, "soft", tuple(atoms(beat))))
            continue
        made = badge(beats, scene, play)
        if isinstance(beat, RoadRolled):
            made = replace(made, sums=(), verdict=())
        elif isinstance(beat, Rolled) and not any(isinstance(piece, Word) for piece in made.pieces):
            # The dice of a fight are named by the enemy's, which stand beside them.
            fights = any(isinstance(other, Rolled) and not other.hero for other in scene.beats)
            purpose = () if fights or not scene.title else (Word(scene.title, "soft"),)
            made = replace(made, pieces=(*made.pieces, *purpose))
        elif isinstance(beat, Moved) and made.pieces and not beat.figure:
            made = replace(made, pieces=(Word("The party", strong=True), *made.pieces))
        elif isinstance(beat, Fought):
            made = replace(made, pieces=(Word(beat.foe, "soft"), *made.pieces), sums=(), verdict=())
        elif isinstance(beat, CardWent) and beat.way in AFTER and beat.name == scene.title:
            name = Word(beat.name, strong=True)
            made = replace(made, pieces=(*made.pieces, name) if beat.hero else (name, *made.pieces))
        if made.pieces:
            yield _Ranked(_rank(beat), beat.hero, made)


def _rank(beat: Beat) -> int:
    """Return the rank of a beat; the lowest number is the most important."""
    match beat:
        case Died():
            return 0
        case TokensWent(token=token):
            return RANKS.get(token, 2)
        case CardWent(way=way, hero=hero):
            return FOLDED if way == "dealt" else 4 if hero else 6
        case Fought() | Clash() | Tried():
            return 5
        case Rolled() | RoadRolled():
            return 6
        case Moved(region=region):
            return 8 if region else FOLDED
        case Told(ends=ends):
            return -1 if ends else FOLDED
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
