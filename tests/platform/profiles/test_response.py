"""Who is shown how a company answers, and that every screen shows the same (RULES.md 57)."""

from __future__ import annotations

import datetime as dt
import io
from collections.abc import Callable
from typing import Any

import openpyxl
import pytest

from lading.base.kernel.values import clock
from lading.members.accounts.models import User
from lading.members.companies.models import Company, CompanyStatus
from lading.reach.dashboard import counting
from lading.trade.enquiries.models import Enquiry, Lead
from lading.trade.quotations.models import Quotation, ResponseCount
from tests.platform.conftest import ApiClient
from tests.platform.factories import EnquiryFactory, StaffFactory, company_of, member, quotation_of

pytestmark = pytest.mark.django_db

Api = Callable[..., ApiClient]
NOTHING = {"rate": None, "medianHours": None, "cases": None, "answered": None}


def answered_enquiry(seller: User, buyer: User, *, hours: float | None = None) -> Enquiry:
    """An enquiry of ten days ago, of which a seller was told; it quoted so many hours later."""
    published = clock.now() - dt.timedelta(days=10)
    enquiry = EnquiryFactory.by(buyer, published_at=published)
    quotation = None if hours is None else quotation_of(seller, enquiry)
    if quotation and hours is not None:
        sent = published + dt.timedelta(hours=hours)
        Quotation.objects.filter(pk=quotation.pk).update(created_at=sent)
    Lead.objects.create(
        enquiry=enquiry,
        company=company_of(seller),
        is_matched=True,
        score=100,
        published_at=published,
        accessed_at=published if quotation else None,
        quotation_id=quotation.pk if quotation else None,
        created_at=published,
    )
    return enquiry


def answered(seller: User, buyer: User, *hours: float | None) -> list[Enquiry]:
    """Such enquiries, and the night that counts them."""
    made = [answered_enquiry(seller, buyer, hours=each) for each in hours]
    counting.count_figures()
    return made


def path(user: User) -> str:
    return f"/companies/{company_of(user).pk}/response"


@pytest.mark.usefixtures("one_moment")
def test_every_screen_shows_what_the_night_counted(api: Api) -> None:
    buyer, seller = member(1), member(3, tier=2)
    enquiry, *_others = answered(seller, buyer, 2, 5.5, 30, 7, None, None)
    # 2, 5.5, 7 and 30 hours: the median is 6.25.
    expected = {"rate": 0.6667, "medianHours": 6.2, "cases": 6, "answered": 4}
    assert api(buyer).get(path(seller)).data == expected
    assert api(seller).get(path(seller)).data == expected
    for reader in (buyer, seller):
        assert api(reader).get(f"/users/{seller.pk}").data["response"] == expected
    compared = api(buyer).get(f"/enquiries/{enquiry.pk}/comparison").data["rows"]
    [row] = compared
    names = ("responseRate", "responseHours", "responseCases", "responseAnswered")
    assert [row[name] for name in names] == [0.6667, 6.2, 6, 4]
    selling = api(seller).get("/dashboard/figures").data["selling"]
    assert selling["answerHours"] == {"value": 6.2, "of": 4, "median": None}
    assert selling["answeredPercent"] == {"value": 66.7, "of": 6, "median": None}
    [*earlier, last] = selling["responsePeriods"]
    assert [period["cases"] for period in earlier] == [None, None]
    assert (last["cases"], last["answeredPercent"], last["answerHours"]) == (6, 66.7, 6.2)
    assert last["endsOn"] == (clock.today() - dt.timedelta(days=1)).isoformat()
    assert last["startsOn"] == (clock.today() - dt.timedelta(days=30)).isoformat()


def test_what_happens_after_the_night_is_counted_in_the_next_one(api: Api) -> None:
    buyer, seller = member(1), member(3, tier=2)
    answered(seller, buyer, 1, 1, 1, 1, 1)
    answered_enquiry(seller, buyer)
    assert counting.count_figures() == 0
    assert api(buyer).get(path(seller)).data["cases"] == 5
    with clock.as_of(clock.now() + dt.timedelta(days=1)):
        counting.count_figures()
    assert api(buyer).get(path(seller)).data["cases"] == 6


def test_fewer_than_five_show_nothing_anywhere(api: Api) -> None:
    buyer, seller = member(1), member(3, tier=2)
    enquiry, *_others = answered(seller, buyer, 2, 2, 2, None)
    assert ResponseCount.objects.get(company=company_of(seller)).cases == 4
    for reader in (buyer, seller):
        assert api(reader).get(path(seller)).data == NOTHING
        assert api(reader).get(f"/users/{seller.pk}").data["response"] == NOTHING
    [row] = api(buyer).get(f"/enquiries/{enquiry.pk}/comparison").data["rows"]
    assert {row[name] for name in row if name.startswith("response")} == {None}
    selling = api(seller).get("/dashboard/figures").data["selling"]
    assert (selling["answerHours"], selling["answeredPercent"]) == (None, None)
    shown: set[Any] = {
        value
        for period in selling["responsePeriods"]
        for name, value in period.items()
        if not name.endswith("On")
    }
    assert shown == {None}


def test_before_the_first_night_nothing_is_known(api: Api) -> None:
    buyer, seller = member(1), member(3, tier=2)
    for _ in range(5):
        answered_enquiry(seller, buyer, hours=1)
    assert api(buyer).get(path(seller)).data == NOTHING
    assert api(seller).get("/dashboard/figures").data["selling"]["responsePeriods"] == []
    # A buyer is never asked.
    counting.count_figures()
    assert api(seller).get(path(buyer)).data == NOTHING
    assert api(seller).get(path(seller)).data["cases"] == 5


def test_a_rejected_company_is_known_to_those_it_trades_with(api: Api) -> None:
    buyer, stranger, seller = member(1), member(1), member(3, tier=2)
    answered(seller, buyer, 1, 1, 1, 1, 1)
    Company.objects.filter(pk=company_of(seller).pk).update(status=CompanyStatus.REJECTED)
    assert api(buyer).get(path(seller)).data["cases"] == 5
    assert api(stranger).get(path(seller)).status == 404
    # Its row is gone after the next night.
    with clock.as_of(clock.now() + dt.timedelta(days=1)):
        counting.count_figures()
    assert api(buyer).get(path(seller)).data == NOTHING


def test_unknown_companies_and_staff(api: Api) -> None:
    seller, staff = member(3, tier=2), StaffFactory.create()
    assert api(seller).get("/companies/999999999/response").status == 404
    assert api(staff).get(path(seller)).data == NOTHING
    assert api(StaffFactory.create(is_superuser=False)).get(path(seller)).status == 403
    assert api(staff).get(f"/users/{staff.pk}").data["response"] is None


@pytest.mark.parametrize(
    ("language", "titles"),
    [
        ("en", ["Response time in hours", "Share of enquiries answered"]),
        ("ar", None),
        ("es", None),
        ("fr", None),
        ("it", None),
        ("zh", None),
    ],
)
def test_the_comparisons_workbook_has_both(
    api: Api, language: str, titles: list[str] | None
) -> None:
    buyer, seller, other = member(1), member(3, tier=2), member(3, tier=2)
    enquiry, *_others = answered(seller, buyer, 5, 5, 5, 5, None)
    quotation_of(other, enquiry)
    answer = api(buyer).get(f"/enquiries/{enquiry.pk}/comparison/xlsx", locale=language)
    sheet = openpyxl.load_workbook(io.BytesIO(answer.response.content)).worksheets[0]
    header, first, second = ([cell.value for cell in row] for row in sheet.iter_rows())
    place = header.index("Response time in hours") if titles else first.index(5)
    assert first[place : place + 2] == [5, 0.8]
    assert second[place : place + 2] == [None, None]
    if titles:
        assert header[place : place + 2] == titles
    else:
        assert "enquiries" not in str(header[place + 1])
