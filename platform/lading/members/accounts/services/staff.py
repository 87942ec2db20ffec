"""Staff manage accounts: who may sign in, and which roles colleagues have.

Managing business users takes the capability `users.manage`, managing colleagues `staff.manage`.
Nobody changes their own account, and the last administrator stays.
"""

from __future__ import annotations

from collections.abc import Collection

from django.contrib.auth.models import Group
from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils.translation import gettext_lazy as _

from lading.base.kernel import audit
from lading.base.kernel.actor import Actor
from lading.base.kernel.audit import MAX_REASON
from lading.base.kernel.database import row_locks
from lading.base.kernel.errors import (
    REASON_REQUIRED,
    Conflict,
    Forbidden,
    NotFound,
    ValidationFailed,
)
from lading.members.accounts.models import User
from lading.members.accounts.roles import Role, capabilities_of, require

from . import leavers, sessions, tokens

OWN_ACCOUNT = _("You cannot change your own role. Please ask another administrator.")
LAST_ADMINISTRATOR = _("This is the last administrator. Please make somebody else one first.")


def disable(*, actor: Actor, user_id: int, reason: str) -> None:
    """Disable a person: their sessions and tokens end at once.

    Raises Forbidden, NotFound, ValidationFailed without a reason, and Conflict for oneself, for the
    last administrator and for somebody who is disabled already.
    """
    reason = reason.strip()[:MAX_REASON]
    if not reason:
        raise ValidationFailed(REASON_REQUIRED, errors={"reason": [REASON_REQUIRED]})
    with transaction.atomic():
        user = _changeable(actor, user_id)
        if not user.is_active:
            raise Conflict(_("This account is already disabled."))
        _keep_an_administrator(user)
        user.is_active = False
        user.save(update_fields=["is_active"])
        _end_sign_ins(user)
        audit.record(actor, user, "user_disabled", {"reason": reason})


def enable(*, actor: Actor, user_id: int) -> None:
    """Enable a disabled person. Raises the same errors as `disable`, and Conflict for an erased
    account.
    """
    with transaction.atomic():
        stays = leavers.lock_erasures(user_id)
        user = _changeable(actor, user_id)
        if not stays or user.erased_at is not None or leavers.is_released(user):
            raise Conflict(_("This account was erased at its owner’s request."))
        if user.is_active:
            raise Conflict(_("This account is not disabled."))
        leavers.reinstate(user)
        user.save(update_fields=["is_active", "removed_at"])
        audit.record(actor, user, "user_enabled")


def end_sessions(*, actor: Actor, user_id: int) -> int:
    """End every session and token of a person; returns how many. Raises Forbidden, NotFound and
    Conflict for oneself.
    """
    with transaction.atomic():
        user = _changeable(actor, user_id)
        ended = _end_sign_ins(user)
        audit.record(actor, user, "sessions_ended", {"count": ended})
    return ended


def set_roles(*, actor: Actor, user_id: int, roles: Collection[str]) -> None:
    """Give a colleague exactly these roles. Nothing changes when they have them."""
    if unknown := set(roles) - set(Role.values):
        raise NotFound(f"{unknown}")
    with transaction.atomic():
        user = _changeable(actor, user_id)
        if not user.is_staff:
            raise NotFound
        before = set(user.groups.filter(name__in=Role.values).values_list("name", flat=True))
        if before == set(roles):
            return
        if Role.ADMINISTRATOR not in roles and not user.is_superuser:
            _keep_an_administrator(user)
        user.groups.remove(*Group.objects.filter(name__in=before - set(roles)))
        user.groups.add(*Group.objects.filter(name__in=set(roles) - before))
        audit.record(
            actor, user, "staff_roles_changed", {"before": sorted(before), "after": sorted(roles)}
        )


def may_change(actor: Actor, user: User) -> bool:
    """Whether the staff member may manage this person's account."""
    capability = "staff.manage" if user.is_staff else "users.manage"
    return user.pk != actor.user_id and actor.can(capability)


def administrators() -> QuerySet[User]:
    """Staff who may do everything, except disabled ones."""
    is_administrator = Q(is_superuser=True) | Q(groups__name=Role.ADMINISTRATOR)
    ids = User.objects.filter(is_administrator, is_staff=True, is_active=True).values("pk")
    return User.objects.filter(pk__in=ids)


def reviewers() -> list[tuple[User, frozenset[str]]]:
    """Staff who may decide something, except disabled ones, with what they may do. Two SQL
    statements.
    """
    staff = User.objects.filter(is_staff=True, is_active=True).prefetch_related("groups")
    people = [
        (user, capabilities_of((g.name for g in user.groups.all()), is_superuser=user.is_superuser))
        for user in staff.order_by("pk")
    ]
    return [
        (user, capabilities)
        for user, capabilities in people
        if any(name.endswith(".review") for name in capabilities)
    ]


def _changeable(actor: Actor, user_id: int) -> User:
    """The person, locked, if the actor may change them. In a transaction.

    Administrators are locked with them, by primary key, so that two of them cannot remove each
    other.
    """
    require(actor, "users.view")
    condition = Q(pk=user_id)
    if User.objects.filter(pk=user_id, is_staff=True).exists():
        condition |= Q(pk__in=administrators().values("pk"))
    locked = {
        row.pk: row for row in row_locks.for_change(User.objects).filter(condition).order_by("pk")
    }
    user = locked.get(user_id)
    if user is None:
        raise NotFound
    if user.pk == actor.user_id:
        raise Conflict(OWN_ACCOUNT)
    if not may_change(actor, user):
        raise Forbidden
    return user


def _keep_an_administrator(user: User) -> None:
    remaining = administrators().exclude(pk=user.pk)
    if user.is_staff and not remaining.exists():
        raise Conflict(LAST_ADMINISTRATOR)


def _end_sign_ins(user: User) -> int:
    ended = tokens.revoke_all(user.pk)
    return ended + (sessions.end_all(user.pk) if user.is_staff else 0)
