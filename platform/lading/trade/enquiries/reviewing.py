"""How a review decision changes an enquiry (RULES.md 30). Only `kernel.review` calls this."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from lading.base.kernel import review
from lading.base.kernel.values.clock import now
from lading.base.work import outbox

from . import access, rules
from .models import Enquiry
from .rules import EnquiryStatus
from .shapes import REVIEW_KIND


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
