"""Equal enemies share a row when points are split, such as "3 × Fiend"."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from talisman_desktop.core.requests import Answer, Share, Shared, Target
from talisman_desktop.desktop.presenters.prompts.alike_targets import alike
from talisman_desktop.desktop.presenters.prompts.answer_drafts import ShareDraft
from talisman_desktop.desktop.prompts.share import ShareBody
from talisman_desktop.desktop.widgets.body import label

FIENDS = Share(
    key="blows",
    pool=13,
    targets=(Target("1", "Fiend", 5), Target("2", "Demon", 7), Target("3", "Fiend", 5), Target("4", "Fiend", 6)),
)


def test_only_targets_with_equal_need_share_a_row() -> None:
    assert [(group.words, group.wanted) for group in alike(FIENDS)] == [
        ("2 × Fiend", "5 needed each"),
        ("Demon", "7 needed"),
        ("Fiend", "6 needed"),
    ]


@pytest.mark.parametrize(
    ("points", "parts", "state"),
    [(0, (0, 0, 0, 0), "5 short"), (3, (3, 0, 0, 0), "2 short"), (8, (5, 0, 3, 0), "✓ 1 fall, 2 short"),
     (10, (5, 0, 5, 0), "✓ all fall"), (99, (5, 0, 8, 0), "✓ all fall")],
)  # fmt: skip
def test_shared_row_fills_one_target_at_a_time(points: int, parts: tuple[int, ...], state: str) -> None:
    fiends = alike(FIENDS)[0]
    draft = fiends.share(ShareDraft.of(FIENDS), points)
    assert (draft.parts, fiends.state(draft)) == (parts, state)
    assert fiends.points(draft) == sum(parts)


def test_key_adds_one_target_then_clears(qtbot: QtBot) -> None:
    body = ShareBody(FIENDS)
    qtbot.addWidget(body)
    given: list[Answer] = []
    body.answered.connect(lambda answer, _by: given.append(answer))
    assert len(body.spins) == 3
    assert any(found.text() == "1   2 × Fiend" for found in body.findChildren(type(label())))
    body.clear.click()
    for expected in (5, 10, 0):
        body.just_enough(0)
        assert body.spins[0].value() == expected
    body.just_enough(1)
    body.just_enough(0)
    assert body.draft.parts == (5, 7, 0, 0)
    body.just_enough(0)
    assert body.draft.parts == (5, 7, 1, 0), "what is left"
    body.spins[0].spin.setValue(5)
    body.enter()
    assert given == [Shared((("1", 5), ("2", 7)))]
