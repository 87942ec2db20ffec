"""Which companies know each other by what they agreed on (RULES.md 23): from a placed order on, and
with an accepted business card, both see each other's name and contacts, whatever the plan.

Later apps register what makes two companies known to each other. Everything that withholds a name
or a contact asks here, so that no call says more or less than another one.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import Any

from django.db.models import QuerySet

from lading.base.kernel.actor import Actor

Source = Callable[[int, Collection[int] | None], Iterable[QuerySet[Any, int]]]
"""Queries for the ids of the companies that a company knows; only those among the given ones, if
any are given.
"""

_sources: list[Source] = []


def register_source(source: Source) -> Source:
    """Register what makes companies known to each other, from an ``AppConfig.ready``. Registering
    the same function again changes nothing.
    """
    if source not in _sources:
        _sources.append(source)
    return source


def among(actor: Actor, companies: Iterable[int]) -> frozenset[int]:
    """Those of the companies that the actor's company knows. One SQL query, none without ids."""
    others = frozenset(companies) - {actor.company_id}
    return _read(actor.company_id, others) if others else frozenset()


def of_company(company_id: int) -> frozenset[int]:
    """All companies that a company knows. One SQL query."""
    return _read(company_id, None)


def are(actor: Actor, company_id: int) -> bool:
    """Whether the actor's company and another one know each other: a rule of `contacts`."""
    return company_id in among(actor, [company_id])


def _read(company_id: int, others: Collection[int] | None) -> frozenset[int]:
    if not company_id:
        return frozenset()
    parts = [query.order_by() for source in _sources for query in source(company_id, others)]
    if not parts:
        return frozenset()
    return frozenset(parts[0].union(*parts[1:]))
