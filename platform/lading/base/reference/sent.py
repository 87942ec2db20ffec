"""Values by which callers name a row: its id, or a text."""

from __future__ import annotations

import re
from typing import Final

from lading.base.reference.text import normalise

Sent = int | str | None

MAX_ID: Final = 2**31 - 1
MAX_LENGTH: Final = 200
_ID: Final = re.compile(r"[0-9]{1,10}")


def key_of(value: Sent) -> str:
    """What was sent, normalised for a comparison; "" for nothing."""
    return normalise(str(value)[:MAX_LENGTH]) if value is not None else ""


def id_of(value: Sent) -> int:
    """The id that was sent, or 0, which no row has."""
    text = str(value).strip() if value is not None and not isinstance(value, bool) else ""
    number = int(text) if _ID.fullmatch(text) else 0
    return number if number <= MAX_ID else 0
