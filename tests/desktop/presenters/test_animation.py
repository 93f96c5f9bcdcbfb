"""The animation of a fight: every die tumbles and stops on its true face, then the totals appear, then the outcome."""

from __future__ import annotations

from talisman_desktop.core.facts import Part, Side
from talisman_desktop.desktop.presenters.drama.animation import cues, length, seen
from talisman_desktop.desktop.presenters.drama.badges import badge
from talisman_desktop.desktop.presenters.drama.beats import Fought, Moved, Play, Roll, Rolled, Scene
from talisman_desktop.desktop.presenters.drama.pieces import Badge, Die, Piece, Word
from talisman_desktop.desktop.presenters.drama.reveals import reveals

FIGHT = Fought(
    "elf", "ogre", "core/ogre", "strength", "won",
    Side((Part("tokens", 3),), dice=(6, 2)), Side((Part("core/ogre", 5),), dice=(1,)), (11, 6),
    (Roll("", (1,), "ogre"), Roll("elf", (6, 2), "battle")),
)  # fmt: skip


def fight() -> Badge:
    return badge((FIGHT,), Scene("Ogre", "core/ogre", (FIGHT,)), Play())


def test_dice_appear_in_turn_the_enemy_first() -> None:
    shown = fight()
    pieces: list[Piece] = [*shown.sums[0].dice, shown.sums[0].total, *shown.sums[1].dice, *shown.verdict]
    timed = dict(zip(pieces, cues(shown, pieces), strict=True))
    foe, six, two = (timed[die] for die in (Die(1, foe=True), Die(6), Die(2)))
    assert foe.still <= six.at < six.still <= two.at, "an open 6 opens the next die"
    total, verdict = timed[Word("11", strong=True)], timed[shown.verdict[0]]
    assert two.still < total.at < verdict.at


def test_tumbling_dice_stop_on_their_true_face() -> None:
    shown = fight()
    pieces = [die for side in shown.sums for die in side.dice]
    timed = cues(shown, pieces)
    during = [seen(pieces[0], timed[0], now) for now in range(timed[0].at, timed[0].still, 60)]
    assert len({moment.piece for moment in during if moment is not None}) > 1
    assert all(moment is not None and moment.turned for moment in during)
    end = [seen(piece, cue, length(timed)) for piece, cue in zip(pieces, timed, strict=True)]
    assert [moment.piece for moment in end if moment is not None] == pieces
    assert not any(moment.turned for moment in end if moment is not None)


def test_badge_without_dice_appears_at_once() -> None:
    roll = Rolled(Roll("elf", (4,), "Cave"), "Cave")
    shown = badge((roll,), Scene("Cave", "core/cave", (roll,)), Play())
    assert length(cues(shown, shown.pieces)) > 0
    assert length(cues(Badge((Word("falls"),)), [Word("falls")])) == 0


def test_passed_spaces_are_not_shown_separately() -> None:
    names = ("Crypt", "Plain of Peril", "Oasis")
    shown = reveals(Play(tuple(Scene(name, "core/space", (Moved(name),)) for name in names)))
    assert [play.scenes[0].title for play in shown] == ["Oasis"]


def test_answer_without_events_has_nothing_to_show() -> None:
    assert reveals(Play()) == ()
