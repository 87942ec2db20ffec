"""An order between two companies, and the rows that a refusal must not change."""

from __future__ import annotations

from typing import Any

from django.utils import timezone

from lading.base.kernel.models import AuditEntry, OutboxMessage
from lading.members.accounts.models import User
from lading.members.companies.models import Company
from lading.trade.profiles.models import BusinessCard, Rating
from lading.trade.quotations.models import Quotation
from tests.platform.factories import EnquiryFactory, member, quotation_of


def ordered(buyer: User, seller: User, *, status: str = "order_placed") -> Quotation:
    """An order of the buyer on a quotation of the seller."""
    quotation = quotation_of(seller, EnquiryFactory.by(buyer))
    if status == "quotation_sent":
        return quotation
    quotation.status = status
    quotation.ordered_version = quotation.current_version
    quotation.ordered_at = timezone.now()
    quotation.save()
    quotation.enquiry.order_state = status
    quotation.enquiry.save(update_fields=["order_state"])
    return quotation


def order_of_strangers() -> tuple[User, User, Quotation]:
    """A buyer, a seller and their order."""
    buyer, seller = member(1), member(3, tier=2)
    return buyer, seller, ordered(buyer, seller)


def everything() -> list[Any]:
    """All rows that ratings and cards can change."""
    models = (Rating, BusinessCard, Company, AuditEntry)
    rows: list[Any] = [list(model.objects.order_by("pk").values()) for model in models]
    return [*rows, list(OutboxMessage.objects.order_by("pk").values("topic", "payload"))]
