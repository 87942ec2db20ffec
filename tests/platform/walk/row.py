"""One row of the access table, and three functions to make one.

A row is one call in one situation. ``owner`` is the side that the called object belongs to, the
other side of the trade is the counterparty. A secondary user of either company gets the same as its
primary, unless ``secondary`` gives the status of the owner's and ``other_secondary`` that of the
counterparty's.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from .world import World

Strangers = int | Mapping[int, int]
"""One status for every type, or a status per type with 0 for all others."""

Body = Callable[[World], Any]

ROW_ID = 4711
"""The id of the object that a situation adds to the world for a row."""


@dataclass(frozen=True, slots=True)
class Row:
    """One call. ``path`` and ``query`` contain ids of the world in braces; ``route`` is as
    declared.
    """

    method: str
    route: str
    path: str
    owner: Literal["buyer", "seller"]
    own: int
    other: int
    strangers: Strangers
    staff: int
    anonymous: int
    case: str = ""
    body: Body | None = None
    form: Body | None = None
    query: Mapping[str, Any] = field(default_factory=dict)
    prepare: Callable[[World], None] | None = None
    secondary: int | None = None
    other_secondary: int | None = None
    noted: bool = False
    """Whether a refusal of staff publishes an event for the audit trail, and changes
    nothing else.
    """

    @property
    def label(self) -> str:
        """The row's name in a test report."""
        return f"{self.method} {self.route}" + (f" ({self.case})" if self.case else "")

    def sent(self, ids: Mapping[str, Any]) -> dict[str, Any]:
        """The query, with ids of the world in place of the names in braces."""
        return {
            name: value.format(**ids) if isinstance(value, str) else value
            for name, value in self.query.items()
        }

    def stranger(self, business_type: int) -> int:
        """The status for a stranger of that type."""
        if isinstance(self.strangers, int):
            return self.strangers
        return self.strangers.get(business_type, self.strangers[0])


def member_call(
    method: str,
    route: str,
    *,
    owner: Literal["buyer", "seller"] = "buyer",
    path: str = "",
    own: int = 200,
    other: int = 200,
    strangers: Strangers = 200,
    staff: int = 403,
    anonymous: int = 401,
    **situation: Any,
) -> Row:
    """A call for signed-in members; unless told otherwise, each gets an answer about their own
    company.
    """
    return Row(
        method, route, path or route, owner, own, other, strangers, staff, anonymous, **situation
    )


def public_call(
    method: str, route: str, *, path: str = "", status: int = 200, **situation: Any
) -> Row:
    """A call that answers everybody alike."""
    every = (status,) * 5
    return Row(method, route, path or route, "buyer", *every, **situation)


def staff_call(method: str, route: str, *, path: str = "", own: int = 200, **situation: Any) -> Row:
    """A call only for staff: members of every kind are refused."""
    return Row(method, route, path or route, "buyer", 403, 403, 403, own, 401, **situation)
