"""The data this app holds on companies, for downloads and erasures."""

from __future__ import annotations

from lading.base.files import services as files
from lading.base.files.models import StoredFile
from lading.base.kernel.database import row_locks
from lading.base.kernel.values.scrub import scrubbed
from lading.trade.privacy.holdings import Holding, Subject, register, rows_of

from .models import Offer

_FIELDS = (
    "id", "name", "quantity", "unit__code", "price", "payment_terms", "delivery_location",
    "comments", "expiry_date", "take_down_reason", "created_at",
)  # fmt: skip
_TEXTS = ("delivery_location", "comments")


def register_holdings() -> None:
    """Register the kinds of data; called once, on start."""
    offers = rows_of(Offer, *_FIELDS, by_user="created_by", by_company="company")
    register(Holding("offers", offers, _erase))


def _erase(subject: Subject) -> None:
    """Delete a closed company's offers, with the images that only they have; else remove the
    person's addresses from the texts of their company's offers, which are few.
    """
    own = Offer.objects.filter(company_id=subject.company_id)
    if subject.is_primary:
        own.delete()
        files.discard(StoredFile.objects.filter(company_id=subject.company_id))
        return
    for offer in row_locks.for_change(own).order_by("pk"):
        for field in _TEXTS:
            setattr(offer, field, scrubbed(getattr(offer, field), subject.replacements))
        offer.save(update_fields=_TEXTS)
