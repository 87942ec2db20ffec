"""E-mails to applicants of the new-exporter form: one each, in their language, without anything
that was typed.
"""

from __future__ import annotations

import pytest

from lading.base.kernel import review
from lading.base.kernel.models import OutboxMessage
from lading.base.work import outbox
from lading.reach.intake.models import ExporterRegistration
from lading.reach.notifications.models import Notification, OutgoingMessage
from tests.platform.enquiries.actors import actor_of_user
from tests.platform.factories import StaffFactory, registered
from tests.platform.intake.conftest import REGISTRATION, register

pytestmark = pytest.mark.django_db


def letters() -> list[OutgoingMessage]:
    return list(OutgoingMessage.objects.order_by("pk"))


def decide(registration: ExporterRegistration, decision: str, remarks: str = "") -> None:
    review.decide(
        actor=actor_of_user(StaffFactory.create()),
        kind="exporter_registration",
        object_id=registration.pk,
        decision=decision,
        remarks=remarks,
    )
    outbox.drain()


def test_the_sender_is_told_that_it_arrived_and_nothing_that_was_typed() -> None:
    # Otherwise anybody could send strangers a text of their own through the form.
    typed = {"name": "Visit evil.example", "companyName": "Win at evil.example"}
    assert register(**typed, natureOfBusiness="Pay evil.example").status == 200
    outbox.drain()
    [letter] = letters()
    assert (letter.to, letter.is_secret) == (REGISTRATION["email"], False)
    assert letter.subject == "We have received your exporter registration"
    assert "24 hours" in letter.text
    assert "evil" not in f"{letter.subject}{letter.text}{letter.html}{letter.params}"
    assert not Notification.objects.exists()


def test_approval_is_told_with_the_way_in() -> None:
    registration = registered(company_name="Menon & Sons <Spices>")
    decide(registration, "approved")
    [letter] = letters()
    assert letter.subject == "Your exporter registration is approved: Menon & Sons <Spices>"
    assert "/signup" in letter.text
    assert "Menon &amp; Sons &lt;Spices&gt;" in letter.html


def test_rejection_is_told_with_the_reason() -> None:
    registration = registered()
    decide(registration, "rejected", "Only companies of India")
    [letter] = letters()
    assert "Reason: Only companies of India" in letter.text
    assert "/exporter" in letter.text


def test_each_letter_is_written_once() -> None:
    register()
    outbox.drain()
    OutboxMessage.objects.update(done_at=None)
    outbox.drain()
    assert len(letters()) == 1


def test_the_link_is_in_the_forms_language() -> None:
    registration = registered(locale="fr")
    decide(registration, "approved")
    [letter] = letters()
    assert "/fr/signup" in letter.text
    assert 'lang="fr"' in letter.html


def test_what_was_deleted_meanwhile_is_not_told() -> None:
    register()
    ExporterRegistration.objects.get().delete()
    outbox.drain()
    assert letters() == []
    assert not OutboxMessage.objects.filter(done_at=None).exists()
