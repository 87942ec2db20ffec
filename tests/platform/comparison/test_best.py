"""Which quotation is marked as the best, and in which unit prices are compared."""

from __future__ import annotations

import datetime as dt
import io
from collections.abc import Callable

import openpyxl
import pytest

from lading.base.kernel.values import clock
from lading.base.reference.models import Unit
from lading.members.accounts.models import User
from lading.trade.enquiries.models import Enquiry
from tests.platform.conftest import ApiClient
from tests.platform.factories import EnquiryFactory

from .rows import columns_by_id, quote, rate

pytestmark = pytest.mark.django_db

Api = Callable[..., ApiClient]


def unit(code: str) -> Unit:
    return Unit.objects.get(code=code)


def test_a_partial_quotation_is_not_the_best_however_low_its_total(api: Api, buyer: User) -> None:
    rate("USD", "80")
    enquiry = EnquiryFactory.by(buyer, quantity=19_500, payment_terms="")
    part = quote(enquiry, price="1.40", currency="USD", quantity=10_000)
    whole = quote(enquiry, price="1.50", currency="USD")
    dearer = quote(enquiry, price="1600", currency="USD", unit=unit("MTS"))
    answer = api(buyer).get(f"/enquiries/{enquiry.pk}/comparison")
    assert (answer.data["qty"], answer.data["quantityUnit"]) == (19_500, "Kilograms (KGS)")
    assert answer.data["commonUnit"] == "Kilograms (KGS)"
    assert answer.data["commonUnits"] == [
        "Kilograms (KGS)", "Metric tons (MTS)", "Quintals (100 kg) (QTL)",
    ]  # fmt: skip
    names = ("qtyOffered", "isPartial", "commonPrice", "differences", "isBest")
    assert columns_by_id(answer, *names) == {
        part.pk: (10_000, True, 1.4, ["quantity"], False),
        whole.pk: (19_500, False, 1.5, [], True),
        dearer.pk: (19_500, False, 1.6, [], False),
    }
    by_quintal = api(buyer).get(f"/enquiries/{enquiry.pk}/comparison", unit="QTL")
    assert columns_by_id(by_quintal, "commonPrice") == {
        part.pk: (140,),
        whole.pk: (150,),
        dearer.pk: (160,),
    }


def test_prices_on_other_terms_in_other_units_or_without_a_rate_are_never_the_best(
    api: Api, buyer: User
) -> None:
    rate("USD", "80")
    enquiry = EnquiryFactory.by(buyer, payment_terms="CIF")
    rail = quote(enquiry, price="100", currency="INR", payment_terms="FOR")
    bags = quote(enquiry, price="1", currency="USD", payment_terms="CIF", unit=unit("BAG"))
    yen = quote(enquiry, price="1", currency="JPY", payment_terms="CIF")
    ended = quote(
        enquiry,
        price="1",
        currency="USD",
        payment_terms="CIF",
        expiry_date=clock.today() - dt.timedelta(days=1),
    )
    lower = quote(enquiry, price="2", currency="USD", payment_terms="CFR")
    higher = quote(enquiry, price="200", currency="INR", payment_terms="CIF")
    answer = api(buyer).get(f"/enquiries/{enquiry.pk}/comparison")
    assert columns_by_id(answer, "differences", "isBest", "canOrder") == {
        rail.pk: (["terms"], False, True),
        bags.pk: (["unit"], False, True),
        yen.pk: (["rate"], False, True),
        ended.pk: (["ended"], False, False),
        lower.pk: ([], True, True),
        higher.pk: ([], False, True),
    }
    assert columns_by_id(answer, "commonPrice")[bags.pk] == (None,)


def test_one_alone_is_not_the_best(api: Api, buyer: User, enquiry: Enquiry) -> None:
    quote(enquiry, price="2", currency="USD")
    quote(enquiry, price="1", currency="USD", payment_terms="FOR")
    rows = api(buyer).get(f"/enquiries/{enquiry.pk}/comparison").data["rows"]
    assert [row["isBest"] for row in rows] == [False, False]


def test_a_unit_that_measures_something_else_is_refused(
    api: Api, buyer: User, enquiry: Enquiry
) -> None:
    quote(enquiry, price="2", currency="USD")
    answer = api(buyer).get(f"/enquiries/{enquiry.pk}/comparison", unit="MTR")
    assert (answer.status, set(answer.json["errors"])) == (422, {"unit"})


def test_the_workbook_says_what_is_partial_and_best(api: Api, buyer: User) -> None:
    enquiry = EnquiryFactory.by(buyer, quantity=19_500, payment_terms="")
    quote(enquiry, price="1400", currency="USD", quantity=10_000, unit=unit("MTS"))
    for price in ("1.50", "1.60"):
        quote(enquiry, price=price, currency="USD")
    answer = api(buyer).get(f"/enquiries/{enquiry.pk}/comparison/xlsx")
    sheet = openpyxl.load_workbook(io.BytesIO(answer.response.content)).active
    assert sheet is not None
    header, *rows = sheet.iter_rows(values_only=True)
    read = [dict(zip(header, row, strict=True)) for row in rows]
    assert [row["Price per Kilograms (KGS) in USD"] for row in read] == [1.4, 1.5, 1.6]
    assert [row["Price is per"] for row in read][:2] == ["Metric tons (MTS)", "Kilograms (KGS)"]
    assert [row["Quantity offered"] for row in read] == [10_000, 19_500, 19_500]
    assert {row["Quantity asked for"] for row in read} == {19_500}
    assert {row["Quantity unit"] for row in read} == {"Kilograms (KGS)"}
    assert [row["Best comparable price"] for row in read] == [None, "Yes", None]
    assert read[0]["Reason not comparable"] == "less than the quantity asked for"
