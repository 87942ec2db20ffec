"""The rows that each action on listings locks before it writes. `test_races.py` shows what goes
wrong without the locks.
"""

from __future__ import annotations

from functools import partial

import pytest
from django.db import transaction

from lading.market.listings import removal, reviewing, services
from lading.market.listings.kinds import UNCLAIMED
from lading.market.listings.models import RodtepOffer, UnclaimedCargo
from tests.platform.enquiries.actors import actor_of_user as actor_of
from tests.platform.factories import company_of, member
from tests.platform.guards import staff_with
from tests.platform.locks import Lock, assert_locked

from .rows import submitted_cargo, submitted_rodtep

pytestmark = pytest.mark.django_db

CARGO = UnclaimedCargo._meta.db_table


def test_an_owner_and_staff_lock_the_listing() -> None:
    exporter, staff = member(2), staff_with("listings.review")
    withdrawn, reviewed = submitted_cargo(exporter), submitted_cargo(exporter)
    withdraw = partial(services.withdraw, actor=actor_of(exporter), kind=UNCLAIMED)
    take = partial(reviewing.take, actor=staff, kind=UNCLAIMED)
    assert_locked(partial(withdraw, listing_id=withdrawn.pk), Lock(CARGO, withdrawn.pk))
    assert_locked(partial(take, listing_id=reviewed.pk), Lock(CARGO, reviewed.pk))


def test_what_is_deleted_is_locked_first() -> None:
    """Otherwise staff could decide a listing between the look at its state and its deletion."""
    exporter = member(2)
    submitted_cargo(exporter), submitted_rodtep(exporter)
    company_id = company_of(exporter).pk

    def close() -> None:
        with transaction.atomic():
            removal.delete_of_company(company_id)

    rodtep = RodtepOffer._meta.db_table
    assert_locked(
        close,
        Lock(CARGO, company_id, key=True),
        Lock(rodtep, company_id, key=True, before=rodtep),
    )
