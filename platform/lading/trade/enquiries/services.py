"""Use cases of the company that raises an enquiry: save, submit, delete (RULES.md 24)."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterable
from typing import Any

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from lading.base.kernel import audit, review
from lading.base.kernel.actor import Actor
from lading.base.kernel.checks import INVALID_VALUE, Checks
from lading.base.kernel.errors import Conflict, Forbidden
from lading.base.kernel.values.clock import now
from lading.base.work import outbox
from lading.members.accounts import permissions
from lading.members.accounts.identity import require_own_business_type, require_own_user

from . import access, alike, live_changes, rules, variants
from .form.attachments import attach
from .form.validation import EnquiryForm, check_form
from .models import Enquiry
from .rules import EnquiryStatus
from .schemas import EnquiryIn
from .shapes import REVIEW_KIND

NOT_EDITABLE = _("A published enquiry cannot be edited. Clone it instead.")

SUBMITTED = "enquiry.submitted"
"""Event: {enquiryId}."""
BATCH = 500

_SETTABLE = frozenset({EnquiryStatus.DRAFT, EnquiryStatus.PENDING_APPROVAL})
_NEVER_SET = frozenset({"approved", "new_enquiry", "awaiting_for_quotation"}) | set(rules.DERIVED)


def save_enquiry(*, actor: Actor, payload: EnquiryIn, enquiry_id: int | None = None) -> Enquiry:
    """Create an enquiry, or replace the form of one that is not published yet.

    With status ``pending_approval`` it is submitted, and the review's 24 hours start, or start
    again.

    Raises NotFound for an enquiry of another company; Forbidden for a business type that may not
    raise the variant, for a rejected company, for another user's id, and for a status that only
    staff or the trade may set; Conflict NOT_EDITABLE from published onward, and ALIKE for an
    enquiry like another one, if the payload asks for that; ValidationFailed with every wrong field.
    """
    _require_identity(actor, payload)
    with transaction.atomic():
        enquiry = _new(actor, payload) if enquiry_id is None else _editable(actor, enquiry_id)
        form, status, asks_if_alike = _checked(actor, enquiry, payload)
        _fill(enquiry, form)
        if status == EnquiryStatus.PENDING_APPROVAL:
            # Whoever does not ask takes turns too: who asks must see their enquiry.
            alike.take_turns(actor.company_id)
            if asks_if_alike:
                alike.require_none_alike(enquiry)
        _write(actor, enquiry, form, status)
    return enquiry


def check_submission(actor: Actor, payload: EnquiryIn) -> Enquiry:
    """The new enquiry that `save_enquiry` would store; raises as it. Stores nothing."""
    _require_identity(actor, payload)
    enquiry = _new(actor, payload)
    form, _status, _asks = _checked(actor, enquiry, payload)
    _fill(enquiry, form)
    return enquiry


def submit_enquiries(
    *,
    actor: Actor,
    payloads: Iterable[EnquiryIn],
    tell: Callable[[int], None],
    since: dt.datetime | None = None,
) -> int:
    """Submit many new enquiries without attachments for review, all or none, by few statements.
    ``tell`` is told how many are done. Returns how many.

    Raises the same errors as `save_enquiry`, for the first that cannot be submitted, Conflict ALIKE
    for one like an enquiry that the company has submitted ``since`` then, of which nobody was told,
    and ValueError for a draft or attachments.
    """
    with transaction.atomic():
        enquiries = []
        for payload in payloads:
            _require_identity(actor, payload)
            enquiry = _new(actor, payload)
            form, status, _asks = _checked(actor, enquiry, payload)
            if form.files or status != EnquiryStatus.PENDING_APPROVAL:
                raise ValueError("only submissions without attachments are stored together")
            _fill(enquiry, form)
            _set_status(enquiry, status)
            enquiries.append(enquiry)
            tell(len(enquiries))
        alike.take_turns(actor.company_id)
        if since is not None:
            alike.require_none_since(actor.company_id, enquiries, since)
        Enquiry.objects.bulk_create(enquiries, batch_size=BATCH)
        audit.record_all(
            actor,
            enquiries,
            "enquiry_created",
            {"from": "", "to": EnquiryStatus.PENDING_APPROVAL.value},
        )
        review.submit_all(
            kind=REVIEW_KIND,
            titles={enquiry.pk: enquiry.product_name for enquiry in enquiries},
            company_id=actor.company_id,
            company_name=actor.company_name,
        )
        audit.record_all(actor, enquiries, "enquiry_submitted")
        outbox.publish_all(SUBMITTED, [_submitted(enquiry) for enquiry in enquiries])
    return len(enquiries)


def _checked(actor: Actor, enquiry: Enquiry, payload: EnquiryIn) -> tuple[EnquiryForm, str, bool]:
    """The form's clean values, the status that was asked for, and whether to ask about an enquiry
    that is alike.
    """
    variant = variants.get(enquiry.variant)
    permissions.require(actor, variant.permission)
    checks = Checks()
    status = _requested_status(checks, payload, enquiry)
    _check_variant(checks, payload, enquiry)
    asks_if_alike = checks.boolean("askIfAlike", payload.ask_if_alike, default=False)
    submitting = status == EnquiryStatus.PENDING_APPROVAL
    form = check_form(actor, payload, checks, variant=variant, submitting=submitting)
    return form, status, asks_if_alike


def delete_enquiry(*, actor: Actor, enquiry_id: int) -> Enquiry | None:
    """Remove an unpublished enquiry (None), or withdraw a published one (the enquiry).

    Raises NotFound, Forbidden for a rejected company, and Conflict once an order is placed.
    """
    permissions.require_writable(actor)
    with transaction.atomic():
        enquiry = access.lock_own_for_deletion(actor, enquiry_id)
        if rules.deletion_target(enquiry.status, enquiry.order_state):
            return _withdraw(actor, enquiry)
        review.withdraw(actor, kind=REVIEW_KIND, object_id=enquiry.pk)
        audit.record(actor, enquiry, "enquiry_deleted", {"status": enquiry.status})
        live_changes.deleted(enquiry)
        enquiry.delete()
        return None


def _withdraw(actor: Actor, enquiry: Enquiry) -> Enquiry:
    enquiry.status = EnquiryStatus.WITHDRAWN
    enquiry.updated_at = now()
    enquiry.save(update_fields=["status", "updated_at"])
    audit.record(actor, enquiry, "enquiry_withdrawn")
    outbox.publish(
        "enquiry.withdrawn", {"enquiryId": enquiry.pk}, order_key=f"enquiry {enquiry.pk}"
    )
    return enquiry


def _require_identity(actor: Actor, payload: EnquiryIn) -> None:
    permissions.require_writable(actor)
    require_own_user(actor, payload.user_id)
    require_own_business_type(actor, payload.business_type_id)


def _new(actor: Actor, payload: EnquiryIn) -> Enquiry:
    checks = Checks()
    named = checks.choice("variant", payload.variant, variants.open_names())
    duplicate = checks.boolean("isDuplicate", payload.is_duplicate, default=False)
    checks.raise_if_failed()
    return Enquiry(
        company_id=actor.company_id,
        created_by_id=actor.user_id,
        variant=named or variants.default().name,
        is_duplicate=duplicate,
        created_at=now(),
    )


def _editable(actor: Actor, enquiry_id: int) -> Enquiry:
    enquiry = access.lock_own(actor, enquiry_id)
    if enquiry.status not in rules.EDITABLE:
        raise Conflict(NOT_EDITABLE, code="NOT_EDITABLE")
    return enquiry


def _check_variant(checks: Checks, payload: EnquiryIn, enquiry: Enquiry) -> None:
    """Refuse to change the variant of a stored enquiry: it decides which list has it
    (RULES.md 20).
    """
    if payload.variant and str(payload.variant).strip().lower() != enquiry.variant:
        checks.fail("variant", INVALID_VALUE)


def _requested_status(checks: Checks, payload: EnquiryIn, enquiry: Enquiry) -> str:
    """The requested status, in any spelling. Without one, a pending enquiry stays pending."""
    sent: Any = payload.status
    if sent is None or sent == "":
        submitted = enquiry.status == EnquiryStatus.PENDING_APPROVAL
        return EnquiryStatus.PENDING_APPROVAL if submitted else EnquiryStatus.DRAFT
    word = sent.strip().lower().replace(" ", "_") if isinstance(sent, str) else ""
    if word in _SETTABLE:
        rules.check(enquiry.status, word)
        return word
    if word in _NEVER_SET or word in EnquiryStatus.values or word == "order_cofirmed":
        raise Forbidden
    checks.fail("status", INVALID_VALUE)
    return EnquiryStatus.DRAFT


def _write(actor: Actor, enquiry: Enquiry, form: EnquiryForm, status: str) -> None:
    is_new, before = enquiry._state.adding, enquiry.status
    _set_status(enquiry, status)
    enquiry.save()
    attach(enquiry, form.files, form.primary)
    action = "enquiry_created" if is_new else "enquiry_edited"
    audit.record(actor, enquiry, action, {"from": "" if is_new else before, "to": status})
    if status == EnquiryStatus.PENDING_APPROVAL:
        _submit(actor, enquiry)
    else:
        live_changes.saved(enquiry)


def _fill(enquiry: Enquiry, form: EnquiryForm) -> None:
    for attribute, value in form.values.items():
        setattr(enquiry, attribute, value)


def _set_status(enquiry: Enquiry, status: str) -> None:
    enquiry.status = status
    enquiry.updated_at = now()
    if status == EnquiryStatus.PENDING_APPROVAL:
        enquiry.submitted_at = enquiry.updated_at
        enquiry.rejection_reason = ""


def _submit(actor: Actor, enquiry: Enquiry) -> None:
    """Start the 24 h review, or start it again (RULES.md 24)."""
    review.submit(
        kind=REVIEW_KIND,
        object_id=enquiry.pk,
        company_id=actor.company_id,
        company_name=actor.company_name,
        title=enquiry.product_name,
    )
    audit.record(actor, enquiry, "enquiry_submitted")
    payload, order_key = _submitted(enquiry)
    outbox.publish(SUBMITTED, payload, order_key=order_key)


def _submitted(enquiry: Enquiry) -> tuple[outbox.Payload, str]:
    """The event of a submission, and its order key."""
    return {"enquiryId": enquiry.pk}, f"enquiry {enquiry.pk}"
