"""Each guard of the services about submissions, tested alone: the service itself
refuses what a screen or an earlier check refuses too, and nothing changes.
"""

from __future__ import annotations

import pytest

from lading.base.kernel.errors import Conflict, Forbidden, NotFound, ValidationFailed
from lading.reach.intake import access, services
from lading.reach.intake.models import ExporterRegistration, RegistrationStatus
from tests.platform.enquiries.actors import actor_of_user
from tests.platform.factories import member, registered, website_query
from tests.platform.guards import refused, staff_with

pytestmark = pytest.mark.django_db


def test_submissions_are_for_staff_whose_work_they_are() -> None:
    user, clerk = actor_of_user(member(1)), staff_with("companies.view")
    for rows in (access.registrations, access.website_queries):
        with refused(NotFound):
            rows(user)
        with refused(Forbidden):
            rows(clerk)


def test_who_may_not_decide_is_told_so_before_the_form_is_read() -> None:
    waiting, clerk = registered(), staff_with("registrations.exchange")
    for status in ("approved", "perhaps"):
        with refused(Forbidden):
            services.decide_registration(
                actor=clerk, registration_id=waiting.pk, status=status, remarks=""
            )


def test_a_registration_is_decided_once() -> None:
    waiting, reviewer = registered(), staff_with("registrations.review")
    approved = RegistrationStatus.APPROVED
    ExporterRegistration.objects.filter(pk=waiting.pk).update(status=approved)
    with refused(Conflict):
        services.decide_registration(
            actor=reviewer,
            registration_id=waiting.pk,
            status="rejected",
            remarks="Twice",
        )


def test_a_query_is_answered_by_whom_may_and_with_a_status_that_exists() -> None:
    query = website_query()
    clerk, reader = staff_with("queries.answer"), staff_with("queries.exchange")
    with refused(Forbidden):
        services.answer_query(actor=reader, query_id=query.pk, status="answered", notes="")
    with refused(ValidationFailed):
        services.answer_query(actor=clerk, query_id=query.pk, status="lost", notes="")
