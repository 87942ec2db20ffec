"""Reads of price calculations, each a constant number of SQL queries."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Prefetch
from pydantic import BaseModel, Field

from lading.base.http.paging import DEFAULT_LIMIT, MAX_LIMIT, MAX_PAGE, order
from lading.base.kernel import filters, limits
from lading.base.kernel.actor import Actor
from lading.base.kernel.checks import Checks
from lading.base.kernel.database.rows import get_row
from lading.base.reference.names import local_name
from lading.base.reference.queries import gst_rates
from lading.members.companies.models import Company

from . import access, models
from .arithmetic import SHARED
from .item_form import item_rules
from .layout import Seller
from .models import Calculation, CalculationItem
from .schemas import CalculationRulesOut, SharesOut
from .validation import field_rules

SORTS = {
    "templateName": "template_name",
    "totalAmount": "total_amount",
    "itemCount": "item_count",
    "createdAt": "pk",
    "updatedAt": "updated_at",
}


class Pages(BaseModel, frozen=True):
    """`page` and `limit` of the list. Without a page it has all rows: they are few."""

    page: int | None = Field(None, ge=1, le=MAX_PAGE)
    limit: int = Field(DEFAULT_LIMIT, ge=1, le=MAX_LIMIT)


@dataclass(frozen=True, slots=True)
class Listed:
    """Rows of the list, and how many all pages have."""

    rows: Sequence[Calculation]
    count: int


def list_own(actor: Actor, pages: Pages, *, text: str = "", sort: str | None = None) -> Listed:
    """The company's calculations, newest first, with these letters in their names. One SQL query:
    a company has at most as many as the limit `calculation.max` allowed it.

    Raises Forbidden as `access.own`, ValidationFailed for a text that is too long.
    """
    checks = Checks()
    part = filters.read_text(checks, text)
    checks.raise_if_failed()
    rows = access.own(actor)
    if part:
        rows = rows.filter(template_name__icontains=part)
    calculations = list(order(rows, sort, SORTS, ["-pk"]))
    if pages.page is None:
        return Listed(calculations, len(calculations))
    first = (pages.page - 1) * pages.limit
    return Listed(calculations[first : first + pages.limit], len(calculations))


def get_own(actor: Actor, calculation_id: int) -> Calculation:
    """One of the company's calculations with its items. Two SQL queries.

    Raises NotFound, and Forbidden as `access.own`.
    """
    items = (
        CalculationItem.objects.select_related("unit", "hs_code")
        .defer("hs_code__search_vector")
        .order_by("order")
    )
    rows = access.own(actor).prefetch_related(Prefetch("items", items))
    return get_row(rows, calculation_id)


def form_rules(actor: Actor) -> CalculationRulesOut:
    """What the form needs to know. One SQL query. Raises Forbidden as `access.own`."""
    access.own(actor)
    return CalculationRulesOut(
        gst_rates=gst_rates(),
        shares=[SharesOut(kind=kind, of=list(terms)) for kind, terms in SHARED.items()],
        insured_percent=limits.number("calculation.insured_percent"),
        max_items=limits.number("calculation.items"),
        max_calculations=limits.number("calculation.max"),
        fields=field_rules(),
        item_fields=item_rules(),
        name_length=models.NAME_LENGTH,
        description_length=models.DESCRIPTION_LENGTH,
    )


def seller_of(actor: Actor) -> Seller:
    """The actor's company as its quotations print it: address, town and state, country."""
    name, address, city, state, country, gst_number = Company.objects.values_list(
        "name", "address", "city", "state", local_name("country"), "gst_number"
    ).get(pk=actor.company_id)
    town = ", ".join(part for part in (city, state) if part)
    lines = [line for line in (address, town, country) if line]
    return Seller(name, lines, gst_number)
