"""GST invoices: numbered without gaps, taxed by state, readable. The free plan once per company."""

from __future__ import annotations

import datetime as dt
import io
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pypdf import PdfReader
from pytest_django import Settings

from lading.base.kernel import limits
from lading.base.kernel.models import Limit
from lading.base.kernel.values.clock import IST, as_of, now
from lading.base.reference.models import Country
from lading.members.billing.invoices.gst_states import code_of_state, name_of_state
from lading.members.billing.invoices.invoicing import split
from lading.members.billing.invoices.numbering import financial_year
from lading.members.billing.models import DocumentSequence, Invoice, PaymentOrder, Subscription
from lading.members.billing.payments import gateway, settlement
from lading.members.companies.models import Company
from tests.platform.billing.local_razorpay import LocalRazorpay, buy, order_points, verify
from tests.platform.conftest import ApiClient
from tests.platform.factories import company_of, member, subscribe
from tests.platform.racing import at_once

Api = Callable[..., ApiClient]


@pytest.mark.parametrize(
    ("at", "year"),
    [
        (dt.datetime(2026, 3, 31, 23, 59, 59, tzinfo=IST), "2025-26"),
        (dt.datetime(2026, 4, 1, 0, 0, tzinfo=IST), "2026-27"),
        (dt.datetime(2026, 3, 31, 18, 30, tzinfo=dt.UTC), "2026-27"),
        (dt.datetime(2026, 3, 31, 18, 29, 59, tzinfo=dt.UTC), "2025-26"),
        (dt.datetime(2099, 12, 31, 12, 0, tzinfo=IST), "2099-00"),
    ],
)
def test_the_financial_year_begins_on_the_first_of_april(at: dt.datetime, year: str) -> None:
    assert financial_year(at) == year


def test_the_tax_is_taken_out_of_the_price() -> None:
    inside, between = split(11_800, 18, same_state=True), split(11_800, 18, same_state=False)
    assert (inside.taxable, inside.cgst, inside.sgst, inside.igst) == (10_000, 900, 900, 0)
    assert (between.taxable, between.cgst, between.sgst, between.igst) == (10_000, 0, 0, 1_800)


@given(total=st.integers(min_value=100, max_value=10**11), percent=st.integers(0, 40))
def test_the_parts_add_up(total: int, percent: int) -> None:
    for same_state in (True, False):
        taxes = split(total, percent, same_state=same_state)
        assert taxes.taxable + taxes.cgst + taxes.sgst + taxes.igst == total
        assert taxes.cgst == taxes.sgst
        # The tax matches the taxable value, within the paisa of rounding for each part.
        tax = taxes.cgst + taxes.sgst + taxes.igst
        assert abs(100 * tax - percent * taxes.taxable) <= 100 + percent


@pytest.mark.parametrize(
    ("name", "code"), [("Tamil  Nadu", "33"), ("ODISHA", "21"), ("Jammu & Kashmir", "01"), ("", "")]
)
def test_states_are_known_by_name(name: str, code: str) -> None:
    assert code_of_state(name) == code


@pytest.mark.parametrize(
    ("code", "name"), [("33", "Tamil Nadu"), ("01", "Jammu and Kashmir"), ("28", ""), ("", "")]
)
def test_states_are_named(code: str, name: str) -> None:
    assert name_of_state(code) == name


@pytest.mark.parametrize(
    ("gstin", "state", "country", "local"),
    [
        ("33AAPFU0939F1ZI", "", "IN", True),
        ("27AAPFU0939F1ZV", "Tamil Nadu", "IN", False),
        ("", "Tamil Nadu", "IN", True),
        ("", "Kerala", "IN", False),
        ("", "", "IN", True),
        ("", "", "AE", False),
    ],
)
def test_the_states_decide_between_two_taxes_and_one(
    api: Api,
    razorpay: LocalRazorpay,
    gstin: str,
    state: str,
    country: str,
    local: bool,  # noqa: FBT001 -- a case
) -> None:
    user = member(2, gst_number=gstin, state=state)
    Company.objects.filter(pk=company_of(user).pk).update(country=Country.objects.get(iso2=country))
    buy(razorpay, api(user), 3)
    invoice = Invoice.objects.get()
    # 2,999.50 including 18 per cent.
    if local:
        assert (invoice.taxable, invoice.cgst, invoice.sgst) == (254_194, 22_878, 22_878)
    else:
        assert (invoice.taxable, invoice.igst) == (254_195, 45_755)


def test_the_document_says_it_all(api: Api, razorpay: LocalRazorpay, settings: Settings) -> None:
    settings.INVOICE_SELLER_NAME = "Lading <b>& Co"
    user = member(2, name="Coir & <i>Sons", gst_number="27AAPFU0939F1ZV")
    order = buy(razorpay, api(user), 3)
    answer = api(user).get(f"/invoices/{order.pk}")
    assert answer.headers["content-type"] == "application/pdf"
    assert "attachment" in answer.headers["content-disposition"]
    (page,) = PdfReader(io.BytesIO(answer.response.content)).pages
    text = page.extract_text()
    for expected in (
        "TAX INVOICE",
        f"LAD/{financial_year(now())[2:]}/00001",
        "Lading <b>& Co",
        "Coir & <i>Sons",
        "GSTIN 27AAPFU0939F1ZV",
        "Place of supply: Maharashtra (27)",
        "IGST 18%",
        "2,541.95",
        "457.55",
        "2,999.50",
        "Rupees Two Thousand",
        "Fifty Paise Only",
        settings.INVOICE_SAC,
    ):
        assert expected in text, text


@pytest.mark.parametrize(
    ("gstin", "percent", "taxes"),
    [
        # 15 paise of a rupee are tax, which is 17.6 % of the other 85.
        ("27AAPFU0939F1ZV", 18, ["IGST 18% 0.15"]),
        ("33AAPFU0939F1ZI", 18, ["CGST 9% 0.08", "SGST 9% 0.08"]),
        ("33AAPFU0939F1ZI", 5, ["CGST 2.5% 0.02", "SGST 2.5% 0.02"]),
    ],
)
def test_the_smallest_invoice_names_the_rate_it_was_taxed_at(
    api: Api, razorpay: LocalRazorpay, gstin: str, percent: int, taxes: list[str]
) -> None:
    changed = {"points.min_purchase": 1, "invoice.gst_percent": percent}
    for key, value in changed.items():
        Limit.objects.filter(key=key).update(value=value)
    limits.forget()
    client = api(member(2, gst_number=gstin))
    order = order_points(client, 1)
    assert verify(client, razorpay.pay(order), points=True).status == 200
    Limit.objects.filter(key="invoice.gst_percent").update(value=40)
    limits.forget()
    answer = client.get(f"/invoices/{order.pk}")
    (page,) = PdfReader(io.BytesIO(answer.response.content)).pages
    text = page.extract_text()
    assert [line for line in text.splitlines() if "%" in line] == taxes


@pytest.mark.django_db(transaction=True)
def test_thirty_settlements_at_once_number_without_a_gap(api: Api, razorpay: LocalRazorpay) -> None:
    orders = [order_points(api(member(2)), 50) for _number in range(6)]
    paid = [razorpay.pay(order)["paymentId"] for order in orders]

    def settling(payment_id: str) -> Callable[[], object]:
        return lambda: settlement.settle(gateway.payment(payment_id))

    results = at_once(*[settling(payment_id) for payment_id in paid for _time in range(5)])
    assert results.count("settled") == 6
    assert results.count("already settled") == 24
    numbers = Invoice.objects.order_by("number").values_list("number", flat=True)
    assert list(numbers) == list(range(1, 7))
    assert DocumentSequence.objects.get().last_number == 6
    assert not PaymentOrder.objects.exclude(status="paid").exists()


@pytest.mark.django_db(transaction=True)
def test_thirty_at_once_start_the_free_plan_once(api: Api, razorpay: LocalRazorpay) -> None:
    client = api(member(2))
    body = {"planId": 1}
    results = at_once(*[lambda: client.post("/subscription-plans/subscribe", body).status] * 30)
    assert sorted(set(map(str, results))) == ["200", "409"]
    assert results.count(200) == 1
    assert Subscription.objects.get().is_free is True


def test_the_free_plan_is_never_had_again(api: Api, razorpay: LocalRazorpay) -> None:
    user = member(2)
    client = api(user)
    assert client.post("/subscription-plans/subscribe", {"planId": 1}).status == 200
    Subscription.objects.update(
        starts_at=now() - dt.timedelta(days=40), ends_at=now() - dt.timedelta(days=10)
    )
    answer = client.post("/subscription-plans/subscribe", {"planId": 1})
    assert (answer.status, answer.json["code"]) == (409, "FREE_PLAN_USED")
    assert Subscription.objects.count() == 1


def test_a_paid_plan_is_not_had_for_the_asking(api: Api, razorpay: LocalRazorpay) -> None:
    client = api(member(2))
    assert client.post("/subscription-plans/subscribe", {"planId": 3}).status == 409
    assert not Subscription.objects.exists()
    buy(razorpay, client, 3)
    assert client.post("/subscription-plans/subscribe", {"planId": 3}).status == 200
    assert Subscription.objects.count() == 1


@pytest.mark.django_db
def test_a_plan_ends_at_its_instant(api: Api) -> None:
    user = member(2)
    period = subscribe(company_of(user), 3)
    midnight = dt.datetime(2026, 12, 1, tzinfo=IST)
    Subscription.objects.filter(pk=period.pk).update(
        starts_at=midnight - dt.timedelta(days=30), ends_at=midnight
    )
    tick = dt.timedelta(microseconds=1)
    for at, is_active in ((midnight - tick, True), (midnight, False), (midnight + tick, False)):
        with as_of(at):
            answer = api(user).get(f"/subscription-plans/user/{user.pk}").json
        assert answer["isActive"] is is_active
