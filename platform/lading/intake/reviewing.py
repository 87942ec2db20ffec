"""How a review decision changes a registration (RULES.md 30). Only `kernel.review` calls this."""

from __future__ import annotations

from django.urls import reverse

from lading.kernel import audit, outbox, review
from lading.kernel.actor import Actor
from lading.kernel.errors import Conflict

from . import access
from .models import ExporterRegistration, RegistrationStatus
from .services import REVIEW_KIND


def register() -> None:
    """Register the review of registrations; called on start."""
    review.register(
        review.ReviewKind(
            name=REVIEW_KIND,
            label="Exporter registration",
            capability=access.REVIEW_REGISTRATIONS,
            lock=_lock,
            approve=_approve,
            reject=_reject,
            admin_url=_admin_url,
        )
    )


def _lock(registration_id: int) -> None:
    access.lock_registration(registration_id)


def _approve(actor: Actor, registration_id: int, _remarks: str) -> None:
    registration = _decided(registration_id, RegistrationStatus.APPROVED, remarks="")
    audit.record(actor, registration, "registration_approved")
    outbox.publish("registration.approved", {"registrationId": registration.pk})


def _reject(actor: Actor, registration_id: int, remarks: str) -> None:
    registration = _decided(registration_id, RegistrationStatus.REJECTED, remarks=remarks)
    audit.record(actor, registration, "registration_rejected", {"reason": remarks})
    outbox.publish("registration.rejected", {"registrationId": registration.pk, "reason": remarks})


def _decided(
    registration_id: int, status: RegistrationStatus, *, remarks: str
) -> ExporterRegistration:
    registration = ExporterRegistration.objects.get(pk=registration_id)
    if registration.status != RegistrationStatus.PENDING:
        raise Conflict
    registration.status = status
    registration.remarks = remarks[: review.MAX_REMARKS]
    registration.save(update_fields=["status", "remarks"])
    return registration


def _admin_url(registration_id: int) -> str:
    return reverse("admin:intake_exporterregistration_change", args=[registration_id])
