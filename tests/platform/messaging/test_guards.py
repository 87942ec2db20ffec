"""Tests each guard of the services alone."""

from __future__ import annotations

import dataclasses
import datetime as dt

import pytest

from lading.base.kernel.errors import Forbidden, NotFound, ValidationFailed
from lading.base.kernel.models import OutboxMessage
from lading.base.kernel.values import clock
from lading.reach.messaging import reports, services, subjects, telling, validation
from lading.reach.messaging.models import ConversationParty, Message, MessageReport
from lading.reach.messaging.schemas import MessageIn
from lading.reach.messaging.subjects import SubjectIds
from tests.platform.constraints import refused_by, store_again
from tests.platform.factories import company_of, member
from tests.platform.guards import refused
from tests.platform.promotions.rows import promotion_of
from tests.platform.quotations.trade import actor

from .promoted import answer
from .talk import form, party, talk, write

pytestmark = pytest.mark.django_db


def test_a_message_is_reported_with_a_plan_and_by_a_company_that_is_not_rejected() -> None:
    pair = talk()
    message = write(pair.buyer, pair.quotation)
    seller = actor(pair.seller)
    for who in (
        dataclasses.replace(seller, plan_tier=None),
        dataclasses.replace(seller, company_status="rejected"),
    ):
        with refused(Forbidden):
            reports.report_message(actor=who, message_id=message.pk, reason="Advertising")


def test_a_message_that_is_gone_is_not_decided() -> None:
    with pytest.raises(NotFound):
        reports._lock(987_654)


def test_who_names_no_conversation_is_shown_none() -> None:
    pair = talk()
    write(pair.buyer, pair.quotation)
    for user in (pair.buyer, pair.seller):
        with pytest.raises(NotFound):
            subjects.find(actor(user), SubjectIds())


def test_a_company_reports_a_message_once() -> None:
    pair = talk()
    message = write(pair.buyer, pair.quotation)
    reports.report_message(actor=actor(pair.seller), message_id=message.pk, reason="Advertising")
    with refused_by("message_reported_once"):
        store_again(MessageReport.objects.get())


def test_of_a_message_that_is_gone_no_removal_is_told() -> None:
    assert reports.removal_of(987_654) is None


def test_messages_without_a_client_id_are_never_the_same() -> None:
    pair = talk()
    first = write(pair.buyer, pair.quotation, clientId=None)
    second = write(pair.buyer, pair.quotation, clientId=None)
    assert list(Message.objects.order_by("pk")) == [first, second]


def test_conversations_are_delivered_until_none_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    pair = talk()
    write(pair.buyer, pair.quotation)
    other = answer(member(7, tier=1), promotion_of(pair.seller))
    monkeypatch.setattr(services, "AT_A_TIME", 1)
    assert services.mark_as_delivered(actor=actor(pair.seller)) == 2
    delivered = ConversationParty.objects.filter(company=company_of(pair.seller))
    assert [each.delivered_up_to for each in delivered.order_by("pk")] == [other.pk - 1, other.pk]


def test_a_company_is_told_when_its_time_has_come_and_once() -> None:
    pair = talk()
    message = write(pair.buyer, pair.quotation)
    waiting = party(pair.seller)
    tell_at = waiting.tell_at
    assert tell_at is not None

    def asks_at(at: dt.datetime) -> bool:
        with clock.as_of(at):
            return telling._ask(waiting.pk, message.conversation_id)

    assert not asks_at(tell_at - dt.timedelta(microseconds=1))
    assert asks_at(tell_at)
    # Another worker has the same list of those who are due.
    assert not asks_at(tell_at)
    assert OutboxMessage.objects.filter(topic=telling.WAITING).count() == 1


def test_an_id_has_at_most_nineteen_digits() -> None:
    pair = talk()
    key = pair.quotation.pk
    subject_ids = validation.subject_ids_in(
        MessageIn.model_validate(form(pair.quotation, quotationId=f"{key:019}"))
    )
    assert subject_ids.quotation_id == key
    with pytest.raises(ValidationFailed) as refusal:
        validation.subject_ids_in(
            MessageIn.model_validate(form(pair.quotation, quotationId=f"{key:020}"))
        )
    assert list(refusal.value.errors) == ["quotationId"]
