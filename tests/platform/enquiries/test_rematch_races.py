"""Two changes of one company at once: the leads are those of the last one."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor

import pytest
from django.db import connection

from lading.accounts.models import User
from lading.catalogue.models import Product, ProductStatus
from lading.enquiries import matching
from lading.enquiries.models import Enquiry, Lead
from tests.platform.factories import EnquiryFactory, ProductFactory, company_of, member

from .test_loss import in_the_way, wait_until

pytestmark = pytest.mark.django_db(transaction=True)


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


def race() -> tuple[User, Enquiry]:
    """A company is matched while it sells, which takes long; meanwhile it no longer sells, and is
    matched again.
    """
    seller = member(3)
    product = ProductFactory.of(seller, "520512")
    enquiry = EnquiryFactory.of(member(1), target_types=[3])
    rematch = on_its_own_connection(lambda: matching.rematch_company(company_of(seller).pk))
    with ThreadPoolExecutor(2) as threads:
        with in_the_way(enquiry, seller):
            early = threads.submit(rematch)
            wait_until(lambda: early.done() or waits_for("transactionid"))
            assert not early.done(), early.result()
            Product.objects.filter(pk=product.pk).update(status=ProductStatus.REJECTED)
            late: Future[int] = threads.submit(rematch)
            wait_until(lambda: late.done() or waits_for("advisory"))
        early.result(), late.result()
    return seller, enquiry


def test_the_last_change_decides() -> None:
    seller, _enquiry = race()
    assert not Lead.objects.filter(company=seller.company, is_matched=True).exists()


def test_control_without_the_turn_a_lead_stays_that_is_none(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("lading.enquiries.matching.advisory_locks.take", lambda name: None)
    seller, enquiry = race()
    assert Lead.objects.get(company=seller.company, is_matched=True).enquiry == enquiry
