"""Reads of trade records for readers whose plan has them."""

from __future__ import annotations

from lading.base.http.paging import Page, Paging
from lading.base.kernel.actor import Actor
from lading.base.kernel.checks import Checks

from . import access, finding
from .criteria import Criteria, RecordFilter, checked
from .finding import Record
from .summary import summarise
from .summary_lines import Summary


def search(
    actor: Actor, record_filter: RecordFilter, paging: Paging | None, sort: str = ""
) -> Page[Record]:
    """A page of the records that the filters find. At most six SQL queries. Raises Forbidden as
    `access.require`, ValidationFailed with every wrong filter.
    """
    return finding.find(criteria_of(actor, record_filter), paging, sort)


def summary(
    actor: Actor, record_filter: RecordFilter, source: str | None = None, unit: str | None = None
) -> Summary:
    """What the records that the filters find come to, of one kind of source and in one unit
    (`summarise`). Raises the same errors as `search`.
    """
    return summarise(criteria_of(actor, record_filter), source, unit)


def criteria_of(actor: Actor, record_filter: RecordFilter) -> Criteria:
    """What the actor asks for. Raises the same errors as `search`."""
    access.require(actor)
    checks = Checks()
    criteria = checked(checks, record_filter, origin_is_fixed=access.has_fixed_origin(actor))
    checks.raise_if_failed()
    return criteria
