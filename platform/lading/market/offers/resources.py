"""Export of offers by staff, as CSV and XLSX."""

from __future__ import annotations

from import_export import widgets

from lading.base.reference.imports.resources import ExchangeResource, shown, shown_moment

from .models import Offer

_DAY = widgets.DateWidget(format="%d-%m-%Y")


class OfferResource(ExchangeResource):
    """An offer in a row; exported only."""

    id = shown("id")
    company = shown("company", "company__name")
    product = shown("product", "name")
    category = shown("category", "category__name")
    hs_code = shown("hs_code", "hs_code__code")
    quantity = shown("quantity")
    unit = shown("unit", "unit__code")
    price = shown("price_inr", "price")
    payment_terms = shown("delivery_terms", "payment_terms")
    delivery_location = shown("location", "delivery_location")
    comments = shown("comments")
    expiry_date = shown("expiry_date", widget=_DAY)
    created_at = shown_moment("created_at")
    taken_down_at = shown_moment("taken_down_at")
    take_down_reason = shown("reason", "take_down_reason")

    class Meta(ExchangeResource.Meta):
        """The table and the order of its columns."""

        model = Offer
        fields = (
            "id", "company", "product", "category", "hs_code", "quantity", "unit", "price",
            "payment_terms", "delivery_location", "comments", "expiry_date", "created_at",
            "taken_down_at", "take_down_reason",
        )  # fmt: skip
        export_order = fields
