"""Which guard is off. The changed copy of the platform asks here before each of its guards."""

from __future__ import annotations

NONE = -1

off = NONE
"""The number of the guard that is off at the moment."""
reached: set[str] = set()
"""The numbers of the guards that were asked about, and further marks of the plugin."""


def is_off(number: int) -> bool:
    """Whether this guard is off. Notes that it was reached."""
    reached.add(str(number))
    return number == off
