"""What goes wrong with a call of the local provider's API, for tests. Each fault has a name:

- `timeout`: no answer for longer than anybody waits
- `500`: the provider's own error; `502`: a proxy's page of HTML
- `null`: an answer of nothing
- `truncated`: JSON that ends in the middle; `cut`: so does the answer itself, and the connection
- `closed`: the connection ends without an answer

By itself a fault comes before the provider acts; with ` after` behind its name the provider does as
it was asked, and only the answer goes wrong. `lost` is `502 after`; `none` lets one call pass.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

Response = tuple[int, str, str]
"""Status, kind and text."""

NO_FAULT = "none"
SECONDS = 20.0
"""Of a timeout: longer than our own limit."""
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
    def of(cls, name: str) -> Self:
        """The fault of that name. Raises KeyError for another."""
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
