"""Lists and details of enquiries for owners and staff. The number of SQL queries is constant."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.db.models import Q, QuerySet

from lading.base.http.paging import Page, Paging, capped_count, order
from lading.base.kernel.actor import Actor
from lading.base.kernel.checks import INVALID_VALUE, Checks
from lading.base.kernel.database.compiled import Compiled
from lading.base.kernel.database.rows import get_first
from lading.base.kernel.values import languages
from lading.base.kernel.values.ids import MAX_ID
from lading.base.kernel.values.search import Words, words_beginning
from lading.base.reference.business_types import ID_BY_CODE
from lading.base.reference.hs import codes as hs_codes
from lading.base.reference.lookups import hs_code_ids
from lading.base.reference.names import LANGUAGE_MARK
from lading.base.reference.resolve import resolve_country

from . import access, days, rules, variants
from .models import Enquiry
from .rules import EnquiryStatus, OrderState
from .shapes import Row, columns, named

OWN_SORTS = {
    "createdAt": "pk",
    "productName": "product_name",
    "qty": "quantity",
    "status": "status",
    "cargoReadinessDate": "cargo_readiness_date",
    "totalQuotations": "quotation_count",
}
STAFF_SORTS = {"createdAt": "pk"}
MAX_TEXT = 100
FOR_STAFF = {
    "business_type_code": "company__business_type__code",
    "rejection_reason": "rejection_reason",
}
"""Columns for staff, in addition to the owner's."""

_LIVE = (EnquiryStatus.PENDING_APPROVAL, EnquiryStatus.PUBLISHED)


@dataclass(frozen=True, slots=True)
class OwnFilter:
    """Filters of an owner's list, as sent. "" means no filter; withdrawn enquiries need the filter
    by status.
    """

    text: str = ""
    status: str = ""
    variant: str | None = None
    targeted: str = ""
    sort: str = ""
    created_from: str = ""
    created_to: str = ""


@dataclass(frozen=True, slots=True)
class StaffFilter:
    """Filters of the staff's list. ``active``: waiting for review or published."""

    text: str = ""
    status: str = ""
    source_country: str = ""
    destination_country: str = ""
    category_id: int | None = None
    active: bool | None = None
    sort: str = ""


def list_own(actor: Actor, paging: Paging, own_filter: OwnFilter) -> Page[Row]:
    """The company's enquiries, newest first. Withdrawn ones only when filtered by that status."""
    checks = Checks()
    rows = access.own(actor).filter(
        _with_status(checks, own_filter.status, hidden=EnquiryStatus.WITHDRAWN),
        _targeting(checks, own_filter.targeted),
        _own_text(checks.text("filter", own_filter.text, max_length=MAX_TEXT)),
        # As the text: of the company's own rows, which are few, and found by an index.
        days.checked(checks, "created", own_filter.created_from, own_filter.created_to).condition(
            "created_at"
        ),
    )
    if own_filter.variant is not None:
        if own_filter.variant not in variants.all_names():
            checks.fail("variant", INVALID_VALUE)
        rows = rows.filter(variant=own_filter.variant)
    checks.raise_if_failed()
    return _page(order(rows, own_filter.sort, OWN_SORTS, ["-pk"]), paging)


def get_own(actor: Actor, enquiry_id: int) -> Row | None:
    """One of the company's enquiries; None for any other. One SQL query."""
    if not actor.company_id:
        return None
    rows = _OWN.rows(
        company_id=actor.company_id, enquiry_id=enquiry_id, language=languages.active()
    )
    return {**named(rows[0]), "company_id": actor.company_id} if rows else None


_OWN = Compiled(
    lambda company_id, enquiry_id, language: columns(
        access.own_of_company(company_id).filter(pk=enquiry_id), language=language
    ),
    company_id=MAX_ID - 1,
    enquiry_id=MAX_ID - 2,
    language=LANGUAGE_MARK,
)


LATEST = 200
"""How many of its latest enquiries say what a company deals in."""
_LATEST_CATEGORIES = Compiled(
    lambda company_id: (
        access.own_of_company(company_id)
        .exclude(status=EnquiryStatus.DRAFT)
        .exclude(category=None)
        .order_by("-pk")
        .values_list("category_id")[:LATEST]
    ),
    company_id=MAX_ID,
)


def latest_category_ids(actor: Actor) -> frozenset[int]:
    """The categories of the `LATEST` enquiries of the actor's company that were sent to review.
    One SQL query.
    """
    rows = _LATEST_CATEGORIES.rows(company_id=actor.company_id)
    return frozenset(category for (category,) in rows)


def list_for_staff(actor: Actor, paging: Paging, staff_filter: StaffFilter) -> Page[Row]:
    """Enquiries of all companies, newest first. Drafts only when filtered by that status.

    Raises the same errors as `access.all_for_staff`, and ValidationFailed for invalid filters.
    """
    checks = Checks()
    rows = access.all_for_staff(actor).filter(
        _with_status(checks, staff_filter.status, hidden=EnquiryStatus.DRAFT),
        _in_country(checks, "sourceCountry", "source_country", staff_filter.source_country),
        _in_country(
            checks, "destinationCountry", "destination_country", staff_filter.destination_country
        ),
    )
    rows = _staff_text(rows, checks.text("filter", staff_filter.text, max_length=MAX_TEXT))
    checks.raise_if_failed()
    if staff_filter.category_id is not None:
        rows = rows.filter(category_id=staff_filter.category_id)
    if staff_filter.active is not None:
        live = Q(status__in=_LIVE)
        rows = rows.filter(live if staff_filter.active else ~live)
    return _page(order(rows, staff_filter.sort, STAFF_SORTS, ["-pk"]), paging, FOR_STAFF)


def get_for_staff(actor: Actor, enquiry_id: int) -> Row:
    """Any enquiry. Raises NotFound, and as `access.all_for_staff`."""
    enquiries = access.all_for_staff(actor).filter(pk=enquiry_id)
    return named(get_first(columns(enquiries, FOR_STAFF)), FOR_STAFF)


def _page(
    rows: QuerySet[Enquiry], paging: Paging, more: Mapping[str, str] | None = None
) -> Page[Row]:
    """One page: two SQL queries, whatever the page. Computed fields are made for the page's rows
    only.
    """
    page_rows = columns(rows, more)[paging.offset : paging.offset + paging.limit]
    return Page([named(row, more) for row in page_rows], capped_count(rows))


def _with_status(checks: Checks, sent: str, *, hidden: EnquiryStatus) -> Q:
    """Rows that show a status (RULES.md 28). "" means all but ``hidden``; ALL means all."""
    if not sent:
        return ~Q(status=hidden)
    statuses = {"all", "order_cofirmed", *EnquiryStatus.values, *rules.DERIVED}
    status = checks.choice("status", sent.replace(" ", "_"), statuses)
    status = "order_confirmed" if status == "order_cofirmed" else status
    if status in {"", "all"}:
        return Q()
    return _showing(status)


def _showing(status: str) -> Q:
    """The condition for a row to show a status, the same as `rules.shown_status`."""
    if status in OrderState.values:
        return Q(order_state=status)
    no_order = Q(order_state=OrderState.NONE)
    if status == EnquiryStatus.WITHDRAWN:
        return no_order & Q(status=status)
    quoted = Q(quotation_count__gt=0) & ~Q(status=EnquiryStatus.WITHDRAWN)
    if status == rules.QUOTATION_SENT:
        return no_order & quoted & Q(unread_quotations__gt=0)
    if status == rules.QUOTATION_RECEIVED:
        return no_order & quoted & Q(unread_quotations=0)
    return no_order & Q(status=status, quotation_count=0)


def _targeting(checks: Checks, sent: str) -> Q:
    """Rows addressed to any of the comma-separated business type codes."""
    if not sent:
        return Q()
    codes = [code.strip().lower() for code in sent.split(",")]
    types = [int(type_id) for code, type_id in ID_BY_CODE.items() if code in codes]
    if len(types) != len(set(codes)):
        checks.fail("targetedBusinessType", INVALID_VALUE)
    return Q(target_types__overlap=types)


def _own_text(text: str) -> Q:
    """A part of the name or the requirements, the beginning of an HS code, or a row's number.

    It reads all of the company's own rows, which are few.
    """
    if not text:
        return Q()
    parts = Q(product_name__icontains=text) | Q(description__icontains=text)
    return parts | _numbered(text)


def _staff_text(rows: QuerySet[Enquiry], text: str) -> QuerySet[Enquiry]:
    """The beginnings of words, the beginning of an HS code, or a row's number, each by an index."""
    if not text:
        return rows
    condition = _numbered(text)
    query = words_beginning(text)
    if query is not None:
        rows = rows.alias(words=Words("product_name", "description"))
        condition |= Q(words=query)
    return rows.filter(condition)


def _numbered(text: str) -> Q:
    digits = text.replace(" ", "").removeprefix("#")
    if not (digits.isascii() and digits.isdecimal()):
        return Q(pk__in=[])
    number = Q(pk=int(digits)) if int(digits) <= MAX_ID else Q(pk__in=[])
    return Q(hs_code_id__in=hs_code_ids(hs_codes.beginning(digits) or digits)) | number


def _in_country(checks: Checks, field: str, attribute: str, sent: str) -> Q:
    text = checks.text(field, sent, max_length=MAX_TEXT)
    if not text or text.casefold() == "all":
        return Q()
    country = resolve_country(text)
    return Q(**{attribute: country}) if country else Q(pk__in=[])
