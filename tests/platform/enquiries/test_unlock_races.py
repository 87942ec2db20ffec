"""A company unlocks one lead twice at once, or unlocks it while a colleague opens it: it is opened
once, and paid for once.
"""

from __future__ import annotations

from typing import Any

import pytest

from lading.base.kernel.actor import Actor
from lading.base.kernel.models import AuditEntry
from lading.members.billing.models import MovementKind, PointsAccount
from lading.members.billing.points import ledger
from lading.trade.enquiries.leads import opening as leads
from lading.trade.enquiries.leads import unlocking
from lading.trade.enquiries.models import AccessMonth, Unlock
from tests.platform.racing import Move, Overlap

from .actors import actor_of_user
from .leads import lead_for, seller_of

pytestmark = pytest.mark.django_db(transaction=True)

POINTS, PRICE = 1000, 50


class Case:
    """A manufacturer without a plan, with points and a lead that it has not opened."""

    def __init__(self) -> None:
        self.actor: Actor = actor_of_user(seller_of(3, tier=None))
        ledger.credit(
            self.actor.company_id,
            POINTS,
            kind=MovementKind.CORRECTION,
            reference=f"test:{self.actor.user_id}",
            description="Points",
        )
        self.enquiry_id = lead_for([3]).pk

    def unlock(self) -> None:
        unlocking.unlock_enquiry(actor=self.actor, enquiry_id=self.enquiry_id)

    def open(self) -> Any:
        return leads.show_enquiry(actor=self.actor, enquiry_id=self.enquiry_id)

    def while_paying(self, second: Move) -> list[Any]:
        """The second call is made when the first unlocking is about to take the points."""
        overlap = Overlap()
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(unlocking, "ledger", _Stopping(overlap))
            return overlap.run(self.unlock, second)

    @property
    def paid(self) -> int:
        account = PointsAccount.objects.get(company_id=self.actor.company_id)
        return POINTS - account.balance

    def openings(self) -> int:
        return AuditEntry.objects.filter(action="lead_opened").count()

    def counted(self) -> int:
        """How many openings the allowance has counted."""
        return sum(AccessMonth.objects.values_list("used", flat=True))


class _Stopping:
    """The ledger, which stops before it takes points."""

    def __init__(self, overlap: Overlap) -> None:
        self.debit = overlap.before(ledger.debit)


def test_two_unlockings_pay_and_open_once() -> None:
    case = Case()
    assert case.while_paying(case.unlock) == [None, None]
    assert (case.paid, case.openings(), Unlock.objects.count()) == (PRICE, 1, 1)


def test_an_opening_while_it_is_unlocked_is_not_counted() -> None:
    case = Case()
    _unlocked, opened = case.while_paying(case.open)
    assert opened["accessInfo"] == {"canAccess": True}
    assert (case.paid, case.openings(), case.counted()) == (PRICE, 1, 0)
