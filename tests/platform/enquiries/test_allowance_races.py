"""Fifty openings at once never exceed the monthly allowance, and one enquiry counts once."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from lading.base.kernel.actor import Actor
from lading.members.accounts.models import User
from lading.trade.enquiries.leads import matching
from lading.trade.enquiries.leads import opening as leads
from lading.trade.enquiries.models import AccessMonth, Lead
from tests.platform.factories import EnquiryFactory, ProductFactory, member
from tests.platform.racing import at_once

from .actors import actor_of_user

pytestmark = pytest.mark.django_db(transaction=True)


def seller_with_leads(count: int) -> tuple[Actor, list[int]]:
    seller: User = member(3)
    ProductFactory.by(seller, "520512")
    buyer = member(1)
    ids = [EnquiryFactory.by(buyer, target_types=[3]).pk for _ in range(count)]
    assert seller.company is not None
    matching.rematch_company(seller.company.pk)
    return actor_of_user(seller), ids


def opening(actor: Actor, enquiry_id: int) -> Callable[[], bool]:
    return lambda: leads.show_enquiry(actor=actor, enquiry_id=enquiry_id)["accessInfo"]["canAccess"]


def test_twenty_enquiries_at_once_open_five() -> None:
    actor, ids = seller_with_leads(20)

    opened = at_once(*[opening(actor, pk) for pk in ids])

    assert sum(opened) == 5
    assert AccessMonth.objects.get().used == 5
    assert Lead.objects.filter(accessed_at__isnull=False).count() == 5


def test_one_enquiry_twenty_times_counts_once() -> None:
    actor, ids = seller_with_leads(1)

    opened = at_once(*[opening(actor, ids[0])] * 20)

    assert opened == [True] * 20
    assert AccessMonth.objects.get().used == 1
