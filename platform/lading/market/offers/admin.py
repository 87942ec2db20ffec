"""The back-office screen of offers: staff read all of them, and take down those that must not be
shown.
"""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.contrib import admin
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.utils.html import format_html_join
from django.utils.translation import gettext_lazy as _
from unfold.contrib.filters.admin import RangeDateFilter, RangeNumericFilter
from unfold.decorators import display
from unfold.enums import ActionVariant

from lading.base.adminkit import links
from lading.base.adminkit.dialogs import Looks, ReasonForm, Words, asks
from lading.base.adminkit.filters import Conditions, NamedFilter
from lading.base.adminkit.labels import Labelled
from lading.base.kernel import review
from lading.base.kernel.values.clock import now, today
from lading.base.kernel.values.search import with_words
from lading.base.reference.imports.exchange import DecidedAdmin
from lading.members.companies.admin.filters import CompanyFilter
from lading.members.companies.finding import by_company_or_code

from . import access, services
from .models import IS_STANDING, Offer
from .resources import OfferResource
from .rules import NEW_FOR, Hidden, OfferStatus, status_of
from .shapes import files_of, hidden_because
from .validation import CURRENCY

LABELS = {
    OfferStatus.NEW: "info",
    OfferStatus.ACTIVE: "success",
    OfferStatus.EXPIRED: "default",
    "hidden": "danger",
}
SOON = timedelta(days=3)


class StateFilter(NamedFilter):
    """By what the offer is at this moment, in days of India."""

    title = _("state")
    parameter_name = "state"

    def conditions(self) -> Conditions:
        """Their badges, what ends soon, and what staff took down."""
        is_live = IS_STANDING & Q(expiry_date__gte=today())
        ends = Q(expiry_date__lte=today() + SOON)
        return {
            "live": (_("Not expired"), is_live),
            "new": (_("New"), is_live & Q(created_at__gt=now() - NEW_FOR)),
            "soon": (_("Expires within 3 days"), is_live & ends),
            "expired": (_("Expired"), IS_STANDING & Q(expiry_date__lt=today())),
            "down": (_("Taken down"), ~IS_STANDING),
        }


@admin.register(Offer)
class OfferAdmin(DecidedAdmin):
    """Every offer, newest first."""

    resource_classes = [OfferResource]
    exchange_capability = access.CAPABILITY
    list_display = ["name", "company", "amount", "cost", "terms", "expiry_date", "state"]
    list_select_related = ["company", "hs_code", "category", "unit", "product"]
    list_filter = [
        StateFilter,
        CompanyFilter,
        ("price", RangeNumericFilter),
        ("expiry_date", RangeDateFilter),
    ]
    list_filter_submit = True
    search_help_text = _("Product, company or HS code")
    when_empty = _("An offer appears here as soon as a company publishes one.")
    actions_detail = ["take_down", "show_again"]
    fields = [
        ("name", "company"),
        ("state", "expiry_date"),
        ("amount", "cost"),
        ("payment_terms", "delivery_location"),
        ("category", "hs_code"),
        "comments",
        "pictures",
        ("created_at", "updated_at"),
        "created_by",
        ("taken_down_at", "take_down_reason"),
    ]
    readonly_fields = ["state", "amount", "cost", "pictures"]

    def find_matches(self, term: str) -> list[QuerySet[Any]]:
        """Offers by words of the product, by company or by HS code; uses indexes only."""
        offers = Offer.objects.all()
        return [with_words(offers, term, "name"), *by_company_or_code(offers, term)]

    def get_actions_detail(self, request: HttpRequest, object_id: Any) -> list[Any]:
        """Take down for an offer that is shown, Show again for another."""
        is_down = Offer.objects.filter(~IS_STANDING, pk=object_id).exists()
        unfit = "take_down" if is_down else "show_again"
        buttons = super().get_actions_detail(request, object_id)
        return [each for each in buttons if not each.action_name.endswith(unfit)]

    take_down = asks(
        Words(
            _("Take down"),
            _("Take this offer down"),
            _("Only its own company will still see it. The company is told the reason."),
            _("The offer is taken down."),
        ),
        lambda actor, pk, sent: services.take_down_offer(
            actor=actor, offer_id=pk, reason=sent["reason"]
        ),
        permission="decide",
        looks=Looks("visibility_off", ActionVariant.DANGER),
        form_class=ReasonForm,
        back=review.page_of(Offer),
    )
    show_again = asks(
        Words(
            _("Show again"),
            _("Show this offer again"),
            _("Other companies will see it until it expires. The company is notified."),
            _("The offer is shown again."),
        ),
        lambda actor, pk, sent: services.show_offer_again(
            actor=actor, offer_id=pk, reason=sent["reason"]
        ),
        permission="decide",
        looks=Looks("visibility", ActionVariant.SUCCESS),
        form_class=ReasonForm,
        back=review.page_of(Offer),
    )

    @display(description=_("available quantity"), ordering="quantity")
    def amount(self, obj: Offer) -> str:
        """With its unit."""
        return f"{obj.quantity.normalize():,f} {obj.unit.code}"

    @display(description=_("price"), ordering="price")
    def cost(self, obj: Offer) -> str:
        """For one unit, in rupees."""
        return links.price(obj.price, CURRENCY, obj.unit.code)

    @display(description=_("delivery terms"))
    def terms(self, obj: Offer) -> str:
        """With the place."""
        return f"{obj.payment_terms} {obj.delivery_location}"

    @display(description=_("state"), label=LABELS)
    def state(self, obj: Offer) -> Labelled:
        """The badge, or why others do not see it."""
        badge = status_of(obj.created_at, obj.expiry_date)
        hidden = hidden_because(obj)
        if hidden == Hidden.TAKEN_DOWN or (hidden and badge != OfferStatus.EXPIRED):
            return Labelled("hidden", hidden.label)
        return Labelled(badge, badge.label)

    @display(description=_("images"))
    def pictures(self, obj: Offer) -> str:
        """A link to each."""
        files = ((links.file_link(file),) for file in files_of(obj))
        return format_html_join(", ", "{}", files) or "–"
