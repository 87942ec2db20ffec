"""Reads of banners, each a constant number of SQL queries."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

from django.db.models import Case, F, IntegerField, OuterRef, QuerySet, Subquery, Sum, Value, When
from django.db.models.expressions import Window
from django.db.models.functions import Coalesce, RowNumber

from lading.base.http.paging import Count, Page, Paging, order, paginate
from lading.base.kernel import filters, limits
from lading.base.kernel.actor import Actor
from lading.base.kernel.checks import Checks
from lading.base.kernel.database.rows import get_row
from lading.base.kernel.values import clock
from lading.base.reference.business_types import BusinessTypeId

from . import access
from .models import Banner, BannerCount
from .rules import BannerType, State, in_state

SORTS = {
    "createdAt": "pk",
    "title": "title",
    "startDate": "starts_on",
    "endDate": "ends_on",
    "order": "position",
    "views": "views",
    "clicks": "clicks",
}
DAYS_SHOWN = 90
_FIRST = (F("position").asc(nulls_last=True), F("pk").desc())


@dataclass(frozen=True, slots=True)
class BannerFilter:
    """Filters of the staff's list, as sent. "" means no filter."""

    text: str = ""
    banner_type: str = ""
    state: str = ""
    business_type: str = ""
    sort: str = ""


def list_shown(actor: Actor, paging: Paging) -> Page[Banner]:
    """The banners of the company's dashboard today: the first ones of the carousel and the first of
    each side, ordered by staff and then the newest first. One SQL query.

    Raises Forbidden for staff.
    """
    place = Window(RowNumber(), partition_by=F("banner_type"), order_by=_FIRST)
    most = Case(
        When(banner_type=BannerType.CAROUSEL, then=Value(limits.number("banner.carousel"))),
        default=Value(1),
        output_field=IntegerField(),
    )
    banners = access.shown_to(actor).annotate(place=place).filter(place__lte=most)
    rows = list(banners.order_by("banner_type", "place").only(*SHOWN))
    return Page(rows[paging.offset : paging.offset + paging.limit], Count.capped(len(rows)))


SHOWN = ("id", "title", "description", "translations", "banner_type", "url_type", "url")


def list_for_staff(actor: Actor, paging: Paging, banner_filter: BannerFilter) -> Page[Banner]:
    """Every banner with its counts, the newest first. Two SQL queries.

    Raises Forbidden without the capability, ValidationFailed for an unknown filter.
    """
    checks = Checks()
    rows = whole(access.all_for_staff(actor))
    if part := filters.read_text(checks, banner_filter.text):
        rows = rows.filter(title__icontains=part)
    kind = checks.choice("bannerType", banner_filter.banner_type, [*BannerType.values, filters.ALL])
    if kind not in ("", filters.ALL):
        rows = rows.filter(banner_type=kind)
    state = checks.choice("state", banner_filter.state, [*State.values, filters.ALL])
    if state not in ("", filters.ALL):
        rows = rows.filter(in_state(state, clock.today()))
    types = [str(each) for each in BusinessTypeId.values]
    if party := checks.choice("businessType", banner_filter.business_type, types):
        rows = rows.filter(business_type_ids__contains=[int(party)])
    checks.raise_if_failed()
    return paginate(order(rows, banner_filter.sort, SORTS, ["-pk"]), paging)


def get_for_staff(actor: Actor, banner_id: int) -> Banner:
    """One banner with its counts. One SQL query. Raises Forbidden, NotFound."""
    return get_row(whole(access.all_for_staff(actor)), banner_id)


def days_of(banner: Banner) -> list[BannerCount]:
    """Its counts by day and type of business of the last `DAYS_SHOWN` days, newest first. One SQL
    query.
    """
    since = clock.today() - dt.timedelta(days=DAYS_SHOWN - 1)
    return list(banner.counts.filter(day__gte=since).order_by("-day", "business_type_id"))


def whole(rows: QuerySet[Banner]) -> QuerySet[Banner]:
    """The banners with what `shapes` reads, and ``views`` and ``clicks`` in all."""
    return rows.select_related("category", "hs_code", "country", "port").annotate(
        views=_total("views"), clicks=_total("clicks")
    )


def _total(column: str) -> Coalesce:
    counts = BannerCount.objects.filter(banner=OuterRef("pk")).order_by().values("banner")
    return Coalesce(Subquery(counts.annotate(total=Sum(column)).values("total")), 0)
