"""Submissions of the public forms are deleted after a year, whatever their status."""

from __future__ import annotations

import datetime as dt
from collections import Counter

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from lading.base.kernel import limits
from lading.base.kernel.models import Limit, Review
from lading.reach.intake import jobs, retention
from lading.reach.intake.models import ExporterRegistration, RegistrationStatus, WebsiteQuery
from tests.platform.factories import registered, website_query
from tests.platform.privacy.people import found_in_dump

pytestmark = pytest.mark.django_db

NOTHING = {"registrations": 0, "queries": 0}


def ago(days: int) -> dt.datetime:
    return timezone.now() - dt.timedelta(days=days)


def aged(days: int, **fields: str) -> ExporterRegistration:
    """A registration that is so many days old."""
    registration = registered(created_at=ago(days), **fields)
    Review.objects.filter(object_id=registration.pk).update(submitted_at=ago(days))
    return registration


def test_after_a_year_they_go_and_nothing_else_does() -> None:
    aged(366)
    young = aged(364)
    website_query(created_at=ago(366), updated_at=ago(1), status="answered")
    website_query(created_at=ago(364))
    assert jobs.purge_forms() == {"registrations": 1, "queries": 1}
    assert ExporterRegistration.objects.get() == young
    assert WebsiteQuery.objects.count() == 1
    assert jobs.purge_forms() == NOTHING


def test_staff_change_the_days() -> None:
    Limit.objects.create(key="retention.form_days", plan_tier=0, value=30)
    limits.forget()
    aged(31)
    website_query(created_at=ago(29))
    assert jobs.purge_forms() == {"registrations": 1, "queries": 0}


def test_what_was_never_decided_leaves_the_queue() -> None:
    old, young = aged(366), aged(364)
    jobs.purge_forms()
    closed = Review.objects.get(object_id=old.pk)
    assert (closed.decision, closed.decided_by_id) == ("withdrawn", None)
    assert Review.objects.get(object_id=young.pk).decided_at is None


@pytest.mark.parametrize("by_staff", [True, False])
def test_the_history_of_decisions_stays_without_names(*, by_staff: bool) -> None:
    registration = aged(366, company_name="Quillfeather", nature_of_business="Quillfeather pepper")
    Review.objects.update(decided_at=ago(365), decision="approved", decided_by_name="Asha Rao")
    ExporterRegistration.objects.update(status=RegistrationStatus.APPROVED)
    if by_staff:  # staff deleted it long before
        registration.delete()
    jobs.purge_forms()
    review = Review.objects.get()
    assert (review.decision, review.decided_by_name) == ("approved", "Asha Rao")
    assert found_in_dump("Quillfeather") == []


def test_reviews_of_others_keep_theirs() -> None:
    Review.objects.create(
        kind="enquiry", object_id=1, company_id=1, company_name="Kaveri Yarns", title="Yarn",
        submitted_at=ago(400), due_at=ago(399), decided_at=ago(399), decision="approved",
    )  # fmt: skip
    jobs.purge_forms()
    assert Review.objects.get().company_name == "Kaveri Yarns"


def test_many_go_in_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(retention, "BATCH", 3)
    for _ in range(8):
        website_query(created_at=ago(400))
        aged(400)

    with CaptureQueriesContext(connection) as captured:
        assert jobs.purge_forms() == {"registrations": 8, "queries": 8}
    deletes = [sql.split('"')[1] for sql in (query["sql"] for query in captured) if _deletes(sql)]
    assert Counter(deletes) == {"intake_exporterregistration": 3, "intake_websitequery": 3}


def _deletes(sql: str) -> bool:
    return sql.startswith("DELETE FROM ")


@pytest.mark.django_db(transaction=True)
def test_what_staff_look_after_at_that_moment_is_left_to_the_next_night() -> None:
    registration = aged(400)
    other = connection.copy()
    try:
        with other.cursor() as cursor:
            other.set_autocommit(False)
            cursor.execute(
                "SELECT 1 FROM intake_exporterregistration WHERE id = %s FOR UPDATE",
                [registration.pk],
            )
            assert jobs.purge_forms() == NOTHING
            other.rollback()
        assert jobs.purge_forms() == {**NOTHING, "registrations": 1}
    finally:
        other.close()
