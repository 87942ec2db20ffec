"""Staff's decisions on an enquiry, and their effects."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from lading.base.kernel import review
from lading.base.kernel.errors import Conflict, NotFound, ValidationFailed
from lading.base.kernel.models import AuditEntry, OutboxMessage, Review
from lading.trade.enquiries.models import Enquiry
from tests.platform.conftest import ApiClient
from tests.platform.factories import EnquiryFactory, StaffFactory, member

from .actors import actor_of_user, listen
from .payloads import goods

Api = Callable[..., ApiClient]

pytestmark = pytest.mark.django_db


def submitted(api: Api) -> Enquiry:
    answer = api(member(1)).post("/enquiries", goods())
    assert answer.status == 201, answer
    return Enquiry.objects.get(pk=answer.data["id"])


def decide(enquiry: Enquiry, decision: str, **fields: Any) -> Review:
    staff = actor_of_user(StaffFactory.create())
    return review.decide(
        actor=staff, kind="enquiry", object_id=enquiry.pk, decision=decision, **fields
    )


@pytest.fixture(autouse=True)
def _listeners(monkeypatch: pytest.MonkeyPatch) -> None:
    for topic in ("submitted", "published", "rejected"):
        listen(monkeypatch, f"enquiry.{topic}")


def payloads(topic: str) -> list[Any]:
    events = OutboxMessage.objects.filter(topic=topic, consumer="tests.listener")
    return list(events.values_list("payload", flat=True))


def test_approval_publishes(api: Api) -> None:
    enquiry = submitted(api)
    assert payloads("enquiry.submitted") == [{"enquiryId": enquiry.pk}]
    decided = decide(enquiry, "approved")
    enquiry.refresh_from_db()
    assert (enquiry.status, enquiry.rejection_reason) == ("published", "")
    assert enquiry.published_at is not None
    assert decided.decided_by_name
    assert payloads("enquiry.published") == [{"enquiryId": enquiry.pk}]
    assert AuditEntry.objects.filter(action="enquiry_published", is_staff=True).count() == 1


def test_rejection_keeps_its_reason(api: Api) -> None:
    enquiry = submitted(api)
    decide(enquiry, "rejected", remarks="  Too vague  ")
    enquiry.refresh_from_db()
    assert (enquiry.status, enquiry.rejection_reason) == ("rejected", "Too vague")
    assert enquiry.published_at is None
    assert payloads("enquiry.rejected") == [{"enquiryId": enquiry.pk, "reason": "Too vague"}]
    assert payloads("enquiry.published") == []


@pytest.mark.parametrize("remarks", ["", "   "])
def test_a_rejection_needs_a_reason(api: Api, remarks: str) -> None:
    enquiry = submitted(api)
    with pytest.raises(ValidationFailed, match="Please enter valid reason"):
        decide(enquiry, "rejected", remarks=remarks)
    enquiry.refresh_from_db()
    assert enquiry.status == "pending_approval"


@pytest.mark.parametrize("first", ["approved", "rejected"])
@pytest.mark.parametrize("second", ["approved", "rejected"])
def test_what_is_decided_stays_decided(api: Api, first: str, second: str) -> None:
    enquiry = submitted(api)
    decide(enquiry, first, remarks="First")
    before = Enquiry.objects.values().get()
    with pytest.raises(Conflict):
        decide(enquiry, second, remarks="Second")
    assert Enquiry.objects.values().get() == before


@pytest.mark.parametrize("status", ["draft", "published", "rejected", "withdrawn"])
def test_only_what_was_submitted_is_decided(status: str) -> None:
    enquiry = EnquiryFactory.by(member(1), status=status)
    with pytest.raises(Conflict):
        decide(enquiry, "approved")
    enquiry.refresh_from_db()
    assert enquiry.status == status


def test_members_decide_nothing(api: Api) -> None:
    enquiry = submitted(api)
    owner = actor_of_user(enquiry.created_by)
    with pytest.raises(NotFound):
        review.decide(actor=owner, kind="enquiry", object_id=enquiry.pk, decision="approved")
    enquiry.refresh_from_db()
    assert enquiry.status == "pending_approval"


def test_an_edit_made_meanwhile_must_be_looked_at(api: Api) -> None:
    enquiry = submitted(api)
    submitted_at = Review.objects.get().submitted_at
    owner = api(enquiry.created_by)
    assert owner.post(f"/enquiries/{enquiry.pk}", goods(qty=1)).status == 200
    with pytest.raises(Conflict, match="edited since you opened it"):
        decide(enquiry, "approved", seen_submission=submitted_at)
    enquiry.refresh_from_db()
    assert enquiry.status == "pending_approval"
    decide(enquiry, "approved", seen_submission=Review.objects.get().submitted_at)


def test_the_history_keeps_every_submission(api: Api) -> None:
    enquiry = submitted(api)
    decide(enquiry, "rejected", remarks="Too vague")
    api(enquiry.created_by).post(f"/enquiries/{enquiry.pk}", goods(description="Waxed, 25 kg"))
    decide(enquiry, "approved")
    history = review.history("enquiry", enquiry.pk)
    assert [(row.decision, row.remarks) for row in history] == [
        ("approved", ""),
        ("rejected", "Too vague"),
    ]
    detail = api(enquiry.created_by).get(f"/enquiries/{enquiry.pk}").data
    assert detail["status"] == "published"
    assert detail["review"]["remarks"] is None
