"""The Space key: its answer to every kind of question in the rules."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt

from talisman_desktop.core import facts as f
from talisman_desktop.core.requests import (
    Answer,
    Choose,
    Chosen,
    Draw,
    Option,
    Pick,
    Picked,
    Request,
    Share,
    Throw,
)
from talisman_desktop.core.table import Step
from talisman_desktop.desktop.presenters.prompts import space_key
from talisman_desktop.desktop.prompts.choice import NO_SPACE
from talisman_desktop.play.bots import careful
from talisman_desktop.play.session import Session
from talisman_desktop.rules.keeper import KEEP
from tests.desktop.evenings import Evening
from tests.kit import a_table, do, sure, who
from tests.playthroughs.adventures import adventures

K = Qt.Key
ROOT = Path(__file__).parents[3]
ROOMS = ("rules", "houserules", "games")

TAKES: dict[str, str | None] = {
    "auspice": "keep",
    "auspice/which": None,
    "dream-prize": None,
    "fate/whose": None,
    "fight/aid": "no",
    "follows/*": None,
    "horn/call": None,
    "howl/way": None,
    "hunchback/past": "meet",
    "prayer/alms": None,
    "revere/*": None,
    "road/*": "no",
    "vengeance/rest": "no",
    "verdict/*": "no",
    "magic-door": None,
    "quest-prize": None,
    "quest/which": None,
    "reward/die": "keep",
    "*": "on",  # `stops.stop`, whose key is handed in, and the record that is only kept
    "*/*": "leave",  # wares of a card; what a spell's script asks has no such option
    "add/*": "keep",
    "after-card": "on",
    "armour/which": None,
    "beguile/try": "no",
    "boost": "on",
    "breakage/keep": "keep",
    "breakage/which": None,
    "buy-back/*": "0",
    "by-hand/outcome": None,
    "by-hand/village": "set-out",
    "call/*": None,
    "character/choose": None,
    "climb": "on",
    "climb/again": None,
    "death/fate*": "0",
    "destination": None,
    "duel/hand-over": None,
    "fate*": "keep",
    "fate/before": "throw",
    "fate/leave": None,
    "fate/orb": None,
    "fight/hands": None,
    "fight/how": "fight",
    "fight/keep": None,
    "fight/kind": None,
    "fight/with": None,
    "finale": None,
    "finale/evade": "fight",
    "finale/ready": "fight",
    "gate": None,
    "go-on": "on",
    "gold": None,
    "guardians/again": None,
    "guardians/attempt": None,
    "guardians/destroy": "none",
    "guardians/ready": None,
    "guardians/shoot*": "keep",
    "here": "on",
    "highland/climb": None,
    "highland/pass": "on",
    "may/*/*": "no",
    "moving": "on",
    "number/*": "guess",
    "one-of/*": None,
    "other-road": "stay",
    "portal": None,
    "preserve": None,
    "turn-spell": None,
    "turn-spell/take": None,
    "quest": "no",
    "raise": "trophy",
    "reaper/gift": None,
    "reaper/graveyard": None,
    "replace": "meet",
    "road/sixes": "no",
    "resolve/*": "program",
    "sell/*": None,
    "sentinel": None,
    "storage": "done",
    "take": None,
    "take-from": "leave",
    "talisman/who": None,
    "teleport": "stay",
    "teleport/village": None,
    "skip-space": "meet",
    "spells/second-look": "keep",
    "thief": "leave",
    "tower/sacrifice/*": "keep",
    "tower/talisman": None,
    "vampire/talisman": "throw",
    "village": "set-out",
    "whom/*": None,
    "die/chosen": "throw",
    "die/which": None,
    "hills/more": "no",
    "loss/spare": None,
    "fight/verdict": "keep",
    "amazon/order": "keep",
    "bag/lost": None,
    "dungeon/*": "no",
    "fate/twist": "keep",
    "gladiator/kill": "none",
    "orb/discard": None,
    "philosopher/replace": "keep",
    "spell-call": "on",
    "turns/vortex": None,
    "stick/last": "keep",
    "by-hand/ending": None,
    "doom/whom": None,
    "judgement/side": None,
    "king/again": None,
}
"""The option that Space chooses for each question of the rules, by the question's key. New questions must be added
here.
"""


Constants = dict[str, ast.expr]
"""The values of a module's constants by their names."""


def _text(node: ast.expr, constants: Constants) -> str:
    """Return the text of a literal, or of the module's constant that it names. Parts that are filled in are "*"."""
    match node:
        case ast.Constant():
            return str(node.value)
        case ast.JoinedStr():
            return "".join(str(v.value) if isinstance(v, ast.Constant) else "*" for v in node.values)
        case ast.Name() if isinstance(constants.get(node.id), ast.Constant):
            return _text(constants[node.id], constants)
        case _:
            return "*"


def _choices() -> dict[str, set[str]]:
    """Return the keys of all choices in the code of the rules, each with the ids of the options beside it."""
    found: dict[str, set[str]] = {}
    for room in ROOMS:
        for file in sorted((ROOT / "talisman_desktop" / room).rglob("*.py")):
            module = ast.parse(file.read_text(encoding="utf-8"))
            constants = _constants(module)
            for function in ast.walk(module):
                if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
                    _read(function, constants, found)
    return found


def _constants(module: ast.Module) -> Constants:
    """Return the value assigned to each name in a module."""
    found: Constants = {}
    for node in module.body:
        for target in node.targets if isinstance(node, ast.Assign) else ():
            match target, node:
                case ast.Name(), ast.Assign():
                    found[target.id] = node.value
                case ast.Tuple(), ast.Assign(value=ast.Tuple(elts=values)):
                    found |= {t.id: v for t, v in zip(target.elts, values, strict=True) if isinstance(t, ast.Name)}
                case _:
                    pass
    return found


def _read(function: ast.AST, constants: Constants, found: dict[str, set[str]]) -> None:
    calls = [n for n in ast.walk(function) if isinstance(n, ast.Call) and isinstance(n.func, ast.Name)]
    ids = {_text(c.args[0], constants) for c in calls if getattr(c.func, "id", "") == "Option" and c.args}
    for call in calls:
        if getattr(call.func, "id", "") == "Choose":
            key = next(_text(k.value, constants) for k in call.keywords if k.arg == "key")
            found.setdefault(key, set()).update(ids)


def test_space_answers_every_choice_of_the_rules() -> None:
    """Every choice in the code is in `TAKES`, and Space takes the option given there."""
    asked = _choices()
    assert sorted(asked) == sorted(TAKES), "say in TAKES what Space takes there"
    for key, taken in TAKES.items():
        ids = sorted(asked.get(key, set()) | ({taken} if taken is not None else set()) or {"7"})
        ids += ["take:elf"] if key in space_key.FREE else []
        request = Choose(key=key, options=tuple(Option(i, i) for i in ids if i or taken is None))
        got = space_key.option(request)
        assert got == taken or (taken is None and got == ""), key


PRICES = (
    "0",
    "1",
    "yes",
    "fate",
    "pay",
    "give",
    "talisman",
    "again",
    "back",
    "order",
    "challenge",
    "won",
    "lost",
    "lose",
)
"""Options that pay, accept a "may", fight again or end something."""


@pytest.mark.parametrize("key", sorted(TAKES))
def test_space_never_pays_accepts_or_ends(key: str) -> None:
    offered = PRICES[1:] if key.startswith(space_key.COUNTS) else PRICES
    assert space_key.option(Choose(key=key, options=tuple(Option(i, i) for i in offered))) is None


def test_space_never_pays_in_whole_games() -> None:
    """At every question of some games, Space takes only options that it may take."""
    allowed, kinds = {*space_key.GOES_ON, *space_key.KEEPS, space_key.SPARED, "0"}, set[str]()

    def bot(session: Session, request: Request) -> Answer | None:
        kinds.add(type(request).__name__)
        if request.text.startswith("Go on to the guardians"):
            kinds.add("guardians")
            assert space_key.answer(request) is None
        match space_key.answer(request):
            case Chosen(id=chosen):
                assert chosen in allowed
                assert chosen != "0" or request.key.startswith(space_key.COUNTS)
            case Picked(ids=ids):
                assert ids == ()
            case None:
                assert isinstance(request, Choose | Pick | Share | Throw | Draw)
            case _:
                pass
        return careful(session, request)

    for seed in (1, 2, 3):
        adventures(seed, bot=bot)
    assert {"Choose", "Arrange", "Share", "guardians"} <= kinds


def test_space_walks_on_between_cards_but_not_to_the_guardians() -> None:
    on, back = Option("on", "On"), Option("back", "Back")
    for family, taken in {"turn-back": "on", "turn-back/hurt": "on", "road-choices": None}.items():
        assert space_key.option(Choose(key="after-card", family=family, options=(on, back))) == taken


def test_space_buys_nothing_at_the_market(evening: Evening) -> None:
    table = a_table([who("elf", gold=3)], space=1, row=["market"])
    evening.begin(do(table, f.StepBegan(step=Step("next-card"))))
    assert evening.asked == "buy/core/market"
    assert space_key.answer(sure(Choose, evening.session.pending)) == Chosen("leave")
    evening.press(K.Key_Space)
    assert (evening.session.table.heroes["elf"].gold, evening.session.table.zones.get("items:elf", ())) == (3, ())


def test_space_leaves_no_treasure_behind(evening: Evening) -> None:
    zones = {"loot": ["holy-grail"]}
    table = a_table([who("elf")], space=13, destination="portal-of-power", region="outer", zones=zones)
    evening.begin(do(table, f.StepBegan(step=Step("loot"))))
    assert evening.asked == "take"
    evening.press(K.Key_Space)
    assert evening.asked == "take"
    assert evening.window.prompt.note.text() == NO_SPACE


def test_space_leaves_what_no_hero_can_take(evening: Evening) -> None:
    table = a_table([who("elf", items=["sword", "shield", "axe", "helmet"])], space=1, row=["bag-of-gold"])
    evening.begin(do(table, f.StepBegan(step=Step("next-card"))))
    request = sure(Choose, evening.session.pending)
    only = replace(request, options=tuple(option for option in request.options if option.id == "leave"))
    assert space_key.answer(only) == Chosen("leave")


def test_space_leaves_an_enemy_alone_that_does_not_attack(evening: Evening) -> None:
    table = a_table(["minstrel"], space=1, row=["dragon"])
    evening.begin(do(table, f.StepBegan(step=Step("next-card"))))
    assert [option.id for option in sure(Choose, evening.session.pending).options] == ["let-be", "fight"]
    evening.press(K.Key_Space)
    assert any("Minstrel evades the Dragon" in line for line in evening.journal), evening.journal


def test_space_walks_on_in_record_only_mode() -> None:
    on, back, home = Option("to:3", "On"), Option("to:1", "Back"), Option("home", "Home")
    assert space_key.answer(Choose(key=KEEP, options=(on, back, home))) == Chosen("to:3")
    assert space_key.answer(Choose(key=KEEP, options=(home, on))) is None


def test_space_picks_none_if_allowed() -> None:
    options = (Option("1", "Mule"), Option("2", "Maiden"))
    assert space_key.answer(Pick(key="vampire/followers", options=options, least=0, most=2)) == Picked(())
    assert space_key.answer(Pick(key="drop", options=options, least=1, most=1)) is None


def test_the_manual_shows_what_space_takes() -> None:
    guide = (ROOT / "docs" / "answers.md").read_text(encoding="utf-8")
    assert space_key.table() in guide, "put space.table() into docs/answers.md"
