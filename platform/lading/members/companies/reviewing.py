"""Verification of companies (RULES.md 7, 30): when they are submitted for review, and what a
decision changes.
"""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

from lading.base.kernel import audit, review
from lading.base.kernel.actor import Actor
from lading.base.kernel.errors import Conflict
from lading.base.kernel.models import ReviewDecision
from lading.base.work import outbox

from . import access, live_changes, profile
from .models import Company, CompanyStatus, DocumentStatus

REVIEW_KIND = "company"

ALLOWED: Mapping[str, frozenset[str]] = {
    CompanyStatus.PENDING: frozenset({CompanyStatus.APPROVED, CompanyStatus.REJECTED}),
    CompanyStatus.APPROVED: frozenset({CompanyStatus.PENDING, CompanyStatus.REJECTED}),
    CompanyStatus.REJECTED: frozenset({CompanyStatus.PENDING, CompanyStatus.APPROVED}),
}
"""A company's own changes return it to pending; staff decide everything else."""


def register() -> None:
    """Register the review of companies; called on start."""
    review.register(
        review.ReviewKind(
            name=REVIEW_KIND,
            label=_("Company"),
            capability="companies.review",
            lock=access.lock_for_review,
            approve=review.effect("company_approved", store=_approved, tell=_tell_approved),
            reject=review.effect("company_rejected", store=_rejected, tell=_tell_rejected),
            admin_url=review.page_of(Company),
        )
    )


def resubmit(actor: Actor, company: Company) -> None:
    """Update the review of a locked, just saved pending company: a complete profile is submitted,
    and its 24 hours start again; an incomplete one is withdrawn from review.
    """
    if company.status != CompanyStatus.PENDING:
        return
    if _is_complete(company):
        submit(company)
        live_changes.submitted(company)
    else:
        review.withdraw(actor, kind=REVIEW_KIND, object_id=company.pk)


def submit(company: Company) -> None:
    """Submit a locked company for review."""
    review.submit(
        kind=REVIEW_KIND,
        object_id=company.pk,
        company_id=company.pk,
        company_name=company.name,
        title=company.name,
    )


def return_to_pending(actor: Actor, company: Company) -> None:
    """Set a locked company that was decided to pending. Saves its status."""
    before = company.status
    _move(company, CompanyStatus.PENDING)
    audit.record(actor, company, "company_resubmitted", {"from": before})
    outbox.publish(
        "company.resubmitted", {"companyId": company.pk}, order_key=f"company {company.pk}"
    )


def decide(actor: Actor, company_id: int, *, decision: str, remarks: str) -> None:
    """Store staff's decision from outside the review queue. Opens a submission if none waits.

    Raises the same errors as `review.decide`, and Conflict if the company has that status already.
    """
    review.require_capability(actor, REVIEW_KIND)
    company = access.lock_for_review(company_id)
    if company.status == decision:
        raise Conflict("This has already been decided.")
    if not review.is_open(REVIEW_KIND, company_id):
        submit(company)
    review.decide(
        actor=actor, kind=REVIEW_KIND, object_id=company_id, decision=decision, remarks=remarks
    )


def rejection_remarks(company: Company) -> str | None:
    """The reason for a company's rejection; None unless it is rejected. One SQL query for a
    rejected one.
    """
    if company.status != CompanyStatus.REJECTED:
        return None
    rejections = review.history(REVIEW_KIND, company.pk).filter(decision=ReviewDecision.REJECTED)
    return rejections.values_list("remarks", flat=True).first() or ""


def _is_complete(company: Company) -> bool:
    keys = set(company.documents.values_list("key", flat=True))
    return not profile.missing_items(company, keys)


def _approved(company_id: int, _remarks: str) -> Company:
    """Approve the company, and every document that is not rejected."""
    company = _moved(company_id, CompanyStatus.APPROVED)
    company.documents.filter(status=DocumentStatus.SENT).update(status=DocumentStatus.ACCEPTED)
    return company


def _rejected(company_id: int, _remarks: str) -> Company:
    """Reject the company. It is read-only until it saves a corrected profile (RULES.md 7). The
    reason stays in its review (`rejection_remarks`).
    """
    return _moved(company_id, CompanyStatus.REJECTED)


def _moved(company_id: int, status: CompanyStatus) -> Company:
    company = Company.objects.get(pk=company_id)
    _move(company, status)
    return company


def _tell_approved(company: Company, _remarks: str) -> None:
    outbox.publish("company.approved", _event(company.pk), order_key=f"company {company.pk}")


def _tell_rejected(company: Company, remarks: str) -> None:
    outbox.publish(
        "company.rejected",
        {**_event(company.pk), "reason": remarks},
        order_key=f"company {company.pk}",
    )


def _event(company_id: int) -> dict[str, int | None]:
    """The event's payload. It contains the review's id, so that the company is told once of each
    decision.
    """
    return {"companyId": company_id, "reviewId": review.open_id(REVIEW_KIND, company_id)}


def _move(company: Company, status: CompanyStatus) -> None:
    if status not in ALLOWED[company.status]:
        raise Conflict
    company.status = status
    company.save(update_fields=["status"])
