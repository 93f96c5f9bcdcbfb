"""Rows made before an answer is given are those that the answer needs."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy import Connection

from talisman_desktop.app.campaigns import words
from talisman_desktop.core.requests import Choose, Chosen
from talisman_desktop.core.table import Table
from talisman_desktop.games.darkest.base.automation import BEGINNING
from talisman_desktop.games.darkest.base.setup import new_table
from talisman_desktop.play.bots import random_bot
from talisman_desktop.play.foreseen import foresee
from talisman_desktop.play.session import Session
from talisman_desktop.store import kept_keyframes
from talisman_desktop.store.campaign import Campaign
from talisman_desktop.store.decoder import Frame
from talisman_desktop.store.kept_keyframes import APART
from talisman_desktop.store.ledger import _ADD_LOG
from talisman_desktop.store.projection import Plan, Projection
from talisman_desktop.store.rows import frame_row
from talisman_desktop.store.statements import Prepared
from tests.kit import core

ANSWERS = 120


def test_file_agrees_whichever_answer_is_given(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rules, luck, bot = core(), Random(4), random_bot(4)
    table = new_table(rules.catalog, seed=4)
    session = Session(rules, table, switches=BEGINNING)
    planned: list[Table] = []
    plan = Projection._plan

    def noted(projection: Projection, table: Table) -> Plan:
        planned.append(table)
        return plan(projection, table)

    def noted_row(frame: Frame, table: Table) -> dict[str, Any]:
        planned.append(table)
        return frame_row(frame, table)

    monkeypatch.setattr(Projection, "_plan", noted)
    monkeypatch.setattr(kept_keyframes, "frame_row", noted_row)
    with Campaign.create(path, table, switches=BEGINNING, words=words(rules)) as campaign:
        campaign.sync(session)
        assert campaign.ledger is not None
        for _ in range(ANSWERS):
            request = session.pending
            assert request is not None
            answer = bot(session, request)
            assert answer is not None
            others = [Chosen(option.id) for option in request.options] if isinstance(request, Choose) else []
            ahead = [found for one in (*others[:3], answer) if (found := foresee(session, one)) is not None]
            for found in ahead:
                campaign.ledger.foretell(found.twin)
            given = luck.choice((None, *ahead))
            planned.clear()
            campaign.record(given.come_true() if given is not None else session.answer(answer), session)
            assert (planned == []) == (given is not None)
            assert campaign.past.differences(session.table) == []
            if luck.random() < 0.1:
                campaign.record(session.undo(), session)
                assert campaign.past.differences(session.table) == []


def test_every_statement_of_an_answer_is_compiled_ahead(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rules, bot = core(), random_bot(4)
    table = new_table(rules.catalog, seed=4)
    session = Session(rules, table, switches=BEGINNING)
    ready: set[Prepared] = set()
    used: set[Prepared] = set()
    run, get_ready = Prepared.run, Prepared.get_ready

    def noted_run(statement: Prepared, connection: Connection, *rows: Mapping[str, Any]) -> None:
        used.add(statement)
        run(statement, connection, *rows)

    def noted_ready(statement: Prepared) -> None:
        ready.add(statement)
        get_ready(statement)
        assert "text" in vars(statement)

    with Campaign.create(path, table, switches=BEGINNING, words=words(rules)) as campaign:
        campaign.sync(session)
        assert campaign.ledger is not None
        monkeypatch.setattr(Prepared, "run", noted_run)
        monkeypatch.setattr(Prepared, "get_ready", noted_ready)
        for _ in range(APART - 1):
            request = session.pending
            assert request is not None
            answer = bot(session, request)
            assert answer is not None
            found = foresee(session, answer)
            if found is None:
                campaign.record(session.answer(answer), session)
                continue
            ready.clear()
            used.clear()
            campaign.ledger.foretell(found.twin)
            assert used == set()
            campaign.record(found.come_true(), session)
            assert _ADD_LOG in used
            assert [statement.text for statement in used - ready] == []
