"""`python -m talisman_desktop` is the command `talisman-desktop`."""

from __future__ import annotations

import sys

from talisman_desktop.cli import main

sys.exit(main())
