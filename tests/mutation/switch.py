"""Knows which guard is off. The changed copy of the platform asks it before each of its guards, and
reports when one refused.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

NONE = -1

off = NONE
"""The number of the guard that is off at the moment."""
reached: set[str] = set()
"""The numbers of the guards that were asked about, and further marks of the plugin."""


def is_off(number: int) -> bool:
    """Whether this guard is off. Notes that it was reached."""
    reached.add(str(number))
    return number == off


def refuses(number: int) -> None:
    """Record that this guard is about to refuse."""
    reached.add(f"refused {number}")


@contextmanager
def watched(number: int) -> Iterator[None]:
    """A block in which a guard refuses by raising an error."""
    try:
        yield
    except BaseException:
        refuses(number)
        raise


def allowed(number: int, answer: bool) -> bool:  # noqa: FBT001
    """Return what a permission answered, and record a refusal."""
    if not answer:
        refuses(number)
    return answer
