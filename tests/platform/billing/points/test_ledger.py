"""Points: every movement has two sides and happens once, and no balance falls below 0, whatever
happens at once (RULES.md 16, 17).
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.db import DatabaseError

from lading.base.kernel.models import OutboxMessage
from lading.base.kernel.values.clock import now
from lading.members.billing.authentication import actor_of_token
from lading.members.billing.models import MovementKind, PointsAccount, PointsEntry, PointsMovement
from lading.members.billing.payments import reconciliation
from lading.members.billing.points import ledger
from lading.trade.enquiries.leads.unlocking import unlock_enquiry
from lading.trade.enquiries.models import Enquiry, Lead, Unlock
from tests.platform.factories import EnquiryFactory, company_of, member, token_for
from tests.platform.racing import at_once

pytestmark = pytest.mark.django_db(transaction=True)


def give(company: int, points: int, reference: str = "gift") -> None:
    ledger.credit(
        company, points, kind=MovementKind.PURCHASE, reference=reference, description="Points"
    )


def spend(company: int, points: int, reference: str) -> Callable[[], object]:
    return lambda: ledger.debit(
        company, points, kind=MovementKind.UNLOCK, reference=reference, description="Unlock"
    )


def test_fifty_at_once_spend_what_is_there_and_no_more() -> None:
    company = company_of(member(3)).pk
    give(company, 500)
    results = at_once(*[spend(company, 50, f"unlock:{number}") for number in range(50)])
    assert results.count(True) == 10
    assert sum(isinstance(result, ledger.InsufficientPoints) for result in results) == 40
    assert ledger.balance_of(company) == 0
    assert ledger.differences() == []


def test_one_reference_moves_once() -> None:
    company = company_of(member(3)).pk
    give(company, 100)
    assert at_once(*[spend(company, 50, "unlock:1") for _time in range(20)]).count(True) == 1
    assert ledger.balance_of(company) == 50


def test_the_database_refuses_what_does_not_balance() -> None:
    company = company_of(member(3)).pk
    give(company, 100)
    own = PointsAccount.objects.get(company_id=company)
    movement = PointsMovement.objects.create(
        kind="purchase", reference="x", description="x", created_at=now()
    )
    with pytest.raises(DatabaseError, match="does not balance"):
        PointsEntry.objects.create(movement=movement, account=own, amount=5)
    for change in (
        lambda: PointsEntry.objects.update(amount=1),
        lambda: PointsEntry.objects.all().delete(),
        lambda: PointsAccount.objects.filter(pk=own.pk).update(balance=-1),
    ):
        with pytest.raises(DatabaseError):
            change()
    assert ledger.balance_of(company) == 100


def test_the_nightly_check_reports_a_difference() -> None:
    company = company_of(member(3)).pk
    give(company, 100)
    assert reconciliation.report_ledger() == []
    PointsAccount.objects.filter(company_id=company).update(balance=90)
    (line,) = reconciliation.report_ledger()
    assert "shows +90, its entries sum to +100" in line


def a_lead(business_type: int) -> tuple[int, int, Callable[[], object]]:
    """A company with its allowance used up, one of its leads, and the call that unlocks it."""
    user = member(business_type)
    company = company_of(user)
    enquiry: Enquiry = EnquiryFactory.by(member(1), target_types=[business_type])
    Lead.objects.create(
        enquiry=enquiry,
        company=company,
        is_matched=True,
        score=100,
        published_at=enquiry.published_at or now(),
        created_at=now(),
    )
    actor = actor_of_token(token_for(user))
    assert actor is not None
    return company.pk, enquiry.pk, lambda: unlock_enquiry(actor=actor, enquiry_id=enquiry.pk)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("business_type", "cost"), [(2, 100), (3, 50), (4, 50), (5, 50), (6, 100), (8, 100), (9, 100)]
)
def test_an_unlock_costs_what_the_type_pays(business_type: int, cost: int) -> None:
    company, enquiry, unlock = a_lead(business_type)
    give(company, 1000)
    unlock()
    unlock()
    assert ledger.balance_of(company) == 1000 - cost
    assert Unlock.objects.get().points == cost
    assert Lead.objects.get(enquiry_id=enquiry, company_id=company).accessed_at is not None


@pytest.mark.django_db
def test_too_few_points_unlock_nothing() -> None:
    company, enquiry, unlock = a_lead(3)
    give(company, 49)
    with pytest.raises(ledger.InsufficientPoints) as refused:
        unlock()
    assert refused.value.code == "INSUFFICIENT_POINTS"
    assert ledger.balance_of(company) == 49
    assert not Unlock.objects.exists()
    assert Lead.objects.get(enquiry_id=enquiry, company_id=company).accessed_at is None
    assert not OutboxMessage.objects.filter(topic__contains="unlock").exists()


def test_thirty_at_once_unlock_once() -> None:
    company, _enquiry, unlock = a_lead(3)
    give(company, 1000)
    results = at_once(*[unlock] * 30)
    assert [result for result in results if result is not None] == []
    assert ledger.balance_of(company) == 950
    assert Unlock.objects.count() == 1
