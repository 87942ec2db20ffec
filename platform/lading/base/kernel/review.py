"""The one review mechanism (RULES.md 30): submit, decide, history.

Apps register what a decision does to their object. Nothing else sets a reviewed status.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from django.db import transaction
from django.db.models import Model, QuerySet
from django.urls import reverse
from django.utils.functional import Promise

from . import audit, limits
from .actor import Actor
from .checks import INVALID_VALUE, Checks, clean_reason
from .database import row_locks
from .errors import REASON_REQUIRED, Conflict, Forbidden, NotFound, ValidationFailed
from .models import Review, ReviewDecision
from .values.clock import now

STATUS_REQUIRED = "Status is required"
MAX_REMARKS = 2000
BATCH = 500

_DECISIONS = {
    # An enquiry that is approved becomes published.
    "published": ReviewDecision.APPROVED.value,
    "approved": ReviewDecision.APPROVED.value,
    "rejected": ReviewDecision.REJECTED.value,
}

M = TypeVar("M", bound=Model)
Effect = Callable[[Actor, int, str], None]
"""``(staff actor, object id, remarks)``: applies a decision to the locked object, or raises. An
approval gets no remarks.
"""


@dataclass(frozen=True, slots=True)
class ReviewKind:
    """How one kind of object is reviewed, declared by its app."""

    name: str
    label: str | Promise
    capability: str
    """The capability that staff need to decide it (`accounts.roles`)."""
    lock: Callable[[int], object]
    approve: Effect
    reject: Effect
    admin_url: Callable[[int], str]


def effect(
    action: str, *, store: Callable[[int, str], M], tell: Callable[[M, str], object]
) -> Effect:
    """What a decision does to a locked row: ``store`` gives it the status and the remarks and
    returns it, the audit trail gets ``action``, and ``tell`` publishes the event.

    For an approval the remarks are "": whatever a reviewer writes then is the review's alone.
    """

    def apply(actor: Actor, object_id: int, remarks: str) -> None:
        row = store(object_id, remarks[:MAX_REMARKS])
        audit.record(actor, row, action, {"reason": remarks} if remarks else None)
        tell(row, remarks)

    return apply


def page_of(model: type[Model]) -> Callable[[int], str]:
    """The address of an object's page in the back office, by its id."""
    name = f"admin:{model._meta.app_label}_{model._meta.model_name}_change"
    return lambda object_id: reverse(name, args=[object_id])


_kinds: dict[str, ReviewKind] = {}


def register(kind: ReviewKind) -> None:
    """Register a kind, from the app's ``AppConfig.ready``."""
    _kinds[kind.name] = kind


def kind_of(name: str) -> ReviewKind:
    """The registered kind of that name."""
    return _kinds[name]


def kinds() -> list[ReviewKind]:
    """Every registered kind, by name."""
    return [_kinds[name] for name in sorted(_kinds)]


def submit(*, kind: str, object_id: int, company_id: int, company_name: str, title: str) -> Review:
    """Open a review, or restart the 24 hours of the open one (RULES.md 24). Lock the
    object first.
    """
    review, _created = Review.objects.update_or_create(
        kind=kind,
        object_id=object_id,
        decided_at=None,
        defaults=_submission(company_id, company_name, title),
    )
    return review


def submit_all(*, kind: str, titles: Mapping[int, str], company_id: int, company_name: str) -> None:
    """Open the reviews of many new objects of a company, whose ``titles`` are given by their
    ids.
    """
    reviews = (
        Review(kind=kind, object_id=object_id, **_submission(company_id, company_name, title))
        for object_id, title in titles.items()
    )
    Review.objects.bulk_create(reviews, batch_size=BATCH)


def _submission(company_id: int, company_name: str, title: str) -> dict[str, Any]:
    submitted_at = now()
    return {
        "submitted_at": submitted_at,
        "due_at": submitted_at + dt.timedelta(hours=limits.number("review.hours")),
        "company_id": company_id,
        "company_name": company_name[:100],
        "title": title[:200],
    }


def withdraw(actor: Actor, *, kind: str, object_id: int) -> None:
    """Close the open review of an object that its owner withdrew. Call with the object locked."""
    Review.objects.filter(kind=kind, object_id=object_id, decided_at=None).update(
        decided_at=now(),
        decided_by_id=actor.user_id or None,
        decided_by_name=actor.name[:100],
        decision=ReviewDecision.WITHDRAWN,
    )


def forget_names(*, kind: str, submitted_before: dt.datetime, name: str) -> int:
    """Replace the company's name and the title in decided reviews by ``name``; the decisions stay.
    Returns how many rows changed.
    """
    decided = Review.objects.filter(kind=kind, submitted_at__lt=submitted_before)
    named = decided.exclude(decided_at=None).exclude(company_name=name)
    return named.update(title=name, company_name=name)


def decide(
    *,
    actor: Actor,
    kind: str,
    object_id: int,
    decision: str,
    remarks: str = "",
    seen_submission: dt.datetime | None = None,
) -> Review:
    """Approve or reject an open review. Staff only.

    ``seen_submission`` is the ``submitted_at`` of the submission that the reviewer looked at: an
    edit made since then restarts the 24 hours and must be looked at again.

    Raises NotFound for non-staff, Forbidden for staff without the kind's capability,
    ValidationFailed without a reason to reject, and Conflict when no review is open (somebody else
    decided, or the owner withdrew the object) or it was edited.
    """
    require_capability(actor, kind)
    remarks = clean_reason("reason", remarks)
    rejecting = decision == ReviewDecision.REJECTED
    if rejecting and not remarks:
        raise ValidationFailed(REASON_REQUIRED, errors={"reason": [REASON_REQUIRED]})
    with transaction.atomic():
        # First the object, then its review: all services lock in this order.
        kind_of(kind).lock(object_id)
        review = (
            row_locks.for_change(Review.objects)
            .filter(kind=kind, object_id=object_id, decided_at=None)
            .first()
        )
        if review is None:
            raise Conflict("This has already been decided.")
        if seen_submission is not None and review.submitted_at != seen_submission:
            raise Conflict("This has been edited since you opened it. Please review it again.")
        if rejecting:
            kind_of(kind).reject(actor, object_id, remarks)
        else:
            kind_of(kind).approve(actor, object_id, "")
        review.decided_at = now()
        review.decided_by_id = actor.user_id
        review.decided_by_name = actor.name[:100]
        review.decision = ReviewDecision.REJECTED if rejecting else ReviewDecision.APPROVED
        review.remarks = remarks[:MAX_REMARKS]
        review.save()
        audit.record(actor, review, f"review_{review.decision}", {"kind": kind, "id": object_id})
    return review


def check_decision(
    checks: Checks, *, status: Any, remarks: Any, remarks_field: str = "remarks"
) -> tuple[str, str]:
    """The decision and remarks of a staff call, as `decide` takes them; errors go to ``checks``.

    ``status`` is `approved` (or `published`) or `rejected`, which needs remarks.
    """
    decision = checks.choice("status", status, _DECISIONS, required=STATUS_REQUIRED)
    text = checks.text(
        remarks_field,
        remarks,
        required=REASON_REQUIRED if decision == ReviewDecision.REJECTED else None,
        max_length=MAX_REMARKS,
        multiline=True,
    )
    return decision, text


def decide_as_sent(*, actor: Actor, kind: str, object_id: int, status: Any, remarks: Any) -> Review:
    """Like `decide`, with the status and the remarks of a staff call (`check_decision`)."""
    checks = Checks()
    decision, text = check_decision(checks, status=status, remarks=remarks)
    checks.raise_if_failed()
    return decide(actor=actor, kind=kind, object_id=object_id, decision=decision, remarks=text)


def refuse_decision(status: Any) -> None:
    """Refuse every status but `pending_approval` in an owner's form: saving submits for review, and
    staff decide. Raises Forbidden for a decision, ValidationFailed for what is no status.
    """
    if status in (None, ""):
        return
    word = status.strip().lower().replace(" ", "_") if isinstance(status, str) else ""
    if word in (ReviewDecision.APPROVED, ReviewDecision.REJECTED):
        raise Forbidden
    if word != "pending_approval":
        raise ValidationFailed(errors={"status": [INVALID_VALUE]})


def require_capability(actor: Actor, kind: str) -> None:
    """Raise NotFound for non-staff, Forbidden for staff who may not decide this kind."""
    if not actor.is_staff:
        raise NotFound
    if not actor.can(kind_of(kind).capability):
        raise Forbidden


def is_open(kind: str, object_id: int) -> bool:
    """Whether the object waits for a decision."""
    return open_id(kind, object_id) is not None


def open_id(kind: str, object_id: int) -> int | None:
    """The id of the object's open review, also while it is being decided; None if there is none."""
    waiting = Review.objects.filter(kind=kind, object_id=object_id, decided_at=None)
    return waiting.values_list("pk", flat=True).first()


def pending() -> QuerySet[Review]:
    """Open reviews, the most urgent first."""
    return Review.objects.filter(decided_at=None).order_by("due_at", "id")


def history(kind: str, object_id: int) -> QuerySet[Review]:
    """Every submission of one object, newest first."""
    return Review.objects.filter(kind=kind, object_id=object_id).order_by("-id")


def rename(kind: str, object_ids: QuerySet[Any, Any], name: str) -> None:
    """Set the company's name in the reviews of these objects, because the person who submitted them
    is erased.
    """
    Review.objects.filter(kind=kind, object_id__in=object_ids).update(title=name, company_name=name)
