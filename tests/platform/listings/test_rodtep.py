"""RODTEP offers: the form, scrips that are offered once, and what comparable ones are offered for
(RULES.md 60).
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from typing import Any

import pytest

from lading.base.kernel.models import Limit
from lading.base.kernel.values import clock
from lading.market.listings.models import RodtepOffer
from tests.platform.conftest import ApiClient
from tests.platform.factories import StaffFactory, hs, member
from tests.platform.many import check_each
from tests.platform.walk.changes import changed_since, fingerprint
from tests.platform.walk.world import day

from .rows import RODTEP_PATH as PATH
from .rows import rodtep_form, scrip_form, stored_offer, submitted_rodtep

pytestmark = pytest.mark.django_db
Api = Callable[..., ApiClient]

OFFERED = "This scrip number is already offered."


def test_an_exporter_offers_credit(api: Api) -> None:
    exporter = api(member(2))
    answer = exporter.post(PATH, rodtep_form())
    assert answer.status == 201, answer
    assert answer.json["message"] == "Your RODTEP is Submitted."
    expected = {
        "status": "submitted",
        "name": hs("520512").category.name,
        "port": "Mundra (INMUN)",
        "totalRodtepValue": 250000,
        "askingPrice": None,
        "pricePercent": None,
        "scripNumber": None,
        "expiryDate": None,
        "comparison": None,
        "can": ["withdraw"],
    }
    assert {name: answer.data[name] for name in expected} == expected
    assert answer.data["code"].startswith("520512 ")
    assert [row["id"] for row in exporter.get(PATH).data["rows"]] == [answer.data["id"]]


def test_a_scrip_is_stored_with_its_price_and_its_last_day(api: Api) -> None:
    answer = api(member(8)).post(PATH, scrip_form())
    assert answer.status == 201, answer
    scrip = answer.data
    assert (scrip["scripNumber"], scrip["expiryDate"]) == ("0312345678", day(30))
    assert (scrip["askingPrice"], scrip["pricePercent"]) == (242500, 97)


def test_a_form_is_checked_and_compared_before_it_is_confirmed(api: Api) -> None:
    market([90, 92, 96, 97, 99], companies=3)
    owner = api(member(2))
    before = fingerprint()
    preview = owner.post(f"{PATH}/preview", scrip_form())
    assert (preview.status, preview.data["comparison"]["medianPercent"]) == (200, 96)
    assert changed_since(before) == set()
    scrip = owner.post(PATH, scrip_form()).data
    assert {name: scrip[name] for name in preview.data} == preview.data
    again = owner.post(f"{PATH}/preview", scrip_form())
    assert again.errors == {"scripNumber": [OFFERED]}


def test_every_required_field_is_named(api: Api) -> None:
    exporter = api(member(2))
    before = fingerprint()
    answer = exporter.post(PATH, {})
    assert answer.errors == {
        "name": ["Product Category is required"],
        "code": ["HS code is required"],
        "port": ["Loading Port is required"],
        "totalRodtepValue": ["Total RODTEP value is required"],
    }
    assert changed_since(before) == set()


WRONG: list[Any] = [
    ({"totalRodtepValue": 0.99}, "totalRodtepValue", "Enter at least 1."),
    ({"totalRodtepValue": "much"}, "totalRodtepValue", "Enter a number."),
    ({"port": "AEJEA"}, "port", "Choose one from the list."),
    ({"code": "090111"}, "code", "This HS code does not belong to the chosen category."),
    ({"askingPrice": 0}, "askingPrice", "Enter a number above 0."),
    (
        {"askingPrice": 250000.01},
        "askingPrice",
        "The asking price cannot be more than the total RODTEP value.",
    ),
    (
        {"scripNumber": "12"},
        "scripNumber",
        "A scrip number has 4 to 20 letters and digits.",
    ),
    (
        {"scripNumber": "x" * 21},
        "scripNumber",
        "A scrip number has 4 to 20 letters and digits.",
    ),
    ({"scripNumber": 312345678}, "scripNumber", "This value is not valid."),
    ({"expiryDate": "soon"}, "expiryDate", "Enter a date as DD-MM-YYYY."),
]


def test_a_wrong_field_is_refused_in_words_and_nothing_is_stored(api: Api) -> None:
    exporter = api(member(2))
    before = fingerprint()

    def check(sent: dict[str, Any], field: str, message: str) -> None:
        answer = exporter.post(PATH, rodtep_form(**sent))
        assert (answer.status, answer.errors) == (422, {field: [message]}), answer
        assert changed_since(before) == set()

    check_each(WRONG, check)


def test_a_scrip_ends_with_its_last_day_in_india(api: Api) -> None:
    # 20:00 in London is the next day in India.
    evening = dt.datetime(2026, 6, 1, 20, 0, tzinfo=dt.UTC)
    with clock.as_of(evening):
        exporter = api(member(2))
        before = fingerprint()
        late = exporter.post(PATH, rodtep_form(expiryDate="2026-06-01"))
        assert late.errors == {"expiryDate": ["This scrip has expired."]}
        assert changed_since(before) == set()
        assert exporter.post(PATH, rodtep_form(expiryDate="02-06-2026")).status == 201


@pytest.mark.parametrize("spelling", ["0312345678", " 0312-345 678", "0312/345.678"])
def test_nobody_offers_a_scrip_that_is_offered(api: Api, spelling: str) -> None:
    first = member(2)
    submitted_rodtep(first, scripNumber="0312345678")
    for other in (api(member(8)), api(first)):
        before = fingerprint()
        answer = other.post(PATH, rodtep_form(scripNumber=spelling))
        assert (answer.status, answer.errors) == (422, {"scripNumber": [OFFERED]})
        assert changed_since(before) == set()


def test_letters_of_a_scrip_are_compared_without_case(api: Api) -> None:
    submitted_rodtep(member(2), scripNumber="rdp0042")
    answer = api(member(2)).post(PATH, rodtep_form(scripNumber="RDP-0042"))
    assert answer.errors == {"scripNumber": [OFFERED]}


@pytest.mark.parametrize(
    ("status", "is_free"),
    [("in_review", False), ("accepted", False), ("declined", True), ("withdrawn", True)],
)
def test_a_scrip_is_free_again_once_its_offer_came_to_nothing(
    api: Api, status: str, *, is_free: bool
) -> None:
    exporter, staff = member(2), api(StaffFactory.create())
    offer = submitted_rodtep(exporter, scripNumber="0312345678")
    sender = api(exporter) if status == "withdrawn" else staff
    change = {"status": status, "remarks": "The scrip is not yours"}
    assert sender.post(f"{PATH}/{offer.pk}", change).status == 200
    answer = api(member(2)).post(PATH, rodtep_form(scripNumber="0312345678"))
    if is_free:
        assert answer.data["scripNumber"] == "0312345678"
    else:
        assert answer.errors == {"scripNumber": [OFFERED]}
    assert RodtepOffer.objects.count() == 1 + is_free


def test_offers_without_a_scrip_do_not_meet(api: Api) -> None:
    submitted_rodtep(member(2))
    assert api(member(2)).post(PATH, rodtep_form(scripNumber="")).status == 201
    assert RodtepOffer.objects.count() == 2


def test_another_company_knows_nothing_of_it(api: Api) -> None:
    offer = submitted_rodtep(member(2))
    stranger = api(member(8))
    assert stranger.get(f"{PATH}/{offer.pk}").status == 404
    assert stranger.get(PATH).data["count"] == 0
    for kind in (1, 3, 4, 5, 6, 7, 9):
        other = api(member(kind))
        assert other.get(f"{PATH}/{offer.pk}").status == 403
        assert other.post(PATH, rodtep_form()).status == 403
        assert other.get(f"{PATH}/comparison", chapter="52").status == 403
    assert RodtepOffer.objects.count() == 1


def test_a_company_has_only_so_many_open(api: Api) -> None:
    Limit.objects.create(key="rodtep.max_open", plan_tier=0, value=1)
    exporter = member(2)
    submitted_rodtep(exporter)
    answer = api(exporter).post(PATH, rodtep_form())
    assert (answer.status, answer.json["code"]) == (403, "LIMIT_REACHED")
    assert RodtepOffer.objects.count() == 1


def test_the_list_is_found_by_its_scrip(api: Api) -> None:
    exporter = member(2)
    offer = submitted_rodtep(exporter, scripNumber="0312345678")
    submitted_rodtep(exporter)
    rows = api(exporter).get(PATH, filter="345678").data["rows"]
    assert [row["id"] for row in rows] == [offer.pk]


def compared(api: Api, viewer: Any, chapter: str = "52") -> Any:
    answer = api(viewer).get(f"{PATH}/comparison", chapter=chapter)
    assert answer.status == 200, answer
    return answer.data


def market(percents: list[int], companies: int) -> list[Any]:
    """Offers at these percents, of so many companies in turn."""
    sellers = [member(2) for _number in range(companies)]
    return [
        stored_offer(sellers[number % companies], percent)
        for number, percent in enumerate(percents)
    ]


def test_a_price_is_compared_with_the_median_of_others(api: Api) -> None:
    market([90, 92, 96, 97, 99], companies=3)
    viewer = member(8)
    comparison = {"medianPercent": 96, "offers": 5, "days": 90, "chapter": "52"}
    assert compared(api, viewer) == comparison
    assert compared(api, viewer, "09") is None
    offer = submitted_rodtep(viewer, askingPrice=245000)
    scrip = api(viewer).get(f"{PATH}/{offer.pk}").data
    assert (scrip["pricePercent"], scrip["comparison"]) == (98, comparison)
    assert api(StaffFactory.create()).get(f"{PATH}/{offer.pk}").data["comparison"] == comparison


def test_an_even_number_has_the_mean_of_the_two_in_the_middle(api: Api) -> None:
    market([90, 92, 95, 96, 98, 99], companies=3)
    assert compared(api, member(2))["medianPercent"] == 95.5


@pytest.mark.parametrize(("offers", "companies"), [(4, 4), (5, 2), (9, 2)])
def test_too_few_are_not_shown(api: Api, offers: int, companies: int) -> None:
    market([95] * offers, companies)
    assert compared(api, member(2)) is None


def test_ones_own_old_declined_and_unpriced_offers_do_not_count(api: Api) -> None:
    offers = market([90, 92, 96, 97, 99], companies=5)
    viewer = member(2)
    own = offers[0].created_by
    assert compared(api, own) is None
    assert compared(api, viewer) is not None
    for change in (
        {"status": "declined", "remarks": "Not yours"},
        {"status": "withdrawn"},
        {"asking_price": None},
        {"created_at": clock.now() - dt.timedelta(days=91)},
        {"hs_chapter": "09"},
    ):
        rodtep_offers = RodtepOffer.objects.filter(pk=offers[1].pk)
        before = rodtep_offers.values().get()
        rodtep_offers.update(**change)
        assert compared(api, viewer) is None, change
        rodtep_offers.update(**before)
    RodtepOffer.objects.filter(pk=offers[1].pk).update(status="accepted")
    assert compared(api, viewer) is not None


@pytest.mark.parametrize("chapter", ["5", "520", "ab", ""])
def test_a_chapter_has_two_digits(api: Api, chapter: str) -> None:
    answer = api(member(2)).get(f"{PATH}/comparison", chapter=chapter)
    assert (answer.status, list(answer.errors)) == (422, ["chapter"])
