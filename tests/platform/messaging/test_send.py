"""Sending a message: what is stored and answered, and what is refused (RULES.md 31)."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from typing import Any

import pytest

from lading.base.files.models import Purpose
from lading.base.kernel.models import Limit
from lading.members.accounts.models import User
from lading.members.billing.models import Subscription
from lading.members.companies.models import Company
from lading.reach.messaging.models import Message
from tests.platform.conftest import Answer, ApiClient
from tests.platform.factories import colleague, company_of, member, subscribe
from tests.platform.many import check_each

from .talk import Talk, everything, file_of, form, party, talk, write

pytestmark = pytest.mark.django_db

Api = Callable[..., ApiClient]
EMPTY = "Please enter a message or attach a file!"
TO_ONESELF = "You cannot send a message to yourself."
INVALID = "This value is not valid."


def test_a_message_is_stored_and_answered_as_both_sides_see_it(api: Api) -> None:
    pair = talk()
    sent = form(pair.quotation, "Could you ship half of it in March?")
    answer = api(pair.buyer).post("/messages", sent)
    assert answer.status == 201
    assert answer.json["message"] == "Your message has been submitted successfully."
    stored = Message.objects.get()
    own = answer.data
    assert own == {
        "id": stored.pk,
        "conversationId": stored.conversation_id,
        "text": "Could you ship half of it in March?",
        "senderId": pair.buyer.pk,
        "receiverId": pair.seller.pk,
        "sender": {
            "companyName": company_of(pair.buyer).name,
            "companyLogo": None,
            "businessType": "buyer",
        },
        "receiver": {
            "companyName": company_of(pair.seller).name,
            "companyLogo": None,
            "businessType": "manufacturer",
        },
        "senderName": pair.buyer.name,
        "enquiryId": pair.quotation.enquiry_id,
        "quotationId": pair.quotation.pk,
        "promotionId": None,
        "createdAt": own["createdAt"],
        "timestamp": own["createdAt"],
        "isread": False,
        "isDelivered": False,
        "isOwnMessage": True,
        "isDeleted": False,
        "isReported": False,
        "attachments": [],
        "clientId": sent["clientId"],
        "can": ["delete"],
    }
    (row,) = api(pair.seller).get("/messages", quotationId=pair.quotation.pk).data["rows"]
    differs = {"senderName": None, "isOwnMessage": False, "clientId": None}
    assert row == {**own, **differs, "can": ["delete", "report"]}


def test_the_same_client_id_stores_one_message(api: Api) -> None:
    pair = talk()
    client, sent = api(pair.seller), form(pair.quotation)
    first = client.post("/messages", sent)
    second = client.post("/messages", {**sent, "text": "Something else"})
    assert (first.status, second.status) == (201, 200)
    assert second.data == first.data
    assert Message.objects.count() == 1
    assert (party(pair.buyer).unread, party(pair.buyer).visible) == (1, 1)


def test_a_client_id_is_the_companys_own_and_the_conversations_own(api: Api) -> None:
    pair, other = talk(), talk()
    same = str(uuid.uuid4())
    for user, quotation in (
        (pair.buyer, pair.quotation),
        (pair.seller, pair.quotation),
        (other.buyer, other.quotation),
    ):
        assert api(user).post("/messages", form(quotation, clientId=same)).status == 201
    assert Message.objects.count() == 3


def test_a_repetition_is_answered_even_when_the_file_is_gone(api: Api) -> None:
    pair = talk()
    file, named = file_of(pair.buyer)
    sent = form(pair.quotation, "", attachments=[named])
    first = api(pair.buyer).post("/messages", sent)
    assert api(pair.buyer).delete(f"/messages/delete-message/{first.data['id']}").status == 200
    file.delete()
    again = api(pair.buyer).post("/messages", sent)
    assert (again.status, again.data["isDeleted"], again.data["attachments"]) == (200, True, [])


def test_files_are_sent_in_their_order(api: Api) -> None:
    pair = talk()
    files = [file_of(pair.buyer, f"{number}.png") for number in range(4)]
    named: list[Any] = [files[2][1], {"url": files[0][1]["src"]}, files[3][1]["src"], files[1][1]]
    answer = api(pair.buyer).post("/messages", form(pair.quotation, "", attachments=named))
    expected = [files[number][0] for number in (2, 0, 3, 1)]
    assert answer.data["attachments"] == [
        {
            "url": f"/api/files/{file.uuid}/{file.original_name}",
            "type": "image/png",
            "name": file.original_name,
            "size": file.size,
        }
        for file in expected
    ]
    for file in expected:
        file.refresh_from_db()
        assert file.purpose == Purpose.MESSAGE


def test_a_file_that_something_else_shows_keeps_its_purpose(api: Api) -> None:
    pair = talk()
    file, named = file_of(pair.buyer)
    pair.quotation.enquiry.attachments.create(file=file, slot=0)
    api(pair.buyer).post("/messages", form(pair.quotation, attachments=[named]))
    file.refresh_from_db()
    assert file.purpose == Purpose.ATTACHMENT


@pytest.mark.parametrize(
    "text",
    [
        "مرحبا، هل يمكن الشحن في مارس؟",
        "👩🏽‍🔬📦🇮🇳 ok",
        '<script>alert(1)</script><b>bold</b> & "quoted"',
        "first line\nsecond line\n\tthird",
        "\u0634\u0627\u064a right to left",
        "x" * 10_000,
        "漢" * 10_000,
    ],
    ids=lambda text: ascii(text[:12]),
)
def test_a_text_stays_as_it_was_written(api: Api, text: str) -> None:
    pair = talk()
    assert api(pair.buyer).post("/messages", form(pair.quotation, text)).data["text"] == text
    (row,) = api(pair.seller).get("/messages", quotationId=pair.quotation.pk).data["rows"]
    assert row["text"] == text


def _refused(api: Api, pair: Talk, **changes: Any) -> Any:
    before = everything()
    answer = api(pair.buyer).post("/messages", form(pair.quotation, **changes))
    assert everything() == before
    return answer


WRONG: list[Any] = [
        ({"text": ""}, "text", EMPTY),
        ({"text": " \n "}, "text", EMPTY),
        ({"text": None}, "text", EMPTY),
        ({"text": "x" * 10_001}, "text", "This is longer than 10000 characters."),
        ({"text": "a\x00b"}, "text",
         "This text contains U+0000 NULL, which cannot be shown. Please delete it."),
        ({"text": 7}, "text", INVALID),
        ({"text": "a\ud800"}, "text", INVALID),
        ({"clientId": "7"}, "clientId", INVALID),
        ({"attachments": 7}, "attachments", INVALID),
        ({"attachments": ["/api/files/x"]}, "attachments",
         "This file is not one of yours. Please upload it again."),
        ({"attachments": [{}] * 5}, "attachments", "At most 4 files can be attached."),
        ({"quotationId": "x"}, "quotationId", INVALID),
        ({"quotationId": None}, "quotationId",
         "Please choose the quotation or promotion that you are writing about."),
    ]  # fmt: skip


def test_what_a_form_refuses(api: Api) -> None:
    pair = talk()

    def check(changes: dict[str, Any], field: str, message: str) -> None:
        answer = _refused(api, pair, **changes)
        assert (answer.status, answer.errors) == (422, {field: [message]})

    check_each(WRONG, check)


def test_every_wrong_field_is_named_at_once(api: Api) -> None:
    pair = talk()
    answer = _refused(
        api, pair, text="x" * 10_001, receiverId=pair.buyer.pk, attachments=["elsewhere"]
    )
    assert answer.errors.keys() == {"text", "receiverId", "attachments"}


def test_nobody_writes_to_their_own_company(api: Api) -> None:
    pair = talk()
    for own in (pair.buyer.pk, str(pair.buyer.pk), colleague(pair.buyer).pk):
        answer = _refused(api, pair, receiverId=own)
        assert (answer.status, answer.errors) == (422, {"receiverId": [TO_ONESELF]})


def test_the_id_of_the_other_side_tells_nothing(api: Api) -> None:
    """A seller on the Free plan cannot find out by it who asks."""
    pair = talk()
    answers = []
    for guess in (pair.buyer.pk, member(1).pk, 10**9):
        answer = api(pair.seller).post("/messages", form(pair.quotation, receiverId=guess))
        own = {"id", "clientId", "createdAt", "timestamp"}
        answers.append({name: value for name, value in answer.data.items() if name not in own})
    assert answers[0] == answers[1] == answers[2]
    assert "text" in answers[0]
    assert Message.objects.filter(conversation__quotation=pair.quotation).count() == 3


def test_files_of_another_company_are_refused(api: Api) -> None:
    pair = talk()
    _file, named = file_of(pair.seller)
    message = "This file is not one of yours. Please upload it again."
    assert _refused(api, pair, attachments=[named]).errors == {"attachments": [message]}


def test_the_limits_are_what_staff_set(api: Api) -> None:
    Limit.objects.create(key="message.chars", plan_tier=0, value=5)
    Limit.objects.create(key="message.files", plan_tier=0, value=0)
    pair = talk()
    thread = api(pair.buyer).get("/messages", quotationId=pair.quotation.pk).data
    assert (thread["maxChars"], thread["maxAttachments"]) == (5, 0)
    _file, named = file_of(pair.buyer)
    assert _refused(api, pair, text="123456").status == 422
    assert _refused(api, pair, attachments=[named]).status == 422


@pytest.mark.parametrize("who", ["stranger", "removed", "other id"])
def test_who_may_not_write(api: Api, who: str) -> None:
    pair = talk()
    sent = form(pair.quotation)
    if who == "stranger":
        assert api(member(1)).post("/messages", sent).status == 404
    elif who == "removed":
        mate = colleague(pair.buyer)
        client = api(mate)
        User.objects.filter(pk=mate.pk).update(is_active=False)
        assert client.post("/messages", sent).status == 401
    else:
        answer = _refused(api, pair, senderId=pair.seller.pk)
        assert (answer.status, answer.json["code"]) == (403, "FORBIDDEN")
    assert not Message.objects.exists()


def test_colleagues_write_for_their_company(api: Api) -> None:
    pair = talk()
    mate = colleague(pair.buyer)
    answer = api(mate).post("/messages", form(pair.quotation, senderId=pair.buyer.pk))
    assert (answer.status, answer.data["senderId"]) == (201, pair.buyer.pk)
    assert answer.data["senderName"] == mate.name


def test_a_rejected_company_reads_and_does_not_write(api: Api) -> None:
    pair = talk()
    message = write(pair.seller, pair.quotation)
    Company.objects.filter(pk=company_of(pair.buyer).pk).update(status="rejected")
    client, before = api(pair.buyer), everything()
    for answer in (
        client.post("/messages", form(pair.quotation)),
        client.delete(f"/messages/delete-message/{message.pk}"),
    ):
        assert (answer.status, answer.json["code"]) == (403, "COMPANY_REJECTED")
    assert everything() == before
    thread = client.get("/messages", quotationId=pair.quotation.pk).data
    assert (thread["conversation"]["can"], thread["rows"][0]["can"]) == ([], [])
    assert client.post(f"/messages/mark-as-read/{pair.quotation.pk}").status == 200
    assert api(pair.seller).post("/messages", form(pair.quotation)).status == 201


def test_nobody_writes_to_a_company_that_has_closed(api: Api) -> None:
    pair = talk()
    write(pair.buyer, pair.quotation)
    User.objects.filter(company=company_of(pair.seller)).update(is_active=False)
    answer = _refused(api, pair)
    assert (answer.status, answer.json["code"]) == (409, "INVALID_TRANSITION")
    client = api(pair.buyer)
    thread = client.get("/messages", quotationId=pair.quotation.pk).data
    assert thread["conversation"]["can"] == []
    (listed,) = client.get(f"/messages/chat-list/{pair.buyer.pk}").data["rows"]
    assert listed["can"] == []


@pytest.mark.parametrize("status", ["withdrawn", "order_placed"])
def test_a_quotation_in_any_state_may_be_written_about(api: Api, status: str) -> None:
    pair = talk()
    quotation = pair.quotation
    quotation.status, quotation.ordered_version = status, quotation.current_version
    quotation.ordered_at = quotation.created_at
    quotation.save()
    for user in (pair.buyer, pair.seller):
        assert api(user).post("/messages", form(quotation, "Still open?")).status == 201
    for user in (pair.buyer, pair.seller):
        rows = api(user).get("/messages", quotationId=quotation.pk).data["rows"]
        assert [row["text"] for row in rows] == ["Still open?"] * 2


def test_a_promotion_that_is_none_has_no_conversation(api: Api) -> None:
    pair = talk()
    client, before = api(pair.buyer), everything()
    for answer in (
        client.get("/messages", promotionId=1),
        client.get("/messages"),
        client.post("/messages", {"text": "Hello", "promotionId": 1}),
    ):
        assert (answer.status, answer.json["code"]) == (404, "NOT_FOUND")
    assert everything() == before


def test_a_company_writes_only_so_often(api: Api) -> None:
    Limit.objects.create(key="message.writes_per_minute", plan_tier=0, value=2)
    pair = talk()
    client = api(pair.buyer)
    statuses = [client.post("/messages", form(pair.quotation)).status for _ in range(3)]
    assert statuses == [201, 201, 429]
    assert Message.objects.count() == 2


@pytest.mark.parametrize(("tier", "status"), [(None, 403), (1, 201), (2, 201), (3, 201)])
def test_sellers_need_an_active_plan_and_buyers_none(
    api: Api, tier: int | None, status: int
) -> None:
    pair = talk()
    message = write(pair.buyer, pair.quotation)
    Subscription.objects.all().delete()
    if tier:
        subscribe(company_of(pair.seller), tier)
    client, before = api(pair.seller), everything()
    calls: dict[str, Callable[[], Answer]] = {
        "write": lambda: client.post("/messages", form(pair.quotation)),
        "read": lambda: client.get("/messages", quotationId=pair.quotation.pk),
        "list": lambda: client.get(f"/messages/chat-list/{pair.seller.pk}"),
        "unread": lambda: client.get("/messages/unread"),
        "mark": lambda: client.post(f"/messages/mark-as-read/{pair.quotation.pk}"),
        "deliver": lambda: client.post("/messages/mark-as-delivered"),
        "delete": lambda: client.delete(f"/messages/delete-message/{message.pk}"),
    }
    answers = {name: call() for name, call in calls.items()}
    if status == 403:
        assert {answer.json["code"] for answer in answers.values()} == {"UPGRADE_REQUIRED"}
        assert answers["write"].json["liftedBy"] == ["free", "basic", "premium"]
        assert everything() == before
    else:
        assert {answer.status for answer in answers.values()} == {200, 201}
    assert api(pair.buyer).post("/messages", form(pair.quotation)).status == 201
