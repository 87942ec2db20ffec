"""Downloads and erasures of what people wrote (RULES.md 31)."""

from __future__ import annotations

import pytest

from lading.base.work import outbox
from lading.reach.messaging import closing
from lading.reach.messaging.models import Message, MessageReport
from lading.trade.privacy import erasure
from lading.trade.privacy.holdings import Subject, holdings
from tests.platform.factories import colleague, company_of
from tests.platform.privacy.people import ask_for

from .talk import file_of, party, talk, write

pytestmark = pytest.mark.django_db


def test_what_a_closed_company_wrote_is_erased_and_the_other_side_keeps_its_own() -> None:
    pair = talk()
    file, named = file_of(pair.buyer)
    for number in range(3):
        write(pair.buyer, pair.quotation, f"Number {number}", attachments=[named])
    answer = write(pair.seller, pair.quotation, "Thank you")
    MessageReport.objects.create(
        message=answer,
        company=company_of(pair.buyer),
        reported_by=pair.buyer,
        reason="Rude",
        text="Thank you",
        created_at=answer.created_at,
    )
    assert erasure.carry_out(ask_for(pair.buyer, "erasure").pk) is True
    outbox.drain()
    own = Message.objects.filter(company=company_of(pair.buyer))
    assert {(each.text, each.file_count, each.deleted_at is None) for each in own} == {
        ("", 0, False)
    }
    assert not type(file).objects.filter(pk=file.pk).exists()
    answer.refresh_from_db()
    assert answer.text == "Thank you"
    assert (party(pair.seller).unread, party(pair.seller).visible) == (0, 4)
    assert set(MessageReport.objects.values_list("reason", "text")) == {("", "")}
    assert closing.erase_company(company_of(pair.buyer).pk) == 0


def test_the_erasure_of_a_colleague_leaves_the_companys_messages() -> None:
    pair = talk()
    mate = colleague(pair.buyer)
    mate.mobile = "+919812345678"
    mate.save()
    message = write(mate, pair.quotation, f"Write to {mate.email} or {mate.mobile}")
    only = write(pair.seller, pair.quotation, "+919812345678")
    assert erasure.carry_out(ask_for(mate, "erasure").pk) is True
    message.refresh_from_db()
    only.refresh_from_db()
    assert message.text == f"Write to {Subject.for_user(mate).pseudonym} or"
    assert only.text == "[…]"


def test_a_download_has_what_the_company_wrote_and_received() -> None:
    pair = talk()
    _file, named = file_of(pair.buyer)
    write(pair.buyer, pair.quotation, "Question", attachments=[named])
    write(pair.seller, pair.quotation, "Answer")
    rows_by_holding = {
        each.name: list(each.rows(Subject.for_user(pair.buyer))) for each in holdings()
    }
    own_messages = [
        (row["is_own"], row["text"]) for row in rows_by_holding["conversation-messages"]
    ]
    assert own_messages == [(True, "Question"), (False, "Answer")]
    assert [row["file__original_name"] for row in rows_by_holding["conversation-files"]] == [
        "packing-list.png"
    ]
    assert [row["visible"] for row in rows_by_holding["conversations"]] == [2]
    assert "company" not in str(rows_by_holding["conversation-messages"])
