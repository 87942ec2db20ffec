"""Carriers publish, edit and withdraw freight rates (RULES.md 19, 37, 65)."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from typing import Any

import pytest

from lading.base.kernel.models import AuditEntry
from lading.base.kernel.values.clock import IST, as_of
from lading.market.freight_rates.models import FreightRate, RateVersion
from tests.platform.conftest import Answer, ApiClient
from tests.platform.factories import colleague, company_of, member, subscribe
from tests.platform.many import check_each
from tests.platform.walk.changes import changed_since, fingerprint

from .rows import form, in_days, rate_of

pytestmark = pytest.mark.django_db
Api = Callable[..., ApiClient]
PATH = "/updates-freight-rates"


def refused_with(answer: Answer, **errors: str) -> None:
    """The answer refuses exactly these fields, with these words."""
    assert answer.status == 422, answer
    assert answer.json["errors"] == {field: [messages] for field, messages in errors.items()}


@pytest.mark.parametrize("carrier_type", [6, 7, 9])
def test_a_carrier_publishes_a_rate(api: Api, carrier_type: int) -> None:
    carrier = member(carrier_type, tier=1)
    sent = form(comapanyName="Another company", username="Somebody", userid=carrier.pk)
    answer = api(carrier).post(PATH, sent)
    assert answer.status == 201, answer
    assert answer.json["message"] == "Your freight rate is published."
    rate = api(carrier).get(f"{PATH}/rates/{answer.data['id']}").data
    assert rate == answer.data
    lane = ("loadingPort", "loadingPortCode", "loadingCountry", "destinationPort", "portPairs")
    assert [rate[name] for name in lane] == [
        "Mundra", "INMUN", "India", "Jebel Ali", ["Mundra → Jebel Ali"],
    ]  # fmt: skip
    assert (rate["containerType"], rate["oceanfreight"], rate["currency"]) == (
        "40DHC", 1250, "USD",
    )  # fmt: skip
    assert (rate["pricevalidity"], rate["comments"]) == (sent["pricevalidity"], sent["comments"])
    assert (rate["userid"], rate["username"]) == (carrier.pk, carrier.name)
    assert rate["comapanyName"] == company_of(carrier).name
    assert (rate["status"], rate["version"], rate["can"]) == ("live", 1, ["edit", "withdraw"])
    assert AuditEntry.objects.filter(action="freight_rate_published", object_id=rate["id"]).exists()


def test_the_same_rate_is_published_on_several_lanes_or_on_none(api: Api) -> None:
    carrier = member(6, tier=1)
    pairs = ["Nhava Sheva → Jebel Ali", "INMUN -> AEJEA", {"loadingPort": "INMAA",
             "destinationPort": "SGSIN"}]  # fmt: skip
    caller = api(carrier)
    assert caller.post(PATH, form(portPairs=pairs)).status == 201
    lanes = FreightRate.objects.values_list("loading_port__locode", "destination_port__locode")
    assert set(lanes) == {("INMUN", "AEJEA"), ("INNSA", "AEJEA"), ("INMAA", "SGSIN")}
    assert RateVersion.objects.filter(number=1, ends_at=None).count() == 3
    # Room for two more; three are wanted.
    before = fingerprint()
    again = caller.post(PATH, form(portPairs=pairs))
    assert (again.status, again.json["code"]) == (403, "LIMIT_REACHED")
    assert changed_since(before) == set()


REQUIRED = {
    "loadingPort": "Handling Port is required",
    "destinationPort": "Destination Port is required",
    "containerType": "Select Container type",
    "currency": "Currency is required",
    "oceanfreight": "Price is required",
    "pricevalidity": "Price Validity  Date is required",
    "comments": "Requirements is required",
}


def test_every_missing_field_is_named_at_once(api: Api) -> None:
    caller = api(member(6, tier=1))
    before = fingerprint()
    refused_with(caller.post(PATH, {}), **REQUIRED)
    assert changed_since(before) == set()


WRONG: list[tuple[dict[str, Any], str, str]] = [
    ({"loadingPort": "Atlantis"}, "loadingPort", "Choose one from the list."),
    ({"destinationPort": ["AEJEA"]}, "destinationPort", "This value is not valid."),
    ({"destinationPort": "INMUN"}, "destinationPort",
     "Source Port and Destination Port cannot be the same"),
    ({"containerType": "53 foot"}, "containerType", "This value is not valid."),
    ({"currency": "XXX"}, "currency", "This value is not valid."),
    ({"oceanfreight": -1}, "oceanfreight", "Enter at least 0."),
    ({"oceanfreight": "cheap"}, "oceanfreight", "Enter a number."),
    ({"pricevalidity": "2020-01-01"}, "pricevalidity", "Price validity cannot be in the past"),
    ({"pricevalidity": "soon"}, "pricevalidity", "Enter a date as DD-MM-YYYY."),
    ({"comments": "x" * 251}, "comments", "This is longer than 250 characters."),
    ({"portPairs": ["Mundra"]}, "portPairs",
     "Please select both loading and destination ports!"),
    ({"portPairs": ["Mundra → Atlantis"]}, "portPairs", "Invalid port selection!"),
    ({"portPairs": ["Mundra → INMUN"]}, "portPairs",
     "Source Port and Destination Port cannot be the same"),
    ({"portPairs": [["a"]]}, "portPairs", "This value is not valid."),
    ({"portPairs": ["INMUN → AEJEA"] * 21}, "portPairs",
     "Publish a rate on at most 20 port pairs at once."),
]  # fmt: skip


def test_a_wrong_field_is_named_and_nothing_stored(api: Api) -> None:
    caller = api(member(6, tier=1))
    before = fingerprint()

    def check(fields: dict[str, Any], field: str, message: str) -> None:
        refused_with(caller.post(PATH, form(**fields)), **{field: message})
        assert changed_since(before) == set()

    check_each(WRONG, check)


def test_shipping_lines_publish_in_dollars_alone(api: Api) -> None:
    line, forwarder = api(member(7, tier=1)), api(member(9, tier=1))
    refused_with(
        line.post(PATH, form(currency="EUR")), currency="Shipping lines publish their rates in USD."
    )
    assert line.get(f"{PATH}/freigh-rate-limit").data["currencyIsLocked"] is True
    assert forwarder.post(PATH, form(currency="eur")).data["currency"] == "EUR"
    assert forwarder.get(f"{PATH}/freigh-rate-limit").data["currencyIsLocked"] is False


def test_nothing_but_the_longest_comments_and_a_freight_of_zero_fit(api: Api) -> None:
    answer = api(member(6, tier=1)).post(PATH, form(comments="x" * 250, oceanfreight=0))
    assert (answer.status, answer.data["oceanfreight"]) == (201, 0)


# -- versions --


def test_an_edit_ends_one_version_and_starts_the_next(api: Api) -> None:
    carrier = member(6, tier=1)
    rate = rate_of(carrier)
    caller, person = api(carrier), colleague(carrier)
    edited = api(person).put(
        f"{PATH}/rates/{rate.pk}",
        form(oceanfreight=1100, loadingPort="INMAA", containerType="20DS"),
    )
    assert (edited.status, edited.json["message"]) == (200, "Your freight rate is saved.")
    # Lane and container stay.
    assert (edited.data["loadingPort"], edited.data["containerType"]) == ("Mundra", "40DHC")
    assert (edited.data["oceanfreight"], edited.data["version"]) == (1100, 2)
    rows = caller.get(f"{PATH}/rates/{rate.pk}/versions").data["rows"]
    assert [(row["number"], row["oceanfreight"], row["savedBy"])
            for row in rows] == [(2, 1100, person.name), (1, 1250, carrier.name)]  # fmt: skip
    assert (rows[0]["endsAt"], rows[1]["endsAt"]) == (None, rows[0]["startsAt"])
    before = fingerprint()
    assert caller.put(f"{PATH}/rates/{rate.pk}", form(oceanfreight=1100)).status == 200
    assert changed_since(before) == set(), "the same terms make no version"


def test_a_withdrawn_rate_stays_in_the_list_and_is_not_edited(api: Api) -> None:
    carrier = member(6, tier=1)
    rate = rate_of(carrier)
    caller = api(carrier)
    withdrawal = caller.delete(f"{PATH}/rates/{rate.pk}")
    assert (withdrawal.status, withdrawal.json["message"]) == (
        200,
        "The freight rate is withdrawn.",
    )
    assert (withdrawal.data["status"], withdrawal.data["can"]) == ("withdrawn", [])
    assert RateVersion.objects.get().ends_at == FreightRate.objects.get().withdrawn_at
    before = fingerprint()
    for answer in (
        caller.put(f"{PATH}/rates/{rate.pk}", form()),
        caller.delete(f"{PATH}/rates/{rate.pk}"),
    ):
        assert (answer.status, answer.json["code"]) == (409, "NOT_EDITABLE")
    assert changed_since(before) == set()
    assert caller.get(PATH, status="withdrawn").data["count"] == 1
    assert caller.get(PATH, status="live").data["count"] == 0


# -- the limit of the plan --


@pytest.mark.parametrize(("tier", "limit"), [(None, 0), (1, 5), (2, 100)])
def test_a_plan_allows_so_many_live_rates(api: Api, tier: int | None, limit: int) -> None:
    carrier = member(6, tier=tier)
    # Neither an expired nor a withdrawn one counts.
    rate_of(carrier, valid_until=in_days(-1))
    withdrawn = rate_of(carrier)
    caller = api(carrier)
    caller.delete(f"{PATH}/rates/{withdrawn.pk}")
    FreightRate.objects.bulk_create(
        FreightRate(
            company=carrier.company,
            created_by=carrier,
            loading_port=withdrawn.loading_port,
            destination_port=withdrawn.destination_port,
            container="20DS",
            price=100,
            currency="USD",
            valid_until=in_days(0),
            created_at=withdrawn.created_at,
        )
        for _number in range(limit)
    )
    before = fingerprint()
    answer = caller.post(PATH, form())
    assert (answer.status, answer.json["code"]) == (403, "LIMIT_REACHED")
    message = f"You’ve reached your freight rate limit ({limit}/{limit})."
    assert answer.json["message"] == message
    lifted = {None: ["free", "basic", "premium"], 1: ["basic", "premium"], 2: []}[tier]
    assert answer.json["liftedBy"] == lifted
    assert changed_since(before) == set()
    limits = caller.get(f"{PATH}/freigh-rate-limit").data
    assert (limits["RATE_LIMIT_FREE_PLAN"], limits["RATE_LIMIT_PAID_PLAN"]) == (5, 100)
    assert (limits["used"], limits["limit"], limits["allowed"]) == (limit, limit, False)
    if limit:
        last = FreightRate.objects.filter(container="20DS").first()
        assert last is not None
        last.delete()
        assert caller.post(PATH, form()).status == 201


def test_extending_an_expired_rate_needs_room(api: Api) -> None:
    carrier = member(6)
    ended = rate_of(carrier, valid_until=in_days(-1))
    caller = api(carrier)
    before = fingerprint()
    answer = caller.put(f"{PATH}/rates/{ended.pk}", form())
    assert (answer.status, answer.json["code"]) == (403, "LIMIT_REACHED")
    assert changed_since(before) == set()
    subscribe(company_of(carrier), 1)
    extended = caller.put(f"{PATH}/rates/{ended.pk}", form())
    assert (extended.status, extended.data["status"]) == (200, "live")


def test_the_last_day_is_a_day_of_india(api: Api) -> None:
    carrier, exporter = member(6, tier=1), member(2)
    rate = rate_of(carrier, valid_until=dt.date(2025, 11, 30))
    own, watch = api(carrier), api(exporter)
    with as_of(dt.datetime(2025, 11, 30, 23, 59, 59, tzinfo=IST)):
        assert own.get(f"{PATH}/rates/{rate.pk}").data["status"] == "live"
        assert watch.get(f"{PATH}/INMUN").data["count"] == 1
    with as_of(dt.datetime(2025, 12, 1, tzinfo=IST)):
        assert own.get(f"{PATH}/rates/{rate.pk}").data["status"] == "expired"
        assert own.get(PATH, status="expired").data["count"] == 1
        assert watch.get(f"{PATH}/INMUN").data["count"] == 0
        # Its details are still read, as expired.
        assert watch.get(f"{PATH}/rates/{rate.pk}").data["status"] == "expired"


# -- who may --


@pytest.mark.parametrize("other", [1, 2, 3, 4, 5, 8])
def test_other_types_publish_no_rates(api: Api, other: int) -> None:
    caller = api(member(other, tier=None if other == 1 else 2))
    before = fingerprint()
    assert caller.post(PATH, form()).status == 403
    assert caller.get(PATH).status == 403
    assert caller.get(f"{PATH}/freigh-rate-limit").status == 403
    assert caller.get(f"{PATH}/2,8/userports").status == 403
    assert changed_since(before) == set()


def test_nobody_changes_another_companys_rate_or_acts_for_it(api: Api) -> None:
    carrier, other = member(6, tier=1), member(7, tier=1)
    rate = rate_of(carrier)
    caller = api(other)
    before = fingerprint()
    assert caller.get(f"{PATH}/rates/{rate.pk}").status == 404
    assert caller.get(f"{PATH}/rates/{rate.pk}/versions").status == 404
    assert caller.put(f"{PATH}/rates/{rate.pk}", form()).status == 404
    assert caller.delete(f"{PATH}/rates/{rate.pk}").status == 404
    assert caller.post(PATH, form(userid=carrier.pk)).status == 403
    assert changed_since(before) == set()


def test_a_rejected_company_changes_nothing_and_its_rates_are_hidden(api: Api) -> None:
    carrier = member(6, tier=1, status="rejected")
    rate, caller = rate_of(carrier), api(carrier)
    before = fingerprint()
    for answer in (
        caller.post(PATH, form()),
        caller.put(f"{PATH}/rates/{rate.pk}", form(oceanfreight=1)),
        caller.delete(f"{PATH}/rates/{rate.pk}"),
    ):
        assert (answer.status, answer.json["code"]) == (403, "COMPANY_REJECTED")
    assert changed_since(before) == set()
    watch = api(member(8))
    assert watch.get(f"{PATH}/AEJEA/INMUN").data["count"] == 0
    assert watch.get(f"{PATH}/rates/{rate.pk}").status == 404


def test_the_list_is_filtered_and_sorted(api: Api) -> None:
    carrier = member(6, tier=2)
    rate_of(carrier, 900, container="20DS")
    rate_of(carrier, 1500, lane=("INMAA", "SGSIN"), comments="Via Colombo")
    rate_of(member(6), 1)
    caller = api(carrier)

    def prices(**query: str) -> list[int]:
        return [row["oceanfreight"] for row in caller.get(PATH, **query).data["rows"]]

    assert prices() == [1500, 900]
    assert prices(sort="oceanfreight") == [900, 1500]
    assert prices(filter="colombo") == prices(filter="inmaa") == prices(filter="Chenn") == [1500]
    assert prices(containerType="20' dry standard") == [900]
    assert caller.get(PATH, status="gone").status == 422
