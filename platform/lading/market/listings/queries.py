"""Reads of listings, each a constant number of SQL queries."""

from __future__ import annotations

from typing import Final

from django.db.models import Prefetch, QuerySet

from lading.base.http.paging import Page, Paging, order, paginate
from lading.base.kernel import filters, limits
from lading.base.kernel.actor import Actor
from lading.base.kernel.checks import Checks
from lading.base.kernel.database.rows import get_row
from lading.base.kernel.filters import ListFilter
from lading.base.kernel.values import clock
from lading.base.kernel.values.search import newest_of
from lading.base.reference.business_types import INDIA_ID
from lading.base.reference.lookups import with_text
from lading.base.reference.models import Country
from lading.base.reference.names import name_in

from . import access, finding
from .forms import rodtep as rodtep_form
from .forms import unclaimed as unclaimed_form
from .kinds import UNCLAIMED, L, ListingKind
from .models import (
    CURRENCY,
    DESCRIPTION_LENGTH,
    PRICE_LENGTH,
    SCRIP_LENGTH,
    ListingStep,
    UnclaimedCargoFile,
)
from .rules import ListingStatus
from .schemas import ListingRulesOut

SORTS: Final = {"createdAt": "pk", "status": "status", "updatedAt": "updated_at"}
_RELATED: Final = ("company", "category", "hs_code")
_ROUTE: Final = ("source_country", "source_port", "destination_country", "destination_port", "unit")


def list_listings(
    actor: Actor, kind: ListingKind[L], paging: Paging, list_filter: ListFilter
) -> Page[L]:
    """The listings that the actor may read, newest first: a company's own, or all for staff. At
    most eight SQL queries.

    Raises Forbidden for types of business without them and for staff without the capability,
    ValidationFailed for an unknown filter.
    """
    checks = Checks()
    rows = access.visible(actor, kind)
    rows = filters.with_status(checks, rows, list_filter.status, ListingStatus.values)
    text = filters.read_text(checks, list_filter.text)
    checks.raise_if_failed()
    if text and actor.is_staff:
        rows = rows.filter(pk__in=newest_of(finding.ways_to(kind, text)))
    elif text:
        own = "description" if kind.name == UNCLAIMED.name else "scrip_number"
        rows = rows.filter(with_text(text, own, "category__name"))
    return paginate(order(whole(kind, rows), list_filter.sort, SORTS, ["-pk"]), paging)


def get_listing(actor: Actor, kind: ListingKind[L], listing_id: int) -> L:
    """A listing that the actor may read. Three SQL queries at most.

    Raises NotFound, and Forbidden as `list_listings`.
    """
    return get_row(whole(kind, access.visible(actor, kind)), listing_id)


def whole(kind: ListingKind[L], rows: QuerySet[L]) -> QuerySet[L]:
    """The listings with everything that `shapes` reads."""
    is_cargo = kind.name == UNCLAIMED.name
    related = (*_RELATED, *(_ROUTE if is_cargo else ("port",)))
    steps = Prefetch("steps", ListingStep.objects.order_by("pk"))
    listings = rows.select_related(*related).defer("hs_code__search_vector").prefetch_related(steps)
    if is_cargo:
        files = UnclaimedCargoFile.objects.select_related("file").order_by("slot")
        listings = listings.prefetch_related(Prefetch("files", files))
    return listings


def rules_of(actor: Actor, kind: ListingKind[L]) -> ListingRulesOut:
    """What limits the form of a company. Two SQL queries.

    Raises Forbidden for types of business without listings of this kind.
    """
    access.require_reader(actor, kind)
    used, most = access.count_open(actor, kind), limits.number(kind.limit)
    is_cargo = kind.name == UNCLAIMED.name
    return ListingRulesOut(
        open=used,
        open_limit=most,
        has_room=used < most,
        currency=CURRENCY,
        source_country_id=INDIA_ID,
        source_country=name_in(Country.objects.get(pk=INDIA_ID)),
        source_country_locked=not is_cargo or unclaimed_form.loads_in_india(actor.business_type),
        fields=(unclaimed_form if is_cargo else rodtep_form).field_rules(),
        description_length=DESCRIPTION_LENGTH,
        price_length=PRICE_LENGTH,
        scrip_length=SCRIP_LENGTH,
        max_attachments=limits.number("unclaimed.files"),
        max_file_bytes=limits.number("attachment.max_bytes"),
        today=clock.today(),
    )
