"""Conversations about promotions: one for each company that answers (RULES.md 31, 61)."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from typing import Any

import pytest

from lading.base.kernel.models import OutboxMessage
from lading.base.kernel.values.clock import now, today
from lading.base.work.live import company
from lading.market.promotions.models import Promotion
from lading.members.accounts.models import User
from lading.reach.messaging import services, telling
from lading.reach.messaging.models import Conversation, ConversationParty, Message
from lading.reach.messaging.schemas import MessageIn
from lading.reach.notifications.models import Notification
from lading.reach.notifications.notices.messages import tell_message_received
from tests.platform.conftest import ApiClient
from tests.platform.constraints import refused_by, store, store_again
from tests.platform.factories import StaffFactory, colleague, company_of, member
from tests.platform.promotions.rows import form, promotion_of
from tests.platform.quotations.trade import actor
from tests.platform.racing import at_once, refusals
from tests.platform.walk.changes import changed_since, fingerprint

from .promoted import answer, conversation_of, reply
from .talk import form as about_quotation
from .talk import talk

pytestmark = pytest.mark.django_db
Api = Callable[..., ApiClient]
PATH = "/messages"


@pytest.fixture
def seller() -> User:
    return member(3, tier=2, name="Kaveri Yarns")


@pytest.fixture
def promotion(seller: User) -> Promotion:
    return promotion_of(seller)


def chat_list(api: Api, user: User, **query: Any) -> list[dict[str, Any]]:
    found = api(user).get(f"{PATH}/chat-list/{user.pk}", **query)
    assert found.status == 200, found
    rows: list[dict[str, Any]] = found.data["rows"]
    return rows


def test_each_company_that_answers_has_a_conversation_of_its_own(
    api: Api, seller: User, promotion: Promotion
) -> None:
    first, second = member(1, name="Gulf Looms"), member(7, tier=1, name="Blue Line")
    first_thread = api(first).get(PATH, promotionId=promotion.pk).data
    assert (first_thread["rows"], first_thread["conversation"]["id"]) == ([], None)
    sent = api(first).post(PATH, reply(promotion, senderId=first.pk))
    assert sent.status == 201, sent
    assert sent.json["message"] == "Your message has been submitted successfully."
    assert (sent.data["promotionId"], sent.data["quotationId"]) == (promotion.pk, None)
    assert (sent.data["senderId"], sent.data["receiverId"]) == (first.pk, seller.pk)
    api(first).post(PATH, reply(promotion, "And for hanks?"))
    api(second).post(PATH, reply(promotion, "We ship it."))
    assert Conversation.objects.count() == 2
    # The company that promotes sees both, with their names, and answers each by its person.
    rows = chat_list(api, seller, promotionId=promotion.pk)
    assert [row["receiver"]["companyName"] for row in rows] == ["Blue Line", "Gulf Looms"]
    assert {row["title"] for row in rows} == {"Ten per cent off combed yarn"}
    assert [(row["isSeller"], row["promotionStatus"], row["unread"]) for row in rows] == [
        (True, "approved", 1),
        (True, "approved", 2),
    ]
    assert rows[1]["receiverId"] == first.pk
    own = api(seller).post(PATH, reply(promotion, "Yes.", receiverId=first.pk))
    assert own.status == 201, own
    thread = api(first).get(PATH, promotionId=promotion.pk).data
    assert [row["text"] for row in thread["rows"]] == [
        "Is this also for cones?",
        "And for hanks?",
        "Yes.",
    ]
    assert thread["conversation"]["isSeller"] is False
    # By its own id, and without a receiver the one that wrote last.
    by_id = {"conversationId": thread["conversation"]["id"]}
    assert api(seller).get(PATH, **by_id).data["count"] == 3
    latest = api(seller).get(PATH, promotionId=promotion.pk).data
    assert latest["conversation"]["receiver"]["companyName"] == "Gulf Looms"
    named = api(seller).get(PATH, promotionId=promotion.pk, receiverId=second.pk).data
    assert named["conversation"]["receiver"]["companyName"] == "Blue Line"
    assert api(seller).post(PATH, {**by_id, "text": "Anything else?"}).status == 201
    # But a message says whom it is for.
    unsaid = api(seller).post(PATH, reply(promotion, "Gladly."))
    assert (unsaid.status, list(unsaid.errors)) == (422, ["receiverId"])


def test_it_is_read_delivered_deleted_and_reported_like_any_other(
    api: Api, seller: User, promotion: Promotion
) -> None:
    buyer = member(1)
    message = answer(buyer, promotion)
    conversation = conversation_of(buyer)
    assert api(seller).get(f"{PATH}/unread").data == {"unread": 1, "conversations": 1}
    path = f"{PATH}/mark-as-read/conversation/{conversation.pk}"
    assert api(seller).post(path, {"upTo": message.pk}).status == 200
    assert api(seller).get(f"{PATH}/unread").data["unread"] == 0
    assert api(buyer).get(PATH, promotionId=promotion.pk).data["rows"][0]["isread"] is True
    reported = api(seller).post(f"{PATH}/{message.pk}/report", {"reason": "Advertising"})
    assert reported.status == 200, reported
    assert api(buyer).delete(f"{PATH}/delete-message/{message.pk}").status == 200
    rows = api(seller).get(PATH, conversationId=conversation.pk).data["rows"]
    assert [(row["isDeleted"], row["text"]) for row in rows] == [(True, "")]


def refused(call: Callable[[], Any], status: int) -> Any:
    before = fingerprint()
    answered = call()
    assert answered.status == status, answered
    assert changed_since(before) == set()
    return answered


def test_strangers_neither_read_nor_write(api: Api, promotion: Promotion) -> None:
    buyer, stranger = member(1), api(member(6, tier=3))
    answer(buyer, promotion)
    conversation = conversation_of(buyer)
    for subject in ({"conversationId": conversation.pk}, {"promotionId": promotion.pk}):
        if "promotionId" in subject:
            store(promotion, target_types=[1])
        assert stranger.get(PATH, **subject).status == 404
        refused(lambda w=subject: stranger.post(PATH, {**w, "text": "Hello"}), 404)  # type: ignore[misc]
    refused(lambda: stranger.post(f"{PATH}/mark-as-read/conversation/{conversation.pk}", {}), 404)
    # Another company's conversation is not read by naming its person.
    other = member(1)
    theirs = api(other).get(PATH, promotionId=promotion.pk, receiverId=buyer.pk).data
    assert theirs["rows"] == []
    client = api(other)
    assert refused(lambda: client.post(PATH, {"text": "Hello"}), 422).errors.keys() == {
        "quotationId"
    }
    assert api(StaffFactory.create()).get(PATH, promotionId=promotion.pk).status == 403


def test_nobody_begins_about_what_is_not_offered(
    api: Api, seller: User, promotion: Promotion
) -> None:
    buyer, silent = member(1), member(1)
    # Nobody has answered yet, so that its own company has nobody to write to.
    assert api(seller).get(PATH, promotionId=promotion.pk).status == 404
    own = reply(promotion, receiverId=silent.pk)
    asking, owner = api(buyer), api(seller)
    refused(lambda: owner.post(PATH, own), 404)
    for change in (
        {"status": "pending_approval"},
        {"status": "approved", "deleted_at": now()},
        {"deleted_at": None, "ends_on": today() - dt.timedelta(days=1)},
    ):
        store(promotion, **change)
        refused(lambda: asking.post(PATH, reply(promotion)), 404)


@pytest.mark.parametrize(
    "change",
    [
        {"status": "rejected", "remarks": "No"},
        {"ends_on": today() - dt.timedelta(days=1)},
        {"target_types": [9]},
        {"deleted_at": dt.datetime(2026, 11, 1, tzinfo=dt.UTC)},
    ],
)
def test_a_conversation_goes_on_whatever_becomes_of_its_promotion(
    api: Api, seller: User, promotion: Promotion, change: dict[str, Any]
) -> None:
    buyer = member(1)
    answer(buyer, promotion)
    store(promotion, **change)
    assert api(buyer).get(PATH, promotionId=promotion.pk).data["count"] == 1
    assert api(buyer).post(PATH, reply(promotion, "Still there?")).status == 201
    assert api(seller).post(PATH, reply(promotion, "Yes", receiverId=buyer.pk)).status == 201
    [row] = chat_list(api, buyer)
    expected = "deleted" if "deleted_at" in change else change.get("status", "approved")
    assert (row["title"], row["promotionStatus"]) == ("Ten per cent off combed yarn", expected)


def test_what_was_answered_stays_readable_while_it_is_approved(
    api: Api, promotion: Promotion
) -> None:
    buyer, other = member(1), member(1)
    answer(buyer, promotion)
    path = f"/promotions/{promotion.pk}"
    store(promotion, ends_on=today() - dt.timedelta(days=1))
    assert (api(buyer).get(path).status, api(other).get(path).status) == (200, 404)
    assert api(buyer).get(path).data["stage"] == "ended"
    for hidden in ({"status": "pending_approval"}, {"status": "rejected"}):
        store(promotion, **hidden)
        assert api(buyer).get(path).status == 404
    store(promotion, status="approved", deleted_at=now())
    assert api(buyer).get(path).status == 404


def test_a_title_that_staff_have_not_seen_is_told_to_nobody(
    api: Api, seller: User, promotion: Promotion
) -> None:
    buyer = member(1)
    answer(buyer, promotion)
    changed = form(title="Call +91 98765 43210", startDate=promotion.starts_on.isoformat())
    assert api(seller).put(f"/promotions/{promotion.pk}", changed).status == 200
    for user in (buyer, seller):
        [row] = chat_list(api, user)
        assert row["title"] == "Ten per cent off combed yarn"


def test_who_promotes_stays_withheld_in_the_conversation(
    api: Api, seller: User, promotion: Promotion
) -> None:
    line, paying = member(7, tier=1), member(7, tier=2)
    for user in (line, paying):
        answer(user, promotion)
    thread = api(line).get(PATH, promotionId=promotion.pk)
    assert "Kaveri" not in thread.response.content.decode()
    conversation = thread.data["conversation"]
    assert (conversation["receiver"]["companyName"], conversation["receiverId"]) == (None, None)
    [row] = thread.data["rows"]
    assert (row["receiver"]["companyName"], row["receiverId"]) == (None, None)
    shown = api(paying).get(PATH, promotionId=promotion.pk).data["conversation"]
    assert (shown["receiver"]["companyName"], shown["receiverId"]) == ("Kaveri Yarns", seller.pk)
    # Nor is it found by a name that is withheld.
    assert chat_list(api, line, filter="kaveri") == []
    assert len(chat_list(api, paying, filter="kaveri")) == 1
    assert len(chat_list(api, line, filter="combed")) == 1
    assert len(chat_list(api, seller, filter=company_of(line).name)) >= 1


@pytest.mark.parametrize(("kind", "status"), [(1, 201), (7, 403)])
def test_without_a_plan_only_buyers_answer(
    api: Api, promotion: Promotion, kind: int, status: int
) -> None:
    user = member(kind)
    answered = api(user).post(PATH, reply(promotion))
    assert answered.status == status
    if status == 403:
        assert answered.json["code"] == "UPGRADE_REQUIRED"
        assert api(user).get(PATH, promotionId=promotion.pk).status == 403


def test_a_seller_whose_plan_has_ended_neither_reads_nor_writes(api: Api) -> None:
    lapsed, buyer = member(3), member(1)
    promotion = promotion_of(lapsed)
    answer(buyer, promotion)
    for subject in ({"promotionId": promotion.pk}, {"conversationId": conversation_of(buyer).pk}):
        assert api(lapsed).get(PATH, **subject).json["code"] == "UPGRADE_REQUIRED"
    assert api(lapsed).get(f"{PATH}/chat-list/{lapsed.pk}").status == 403


def test_both_sides_are_told_of_unread_messages(seller: User, promotion: Promotion) -> None:
    line = member(7, tier=1, name="Blue Line")
    answer(line, promotion)
    assert told_after_minutes() == [("message_received", seller.company_id, "Blue Line")]
    conversation = conversation_of(line)
    back = MessageIn.model_validate({"conversationId": conversation.pk, "text": "Gladly"})
    services.send_message(actor=actor(seller), payload=back)
    assert told_after_minutes()[1:] == [("message_from_seller", line.company_id, None)]
    urls = set(Notification.objects.values_list("url", flat=True))
    assert urls == {f"/chat-message?conversationId={conversation.pk}"}


def told_after_minutes() -> list[tuple[str, int | None, str | None]]:
    """Whom the messages that nobody read are told to, in order."""
    ConversationParty.objects.exclude(tell_at=None).update(tell_at=now())
    telling.ask_due()
    for waiting in OutboxMessage.objects.filter(topic=telling.WAITING).order_by("pk"):
        tell_message_received(waiting.payload)
    rows = Notification.objects.order_by("pk")
    return [(row.kind, row.company_id, row.params.get("company")) for row in rows]


def test_a_conversation_is_about_one_thing_and_begun_once(promotion: Promotion) -> None:
    buyer = member(1)
    answer(buyer, promotion)
    conversation = conversation_of(buyer)
    with refused_by("conversation_of_promotion"):
        store_again(conversation)
    with refused_by("conversation_has_subject"):
        store(conversation, promotion=None)
    with refused_by("conversation_has_subject"):
        store(conversation, quotation=talk().quotation)


@pytest.mark.django_db(transaction=True)
def test_two_colleagues_who_answer_at_once_begin_one_conversation() -> None:
    promotion, buyer = promotion_of(member(3, tier=2)), member(1)
    people = [buyer, colleague(buyer)] * 4
    outcomes = at_once(*[lambda user=user: answer(user, promotion) for user in people])
    assert refusals(outcomes) == []
    assert Conversation.objects.count() == 1
    assert Message.objects.count() == 8
    party = ConversationParty.objects.get(company=promotion.company)
    assert (party.visible, party.unread) == (8, 8)


def test_both_kinds_of_subject_are_in_one_list(api: Api) -> None:
    pair = talk()
    promotion = promotion_of(pair.seller, title="Yarn at cost")
    api(pair.buyer).post(PATH, about_quotation(pair.quotation))
    answer(pair.buyer, promotion)
    rows = chat_list(api, pair.buyer)
    assert [(row["title"], row["variant"], row["quotationStatus"]) for row in rows] == [
        ("Yarn at cost", None, None),
        (pair.quotation.enquiry.product_name, "rfq", "quotation_sent"),
    ]


def test_open_pages_of_both_sides_are_told(
    promotion: Promotion, monkeypatch: pytest.MonkeyPatch
) -> None:
    changes: list[Any] = []
    monkeypatch.setattr("lading.base.work.live.tell", changes.extend)
    buyer = member(1)
    message = answer(buyer, promotion)
    audiences = {(change.audience, change.kind, change.ids) for change in changes}
    ids = (message.conversation_id, message.pk)
    assert audiences == {
        (company(promotion.company_id), "sent", ids),
        (company(company_of(buyer).pk), "sent", ids),
    }
