"""Ids of rows."""

from __future__ import annotations

from typing import Any, Final

MAX_ID: Final = 2**63 - 1
"""The greatest id that PostgreSQL stores. Compiled statements use it, and those just below it, to
mark the place of an id, because no row has it.
"""


def read_id(sent: Any) -> int | None:
    """The id that was sent, as a number or as a text of digits; None for anything else."""
    if isinstance(sent, bool) or not isinstance(sent, int | str):
        return None
    if isinstance(sent, str) and not (sent.isascii() and sent.isdecimal() and len(sent) < 20):
        return None
    number = int(sent)
    return number if 0 < number <= MAX_ID else None
