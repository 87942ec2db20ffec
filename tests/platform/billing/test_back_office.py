"""Payments in the back office: who sees them, refunds, events processed again, corrections,
exports.
"""

from __future__ import annotations

import csv
import datetime as dt
import io
import uuid
from typing import Any

import openpyxl
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from lading.base.kernel.models import AuditEntry, OutboxMessage
from lading.base.kernel.values.clock import IST
from lading.members.accounts.models import User
from lading.members.billing.invoices.crediting import issue_credit_note
from lading.members.billing.models import (
    Payment,
    PaymentOrder,
    PointsAccount,
    PointsEntry,
    PointsMovement,
    Refund,
    WebhookEvent,
)
from lading.members.billing.points import ledger
from tests.platform.back_office import Browser, staff_of, staff_with
from tests.platform.billing.money import captured_event, paid, points_order
from tests.platform.factories import company_of, member
from tests.platform.guards import nothing_changed

pytestmark = pytest.mark.django_db

ROOT = "/admin/billing/"
SENT = {"_form_submitted": "True"}
SEES_ALL = [
    "billing.view_payment",
    "billing.view_paymentorder",
    "billing.view_webhookevent",
    "billing.view_pointsaccount",
    "billing.view_invoice",
]


@pytest.fixture
def bought(db: None) -> tuple[User, PaymentOrder, Payment]:
    """An exporter that bought 500 points for ₹500."""
    user = member(2, name="Erode Weavers", tier=2)
    order, payment = paid(points_order(user, 500))
    return user, order, payment


def refund(client: Client, payment: Payment, **fields: str) -> Any:
    fields_sent = {"seen_left": "50000", "amount": "500", "reason": "Bought twice", **fields}
    return client.post(f"{ROOT}payment/{payment.pk}/refund/", {**SENT, **fields_sent})


def messages_of(response: Any) -> str:
    return " ".join(str(message) for message in response.wsgi_request._messages)


def test_staff_refund_a_part(browser: Browser, bought: tuple[User, PaymentOrder, Payment]) -> None:
    _user, _order, payment = bought
    staff = staff_of("administrator")
    response = refund(browser(staff), payment, amount="120.50")
    assert response.status_code == 302
    stored_refund = Refund.objects.get()
    assert (stored_refund.amount, stored_refund.reason, stored_refund.status) == (
        12_050,
        "Bought twice",
        "requested",
    )
    assert stored_refund.requested_by_id == staff.pk
    entry = AuditEntry.objects.get(action="refund_requested")
    assert (entry.actor_user_id, entry.data["amount"]) == (staff.pk, 12_050)
    assert OutboxMessage.objects.filter(topic="refund.requested").count() == 1


def test_a_refund_sent_twice_goes_back_once(
    browser: Browser, bought: tuple[User, PaymentOrder, Payment]
) -> None:
    _user, _order, payment = bought
    client = browser()
    refund(client, payment, amount="100")
    again = refund(client, payment, amount="100")
    assert "Another refund was made in the meantime" in messages_of(again)
    assert [stored_refund.amount for stored_refund in Refund.objects.all()] == [10_000]
    refund(client, payment, amount="400", seen_left="40000")
    assert sorted(stored_refund.amount for stored_refund in Refund.objects.all()) == [
        10_000,
        40_000,
    ]
    refund(client, payment, amount="1", seen_left="0")
    assert Refund.objects.count() == 2


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"amount": "500.01"}, "At most ₹500.00 can still be refunded."),
        ({"amount": "0"}, "greater than or equal to 0.01"),
        ({"amount": "-1"}, "greater than or equal to 0.01"),
        ({"amount": "1.001"}, "no more than 2 decimal places"),
        ({"amount": "NaN"}, "Enter a number"),
        ({"reason": "  "}, "Please enter valid reason"),
    ],
)
def test_a_refund_that_cannot_be(
    browser: Browser,
    bought: tuple[User, PaymentOrder, Payment],
    fields: dict[str, str],
    message: str,
) -> None:
    response = refund(browser(), bought[2], **fields)
    assert message in response.content.decode()
    assert not Refund.objects.exists()


def test_without_the_capability_nothing_goes_back(
    browser: Browser, bought: tuple[User, PaymentOrder, Payment]
) -> None:
    _user, order, payment = bought
    event = captured_event(order)
    client = browser(staff_with(*SEES_ALL, role="reviewer"))
    before = (PointsEntry.objects.count(), OutboxMessage.objects.count())
    page = client.get(f"{ROOT}payment/{payment.pk}/change/")
    assert page.status_code == 200
    assert f"/{payment.pk}/refund/" not in page.content.decode()
    assert refund(client, payment).status_code == 403
    assert client.post(f"{ROOT}webhookevent/{event.pk}/replay/", SENT).status_code == 403
    assert correct(client, company_of(bought[0]).pk).status_code == 403
    assert client.get(f"{ROOT}payment/export/").status_code == 403
    assert client.get(f"{ROOT}payment/import/").status_code == 403
    assert not Refund.objects.exists()
    assert (PointsEntry.objects.count(), OutboxMessage.objects.count()) == before


@pytest.mark.parametrize("table", ["invoice", "payment"])
def test_nothing_comes_in_by_a_file(browser: Browser, table: str) -> None:
    client, path = browser(), f"{ROOT}{table}/import/"
    file = SimpleUploadedFile("rows.csv", b"id,status\n1,paid\n")
    with nothing_changed():
        assert client.get(path).status_code == 403
        assert client.post(path, {"import_file": file}).status_code == 403
    assert path not in client.get(f"{ROOT}{table}/").content.decode()


def test_an_order_tells_its_story(
    browser: Browser, bought: tuple[User, PaymentOrder, Payment]
) -> None:
    _user, order, payment = bought
    event = captured_event(order)
    client = browser()
    refund(client, payment, amount="100")
    response = client.get(f"{ROOT}paymentorder/{order.pk}/change/")
    titles = [str(happened.title) for happened in response.context["view"].events]
    assert sorted(titles) == [
        "Invoice issued",
        "Order created",
        "Paid",
        "Payment captured",
        "Refund requested",
        "Webhook payment.captured",
    ]
    page = response.content.decode()
    for text in (payment.provider_id, order.receipt, "₹500.00", f"webhookevent/{event.pk}/"):
        assert text in page, text


@pytest.mark.parametrize("term_name", ["receipt", "provider_id", "payment", "company"])
def test_an_order_is_found(
    browser: Browser, bought: tuple[User, PaymentOrder, Payment], term_name: str
) -> None:
    _user, order, payment = bought
    paid(points_order(member(2), 200))
    terms = {
        "receipt": order.receipt,
        "provider_id": order.provider_id or "",
        "payment": payment.provider_id,
        "company": "erode",
    }
    client = browser()
    for screen, found in (("paymentorder", order), ("payment", payment)):
        rows = client.get(f"{ROOT}{screen}/", {"q": terms[term_name]}).context["cl"].result_list
        assert [row.pk for row in rows] == [found.pk]


def test_an_event_is_acted_on_again(
    browser: Browser, bought: tuple[User, PaymentOrder, Payment]
) -> None:
    event = captured_event(bought[1])
    OutboxMessage.objects.all().delete()
    client = browser(staff_of("administrator"))
    dialog = client.get(f"{ROOT}webhookevent/{event.pk}/replay/")
    assert "Process this event again" in dialog.content.decode()
    assert not OutboxMessage.objects.exists()
    client.post(f"{ROOT}webhookevent/{event.pk}/replay/", SENT)
    queued = OutboxMessage.objects.get(topic="payments.webhook")
    assert queued.payload == {"eventId": event.pk}
    assert AuditEntry.objects.filter(action="webhook_replayed", object_id=event.pk).exists()
    assert WebhookEvent.objects.get() == event


def test_the_provider_is_asked_about_an_order(
    browser: Browser, bought: tuple[User, PaymentOrder, Payment]
) -> None:
    order = bought[1]
    OutboxMessage.objects.all().delete()
    address = f"{ROOT}paymentorder/{order.pk}/hasten/"
    viewer = browser(staff_with(*SEES_ALL, role="reviewer"))
    assert viewer.post(address, SENT).status_code == 403
    client = browser(staff_of("administrator"))
    assert "Ask the provider about this order" in client.get(address).content.decode()
    assert not OutboxMessage.objects.exists()
    client.post(address, SENT)
    message = OutboxMessage.objects.get()
    assert (message.topic, message.payload) == ("payments.due", {"orderId": order.pk})
    assert AuditEntry.objects.get(action="order_hastened").object_id == order.pk


def correct(client: Client, company_id: int, **fields: str) -> Any:
    fields_sent = {
        "form_id": str(uuid.uuid4()),
        "company": f"{company_id}",
        "points": "25",
        "reason": "An unlock that showed nothing",
        **fields,
    }
    return client.post(f"{ROOT}pointsaccount/correct/", {**SENT, **fields_sent})


def test_points_are_corrected_once_per_form(
    browser: Browser, bought: tuple[User, PaymentOrder, Payment]
) -> None:
    company = company_of(bought[0])
    staff = staff_of("administrator")
    client = browser(staff)
    form = str(uuid.uuid4())
    correct(client, company.pk, form_id=form)
    assert "already been made" in messages_of(correct(client, company.pk, form_id=form))
    assert ledger.balance_of(company.pk) == 525
    correct(client, company.pk, points="-500")
    assert ledger.balance_of(company.pk) == 25
    assert "do not have enough points" in messages_of(correct(client, company.pk, points="-26"))
    assert ledger.balance_of(company.pk) == 25
    moved = PointsMovement.objects.filter(kind="correction").order_by("pk")
    assert [movement.description for movement in moved] == ["An unlock that showed nothing"] * 2
    assert {movement.actor_user_id for movement in moved} == {staff.pk}
    assert PointsAccount.objects.get(kind="adjustments").balance == 475
    assert ledger.differences() == []
    data = [entry.data["points"] for entry in AuditEntry.objects.filter(action="points_corrected")]
    assert sorted(data) == [-500, 25]


def test_a_company_without_points_may_be_given_some(browser: Browser) -> None:
    company = company_of(member(2))
    correct(browser(), company.pk)
    assert ledger.balance_of(company.pk) == 25


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"points": "0"}, "Enter a whole number of points other than 0"),
        ({"points": "1.5"}, "Enter a whole number of points other than 0"),
        ({"points": "1000001"}, "less than or equal to 1000000"),
        ({"reason": ""}, "Please enter valid reason"),
        ({"company": "999999999"}, "No company has this number."),
        ({"form_id": "x"}, "Correct a company"),
    ],
)
def test_a_correction_that_cannot_be(
    browser: Browser, fields: dict[str, str], message: str
) -> None:
    response = correct(browser(), company_of(member(2)).pk, **fields)
    assert response.status_code == 200
    assert message in response.content.decode()
    assert not PointsMovement.objects.exists()


def exported(client: Client, screen: str, kind: int, **query: str) -> bytes:
    names = client.get(f"{ROOT}{screen}/export/").context["form"].fields
    ticked = {name: "on" for name in names if name not in {"format", "resource", "export_items"}}
    response = client.post(
        f"{ROOT}{screen}/export/", {"format": f"{kind}", **ticked}, query_params=query
    )
    assert response.status_code == 200
    return response.content


def test_invoices_are_exported_with_their_gst(browser: Browser) -> None:
    user = member(2, name="=HYPERLINK(1)", tier=2, gst_number="27AAACR5055K1Z7")
    order, _payment = paid(points_order(user, 1180))
    order.refresh_from_db()
    invoice = order.invoice
    # ₹1,180 with 18 % GST inside: 1,000 and 180.
    assert (invoice.taxable, invoice.cgst + invoice.sgst + invoice.igst) == (100_000, 18_000)
    client = browser(staff_of("administrator"))
    rows = list(csv.DictReader(io.StringIO(exported(client, "invoice", 0).decode("utf-8-sig"))))
    assert len(rows) == 1
    row = rows[0]
    assert row["invoice_number"] == str(invoice)
    assert row["buyer"] == "'=HYPERLINK(1)"
    assert row["buyer_gstin"] == "27AAACR5055K1Z7"
    assert (row["taxable_value"], row["total"]) == ("1000.00", "1180.00")
    assert float(row["cgst"]) + float(row["sgst"]) + float(row["igst"]) == 180
    assert (row["gst_percent"], row["currency"]) == ("18", "INR")
    assert row["invoice_date"] == f"{invoice.issued_at.astimezone(IST):%d-%m-%Y}"
    assert row["order_receipt"] == order.receipt
    sheet: Any = openpyxl.load_workbook(io.BytesIO(exported(client, "invoice", 1))).active
    head, line = list(sheet.iter_rows(values_only=True))
    assert dict(zip(head, line, strict=True))["buyer"] == "'=HYPERLINK(1)"
    noted = AuditEntry.objects.filter(action="staff_exported", object_type="billing.invoice")
    assert [entry.data for entry in noted] == [{"rows": 1}, {"rows": 1}]


def test_credit_notes_are_exported_with_the_invoices_they_are_against(
    browser: Browser,
) -> None:
    order, payment = paid(points_order(member(2, gst_number="27AAACR5055K1Z7"), 1180))
    order.refresh_from_db()
    at = dt.datetime(2026, 3, 31, 18, 30, tzinfo=dt.UTC)  # the first of April in India
    refund = Refund.objects.create(
        payment=payment,
        receipt="refund-exported",
        provider_id="rfnd_exported01",
        amount=59_000,
        status="processed",
        created_at=at,
    )
    note = issue_credit_note(refund, order.invoice, at)
    client = browser(staff_of("administrator"))
    (row,) = csv.DictReader(io.StringIO(exported(client, "creditnote", 0).decode("utf-8-sig")))
    assert row["credit_note_number"] == str(note)
    assert (row["credit_note_date"], row["financial_year"]) == ("01-04-2026", "2026-27")
    assert row["invoice_number"] == str(order.invoice)
    assert row["invoice_date"] == f"{order.invoice.issued_at.astimezone(IST):%d-%m-%Y}"
    assert row["currency"] == "INR"
    amounts = [row[name] for name in ("taxable_value", "cgst", "sgst", "igst", "total")]
    assert amounts == ["500.00", "0.00", "0.00", "90.00", "590.00"]
    assert (row["gst_percent"], row["refund_id"], row["cancelled_on"]) == (
        "18",
        "rfnd_exported01",
        "",
    )


def test_payments_are_exported(
    browser: Browser, bought: tuple[User, PaymentOrder, Payment]
) -> None:
    _user, order, payment = bought
    rows = csv.DictReader(io.StringIO(exported(browser(), "payment", 0).decode("utf-8-sig")))
    row = next(iter(rows))
    assert row["payment_id"] == payment.provider_id
    assert (row["company"], row["amount"], row["net"]) == ("Erode Weavers", "500.00", "500.00")
    assert row["currency"] == "INR"
    assert (row["order_id"], row["invoice_number"]) == (order.provider_id, str(order.invoice))


def test_an_invoice_is_downloaded_by_whoever_sees_invoices(
    browser: Browser, bought: tuple[User, PaymentOrder, Payment]
) -> None:
    url = f"{ROOT}invoice/{bought[1].invoice.pk}/pdf/"
    response = browser(staff_with("billing.view_invoice")).get(url)
    assert (response["Content-Type"], response.content[:5]) == ("application/pdf", b"%PDF-")
    assert browser(staff_with("billing.view_payment")).get(url).status_code == 403
