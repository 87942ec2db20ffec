"""The rows that each action on freight rates and alerts locks before it writes. `test_races.py`
shows what goes wrong without the locks.
"""

from __future__ import annotations

import datetime as dt
from functools import partial

import pytest
from django.db import transaction

from lading.base.kernel.values.clock import IST, as_of, today
from lading.market.freight_rates import expiry, personal_data, services
from lading.market.freight_rates.alerts import falls as alerts
from lading.market.freight_rates.alerts import services as alert_services
from lading.market.freight_rates.models import FreightRate, LaneAlert, RateVersion
from lading.members.accounts.models import User
from lading.trade.privacy.holdings import Subject
from tests.platform.enquiries.actors import actor_of_user as actor_of
from tests.platform.factories import colleague, company_of, member, port, ships
from tests.platform.locks import Lock, assert_locked

from .rows import in_days, payload, rate_of

pytestmark = pytest.mark.django_db

RATES, VERSIONS = FreightRate._meta.db_table, RateVersion._meta.db_table
ALERTS = LaneAlert._meta.db_table


def alert_of(user: User) -> LaneAlert:
    """An alert on falls below 1,000 dollars on the lane of `rate_of`."""
    ships(user, "INMUN", "AEJEA")
    return LaneAlert.objects.create(
        company=company_of(user),
        loading_port=port("INMUN"),
        destination_port=port("AEJEA"),
        container="40DHC",
        percent=10,
        reference=1000,
        created_at=dt.datetime.now(dt.UTC),
    )


def test_the_live_rates_that_a_sheet_may_renew_are_locked() -> None:
    carrier = member(6, tier=1)
    rate_of(carrier)
    who, sheet = actor_of(carrier), [payload(oceanfreight=900)]

    def publish() -> None:
        with transaction.atomic():
            services.publish_sheet(actor=who, payloads=sheet)

    assert_locked(publish, Lock(RATES, carrier.company_id))
    assert FreightRate.objects.get().price == 900


def test_a_rate_is_locked_before_its_end_is_told() -> None:
    rate = rate_of(member(6), valid_until=in_days(1))
    with as_of(dt.datetime.combine(today(), dt.time(10), IST)):
        assert_locked(expiry.tell_ends, Lock(RATES, rate.pk))


def test_an_alert_is_locked_before_it_is_told_and_before_it_is_removed() -> None:
    exporter = member(2)
    alert, who = alert_of(exporter), actor_of(exporter)
    rate_of(member(6), 500)
    assert_locked(alerts.look_at_all, Lock(ALERTS, alert.pk))
    alert.refresh_from_db()
    assert alert.reference == 500
    remove = partial(alert_services.remove_alert, actor=who, alert_id=alert.pk)
    assert_locked(remove, Lock(ALERTS, alert.pk, key=True))


def test_rates_from_which_a_person_is_erased_are_locked() -> None:
    carrier = member(6)
    mate = colleague(carrier)
    rate = rate_of(carrier, comments=f"Ask {mate.email}")

    def erase() -> None:
        with transaction.atomic():
            personal_data._erase(Subject.for_user(mate))
            personal_data._erase_versions(Subject.for_user(mate))

    company_id = mate.company_id
    assert_locked(erase, Lock(RATES, company_id), Lock(VERSIONS, company_id, before=VERSIONS))
    rate.refresh_from_db()
    assert mate.email not in rate.comments + rate.versions.get().comments
