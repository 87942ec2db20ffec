"""How a review decision changes a registration (RULES.md 30). Only `kernel.review` calls this."""

from __future__ import annotations

from functools import partial

from django.utils.translation import gettext_lazy as _

from lading.base.kernel import review
from lading.base.kernel.errors import Conflict
from lading.base.work import outbox

from . import access
from .models import ExporterRegistration, RegistrationStatus
from .services import REVIEW_KIND


def register() -> None:
    """Register the review of registrations; called on start."""
    approved = partial(_decided, RegistrationStatus.APPROVED)
    rejected = partial(_decided, RegistrationStatus.REJECTED)
    review.register(
        review.ReviewKind(
            name=REVIEW_KIND,
            label=_("Exporter registration"),
            capability=access.REVIEW_REGISTRATIONS,
            lock=access.lock_registration,
            approve=review.effect("registration_approved", store=approved, tell=_tell_approved),
            reject=review.effect("registration_rejected", store=rejected, tell=_tell_rejected),
            admin_url=review.page_of(ExporterRegistration),
        )
    )


def _decided(
    status: RegistrationStatus, registration_id: int, remarks: str
) -> ExporterRegistration:
    registration = ExporterRegistration.objects.get(pk=registration_id)
    if registration.status != RegistrationStatus.PENDING:
        raise Conflict
    registration.status = status
    registration.remarks = remarks
    registration.save(update_fields=["status", "remarks"])
    return registration


def _tell_approved(registration: ExporterRegistration, _remarks: str) -> None:
    outbox.publish("registration.approved", {"registrationId": registration.pk})


def _tell_rejected(registration: ExporterRegistration, remarks: str) -> None:
    outbox.publish("registration.rejected", {"registrationId": registration.pk, "reason": remarks})
