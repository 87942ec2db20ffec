"""Audits staff's sign-ins, sign-outs and changes of password."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.http import HttpRequest

from lading.base.adminkit.base import staff_actor
from lading.base.http.client import caller_of
from lading.base.kernel import audit
from lading.base.kernel.values.clock import now
from lading.base.work import outbox
from lading.members.accounts.services import passwords, tokens


def record_sign_in(request: HttpRequest) -> None:
    """Record a login session, as for everybody (RULES.md 4), and an audit entry."""
    user: Any = request.user
    tokens.record_session(user, caller_of(request))
    audit.record(staff_actor(request), user, "staff_signed_in")


def record_sign_out(request: HttpRequest) -> None:
    """Record an audit entry. Call it before the sign-out, while the person is known."""
    user: Any = request.user
    audit.record(staff_actor(request), user, "staff_signed_out")


def record_password_change(request: HttpRequest) -> None:
    """End the person's tokens (Django ends their other sessions), audit the change, and
    tell them.
    """
    user: Any = request.user
    with transaction.atomic():
        tokens.revoke_all(user.pk)
        audit.record(staff_actor(request), user, "password_changed")
        outbox.publish(passwords.CHANGED, {"userId": user.pk, "at": now().isoformat()})
