"""Reporting a message, and what staff decide (RULES.md 30, 31)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from lading.base.kernel import review
from lading.base.kernel.errors import Forbidden
from lading.base.kernel.models import AuditEntry, Review
from lading.base.work import outbox
from lading.reach.messaging import reports
from lading.reach.messaging.models import MessageReport
from lading.reach.notifications.models import Notification
from tests.platform.conftest import Answer, ApiClient
from tests.platform.factories import company_of, member
from tests.platform.guards import refused, staff_with

from .talk import delete, everything, party, talk, write

pytestmark = pytest.mark.django_db

Api = Callable[..., ApiClient]


def report(client: ApiClient, message_id: int, reason: Any = "Advertising") -> Answer:
    return client.post(f"/messages/{message_id}/report", {"reason": reason})


def test_either_side_reports_the_others_message_once(api: Api) -> None:
    pair = talk()
    message = write(pair.buyer, pair.quotation, "Buy elsewhere")
    client = api(pair.seller)
    for _each in range(2):
        answer = report(client, message.pk)
        assert (answer.status, answer.json) == (
            200,
            {"message": "Thank you. We will look at this message."},
        )
    stored = MessageReport.objects.get()
    assert (stored.text, stored.reason) == ("Buy elsewhere", "Advertising")
    waiting = Review.objects.get(kind="message")
    assert (waiting.object_id, waiting.company_name) == (message.pk, company_of(pair.buyer).name)
    assert "Buy elsewhere" not in waiting.title
    (row,) = client.get("/messages", quotationId=pair.quotation.pk).data["rows"]
    assert (row["isReported"], row["can"]) == (True, ["delete"])
    (row,) = api(pair.buyer).get("/messages", quotationId=pair.quotation.pk).data["rows"]
    assert row["isReported"] is False


def test_what_cannot_be_reported(api: Api) -> None:
    pair = talk()
    own, hidden, deleted = (write(pair.buyer, pair.quotation, str(number)) for number in range(3))
    other = write(pair.seller, pair.quotation)
    delete(pair.seller, hidden)
    delete(pair.buyer, deleted)
    before = everything()
    for who, message, status in (
        (pair.buyer, own, 403),
        (pair.seller, hidden, 404),
        (pair.seller, deleted, 409),
        (member(1), other, 404),
    ):
        assert report(api(who), message.pk).status == status
    for reason in ("", None, "x" * 501, 7):
        answer = report(api(pair.buyer), other.pk, reason)
        assert (answer.status, list(answer.errors)) == (422, ["reason"])
    assert everything() == before
    assert not Review.objects.filter(kind="message").exists()


def test_staff_remove_a_message_and_both_companies_are_told(api: Api) -> None:
    pair = talk()
    message = write(pair.buyer, pair.quotation, "Buy elsewhere")
    report(api(pair.seller), message.pk)
    staff = staff_with("messages.review")
    review.decide(
        actor=staff, kind="message", object_id=message.pk, decision="rejected", remarks="No adverts"
    )
    message.refresh_from_db()
    assert (message.text, message.deleted_at is not None) == ("", True)
    assert party(pair.seller).unread == 0
    outbox.drain()
    params_by_notice = {
        (each.company_id, each.kind): each.params
        for each in Notification.objects.filter(kind__startswith="message_re")
    }
    product = pair.quotation.enquiry.product_name
    assert params_by_notice == {
        (company_of(pair.buyer).pk, "message_removed"): {
            "product": product,
            "reason": "No adverts",
        },
        (company_of(pair.seller).pk, "message_report_upheld"): {"product": product},
    }
    assert AuditEntry.objects.filter(action="message_removed").count() == 1


def test_staff_leave_a_message_where_it_is(api: Api) -> None:
    pair = talk()
    message = write(pair.buyer, pair.quotation)
    report(api(pair.seller), message.pk)
    before = everything()
    staff = staff_with("messages.review")
    review.decide(actor=staff, kind="message", object_id=message.pk, decision="approved")
    assert everything() == before
    assert AuditEntry.objects.filter(action="report_dismissed").count() == 1


def test_only_staff_with_the_capability_decide(api: Api) -> None:
    pair = talk()
    message = write(pair.buyer, pair.quotation)
    report(api(pair.seller), message.pk)
    staff = staff_with("enquiries.review")
    with refused(Forbidden):
        review.decide(
            actor=staff,
            kind=reports.REVIEW_KIND,
            object_id=message.pk,
            decision="rejected",
            remarks="x",
        )
