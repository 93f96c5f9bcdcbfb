"""What holds for every test."""

from __future__ import annotations

import os

# Without a display Qt ends the whole process, so this must stand before anything imports Qt.
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from hypothesis import HealthCheck, settings

# The same examples in every run; no time limit for one, because test machines are shared.
settings.register_profile(
    "steady",
    derandomize=True,
    database=None,
    deadline=None,
    max_examples=50,
    suppress_health_check=[HealthCheck.too_slow],
)
# For looking further by hand: pytest --hypothesis-profile=search
settings.register_profile("search", parent=settings.get_profile("steady"), derandomize=False, max_examples=2000)
settings.load_profile("steady")
