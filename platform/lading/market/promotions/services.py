"""Use cases of the company that promotes, and the decision of staff (RULES.md 30, 61)."""

from __future__ import annotations

import dataclasses
import datetime as dt

from django.db import transaction
from django.db.models import Exists, ForeignObjectRel, OuterRef, QuerySet

from lading.base.kernel import audit, limits, review
from lading.base.kernel.actor import SYSTEM, Actor
from lading.base.kernel.values.clock import now, today
from lading.members.accounts.identity import require_own_user
from lading.members.companies import access as companies

from . import access, live_changes, rules
from .models import Promotion
from .queries import REVIEW_KIND
from .rules import PromotionStatus
from .schemas import PromotionIn
from .validation import PromotionForm, check_form

BATCH = 500


def create_promotion(*, actor: Actor, payload: PromotionIn) -> Promotion:
    """Add a promotion and submit it for review.

    Raises Forbidden for a type of business without promotions, for a rejected company, for another
    user's id, for a status that only staff set, `UPGRADE_REQUIRED` without a plan for it and
    `LIMIT_REACHED`; ValidationFailed with every wrong field.
    """
    _require_caller(actor, payload)
    form = check_form(payload, None)
    with transaction.atomic():
        _make_room(actor)
        promotion = Promotion(
            company_id=actor.company_id, created_by_id=actor.user_id, created_at=now()
        )
        _save(actor, promotion, form)
    return promotion


def save_promotion(*, actor: Actor, promotion_id: int, payload: PromotionIn) -> Promotion:
    """Replace a promotion's form and submit it for review again. Meanwhile no reader sees it.

    Raises the same errors as `create_promotion`, where one that had ended or was rejected counts as
    one more, and NotFound for another company's promotion.
    """
    _require_caller(actor, payload)
    with transaction.atomic():
        promotion = access.lock_own(actor, promotion_id)
        form = check_form(payload, promotion)
        if not _is_live(promotion):
            _make_room(actor)
        _save(actor, promotion, form)
    return promotion


def delete_promotion(*, actor: Actor, promotion_id: int) -> None:
    """Delete a promotion, and close its review. The conversations about it stay.

    Raises NotFound for another company's promotion, Forbidden for a type of business without
    promotions and for a rejected company.
    """
    access.require_manager(actor)
    with transaction.atomic():
        _delete(actor, access.lock_own(actor, promotion_id))


def close_company(company_id: int) -> int:
    """Delete every promotion of a closed company with its message. Safe to repeat. Returns how
    many.
    """
    closing = dataclasses.replace(SYSTEM, company_id=company_id)
    with transaction.atomic():
        promotions = access.lock_all_of(company_id)
        for promotion in promotions:
            if promotion.deleted_at is None:
                _delete(closing, promotion)
            promotion.message = promotion.remarks = ""
            promotion.save(update_fields=["message", "remarks"])
    return len(promotions)


def decide_promotion(*, actor: Actor, promotion_id: int, payload: PromotionIn) -> None:
    """Approve or reject a promotion, as staff.

    Raises the same errors as `review.decide`, and ValidationFailed for another status.
    """
    review.decide_as_sent(
        actor=actor,
        kind=REVIEW_KIND,
        object_id=promotion_id,
        status=payload.status,
        remarks=payload.remarks,
    )


def purge_deleted() -> int:
    """Remove the rows of promotions that were deleted some time ago and that nothing refers to, in
    batches. Safe to repeat and to kill. Returns how many.
    """
    before = now() - dt.timedelta(days=limits.number("promotion.kept_days"))
    old = _unreferred(Promotion.objects.filter(deleted_at__lt=before))
    removed = 0
    while ids := list(old.order_by("pk").values_list("pk", flat=True)[:BATCH]):
        Promotion.objects.filter(pk__in=ids).delete()
        removed += len(ids)
    return removed


def _unreferred(rows: QuerySet[Promotion]) -> QuerySet[Promotion]:
    """Those that no row of any app refers to."""
    for field in Promotion._meta.get_fields(include_hidden=True):
        if isinstance(field, ForeignObjectRel):
            referring = field.related_model._default_manager
            rows = rows.filter(~Exists(referring.filter(**{field.field.name: OuterRef("pk")})))
    return rows


def _require_caller(actor: Actor, payload: PromotionIn) -> None:
    access.require_saving(actor)
    require_own_user(actor, payload.user_id)
    review.refuse_decision(payload.status)


def _make_room(actor: Actor) -> None:
    """Lock the company, and check that it may have one more."""
    access.require_manager(companies.lock_for(actor))
    access.require_room(actor)


def _is_live(promotion: Promotion) -> bool:
    """Whether it counts against the limit now (`access.live_of`)."""
    return promotion.status != PromotionStatus.REJECTED and promotion.ends_on >= today()


def _save(actor: Actor, promotion: Promotion, form: PromotionForm) -> None:
    is_new, before = promotion._state.adding, promotion.status
    was_shown = not is_new and before == PromotionStatus.APPROVED
    readers = live_changes.readers_of(promotion) if was_shown else ()
    rules.check_move(before, PromotionStatus.PENDING_APPROVAL)
    for field in dataclasses.fields(form):
        setattr(promotion, field.name, getattr(form, field.name))
    promotion.status = PromotionStatus.PENDING_APPROVAL
    promotion.remarks = ""
    promotion.updated_at = now()
    promotion.save()
    action = "promotion_created" if is_new else "promotion_edited"
    audit.record(actor, promotion, action, {"from": "" if is_new else before})
    review.submit(
        kind=REVIEW_KIND,
        object_id=promotion.pk,
        company_id=actor.company_id,
        company_name=actor.company_name,
        title=promotion.title,
    )
    live_changes.saved(promotion)
    live_changes.readers_lost(readers)


def _delete(actor: Actor, promotion: Promotion) -> None:
    review.withdraw(actor, kind=REVIEW_KIND, object_id=promotion.pk)
    readers = live_changes.readers_of(promotion) if promotion.status == "approved" else ()
    promotion.deleted_at = now()
    promotion.save(update_fields=["deleted_at"])
    audit.record(actor, promotion, "promotion_deleted", {"status": promotion.status})
    live_changes.deleted(promotion)
    live_changes.readers_lost(readers)
