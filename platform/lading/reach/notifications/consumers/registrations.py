"""Background jobs for exporter registrations: they tell the applicants."""

from __future__ import annotations

from lading.base.work import outbox
from lading.base.work.outbox import Payload
from lading.reach.notifications.notices import registrations as registration_notices


@outbox.consumer("registration.received", name="notifications.tell_registration_received")
def tell_registration_received(payload: Payload) -> None:
    """Tell the applicant that the form arrived."""
    registration_notices.tell_registration_received(payload["registrationId"])


@outbox.consumer("registration.approved", name="notifications.tell_registration_approved")
def tell_registration_approved(payload: Payload) -> None:
    """Tell the applicant that the registration was approved."""
    registration_notices.tell_registration_approved(payload["registrationId"])


@outbox.consumer("registration.rejected", name="notifications.tell_registration_rejected")
def tell_registration_rejected(payload: Payload) -> None:
    """Tell the applicant that the registration was not approved, with the reason."""
    registration_notices.tell_registration_rejected(payload["registrationId"], payload["reason"])
