"""The back-office screen of freight rates: staff read all of them with their versions, and withdraw
those that must not be shown.
"""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.contrib import admin
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html_join
from django.utils.translation import gettext_lazy as _
from unfold.contrib.filters.admin import RangeDateFilter
from unfold.decorators import display
from unfold.enums import ActionVariant

from lading.base.adminkit import links
from lading.base.adminkit.dialogs import Looks, ReasonForm, Words, asks
from lading.base.adminkit.filters import Conditions, NamedFilter
from lading.base.adminkit.labels import Labelled
from lading.base.kernel.values.clock import today
from lading.base.kernel.values.dates import day_text
from lading.base.reference.imports.exchange import DecidedAdmin
from lading.base.reference.resolve import find_port
from lading.members.companies.admin.filters import CompanyFilter
from lading.members.companies.finding import companies_named

from . import access, services
from .models import IS_STANDING, FreightRate
from .resources import FreightRateResource
from .rules import RateStatus, status_of

LABELS = {
    RateStatus.LIVE: "success",
    RateStatus.EXPIRED: "default",
    RateStatus.WITHDRAWN: "danger",
}
SOON = timedelta(days=7)


class StateFilter(NamedFilter):
    """By what the rate is at this moment, in days of India."""

    title = _("state")
    parameter_name = "state"

    def conditions(self) -> Conditions:
        """The states, and what ends soon."""
        is_live = IS_STANDING & Q(valid_until__gte=today())
        return {
            "live": (_("Live"), is_live),
            "soon": (_("Expires within 7 days"), is_live & Q(valid_until__lte=today() + SOON)),
            "expired": (_("Expired"), IS_STANDING & Q(valid_until__lt=today())),
            "withdrawn": (_("Withdrawn"), ~IS_STANDING),
        }


@admin.register(FreightRate)
class FreightRateAdmin(DecidedAdmin):
    """Every freight rate, newest first."""

    resource_classes = [FreightRateResource]
    exchange_capability = access.CAPABILITY
    list_display = ["lane", "container", "cost", "valid_until", "company", "state"]
    list_select_related = ["company", "loading_port", "destination_port"]
    list_filter = [StateFilter, CompanyFilter, "container", ("valid_until", RangeDateFilter)]
    list_filter_submit = True
    search_help_text = _("Company, or a port by name or UN/LOCODE")
    when_empty = _("A freight rate appears here as soon as a company publishes one.")
    actions_detail = ["take_down"]
    fields = [
        ("company", "created_by"),
        ("loading_port", "destination_port"),
        ("container", "state"),
        ("cost", "valid_until"),
        "comments",
        ("created_at", "updated_at"),
        ("withdrawn_at", "withdrawal_reason"),
        "history",
    ]
    readonly_fields = ["state", "cost", "history"]

    def find_matches(self, term: str) -> list[QuerySet[Any]]:
        """Rates of a company, or with ports of this name or UN/LOCODE; uses indexes only."""
        rates, ports = FreightRate.objects.all(), find_port(term).candidates
        ways = [rates.filter(company__in=companies_named(term))]
        if ports:
            ways += [rates.filter(loading_port__in=ports), rates.filter(destination_port__in=ports)]
        return [*ways]

    def get_actions_detail(self, request: HttpRequest, object_id: Any) -> list[Any]:
        """None for a rate that was withdrawn."""
        is_over = FreightRate.objects.filter(~IS_STANDING, pk=object_id).exists()
        return [] if is_over else super().get_actions_detail(request, object_id)

    take_down = asks(
        Words(
            _("Withdraw"),
            _("Withdraw this freight rate"),
            _("It disappears from Market Watch. The company is told the reason."),
            _("The freight rate is withdrawn."),
        ),
        lambda actor, pk, sent: services.take_down_rate(
            actor=actor, rate_id=pk, reason=sent["reason"]
        ),
        permission="decide",
        looks=Looks("visibility_off", ActionVariant.DANGER),
        form_class=ReasonForm,
        back=lambda pk: reverse("admin:freight_rates_freightrate_change", args=[pk]),
    )

    @display(description=_("lane"))
    def lane(self, obj: FreightRate) -> str:
        """Both ports."""
        return f"{obj.loading_port} → {obj.destination_port}"

    @display(description=_("freight rate"), ordering="price")
    def cost(self, obj: FreightRate) -> str:
        """In its currency."""
        return links.price(obj.price, obj.currency, "container")

    @display(description=_("state"), label=LABELS)
    def state(self, obj: FreightRate) -> Labelled:
        """What it is now."""
        state = status_of(obj.valid_until, obj.withdrawn_at)
        return Labelled(state, state.label)

    @display(description=_("versions"))
    def history(self, obj: FreightRate) -> str:
        """Each version in a line, the newest first."""
        lines = (
            (
                each.number,
                links.priced(each.price, each.currency, "container"),
                day_text(each.valid_until),
            )
            for each in obj.versions.all()
        )
        return format_html_join("", "<div>{}: {} ({})</div>", lines)
