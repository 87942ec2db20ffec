"""Writing, deactivating and restoring policy updates. Every change needs the staff capability
`policies.edit`. Each saving adds a version; none is ever changed or deleted.
"""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from lading.base.files import thumbnails
from lading.base.files.models import StoredFile
from lading.base.kernel import audit
from lading.base.kernel.actor import Actor
from lading.base.kernel.checks import Checks
from lading.base.kernel.errors import Conflict
from lading.base.kernel.values.clock import now
from lading.base.work import outbox
from lading.members.accounts.roles import require

from . import access, live_changes
from .models import PolicyFile, PolicyUpdate, PolicyVersion
from .rules import POLICY_SHOWN, FileRole
from .schemas import PolicyIn
from .shapes import current_of, shape_for
from .validation import PolicyForm, check_form

CHANGED = _(
    "This policy update has been changed since you opened it. Please check it and save again."
)


def create_policy(*, actor: Actor, payload: PolicyIn) -> PolicyUpdate:
    """Publish an update. Companies of its types are told once.

    Raises Forbidden without the capability, ValidationFailed with every wrong field.
    """
    require(actor, access.CAPABILITY)
    form = check_form(payload, None)
    at = now()
    with transaction.atomic():
        policy = PolicyUpdate.objects.create(
            created_by_id=actor.user_id, created_at=at, updated_at=at
        )
        _add_version(actor, policy, form, number=1)
        audit.record(actor, policy, "policy_created", {"title": form.title})
        _show(policy, form.business_type_ids)
    return policy


def edit_policy(*, actor: Actor, policy_id: int, payload: PolicyIn) -> PolicyUpdate:
    """Add a version with what was sent; what was left out stays. `isActive` restores or
    deactivates. Companies of types that did not read it before are told.

    Raises the same errors as `create_policy`, NotFound, and Conflict with the update as it is now
    when the caller names another version than the present one.
    """
    require(actor, access.CAPABILITY)
    with transaction.atomic():
        policy = access.lock(policy_id)
        before = current_of(policy)
        checks = Checks()
        is_active = checks.boolean("isActive", payload.is_active, default=policy.is_active)
        seen = checks.integer("version", payload.version, minimum=1)
        checks.raise_if_failed()
        if seen not in (None, before.number):
            present = shape_for(actor, policy)
            raise Conflict(CHANGED, data=present.model_dump(mode="json", by_alias=True))
        form = check_form(payload, before)
        if _says_more(form, before):
            _add_version(actor, policy, form, number=before.number + 1)
            audit.record(actor, policy, "policy_edited", {"version": before.number + 1})
        elif is_active == policy.is_active:
            return policy
        _switch(actor, policy, is_active=is_active)
        policy.updated_at = now()
        policy.save(update_fields=["current", "is_active", "updated_at"])
        live_changes.changed([*before.business_type_ids, *form.business_type_ids])
        if is_active:
            _show(policy, form.business_type_ids)
    return policy


def deactivate_policy(*, actor: Actor, policy_id: int) -> PolicyUpdate:
    """Take an update away from its readers. Safe to repeat.

    Raises Forbidden without the capability, NotFound.
    """
    return _set_active(actor, policy_id, is_active=False)


def restore_policy(*, actor: Actor, policy_id: int) -> PolicyUpdate:
    """Show an update to its readers again. Who was told of it before is not told again. Safe to
    repeat. Raises the same errors as `deactivate_policy`.
    """
    return _set_active(actor, policy_id, is_active=True)


def _set_active(actor: Actor, policy_id: int, *, is_active: bool) -> PolicyUpdate:
    payload = PolicyIn.model_validate({"isActive": is_active})
    return edit_policy(actor=actor, policy_id=policy_id, payload=payload)


def _switch(actor: Actor, policy: PolicyUpdate, *, is_active: bool) -> None:
    if is_active == policy.is_active:
        return
    policy.is_active = is_active
    audit.record(actor, policy, "policy_restored" if is_active else "policy_deactivated")


def _says_more(form: PolicyForm, before: PolicyVersion) -> bool:
    """Whether the form differs from the version in force."""
    ids_before = {
        role: [each.file_id for each in before.files.all() if each.role == role]
        for role in FileRole
    }
    is_same = (
        all(getattr(form, name) == getattr(before, name) for name in _FIELDS)
        and [file.pk for file in form.images] == ids_before[FileRole.IMAGE]
        and [file.pk for file in form.documents] == ids_before[FileRole.DOCUMENT]
    )
    return not is_same


_FIELDS = (
    "title",
    "details",
    "description",
    "type_of_update",
    "effective_on",
    "business_type_ids",
)


def _add_version(actor: Actor, policy: PolicyUpdate, form: PolicyForm, *, number: int) -> None:
    version = PolicyVersion.objects.create(
        policy=policy,
        number=number,
        saved_by_id=actor.user_id,
        saved_at=now(),
        **{name: getattr(form, name) for name in _FIELDS},
    )
    _attach(version, FileRole.IMAGE, form.images)
    _attach(version, FileRole.DOCUMENT, form.documents)
    thumbnails.ask_for(list(form.images))
    policy.current = version
    policy.save(update_fields=["current"])


def _attach(version: PolicyVersion, role: FileRole, files: Sequence[StoredFile]) -> None:
    PolicyFile.objects.bulk_create(
        PolicyFile(version=version, role=role, file=file, slot=slot)
        for slot, file in enumerate(files, start=1)
    )


def _show(policy: PolicyUpdate, type_ids: Sequence[int]) -> None:
    payload = {"policyId": policy.pk, "typeIds": list(type_ids)}
    outbox.publish(POLICY_SHOWN, payload, order_key=_order(policy))


def _order(policy: PolicyUpdate) -> str:
    return f"policy {policy.pk}"
