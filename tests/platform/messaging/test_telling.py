"""A company is told of messages that it has not read: after some minutes, once, and without what it
may not see.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable

import pytest

from lading.base.kernel.values import clock
from lading.base.work import outbox
from lading.members.billing.models import Subscription
from lading.reach.messaging import telling
from lading.reach.messaging.models import Message
from lading.reach.notifications.models import Notification, OutgoingMessage
from lading.trade.privacy import erasure
from tests.platform.factories import company_of
from tests.platform.privacy.people import ask_for

from .talk import Talk, delete, file_of, party, read, talk, write

pytestmark = pytest.mark.django_db

SOON, LATER = 6, 13 * 60


def tell(minutes: int = SOON) -> int:
    """The scheduled job, so many minutes from now, and twice what it causes."""
    with clock.as_of(clock.now() + dt.timedelta(minutes=minutes)):
        companies_asked = telling.ask_due()
        events = outbox.drain()
        assert telling.ask_due() == 0
        assert outbox.drain() == 0
    assert companies_asked == 0 or events
    return companies_asked


def notices(pair: Talk, *, to: str = "seller") -> list[Notification]:
    notifications = Notification.objects.filter(company=company_of(getattr(pair, to)))
    return list(notifications.filter(kind__startswith="message").order_by("pk"))


def letters(pair: Talk, *, to: str = "seller") -> list[OutgoingMessage]:
    outgoing_messages = OutgoingMessage.objects.filter(to=getattr(pair, to).email)
    return list(outgoing_messages.filter(template__startswith="message").order_by("pk"))


def test_an_unread_message_is_told_after_some_minutes() -> None:
    pair = talk()
    write(pair.buyer, pair.quotation, "Could you ship\nin <b>March</b>?")
    assert tell(4) == 0
    assert tell() == 1
    (notice,), (letter,) = notices(pair), letters(pair)
    name = company_of(pair.buyer).name
    assert notice.kind == "message_received"
    assert notice.url == f"/chat-message?quotationId={pair.quotation.pk}"
    assert notice.params == {
        "product": pair.quotation.enquiry.product_name,
        "company": name,
        "text": "Could you ship in <b>March</b>?",
    }
    assert "Could you ship in <b>March</b>?" in letter.text
    assert "<b>March</b>" not in letter.html
    assert "&lt;b&gt;March&lt;/b&gt;" in letter.html


def test_what_was_read_deleted_or_hidden_is_not_told() -> None:
    ways: tuple[Callable[[Talk, Message], None], ...] = (
        lambda pair, message: read(pair.seller, pair.quotation),
        lambda pair, message: delete(pair.buyer, message),
        lambda pair, message: delete(pair.seller, message),
    )
    for undo in ways:
        pair = talk()
        undo(pair, write(pair.buyer, pair.quotation))
        assert party(pair.seller).tell_at is None
        assert tell() == 0
        assert not notices(pair)
        assert not letters(pair)


def test_what_is_read_between_the_event_and_the_notice_is_not_told() -> None:
    pair = talk()
    write(pair.buyer, pair.quotation)
    with clock.as_of(clock.now() + dt.timedelta(minutes=SOON)):
        assert telling.ask_due() == 1
        read(pair.seller, pair.quotation)
        outbox.drain()
    assert notices(pair) == []


def test_several_messages_are_told_once_and_not_again_soon() -> None:
    pair = talk()
    for number in range(3):
        write(pair.buyer, pair.quotation, f"Number {number}")
    assert tell() == 1
    assert [notice.params["text"] for notice in notices(pair)] == ["Number 2"]
    write(pair.buyer, pair.quotation, "Number 3")
    assert tell() == 0
    assert tell(LATER) == 1
    assert [notice.params["text"] for notice in notices(pair)] == ["Number 3"]
    read(pair.seller, pair.quotation)
    write(pair.buyer, pair.quotation, "Number 4")
    assert tell() == 1


def test_files_are_named_and_long_texts_are_cut() -> None:
    pair = talk()
    _file, named = file_of(pair.buyer, "offer.png")
    write(pair.buyer, pair.quotation, "", attachments=[named])
    tell()
    assert notices(pair)[0].params["text"] == "offer.png"
    write(pair.seller, pair.quotation, "long " * 100)
    tell()
    text = notices(pair, to="buyer")[0].params["text"]
    assert (len(text), text[-1], text[:9]) == (200, "…", "long long")


def test_a_buyer_who_is_withheld_is_not_named() -> None:
    pair = talk(tier=1)
    write(pair.buyer, pair.quotation, "Hello")
    tell()
    (notice,), (letter,) = notices(pair), letters(pair)
    assert (notice.kind, "company" in notice.params) == ("message_from_buyer", False)
    name = company_of(pair.buyer).name
    assert name not in f"{letter.subject} {letter.text} {letter.html} {letter.params}"
    assert "Hello" in letter.text


def test_without_a_plan_no_text_is_told() -> None:
    pair = talk()
    write(pair.buyer, pair.quotation, "Confidential")
    Subscription.objects.all().delete()
    tell()
    (notice,), (letter,) = notices(pair), letters(pair)
    assert (notice.kind, notice.url) == ("message_locked", "/subscription-User")
    assert notice.params == {"product": pair.quotation.enquiry.product_name}
    assert "Confidential" not in f"{letter.subject} {letter.text} {letter.html}"


def undo_ways() -> list[Callable[[Talk, Message], None]]:
    return [
        lambda pair, message: delete(pair.buyer, message),
        lambda pair, message: delete(pair.seller, message),
    ]


@pytest.mark.parametrize("undo", undo_ways(), ids=["deleted", "hidden"])
def test_a_notice_goes_with_its_message(undo: Callable[[Talk, Message], None]) -> None:
    pair = talk()
    message = write(pair.buyer, pair.quotation, "Our price is 4711")
    tell()
    assert [notice.params["text"] for notice in notices(pair)] == ["Our price is 4711"]
    assert len(letters(pair)) == 1
    undo(pair, message)
    outbox.drain()
    assert notices(pair) == []
    # It had not left yet.
    assert letters(pair) == []
    undo(pair, message)
    outbox.drain()
    assert notices(pair) == []


def test_an_unread_notice_tells_of_the_message_before_and_nothing_is_sent_twice() -> None:
    pair = talk()
    first = write(pair.buyer, pair.quotation, "The first")
    last = write(pair.buyer, pair.quotation, "The last")
    tell()
    (letter,) = letters(pair)
    due = letter.next_attempt_at
    delete(pair.buyer, last)
    outbox.drain()
    (notice,), (letter,) = notices(pair), letters(pair)
    assert notice.params["text"] == "The first"
    assert "The first" in letter.text
    assert "The last" not in f"{letter.text} {letter.html} {letter.params}"
    assert letter.next_attempt_at == due
    # Once it has left, only our copy of it can be emptied. A later message has its own notice.
    OutgoingMessage.objects.filter(pk=letter.pk).update(status="sent")
    write(pair.buyer, pair.quotation, "Another one")
    delete(pair.buyer, first)
    outbox.drain()
    assert notices(pair) == []
    (letter,) = letters(pair)
    assert (letter.text, letter.html, letter.params) == ("", "", {})
    tell(LATER)
    assert [notice.params["text"] for notice in notices(pair)] == ["Another one"]
    assert [letter.status for letter in letters(pair)] == ["sent", "queued"]


def test_a_notice_that_was_read_is_taken_back_too() -> None:
    pair = talk()
    message = write(pair.buyer, pair.quotation, "Our price is 4711")
    tell()
    Notification.objects.update(read_at=clock.now())
    write(pair.buyer, pair.quotation, "Another one")
    delete(pair.buyer, message)
    outbox.drain()
    assert notices(pair) == []


def test_an_email_that_is_being_sent_is_left_alone() -> None:
    pair = talk()
    message = write(pair.buyer, pair.quotation)
    tell()
    later = clock.now() + dt.timedelta(hours=1)
    OutgoingMessage.objects.update(leased_until=later, attempts=1)
    delete(pair.buyer, message)
    outbox.drain()
    assert notices(pair) == []
    assert len(letters(pair)) == 1


def test_the_notice_of_another_conversation_stays() -> None:
    pair, other = talk(), talk()
    message = write(pair.buyer, pair.quotation)
    write(other.buyer, other.quotation, "Stays")
    tell()
    delete(pair.buyer, message)
    outbox.drain()
    assert notices(pair) == []
    assert [notice.params["text"] for notice in notices(other)] == ["Stays"]
    assert len(letters(other)) == 1


def test_nothing_quotes_what_a_closed_company_wrote() -> None:
    pair = talk()
    write(pair.buyer, pair.quotation, "Our price is 4711")
    tell()
    OutgoingMessage.objects.update(status="sent")
    assert erasure.carry_out(ask_for(pair.buyer, "erasure").pk) is True
    outbox.drain()
    assert notices(pair) == []
    assert all("4711" not in f"{letter.text} {letter.html}" for letter in letters(pair))
