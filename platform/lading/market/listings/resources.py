"""Export of unclaimed cargo and RODTEP offers by staff, as CSV and XLSX. Nothing is imported."""

from __future__ import annotations

from lading.base.reference.imports.resources import ExchangeResource, shown, shown_moment

from .models import RodtepOffer, UnclaimedCargo

_COMMON = ("id", "company", "category", "hs_code")
_STATE = ("status", "remarks", "created_at", "updated_at")


class ListingResource(ExchangeResource):
    """The columns of both kinds."""

    company = shown("company", "company__name")
    category = shown("category", "category__name")
    hs_code = shown("hs_code", "hs_code__code")
    status = shown("status", "get_status_display")
    created_at = shown_moment("created_at")
    updated_at = shown_moment("updated_at")


class UnclaimedResource(ListingResource):
    """Unclaimed cargo."""

    loading_port = shown("loading_port", "source_port__locode")
    destination_port = shown("destination_port", "destination_port__locode")
    unit = shown("unit", "unit__code")

    class Meta(ExchangeResource.Meta):
        """The columns."""

        model = UnclaimedCargo
        fields = (
            *_COMMON,
            "description",
            "loading_port",
            "destination_port",
            "quantity",
            "unit",
            "currency",
            "contract_price",
            "new_price",
            "price_basis",
            *_STATE,
        )
        export_order = fields


class RodtepResource(ListingResource):
    """RODTEP offers."""

    port = shown("port", "port__locode")
    total_value = shown("total_value_inr", "total_value")
    asking_price = shown("asking_price_inr", "asking_price")

    class Meta(ExchangeResource.Meta):
        """The columns."""

        model = RodtepOffer
        fields = (
            *_COMMON,
            "port",
            "total_value",
            "asking_price",
            "scrip_number",
            "expiry_date",
            *_STATE,
        )
        export_order = fields
