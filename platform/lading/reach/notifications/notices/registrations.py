"""E-mails to applicants of the new-exporter form, in the form's language. Safe to repeat: each is
sent once.
"""

from __future__ import annotations

from collections.abc import Mapping

from lading.base.kernel import limits
from lading.reach.intake.models import ExporterRegistration
from lading.reach.notifications.delivery.emails import Links
from lading.reach.notifications.delivery.letters import Letter
from lading.reach.notifications.delivery.personal import Mail, send_email

HOME_PATH = "/"
SIGN_UP_PATH = "/signup"
FORM_PATH = "/exporter"


def tell_registration_received(registration_id: int) -> None:
    """Tell them that the form arrived. Contains nothing that was typed: the address may be a
    stranger's.
    """
    registration = _found(registration_id)
    if registration is not None:
        params = {"hours": str(limits.number("review.hours"))}
        _send(registration, Letter.REGISTRATION_RECEIVED, HOME_PATH, params)


def tell_registration_approved(registration_id: int) -> None:
    """Tell them that the registration was approved."""
    registration = _found(registration_id)
    if registration is not None:
        params = {"company": registration.company_name}
        _send(registration, Letter.REGISTRATION_APPROVED, SIGN_UP_PATH, params)


def tell_registration_rejected(registration_id: int, reason: str) -> None:
    """Tell them that the registration was not approved, and why."""
    registration = _found(registration_id)
    if registration is not None:
        params = {"company": registration.company_name, "reason": reason}
        _send(registration, Letter.REGISTRATION_REJECTED, FORM_PATH, params)


def _found(registration_id: int) -> ExporterRegistration | None:
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
