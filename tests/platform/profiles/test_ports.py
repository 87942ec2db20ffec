"""Port limits by plan (RULES.md 10) and one change of ports an IST month (RULES.md 11)."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from lading.base.kernel.limits import forget
from lading.base.kernel.models import Limit
from lading.base.kernel.values import clock
from lading.base.reference.models import Port
from lading.members.companies.models import Company, CompanyPort
from lading.trade.profiles import port_edits, validation
from tests.platform.conftest import Answer, ApiClient
from tests.platform.factories import company_of, member, serves, ships

from .forms import actor, as_of, form_of, state

pytestmark = pytest.mark.django_db

Api = Callable[..., ApiClient]
IST = dt.timezone(dt.timedelta(hours=5, minutes=30))


def indian(count: int) -> list[str]:
    ports = Port.objects.filter(country_id=105, is_active=True).order_by("pk")
    return list(ports.values_list("locode", flat=True)[:count])


def foreign(count: int) -> list[str]:
    ports = Port.objects.exclude(country_id=105).filter(is_active=True).order_by("pk")
    return list(ports.values_list("locode", flat=True)[:count])


def save(api: Api, user: Any, **changes: Any) -> Answer:
    return api(user).put(f"/users/{user.pk}", form_of(user, **changes))


@pytest.mark.parametrize(
    ("tier", "plan", "limit"),
    [(None, "Free", 5), (1, "Free", 5), (2, "Basic", 10), (3, "Premium", 20)],
)
def test_loading_ports_are_limited_by_plan(
    api: Api, tier: int | None, plan: str, limit: int
) -> None:
    user = member(5, tier=tier)
    before = state()
    refused = save(api, user, loadingPort=indian(limit + 1))
    assert refused.errors == {
        "loadingPort": [f"You can select a maximum of {plan} plan limit of {limit} ports."]
    }
    assert state() == before
    assert len(save(api, user, loadingPort=indian(limit)).data["loadingPort"]) == limit


@pytest.mark.parametrize("tier", [None, 3])
def test_destinations_and_pairs_are_limited_for_all(api: Api, tier: int | None) -> None:
    forwarder, exporter = member(6, tier=tier), member(2, tier=tier)
    refused = save(api, forwarder, port=foreign(6))
    assert refused.errors == {"port": ["You can select a maximum of 5 ports!"]}
    assert save(api, forwarder, port=foreign(5)).status == 200
    pairs = [f"INMUN → {code}" for code in foreign(6)]
    refused = save(api, exporter, portPairs=pairs)
    assert refused.errors == {"portPairs": ["You can add maximum 5 port pairs!"]}
    assert save(api, exporter, portPairs=pairs[:5]).status == 200


def test_a_downgrade_keeps_what_is_there_and_blocks_additions(api: Api) -> None:
    user = member(5, tier=None)
    for locode in indian(8):
        serves(user, locode)
    assert save(api, user, loadingPort=indian(8)).status == 200
    other = indian(9)[8]
    swapped = save(api, user, loadingPort=[*indian(7), other])
    assert list(swapped.errors) == ["loadingPort"]
    assert len(save(api, user, loadingPort=indian(6)).data["loadingPort"]) == 6
    assert save(api, user, loadingPort=indian(6)).status == 200


@given(
    limit=st.none() | st.integers(0, 8),
    chosen=st.sets(st.integers(0, 12)),
    present=st.sets(st.integers(0, 12)),
)
def test_what_exceeds_a_limit(limit: int | None, chosen: set[int], present: set[int]) -> None:
    added = chosen - present
    refused = validation.exceeds(limit, sorted(chosen), present)
    if limit is None or len(chosen) <= limit or not added:
        assert not refused  # within the limit, or nothing was added
    else:
        assert refused


def test_the_first_fill_is_free_and_the_second_change_of_a_month_refused(api: Api) -> None:
    user = member(6)
    assert save(api, user, loadingPort=["INMUN"], port=["AEJEA"]).data["portEdit"]["allowed"]
    first = save(api, user, loadingPort=["INMUN", "INMAA"], port=["AEJEA"])
    assert first.status == 200
    following = clock.next_month_start().astimezone(dt.UTC)
    assert first.data["portEdit"] == {
        "allowed": False,
        "nextAt": following.isoformat(),
        "plan": "Free",
        "perMonth": 1,
        "limits": {"loading": 5, "destination": 5, "pairs": 5},
    }
    before = state()
    refused = save(api, user, loadingPort=["INMUN"], port=["AEJEA"], city="Elsewhere")
    assert (refused.status, refused.json["code"]) == (409, "PORT_EDIT_LIMIT")
    assert refused.json["liftedBy"] == ["premium"]
    assert state() == before
    # Everything else can be saved with unchanged ports, in any order.
    same = save(api, user, loadingPort=["INMAA", "INMUN"], port=["AEJEA"], city="Elsewhere")
    assert (same.status, same.data["city"]) == (200, "Elsewhere")


def test_destinations_that_sign_up_did_not_ask_for_are_a_first_fill(api: Api) -> None:
    user = member(7)
    serves(user, "INMUN")
    assert save(api, user, loadingPort=["INMUN"], port=["AEJEA"]).data["portEdit"]["allowed"]
    assert save(api, user, loadingPort=["INMUN"], port=["NLRTM"]).status == 200
    assert save(api, user, loadingPort=["INMUN"], port=["AEJEA"]).status == 409


def test_pairs_count_like_ports_and_premium_has_no_limit(api: Api) -> None:
    user, premium = member(2), member(8, tier=3)
    for who in (user, premium):
        ships(who, "INMUN", "AEJEA")
    pairs = [["INMUN → NLRTM"], ["INMUN → DEHAM"], ["INMUN → NLRTM", "INMAA → DEHAM"]]
    assert [save(api, user, portPairs=pair).status for pair in pairs] == [200, 409, 409]
    assert [save(api, premium, portPairs=pair).status for pair in pairs] == [200, 200, 200]
    assert company_of(premium).port_pairs.count() == 2


def test_staff_may_allow_more_edits_a_month(api: Api) -> None:
    Limit.objects.create(key="port.edits_per_month", plan_tier=0, value=2)
    forget()
    user = member(5)
    serves(user, "INMUN")
    saves = [save(api, user, loadingPort=[code]).status for code in indian(6)[:4]]
    assert saves.count(200) == 2
    assert saves[2:] == [409, 409]


def ist(year: int, month: int, day: int, hour: int = 0, minute: int = 0) -> dt.datetime:
    return dt.datetime(year, month, day, hour, minute, tzinfo=IST)


@pytest.mark.parametrize(
    ("edited", "asked_at", "allowed"),
    [
        (ist(2026, 1, 31, 23, 59), ist(2026, 2, 1), True),
        (ist(2026, 2, 1), ist(2026, 2, 28, 23, 59), False),
        (ist(2026, 2, 1), ist(2026, 3, 1), True),
        # 19:00 UTC on the last day is the next month in India.
        (dt.datetime(2026, 1, 31, 18, 29, tzinfo=dt.UTC), ist(2026, 2, 1), True),
        (dt.datetime(2026, 1, 31, 18, 31, tzinfo=dt.UTC), ist(2026, 2, 1), False),
        (ist(2025, 12, 15), ist(2026, 12, 15), True),
        (ist(2025, 12, 31, 23, 59), ist(2026, 1, 1), True),
        (ist(2024, 2, 29), ist(2024, 2, 29, 12), False),
    ],
)
def test_months_are_indian(edited: dt.datetime, asked_at: dt.datetime, *, allowed: bool) -> None:
    user = member(5)
    company = company_of(user)
    company.ports_edited_at = edited
    who = actor(user)
    with clock.as_of(asked_at):
        assert port_edits.may_edit(who, company) is allowed
        assert port_edits.may_edit(as_of(who, 3), company)


MOMENTS = st.integers(0, 6 * 366 * 24 * 60).map(
    lambda minutes: dt.datetime(2024, 1, 1, tzinfo=dt.UTC) + dt.timedelta(minutes=minutes)
)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=200)
@given(edited=MOMENTS, asked=MOMENTS)
def test_an_edit_blocks_its_own_indian_month_and_no_other(
    edited: dt.datetime, asked: dt.datetime
) -> None:
    company = Company(ports_edited_at=edited)
    shift = dt.timedelta(hours=5, minutes=30)
    there, here = edited + shift, asked + shift
    with clock.as_of(max(edited, asked)):
        latest = max(edited, asked) + shift
        expected = int((there.year, there.month) == (latest.year, latest.month))
        assert port_edits.edits_this_month(company, at_most=1) == expected
    if asked >= edited:
        with clock.as_of(asked):
            is_same = (there.year, there.month) == (here.year, here.month)
            assert port_edits.edits_this_month(company, at_most=1) == int(is_same)


def test_the_rows_are_replaced_not_rewritten(api: Api) -> None:
    user = member(5, tier=3)
    kept = serves(user, "INMUN")
    serves(user, "INMAA")
    assert save(api, user, loadingPort=["INCOK", "INMUN"]).status == 200
    served = CompanyPort.objects.filter(company=company_of(user))
    assert {row.port.locode for row in served} == {"INMUN", "INCOK"}
    assert served.filter(pk=kept.pk).exists()
