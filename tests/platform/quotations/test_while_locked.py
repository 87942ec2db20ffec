"""While somebody changes a quotation, others can still read it and store rows that refer to it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.db import DatabaseError, connection
from django.utils import timezone

from lading.members.accounts.models import User
from lading.reach.notifications.models import Notification
from lading.trade.enquiries.models import Lead, Unlock
from lading.trade.profiles.models import Rating
from lading.trade.quotations import access
from lading.trade.quotations.models import Quotation
from tests.platform.conftest import ApiClient
from tests.platform.factories import company_of, member
from tests.platform.racing import held

from .trade import Trade, actor, form, quoted

pytestmark = pytest.mark.django_db(transaction=True)
Api = Callable[..., ApiClient]


@pytest.fixture(autouse=True)
def _impatient() -> Iterator[None]:
    """Let waiting for a lock fail after a moment."""
    with connection.cursor() as cursor:
        cursor.execute("SET lock_timeout = '300ms'")
    yield
    connection.close()


def rated(deal: Trade, quotation: Quotation) -> Rating:
    return Rating.objects.create(
        quotation=quotation,
        rater=company_of(deal.buyer),
        rated=company_of(deal.seller),
        created_by=deal.buyer,
        rating=5,
        created_at=timezone.now(),
        updated_at=timezone.now(),
    )


def unlocked(deal: Trade, quotation: Quotation) -> Unlock:
    return Unlock.objects.create(
        company=company_of(deal.seller),
        enquiry_id=quotation.enquiry_id,
        points=0,
        created_by=deal.seller,
        created_at=timezone.now(),
    )


def notice_about(deal: Trade, quotation: Quotation) -> Notification:
    return Notification.objects.create(
        company=company_of(deal.buyer), kind="quotation_received", created_at=timezone.now()
    )


REFERRING = [rated, unlocked, notice_about]


@pytest.fixture
def deal() -> tuple[Trade, Quotation]:
    return quoted(target_types=[3, 6])


@pytest.fixture
def forwarder(deal: tuple[Trade, Quotation]) -> User:
    """A company without a lead: opening the enquiry creates one that refers to it."""
    return member(6, tier=2)


def test_leads_are_listed_and_opened(
    api: Api, deal: tuple[Trade, Quotation], forwarder: User
) -> None:
    made, quotation = deal
    readers = [(made.seller, "/enquiries/businessType"), (made.buyer, "/enquiries")]
    readers += [(made.seller, "/quotations"), (made.buyer, "/quotations")]
    with held(lambda: access.lock(actor(made.buyer), quotation.pk)):
        opened = api(forwarder).get(f"/enquiries/{made.enquiry.pk}")
        listed = [api(user).get(path) for user, path in readers]
    assert opened.status == 200
    assert [answer.status for answer in listed] == [200] * 4
    assert [len(answer.data["rows"]) for answer in listed] == [1] * 4
    assert Lead.objects.get(company=company_of(forwarder)).accessed_at is not None


@pytest.mark.parametrize("store", REFERRING)
def test_rows_that_refer_to_it_are_stored(
    deal: tuple[Trade, Quotation], store: Callable[[Trade, Quotation], Any]
) -> None:
    made, quotation = deal
    with held(lambda: access.lock(actor(made.buyer), quotation.pk)):
        assert store(made, quotation).pk


@pytest.mark.parametrize("store", [rated, unlocked])
def test_control_a_lock_of_the_key_keeps_them_waiting(
    deal: tuple[Trade, Quotation], store: Callable[[Trade, Quotation], Any]
) -> None:
    made, quotation = deal

    def take() -> None:
        rows = Quotation.objects.select_related("enquiry").filter(pk=quotation.pk)
        list(rows.select_for_update())

    with held(take), pytest.raises(DatabaseError, match="lock timeout"):
        store(made, quotation)


def test_control_another_change_of_it_waits(api: Api, deal: tuple[Trade, Quotation]) -> None:
    made, quotation = deal
    with held(lambda: access.lock(actor(made.buyer), quotation.pk)):
        answer = api(made.seller).post(f"/quotations/{quotation.pk}", form(made.enquiry, price=7))
    assert (answer.status, answer.json["code"]) == (503, "UNAVAILABLE")
    assert int(answer.headers["Retry-After"]) > 0
    quotation.refresh_from_db()
    assert quotation.current_version is not None
    assert quotation.current_version.number == 1
