"""Conversations in the back office (RULES.md 31): counts for those who may see the list, and the
text only for a reason, which both companies find in their data download.
"""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from lading.base.kernel.errors import Forbidden, NotFound, ValidationFailed
from lading.base.kernel.models import AuditEntry, Review
from lading.base.kernel.values import clock
from lading.base.work import outbox
from lading.members.accounts.models import User
from lading.members.accounts.roles import Role
from lading.reach.messaging import staff, telling
from lading.reach.messaging.models import Conversation, Message
from lading.reach.notifications.models import Notification, OutgoingMessage
from lading.trade.privacy.holdings import Subject, holdings
from tests.platform.back_office import CONFIRM, Browser, staff_of
from tests.platform.factories import colleague, company_of, member
from tests.platform.guards import refused
from tests.platform.guards import staff_with as staff_actor_with

from .talk import Talk, delete, everything, file_of, talk, write

pytestmark = pytest.mark.django_db

LIST = "/admin/messaging/conversation/"
SECRET = "The price floor is 4711"
REASON = "Complaint 812 of the seller"


def begun() -> tuple[Talk, Conversation]:
    """A conversation of two messages, one of them with a file."""
    pair = talk()
    write(pair.buyer, pair.quotation, SECRET)
    _file, named = file_of(pair.seller, "price-list.png")
    write(pair.seller, pair.quotation, "<b>Agreed</b>", attachments=[named])
    return pair, Conversation.objects.get()


def page_of(conversation: Conversation) -> str:
    return reverse("admin:messaging_conversation_change", args=[conversation.pk])


def dialog_of(conversation: Conversation) -> str:
    return f"{LIST}{conversation.pk}/read/"


def readings() -> list[dict[str, Any]]:
    return list(
        AuditEntry.objects.filter(action="conversation_read")
        .order_by("pk")
        .values_list("data", flat=True)
    )


def downloaded(user: User) -> list[dict[str, Any]]:
    """What a person's data download says about readings by staff."""
    (holding,) = [each for each in holdings() if each.name == "conversations-read-by-staff"]
    return [dict(row) for row in holding.rows(Subject.for_user(user))]


def page_without_secrets(client: Client, address: str, **query: str) -> str:
    """A page that never has the text of a message, nor the name of a file."""
    answer = client.get(address, query)
    assert answer.status_code == 200
    text = answer.content.decode()
    for private in (SECRET, "4711", "Agreed", "price-list"):
        assert private not in text
    return text


def test_the_list_and_a_page_show_counts_and_no_text(browser: Browser) -> None:
    pair, conversation = begun()
    client = browser(staff_of(Role.REVIEWER))
    listed = page_without_secrets(client, LIST)
    page = page_without_secrets(client, page_of(conversation))
    for text in (listed, page):
        assert pair.quotation.enquiry.product_name in text
        assert company_of(pair.buyer).name in text
        assert company_of(pair.seller).name in text
        assert '<span class="staff-money">2</span>' in text
    assert reverse("admin:quotations_quotation_change", args=[pair.quotation.pk]) in page
    # Times are those of India, without the numbers of machines.
    sent = timezone.localtime(Message.objects.latest("pk").created_at)
    assert f"{sent:%d-%b-%Y %H:%M}" in page
    assert "+00:00" not in page
    assert "Read the messages" not in page
    assert readings() == []


def test_conversations_are_found_and_filtered(browser: Browser) -> None:
    pair, conversation = begun()
    client = browser(staff_of(Role.REVIEWER))

    def listed_ids(**query: str) -> list[int]:
        return [row.pk for row in client.get(LIST, query).context["cl"].result_list]

    seller = company_of(pair.seller).name
    for term in (
        f"#{conversation.pk}",
        seller,
        company_of(pair.buyer).name,
        pair.quotation.enquiry.product_name,
        str(pair.quotation.pk),
    ):
        assert listed_ids(q=term) == [conversation.pk], term
    assert listed_ids(q="4711 floor") == []
    assert listed_ids(seller=seller) == [conversation.pk]
    assert listed_ids(buyer="Nobody at all") == []
    assert listed_ids(state="unread") == [conversation.pk]
    assert listed_ids(state="reported") == []


@pytest.mark.parametrize("role", [Role.REVIEWER, Role.CONTENT_EDITOR, Role.DATA_TEAM])
def test_without_the_capability_nobody_reads(browser: Browser, role: Role) -> None:
    _pair, conversation = begun()
    client = browser(staff_of(role))
    for answer in (
        client.get(dialog_of(conversation)),
        client.post(dialog_of(conversation), CONFIRM | {"reason": REASON}),
    ):
        assert answer.status_code == 403
        assert SECRET not in answer.content.decode()
    assert readings() == []


def test_without_a_reason_nothing_is_shown_and_nothing_recorded(browser: Browser) -> None:
    _pair, conversation = begun()
    client = browser(staff_of(Role.ADMINISTRATOR))
    assert "Read the messages" in page_without_secrets(client, page_of(conversation))
    page_without_secrets(client, dialog_of(conversation))
    before = AuditEntry.objects.count()
    for form in ({}, CONFIRM, CONFIRM | {"reason": "  "}, CONFIRM | {"reason": "x" * 501}):
        answer = client.post(dialog_of(conversation), form)
        assert answer.status_code == 200
        assert SECRET not in answer.content.decode()
        assert "Agreed" not in answer.content.decode()
    assert AuditEntry.objects.count() == before


def test_with_a_reason_it_is_shown_once_and_both_companies_are_told(browser: Browser) -> None:
    pair, conversation = begun()
    chief = staff_of(Role.ADMINISTRATOR)
    client = browser(chief)
    before = everything()
    answer = client.post(dialog_of(conversation), CONFIRM | {"reason": f" {REASON} "})
    text = answer.content.decode()
    assert answer.status_code == 200
    assert SECRET in text
    assert "&lt;b&gt;Agreed&lt;/b&gt;" in text
    assert "price-list.png" in text
    assert "no-store" in answer["Cache-Control"]
    assert everything() == before
    assert readings() == [{"reason": REASON, "messages": 2}]
    # Each opening asks again.
    page_without_secrets(client, dialog_of(conversation))
    assert REASON in page_without_secrets(client, page_of(conversation))
    assert len(readings()) == 1
    for user in (pair.buyer, pair.seller):
        (reading,) = downloaded(user)
        assert reading.pop("at") is not None
        assert reading == {
            "conversation_id": conversation.pk,
            "what": "Lading's staff opened this conversation and were shown messages: 2.",
            "reason": REASON,
        }
        assert chief.email not in str(downloaded(user))
    assert downloaded(colleague(pair.buyer)) == []
    assert downloaded(member(1)) == []


def test_a_deleted_message_is_a_mark_and_a_hidden_one_has_its_text(browser: Browser) -> None:
    pair, conversation = begun()
    first, second = Message.objects.order_by("pk")
    delete(pair.buyer, first)
    delete(pair.buyer, second)
    client = browser(staff_of(Role.ADMINISTRATOR))
    text = client.post(dialog_of(conversation), CONFIRM | {"reason": REASON}).content.decode()
    assert SECRET not in text
    assert "Deleted" in text
    assert "Hidden by the other side" in text
    assert "Agreed" in text


def test_a_day_leads_to_earlier_messages(monkeypatch: pytest.MonkeyPatch) -> None:
    _pair, conversation = begun()
    first, second = Message.objects.order_by("pk")
    # 23:59 of 1 March in India, and two minutes later.
    sent_at = dt.datetime(2026, 3, 1, 18, 29, tzinfo=dt.UTC)
    Message.objects.filter(pk=first.pk).update(created_at=sent_at)
    Message.objects.filter(pk=second.pk).update(created_at=sent_at + dt.timedelta(minutes=2))
    actor = staff_actor_with("messages.read")

    def read(until: dt.date | None) -> tuple[list[int], bool]:
        reading = staff.read_conversation(
            actor=actor, conversation_id=conversation.pk, reason=REASON, until=until
        )
        return [message.pk for message in reading.messages], reading.has_earlier

    assert read(None) == ([first.pk, second.pk], False)
    assert read(dt.date(2026, 3, 1)) == ([first.pk], False)
    assert read(dt.date(2026, 2, 28)) == ([], False)
    assert read(dt.date.max) == ([first.pk, second.pk], False)
    assert read(dt.date.min) == ([], False)
    monkeypatch.setattr(staff, "AT_A_TIME", 2)
    assert read(None) == ([first.pk, second.pk], False)
    monkeypatch.setattr(staff, "AT_A_TIME", 1)
    assert read(None) == ([second.pk], True)
    assert readings()[1] == {"reason": REASON, "messages": 1, "until": "2026-03-01"}


def test_the_service_refuses_too() -> None:
    _pair, conversation = begun()
    reader = staff_actor_with("messages.read")
    for actor, pk, reason, refusal in (
        (staff_actor_with("messages.view", "messages.review"), conversation.pk, REASON, Forbidden),
        (reader, conversation.pk, "  ", ValidationFailed),
        (reader, conversation.pk, "x" * 501, ValidationFailed),
        (reader, conversation.pk + 1, REASON, NotFound),
    ):
        with refused(refusal):
            staff.read_conversation(actor=actor, conversation_id=pk, reason=reason)


def test_a_report_in_the_queue_leads_to_the_conversation(browser: Browser, api: Any) -> None:
    pair, conversation = begun()
    message = Message.objects.order_by("pk").first()
    assert message is not None
    assert api(pair.seller).post(f"/messages/{message.pk}/report", {"reason": "x"}).status == 200
    client = browser(staff_of(Role.REVIEWER))
    waiting = Review.objects.get(kind="message")
    queue = client.get(reverse("admin:kernel_review_change", args=[waiting.pk])).content.decode()
    assert page_of(conversation) in queue
    assert client.get(LIST, {"state": "reported"}).context["cl"].result_list[0] == conversation


@pytest.mark.parametrize("role", [Role.ADMINISTRATOR, Role.REVIEWER])
def test_staff_do_not_read_messages_in_what_was_sent_of_them(browser: Browser, role: Role) -> None:
    """Neither in the notice in the portal, nor in its e-mail."""
    begun()
    with clock.as_of(clock.now() + dt.timedelta(minutes=6)):
        telling.ask_due()
        outbox.drain()
    notice = Notification.objects.get(kind="message_received", params__text=SECRET)
    letter = OutgoingMessage.objects.get(text__contains=SECRET)
    client = browser(staff_of(role))
    for row in (notice, letter):
        name = row._meta.model_name
        for path in ("", f"{row.pk}/change/"):
            address = f"/admin/notifications/{name}/{path}"
            if client.get(address).status_code == 403:
                assert role != Role.ADMINISTRATOR
                continue
            assert notice.params["product"] in page_without_secrets(client, address)
