"""How quotations update enquiries and leads, and who may quote (RULES.md 17, 26, 27)."""

from __future__ import annotations

import pytest
from django.db import transaction

from lading.base.kernel.errors import Conflict, Forbidden, NotFound
from lading.base.kernel.values import clock
from lading.members.accounts.models import User
from lading.trade.enquiries import quoting
from lading.trade.enquiries.leads import matching
from lading.trade.enquiries.models import AccessMonth, Enquiry, Lead
from tests.platform.factories import EnquiryFactory, ProductFactory, member

from .actors import actor_of_user

pytestmark = pytest.mark.django_db


def scene(tier: int | None = None) -> tuple[User, Enquiry]:
    """A manufacturer and its lead."""
    seller = member(3, tier=tier)
    ProductFactory.by(seller, "520512")
    enquiry = EnquiryFactory.by(member(1), target_types=[3])
    matching.match_enquiry(enquiry.pk)
    return seller, enquiry


def lock(user: User, enquiry: Enquiry) -> Enquiry:
    with transaction.atomic():
        return quoting.lock_for_quoting(actor_of_user(user), enquiry.pk)


def test_quoting_opens_the_enquiry_and_counts_once() -> None:
    seller, enquiry = scene()
    assert lock(seller, enquiry) == enquiry
    lock(seller, enquiry)
    assert AccessMonth.objects.get().used == 1
    assert Lead.objects.get().accessed_at is not None


def test_not_without_access() -> None:
    seller, enquiry = scene()
    assert seller.company is not None
    AccessMonth.objects.create(company=seller.company, month=clock.month_start(), used=5)
    with pytest.raises(Forbidden) as refusal:
        lock(seller, enquiry)
    assert refusal.value.code == "ACCESS_LIMIT_REACHED"
    assert refusal.value.lifted_by == ["basic", "premium"]
    assert Lead.objects.get().accessed_at is None
    assert AccessMonth.objects.get().used == 5


def test_not_what_is_not_a_lead() -> None:
    _seller, enquiry = scene()
    for stranger in (member(3), member(6), member(9)):
        with pytest.raises(NotFound):
            lock(stranger, enquiry)


def test_not_by_buyers() -> None:
    _seller, enquiry = scene()
    with pytest.raises(Forbidden):
        lock(member(1), enquiry)


def test_not_on_ones_own() -> None:
    exporter = member(8)
    ProductFactory.by(exporter, "520512")
    enquiry = EnquiryFactory.by(exporter, target_types=[8])
    with pytest.raises(NotFound):
        lock(exporter, enquiry)


def test_a_withdrawn_one_is_refused_though_a_quoter_still_sees_it() -> None:
    seller, enquiry = scene()
    Lead.objects.update(quotation_id=5)
    Enquiry.objects.update(status="withdrawn")
    with pytest.raises(Conflict) as refusal:
        lock(seller, enquiry)
    assert refusal.value.code == "INVALID_TRANSITION"


def test_the_notes_keep_counts_and_receipts() -> None:
    seller, enquiry = scene()
    other = member(3)
    ProductFactory.by(other, "520512")
    matching.match_enquiry(enquiry.pk)
    assert seller.company is not None

    def state() -> tuple[int, int, str, str, int | None]:
        row, lead = Enquiry.objects.get(), Lead.objects.get(company=seller.company)
        return (
            row.quotation_count,
            row.unread_quotations,
            row.order_state,
            lead.receipt_status,
            lead.quotation_id,
        )

    assert state() == (0, 0, "", "", None)
    quoting.note_quotation_sent(enquiry, seller.company.pk, 71)
    assert state() == (1, 1, "", "quotation_sent", 71)
    quoting.note_quotation_read(enquiry)
    assert state() == (1, 0, "", "quotation_sent", 71)
    quoting.note_quotation_read(enquiry)
    assert state() == (1, 0, "", "quotation_sent", 71)
    quoting.note_order_placed(enquiry, seller.company.pk)
    assert state() == (1, 0, "order_placed", "order_placed", 71)
    quoting.note_order_confirmed(enquiry, seller.company.pk)
    assert state() == (1, 0, "order_confirmed", "order_confirmed", 71)
    assert Lead.objects.get(company=other.company).receipt_status == ""
