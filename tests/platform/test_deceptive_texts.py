"""Nobody can make a mail, a notification, a document, a file or a list say what was not written:
by marks that turn letters around, by line breaks that begin a header, by letters that nobody sees
or that look like others, and by cells that a spreadsheet runs (RULES.md 71). Also where the text
was stored before that rule.
"""

from __future__ import annotations

import io
from collections.abc import Callable
from email import message_from_bytes
from email.header import decode_header, make_header
from typing import Any

import openpyxl
import pytest
from django.utils import timezone

from lading.base.documents.workbook import text_of
from lading.base.kernel.models import OutboxMessage
from lading.members.companies.models import Company, SignUp
from lading.reach.intake.models import ExporterRegistration, WebsiteQuery
from lading.reach.notifications.delivery.senders import smtp
from lading.reach.notifications.models import OutgoingMessage
from lading.trade.enquiries.models import Enquiry
from lading.trade.quotations.models import QuotationVersion

from .accounts.conftest import forget_throttles
from .companies.signup.conftest import form as sign_up_form
from .conftest import ApiClient
from .factories import EnquiryFactory, member, quotation_of

Api = Callable[..., ApiClient]
pytestmark = pytest.mark.django_db

OLD = [
    "Kaveri\u202e moc.live\u202c Yarns",
    "Kaveri\u2066Yarns\u2069",
    "Kaveri\r\nBcc: victim@trader.example\r\n\r\nPay to 1234",
    "Kaveri\u2028Bcc: victim@trader.example",
    "Kav\u200beri\ufeff Yarns\x85",
    "\u200b=HYPERLINK(1)",
]
"""Texts that were stored before the rule."""
BAD = set("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u2028\u2029\u200b\ufeff\x85\x07")
LOOKING_ALIKE = [
    "asha@l\u0430ding.example",
    "\u0430sha@trader.example",
    "asha@lading\u200b.example",
    "asha@\uff4cading.example",
    "asha\u202e@trader.example",
    "asha@trader.example\nBcc: victim@trader.example",
]
"""Addresses that look like `asha@lading.example` and others, or bring a header."""


@pytest.mark.parametrize("old", OLD)
def test_no_text_adds_a_header_to_a_mail_or_turns_its_subject_around(old: str) -> None:
    message = OutgoingMessage.objects.create(
        channel="email",
        to="asha@trader.example",
        subject=old,
        text="The body",
        dedupe_key=old,
        unsubscribe="",
        created_at=timezone.now(),
    )
    sent = message_from_bytes(smtp._email_of(message).message().as_bytes())
    subject = str(make_header(decode_header(sent["Subject"] or "")))
    assert "Bcc" not in sent
    assert sent["To"] == "asha@trader.example"
    assert not set(subject) & (BAD | set("\r\n"))
    assert str(sent.get_payload()).strip() == "The body"


@pytest.mark.parametrize("to", ["a@b.example\nBcc: victim@trader.example", "a@b.example\r\n\r\nx"])
def test_no_address_adds_a_header(to: str) -> None:
    message = OutgoingMessage(channel="email", to=to, subject="x", text="y", dedupe_key=to)
    with pytest.raises(ValueError, match="newlines"):
        smtp._email_of(message).message()


@pytest.mark.parametrize("old", OLD)
def test_lists_files_and_documents_show_what_is_written(api: Api, old: str) -> None:
    forget_throttles()
    buyer, seller = member(1), member(2, tier=2)
    enquiry = EnquiryFactory.by(buyer)
    quotation_of(seller, enquiry)
    Enquiry.objects.filter(pk=enquiry.pk).update(product_name=old, description=old)
    QuotationVersion.objects.update(description=old, delivery_location=old)
    Company.objects.filter(users=seller).update(name=old)
    for path in ("/quotations/xlsx", f"/enquiries/{enquiry.pk}/comparison/xlsx", "/enquiries/xlsx"):
        answer = api(buyer).get(path)
        assert answer.status == 200, answer
        book = openpyxl.load_workbook(io.BytesIO(answer.response.content))
        cells = [cell for row in book.worksheets[0].iter_rows() for cell in row]
        texts = [cell.value for cell in cells if isinstance(cell.value, str)]
        assert any("Kav" in text or "HYPERLINK" in text for text in texts)
        assert [text for text in texts if set(text) & BAD] == []
        assert [text for text in texts if text[:1] in "=+-@\t\r\n"] == []
        assert [cell.value for cell in cells if cell.data_type == "f"] == []


@pytest.mark.parametrize(
    ("old", "cell"),
    [
        ("\u200b=1+1", "'=1+1"),
        ("\x07=1+1", "'=1+1"),
        ("two\nlines", "two\nlines"),
        ("Tea (\u0634\u0627\u064a)", "Tea (\u0634\u0627\u064a)"),
    ],
)
def test_a_cell_is_a_text_after_what_nobody_sees_is_gone(old: str, cell: str) -> None:
    assert text_of(old) == cell


@pytest.mark.parametrize("address", LOOKING_ALIKE)
def test_no_address_that_looks_like_another_is_taken(api: Api, address: str) -> None:
    forget_throttles()
    visitor = ApiClient(None)
    primary = member(2, tier=3)
    registration = {
        "email": address,
        "name": "Asha",
        "companyName": "Menon",
        "mobile": "9876543210",
    }
    query = {
        "email": address,
        "name": "Asha",
        "message": "Do you ship yarn?",
        "mobile": "9876543210",
    }
    calls: list[tuple[ApiClient, str, dict[str, Any]]] = [
        (visitor, "/users", sign_up_form(3, email=address)),
        (visitor, "/registartion", registration),
        (visitor, "/website-queries", query),
        (api(primary), "/users/add", {"email": address, "requirePasswordChange": True}),
    ]
    for client, path, sent in calls:
        answer = client.post(path, sent)
        assert answer.status == 422, (path, answer.status)
        assert "email" in answer.json["errors"], path
    for table in (SignUp, ExporterRegistration, WebsiteQuery, OutgoingMessage):
        assert not table.objects.exists()
    assert not OutboxMessage.objects.filter(topic__contains="sign").exists()


@pytest.mark.parametrize(
    ("typed", "stored"),
    [
        ("Asha\nBcc: a@b.example", "Asha Bcc: a@b.example"),
        ("As\u200bha\u2066 Menon", "Asha Menon"),
        ("Asha\u2028Menon", "Asha Menon"),
    ],
)
def test_a_colleague_s_name_is_on_one_line_and_seen_whole(
    api: Api, typed: str, stored: str
) -> None:
    form = {"email": "asha@trader.example", "name": typed, "requirePasswordChange": True}
    assert api(member(2, tier=3)).post("/users/add", form).status == 200
    assert SignUp.objects.get().name == stored


def test_a_name_that_is_turned_around_is_refused(api: Api) -> None:
    form = {"email": "a@trader.example", "name": "Asha \u202egnp", "requirePasswordChange": True}
    answer = api(member(2, tier=3)).post("/users/add", form)
    assert (answer.status, list(answer.json["errors"])) == (422, ["name"])
    assert not SignUp.objects.exists()
