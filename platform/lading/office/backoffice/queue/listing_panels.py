"""Panels of unclaimed cargo and RODTEP offers in the review queue."""

from __future__ import annotations

from decimal import Decimal

from django.utils.translation import gettext_lazy as _

from lading.base.kernel.values.amounts import rupees
from lading.market.listings.kinds import RODTEP, UNCLAIMED
from lading.market.listings.models import Listing, RodtepOffer, UnclaimedCargo

from .panels import Fact, company_facts, filled
from .reviews import Panel, Section, presents

_RELATED = ("company__business_type", "company__country", "created_by", "category", "hs_code")
_ROUTE = ("source_country", "source_port", "destination_country", "destination_port", "unit")


@presents(UNCLAIMED.name)
def unclaimed_panel(cargo_id: int) -> Panel | None:
    """Unclaimed cargo with all its fields, its company and its files. Two SQL statements."""
    cargo = (
        UnclaimedCargo.objects.select_related(*_RELATED, *_ROUTE)
        .prefetch_related("files__file")
        .filter(pk=cargo_id)
        .first()
    )
    if cargo is None:
        return None
    facts: list[Fact] = [
        *_goods(cargo),
        (_("Description"), cargo.description),
        (_("From"), f"{cargo.source_port}, {cargo.source_country}"),
        (_("To"), f"{cargo.destination_port}, {cargo.destination_country}"),
        (_("Available quantity"), f"{cargo.quantity.normalize():,f} {cargo.unit}"),
        (_("Contract price"), _rupees(cargo.contract_price)),
        (_("New price"), _rupees(cargo.new_price)),
        (_("Price basis"), cargo.get_price_basis_display() or "—"),
    ]
    return Panel(
        sections=[Section(_("Unclaimed cargo"), facts), _company(cargo)],
        files=[each.file for each in cargo.files.all()],
    )


@presents(RODTEP.name)
def rodtep_panel(offer_id: int) -> Panel | None:
    """A RODTEP offer with all its fields and its company. One SQL statement."""
    offer = RodtepOffer.objects.select_related(*_RELATED, "port").filter(pk=offer_id).first()
    if offer is None:
        return None
    ends = offer.expiry_date
    facts: list[Fact] = [
        *_goods(offer),
        (_("Loading port"), offer.port),
        (_("Total value"), _rupees(offer.total_value)),
        (_("Asking price"), _rupees(offer.asking_price)),
        (_("Scrip number"), offer.scrip_number),
        (_("Expiry date"), f"{ends:%d-%m-%Y}" if ends else ""),
    ]
    return Panel(sections=[Section(_("RODTEP offer"), filled(facts)), _company(offer)])


def _goods(listing: Listing) -> list[Fact]:
    return [
        (_("Status"), listing.get_status_display()),
        (_("Category"), listing.category),
        (_("HS code"), listing.hs_code),
    ]


def _company(listing: Listing) -> Section:
    return Section(_("Company"), filled(company_facts(listing.company, listing.created_by)))


def _rupees(amount: Decimal | None) -> str:
    return "" if amount is None else rupees(int(amount * 100))
