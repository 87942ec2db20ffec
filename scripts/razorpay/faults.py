"""Faults of the local provider's API calls, for tests. Each has a name:

- `timeout`: no answer for longer than callers wait
- `500`: the provider's own error; `502`: a proxy's page of HTML
- `null`: an empty answer
- `truncated`: JSON that ends in the middle; `cut`: the answer and the connection end in the middle
- `closed`: the connection ends without an answer

By default the fault happens before the provider acts. With ` after` added to the name, the provider
acts, and only the answer is wrong. `lost` is `502 after`; `none` lets one call pass.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

Response = tuple[int, str, str]
"""Status, kind and text."""

NO_FAULT = "none"
SECONDS = 20.0
"""The length of a timeout: longer than our own limit."""
_JSON, _HTML = "application/json", "text/html"
_HALF = '{"id": "order_'

_ANSWERS: dict[str, Response | None] = {
    "timeout": None,
    "500": (
        500,
        _JSON,
        '{"error": {"code": "SERVER_ERROR", "description": "We are facing some trouble"}}',
    ),
    "502": (502, _HTML, "<html><h1>502 Bad Gateway</h1></html>"),
    "null": (502, _JSON, "null"),
    "truncated": (200, _JSON, _HALF),
    "cut": (200, _JSON, _HALF),
    "closed": None,
}


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault; ``answer`` None ends the connection without one."""

    goes_wrong: bool = False
    acts: bool = True
    seconds: float = 0.0
    answer: Response | None = None
    missing: int = 0

    @classmethod
    def from_name(cls, name: str) -> Self:
        """The fault with that name. Raises KeyError for an unknown one."""
        if name == NO_FAULT:
            return cls()
        kind, _space, after = ("502 after" if name == "lost" else name).partition(" ")
        return cls(
            goes_wrong=True,
            acts=after == "after",
            seconds=SECONDS if kind == "timeout" else 0.0,
            answer=_ANSWERS[kind],
            missing=100 if kind == "cut" else 0,
        )
