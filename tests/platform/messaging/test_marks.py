"""Read and delivered marks, unread counts, deletion by each side."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from lading.base.files.models import StoredFile
from lading.base.kernel.models import AuditEntry, OutboxMessage
from lading.base.work import outbox
from lading.reach.messaging.models import ConversationParty, Message
from tests.platform.conftest import ApiClient
from tests.platform.factories import colleague, company_of, member

from .talk import Talk, delete, everything, file_of, party, read, talk, write

pytestmark = pytest.mark.django_db

Api = Callable[..., ApiClient]


def mark(client: ApiClient, pair: Talk, **body: int) -> int:
    path = f"/messages/mark-as-read/{pair.quotation.pk}"
    status: int = client.post(path, body or b"").status
    return status


def states(client: ApiClient, pair: Talk) -> list[tuple[bool, bool]]:
    """Whether each message was read and delivered."""
    rows = client.get("/messages", quotationId=pair.quotation.pk).data["rows"]
    return [(row["isread"], row["isDelivered"]) for row in rows]


def test_reading_moves_the_mark_forward_and_never_back(api: Api) -> None:
    pair = talk()
    first, second, third = (write(pair.buyer, pair.quotation, str(n)) for n in range(3))
    client = api(pair.seller)
    assert mark(client, pair, upTo=second.pk) == 200
    assert party(pair.seller).unread == 1
    both = [(True, True), (True, True), (False, False)]
    assert states(api(pair.buyer), pair) == states(client, pair) == both
    before = everything()
    for again in (first.pk, second.pk, 1):
        assert mark(client, pair, upTo=again) == 200
        assert everything() == before
    assert mark(client, pair, upTo=third.pk + 1000) == 200
    assert party(pair.seller).read_up_to == third.pk
    assert party(pair.seller).unread == 0
    data = api(pair.buyer).get("/messages", quotationId=pair.quotation.pk).data
    assert data["conversation"]["readUpTo"] == third.pk
    assert data["conversation"]["deliveredUpTo"] == third.pk


def test_all_are_read_without_a_body_and_colleagues_share_the_mark(api: Api) -> None:
    pair = talk()
    write(pair.buyer, pair.quotation)
    assert mark(api(colleague(pair.seller)), pair) == 200
    assert party(pair.seller).unread == 0
    assert api(pair.seller).get("/messages/unread").data == {"unread": 0, "conversations": 0}


@pytest.mark.parametrize("up_to", [0, -1, "x", True, 2**63])
def test_a_mark_is_an_id(api: Api, up_to: object) -> None:
    pair = talk()
    write(pair.buyer, pair.quotation)
    before = everything()
    answer = api(pair.seller).post(f"/messages/mark-as-read/{pair.quotation.pk}", {"upTo": up_to})
    assert (answer.status, list(answer.errors)) == (422, ["upTo"])
    assert everything() == before


def test_what_was_never_written_about_is_read_already(api: Api) -> None:
    pair = talk()
    assert mark(api(pair.seller), pair) == 200
    assert mark(api(member(1)), pair) == 404
    assert not ConversationParty.objects.exists()


def test_delivering_marks_every_conversation_of_the_company(api: Api) -> None:
    first, second = talk(), talk()
    write(first.buyer, first.quotation)
    write(second.buyer, second.quotation)
    own = write(first.seller, first.quotation)
    assert api(first.seller).post("/messages/mark-as-delivered").status == 200
    assert states(api(first.buyer), first) == [(False, True), (False, False)]
    assert states(api(second.buyer), second) == [(False, False)]
    assert party(first.buyer).delivered_up_to == 0
    before = everything()
    assert api(first.seller).post("/messages/mark-as-delivered").status == 200
    assert everything() == before
    api(first.buyer).post("/messages/mark-as-delivered")
    assert party(first.buyer).delivered_up_to == own.pk


class TestDeleting:
    """One's own leaves a mark for both sides; the other side's is hidden for oneself."""

    def test_ones_own_leaves_a_mark(self, api: Api) -> None:
        pair = talk()
        file, named = file_of(pair.buyer)
        message = write(pair.buyer, pair.quotation, "Secret", attachments=[named])
        answer = api(colleague(pair.buyer)).delete(f"/messages/delete-message/{message.pk}")
        assert (answer.status, answer.json) == (200, {"message": "Message deleted successfully!"})
        message.refresh_from_db()
        assert (message.text, message.file_count, message.attachments.count()) == ("", 0, 0)
        assert (party(pair.seller).unread, party(pair.seller).visible) == (0, 1)
        for user in (pair.buyer, pair.seller):
            (row,) = api(user).get("/messages", quotationId=pair.quotation.pk).data["rows"]
            assert (row["isDeleted"], row["text"], row["attachments"]) == (True, "", [])
        outbox.drain()
        assert not StoredFile.objects.filter(pk=file.pk).exists()
        assert AuditEntry.objects.filter(action="message_deleted").count() == 1

    def test_the_others_is_hidden(self, api: Api) -> None:
        pair = talk()
        message = write(pair.buyer, pair.quotation, "Spam")
        assert api(pair.seller).delete(f"/messages/delete-message/{message.pk}").status == 200
        assert (party(pair.seller).unread, party(pair.seller).visible) == (0, 0)
        assert api(pair.seller).get("/messages", quotationId=pair.quotation.pk).data["rows"] == []
        (row,) = api(pair.buyer).get("/messages", quotationId=pair.quotation.pk).data["rows"]
        assert (row["text"], row["isDeleted"]) == ("Spam", False)

    def test_a_repetition_changes_nothing(self, api: Api) -> None:
        pair = talk()
        own, other = write(pair.buyer, pair.quotation), write(pair.seller, pair.quotation)
        client = api(pair.buyer)
        for message in (own, other):
            path = f"/messages/delete-message/{message.pk}"
            assert client.delete(path).status == 200
            before, events = everything(), OutboxMessage.objects.count()
            assert client.delete(path).status == 200
            assert (everything(), OutboxMessage.objects.count()) == (before, events)

    def test_strangers_delete_nothing(self, api: Api) -> None:
        pair, before = talk(), None
        message = write(pair.buyer, pair.quotation)
        before = everything()
        for who in (member(1), member(3, tier=3)):
            assert api(who).delete(f"/messages/delete-message/{message.pk}").status == 404
        assert api(pair.buyer).delete("/messages/delete-message/999999999").status == 404
        assert everything() == before

    def test_a_deleted_message_that_was_read_stays_read(self, api: Api) -> None:
        pair = talk()
        first = write(pair.buyer, pair.quotation)
        read(pair.seller, pair.quotation)
        write(pair.buyer, pair.quotation)
        delete(pair.buyer, first)
        assert party(pair.seller).unread == 1


class TestFiles:
    """Only the two companies read them, as long as they see the message."""

    def _read(self, api: Api, user: object, file: StoredFile) -> int:
        status: int = api(user).get(f"/files/{file.uuid}/{file.original_name}").status
        return status

    def test_who_reads_a_file(self, api: Api) -> None:
        pair = talk()
        file, named = file_of(pair.buyer)
        message = write(pair.buyer, pair.quotation, attachments=[named])
        for user, status in (
            (pair.buyer, 200),
            (pair.seller, 200),
            (colleague(pair.seller), 200),
            (member(3, tier=3), 404),
            (None, 401),
        ):
            assert self._read(api, user, file) == status
        delete(pair.seller, message)
        assert self._read(api, pair.seller, file) == 404
        assert self._read(api, pair.buyer, file) == 200

    def test_a_deleted_messages_file_is_gone_for_the_other_side(self, api: Api) -> None:
        pair = talk()
        file, named = file_of(pair.buyer)
        delete(pair.buyer, write(pair.buyer, pair.quotation, attachments=[named]))
        assert self._read(api, pair.seller, file) == 404

    def test_without_a_plan_files_are_not_read(self, api: Api) -> None:
        pair = talk()
        file, named = file_of(pair.buyer)
        write(pair.buyer, pair.quotation, attachments=[named])
        company_of(pair.seller).subscriptions.all().delete()
        assert self._read(api, pair.seller, file) == 404

    def test_a_file_that_is_used_elsewhere_stays(self, api: Api) -> None:
        pair = talk()
        file, named = file_of(pair.buyer)
        first = write(pair.buyer, pair.quotation, attachments=[named])
        write(pair.buyer, pair.quotation, "Again", attachments=[named])
        delete(pair.buyer, first)
        outbox.drain()
        assert self._read(api, pair.seller, file) == 200


def test_ids_of_a_conversation_are_in_the_order_of_its_messages() -> None:
    pair = talk()
    sent = [write(user, pair.quotation).pk for user in (pair.buyer, pair.seller) * 3]
    assert sent == sorted(sent)
    assert list(Message.objects.order_by("pk").values_list("pk", flat=True)) == sent
