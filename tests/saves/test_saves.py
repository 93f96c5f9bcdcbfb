"""Files as released versions wrote them open for ever, at the table they were left at."""

from __future__ import annotations

import gzip
import shutil
from pathlib import Path

import pytest

from talisman_desktop.app.campaigns import opened
from talisman_desktop.app.program_house import CODEC
from talisman_desktop.core.table import Table
from talisman_desktop.notes import exchange
from talisman_desktop.play import entered_text, position
from tests.kit import core

HERE = Path(__file__).parent
SAVES = sorted(HERE.glob("*/*"))


def _files(suffix: str) -> list[Path]:
    found = [path for path in SAVES if path.name.endswith(suffix) and not path.name.endswith(f".table{suffix}")]
    assert found, f"no file *{suffix} was recorded"
    return found


def _named(path: Path) -> str:
    return f"{path.parent.name}/{path.name}"


def _table(path: Path, suffix: str) -> Table:
    """The table a file was left at, recorded beside it."""
    return CODEC.table(gzip.decompress(path.with_name(path.name.removesuffix(suffix) + ".table.json.gz").read_bytes()))


@pytest.mark.parametrize("path", _files(".json.gz"), ids=_named)
def test_log_replays_to_the_recorded_table(path: Path) -> None:
    campaign = exchange.read(gzip.decompress(path.read_bytes()), core())
    session = exchange.play(campaign, core())
    assert session.table == campaign.end


@pytest.mark.parametrize("path", _files(".position.json"), ids=_named)
def test_position_stands_at_the_recorded_table(path: Path) -> None:
    assert position.load(path.read_bytes(), core()).table == _table(path, ".position.json")


@pytest.mark.parametrize("path", _files(".talisman"), ids=_named)
def test_campaign_opens_at_the_recorded_table(path: Path, tmp_path: Path) -> None:
    copied = Path(shutil.copy(path, tmp_path))
    session, campaign = opened(copied, core())
    warnings = list(campaign.warnings)
    campaign.close()
    assert warnings == []
    assert session.table == _table(path, ".talisman")


def test_evenings_keep_sittings_remarks_and_courses(tmp_path: Path) -> None:
    _, campaign = opened(Path(shutil.copy(HERE / "0.1.0" / "two evenings.talisman", tmp_path)), core())
    with campaign:
        assert [s.title for s in campaign.sittings.all()][-1] == "The second evening"
        assert [r.note for r in campaign.remarks.all()] == ["We laughed for ten minutes."]
        assert [p.name for p in campaign.checkpoints.all()] == ["before the cave"]
        assert campaign.past.courses()
        assert campaign.redoable()


def test_packet_replays_to_its_end() -> None:
    packet = exchange.read((HERE / "0.1.0" / "two evenings.json").read_bytes(), core())
    assert exchange.play(packet, core()).table == packet.end


def test_entered_table_is_read_whole() -> None:
    title, table = entered_text.read((HERE / "0.1.0" / "entered table.json").read_bytes(), core())
    assert title == "Our evenings"
    assert table.heroes
