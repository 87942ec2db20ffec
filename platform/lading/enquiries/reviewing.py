"""How a review decision changes an enquiry (RULES.md 30). Only `kernel.review` calls this."""

from __future__ import annotations

from django.urls import reverse

from lading.kernel import audit, outbox, review
from lading.kernel.actor import Actor
from lading.kernel.clock import now

from . import access, states
from .models import Enquiry
from .shapes import REVIEW_KIND
from .states import EnquiryStatus


def register() -> None:
    """Register the review of enquiries; called on start."""
    review.register(
        review.ReviewKind(
            name=REVIEW_KIND,
            label="Enquiry",
            capability="enquiries.review",
            lock=_lock,
            approve=_approve,
            reject=_reject,
            admin_url=_admin_url,
        )
    )


def _lock(enquiry_id: int) -> None:
    access.lock_for_review(enquiry_id)


def _approve(actor: Actor, enquiry_id: int, _remarks: str) -> None:
    """Publish the enquiry. The event's consumer matches the suppliers."""
    enquiry = _decided(enquiry_id, EnquiryStatus.PUBLISHED, reason="")
    enquiry.published_at = enquiry.updated_at
    enquiry.save(update_fields=["status", "published_at", "rejection_reason", "updated_at"])
    audit.record(actor, enquiry, "enquiry_published")
    outbox.publish(
        "enquiry.published", {"enquiryId": enquiry.pk}, order_key=f"enquiry {enquiry.pk}"
    )


def _reject(actor: Actor, enquiry_id: int, remarks: str) -> None:
    enquiry = _decided(enquiry_id, EnquiryStatus.REJECTED, reason=remarks)
    enquiry.save(update_fields=["status", "rejection_reason", "updated_at"])
    audit.record(actor, enquiry, "enquiry_rejected", {"reason": remarks})
    outbox.publish(
        "enquiry.rejected",
        {"enquiryId": enquiry.pk, "reason": remarks},
        order_key=f"enquiry {enquiry.pk}",
    )


def _decided(enquiry_id: int, status: EnquiryStatus, *, reason: str) -> Enquiry:
    enquiry = Enquiry.objects.get(pk=enquiry_id)
    states.check(enquiry.status, status)
    enquiry.status = status
    enquiry.rejection_reason = reason[: review.MAX_REMARKS]
    enquiry.updated_at = now()
    return enquiry


def _admin_url(enquiry_id: int) -> str:
    return reverse("admin:enquiries_enquiry_change", args=[enquiry_id])
