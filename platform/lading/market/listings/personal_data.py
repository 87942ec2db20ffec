"""The data this app holds on companies, for downloads and erasures."""

from __future__ import annotations

from lading.trade.privacy.holdings import Holding, Subject, register, rows_of

from . import removal
from .models import ListingStep, RodtepOffer, UnclaimedCargo


def register_holdings() -> None:
    """Register the kinds of data; called once, on start."""
    cargo = rows_of(
        UnclaimedCargo, "id", "status", "remarks", "category__name", "hs_code__code",
        "source_country__name", "source_port__name", "destination_country__name",
        "destination_port__name", "description", "currency", "contract_price", "new_price",
        "price_basis", "quantity", "unit__code", "created_at", "updated_at",
        by_user="created_by", by_company="company",
    )  # fmt: skip
    offers = rows_of(
        RodtepOffer, "id", "status", "remarks", "category__name", "hs_code__code", "port__name",
        "total_value", "asking_price", "scrip_number", "expiry_date", "created_at", "updated_at",
        by_user="created_by", by_company="company",
    )  # fmt: skip
    # Not who took a step: that may be somebody of the staff.
    cargo_steps = rows_of(
        ListingStep, "cargo_id", "status", "at",
        by_user="cargo__created_by", by_company="cargo__company",
    )  # fmt: skip
    offer_steps = rows_of(
        ListingStep, "rodtep_id", "status", "at",
        by_user="rodtep__created_by", by_company="rodtep__company",
    )  # fmt: skip
    register(Holding("unclaimed-cargo", cargo, _erase))
    register(Holding("unclaimed-cargo-history", cargo_steps))
    register(Holding("rodtep-offers", offers))
    register(Holding("rodtep-offer-history", offer_steps))


def _erase(subject: Subject) -> None:
    """Delete the listings of a company that is closed; those of a colleague stay the company's."""
    if subject.is_primary:
        removal.delete_of_company(subject.company_id)
