"""Checks a staff call's decision on an enquiry and passes it to the review (RULES.md 30)."""

from __future__ import annotations

import datetime as dt
from typing import Any

from pydantic import Field

from lading.base.kernel import review
from lading.base.kernel.actor import Actor
from lading.base.kernel.checks import INVALID_VALUE, Checks, LooseInt, LooseText
from lading.base.kernel.wire import Wire
from lading.trade.enquiries.shapes import REVIEW_KIND

ENQUIRY_REQUIRED = "Enquiry is required"


class DecisionIn(Wire):
    """A decision on one enquiry. Further fields of the enquiry, if sent, are ignored."""

    id: LooseInt = Field(None, description="Id of the enquiry to decide on.", examples=[1])
    status: LooseText = Field(
        None, description="The decision: `published` or `rejected`.", examples=["published"]
    )
    reason: LooseText = Field(
        None, description="The reason, required for a rejection.", examples=["Too vague"]
    )
    remarks: LooseText = Field(None, description="Alias of `reason`.", examples=[None])
    submitted_at: LooseText = Field(
        None,
        description="The value of `review.submittedAt` when the enquiry was reviewed. If the "
        "enquiry was edited after that, the call is refused with 409. Not checked if omitted.",
        examples=[None],
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
