"""Quotations as staff see them, with every version."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.html import format_html_join
from django.utils.translation import gettext_lazy as _
from unfold.admin import StackedInline
from unfold.contrib.filters.admin import ChoicesDropdownFilter
from unfold.decorators import display

from lading.base.adminkit import links
from lading.base.adminkit.base import BigReadOnlyAdmin, ReadOnlyInline
from lading.base.adminkit.columns import status_column
from lading.base.adminkit.searching import IndexedSearch
from lading.base.kernel.values.dates import day_text
from lading.base.kernel.values.search import whole_number
from lading.members.companies.admin.filters import CompanyFilter
from lading.members.companies.finding import companies_named
from lading.trade.enquiries.finding import enquiries_about
from lading.trade.enquiries.models import Enquiry

from .counter.fields import COUNTER, COUNTER_OFFERS, COUNTER_PLACES
from .fields import INTERNAL_PLACES, QUOTATIONS, VERSIONS
from .models import CounterOffer, Quotation, QuotationVersion
from .pricing import PER_LABELS, priced_per, quantity_of, quantity_unit
from .rules import QuotationStatus
from .term_fields import QUOTATION, TERMS

STATUS_LABELS = {
    QuotationStatus.QUOTATION_SENT: "info",
    QuotationStatus.ORDER_PLACED: "warning",
    QuotationStatus.ORDER_CONFIRMED: "success",
    QuotationStatus.WITHDRAWN: "default",
}


class VersionInline(ReadOnlyInline, StackedInline):
    """The versions of a quotation, newest first."""

    model = QuotationVersion
    ordering = ["-number"]
    fields = VERSIONS.lines(TERMS)
    readonly_fields = ["number", "created_at", "price_each", "amount", "net", "files"]

    def get_queryset(self, request: HttpRequest) -> QuerySet[QuotationVersion]:
        """The versions, with units, people and files."""
        rows: QuerySet[QuotationVersion] = super().get_queryset(request)
        related = ("unit", "created_by", "quotation__enquiry__unit")
        return rows.select_related(*related).prefetch_related("attachments__file")

    @display(description=_("price"))
    def price_each(self, obj: QuotationVersion) -> str:
        """The price of one unit."""
        return links.priced(obj.price, obj.currency, _per(obj, obj.quotation.enquiry))

    @display(description=_("quantity"))
    def amount(self, obj: QuotationVersion) -> str:
        """The quantity of these terms, in the unit that was asked for."""
        return _quantity(obj)

    @display(description=_("net amount"))
    def net(self, obj: QuotationVersion) -> str:
        """The net amount, in the same currency."""
        return "–" if obj.net_amount is None else links.priced(obj.net_amount, obj.currency)

    @display(description=_("attachments"))
    def files(self, obj: QuotationVersion) -> str:
        """Links to the files, with their names."""
        files = (links.file_link(attachment.file) for attachment in obj.attachments.all())
        return format_html_join(", ", "{}", ((file,) for file in files))


class CounterOfferInline(ReadOnlyInline, StackedInline):
    """The counter-offers on a quotation, newest first."""

    model = CounterOffer
    ordering = ["-pk"]
    fields = COUNTER_OFFERS.lines(COUNTER, COUNTER_PLACES)
    readonly_fields = ["price_each", "amount", "net"]

    def get_queryset(self, request: HttpRequest) -> QuerySet[CounterOffer]:
        """The counter-offers, with versions and people."""
        rows: QuerySet[CounterOffer] = super().get_queryset(request)
        people = ("created_by", "decided_by")
        terms = ("version__unit", "answer_version", "quotation__enquiry__unit")
        return rows.select_related(*terms, *people)

    @display(description=_("price"))
    def price_each(self, obj: CounterOffer) -> str:
        """The price of one unit, in the currency and unit of the version that it answers."""
        return links.priced(
            obj.price, obj.version.currency, _per(obj.version, obj.quotation.enquiry)
        )

    @display(description=_("quantity"))
    def amount(self, obj: CounterOffer) -> str:
        """The quantity that is proposed, in the unit that was asked for."""
        return _quantity(obj)

    @display(description=_("net amount"))
    def net(self, obj: CounterOffer) -> str:
        """The net amount, in the currency of the version that it answers."""
        if obj.net_amount is None:
            return "–"
        return links.priced(obj.net_amount, obj.version.currency)


class SellerFilter(CompanyFilter):
    """The company that quoted."""

    title = _("seller")
    parameter_name = "seller"


class BuyerFilter(CompanyFilter):
    """The company that asked."""

    title = _("buyer")
    parameter_name = "buyer"
    column = "receiver"


@admin.register(Quotation)
class QuotationAdmin(IndexedSearch, BigReadOnlyAdmin):
    """Quotations, newest first."""

    list_display = ["enquiry", "seller", "buyer", "price", "valid_until", "state", "created_at"]
    list_select_related = ["enquiry", "company", "receiver", "current_version__unit"]
    list_filter = [
        ("status", ChoicesDropdownFilter),
        SellerFilter,
        BuyerFilter,
    ]
    list_filter_submit = True
    search_help_text = _("Product, seller, buyer or quotation id")
    inlines = [VersionInline, CounterOfferInline]
    fields = QUOTATIONS.lines(QUOTATION, INTERNAL_PLACES)

    def find_matches(self, term: str) -> list[QuerySet[Any]]:
        """Quotations matching the search term; uses indexes only."""
        rows, named = Quotation.objects.all(), companies_named(term)
        return [
            rows.filter(pk=whole_number(term.removeprefix("#"))),
            rows.filter(enquiry__in=enquiries_about(term)),
            rows.filter(company__in=named),
            rows.filter(receiver__in=named),
        ]

    @display(description=_("seller"), ordering="company__name")
    def seller(self, obj: Quotation) -> str:
        """The company that sent it."""
        return obj.company.name

    @display(description=_("buyer"), ordering="receiver__name")
    def buyer(self, obj: Quotation) -> str:
        """The company that received it."""
        return obj.receiver.name

    @display(description=_("current version"))
    def version_now(self, obj: Quotation) -> str:
        """The number of the current version."""
        return _number(obj.current_version)

    @display(description=_("ordered version"))
    def version_ordered(self, obj: Quotation) -> str:
        """The number of the ordered version."""
        return _number(obj.ordered_version)

    @display(description=_("version seen by the buyer"))
    def version_seen(self, obj: Quotation) -> str:
        """The number of the version that the buyer last saw."""
        return str(obj.seen_version or "–")

    @display(description=_("price"))
    def price(self, obj: Quotation) -> str:
        """The current version's price, with its currency."""
        version = obj.current_version
        if version is None:
            return "–"
        return links.price(version.price, version.currency, _per(version, obj.enquiry))

    @display(description=_("valid until"))
    def valid_until(self, obj: Quotation) -> str:
        """The date until which the current version is valid."""
        version = obj.current_version
        return day_text(version.expiry_date) if version else "–"

    state = status_column(_("status"), STATUS_LABELS)


def _per(version: QuotationVersion, enquiry: Enquiry) -> str:
    """What one price of a version is for: `MTS`, `Container`."""
    basis = priced_per(
        has_unit=version.unit is not None,
        shipment_mode=enquiry.shipment_mode,
        shipment_type=enquiry.shipment_type,
    )
    return version.unit.code if version.unit else str(PER_LABELS[basis])


def _quantity(terms: QuotationVersion | CounterOffer) -> str:
    """`12,500 KGS`: the quantity of the terms, else the one that was asked for."""
    enquiry = terms.quotation.enquiry
    quantity = quantity_of(enquiry) if terms.quantity is None else terms.quantity
    if quantity is None:
        return "–"
    return f"{quantity.normalize():,f} {quantity_unit(enquiry)}"


def _number(version: QuotationVersion | None) -> str:
    return str(version.number) if version else "–"
