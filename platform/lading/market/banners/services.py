"""Writing, deactivating and restoring banners. Every change needs the staff capability
`banners.edit`, and is audited.
"""

from __future__ import annotations

import datetime as dt
from typing import Any

from django.db import transaction
from django.db.models import Model

from lading.base.kernel import audit
from lading.base.kernel.actor import Actor
from lading.base.kernel.errors import Forbidden
from lading.base.kernel.values.clock import now
from lading.members.accounts.roles import require

from . import access
from .models import Banner
from .schemas import BannerIn
from .validation import BannerForm, check_form

COLUMNS = tuple(BannerForm.__dataclass_fields__)


def create_banner(*, actor: Actor, payload: BannerIn) -> Banner:
    """Store a banner, which is shown on its days.

    Raises Forbidden without the capability or with another one's `userId`, ValidationFailed with
    every wrong field.
    """
    _check_who(actor, payload)
    form, at = check_form(payload, None), now()
    with transaction.atomic():
        banner = Banner.objects.create(
            created_by_id=actor.user_id, created_at=at, updated_at=at, **_columns(form)
        )
        audit.record(actor, banner, "banner_created", {"title": banner.title})
    return banner


def edit_banner(*, actor: Actor, banner_id: int, payload: BannerIn) -> Banner:
    """Change what was sent; what was left out stays. `isActive` restores or deactivates.

    Raises the same errors as `create_banner`, and NotFound.
    """
    _check_who(actor, payload)
    with transaction.atomic():
        banner = access.lock(banner_id)
        form = check_form(payload, banner)
        changes = {
            name: [_plain(getattr(banner, name)), _plain(value)]
            for name, value in _columns(form).items()
            if getattr(banner, name) != value
        }
        if not changes:
            return banner
        for name in changes:
            setattr(banner, name, getattr(form, name))
        banner.updated_at = now()
        banner.save(update_fields=[*changes, "updated_at"])
        audit.record(actor, banner, _action(changes, form), {"changes": changes})
    return banner


def deactivate_banner(*, actor: Actor, banner_id: int) -> Banner:
    """Take a banner off all dashboards. It is kept. Safe to repeat.

    Raises Forbidden without the capability, NotFound.
    """
    return _switch(actor, banner_id, is_active=False)


def restore_banner(*, actor: Actor, banner_id: int) -> Banner:
    """Show a banner on its days again. Safe to repeat. Raises the same errors as
    `deactivate_banner`.
    """
    return _switch(actor, banner_id, is_active=True)


def _switch(actor: Actor, banner_id: int, *, is_active: bool) -> Banner:
    payload = BannerIn.model_validate({"isActive": is_active})
    return edit_banner(actor=actor, banner_id=banner_id, payload=payload)


def _check_who(actor: Actor, payload: BannerIn) -> None:
    """Refuse others than staff with the capability, and an id that is not the caller's
    (RULES.md 2).
    """
    require(actor, access.CAPABILITY)
    if payload.user_id not in (None, "") and str(payload.user_id) != str(actor.user_id):
        raise Forbidden


def _columns(form: BannerForm) -> dict[str, Any]:
    return {name: getattr(form, name) for name in COLUMNS}


def _action(changes: dict[str, Any], form: BannerForm) -> str:
    if set(changes) != {"is_active"}:
        return "banner_edited"
    return "banner_restored" if form.is_active else "banner_deactivated"


def _plain(value: Any) -> Any:
    """The value as JSON for the audit trail; a row as its id."""
    if isinstance(value, Model):
        return value.pk
    return value.isoformat() if isinstance(value, dt.date) else value
