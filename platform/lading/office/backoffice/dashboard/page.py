"""The dashboard: waiting reviews, recent activity, and failures."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import ceil
from typing import Any

from django.db.models import Count, QuerySet
from django.db.models.functions import TruncDate
from django.http import HttpRequest
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from lading.base.adminkit.base import may, staff_actor
from lading.base.adminkit.urgency import Urgency, hours_of, urgency_of, waited
from lading.base.backups import steps
from lading.base.backups.models import BackupStep
from lading.base.http.paging import capped_count
from lading.base.kernel import channels
from lading.base.kernel.actor import Actor
from lading.base.kernel.channels import ChannelState
from lading.base.kernel.models import OutboxMessage, Review
from lading.base.kernel.values import clock
from lading.members.billing.models import Payment
from lading.members.companies.models import Company, CompanyStatus
from lading.office.backoffice.queue.reviews import (
    count_overdue,
    count_waiting,
    kinds_of,
    pending_for,
)
from lading.reach.intake.models import (
    ExporterRegistration,
    QueryStatus,
    RegistrationStatus,
    WebsiteQuery,
)
from lading.reach.notifications.models import Channel, DeliveryStatus, OutgoingMessage
from lading.trade.enquiries.admin import STATUS_LABELS
from lading.trade.enquiries.models import Enquiry
from lading.trade.enquiries.rules import EnquiryStatus
from lading.trade.quotations.models import Quotation
from lading.trade.quotations.rules import QuotationStatus

from .charts import Chart, Point, Row, columns, until_now
from .money_panel import MoneyPanel, money_panel
from .review_panel import KindTimes, review_panel

CHART_DAYS = 14
_TICKS = 2
QUEUE_ROWS = 6
RECEIVED_ROWS = 5
MAX_IN_A_ROW = 5
ORDERED = (QuotationStatus.ORDER_PLACED, QuotationStatus.ORDER_CONFIRMED)


@dataclass(frozen=True, slots=True)
class Tile:
    """A number, what it counts, and a link to the details."""

    title: str | Promise
    value: str
    note: str = ""
    url: str = ""
    alert: bool = False


@dataclass(frozen=True, slots=True)
class Waiting:
    """One row of the queue."""

    title: str
    company: str
    waited: str
    urgency: Urgency
    url: str


@dataclass(frozen=True, slots=True)
class Received:
    """One of the enquiries that were received last."""

    product: str
    company: str
    status: str
    label: str
    at: dt.datetime
    url: str


@dataclass(slots=True)
class Dashboard:
    """The dashboard of one staff member: only what they may view."""

    actor: Actor
    tiles: list[Tile] = field(default_factory=list)
    queue: list[Waiting] | None = None
    received: list[Received] | None = None
    chart: Chart | None = None
    chart_rows: Sequence[Row] = ()
    review_times: Sequence[KindTimes] = ()
    money: MoneyPanel | None = None

    @property
    def tiles_in_a_row(self) -> int:
        """How many tiles a row of a wide screen has, so that all rows have as many or one less."""
        rows = ceil(len(self.tiles) / MAX_IN_A_ROW) or 1
        return ceil(len(self.tiles) / rows)


def build_dashboard(request: HttpRequest) -> Dashboard:
    """The dashboard of a staff member. A constant number of SQL statements."""
    dashboard = Dashboard(actor=staff_actor(request))
    for model, add in _PARTS:
        if may(request, "view", model):
            add(dashboard)
    return dashboard


def _reviews(dashboard: Dashboard) -> None:
    waiting, overdue = count_waiting(dashboard.actor), count_overdue(dashboard.actor)
    rows = list(pending_for(dashboard.actor)[:QUEUE_ROWS])
    dashboard.queue = [_waiting(row) for row in rows]
    dashboard.review_times = review_panel(kinds_of(dashboard.actor))
    oldest = str(_("oldest: {time}")).format(time=waited(rows[0])) if rows else ""
    url = reverse("admin:kernel_review_changelist")
    dashboard.tiles += [
        Tile(_("Waiting for review"), f"{waiting.value}{_plus(waiting.is_capped)}", oldest, url),
        Tile(
            _("Overdue"),
            f"{overdue.value}",
            str(_("more than 24 hours old")),
            f"{url}?left=overdue",
            overdue.value > 0,
        ),
    ]


def _waiting(entry: Review) -> Waiting:
    return Waiting(
        title=entry.title,
        company=entry.company_name,
        waited=waited(entry),
        urgency=urgency_of(entry),
        url=reverse("admin:kernel_review_change", args=[entry.pk]),
    )


def _published(dashboard: Dashboard) -> None:
    # With these conditions on the status, PostgreSQL can use the partial indexes.
    published = Enquiry.objects.filter(status=EnquiryStatus.PUBLISHED, published_at__gte=_since())
    days = _per_day(published, "published_at")
    today = days.get(clock.today(), 0)
    dashboard.tiles.append(
        Tile(
            _("Published today"),
            f"{today}",
            str(_("{count} in {days} days")).format(count=sum(days.values()), days=CHART_DAYS),
            reverse("admin:enquiries_enquiry_changelist"),
        )
    )
    first = clock.today() - dt.timedelta(days=CHART_DAYS - 1)
    dates = [first + dt.timedelta(days=number) for number in range(CHART_DAYS)]
    labels = until_now(f"{date:%d-%m}" for date in dates)
    points = [Point(label, days.get(date, 0)) for label, date in zip(labels, dates, strict=True)]
    dashboard.chart = columns(_("Enquiries published per day"), [points], str, tick_every=_TICKS)
    dashboard.chart_rows = [Row(point.label, [f"{point.value}"]) for point in points]


def _received(dashboard: Dashboard) -> None:
    """The enquiries that were submitted last (RULES.md 3.2)."""
    rows = Enquiry.objects.exclude(status=EnquiryStatus.DRAFT).select_related("company")
    dashboard.received = [
        Received(
            product=str(row),
            company=row.company.name,
            status=row.get_status_display(),
            label=STATUS_LABELS[EnquiryStatus(row.status)],
            at=row.created_at,
            url=reverse("admin:enquiries_enquiry_change", args=[row.pk]),
        )
        for row in rows.order_by("-pk")[:RECEIVED_ROWS]
    ]


def _orders(dashboard: Dashboard) -> None:
    orders = Quotation.objects.filter(status__in=ORDERED)
    days = _per_day(orders.filter(ordered_at__gte=_since()), "ordered_at")
    placed = orders.filter(confirmed_at=None).count()
    dashboard.tiles.append(
        Tile(
            _("Orders"),
            f"{sum(days.values())}",
            str(_("in {days} days, {count} to confirm")).format(days=CHART_DAYS, count=placed),
            reverse("admin:quotations_quotation_changelist"),
        )
    )


def _companies(dashboard: Dashboard) -> None:
    newest = capped_count(Company.objects.filter(created_at__gte=_since()))
    dashboard.tiles.append(
        Tile(
            _("New companies"),
            f"{newest.value}{_plus(newest.is_capped)}",
            str(_("in {days} days")).format(days=CHART_DAYS),
            reverse("admin:companies_company_changelist"),
        )
    )


def _unverified(dashboard: Dashboard) -> None:
    pending = capped_count(Company.objects.filter(status=CompanyStatus.PENDING))
    url = reverse("admin:companies_company_changelist") + "?status__exact=pending"
    dashboard.tiles.append(
        Tile(
            _("Companies to verify"),
            f"{pending.value}{_plus(pending.is_capped)}",
            str(_("incomplete profiles included")),
            url,
        )
    )


def _registrations(dashboard: Dashboard) -> None:
    pending = capped_count(ExporterRegistration.objects.filter(status=RegistrationStatus.PENDING))
    url = reverse("admin:intake_exporterregistration_changelist")
    dashboard.tiles.append(
        Tile(
            _("Exporter registrations"),
            f"{pending.value}{_plus(pending.is_capped)}",
            str(_("to decide")),
            f"{url}?status__exact={RegistrationStatus.PENDING}",
        )
    )


def _queries(dashboard: Dashboard) -> None:
    waiting = WebsiteQuery.objects.filter(status=QueryStatus.NEW)
    count = capped_count(waiting)
    late = capped_count(waiting.filter(created_at__lt=clock.now() - dt.timedelta(days=1)))
    note = str(_("{count} older than a day")).format(count=f"{late.value}{_plus(late.is_capped)}")
    url = reverse("admin:intake_websitequery_changelist")
    dashboard.tiles.append(
        Tile(
            _("Open queries"),
            f"{count.value}{_plus(count.is_capped)}",
            note,
            f"{url}?status__exact={QueryStatus.NEW}",
            late.value > 0,
        )
    )


_CHANNEL_TROUBLE = {
    (Channel.WHATSAPP, ChannelState.AWAY): _("not set up: nobody can sign up"),
    (Channel.WHATSAPP, ChannelState.REFUSED): _("the provider refuses us: nobody can sign up"),
    (Channel.EMAIL, ChannelState.REFUSED): _("the mail server refuses us"),
}


def _messages(dashboard: Dashboard) -> None:
    url = reverse("admin:notifications_outgoingmessage_changelist")
    for channel in Channel:
        trouble = _CHANNEL_TROUBLE.get((channel, channels.state_of(channel)))
        if trouble:
            dashboard.tiles.append(Tile(channel.label, "—", str(trouble), url, alert=True))
    failed = capped_count(OutgoingMessage.objects.filter(status=DeliveryStatus.FAILED))
    if failed.value:
        url += "?status__exact=failed"
        note = str(_("e-mail or WhatsApp"))
        dashboard.tiles.append(
            Tile(_("Messages not sent"), f"{failed.value}", note, url, alert=True)
        )


def _events(dashboard: Dashboard) -> None:
    failing = capped_count(OutboxMessage.objects.filter(done_at=None, attempts__gt=0))
    if failing.value:
        url = reverse("admin:kernel_outboxmessage_changelist") + "?delivery=failing"
        note = str(_("being retried, or given up"))
        dashboard.tiles.append(Tile(_("Failing events"), f"{failing.value}", note, url, alert=True))


def _backups(dashboard: Dashboard) -> None:
    url = reverse("admin:backups_backupstep_changelist")
    for row in steps.expected():
        age = steps.age(row)
        value = "—" if age is None else hours_of(age)
        note = _("failed since") if row.error else _("never") if age is None else _("ago")
        alert = steps.is_late(row) or bool(row.error)
        dashboard.tiles.append(Tile(str(row), value, str(note), url, alert))


def _money(dashboard: Dashboard) -> None:
    if dashboard.actor.can("payments.view"):
        dashboard.money = money_panel()


_PARTS: list[tuple[Any, Callable[[Dashboard], None]]] = [
    (Review, _reviews),
    (Company, _unverified),
    (ExporterRegistration, _registrations),
    (WebsiteQuery, _queries),
    (Enquiry, _published),
    (Enquiry, _received),
    (Quotation, _orders),
    (Company, _companies),
    (OutgoingMessage, _messages),
    (OutboxMessage, _events),
    (BackupStep, _backups),
    (Payment, _money),
]


def _since() -> dt.datetime:
    first = clock.today() - dt.timedelta(days=CHART_DAYS - 1)
    return clock.day_start(first)


def _per_day(rows: QuerySet[Any], column: str) -> dict[dt.date, int]:
    """How many rows on each IST day."""
    days = rows.order_by().annotate(day=TruncDate(column, tzinfo=clock.IST)).values("day")
    return {row["day"]: row["n"] for row in days.annotate(n=Count("pk"))}


def _plus(is_capped: bool) -> str:  # noqa: FBT001 - a count's own flag
    return "+" if is_capped else ""
