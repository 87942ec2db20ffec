"""Two people act at once, on real threads and real PostgreSQL: only one succeeds, and nothing is
half done.

Each race starts behind a barrier. The positive controls take the lock away and show that the same
race then goes wrong, so the tests would notice.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Barrier
from typing import Any

import pytest
from django.db import IntegrityError, connection, transaction

from lading.base.kernel.errors import AppError, Conflict
from lading.base.kernel.models import AuditEntry
from lading.trade.enquiries import services as enquiries
from lading.trade.enquiries.models import Enquiry
from lading.trade.enquiries.rules import EnquiryStatus
from lading.trade.quotations import access, services
from lading.trade.quotations.models import Quotation, QuotationVersion
from lading.trade.quotations.rules import ORDERED, QuotationStatus
from lading.trade.quotations.schemas import QuotationIn
from tests.platform.factories import company_of
from tests.platform.racing import Move, Overlap, at_once, refusals

from .trade import Trade, actor, another_seller, form, quoted, send, trade

pytestmark = pytest.mark.django_db(transaction=True)

ROUNDS = 8


def winners(outcomes: list[Any]) -> int:
    return sum(not isinstance(outcome, Exception) for outcome in outcomes)


def losers_are_conflicts(outcomes: list[Any]) -> bool:
    return all(isinstance(o, Conflict) for o in refusals(outcomes))


def placing(deal: Trade, quotation: Quotation) -> Move:
    who = actor(deal.buyer)
    return lambda: services.place_order(actor=who, quotation_id=quotation.pk, version=1)


def confirming(deal: Trade, quotation: Quotation) -> Move:
    who = actor(deal.seller)
    return lambda: services.confirm_order(actor=who, quotation_id=quotation.pk)


def revising(deal: Trade, quotation: Quotation) -> Move:
    who = actor(deal.seller)
    payload = QuotationIn.model_validate(form(deal.enquiry, price=777))
    return lambda: services.revise_quotation(actor=who, quotation_id=quotation.pk, payload=payload)


def two_siblings() -> tuple[Trade, Quotation, Quotation]:
    deal, first = quoted()
    return deal, first, send(another_seller(deal.enquiry), deal.enquiry)


@pytest.mark.parametrize("attempt", range(ROUNDS))
def test_two_clicks_on_place_order_for_siblings_have_one_winner(attempt: int) -> None:
    deal, first, second = two_siblings()
    outcomes = at_once(placing(deal, first), placing(deal, second))
    assert winners(outcomes) == 1
    assert losers_are_conflicts(outcomes)
    assert Quotation.objects.filter(status__in=ORDERED).count() == 1
    assert AuditEntry.objects.filter(action="order_placed").count() == 1


@pytest.mark.parametrize("attempt", range(ROUNDS))
def test_the_same_order_clicked_four_times_is_placed_once(attempt: int) -> None:
    deal, quotation = quoted()
    outcomes = at_once(*[placing(deal, quotation) for _each in range(4)])
    assert winners(outcomes) == 1
    assert losers_are_conflicts(outcomes)
    assert AuditEntry.objects.filter(action="order_placed").count() == 1


@pytest.mark.parametrize("attempt", range(ROUNDS))
def test_a_double_confirm_confirms_once(attempt: int) -> None:
    deal, quotation = quoted()
    placing(deal, quotation)()
    outcomes = at_once(confirming(deal, quotation), confirming(deal, quotation))
    assert winners(outcomes) == 1
    assert losers_are_conflicts(outcomes)
    assert AuditEntry.objects.filter(action="order_confirmed").count() == 1


@pytest.mark.parametrize("attempt", range(ROUNDS))
def test_an_order_racing_a_revision_binds_what_was_seen(attempt: int) -> None:
    deal, quotation = quoted()
    outcomes = at_once(placing(deal, quotation), revising(deal, quotation))
    assert winners(outcomes) == 1
    assert losers_are_conflicts(outcomes)
    quotation.refresh_from_db()
    if quotation.status == QuotationStatus.ORDER_PLACED:
        assert quotation.ordered_version == quotation.current_version
        assert QuotationVersion.objects.get().number == 1
    else:
        assert quotation.ordered_version is None
        assert QuotationVersion.objects.count() == 2


@pytest.mark.parametrize("attempt", range(ROUNDS))
def test_two_revisions_at_once_are_two_versions(attempt: int) -> None:
    deal, quotation = quoted()
    outcomes = at_once(*[revising(deal, quotation) for _each in range(3)])
    assert winners(outcomes) == 3
    numbers = QuotationVersion.objects.order_by("number").values_list("number", flat=True)
    assert list(numbers) == [1, 2, 3, 4]
    quotation.refresh_from_db()
    assert quotation.current_version is not None
    assert quotation.current_version.number == 4


def withdrawing(deal: Trade) -> Move:
    """Delete a published enquiry (RULES.md 24): refused once an order is placed."""
    who = actor(deal.buyer)
    return lambda: enquiries.delete_enquiry(actor=who, enquiry_id=deal.enquiry.pk)


@pytest.mark.parametrize("attempt", range(ROUNDS))
def test_an_order_racing_the_withdrawal_of_its_enquiry_has_one_winner(attempt: int) -> None:
    deal, quotation = quoted()
    outcomes = at_once(placing(deal, quotation), withdrawing(deal))
    assert winners(outcomes) == 1
    assert losers_are_conflicts(outcomes)
    services.withdraw_quotations(enquiry_id=deal.enquiry.pk)
    quotation.refresh_from_db()
    deal.enquiry.refresh_from_db()
    assert (deal.enquiry.status, quotation.status) in {
        (EnquiryStatus.PUBLISHED, QuotationStatus.ORDER_PLACED),
        (EnquiryStatus.WITHDRAWN, QuotationStatus.WITHDRAWN),
    }


@pytest.mark.parametrize("attempt", range(ROUNDS))
def test_one_company_sending_twice_at_once_sends_one_quotation(attempt: int) -> None:
    deal = trade()
    who, payload = actor(deal.seller), QuotationIn.model_validate(form(deal.enquiry))

    def sending() -> Quotation:
        return services.send_quotation(actor=who, payload=payload)

    outcomes = at_once(sending, sending, sending)
    assert winners(outcomes) == 1
    assert {o.code for o in outcomes if isinstance(o, AppError)} == {"ALREADY_EXISTS"}
    assert Quotation.objects.count() == 1
    deal.enquiry.refresh_from_db()
    assert deal.enquiry.quotation_count == 1


@pytest.mark.parametrize("attempt", range(ROUNDS))
def test_two_first_looks_drop_the_unread_count_once(attempt: int) -> None:
    deal, quotation = quoted()
    send(another_seller(deal.enquiry), deal.enquiry)
    who = actor(deal.buyer)

    def look() -> None:
        services.read_quotation(actor=who, quotation_id=quotation.pk)

    at_once(look, look, look)
    deal.enquiry.refresh_from_db()
    assert deal.enquiry.unread_quotations == 1


def retracting(deal: Trade) -> Move:
    """Close the seller's company, which withdraws its quotations without an order."""
    company = company_of(deal.seller).pk

    def retract() -> int:
        with transaction.atomic():
            return services.retract_quotations(company_id=company)

    return retract


def ordered_while_retracted(deal: Trade, quotation: Quotation) -> tuple[bool, int]:
    """The company is closed when the order is about to be stored. Returns whether the order was
    placed, and how many quotations were withdrawn.
    """
    overlap = Overlap()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(services, "_move", overlap.before(services._move))
        placed, retracted = overlap.run(placing(deal, quotation), retracting(deal))
    return isinstance(placed, Quotation), retracted


def test_an_order_that_is_being_stored_is_not_taken_back_with_its_company() -> None:
    deal, quotation = quoted()
    assert ordered_while_retracted(deal, quotation) == (True, 0)
    quotation.refresh_from_db()
    deal.enquiry.refresh_from_db()
    assert quotation.status == deal.enquiry.order_state == QuotationStatus.ORDER_PLACED
    assert deal.enquiry.quotation_count == 1
    assert not AuditEntry.objects.filter(action="quotation_retracted").exists()


# -- positive controls --


@contextmanager
def without_locks(together: int) -> Iterator[None]:
    """Read without locking, and continue only when all have read, which the locks prevent."""
    read = Barrier(together, timeout=20)

    def unlocked(who: Any, quotation_id: int) -> Quotation:
        quotation = access.get(who, quotation_id)
        quotation.enquiry = Enquiry.objects.get(pk=quotation.enquiry_id)
        read.wait()
        return quotation

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(access, "lock", unlocked)
        yield


@contextmanager
def without_constraint(name: str) -> Iterator[None]:
    """Drop a unique index in a block."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT indexdef FROM pg_indexes WHERE indexname = %s", [name])
        (definition,) = cursor.fetchone()
        cursor.execute(f"DROP INDEX {name}")
    try:
        yield
    finally:
        Quotation.objects.update(status=QuotationStatus.WITHDRAWN)
        with connection.cursor() as cursor:
            cursor.execute(definition)


@contextmanager
def deciding_together() -> Iterator[None]:
    """Both look for another order on the enquiry before either stores its own."""
    looked = Barrier(2, timeout=20)
    decide = services._refuse

    def decide_together(*asked: Any) -> None:
        decide(*asked)
        looked.wait()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(services, "_refuse", decide_together)
        yield


def test_control_without_the_lock_two_siblings_are_ordered() -> None:
    deal, first, second = two_siblings()
    with without_constraint("quotation_one_order"), without_locks(2), deciding_together():
        outcomes = at_once(placing(deal, first), placing(deal, second))
        assert winners(outcomes) == 2
        assert Quotation.objects.filter(status__in=ORDERED).count() == 2


def test_control_without_the_lock_the_constraint_is_the_last_guard() -> None:
    deal, first, second = two_siblings()
    with without_locks(2), deciding_together():
        outcomes = at_once(placing(deal, first), placing(deal, second))
    assert winners(outcomes) == 1
    assert [type(o) for o in refusals(outcomes)] == [IntegrityError]
    assert Quotation.objects.filter(status__in=ORDERED).count() == 1


def test_control_without_the_lock_a_quotation_is_ordered_and_taken_back() -> None:
    deal, quotation = quoted()
    with without_locks(1):
        assert ordered_while_retracted(deal, quotation) == (True, 1)
    assert AuditEntry.objects.filter(action="order_placed").count() == 1
    assert AuditEntry.objects.filter(action="quotation_retracted").count() == 1


def test_control_without_the_lock_an_order_is_confirmed_twice() -> None:
    deal, quotation = quoted()
    placing(deal, quotation)()
    with without_locks(2):
        outcomes = at_once(confirming(deal, quotation), confirming(deal, quotation))
    assert winners(outcomes) == 2
    assert AuditEntry.objects.filter(action="order_confirmed").count() == 2


def test_control_without_the_lock_an_order_binds_what_was_not_seen() -> None:
    deal, quotation = quoted()
    with without_locks(2):
        outcomes = at_once(placing(deal, quotation), revising(deal, quotation))
    assert winners(outcomes) == 2
    quotation.refresh_from_db()
    assert quotation.ordered_version != quotation.current_version
