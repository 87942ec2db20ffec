"""Background jobs for exporter registrations: tells the applicants."""

from __future__ import annotations

from lading.kernel import outbox
from lading.kernel.outbox import Payload

from . import registration_notices


@outbox.consumer("registration.received", name="notifications.tell_registration_received")
def tell_registration_received(payload: Payload) -> None:
    """The form arrived: its sender."""
    registration_notices.tell_registration_received(payload["registrationId"])


@outbox.consumer("registration.approved", name="notifications.tell_registration_approved")
def tell_registration_approved(payload: Payload) -> None:
    """Approved: the applicant."""
    registration_notices.tell_registration_approved(payload["registrationId"])


@outbox.consumer("registration.rejected", name="notifications.tell_registration_rejected")
def tell_registration_rejected(payload: Payload) -> None:
    """Not approved: the applicant, with the reason."""
    registration_notices.tell_registration_rejected(payload["registrationId"], payload["reason"])
