"""Showing the events of an answer one by one: what the stage shows at each moment, and for how long. No Qt."""

from __future__ import annotations

from itertools import zip_longest

from msgspec.structs import replace

from talisman_desktop.desktop.presenters.drama.badges import small_cards
from talisman_desktop.desktop.presenters.drama.beats import Beat, CardWent, Moved, Play, Scene, TokensWent, Told

BEAT_MS = 1100
"""The milliseconds that an event is shown at the usual speed, if the next one follows automatically."""


def reveals(play: Play) -> tuple[Play, ...]:
    """Return what the stage shows at each moment: one scene at a time, with one more event each time. Spaces that the
    party passed without stopping are left out."""
    return tuple(
        replace(play, scenes=(replace(scene, beats=scene.beats[:end]),), facts=max(scene.ends[:end], default=0))
        for scene, following in zip_longest(play.scenes, play.scenes[1:])
        if not _is_passed(scene, following)
        for end in _ends(scene)
        if small_cards(replace(play, scenes=(scene,)))
    )


def _is_passed(scene: Scene, following: Scene | None) -> bool:
    """Return whether a scene is a space that the party passed on its way to the next scene."""
    passed = all(isinstance(beat, Moved) and not beat.region for beat in scene.beats)
    return passed and following is not None and isinstance(following.beats[0], Moved)


def _ends(scene: Scene) -> list[int]:
    """Return the numbers of events after which to stop. Events that belong together are not separated."""
    beats = scene.beats
    found = [n for n in range(1, len(beats)) if not _joined(beats[n - 1], beats[n], scene)]
    return [*found, len(beats)]


def _joined(beat: Beat, following: Beat, scene: Scene) -> bool:
    """Return whether an event is shown together with the next one."""
    if isinstance(beat, Moved) or (isinstance(beat, Told) and beat == following):
        return True
    if isinstance(beat, CardWent) and beat.way == "turned":
        return beat.name == scene.title and isinstance(following, CardWent) and following.way == "taken"
    if isinstance(beat, CardWent) and isinstance(following, CardWent):
        return (beat.way, beat.hero, beat.other) == (following.way, following.hero, following.other)
    alike = isinstance(beat, TokensWent) and isinstance(following, TokensWent)
    return alike and beat.hero == following.hero


def wait(speed: int) -> int:
    """Return the milliseconds that an event is shown at a speed in percent; 0 if the program does not wait."""
    return round(BEAT_MS * 100 / speed) if speed else 0
