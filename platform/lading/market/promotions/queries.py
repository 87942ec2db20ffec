"""Reads of promotions: a company's own, one of them, and those of staff. The number of SQL queries
is constant. What others promote is found by `offered`.
"""

from __future__ import annotations

from django.db.models import OuterRef, Q, QuerySet, Subquery

from lading.base.http.paging import Page, Paging, order, paginate
from lading.base.kernel import filters, limits
from lading.base.kernel.actor import Actor
from lading.base.kernel.checks import Checks
from lading.base.kernel.database.rows import get_row
from lading.base.kernel.filters import ListFilter
from lading.base.kernel.models import Review
from lading.base.kernel.values.clock import today
from lading.base.reference.hs import codes as hs_codes
from lading.members.accounts import permissions
from lading.members.billing.plans import entitlements
from lading.members.billing.plans.entitlements import Entitlement

from . import access
from .finding import find_ids
from .models import MESSAGE_LENGTH, TITLE_LENGTH, Promotion
from .rules import PromotionStatus
from .schemas import PromotionRulesOut
from .validation import field_rules

REVIEW_KIND = "promotion"
SORTS = {
    "createdAt": "pk",
    "title": "title",
    "startDate": "starts_on",
    "endDate": "ends_on",
    "status": "status",
}


def list_own(actor: Actor, paging: Paging, list_filter: ListFilter) -> Page[Promotion]:
    """The promotions of the actor's company, newest first. Two SQL queries.

    Raises Forbidden for a type of business that has none, ValidationFailed for invalid filters.
    """
    permissions.require(actor, access.MANAGE)
    checks = Checks()
    rows = filters.with_status(
        checks, access.own(actor), list_filter.status, PromotionStatus.values
    )
    text = filters.read_text(checks, list_filter.text)
    checks.raise_if_failed()
    if text:
        # It reads all promotions of one company, which are few.
        rows = rows.filter(
            Q(title__icontains=text)
            | Q(message__icontains=text)
            | Q(hs_code__code__startswith=hs_codes.beginning(text) or text)
        )
    return paginate(order(whole(rows), list_filter.sort, SORTS, ["-pk"]), paging)


def list_for_staff(actor: Actor, paging: Paging, list_filter: ListFilter) -> Page[Promotion]:
    """Promotions of every company, newest first. Two SQL queries, four more with a text.

    Raises Forbidden without the capability, ValidationFailed for an unknown status.
    """
    checks = Checks()
    rows = access.all_for_staff(actor)
    if part := filters.read_text(checks, list_filter.text):
        rows = rows.filter(pk__in=find_ids(part))
    rows = filters.with_status(checks, rows, list_filter.status, PromotionStatus.values)
    checks.raise_if_failed()
    return paginate(order(whole(rows), list_filter.sort, SORTS, ["-pk"]), paging)


def get_promotion(actor: Actor, promotion_id: int) -> Promotion:
    """A promotion that the actor may read. Raises NotFound, and Forbidden for staff without the
    capability. Four SQL queries; one for staff.
    """
    if actor.company_id:
        permissions.require(actor, access.READ)
    return get_row(whole(access.visible(actor)), promotion_id)


def whole(promotions: QuerySet[Promotion]) -> QuerySet[Promotion]:
    """The promotions with everything that `shapes` reads, in one SQL query."""
    waiting = Review.objects.filter(kind=REVIEW_KIND, object_id=OuterRef("pk"), decided_at=None)
    return (
        promotions.select_related("company", "category", "hs_code", "country", "port")
        .defer("hs_code__search_vector")
        .annotate(review_due_at=Subquery(waiting.values("due_at")[:1]))
    )


def rules_for(actor: Actor) -> PromotionRulesOut:
    """What the form needs, and whether the company may save a new promotion. One SQL query.

    Raises Forbidden for a type of business that has none.
    """
    permissions.require(actor, access.MANAGE)
    planned = entitlements.answer(actor, Entitlement.PROMOTIONS)
    used, limit = access.live_of(actor.company_id).count(), limits.number("promotion.live_max")
    refusal = None
    if not planned.allowed:
        refusal = str(access.PLAN_NEEDED)
    elif used >= limit:
        refusal = access.LIMIT_REACHED.format(used=used, limit=limit)
    return PromotionRulesOut(
        allowed=refusal is None,
        needs_plan=not planned.allowed,
        refusal=refusal,
        used=used,
        limit=limit,
        lifted_by=planned.lifting,
        fields=field_rules(),
        title_length=TITLE_LENGTH,
        message_length=MESSAGE_LENGTH,
        days_max=limits.number("promotion.days_max"),
        today=today(),
        review_hours=limits.number("review.hours"),
    )
