"""The constraints of the database on people, links and requests, whichever code writes."""

from __future__ import annotations

import pytest
from django.utils import timezone

from lading.members.accounts.models import (
    DataRequest,
    DataRequestKind,
    LinkPurpose,
    PasswordLink,
    SignInFailure,
)
from tests.platform.constraints import refused_by, store, store_again
from tests.platform.factories import StaffFactory, UserFactory, company_of, member

pytestmark = pytest.mark.django_db


def test_an_address_belongs_to_one_person_however_it_is_written() -> None:
    UserFactory.create(email="ana@trader.example")
    with refused_by("user_email_ci"):
        UserFactory.create(email="ANA@Trader.example")


def test_a_company_has_one_primary_user() -> None:
    with refused_by("user_one_primary"):
        UserFactory.create(company=company_of(member(1)), is_primary=True)


def test_staff_belong_to_no_company_and_everybody_else_to_one() -> None:
    with refused_by("user_staff_or_company"):
        StaffFactory.create(company=company_of(member(1)))
    with refused_by("user_staff_or_company"):
        UserFactory.create(company=None)


def test_a_link_belongs_to_somebody() -> None:
    now = timezone.now()
    with refused_by("password_link_of_one"):
        PasswordLink.objects.create(
            purpose=LinkPurpose.RESET, digest=b"x" * 32, created_at=now, expires_at=now
        )


def test_a_request_of_a_kind_is_open_once() -> None:
    now = timezone.now()
    first = DataRequest.objects.create(
        user=member(1), kind=DataRequestKind.EXPORT, requested_at=now, due_at=now
    )
    with refused_by("data_request_once"):
        store_again(first)
    store_again(first, kind=DataRequestKind.ERASURE)
    store(first, done_at=now)
    store_again(first)


def test_failures_of_an_account_and_an_address_are_one_row() -> None:
    row = SignInFailure.objects.create(
        account="a" * 64, ip_address="198.51.100.1", last_failure_at=timezone.now()
    )
    with refused_by("signin_failure_key"):
        store_again(row)
    store_again(row, ip_address="198.51.100.2")
