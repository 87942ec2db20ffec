"""A company is matched again while it, or an enquiry, is being matched: the leads are those of the
last change.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor

import pytest
from django.db import connection

from lading.base.kernel.models import OutboxMessage
from lading.members.accounts.models import User
from lading.trade.catalogue.models import Product
from lading.trade.catalogue.rules import ProductStatus
from lading.trade.enquiries.leads import matching
from lading.trade.enquiries.models import Enquiry, Lead
from lading.trade.enquiries.rules import EnquiryStatus
from tests.platform.factories import EnquiryFactory, ProductFactory, company_of, member
from tests.platform.racing import at_once
from tests.platform.waiting import until

from .test_loss import in_the_way

pytestmark = pytest.mark.django_db(transaction=True)

NOTICES = ["notifications.tell_matched", "notifications.tell_company_matched"]
"""The consumers that tell a company of its new leads."""


def waits_for(event: str) -> bool:
    """Whether a connection to this database waits for such a lock."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_stat_clear_snapshot()")
        cursor.execute(
            "SELECT EXISTS (SELECT FROM pg_stat_activity WHERE datname = current_database()"
            " AND wait_event_type = 'Lock' AND wait_event = %s)",
            [event],
        )
        return bool(cursor.fetchone()[0])


def on_its_own_connection(move: Callable[[], int]) -> Callable[[], int]:
    def run() -> int:
        try:
            return move()
        finally:
            connection.close()

    return run


Matching = Callable[[Enquiry, User], int]


def of_the_company(_enquiry: Enquiry, seller: User) -> int:
    return matching.rematch_company(company_of(seller).pk)


def of_the_enquiry(enquiry: Enquiry, _seller: User) -> int:
    return matching.match_enquiry(enquiry.pk)


def race(early: Matching) -> tuple[User, Enquiry]:
    """The slow matching of a seller runs, while the seller stops selling and is matched again."""
    seller = member(3)
    product = ProductFactory.by(seller, "520512")
    enquiry = EnquiryFactory.by(member(1), target_types=[3])

    def sells_no_more() -> int:
        Product.objects.filter(pk=product.pk).update(status=ProductStatus.REJECTED)
        return of_the_company(enquiry, seller)

    meet(enquiry, seller, lambda: early(enquiry, seller), sells_no_more)
    return seller, enquiry


def meet(
    enquiry: Enquiry, seller: User, first: Callable[[], int], second: Callable[[], int]
) -> None:
    """Run ``second`` while ``first`` is stopped before it stores the seller's lead."""
    with ThreadPoolExecutor(2) as threads:
        with in_the_way(enquiry, seller):
            early = threads.submit(on_its_own_connection(first))
            until(lambda: early.done() or waits_for("transactionid"), "the first waits")
            assert not early.done(), early.result()
            late: Future[int] = threads.submit(on_its_own_connection(second))
            until(lambda: late.done() or waits_for("advisory"), "the second waits")
        early.result(), late.result()


@pytest.mark.parametrize("early", [of_the_company, of_the_enquiry])
def test_the_last_change_decides(early: Matching) -> None:
    seller, _enquiry = race(early)
    assert not Lead.objects.filter(company=seller.company, is_matched=True).exists()


def withdrawn_while_matched() -> Enquiry:
    """An enquiry is withdrawn and taken out of the leads while a company is matched with it."""
    seller = member(3)
    ProductFactory.by(seller, "520512")
    enquiry = EnquiryFactory.by(member(1), target_types=[3])

    def withdraw() -> int:
        Enquiry.objects.filter(pk=enquiry.pk).update(status=EnquiryStatus.WITHDRAWN)
        return matching.unmatch_enquiry(enquiry.pk)

    meet(enquiry, seller, lambda: of_the_company(enquiry, seller), withdraw)
    return enquiry


def test_a_withdrawn_enquiry_is_in_no_list() -> None:
    assert not Lead.objects.filter(enquiry=withdrawn_while_matched(), is_matched=True).exists()


def test_enquiries_are_matched_beside_each_other() -> None:
    seller = member(3)
    ProductFactory.by(seller, "520512")
    first, second = (EnquiryFactory.by(member(1), target_types=[3]) for _ in range(2))

    def meanwhile() -> int:
        return matching.match_enquiry(second.pk)

    meet(first, seller, lambda: matching.match_enquiry(first.pk), meanwhile)
    assert Lead.objects.filter(company=seller.company, is_matched=True).count() == 2


@pytest.mark.parametrize("attempt", range(5))
def test_a_new_lead_is_told_once(attempt: int) -> None:
    """A new enquiry and a new company are matched with each other by two jobs at once."""
    seller = member(3)
    ProductFactory.by(seller, "520512")
    enquiry = EnquiryFactory.by(member(1), target_types=[3])
    at_once(
        lambda: matching.match_enquiry(enquiry.pk),
        lambda: matching.rematch_company(company_of(seller).pk),
    )
    assert Lead.objects.filter(company=seller.company, is_matched=True).count() == 1
    outbox_messages = OutboxMessage.objects.filter(consumer__in=NOTICES)
    assert outbox_messages.count() == 1
