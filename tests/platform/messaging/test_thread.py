"""Reading a conversation and the list of conversations."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from pytest_django import DjangoAssertNumQueries

from lading.members.companies.models import Company
from lading.reach.messaging.schemas import ChatListOut, ThreadOut, UnreadOut
from tests.platform.conftest import ApiClient
from tests.platform.factories import EnquiryFactory, colleague, company_of, member
from tests.platform.quotations.trade import open_lead
from tests.platform.quotations.trade import send as quote

from .rows import write_messages
from .talk import Talk, delete, file_of, read, talk, write

pytestmark = pytest.mark.django_db

Api = Callable[..., ApiClient]


def texts(answer: Any) -> list[str]:
    return [row["text"] for row in answer.data["rows"]]


def thread_of(client: ApiClient, pair: Talk, **query: Any) -> Any:
    return client.get("/messages", quotationId=pair.quotation.pk, **query)


def list_of(client: ApiClient, pair: Talk, **query: Any) -> Any:
    return client.get(f"/messages/chat-list/{pair.seller.pk}", **query)


def further(pair: Talk, product: str = "Cotton yarn", **buyer: Any) -> Talk:
    """Another quotation of the same seller, to another buyer."""
    asker = member(1, **buyer)
    enquiry = EnquiryFactory.by(asker, product_name=product)
    open_lead(pair.seller, enquiry)
    return Talk(asker, pair.seller, quote(pair.seller, enquiry))


def test_a_quotation_without_messages(api: Api) -> None:
    pair = talk()
    data = thread_of(api(pair.seller), pair).data
    assert (data["rows"], data["count"], data["hasMore"]) == ([], 0, False)
    assert data["conversation"] == {
        "id": None,
        "quotationId": pair.quotation.pk,
        "promotionId": None,
        "enquiryId": pair.quotation.enquiry_id,
        "senderId": pair.seller.pk,
        "receiverId": pair.buyer.pk,
        "sender": {
            "companyName": company_of(pair.seller).name,
            "companyLogo": None,
            "businessType": "manufacturer",
        },
        "receiver": {
            "companyName": company_of(pair.buyer).name,
            "companyLogo": None,
            "businessType": "buyer",
        },
        "title": pair.quotation.enquiry.product_name,
        "variant": "rfq",
        "isSeller": True,
        "quotationStatus": "quotation_sent",
        "promotionStatus": None,
        "messages": [],
        "unread": 0,
        "lastAt": None,
        "readUpTo": 0,
        "deliveredUpTo": 0,
        "can": ["send"],
    }
    assert list_of(api(pair.seller), pair).data == {
        "rows": [],
        "count": 0,
        "countIsCapped": False,
        "hasMore": False,
        "unread": 0,
        "maxChars": 10_000,
    }


def test_older_and_newer_messages_are_read_by_the_ids_shown(api: Api) -> None:
    pair = talk()
    ids = [m.pk for m in write_messages(pair.quotation, *((pair.buyer, str(n)) for n in range(7)))]
    client = api(pair.seller)
    newest = thread_of(client, pair, limit=3)
    assert (texts(newest), newest.data["hasMore"], newest.data["count"]) == (
        ["4", "5", "6"],
        True,
        7,
    )
    older = thread_of(client, pair, limit=3, before=ids[4])
    assert (texts(older), older.data["hasMore"]) == (["1", "2", "3"], True)
    assert older.data["conversation"]["messages"][0]["text"] == "6"
    oldest = thread_of(client, pair, limit=3, before=ids[1])
    assert (texts(oldest), oldest.data["hasMore"]) == (["0"], False)
    newer = thread_of(client, pair, limit=2, after=ids[3])
    assert (texts(newer), newer.data["hasMore"]) == (["4", "5"], True)
    # The last ones fill the page.
    newer = thread_of(client, pair, limit=3, after=ids[3])
    assert (texts(newer), newer.data["hasMore"]) == (["4", "5", "6"], False)
    oldest = thread_of(client, pair, limit=3, before=ids[3])
    assert (texts(oldest), oldest.data["hasMore"]) == (["0", "1", "2"], False)
    assert (
        texts(thread_of(client, pair, after=ids[6])),
        thread_of(client, pair).data["hasMore"],
    ) == (
        [],
        False,
    )


def test_both_lists_are_what_their_shapes_say(api: Api) -> None:
    """They are sent without their shapes."""
    pair = talk()
    _file, named = file_of(pair.buyer)
    write(pair.buyer, pair.quotation, "Hello", attachments=[named])
    client = api(pair.seller)
    for shape, answer in (
        (ThreadOut, thread_of(client, pair)),
        (ChatListOut, list_of(client, pair)),
        (UnreadOut, client.get("/messages/unread")),
    ):
        dumped = shape.model_validate(answer.data).model_dump(mode="json", by_alias=True)
        assert _comparable(dumped) == _comparable(answer.data)
        assert answer.json["message"] is None


def _comparable(value: Any) -> Any:
    """The same with every moment in one notation."""
    if isinstance(value, dict):
        return {name: _comparable(each) for name, each in value.items()}
    if isinstance(value, list):
        return [_comparable(each) for each in value]
    return value.replace("+00:00", "Z") if isinstance(value, str) else value


def test_the_list_has_the_newest_conversation_first(api: Api) -> None:
    first = talk()
    others = [further(first, f"Lot {number}") for number in range(3)]
    for pair in (first, *others):
        write(pair.buyer, pair.quotation, "Hello")
    write(first.seller, first.quotation, "Good morning")
    client = api(first.seller)
    page = list_of(client, first, limit=2)
    titles = [row["title"] for row in page.data["rows"]]
    assert titles == [first.quotation.enquiry.product_name, "Lot 2"]
    assert [row["messages"][0]["text"] for row in page.data["rows"]] == ["Good morning", "Hello"]
    assert [row["unread"] for row in page.data["rows"]] == [1, 1]
    assert (page.data["count"], page.data["hasMore"], page.data["unread"]) == (4, True, 4)
    last = page.data["rows"][-1]["messages"][0]["id"]
    rest = list_of(client, first, limit=2, before=last)
    assert [row["title"] for row in rest.data["rows"]] == ["Lot 1", "Lot 0"]
    assert rest.data["hasMore"] is False
    assert client.get("/messages/unread").data == {"unread": 4, "conversations": 4}


class TestFilter:
    """It finds the product, and the other company where it may be known; never a text."""

    def _titles(self, api: Api, pair: Talk, text: str) -> list[str]:
        data = list_of(api(pair.seller), pair, filter=text).data
        assert data["count"] == len(data["rows"])
        return [row["title"] for row in data["rows"]]

    def test_finds_products_and_companies(self, api: Api) -> None:
        first = talk(product_name="Cotton yarn 30/1")
        second = further(first, "Steel bolts", name="Gulf 100% Looms")
        for pair in (first, second):
            write(pair.buyer, pair.quotation, "pistachio")
        assert self._titles(api, first, "COTTON y") == ["Cotton yarn 30/1"]
        assert self._titles(api, first, "gulf") == ["Steel bolts"]
        assert self._titles(api, first, "100%") == ["Steel bolts"]
        for nothing in ("pistachio", "_", "%%", "\\", company_of(first.seller).name):
            assert self._titles(api, first, nothing) == []

    def test_counts_what_further_pages_have(self, api: Api) -> None:
        first = talk(product_name="Lot 0")
        for pair in (first, *(further(first, f"Lot {number}") for number in (1, 2, 3))):
            write(pair.buyer, pair.quotation)
        data = list_of(api(first.seller), first, filter="lot", limit=2).data
        assert (len(data["rows"]), data["count"], data["hasMore"]) == (2, 4, True)

    def test_a_withheld_name_is_not_found(self, api: Api) -> None:
        pair = talk(tier=1)
        Company.objects.filter(pk=company_of(pair.buyer).pk).update(name="Hidden Harbour")
        write(pair.buyer, pair.quotation)
        assert self._titles(api, pair, "harbour") == []
        data = api(pair.buyer).get(f"/messages/chat-list/{pair.buyer.pk}", filter="trader").data
        assert data["count"] == 1


@pytest.mark.parametrize("tier", [1, 2])
def test_the_enquirer_is_withheld_where_its_name_is(api: Api, tier: int) -> None:
    pair = talk(tier=tier)
    write(pair.buyer, pair.quotation)
    write(pair.seller, pair.quotation)
    client, is_known = api(pair.seller), tier == 2
    data = thread_of(client, pair).data
    theirs, own = data["rows"]
    name = company_of(pair.buyer).name if is_known else None
    for party in (theirs["sender"], own["receiver"], data["conversation"]["receiver"]):
        assert party == {"companyName": name, "companyLogo": None, "businessType": "buyer"}
    for company_id in (theirs["senderId"], own["receiverId"], data["conversation"]["receiverId"]):
        assert company_id == (pair.buyer.pk if is_known else None)
    assert (name or "nobody") not in str(list_of(client, pair).data) or is_known


def test_the_list_is_the_companys_own(api: Api) -> None:
    pair = talk()
    write(pair.buyer, pair.quotation)
    mate = colleague(pair.seller)
    for own in (mate.pk, pair.seller.pk):
        assert api(mate).get(f"/messages/chat-list/{own}").data["count"] == 1
    answer = api(pair.buyer).get(f"/messages/chat-list/{pair.seller.pk}")
    assert (answer.status, answer.json["code"]) == (403, "FORBIDDEN")
    assert thread_of(api(member(1)), pair).status == 404


@pytest.mark.parametrize("rows", [1, 12])
def test_the_number_of_statements_is_constant(
    api: Api, django_assert_num_queries: DjangoAssertNumQueries, rows: int
) -> None:
    """Token; conversation and messages; or conversations, their count and the unread ones."""
    pair = talk()
    for number in range(rows):
        write_messages(pair.quotation, (pair.buyer, str(number)))
        write_messages(further(pair).quotation, (pair.seller, "Hello"))
    client = api(pair.seller)
    for call, statements in (
        (lambda: thread_of(client, pair), 3),
        (lambda: thread_of(client, pair, before=10**9), 4),
        (lambda: list_of(client, pair), 4),
        (lambda: list_of(client, pair, filter="yarn"), 3),
        (lambda: client.get("/messages/unread"), 2),
    ):
        call()
        with django_assert_num_queries(statements):
            assert call().status == 200


def test_a_hidden_message_is_not_shown_and_a_deleted_one_is_a_mark(api: Api) -> None:
    pair = talk()
    first, second = write(pair.buyer, pair.quotation, "1"), write(pair.buyer, pair.quotation, "2")
    delete(pair.buyer, first)
    delete(pair.seller, second)
    read(pair.seller, pair.quotation)
    (seen,) = thread_of(api(pair.seller), pair).data["rows"]
    assert (seen["id"], seen["isDeleted"], seen["text"]) == (first.pk, True, "")
    assert [row["text"] for row in thread_of(api(pair.buyer), pair).data["rows"]] == ["", "2"]
    (listed,) = list_of(api(pair.seller), pair).data["rows"]
    assert listed["messages"][0]["id"] == first.pk
    delete(pair.seller, first)
    assert list_of(api(pair.seller), pair).data["rows"] == []
    assert thread_of(api(pair.seller), pair).data["conversation"]["id"] == first.conversation_id
