"""Reads counter-offers and kept versions for their screens, each in a constant number of SQL
queries.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from lading.base.http.paging import Count, Page, Paging, capped_count
from lading.base.kernel.actor import Actor
from lading.base.kernel.errors import NotFound
from lading.base.reference.names import local_name
from lading.members.accounts import permissions
from lading.trade.quotations import access, queries
from lading.trade.quotations.differences import COUNTERED_TERMS, changed_fields
from lading.trade.quotations.models import CounterOffer, Quotation
from lading.trade.quotations.rules import allowed_answers
from lading.trade.quotations.term_fields import Viewer
from lading.trade.quotations.terms import CounterRules, counter_rules

from .fields import COUNTER_OFFERS

_NAMED = {"v_unit_name"}
Values = dict[str, Any]


def list_counter_offers(actor: Actor, quotation_id: int, paging: Paging) -> Page[Values]:
    """The counter-offers on a quotation, newest first. Raises NotFound for non-parties."""
    quotation = access.get(actor, quotation_id)
    counter_offers = CounterOffer.objects.filter(quotation=quotation).order_by("-pk")
    rows = _rows(
        counter_offers.values_list(*_paths())[paging.offset : paging.offset + paging.limit]
    )
    viewer = _viewer(actor, quotation)
    return Page(
        [_values(actor, quotation, row, viewer) for row in rows], capped_count(counter_offers)
    )


def counter_offer(actor: Actor, quotation_id: int, counter_id: int) -> Values:
    """One of them. Raises NotFound."""
    quotation = access.get(actor, quotation_id)
    counter_offers = CounterOffer.objects.filter(quotation=quotation, pk=counter_id)
    for row in _rows(counter_offers.values_list(*_paths())):
        return _values(actor, quotation, row, _viewer(actor, quotation))
    raise NotFound


def rules_of(actor: Actor, quotation_id: int) -> CounterRules:
    """What the buyer of a quotation may propose. Raises NotFound for everybody else."""
    quotation = access.get(actor, quotation_id)
    if not access.is_buyer(actor, quotation):
        raise NotFound
    return counter_rules(quotation)


def list_versions(
    actor: Actor, quotation_id: int, paging: Paging, *, compared_with: int | None = None
) -> Page[Values]:
    """The versions of a quotation, newest first, each with what it changed: since the one before,
    or since version ``compared_with``. Raises NotFound for non-parties and unknown versions.
    """
    versions = queries.quotation_detail(actor, quotation_id)["versions"]
    by_number = {each["version"]: each for each in versions}
    if compared_with is not None and compared_with not in by_number:
        raise NotFound
    page = versions[paging.offset : paging.offset + paging.limit]
    rows = [_compared(each, by_number.get(compared_with or each["version"] - 1)) for each in page]
    return Page(rows, Count.capped(len(versions)))


def _compared(version: Values, before: Values | None) -> Values:
    return {**version, "changed": changed_fields(before, version) if before else []}


def _paths() -> Iterable[Any]:
    columns = COUNTER_OFFERS.columns.items()
    return [local_name(path) if name in _NAMED else path for name, path in columns]


def _rows(tuples: Iterable[tuple[Any, ...]]) -> Iterable[Values]:
    return (dict(zip(COUNTER_OFFERS.columns, row, strict=True)) for row in tuples)


def _values(actor: Actor, quotation: Quotation, row: Values, viewer: Viewer) -> Values:
    state = access.counter_state(actor, quotation, row["status"], row["expiry_date"])
    row["changed"] = changed_fields(_before(row), _proposed(row), COUNTERED_TERMS)
    row["can"] = allowed_answers(state, may_write=permissions.may_write(actor))
    return COUNTER_OFFERS.values(row, viewer)


def _before(row: Mapping[str, Any]) -> Values:
    return {name: row[f"before_{name}"] for name in COUNTERED_TERMS}


def _proposed(row: Mapping[str, Any]) -> Values:
    return {name: row[name] for name in COUNTERED_TERMS}


def _viewer(actor: Actor, quotation: Quotation) -> Viewer:
    if access.is_buyer(actor, quotation):
        return Viewer.BUYER
    is_known = access.knows_buyer(actor, quotation)
    return Viewer.SELLER if is_known else Viewer.SELLER_OF_UNKNOWN
