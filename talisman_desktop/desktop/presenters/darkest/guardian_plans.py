"""The plan for a question of a guardian combat, in words and points, as its panel shows it. No Qt."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from talisman_desktop.core.log import Answered, Entry
from talisman_desktop.core.requests import Request, Shared
from talisman_desktop.core.table import Card
from talisman_desktop.desktop.presenters.darkest import guardian_survey
from talisman_desktop.desktop.presenters.darkest.guardian_deeds import deeds
from talisman_desktop.desktop.presenters.darkest.guardian_survey import CombatLosses, Reading
from talisman_desktop.desktop.presenters.guardian_planner import (
    Planned,
    listed,
    percent,
    times,
)
from talisman_desktop.games.darkest.guardians import garrison, guardian_fight, scrolls
from talisman_desktop.games.darkest.guardians.garrison import ATTRIBUTES, standing, things_of
from talisman_desktop.games.darkest.journey import crossing
from talisman_desktop.odds import pools
from talisman_desktop.odds.guardian_plan import HALF, Split, best_split
from talisman_desktop.odds.plan_aim import Aim
from talisman_desktop.odds.step_outcomes import Declined
from talisman_desktop.rules import number_questions, statics
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.printed_words import shots
from talisman_desktop.rules.roads import way

STRENGTH, CRAFT = "guardians/strength", "guardians/craft"
BRIDGE = "sentinel"
"""The key of the question whether to challenge the Sentinel, who is not on the table yet at that question."""
BACK = ("guardians/attempt", "guardians/again", BRIDGE)
"""The keys of questions at which the party may turn back."""
BEFORE = (*BACK, "guardians/destroy", "guardians/ready")
"""The keys of questions after which guardians may still cast spells."""
SHOTS = ("guardians/shoot", "guardians/shoot/free")
ASKED = (*BEFORE, *SHOTS, STRENGTH, CRAFT)
"""The keys of questions that have a plan."""


def plannable(request: Request) -> bool:
    """Return whether a question can have a plan."""
    return request.key in ASKED


def planned(game: Game, request: Request | None, log: Sequence[Entry], aim: Aim) -> Planned | None:
    """Return the plan for a question of a guardian combat, given an aim; None for any other question, and if no
    guardian is left."""
    if request is None or not plannable(request):
        return None
    game = _before_it(game, request)
    if not standing(game):
        return None
    by_craft = request.key == CRAFT
    fallen = _felled_by_strength(game, log) if by_craft else ()
    losses = guardian_survey.combat_losses(game, guardian_fight.blows_of_enemies(game))
    lost = losses.likeliest()
    reading = guardian_survey.read(game, lost, fallen, by_craft=by_craft)
    reading, split = guardian_survey.after_split(game, lost, reading, best_split(reading.combat, aim))
    return Planned(
        sides=", ".join(f"{a} {garrison.hero_pool(game, a)} against {garrison.pool(game, a)}" for a in ATTRIBUTES),
        hits=losses.hits,
        split=tuple(_split_words(game, reading, split)),
        next=tuple(_next_words(game, reading, split)),
        back=_back_words(game, request.key),
        shares=shares(reading, split),
        plays=deeds(game, request, aim),
        unknown=tuple(dict.fromkeys(_unknown(game, request.key, losses))),
        fits=request.key in (STRENGTH, CRAFT),
    )


def _before_it(game: Game, request: Request) -> Game:
    """Return the game at the beginning of the combat, with the Sentinel on the table if the question is whether to
    challenge it."""
    if request.key not in BACK:
        return game
    copy = Game(game.ruleset, game.table)
    if request.key == BRIDGE:
        crossing.bar_the_bridge(copy)
    return guardian_survey.faced(copy)


def _felled_by_strength(game: Game, log: Sequence[Entry]) -> tuple[int, ...]:
    """Return the guardians that the heroes have killed with strength in this combat, while the question is how to split
    their craft."""
    pool = garrison.hero_pool(game, "strength")
    targets = guardian_fight.targets_of(game, "strength", pool)
    parts = guardian_fight.all_fall(targets, max(0, pool - 1))
    if parts is None:
        answers = (x.answer for x in reversed(log) if isinstance(x, Answered) and x.key == STRENGTH)
        answer = next(answers, None)
        parts = dict(answer.parts) if isinstance(answer, Shared) else {}
    return tuple(int(t.id) for t in targets if parts.get(t.id, 0) >= t.need)


def shares(reading: Reading, split: Split) -> dict[str, dict[str, int]]:
    """Return the points for each target in the questions that split strength and craft, by the question's key."""
    found: dict[str, dict[str, int]] = {}
    for attribute, key in zip(ATTRIBUTES, (STRENGTH, CRAFT), strict=True):
        guardians = reading.combat.guardians
        found[key] = {
            str(reading.enemies[at].id): guardians[at].needs[attribute] for at in split.felled.get(attribute, ())
        }
    return found


# --- words ---


def _names(game: Game, enemies: Sequence[Card]) -> str:
    return listed([game.printed(e).name for e in enemies])


def _split_words(game: Game, reading: Reading, split: Split) -> Iterator[str]:
    """Yield lines that say which guardians to kill with which attribute, and which of them their armour may save."""
    by = {a: [reading.enemies[at] for at in places] for a, places in split.felled.items() if places}
    down = len(reading.felled) + sum(map(len, by.values()))
    if reading.felled:
        yield f"Felled by strength already: {_names(game, reading.felled)}."
    for attribute, enemies in by.items():
        yield f"By {attribute}: {_names(game, enemies)}."
    if not by:
        yield "No guardian can be felled now." if not reading.felled else "Craft can fell none of the others."
    else:
        yield f"{down} of {len(standing(game))} fall."
    again = [(e, ATTRIBUTES[0]) for e in reading.felled] + [(e, a) for a, enemies in by.items() for e in enemies]
    for enemy, attribute in again:
        stands = guardian_survey.stands(game, enemy, attribute)
        if stands:
            yield f"Armour may save the {game.printed(enemy).name}: {percent(stands)}."


def _next_words(game: Game, reading: Reading, split: Split) -> Iterator[str]:
    """Yield lines on another combat after this one."""
    fell = {at: a for a, places in split.felled.items() for at in places}
    guardians, then = reading.combat.guardians, reading.combat.after
    left = [at for at, g in enumerate(guardians) if at not in fell or g.stays(fell[at]) >= HALF]
    if not left:
        yield "No guardian is left after this combat."
        return
    if not then.heroes:
        yield "No hero would be left to fight."
        return
    sums = {a: sum(then.adds[at][a] for at in left) for a in ATTRIBUTES}
    mine = {a: then.points[a] + 1 for a in ATTRIBUTES}
    totals = ", ".join(f"{a} {mine[a]} against {sums[a]}" for a in ATTRIBUTES)
    yield f"Left: {_names(game, [reading.enemies[at] for at in left])}. {totals.capitalize()}."
    most = pools.most(then.points, [then.needs[at] for at in left])
    few = f"At most {most} of {len(left)} could fall then." if most else "You could fell none of them then."
    yield "All of them could fall then." if most == len(left) else few
    struck = Counter(hero for _, hero in split.coming.blows)
    hit = [f"the {game.character(hero).name} {times(n)}" for hero, n in struck.items()]
    dying = [f"the {game.character(hero).name}" for hero in split.coming.dying]
    died = f"; {listed(dying)} {'dies' if len(dying) == 1 else 'die'}" if dying else ""
    yield f"They would strike {listed(hit)}, if no armour helps{died}." if hit else "They could strike nobody then."


def _back_words(game: Game, key: str) -> str:
    """Return a sentence on turning back at this question, or after the combat if it is too late now."""
    here = way(game.table)
    prize = "you do not get the trove" if here is not None and here.goal == "trove" else "the way stays barred"
    if key in BACK:
        return f"Turning back now: nobody is struck; {prize}."
    return f"You can turn back after this combat, if guardians are left; then {prize}."


def _prevented(game: Game, declined: Declined) -> str:
    """Return the words for a way to prevent a loss that the plan leaves out."""
    hero = game.character(declined.hero).name
    match declined.option.split(":"):
        case ["use", caster, number, *_]:
            name = game.printed(game.card(int(number))).name
            return f"without the {name} that the {game.character(caster).name} may cast"
        case ["life", number]:
            card = game.card(int(number))
            lives = "1 life" if card.counters == 1 else f"{card.counters} lives"
            return f"without the {lives} of the {hero}'s {game.printed(card).name}"
        case ["fate", *_]:
            return f"without fate paid for a life of the {hero}"
        case [number]:
            return f"without the {hero}'s {game.printed(game.card(int(number))).name}, which prevents a loss"
        case _:
            return "without ways to prevent a loss"


def _unknown(game: Game, key: str, losses: CombatLosses) -> Iterator[str]:
    """Yield the words for everything that the plan leaves out."""
    enemies = standing(game)
    for _, scroll in scrolls.held_by_guardians(game):
        does = scrolls.does(game.printed(scroll))
        if (does != "nothing" and key in BEFORE) or does == "spare":
            yield f"without the guardians' {game.printed(scroll).name}"
    if key in BEFORE:
        for enemy in enemies:
            for thing in map(game.printed, game.table.zone(things_of(enemy.id))):
                if shots(thing):
                    yield f"before the {game.printed(enemy).name} shoots ({thing.name})"
    if losses.without_armour:
        yield "without armour"
    if any(len(hit.losses) > 1 for hit in losses.hits):
        yield from garrison.PLAN_LEFT_OUT(game, (), None)
    for declined in losses.declined:
        yield _prevented(game, declined)
    for enemy in enemies:
        printed = game.printed(enemy)
        for what in number_questions.unread(game.table, printed):
            if what in ATTRIBUTES:
                yield f"if the {printed.name}'s {what} is {getattr(printed, what)}"
    for hero in game.party:
        for card, _ in statics.reminders(game, hero):
            yield f"without the {card.name}'s own words"
