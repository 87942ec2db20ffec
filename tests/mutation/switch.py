"""Which guard is off. The changed copy of the platform asks here before each of its guards, and
says when one of them refused.
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
    """This guard is about to refuse."""
    reached.add(f"refused {number}")


@contextmanager
def watched(number: int) -> Iterator[None]:
    """A block that refuses by an error."""
    try:
        yield
    except BaseException:
        refuses(number)
        raise


def allowed(number: int, answer: bool) -> bool:  # noqa: FBT001
    """What a permission answers."""
    if not answer:
        refuses(number)
    return answer
