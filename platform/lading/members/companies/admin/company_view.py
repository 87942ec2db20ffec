"""Everything staff see of one company, with a constant number of SQL statements."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from lading.base.kernel import review
from lading.base.kernel.actor import Actor
from lading.base.kernel.errors import Conflict
from lading.base.kernel.models import Review, ReviewDecision
from lading.members.accounts.models import User
from lading.members.companies import profile, reviewing
from lading.members.companies.models import Company, CompanyDocument, DocumentKey, PortRole
from lading.members.companies.queries import profile_of

EDITED = _("This has been edited since you opened it. Please review it again.")


MISSING_WORDS: dict[str, str | Promise] = {
    "address": _("Address"),
    "companyLogo": _("Company logo"),
    **{key.value: key.label for key in DocumentKey},
}
"""Items that a profile can lack (`companies.profile.missing_items`), in words."""


@dataclass(frozen=True, slots=True)
class CompanyView:
    """A company with everything that belongs to it. ``people`` is None for staff who may not see
    people.
    """

    company: Company
    percent: int
    missing: list[str]
    documents: list[CompanyDocument]
    loading: list[str]
    destinations: list[str]
    pairs: list[str]
    people: list[User] | None
    history: list[Review]

    @property
    def waiting(self) -> Review | None:
        """The review that waits for a decision, if there is one."""
        return next((entry for entry in self.history if entry.decided_at is None), None)


def view_of(company: Company, *, with_people: bool) -> CompanyView:
    """The view of a company."""
    facts = profile_of(company)
    keys = {document.key for document in facts.documents}
    people = User.objects.filter(company=company).order_by("-is_primary", "pk")
    return CompanyView(
        company=company,
        percent=facts.percent,
        missing=[str(MISSING_WORDS[item]) for item in profile.missing_items(company, keys)],
        documents=facts.documents,
        loading=[str(row.port) for row in facts.served(PortRole.LOADING)],
        destinations=[str(row.port) for row in facts.served(PortRole.DESTINATION)],
        pairs=[f"{row.loading_port} → {row.destination_port}" for row in facts.pairs],
        people=list(people) if with_people else None,
        history=list(review.history(reviewing.REVIEW_KIND, company.pk)),
    )


def decide(
    *, actor: Actor, company_id: int, decision: str, remarks: str, seen: dt.datetime | None
) -> None:
    """Approve or reject a company, whether or not it waits for a decision. ``seen`` is the time of
    the submission that the staff member looked at; None when nothing waited then.

    Raises the same errors as `reviewing.decide`, and Conflict when another submission waits now.
    """
    waiting = review.history(reviewing.REVIEW_KIND, company_id).filter(decided_at=None).first()
    if (waiting.submitted_at if waiting else None) != seen:
        raise Conflict(EDITED)
    if waiting is None:
        reviewing.decide(actor, company_id, decision=decision, remarks=remarks)
        return
    review.decide(
        actor=actor,
        kind=reviewing.REVIEW_KIND,
        object_id=company_id,
        decision=ReviewDecision(decision),
        remarks=remarks,
        seen_submission=seen,
    )
