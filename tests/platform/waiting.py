"""Waits for what another process or connection does."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

PATIENCE = 30
"""Seconds after which a condition will not come to hold any more."""
_PAUSE = 0.02


def until(holds: Callable[[], Any], what: str, seconds: float = PATIENCE) -> Any:
    """Wait until a function returns something true, and return it; fail if it never does."""
    deadline = time.monotonic() + seconds
    while not (outcome := holds()):
        assert time.monotonic() < deadline, f"never came true: {what}"
        time.sleep(_PAUSE)
    return outcome
