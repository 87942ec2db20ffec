"""What the log and the figures say of a request."""

from __future__ import annotations

from dataclasses import dataclass

METHODS = {"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"}
OTHER = "OTHER"


@dataclass(frozen=True, slots=True)
class Answered:
    """A request that was answered: the pattern of its path, how long it took, and how much of that
    it waited for a thread.
    """

    method: str
    route: str
    status: int
    seconds: float
    waited: float = 0.0
    company_id: int | None = None


def method_of(method: str | None) -> str:
    """A method of HTTP; `OTHER` for what a caller made up."""
    return method if method in METHODS else OTHER
