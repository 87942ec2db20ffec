"""Staff take listings into review, accept and decline them; their owner is told (RULES.md 60)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from lading.base.kernel import review
from lading.base.kernel.models import AuditEntry, Review
from lading.base.work import outbox
from lading.market.listings.models import UnclaimedCargo
from lading.market.listings.rules import ALLOWED, ListingStatus
from lading.reach.notifications.models import Notification, OutgoingMessage
from tests.platform.back_office import staff_of
from tests.platform.conftest import ApiClient
from tests.platform.enquiries.actors import actor_of_user as actor_of
from tests.platform.factories import StaffFactory, company_of, member
from tests.platform.walk.changes import changed_since, fingerprint

from .rows import (
    RODTEP_PATH,
    UNCLAIMED_PATH,
    steps_of,
    submitted_cargo,
    submitted_rodtep,
)

pytestmark = pytest.mark.django_db
Api = Callable[..., ApiClient]

KINDS = [
    pytest.param(UNCLAIMED_PATH, submitted_cargo, "unclaimed", id="unclaimed cargo"),
    pytest.param(RODTEP_PATH, submitted_rodtep, "rodtep", id="rodtep"),
]


@pytest.mark.parametrize(("path", "submit", "word"), KINDS)
def test_it_goes_from_submitted_to_accepted_and_its_owner_is_told(
    api: Api, path: str, submit: Callable[..., Any], word: str
) -> None:
    exporter, staff = member(2), api(staff_of("reviewer"))
    listing = submit(exporter)
    one = f"{path}/{listing.pk}"
    assert [row["id"] for row in staff.get(path).data["rows"]] == [listing.pk]
    review_answer = staff.post(one, {"status": "in_review"})
    assert (review_answer.status, review_answer.data["status"], review_answer.data["can"]) == (
        200,
        "in_review",
        [],
    )
    # Its owner sees that, and can no longer withdraw it.
    assert api(exporter).get(one).data["can"] == []
    assert api(exporter).post(one, {"status": "withdrawn"}).status == 409
    outbox.drain()
    assert not Notification.objects.exists()
    remarks = "We call you on Monday."
    assert staff.post(one, {"status": "accepted", "remarks": remarks}).status == 200
    own_view = api(exporter).get(one).data
    assert (own_view["status"], own_view["remarks"]) == ("accepted", remarks)
    assert [each["status"] for each in own_view["steps"]] == ["submitted", "in_review", "accepted"]
    outbox.drain()
    outbox.drain()
    notification = Notification.objects.get(company=company_of(exporter))
    assert notification.kind == f"{word}_accepted"
    assert notification.url.endswith(f"/view?id={listing.pk}")
    letter = OutgoingMessage.objects.get(to=exporter.email)
    assert "520512" in letter.subject
    assert remarks in letter.text
    assert Review.objects.get().decision == "approved"
    actions = list(AuditEntry.objects.order_by("pk").values_list("action", flat=True))
    assert actions[:3] == ["listing_submitted", "listing_taken_into_review", "listing_accepted"]


@pytest.mark.parametrize(("path", "submit", "word"), KINDS)
def test_declining_needs_words_which_the_owner_reads(
    api: Api, path: str, submit: Callable[..., Any], word: str
) -> None:
    exporter, staff = member(2), api(staff_of("reviewer"))
    one = f"{path}/{submit(exporter).pk}"
    for sent in ({"status": "declined"}, {"status": "declined", "remarks": "  "}):
        before = fingerprint()
        bare = staff.post(one, sent)
        assert (bare.status, bare.errors) == (422, {"remarks": ["Please enter valid reason"]})
        assert changed_since(before) == set()
    sent = {"status": "declined", "remarks": "The bill of lading is missing"}
    assert staff.post(one, sent).status == 200
    listing = api(exporter).get(one).data
    assert (listing["status"], listing["remarks"]) == ("declined", sent["remarks"])
    # Nobody took it into review before: whoever declined it did.
    assert [each["status"] for each in listing["steps"]] == ["submitted", "in_review", "declined"]
    outbox.drain()
    assert Notification.objects.get().kind == f"{word}_declined"
    assert sent["remarks"] in OutgoingMessage.objects.get(to=exporter.email).text


def test_the_review_queue_decides_it_as_well() -> None:
    cargo = submitted_cargo(member(2))
    staff = actor_of(StaffFactory.create())
    review.decide(actor=staff, kind="unclaimed_cargo", object_id=cargo.pk, decision="approved")
    cargo.refresh_from_db()
    assert (cargo.status, cargo.remarks) == ("accepted", "")
    assert steps_of(cargo) == ["submitted", "in_review", "accepted"]


@pytest.mark.parametrize("status", ListingStatus.values)
def test_only_what_waits_can_be_handled(api: Api, status: str) -> None:
    exporter, staff = member(2), api(StaffFactory.create())
    cargo = submitted_cargo(exporter)
    one = f"{UNCLAIMED_PATH}/{cargo.pk}"
    if status == "withdrawn":
        api(exporter).post(one, {"status": status})
    elif status != "submitted":
        staff.post(one, {"status": status, "remarks": "Words"})
    reached = {
        "in_review": status == "submitted",
        "accepted": status in ("submitted", "in_review"),
        "declined": status in ("submitted", "in_review"),
    }
    for wanted, is_allowed in reached.items():
        if is_allowed:
            continue
        before = fingerprint()
        answer = staff.post(one, {"status": wanted, "remarks": "Words"})
        assert answer.status == 409, (status, wanted)
        assert changed_since(before) == set()
    assert set(ALLOWED) == set(ListingStatus.values)


@pytest.mark.parametrize("sent", ["withdrawn", "submitted", "sold", ""])
def test_staff_set_no_other_state(api: Api, sent: str) -> None:
    cargo, staff = submitted_cargo(member(2)), api(StaffFactory.create())
    before = fingerprint()
    answer = staff.post(f"{UNCLAIMED_PATH}/{cargo.pk}", {"status": sent})
    assert (answer.status, list(answer.errors)) == (422, ["status"])
    assert changed_since(before) == set()


@pytest.mark.parametrize("role", ["content_editor", "data_team"])
def test_other_staff_neither_read_nor_decide(api: Api, role: str) -> None:
    cargo, offer = submitted_cargo(member(2)), submitted_rodtep(member(2))
    staff = api(staff_of(role))
    before = fingerprint()
    for path, listing in ((UNCLAIMED_PATH, cargo), (RODTEP_PATH, offer)):
        assert staff.get(path).status == 403
        assert staff.get(f"{path}/{listing.pk}").status == 403
        assert staff.post(f"{path}/{listing.pk}", {"status": "accepted"}).status == 403
    assert staff.get(f"{RODTEP_PATH}/comparison", chapter="52").status == 403
    assert changed_since(before) == set()


def test_staff_find_by_company_words_code_and_scrip(api: Api) -> None:
    exporter = member(2, name="Kaveri Yarns Exports")
    cargo = submitted_cargo(exporter, description="Reels without bands")
    offer = submitted_rodtep(exporter, scripNumber="0312345678")
    # A number in another company's name would be a word that is searched for.
    submitted_cargo(member(6, name="Nhava Lines")), submitted_rodtep(member(8, name="Surat Silks"))
    staff = api(StaffFactory.create())
    for term in ("kaveri", "reels", str(cargo.pk), f"#{cargo.pk}"):
        rows = staff.get(UNCLAIMED_PATH, filter=term).data["rows"]
        assert [row["id"] for row in rows] == [cargo.pk], term
    for term in ("kaveri", "0312 345678"):
        rows = staff.get(RODTEP_PATH, filter=term).data["rows"]
        assert [row["id"] for row in rows] == [offer.pk], term
    assert staff.get(UNCLAIMED_PATH, filter="520512").data["count"] == 2
    assert staff.get(UNCLAIMED_PATH, status="in_review").data["count"] == 0


def test_nobody_is_told_of_what_was_deleted_meanwhile(api: Api) -> None:
    cargo = submitted_cargo(member(2))
    api(StaffFactory.create()).post(f"{UNCLAIMED_PATH}/{cargo.pk}", {"status": "accepted"})
    UnclaimedCargo.objects.all().delete()
    outbox.drain()
    assert not Notification.objects.exists()
