"""Staff read all rates and withdraw some; companies are told before a rate ends (RULES.md 65)."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable

import pytest

from lading.base.kernel.errors import Conflict, Forbidden, NotFound, ValidationFailed
from lading.base.kernel.models import AuditEntry
from lading.base.kernel.values import clock
from lading.base.kernel.values.clock import IST, as_of
from lading.base.work import outbox
from lading.market.freight_rates import services
from lading.market.freight_rates.jobs import tell_rate_ends
from lading.market.freight_rates.models import FreightRate, RateVersion
from lading.reach.notifications.models import Notification
from tests.platform.back_office import Browser
from tests.platform.conftest import ApiClient
from tests.platform.constraints import refused_by, store_again
from tests.platform.enquiries.actors import actor_of_user as actor_of
from tests.platform.factories import StaffFactory, member, port
from tests.platform.guards import refused, staff_with
from tests.platform.locks import Lock, assert_locked

from .rows import in_days, payload, rate_of

pytestmark = pytest.mark.django_db
Api = Callable[..., ApiClient]
PATH = "/updates-freight-rates"
RATES, COMPANIES = "freight_rates_freightrate", "companies_company"


def notices_of(kind: str) -> list[tuple[int, dict[str, str], str]]:
    outbox.drain()
    rows = Notification.objects.filter(kind=kind).order_by("id")
    return [(row.company_id, row.params, row.url) for row in rows]


def test_a_rate_that_staff_withdraw_is_gone_and_its_company_told(api: Api) -> None:
    carrier, staff = member(6, tier=1), staff_with("rates.review")
    rate = rate_of(carrier)
    services.take_down_rate(actor=staff, rate_id=rate.pk, reason=" Not a freight rate ")
    assert api(member(2)).get(f"{PATH}/INMUN").data["count"] == 0
    shown = api(carrier).get(f"{PATH}/rates/{rate.pk}").data
    assert (shown["status"], shown["remarks"]) == ("withdrawn", "Not a freight rate")
    params = {"lane": "Mundra → Jebel Ali", "container": "40DHC", "reason": "Not a freight rate"}
    path = f"/freight-market-watch-Details/{rate.pk}"
    assert notices_of("rate_taken_down") == [(rate.company_id, params, path)]
    entry = AuditEntry.objects.get(action="freight_rate_taken_down")
    assert (entry.object_id, entry.data) == (rate.pk, {"reason": "Not a freight rate"})


def test_only_staff_with_the_capability_withdraw_and_only_with_a_reason() -> None:
    carrier = member(6)
    rate = rate_of(carrier)
    reviewer, powerless = staff_with("rates.review"), staff_with()
    owner, take_down = actor_of(carrier), services.take_down_rate
    with refused(NotFound):
        take_down(actor=owner, rate_id=rate.pk, reason="No")
    with refused(Forbidden):
        take_down(actor=powerless, rate_id=rate.pk, reason="No")
    with refused(ValidationFailed):
        take_down(actor=reviewer, rate_id=rate.pk, reason=" ")
    take_down(actor=reviewer, rate_id=rate.pk, reason="Once")
    with refused(Conflict):
        take_down(actor=reviewer, rate_id=rate.pk, reason="Twice")


def test_every_use_case_asks_who_calls() -> None:
    rate = rate_of(member(6))
    for user in (member(2), member(6, status="rejected")):
        actor = actor_of(user)
        with refused(Forbidden):
            services.publish_rate(actor=actor, payload=payload())
        with refused(Forbidden):
            services.save_rate(actor=actor, rate_id=rate.pk, payload=payload())
        with refused(Forbidden):
            services.withdraw_rate(actor=actor, rate_id=rate.pk)


def test_what_is_decided_upon_is_locked() -> None:
    carrier = member(6, tier=1)
    actor, staff = actor_of(carrier), staff_with("rates.review")
    rate, other = rate_of(carrier), rate_of(carrier)
    sent = payload(oceanfreight=1)
    assert_locked(
        lambda: services.publish_rate(actor=actor, payload=sent), Lock(COMPANIES, rate.company_id)
    )
    assert_locked(
        lambda: services.save_rate(actor=actor, rate_id=rate.pk, payload=sent),
        Lock(COMPANIES, rate.company_id),
        Lock(RATES, rate.pk),
    )
    assert_locked(
        lambda: services.withdraw_rate(actor=actor, rate_id=rate.pk), Lock(RATES, rate.pk)
    )
    assert_locked(
        lambda: services.take_down_rate(actor=staff, rate_id=other.pk, reason="No"),
        Lock(RATES, other.pk),
    )


def test_the_database_refuses_what_no_rate_is() -> None:
    rate = rate_of(member(6))
    for constraint, change in (
        ("freight_rate_price", {"price": -1}),
        ("freight_rate_two_ports", {"destination_port": rate.loading_port}),
        ("freight_rate_container", {"container": "53DS"}),
        ("freight_rate_reason_if_withdrawn", {"withdrawal_reason": "No"}),
    ):
        with refused_by(constraint):
            store_again(rate, **change)
    version = RateVersion.objects.get()
    with refused_by("rate_version_number"):
        store_again(version, ends_at=clock.now())
    with refused_by("rate_version_open_once"):
        store_again(version, number=2)
    with refused_by("rate_version_ends_after"):
        store_again(version, number=2, ends_at=version.starts_at - dt.timedelta(days=1))


# -- before the end --


def at(day: int, hour: int = 10) -> dt.datetime:
    return dt.datetime(2025, 11, day, hour, tzinfo=IST)


def test_a_company_is_told_seven_days_and_one_day_before_the_end() -> None:
    carrier = member(6, tier=1)
    rate = rate_of(carrier, valid_until=dt.date(2025, 11, 20), created_at=at(1))
    counts = {}
    for day in range(10, 22):
        with as_of(at(day, 9) - dt.timedelta(seconds=1)):
            assert tell_rate_ends() == 0, "not before the morning"
        with as_of(at(day, 9)):
            counts[day] = tell_rate_ends()
            assert tell_rate_ends() == 0, "each notice once"
    assert counts == {day: 1 if day in (13, 19) else 0 for day in counts}
    params = {"lane": "Mundra → Jebel Ali", "container": "40DHC", "until": "20-11-2025"}
    assert (
        notices_of("rate_ending")
        == [
            (rate.company_id, params, f"/updatefreightrate?id={rate.pk}"),
        ]
        * 2
    )


def test_notices_follow_the_terms_and_the_state() -> None:
    carrier = member(6, tier=2)
    until = dt.date(2025, 11, 20)
    rate_of(carrier, valid_until=until, created_at=at(1), withdrawn_at=at(2))
    rate_of(carrier, valid_until=until, created_at=at(13, 9))  # published an hour ago
    missed = rate_of(carrier, valid_until=dt.date(2025, 11, 14), created_at=at(1))
    extended = rate_of(carrier, valid_until=until, created_at=at(1))
    with as_of(at(13)):
        assert tell_rate_ends() == 2
        sent = payload(pricevalidity="2025-11-30")
        services.save_rate(actor=actor_of(carrier), rate_id=extended.pk, payload=sent)
        outbox.drain()
    # The extended one has other terms by now; of the other, the last notice alone.
    assert [params["until"] for _company, params, _url in notices_of("rate_ending")] == [
        "14-11-2025"
    ]
    missed.refresh_from_db()
    extended.refresh_from_db()
    assert (missed.told_days, extended.told_days) == (1, None)
    with as_of(at(23)):
        assert tell_rate_ends() == 1
    assert len(notices_of("rate_ending")) == 2


def test_a_killed_run_is_made_up_for(monkeypatch: pytest.MonkeyPatch) -> None:
    carrier = member(6, tier=2)
    for _number in range(3):
        rate_of(carrier, valid_until=dt.date(2025, 11, 20), created_at=at(1))
    monkeypatch.setattr("lading.market.freight_rates.expiry.BATCH", 1)
    publish = outbox.publish

    def dies(*args: object, **kwargs: object) -> None:
        if FreightRate.objects.filter(told_days=7).count() == 2:
            raise KeyboardInterrupt
        publish(*args, **kwargs)  # type: ignore[arg-type]

    with as_of(at(13)):
        with monkeypatch.context() as patched:
            patched.setattr(outbox, "publish", dies)
            with pytest.raises(KeyboardInterrupt):
                tell_rate_ends()
        assert tell_rate_ends() == 2
    assert len(notices_of("rate_ending")) == 3


def test_the_screen_lists_searches_filters_and_shows_versions(api: Api, browser: Browser) -> None:
    carrier = member(6, name="Blue Ocean Forwarders", tier=1)
    rate = rate_of(carrier, 1111)
    rate_of(member(7), 2222, lane=("INMAA", "SGSIN"), valid_until=in_days(-1))
    services.save_rate(actor=actor_of(carrier), rate_id=rate.pk, payload=payload(oceanfreight=3333))
    page = browser(StaffFactory.create())
    path = "/admin/freight_rates/freightrate/"

    def prices_listed(**query: str) -> set[str]:
        text = page.get(path, query).content.decode()
        return {price for price in ("3,333.00", "2,222.00") if price in text}

    assert prices_listed() == {"3,333.00", "2,222.00"}
    assert (
        prices_listed(q="blue ocean")
        == prices_listed(q="INMUN")
        == prices_listed(q="Jebel Ali")
        == {"3,333.00"}
    )
    # Several ports have this name; rates of each are found.
    FreightRate.objects.filter(pk=rate.pk).update(destination_port=port("DOMAN"))
    assert prices_listed(q="Manzanillo") == {"3,333.00"}
    FreightRate.objects.filter(pk=rate.pk).update(destination_port=port("AEJEA"))
    assert prices_listed(state="live") == {"3,333.00"}
    assert prices_listed(state="expired") == {"2,222.00"}
    detail = page.get(f"{path}{rate.pk}/change/").content.decode()
    assert "1: USD 1,111.00" in detail
    assert "Withdraw" in detail
