"""Alerts on lanes (RULES.md 66): what is told, once, and what is not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.utils import timezone

from lading.base.work import outbox
from lading.market.freight_rates import events
from lading.market.freight_rates.jobs import look_at_lane_alerts
from lading.market.freight_rates.models import FreightRate, LaneAlert
from lading.members.accounts.models import User
from lading.members.billing.models import Subscription
from lading.members.companies.models import Company, CompanyStatus, PortPair
from lading.reach.notifications.models import Notification
from tests.platform.conftest import ApiClient
from tests.platform.factories import company_of, member, ships

from .rows import in_days, rate_of, worth

pytestmark = pytest.mark.django_db
Api = Callable[..., ApiClient]
PATH = "/updates-freight-rates/alerts"
LANE = {"loadingPort": "INMUN", "destinationPort": "AEJEA", "containerType": "40'dryhighcube"}


def watcher(api: Api, **form: Any) -> User:
    """An exporter who is told of falls by 10 % on the lane."""
    user = member(2)
    ships(user, "INMUN", "AEJEA")
    answer = api(user).post(PATH, {**LANE, "percent": 10, **form})
    assert answer.status == 200
    return user


def notices_of(user: User) -> list[tuple[str, dict[str, str], str]]:
    """What the company was told: kind, values and address, the oldest first."""
    outbox.drain()
    rows = Notification.objects.filter(company=company_of(user)).order_by("pk")
    return [(row.kind, row.params, row.url) for row in rows]


def look() -> int:
    """The hourly job, twice: the second time there is nothing left to tell."""
    count = look_at_lane_alerts()
    assert look_at_lane_alerts() == 0
    return count


def test_a_fall_is_told_once(api: Api) -> None:
    rate_of(member(6), 1000)
    user = watcher(api)
    cheaper = rate_of(member(7), 901)
    assert look() == 0, "not yet by a tenth"
    FreightRate.objects.filter(pk=cheaper.pk).update(price=900)
    assert look() == 1
    params = {
        "lane": "Mundra → Jebel Ali",
        "container": "40DHC",
        "price": "USD 900.00",
        "before": "USD 1,000.00",
        "percent": "10",
    }
    page = "/freight-market-watch?loadingPort=INMUN&destinationPort=AEJEA&containerType=40DHC"
    assert notices_of(user) == [("lane_fell", params, page)]
    rate_of(member(9), 811)
    assert look() == 0, "the next fall is measured from the last one told"
    rate_of(member(9), 810)
    assert look() == 1


def test_a_published_rate_is_looked_at_at_once(api: Api) -> None:
    rate_of(member(6), 1000)
    user = watcher(api)
    events.published(rate_of(member(7), 500))
    assert [kind for kind, *_rest in notices_of(user)] == ["lane_fell"]


def test_nobody_is_told_of_a_rise_and_a_later_fall_counts_from_it(api: Api) -> None:
    cheap, dear = rate_of(member(6), 1000), rate_of(member(7), 1500)
    user = watcher(api)
    FreightRate.objects.filter(pk=cheap.pk).update(withdrawn_at=timezone.now())
    assert (look(), notices_of(user)) == (0, [])
    FreightRate.objects.filter(pk=dear.pk).update(valid_until=in_days(-1))
    assert (look(), notices_of(user)) == (0, []), "without rates there is nothing to compare"
    rate_of(member(6), 1400)
    assert look() == 0, "what begins anew has not fallen"
    rate_of(member(7), 1260)
    assert look() == 1


def test_prices_in_other_currencies_are_compared_by_what_they_are_worth(api: Api) -> None:
    worth("USD", "80")
    worth("EUR", "100")
    rate_of(member(6), 1000)
    user = watcher(api)
    rate_of(member(7), 5, currency="JPY")  # no exchange rate
    rate_of(member(7), 700, currency="EUR")  # 875 dollars
    assert look() == 1
    assert [params["price"] for _kind, params, _url in notices_of(user)] == ["EUR 700.00"]


@pytest.mark.parametrize("lost", ["lane", "type", "alert"])
def test_what_a_company_watches_no_more_is_not_told(api: Api, lost: str) -> None:
    rate_of(member(6), 1000)
    user = watcher(api)
    if lost == "lane":
        PortPair.objects.filter(company=company_of(user)).delete()
        assert api(user).get(PATH).data["rows"] == []
    elif lost == "type":
        Company.objects.filter(pk=company_of(user).pk).update(business_type_id=3)
    else:
        (row,) = api(user).get(PATH).data["rows"]
        assert api(user).delete(f"{PATH}/{row['id']}").data["rows"] == []
    rate_of(member(7), 100)
    assert (look(), notices_of(user)) == (0, [])


def test_it_needs_no_plan_and_begins_anew_with_a_lane_that_comes_back(api: Api) -> None:
    """Market Watch is on every plan, and stays without one."""
    rate_of(member(6), 1000)
    user = watcher(api)
    Subscription.objects.filter(company=company_of(user)).delete()
    rate_of(member(7), 800)
    assert look() == 1
    PortPair.objects.filter(company=company_of(user)).delete()
    assert look() == 0
    ships(user, "INMUN", "AEJEA")
    rate_of(member(7), 400)
    assert look() == 0
    assert len(notices_of(user)) == 1


def test_the_end_of_the_best_rate_is_told_once_for_its_terms(api: Api) -> None:
    best = rate_of(member(6), 1000, valid_until=in_days(2))
    rate_of(member(7), 1500, valid_until=in_days(0))  # not the best
    silent, user = watcher(api), watcher(api, tellsEnd=True)
    assert look() == 0, "in two days"
    FreightRate.objects.filter(pk=best.pk).update(valid_until=in_days(1))
    assert look() == 1
    (kind, params, url) = notices_of(user)[0]
    assert (kind, params["price"], url) == (
        "best_rate_ending",
        "USD 1,000.00",
        f"/freight-market-watch-Details/{best.pk}",
    )
    assert notices_of(silent) == []
    FreightRate.objects.filter(pk=best.pk).update(version=2)
    assert look() == 1, "new terms end anew"


def test_without_rates_no_end_is_told(api: Api) -> None:
    user = watcher(api, tellsEnd=True)
    assert (look(), notices_of(user)) == (0, [])


def test_one_alert_for_a_lane_and_container_which_is_changed(api: Api) -> None:
    user = watcher(api)
    caller = api(user)
    assert caller.post(PATH, {**LANE, "percent": 20, "tellsEnd": True}).status == 200
    assert caller.post(PATH, {**LANE, "containerType": "20DS"}).status == 200
    alerts = caller.get(PATH).data
    assert [(row["containerType"], row["percent"], row["tellsEnd"]) for row in alerts["rows"]] == [
        ("40DHC", 20, True),
        ("20DS", 10, False),
    ]
    assert alerts["percents"] == [5, 10, 20]


@pytest.mark.parametrize(
    ("wrong", "field", "message"),
    [
        ({"percent": 7}, "percent", "This value is not valid."),
        ({"containerType": ""}, "containerType", "Select Container type"),
        ({"containerType": "50DS"}, "containerType", "This value is not valid."),
        ({"destinationPort": "SGSIN"}, "loadingPort", "Choose one of your port pairs."),
        ({"loadingPort": None}, "loadingPort", "Please select both loading and destination ports!"),
        ({"loadingPort": "Atlantis"}, "port", "We do not know this port: Atlantis."),
    ],
)
def test_a_wrong_form_says_so_and_stores_nothing(
    api: Api, wrong: dict[str, Any], field: str, message: str
) -> None:
    user = member(8)
    ships(user, "INMUN", "AEJEA")
    answer = api(user).post(PATH, {**LANE, **wrong})
    assert (answer.status, answer.json["errors"]) == (422, {field: [message]})
    assert not LaneAlert.objects.exists()


def test_alerts_are_their_companys(api: Api) -> None:
    user = watcher(api)
    (row,) = api(user).get(PATH).data["rows"]
    other = member(2)
    assert api(other).get(PATH).data["rows"] == []
    assert api(other).delete(f"{PATH}/{row['id']}").status == 404
    Company.objects.filter(pk=company_of(user).pk).update(status=CompanyStatus.REJECTED)
    assert api(user).post(PATH, LANE).status == 403
    assert api(user).delete(f"{PATH}/{row['id']}").status == 403
    assert LaneAlert.objects.get().percent == 10
