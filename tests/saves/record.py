"""Records a file of every kind as this version writes it. Run once for each release: `python -m tests.saves.record`.

A folder that exists is never written over: what an older version wrote is the point of keeping it.
"""

from __future__ import annotations

import gzip
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from msgspec.structs import replace

from talisman_desktop import __version__
from talisman_desktop.app.campaigns import created_from, words
from talisman_desktop.app.exchange_files import exchanged
from talisman_desktop.app.program_house import HOUSE_RULES
from talisman_desktop.core import facts as f
from talisman_desktop.core.facts import Fact
from talisman_desktop.core.log import Answered, Switched, encode_table
from talisman_desktop.core.requests import Answer, Choose, Chosen, Request
from talisman_desktop.core.table import Table
from talisman_desktop.games.darkest.base.automation import DEFAULTS, SWITCHES
from talisman_desktop.games.darkest.base.darkest_options import OPTIONS
from talisman_desktop.games.darkest.base.setup import new_table
from talisman_desktop.notes import exchange
from talisman_desktop.play import entered_text, position, presets
from talisman_desktop.play.bots import careful, random_bot
from talisman_desktop.play.session import Bot, Session
from talisman_desktop.rules.resolution import FAMILIES, OPTION, ways
from talisman_desktop.store.campaign import Campaign
from talisman_desktop.store.resumption import resume
from tests.kit import core
from tests.playthroughs.adventures import restless_bot

HERE = Path(__file__).parent
CAREFUL = (1, 2, 3, 6, 9)
"""Seeds of campaigns of 2,000 to 4,000 decisions."""
DECISIONS = 4_000
SHORT = range(100, 140)
"""Seeds of adventures with any options, switches and bots."""


def main() -> int:
    """Record; 1 when this version was recorded already."""
    folder = HERE / __version__
    if folder.exists():
        print(f"{folder} is there already; what a version wrote is kept as it is", file=sys.stderr)
        return 1
    folder.mkdir()
    for name, session in sessions():
        _packed(folder / f"{name}.json.gz", exchange.write(exchange.exchange(session, name)))
    for name, session in situations():
        (folder / f"{name}.position.json").write_text(position.save(session, name), encoding="utf-8")
        _table(folder / f"{name}.table.json.gz", session.table)
    (folder / "entered table.json").write_bytes(entered_text.write("Our evenings", session.table))
    with TemporaryDirectory() as scratch:
        campaigns(folder, Path(scratch))
    return 0


def _packed(path: Path, data: bytes) -> None:
    path.write_bytes(gzip.compress(data, 9, mtime=0))


def _table(path: Path, table: Table) -> None:
    _packed(path, encode_table(table))


def stopping(bot: Bot, decisions: int) -> Bot:
    """The bot for so many decisions."""

    def answer(session: Session, request: Request) -> Answer | None:
        return bot(session, request) if session.decisions < decisions else None

    return answer


def sessions() -> Iterator[tuple[str, Session]]:
    """Logs: five careful campaigns, and forty adventures with any options, switches and bots, some with house rules."""
    for seed in CAREFUL:
        start = new_table(core().catalog, seed)
        yield f"careful-{seed}", Session(core(), start, bot=stopping(careful, DECISIONS), switches=DEFAULTS)
    for seed in SHORT:
        random = Random(seed)
        options = {o.id: random.choice(o.values)[0] for o in OPTIONS.known} if seed % 2 else {}
        options |= {OPTION + name: random.choice(ways(name)) for name in FAMILIES if seed % 4 == 1}
        switches = {name: random.choice(("yes", "no")) for name in SWITCHES} if seed % 3 else dict(DEFAULTS)
        bots = (careful, random_bot(seed), restless_bot(seed))
        bot = stopping(bots[seed % 5 % 3], 120 + seed % 7 * 40)
        start = new_table(core().catalog, seed, options)
        if seed % 5 == 2:
            chosen = {o.id: random.choice(o.values)[0] for rule in HOUSE_RULES for o in rule.options}
            modules = tuple(rule.id for rule in HOUSE_RULES)
            start = replace(start, modules=modules, options={**start.options, **chosen})
        yield f"short-{seed}", Session(core(), start, bot=bot, switches=switches)


def situations() -> Iterator[tuple[str, Session]]:
    """Positions: in the village, on the road and late in a campaign."""
    for name, seed, decisions in (("village", 21, 6), ("road", 22, 75), ("late", 23, 1_500)):
        yield (
            name,
            Session(core(), new_table(core().catalog, seed), bot=stopping(careful, decisions), switches=DEFAULTS),
        )


def campaigns(folder: Path, scratch: Path) -> None:
    """Campaign files: one of two evenings with everything a file can hold, and one kept as a mere record."""
    path = folder / "two evenings.talisman"
    campaign = Campaign.create(
        path,
        new_table(core().catalog, 31),
        title="Two evenings",
        switches=DEFAULTS,
        words=words(core()),
        backups=scratch,
    )
    session = _two_evenings(campaign)
    (folder / "two evenings.json").write_bytes(exchange.write(exchanged(campaign, session)))
    campaign.close()
    _table(folder / "two evenings.table.json.gz", session.table)
    session = Session(core(), new_table(core().catalog, 41), bot=stopping(careful, 60), switches=DEFAULTS)
    session.bot = None
    for entry in presets.entries("keeper", session.switches, session.table, session.ruleset):
        if isinstance(entry, Switched):
            session.switch(entry.name, entry.value)
        else:
            session.edit(entry.name, entry.facts)
    first = next(iter(session.table.heroes))
    session.edit("A coin found at the table", _gold(session, first))
    created_from(folder / "record only.talisman", session).close()
    _table(folder / "record only.table.json.gz", session.table)


def _gold(session: Session, hero: str) -> list[Fact]:
    return [f.TokensChanged(hero=hero, token="gold", by=1)]


def _play(campaign: Campaign, session: Session, decisions: int) -> None:
    for _ in range(decisions):
        request = session.pending
        if request is None:
            return
        answer = careful(session, request)
        assert answer is not None
        campaign.record(session.answer(answer, "bot"), session)


def _two_evenings(campaign: Campaign) -> Session:
    """Sittings with titles and notes, remarks, a checkpoint, corrections by hand, an undone answer, a left course."""
    session = resume(campaign, core())
    campaign.sittings.begin("The first evening")
    _play(campaign, session, 300)
    campaign.checkpoints.add("before the cave", place="somewhere", day=session.table.day)
    first = next(iter(session.table.heroes))
    campaign.record(session.edit("A coin found at the table", _gold(session, first)), session)
    _play(campaign, session, 60)
    told = campaign.past.journal(limit=5)
    campaign.remarks.write(told[0].n, "We laughed for ten minutes.")
    campaign.sittings.describe(campaign.sittings.now, players="Ada, Ben", notes="Crisps are needed.")
    campaign.sittings.end("left standing")
    campaign.sittings.begin("The second evening")
    at = next(n for n in range(len(session.log) - 1, 0, -1) if _two_ways(session, n))
    asked = session.moment(at).request
    assert isinstance(asked, Choose)
    old = session.log[at]
    assert isinstance(old, Answered)
    other = next(o.id for o in asked.options if Chosen(o.id) != old.answer)
    change, _ = session.amend(at, Chosen(other))
    campaign.record(change, session)
    _play(campaign, session, 40)
    campaign.record(session.undo(), session)
    return session


def _two_ways(session: Session, entry: int) -> bool:
    old, asked = session.log[entry], session.moment(entry).request
    chosen = isinstance(old, Answered) and isinstance(old.answer, Chosen)
    return chosen and isinstance(asked, Choose) and len(asked.options) > 1


if __name__ == "__main__":
    sys.exit(main())
