"""How many examples a test of random sequences tries."""

from __future__ import annotations

import os
from typing import Final

TIMES: Final = int(os.environ.get("EXAMPLES", "1"))


def tries(usual: int) -> int:
    """The usual number, or ``EXAMPLES`` times as many, for a long run."""
    return usual * TIMES
