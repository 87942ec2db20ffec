"""The data this app holds on companies, for downloads and erasures."""

from __future__ import annotations

from lading.files import services as files
from lading.files.models import StoredFile
from lading.privacy.holdings import Holding, Subject, register, rows_of

from .models import Offer

_FIELDS = (
    "id", "name", "quantity", "unit__code", "price", "payment_terms", "delivery_location",
    "comments", "expiry_date", "take_down_reason", "created_at",
)  # fmt: skip


def register_holdings() -> None:
    """Register the kinds of data; called once, on start."""
    offers = rows_of(Offer, *_FIELDS, by_user="created_by", by_company="company")
    register(Holding("offers", offers, _erase))


def _erase(subject: Subject) -> None:
    """Delete a closed company's offers, with the images that only they have."""
    if subject.is_primary:
        Offer.objects.filter(company_id=subject.company_id).delete()
        files.discard(StoredFile.objects.filter(company_id=subject.company_id))
