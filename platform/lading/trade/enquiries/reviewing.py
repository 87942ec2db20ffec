"""Decisions on enquiries (RULES.md 30): checks what staff send, and has `kernel.review` change the
enquiry.
"""

from __future__ import annotations

import datetime as dt
from typing import Any

from django.utils.translation import gettext_lazy as _

from lading.base.kernel import review
from lading.base.kernel.actor import Actor
from lading.base.kernel.checks import INVALID_VALUE, Checks
from lading.base.kernel.values.clock import now
from lading.base.work import outbox

from . import access, rules
from .models import Enquiry
from .rules import EnquiryStatus
from .schemas import DecisionIn
from .shapes import REVIEW_KIND

ENQUIRY_REQUIRED = "Enquiry is required"


def register() -> None:
    """Register the review of enquiries; called on start."""
    review.register(
        review.ReviewKind(
            name=REVIEW_KIND,
            label=_("Enquiry"),
            capability="enquiries.review",
            lock=access.lock_for_review,
            approve=review.effect("enquiry_published", store=_published, tell=_tell_published),
            reject=review.effect("enquiry_rejected", store=_rejected, tell=_tell_rejected),
            admin_url=review.page_of(Enquiry),
        )
    )


def decide(*, actor: Actor, payload: DecisionIn) -> int:
    """Decide on an enquiry. Returns its id.

    Raises ValidationFailed (without a reason to reject: 'Please enter valid reason'), NotFound,
    Conflict when the enquiry does not wait any more or was edited since ``submittedAt``.
    """
    checks = Checks()
    enquiry_id = checks.integer("id", payload.id, required=ENQUIRY_REQUIRED, minimum=1)
    sent = payload.reason if payload.reason not in (None, "") else payload.remarks
    decision, reason = review.check_decision(
        checks, status=payload.status, remarks=sent, remarks_field="reason"
    )
    seen = _instant(checks, "submittedAt", payload.submitted_at)
    checks.raise_if_failed()
    review.decide(
        actor=actor,
        kind=REVIEW_KIND,
        object_id=enquiry_id or 0,
        decision=decision,
        remarks=reason,
        seen_submission=seen,
    )
    return enquiry_id or 0


def _published(enquiry_id: int, _remarks: str) -> Enquiry:
    enquiry = _decided(enquiry_id, EnquiryStatus.PUBLISHED, reason="")
    enquiry.published_at = enquiry.updated_at
    enquiry.save(update_fields=["status", "published_at", "rejection_reason", "updated_at"])
    return enquiry


def _rejected(enquiry_id: int, remarks: str) -> Enquiry:
    enquiry = _decided(enquiry_id, EnquiryStatus.REJECTED, reason=remarks)
    enquiry.save(update_fields=["status", "rejection_reason", "updated_at"])
    return enquiry


def _decided(enquiry_id: int, status: EnquiryStatus, *, reason: str) -> Enquiry:
    enquiry = Enquiry.objects.get(pk=enquiry_id)
    rules.check(enquiry.status, status)
    enquiry.status = status
    enquiry.rejection_reason = reason
    enquiry.updated_at = now()
    return enquiry


def _tell_published(enquiry: Enquiry, _remarks: str) -> None:
    """The event's consumer matches the suppliers."""
    outbox.publish(
        "enquiry.published", {"enquiryId": enquiry.pk}, order_key=f"enquiry {enquiry.pk}"
    )


def _tell_rejected(enquiry: Enquiry, remarks: str) -> None:
    outbox.publish(
        "enquiry.rejected",
        {"enquiryId": enquiry.pk, "reason": remarks},
        order_key=f"enquiry {enquiry.pk}",
    )


def _instant(checks: Checks, field: str, sent: Any) -> dt.datetime | None:
    if sent is None or sent == "":
        return None
    try:
        at = dt.datetime.fromisoformat(sent) if isinstance(sent, str) else None
    except ValueError:
        at = None
    if at is None or at.tzinfo is None:
        checks.fail(field, INVALID_VALUE)
        return None
    return at
