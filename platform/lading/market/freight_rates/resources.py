"""Export of freight rates by staff, as CSV and XLSX."""

from __future__ import annotations

from import_export import widgets

from lading.base.reference.imports.resources import ExchangeResource, shown, shown_moment

from .models import FreightRate

_DAY = widgets.DateWidget(format="%d-%m-%Y")


class FreightRateResource(ExchangeResource):
    """A rate in a row; exported only."""

    id = shown("id")
    company = shown("company", "company__name")
    loading_port = shown("loading_port", "loading_port__locode")
    destination_port = shown("destination_port", "destination_port__locode")
    container = shown("container")
    price = shown("ocean_freight", "price")
    currency = shown("currency")
    valid_until = shown("price_validity", "valid_until", widget=_DAY)
    comments = shown("comments")
    version = shown("version")
    created_at = shown_moment("created_at")
    withdrawn_at = shown_moment("withdrawn_at")
    withdrawal_reason = shown("reason", "withdrawal_reason")

    class Meta(ExchangeResource.Meta):
        """The table and the order of its columns."""

        model = FreightRate
        fields = (
            "id", "company", "loading_port", "destination_port", "container", "price", "currency",
            "valid_until", "comments", "version", "created_at", "withdrawn_at", "withdrawal_reason",
        )  # fmt: skip
        export_order = fields
