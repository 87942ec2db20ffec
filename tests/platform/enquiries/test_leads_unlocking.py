"""Unlocking leads: no rejected company may, and no company its own enquiry (RULES.md 7, 17)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from lading.base.kernel.models import AuditEntry
from lading.base.kernel.values import clock
from lading.members.billing.models import MovementKind, PointsEntry
from lading.members.billing.points import ledger
from lading.trade.enquiries.leads import access as lead_access
from lading.trade.enquiries.models import AccessMonth, Lead, Unlock
from tests.platform.conftest import ApiClient
from tests.platform.factories import company_of, member
from tests.platform.offered import reject

from .actors import actor_of_user
from .leads import SERVICE, lead_for, seller_of

pytestmark = pytest.mark.django_db

Api = Callable[..., ApiClient]


def give_points(user: Any) -> None:
    ledger.credit(
        company_of(user).pk,
        1000,
        kind=MovementKind.CORRECTION,
        reference=f"test:{user.pk}",
        description="Points",
    )


def written() -> tuple[Any, ...]:
    """Everything that unlocking may change."""
    return (
        list(Lead.objects.order_by("pk").values()),
        list(AccessMonth.objects.order_by("pk").values()),
        list(Unlock.objects.values()),
        PointsEntry.objects.count(),
        AuditEntry.objects.count(),
    )


def test_a_rejected_company_unlocks_nothing(api: Api) -> None:
    seller, other = seller_of(3, tier=None), seller_of(3, tier=None)
    enquiry = lead_for([3])
    for user in (seller, other):
        give_points(user)
        AccessMonth.objects.create(company=company_of(user), month=clock.month_start(), used=5)
    reject(seller)
    before = written()

    assert api(seller).post(f"/unlock-enquiries/{enquiry.pk}").status == 403
    assert written() == before

    assert api(other).post(f"/unlock-enquiries/{enquiry.pk}").status == 200
    assert Unlock.objects.get().company == company_of(other)


@pytest.mark.parametrize("tier", [None, 2])
def test_a_forwarders_own_enquiry_is_not_its_lead(api: Api, tier: int | None) -> None:
    """Its freight-rate RFQ is addressed to all forwarders, and so to its own type."""
    forwarder = member(6, tier=tier)
    give_points(forwarder)
    own = lead_for([6], raiser=forwarder, variant="freight", **SERVICE)
    others = lead_for([6], variant="freight", **SERVICE)
    client = api(forwarder)
    before = written()

    assert client.get(f"/unlock-enquiries/{own.pk}").status == 404
    assert client.post(f"/unlock-enquiries/{own.pk}").status == 404
    assert written() == before

    assert client.get(f"/unlock-enquiries/{others.pk}").status == 200
    received = lead_access.received_by(actor_of_user(forwarder))
    assert list(received.values_list("pk", flat=True)) == [others.pk]
