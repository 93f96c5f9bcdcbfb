"""The length of the story in the notes, as settings keep it; this module imports nothing of the notes."""

from __future__ import annotations

from typing import Literal

Story = Literal["tale", "highlights", "full", "none"]
"""The length of the story: the tale alone, the highlights or all of the log behind it, or nothing."""
