"""Reads for suppliers: the list of leads, one lead, the enquiries they have opened."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping
from typing import Any

from django.db.models import (
    BooleanField,
    ExpressionWrapper,
    FilteredRelation,
    Q,
    QuerySet,
)

from lading.base.http.paging import Page, Paging
from lading.base.kernel import limits
from lading.base.kernel.actor import Actor
from lading.base.kernel.database import compiled
from lading.base.kernel.errors import NotFound
from lading.base.kernel.field_records import columns_of
from lading.base.kernel.values import clock, languages
from lading.base.kernel.values.ids import MAX_ID
from lading.base.reference.business_types import BusinessTypeId as T
from lading.base.reference.names import LANGUAGE_MARK
from lading.members.accounts import permissions
from lading.members.billing.plans import entitlements
from lading.members.companies import parties
from lading.trade.enquiries import access, queries, shapes
from lading.trade.enquiries.form.rule import Viewer
from lading.trade.enquiries.form.sent import LEAD_ROW, TABLE
from lading.trade.enquiries.models import Enquiry, Lead, Unlock
from lading.trade.enquiries.rules import EnquiryStatus

from . import access as lead_access
from . import allowance
from . import schemas as lead_schemas
from .lists import LeadFilter, page_of_leads

MAX_IDS = 10_000
CHEAP_TO_UNLOCK = frozenset({T.MANUFACTURER, T.COMMISSION_AGENT, T.CUSTOM_HOUSE_AGENT})

LEAD = {
    "is_matched": "seen__is_matched",
    "score": "seen__score",
    "reasons": "seen__reasons",
    "accessed_at": "seen__accessed_at",
    "receipt_status": "seen__receipt_status",
    "quotation_id": "seen__quotation_id",
}
"""Columns of the viewing company's lead; all None where there is none."""
DETAIL = {"company_id": "company_id", **LEAD}
"""Columns read for one enquiry: its owner, who decides which fields the viewer sees, and the
viewer's lead.
"""

_AS_JSON = {
    "created_at": "created_at",
    "published_at": "published_at",
    "cargo_readiness_date": "cargo_readiness_date",
    "reasons": LEAD["reasons"],
}
"""Columns that PostgreSQL writes as JSON, because converting dates in Python is slow."""
_LISTED = tuple(
    name
    for name in {
        **columns_of(TABLE.only(LEAD_ROW, Viewer.LISTED)),
        # Sent to some viewers only (RULES.md 23): the enquirer.
        **columns_of([TABLE.records["user"]]),
    }
    if name not in _AS_JSON
)
_OF_LEAD = tuple(name for name in LEAD if name not in _AS_JSON)
LISTED = (*_LISTED, *_OF_LEAD, *_AS_JSON, "is_new", "company_id")
"""The columns of a row of the list, in this order."""

# The markers are replaced by each call's values.
_COMPANY, _ENQUIRY = MAX_ID - 1, MAX_ID - 2
_MOMENT = dt.datetime.max.replace(tzinfo=dt.UTC)


def list_leads(actor: Actor, paging: Paging, lead_filter: LeadFilter) -> Page[dict[str, Any]]:
    """One page of `LeadRow`s as JSON types. One SQL query, and two more for a limited allowance and
    for the enquirers that a company without their names knows all the same.

    Raises Forbidden for types without leads.
    """
    permissions.require(actor, "leads.view")
    leads_read, count = page_of_leads(
        actor, paging, lead_filter, _ROWS, new_since=recent(), language=languages.active()
    )
    may_open = allowance.may_open(actor)
    listed = [dict(zip(LISTED, row, strict=True)) for row in leads_read]
    known = _known_enquirers(actor, listed, may_open=may_open)
    rows = [lead_schemas.lead_row(actor, row, may_open=may_open, known=known) for row in listed]
    return Page(rows, count)


def _known_enquirers(
    actor: Actor, listed: Iterable[Mapping[str, Any]], *, may_open: bool
) -> frozenset[int]:
    """The enquirers of the rows that the company knows from an order or a card. Not read where its
    plan names all of them.
    """
    if lead_access.knows_enquirer(actor, can_access=may_open, is_party=False):
        return frozenset()
    return parties.among(actor, [row["company_id"] for row in listed])


def recent() -> dt.datetime:
    """The instant after which a published enquiry counts as new (RULES.md 22)."""
    return clock.now() - dt.timedelta(hours=limits.number("lead.new_hours"))


def get_seen(actor: Actor, enquiry_id: int) -> dict[str, Any]:
    """One of the company's own enquiries, or one it received with its lead. One SQL query.

    Raises NotFound.
    """
    if not permissions.may(actor, "leads.view"):
        own = queries.get_own(actor, enquiry_id)
        if own is None:
            raise NotFound
        return dict(own)
    detail = _DETAILS[actor.business_type == T.FREIGHT_FORWARDER]
    rows = detail.rows(
        company_id=actor.company_id, enquiry_id=enquiry_id, language=languages.active()
    )
    if not rows:
        raise NotFound
    return dict(shapes.named(rows[0], DETAIL))


def opened_ids(actor: Actor) -> list[int]:
    """Ids of the enquiries that the company has opened, the latest first. Raises Forbidden for
    types without leads.
    """
    permissions.require(actor, "leads.view")
    opened = Lead.objects.filter(company_id=actor.company_id, accessed_at__isnull=False)
    return list(opened.order_by("-accessed_at").values_list("enquiry_id", flat=True)[:MAX_IDS])


def access_status(actor: Actor) -> lead_schemas.AccessStatusOut:
    """The company's allowance this month. Raises Forbidden for types without leads."""
    permissions.require(actor, "leads.view")
    month = allowance.read_allowance(actor)
    return lead_schemas.AccessStatusOut(
        is_paid_user=entitlements.has_paid_plan(actor),
        remaining_access=month.remaining,
        total_allowed=month.limit,
        used_access=month.used or 0,
        monthly_reset=clock.next_month_start().astimezone(dt.UTC),
    )


def unlock_state(actor: Actor, enquiry_id: int) -> lead_schemas.UnlockStateOut:
    """What unlocking a lead costs. Raises Forbidden for types without leads, and NotFound."""
    permissions.require(actor, "leads.view")
    if not lead_access.received_by(actor).filter(pk=enquiry_id).exists():
        raise NotFound
    points = unlock_points()
    unlocked = Unlock.objects.filter(company_id=actor.company_id, enquiry_id=enquiry_id)
    return lead_schemas.UnlockStateOut(
        constants=lead_schemas.unlock_prices(points),
        price=points[actor.business_type],
        enquiry=[
            lead_schemas.UnlockOut(enquiry_id=enquiry_id, uuid=str(record.uuid), status="unlocked")
            for record in unlocked
        ],
    )


def unlock_points() -> Mapping[int, int]:
    """Points to unlock an enquiry, by the supplier's type (RULES.md 17)."""
    agents, others = (limits.number(f"unlock.points.{who}") for who in ("agents", "others"))
    return {
        int(type_id): agents if type_id in CHEAP_TO_UNLOCK else others
        for type_id in permissions.SUPPLIERS
    }


def _seen_by(enquiries: QuerySet[Enquiry], company_id: int) -> QuerySet[Enquiry]:
    """The enquiries, with the company's lead as ``seen`` if there is one."""
    own = Q(leads__company=company_id)
    return enquiries.annotate(seen=FilteredRelation("leads", condition=own)).order_by()


def _rows_of(company: int, new_since: dt.datetime, language: str) -> QuerySet[Enquiry, Any]:
    # After a withdrawal the list may still have the row for a moment: it is left out here.
    listed = Enquiry.objects.filter(compiled.is_on_page(), status=EnquiryStatus.PUBLISHED)
    is_new = ExpressionWrapper(Q(published_at__gt=new_since), BooleanField())
    seen = _seen_by(listed, company).annotate(is_new=is_new)
    return seen.values_list(
        *(shapes.column(name, language) for name in _LISTED),
        *(LEAD[name] for name in _OF_LEAD),
        *(compiled.AsJson(path) for path in _AS_JSON.values()),
        "is_new",
        "company_id",
    )


def _detail_of(
    business_type: int, company_id: int, enquiry_id: int, language: str
) -> QuerySet[Enquiry, Any]:
    received = lead_access.received_by_company(company_id, business_type)
    seen = (access.own_of_company(company_id) | received).filter(pk=enquiry_id)
    return shapes.columns(_seen_by(seen, company_id), DETAIL, language)


_ROWS = compiled.Compiled(_rows_of, company=_COMPANY, new_since=_MOMENT, language=LANGUAGE_MARK)
_DETAILS = {
    forwards: compiled.Compiled(
        lambda company_id, enquiry_id, language, type_id=type_id: _detail_of(
            type_id, company_id, enquiry_id, language
        ),
        company_id=_COMPANY,
        enquiry_id=_ENQUIRY,
        language=LANGUAGE_MARK,
    )
    for forwards, type_id in ((True, T.FREIGHT_FORWARDER), (False, T.MANUFACTURER))
}
