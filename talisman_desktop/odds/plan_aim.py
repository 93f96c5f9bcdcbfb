"""The aim of a plan for a guardian combat, as the settings store it. In a module by itself, so that reading the
settings loads no odds."""

from __future__ import annotations

from typing import Literal

Aim = Literal["most", "safe", "cheap"]
"""The aims of a plan: the most guardians down, no dead hero, or the fewest blows in the next combat."""
