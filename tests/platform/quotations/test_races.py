"""Two people act at once, on real threads and real PostgreSQL: only one succeeds, and nothing is
half done.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.db import transaction

from lading.base.kernel.errors import AppError, Conflict
from lading.base.kernel.models import AuditEntry
from lading.trade.enquiries import quoting
from lading.trade.enquiries import services as enquiries
from lading.trade.enquiries.rules import EnquiryStatus
from lading.trade.quotations import services
from lading.trade.quotations.models import Quotation, QuotationVersion
from lading.trade.quotations.rules import ORDERED, QuotationStatus
from lading.trade.quotations.schemas import QuotationIn
from tests.platform.factories import company_of
from tests.platform.racing import Move, Overlap, overlapping, refusals

from .trade import Trade, actor, another_seller, form, quoted, send, trade

pytestmark = pytest.mark.django_db(transaction=True)

Change = Callable[[Trade, Quotation], Move]


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


def test_two_clicks_on_place_order_for_siblings_have_one_winner() -> None:
    deal, first, second = two_siblings()
    outcomes = overlapping(placing(deal, first), placing(deal, second))
    assert winners(outcomes) == 1
    assert losers_are_conflicts(outcomes)
    assert Quotation.objects.filter(status__in=ORDERED).count() == 1
    assert AuditEntry.objects.filter(action="order_placed").count() == 1


def test_the_same_order_clicked_twice_is_placed_once() -> None:
    deal, quotation = quoted()
    outcomes = overlapping(placing(deal, quotation), placing(deal, quotation))
    assert winners(outcomes) == 1
    assert losers_are_conflicts(outcomes)
    assert AuditEntry.objects.filter(action="order_placed").count() == 1


def test_a_double_confirm_confirms_once() -> None:
    deal, quotation = quoted()
    placing(deal, quotation)()
    outcomes = overlapping(confirming(deal, quotation), confirming(deal, quotation))
    assert winners(outcomes) == 1
    assert losers_are_conflicts(outcomes)
    assert AuditEntry.objects.filter(action="order_confirmed").count() == 1


@pytest.mark.parametrize("first", [placing, revising])
def test_an_order_racing_a_revision_binds_what_was_seen(first: Change) -> None:
    deal, quotation = quoted()
    second = revising if first is placing else placing
    outcomes = overlapping(first(deal, quotation), second(deal, quotation))
    assert winners(outcomes) == 1
    assert losers_are_conflicts(outcomes)
    quotation.refresh_from_db()
    if first is placing:
        assert quotation.status == QuotationStatus.ORDER_PLACED
        assert quotation.ordered_version == quotation.current_version
        assert QuotationVersion.objects.get().number == 1
    else:
        assert quotation.ordered_version is None
        assert QuotationVersion.objects.count() == 2


def test_two_revisions_at_once_are_two_versions() -> None:
    deal, quotation = quoted()
    outcomes = overlapping(revising(deal, quotation), revising(deal, quotation))
    assert winners(outcomes) == 2
    numbers = QuotationVersion.objects.order_by("number").values_list("number", flat=True)
    assert list(numbers) == [1, 2, 3]
    quotation.refresh_from_db()
    assert quotation.current_version is not None
    assert quotation.current_version.number == 3


def withdrawing(deal: Trade, _quotation: Quotation) -> Move:
    """Delete a published enquiry (RULES.md 24): refused once an order is placed."""
    who = actor(deal.buyer)
    return lambda: enquiries.delete_enquiry(actor=who, enquiry_id=deal.enquiry.pk)


@pytest.mark.parametrize("first", [placing, withdrawing])
def test_an_order_racing_the_withdrawal_of_its_enquiry_has_one_winner(first: Change) -> None:
    deal, quotation = quoted()
    second = withdrawing if first is placing else placing
    outcomes = overlapping(first(deal, quotation), second(deal, quotation))
    assert winners(outcomes) == 1
    assert losers_are_conflicts(outcomes)
    services.withdraw_quotations(enquiry_id=deal.enquiry.pk)
    quotation.refresh_from_db()
    deal.enquiry.refresh_from_db()
    assert (deal.enquiry.status, quotation.status) == (
        (EnquiryStatus.PUBLISHED, QuotationStatus.ORDER_PLACED)
        if first is placing
        else (EnquiryStatus.WITHDRAWN, QuotationStatus.WITHDRAWN)
    )


def test_one_company_sending_twice_at_once_sends_one_quotation() -> None:
    deal = trade()
    who, payload = actor(deal.seller), QuotationIn.model_validate(form(deal.enquiry))

    def sending() -> Quotation:
        return services.send_quotation(actor=who, payload=payload)

    outcomes = overlapping(sending, sending)
    assert winners(outcomes) == 1
    assert {o.code for o in outcomes if isinstance(o, AppError)} == {"ALREADY_EXISTS"}
    assert Quotation.objects.count() == 1
    deal.enquiry.refresh_from_db()
    assert deal.enquiry.quotation_count == 1


def test_two_first_looks_drop_the_unread_count_once(monkeypatch: pytest.MonkeyPatch) -> None:
    deal, quotation = quoted()
    send(another_seller(deal.enquiry), deal.enquiry)
    who = actor(deal.buyer)

    def look() -> None:
        services.read_quotation(actor=who, quotation_id=quotation.pk)

    overlap = Overlap()
    monkeypatch.setattr(quoting, "note_quotation_read", overlap.before(quoting.note_quotation_read))
    assert refusals(overlap.run(look, look)) == []
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
