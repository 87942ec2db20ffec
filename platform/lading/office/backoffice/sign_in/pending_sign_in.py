"""Remembers in the browser's session who has given the password and must still give the second
factor.
"""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

from django.http import HttpRequest
from django.utils.crypto import constant_time_compare

from lading.base.kernel.values.clock import now
from lading.members.accounts.models import User

_KEY = "staff_waiting_for_code"
_PASSED = "staff_second_factor_passed"
MINUTES = 5


@dataclass(frozen=True, slots=True)
class Waiting:
    """Who must still give their code, and the path of this site to go to afterwards."""

    user: User
    next_url: str


def remember(request: HttpRequest, user: User, next_url: str) -> None:
    """Remember that the password was right, in a new session without data of the old one."""
    request.session.flush()
    request.session[_KEY] = {
        "user": user.pk,
        "password": user.get_session_auth_hash(),
        "until": (now() + dt.timedelta(minutes=MINUTES)).isoformat(),
        "next": next_url,
    }


def waiting(request: HttpRequest) -> Waiting | None:
    """Who must still give their code; None if there is nobody, after five minutes, or when the
    person was disabled or changed the password meanwhile.
    """
    noted = request.session.get(_KEY)
    if not noted or dt.datetime.fromisoformat(noted["until"]) < now():
        return None
    user = User.objects.filter(pk=noted["user"], is_active=True, is_staff=True).first()
    if user is None or not constant_time_compare(
        user.get_session_auth_hash(), str(noted["password"])
    ):
        return None
    return Waiting(user, str(noted["next"]))


def forget(request: HttpRequest) -> None:
    """Forget the person."""
    request.session.pop(_KEY, None)


def mark_passed(request: HttpRequest, *, passed: bool = True) -> None:
    """Record in a signed-in session whether a code was given."""
    request.session[_PASSED] = passed


def has_passed(request: HttpRequest) -> bool:
    """Whether a code was given in this session."""
    return bool(request.session.get(_PASSED))
