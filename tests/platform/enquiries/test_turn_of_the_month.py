"""A month of India that turns while enquiries are opened gives and takes nothing."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable

import pytest
from django.db import transaction
from django.utils import timezone

from lading.base.kernel import limits
from lading.base.kernel.models import Limit
from lading.base.kernel.values import clock
from lading.trade.enquiries.leads import allowance
from lading.trade.enquiries.models import AccessMonth
from tests.platform.enquiries.actors import actor_of_user
from tests.platform.factories import member

pytestmark = pytest.mark.django_db
LAST = dt.datetime(2026, 11, 30, 18, 29, 59, 999_999, tzinfo=dt.UTC)
"""The last moment of November in India, which is still November in Europe for hours."""
Take = Callable[[], bool]


@pytest.fixture
def take() -> Take:
    """Opens one more enquiry; two are allowed."""
    Limit.objects.update_or_create(
        key="enquiry.monthly_allowance", plan_tier=1, defaults={"value": 2}
    )
    limits.forget()
    actor = actor_of_user(member(3, tier=1))

    def one() -> bool:
        with transaction.atomic():
            return allowance.take(actor)

    return one


def used() -> dict[dt.date, int]:
    return dict(AccessMonth.objects.values_list("month", "used"))


def test_the_last_of_a_month_and_the_first_of_the_next_count_in_their_own(take: Take) -> None:
    with clock.as_of(LAST):
        assert [take(), take(), take()] == [True, True, False]
    with clock.as_of(LAST + dt.timedelta(microseconds=1)):
        assert [take(), take(), take()] == [True, True, False]
    assert used() == {dt.date(2026, 11, 1): 2, dt.date(2026, 12, 1): 2}


def test_what_began_before_midnight_counts_once_wherever_the_clock_stands(
    take: Take, monkeypatch: pytest.MonkeyPatch
) -> None:
    moments = iter([LAST, *[LAST + dt.timedelta(seconds=1)] * 50])
    monkeypatch.setattr(timezone, "now", lambda: next(moments))
    assert take()
    assert sum(used().values()) == 1


def test_midnight_of_other_zones_is_no_new_month(take: Take) -> None:
    with clock.as_of(LAST):
        assert [take(), take()] == [True, True]
    with clock.as_of(
        dt.datetime(2026, 12, 1, 0, 0, tzinfo=dt.UTC) - dt.timedelta(hours=5, minutes=31)
    ):
        assert take() is False
    assert used() == {dt.date(2026, 11, 1): 2}
