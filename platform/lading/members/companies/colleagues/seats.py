"""How many secondary users a company may have. Its plan decides; billing, which knows plans,
registers the function to ask.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from lading.base.kernel.actor import Actor
from lading.members.companies.models import Company


class Seats(Protocol):
    """Whether there is room for one more, how many the company may have (None: unlimited), and
    which plans would allow more.
    """

    @property
    def allowed(self) -> bool: ...

    @property
    def limit(self) -> int | None: ...

    @property
    def lifting(self) -> Sequence[str]: ...


Rule = Callable[[Actor, int], Seats]
"""The seats of the actor's company, which has this many secondary users now."""
PlanActor = Callable[[Company], Actor]
"""An actor with the company's plan, for use where none of its people asks. One SQL query."""

_registered: list[tuple[Rule, PlanActor]] = []


def register(rule: Rule, plan_actor: PlanActor) -> None:
    """Register the functions that ask the plan, from an ``AppConfig.ready``."""
    _registered[:] = [(rule, plan_actor)]


def seats_of(actor: Actor, *, used: int = 0) -> Seats:
    """The seats of the actor's own company. No SQL query."""
    rule, _plan_actor = _registered[0]
    return rule(actor, used)


def seats_of_company(company: Company, *, used: int) -> Seats:
    """The seats of a company, for staff. One SQL query."""
    rule, plan_actor = _registered[0]
    return rule(plan_actor(company), used)
