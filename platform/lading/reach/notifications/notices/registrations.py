"""E-mails to applicants of the new-exporter form, in the form's language. Safe to repeat: each is
sent once.
"""

from __future__ import annotations

from collections.abc import Mapping

from lading.base.kernel import limits
from lading.base.work import outbox
from lading.base.work.outbox import Payload
from lading.reach.intake.models import ExporterRegistration
from lading.reach.notifications.delivery.emails import Links
from lading.reach.notifications.delivery.letters import Letter
from lading.reach.notifications.delivery.personal import Mail, send_email

HOME_PATH = "/"
SIGN_UP_PATH = "/signup"
FORM_PATH = "/exporter"


@outbox.consumer("registration.received", name="notifications.tell_registration_received")
def tell_registration_received(payload: Payload) -> None:
    """Tell them that the form arrived. Contains nothing that was typed: the address may be a
    stranger's.
    """
    registration = _registration(payload["registrationId"])
    if registration is not None:
        params = {"hours": str(limits.number("review.hours"))}
        _send(registration, Letter.REGISTRATION_RECEIVED, HOME_PATH, params)


@outbox.consumer("registration.approved", name="notifications.tell_registration_approved")
def tell_registration_approved(payload: Payload) -> None:
    """Tell them that the registration was approved."""
    registration = _registration(payload["registrationId"])
    if registration is not None:
        params = {"company": registration.company_name}
        _send(registration, Letter.REGISTRATION_APPROVED, SIGN_UP_PATH, params)


@outbox.consumer("registration.rejected", name="notifications.tell_registration_rejected")
def tell_registration_rejected(payload: Payload) -> None:
    """Tell them that the registration was not approved, and why."""
    registration = _registration(payload["registrationId"])
    if registration is not None:
        params = {"company": registration.company_name, "reason": payload["reason"]}
        _send(registration, Letter.REGISTRATION_REJECTED, FORM_PATH, params)


def _registration(registration_id: int) -> ExporterRegistration | None:
    """The registration; None when staff have deleted it meanwhile."""
    return ExporterRegistration.objects.filter(pk=registration_id).first()


def _send(
    registration: ExporterRegistration, letter: Letter, path: str, params: Mapping[str, str]
) -> None:
    mail = Mail(
        letter=letter,
        links=Links(path),
        dedupe_key=f"{letter}:{registration.pk}",
        params=params,
    )
    send_email(to=registration.email, locale=registration.locale, mail=mail)
