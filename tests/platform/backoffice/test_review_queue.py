"""The review queue: what waits, since when and how much time is left. Each review is decided once,
for the submission that the reviewer saw.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from typing import Any

import pytest
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from lading.base.adminkit.urgency import hours_of, urgency_of, waited
from lading.base.files.models import StoredFile
from lading.base.kernel.models import AuditEntry, OutboxMessage, Review
from lading.trade.enquiries.models import Enquiry, EnquiryAttachment
from tests.platform.back_office import Browser, staff_with
from tests.platform.factories import StaffFactory, member
from tests.platform.guards import nothing_changed
from tests.platform.racing import at_once

Submitted = Callable[..., tuple[Enquiry, Review]]
QUEUE = "/admin/kernel/review/"


def text_of(response: Any) -> str:
    return str(response.content.decode())


def decide(client: Client, entry: Review, action: str, **fields: str) -> Any:
    """Press the dialog's button, as htmx does."""
    form = {"_form_submitted": "True", "seen": entry.submitted_at.isoformat(), **fields}
    return client.post(f"{QUEUE}{entry.pk}/{action}/", form, headers={"HX-Request": "true"})


def messages_of(client: Client, url: str) -> str:
    return text_of(client.get(url))


def assert_undecided(enquiry: Enquiry, entry: Review) -> None:
    enquiry.refresh_from_db()
    entry.refresh_from_db()
    assert enquiry.status == "pending_approval"
    assert (entry.decided_at, entry.decision, entry.remarks) == (None, "", "")
    assert not OutboxMessage.objects.filter(topic__startswith="enquiry.").exists()
    assert not AuditEntry.objects.filter(action__startswith="review_").exists()


# -- the list --


def test_the_most_urgent_is_on_top_with_its_time_in_words(
    browser: Browser, submitted: Submitted
) -> None:
    submitted(hours_ago=2, product_name="Rice")
    submitted(hours_ago=30.5, product_name="Yarn")
    submitted(hours_ago=20, product_name="Granite")
    page = text_of(browser().get(QUEUE))
    assert page.index("Yarn") < page.index("Granite") < page.index("Rice")
    for time_left in ("Overdue by 6 h 30 min", "3 h 59 min left", "21 h 59 min left"):
        assert time_left in page
    assert "Gulf Looms Trading LLC" in page


def test_what_is_decided_leaves_the_queue(browser: Browser, submitted: Submitted) -> None:
    _enquiry, entry = submitted(product_name="Granite slabs")
    client = browser()
    decide(client, entry, "approve")
    text_of(client.get(QUEUE))  # this shows the message, and only once
    assert "Granite slabs" not in text_of(client.get(QUEUE))
    decided = text_of(client.get(QUEUE, {"state": "decided"}))
    assert "Granite slabs" in decided
    assert "Approved" in decided
    assert "Granite slabs" in text_of(client.get(QUEUE, {"state": "all"}))


@pytest.mark.parametrize(
    ("query", "shown"),
    [
        ({"q": "rice"}, {"Rice"}),
        ({"q": "looms"}, {"Yarn"}),
        ({"company_name": "punjab"}, {"Rice"}),
        ({"company_name": "rice"}, set()),
        ({"q": "ric pun"}, {"Rice"}),
        ({"kind": "enquiry"}, {"Rice", "Yarn"}),
        ({"kind": "product"}, set()),
        ({"kind": "no such kind"}, set()),
    ],
)
def test_the_filters(
    browser: Browser, submitted: Submitted, query: dict[str, str], shown: set[str]
) -> None:
    submitted(product_name="Yarn", company_name="Gulf Looms")
    submitted(product_name="Rice", company_name="Punjab Grain")
    page = text_of(browser().get(QUEUE, query))
    assert {name for name in ("Yarn", "Rice") if f">{name}<" in page} == shown


@pytest.mark.parametrize(
    ("hours_left", "name", "text"),
    [
        (24, "success", "24 h 0 min left"),
        (6, "success", "6 h 0 min left"),
        (5.99, "warning", "5 h 59 min left"),
        (0, "warning", "0 h 0 min left"),
        (-0.5, "danger", "Overdue by 0 h 30 min"),
        (-72.5, "danger", "Overdue by 3 d 0 h"),
    ],
)
def test_urgency(hours_left: float, name: str, text: str) -> None:
    at = timezone.now()
    entry = Review(submitted_at=at, due_at=at + dt.timedelta(hours=hours_left))
    assert urgency_of(entry, at).name == name
    assert urgency_of(entry, at).text == text


def test_waiting_ends_with_the_decision() -> None:
    at = timezone.now()
    entry = Review(submitted_at=at - dt.timedelta(hours=5), due_at=at)
    assert waited(entry, at) == "5 h 0 min"
    entry.decided_at = at - dt.timedelta(hours=2)
    assert waited(entry, at) == "3 h 0 min"
    assert hours_of(dt.timedelta(hours=47, minutes=59)) == "47 h 59 min"
    assert hours_of(dt.timedelta(hours=48)) == "2 d 0 h"


# -- the page --


def attach(enquiry: Enquiry, name: str = "sample.png") -> StoredFile:
    path = default_storage.save("uploads/sample", ContentFile(b"\x89PNG content"))
    stored = StoredFile.objects.create(
        company_id=enquiry.company_id,
        purpose="attachment",
        original_name=name,
        content_type="image/png",
        size=12,
        sha256="0" * 64,
        path=path,
        created_at=timezone.now(),
    )
    EnquiryAttachment.objects.create(enquiry=enquiry, file=stored, slot=1)
    return stored


def test_the_page_shows_everything_submitted(browser: Browser, submitted: Submitted) -> None:
    enquiry, entry = submitted(description="Cones of <b>1.89 kg</b>", rate_indication=250)
    stored = attach(enquiry)
    page = text_of(browser().get(f"{QUEUE}{entry.pk}/change/"))
    for text in (
        "Cones of &lt;b&gt;1.89 kg&lt;/b&gt;",
        "1,000 Kilograms (KGS)",
        "520512 ",
        "EXW · Coimbatore",
        "Jebel Ali (AEJEA), United Arab Emirates",
        "250 USD",
        "Manufacturer, Manufacturer-exporter, Commission agent",
        "Gulf Looms Trading LLC",
        f"/admin/kernel/review/files/{stored.uuid}/",
        "sample.png",
        reverse("admin:enquiries_enquiry_change", args=[enquiry.pk]),
    ):
        assert text in page, text


def test_the_history_shows_every_submission(browser: Browser, submitted: Submitted) -> None:
    enquiry, entry = submitted()
    client = browser()
    decide(client, entry, "reject", reason="No quantity")
    Enquiry.objects.filter(pk=enquiry.pk).update(status="pending_approval")
    again = Review.objects.create(
        kind="enquiry",
        object_id=enquiry.pk,
        company_id=enquiry.company_id,
        title="Again",
        submitted_at=timezone.now(),
        due_at=timezone.now(),
    )
    page = text_of(client.get(f"{QUEUE}{again.pk}/change/"))
    assert "No quantity" in page
    assert "Rejected" in page
    assert f"{QUEUE}{again.pk}/approve/" in page
    old = text_of(client.get(f"{QUEUE}{entry.pk}/change/"))
    assert f"{QUEUE}{entry.pk}/approve/" not in old, "a decided submission offers no decision"


def test_a_submission_that_is_gone_is_shown_as_gone(browser: Browser, submitted: Submitted) -> None:
    enquiry, entry = submitted()
    Enquiry.objects.filter(pk=enquiry.pk).delete()
    page = text_of(browser().get(f"{QUEUE}{entry.pk}/change/"))
    assert "The submitted object is no longer there." in page


def test_attachments_are_downloaded_by_those_who_may_see_them(
    browser: Browser, submitted: Submitted
) -> None:
    enquiry, _entry = submitted()
    url = f"{QUEUE}files/{attach(enquiry).uuid}/"
    answer: Any = browser(staff_with(role="reviewer")).get(url)
    assert answer.status_code == 200
    assert b"".join(answer.streaming_content) == b"\x89PNG content"
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert browser(staff_with()).get(url).status_code == 404
    assert browser(staff_with(role="content_editor")).get(url).status_code == 404
    assert browser(member(1)).get(url).status_code == 302
    missing = f"{QUEUE}files/00000000-0000-4000-8000-000000000000/"
    assert browser().get(missing).status_code == 404


# -- the decision --


def test_approval_publishes(browser: Browser, submitted: Submitted) -> None:
    enquiry, entry = submitted()
    staff = StaffFactory.create(name="Asha Rao")
    answer = decide(browser(staff), entry, "approve")
    assert answer["HX-Redirect"] == QUEUE
    enquiry.refresh_from_db()
    entry.refresh_from_db()
    assert enquiry.status == "published"
    assert (entry.decision, entry.decided_by_id, entry.decided_by_name) == (
        "approved",
        staff.pk,
        "Asha Rao",
    )
    assert OutboxMessage.objects.filter(topic="enquiry.published").exists()
    assert AuditEntry.objects.get(action="review_approved").actor_user_id == staff.pk


def test_rejection_says_why(browser: Browser, submitted: Submitted) -> None:
    enquiry, entry = submitted()
    decide(browser(), entry, "reject", reason="  No quantity ")
    enquiry.refresh_from_db()
    entry.refresh_from_db()
    assert (enquiry.status, enquiry.rejection_reason) == ("rejected", "No quantity")
    assert (entry.decision, entry.remarks) == ("rejected", "No quantity")


@pytest.mark.parametrize("reason", ["", "   ", "\n\t"])
def test_rejection_without_a_reason_is_refused(
    browser: Browser, submitted: Submitted, reason: str
) -> None:
    enquiry, entry = submitted()
    answer = decide(browser(), entry, "reject", reason=reason)
    assert answer.status_code == 200
    assert "Please enter valid reason" in text_of(answer)
    assert_undecided(enquiry, entry)


def test_a_reason_of_2001_characters_is_refused(browser: Browser, submitted: Submitted) -> None:
    enquiry, entry = submitted()
    assert "2001" in text_of(decide(browser(), entry, "reject", reason="x" * 2001))
    assert_undecided(enquiry, entry)


@pytest.mark.parametrize("action", ["approve", "reject"])
@pytest.mark.parametrize("method", ["get", "head", "options"])
def test_only_a_post_decides(
    browser: Browser, submitted: Submitted, action: str, method: str
) -> None:
    enquiry, entry = submitted()
    url = f"{QUEUE}{entry.pk}/{action}/?seen={entry.submitted_at.isoformat()}&reason=x"
    getattr(browser(), method)(url)
    assert_undecided(enquiry, entry)


def test_a_forged_request_is_refused(submitted: Submitted) -> None:
    enquiry, entry = submitted()
    client = Client(enforce_csrf_checks=True)
    client.force_login(StaffFactory.create())
    assert decide(client, entry, "approve").status_code == 403
    assert_undecided(enquiry, entry)


def test_the_dialog_sends_what_was_on_the_screen(browser: Browser, submitted: Submitted) -> None:
    _enquiry, entry = submitted()
    client = browser()
    page = text_of(client.get(f"{QUEUE}{entry.pk}/change/"))
    assert f'name="seen" value="{entry.submitted_at.isoformat()}"' in page
    assert 'hx-include="#seen-submission"' in page
    dialog = client.get(f"{QUEUE}{entry.pk}/reject/", {"seen": entry.submitted_at.isoformat()})
    assert f'name="seen" value="{entry.submitted_at.isoformat()}"' in text_of(dialog)


@pytest.mark.parametrize("submitted_at", ["", "yesterday", "2026-13-45T00:00:00+00:00"])
def test_a_decision_without_having_looked_is_refused(
    browser: Browser, submitted: Submitted, submitted_at: str
) -> None:
    enquiry, entry = submitted()
    answer = decide(browser(), entry, "approve", seen=submitted_at)
    assert "Please open the submission and decide there." in text_of(answer)
    assert_undecided(enquiry, entry)


def test_an_edit_since_then_must_be_looked_at(browser: Browser, submitted: Submitted) -> None:
    enquiry, entry = submitted()
    Review.objects.filter(pk=entry.pk).update(submitted_at=timezone.now())
    client = browser()
    answer = decide(client, entry, "approve")
    assert answer["HX-Redirect"] == f"{QUEUE}{entry.pk}/change/"
    assert "edited since you opened it" in messages_of(client, answer["HX-Redirect"])
    assert_undecided(enquiry, entry)


def test_the_second_reviewer_is_told(browser: Browser, submitted: Submitted) -> None:
    enquiry, entry = submitted()
    first, second = browser(), browser()
    decide(first, entry, "approve")
    answer = decide(second, entry, "reject", reason="Too late")
    assert "already been decided" in messages_of(second, answer["HX-Redirect"])
    enquiry.refresh_from_db()
    entry.refresh_from_db()
    assert (enquiry.status, entry.remarks) == ("published", "")


@pytest.mark.parametrize("permissions", [[], ["kernel.view_review"]])
@pytest.mark.parametrize("action", ["approve", "reject"])
def test_deciding_needs_the_permission(
    browser: Browser, submitted: Submitted, permissions: list[str], action: str
) -> None:
    enquiry, entry = submitted()
    client = browser(staff_with(*permissions))
    assert decide(client, entry, action, reason="x").status_code == 403
    assert_undecided(enquiry, entry)
    if permissions:
        assert f"/{action}/" not in text_of(client.get(f"{QUEUE}{entry.pk}/change/"))


def test_reviewers_decide_with_the_permission(browser: Browser, submitted: Submitted) -> None:
    enquiry, entry = submitted()
    reviewer = staff_with("kernel.view_review", "kernel.change_review", role="reviewer")
    decide(browser(reviewer), entry, "approve")
    enquiry.refresh_from_db()
    entry.refresh_from_db()
    assert (enquiry.status, entry.decision) == ("published", "approved")
    assert entry.decided_by_id == reviewer.pk


@pytest.mark.parametrize("pk", ["0", "x", "99999999999999999999"])
def test_a_submission_that_is_none(browser: Browser, submitted: Submitted, pk: str) -> None:
    _enquiry, entry = submitted()
    form = {"_form_submitted": "True", "seen": entry.submitted_at.isoformat()}
    client = browser()
    with nothing_changed():
        assert client.post(f"{QUEUE}{pk}/approve/", form).status_code == 404


def test_without_htmx_the_browser_is_redirected(browser: Browser, submitted: Submitted) -> None:
    enquiry, entry = submitted()
    form = {"_form_submitted": "True", "seen": entry.submitted_at.isoformat()}
    answer = browser().post(f"{QUEUE}{entry.pk}/approve/", form)
    assert (answer.status_code, answer["Location"]) == (302, QUEUE)
    enquiry.refresh_from_db()
    assert enquiry.status == "published"


@pytest.mark.django_db(transaction=True)
def test_one_of_two_reviewers_wins(submitted: Submitted) -> None:
    enquiry, entry = submitted()
    clients = [Client(), Client()]
    for client in clients:
        client.force_login(StaffFactory.create())
    at_once(
        lambda: decide(clients[0], entry, "approve"),
        lambda: decide(clients[1], entry, "reject", reason="No quantity"),
    )
    enquiry.refresh_from_db()
    entry.refresh_from_db()
    assert (enquiry.status, entry.decision) in {
        ("published", "approved"),
        ("rejected", "rejected"),
    }
    assert AuditEntry.objects.filter(action__startswith="review_").count() == 1
    topics = OutboxMessage.objects.filter(topic__startswith="enquiry.").values_list("topic")
    assert topics.distinct().count() == 1
