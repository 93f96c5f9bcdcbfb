"""Random operations in the window: file and table agree after each; the soak plays many more."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.soak.sequences import Task, campaign, sequence


@pytest.mark.parametrize("seed", range(1, 17, 2))
def test_file_and_table_agree_after_random_operations(tmp_path: Path, seed: int) -> None:
    outcome = sequence(Task(seed, 40, str(tmp_path)))
    assert outcome.trouble == ""
    assert outcome.failed == 0
    assert outcome.done > 20


@pytest.mark.parametrize("seed", range(3))
def test_meddled_campaigns_have_no_errors(tmp_path: Path, seed: int) -> None:
    outcome = campaign(Task(seed, 80, str(tmp_path)))
    assert outcome.trouble == ""
    assert outcome.day > 1
