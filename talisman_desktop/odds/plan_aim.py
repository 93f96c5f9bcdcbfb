"""The aim of a plan for a guardian combat, as settings store it; this module imports nothing of the odds."""

from __future__ import annotations

from typing import Literal

Aim = Literal["most", "safe", "cheap"]
"""The aim of a plan: most guardians down, no hero dead, or fewest blows in the next combat."""
