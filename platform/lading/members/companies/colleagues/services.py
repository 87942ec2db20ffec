"""Secondary users (RULES.md 1, 7, 19): the primary user invites, lists and removes them. An
invitation counts as a user from the start, so that accepting it can never exceed the limit.
"""

from __future__ import annotations

import dataclasses
import datetime as dt
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.db.models import Count, Q, QuerySet
from django.utils.translation import gettext_lazy as _

from lading.base.http.throttle import hit
from lading.base.kernel import audit, limits
from lading.base.kernel.actor import Actor
from lading.base.kernel.checks import Checks
from lading.base.kernel.database import row_locks
from lading.base.kernel.database.rows import get_row
from lading.base.kernel.errors import Forbidden
from lading.base.kernel.values import contact_checks
from lading.base.kernel.values.counted import Counted
from lading.members.accounts import identity, permissions
from lading.members.accounts.models import User
from lading.members.accounts.services import leavers, passwords
from lading.members.companies import access, profile_form
from lading.members.companies.models import Company, SignUp
from lading.members.companies.signup.services import invite

from .schemas import ColleagueIn
from .seats import seats_of

# RULES.md 1.5, 1.8.
EMAIL_REQUIRED = _("Please input email!")
EMAIL_INVALID = _("Invalid email format")
PASSWORD_REQUIRED = _("Please input password!")
NO_USERS_IN_PLAN = _("Your current plan doesn't allow adding secondary users.")
TOO_MANY = Counted(
    "User limit reached (max {limit} user)", "User limit reached (max {limit} users)"
)
HOUR = 3600
ALREADY_OURS = _("This e-mail address already belongs to a user of your company.")


@dataclass(frozen=True, slots=True)
class Colleague:
    """A secondary user, or an invited one."""

    id: int
    uuid: str
    name: str
    email: str
    created_at: dt.datetime
    is_invited: bool


@dataclass(frozen=True, slots=True)
class _Invitation:
    email: str
    name: str
    password: str
    must_change: bool


def list_colleagues(actor: Actor, primary_id: int) -> list[Colleague]:
    """The company's secondary users, then its open invitations, each oldest first.

    Raises Forbidden for anybody but the primary user of that id. Two SQL queries.
    """
    permissions.require(actor, "users.manage")
    if primary_id != actor.user_id:
        raise Forbidden
    people = [_person(user) for user in _secondary(actor.company_id).order_by("pk")]
    return people + [_invited(waiting) for waiting in _invitations(actor.company_id).order_by("pk")]


def add_colleague(*, actor: Actor, payload: ColleagueIn) -> Colleague:
    """Invite a secondary user by e-mail. The answer does not tell whether anybody has the address.

    Raises Forbidden for an actor who may not manage users or sends another user's id, and with
    `COMPANY_REJECTED`, `UPGRADE_REQUIRED` (the plan has no secondary users) or `LIMIT_REACHED`;
    RateLimited, because each invitation is an e-mail to a possible stranger; and ValidationFailed.
    """
    permissions.require(actor, "users.manage")
    permissions.require_writable(actor)
    _check_identity(actor, payload)
    _require_users_in_plan(actor)
    invitation = _checked(payload)
    with transaction.atomic():
        company = access.lock_own(actor)
        # It may have been rejected or closed while we waited for the lock.
        permissions.require_writable(dataclasses.replace(actor, company_status=company.status))
        _require_room(actor, company)
        _require_new(company, invitation.email)
        sign_up = invite(
            company=company,
            email=invitation.email,
            name=invitation.name,
            password=invitation.password,
            must_change=invitation.must_change,
            locale=actor.locale,
            actor=actor,
        )
        # Last, so that only invitations that are sent are counted.
        per_hour = limits.number("invite.per_hour")
        hit("invite", str(actor.company_id), limit=per_hour, seconds=HOUR)
    return _invited(sign_up)


def remove_colleague(*, actor: Actor, user_id: int, email: object) -> None:
    """End a secondary user's access at once, or cancel an invitation. What they did stays; the
    person is erased some days later (`leavers`).

    Raises Forbidden for an actor who may not manage users and for an e-mail that is not that
    user's, NotFound for anybody who is not a secondary user of the company.
    """
    permissions.require(actor, "users.manage")
    with transaction.atomic():
        company = access.lock_own(actor)
        invitation = (
            row_locks.for_key_change(_invitations(company.pk)).filter(user_id=user_id).first()
        )
        if invitation is not None:
            _require_email(invitation.email, email)
            audit.record(actor, invitation, "user_invitation_withdrawn")
            invitation.delete()
            return
        user = get_row(row_locks.for_change(_secondary(company.pk)), user_id)
        _require_email(user.email, email)
        leavers.remove(actor=actor, user=user)


def _require_users_in_plan(actor: Actor) -> None:
    seats = seats_of(actor)
    if not seats.allowed:
        raise Forbidden(NO_USERS_IN_PLAN, code="UPGRADE_REQUIRED", lifted_by=seats.lifting)


def _require_room(actor: Actor, company: Company) -> None:
    seats = seats_of(actor, used=count_colleagues(company.pk))
    if not seats.allowed:
        refusal = TOO_MANY.format(limit=seats.limit)
        raise Forbidden(refusal, code="LIMIT_REACHED", lifted_by=seats.lifting)


def count_colleagues(company_id: int) -> int:
    """How many secondary users and open invitations there are."""
    [number] = colleagues_of(company_id).get()
    return int(number)


def colleagues_of(company_id: int) -> QuerySet[Any, Any]:
    """A query of how many these are. One statement counts both, so that an invitation that is being
    accepted is counted once.
    """
    users = Count("users", filter=Q(users__is_primary=False, users__is_active=True), distinct=True)
    invitations = Count(
        "invitations", filter=Q(invitations__completed_at__isnull=True), distinct=True
    )
    counted = Company.objects.filter(pk=company_id).annotate(number=users + invitations)
    return counted.values_list("number")


def _check_identity(actor: Actor, payload: ColleagueIn) -> None:
    claims = (
        (payload.company_id, actor.company_id),
        (payload.id, actor.user_id),
        (payload.uuid, actor.user_uuid),
    )
    if any(sent not in (None, "") and str(sent).lower() != str(own) for sent, own in claims):
        raise Forbidden
    identity.require_own_business_type(actor, payload.business_type_id)


def _checked(payload: ColleagueIn) -> _Invitation:
    checks = Checks()
    email = _email(checks, payload.email)
    name = checks.text("name", payload.name, max_length=profile_form.MAX_NAME)
    name = name or email.partition("@")[0][: profile_form.MAX_NAME]
    must_change = checks.boolean(
        "requirePasswordChange", payload.require_password_change, default=True
    )
    password = ""
    if payload.password not in (None, ""):
        person = User(email=email, name=name)
        password = passwords.check_new(checks, "password", payload.password, person=person)
    elif not must_change and not checks.failed("requirePasswordChange"):
        checks.fail("password", PASSWORD_REQUIRED)
    checks.raise_if_failed()
    return _Invitation(email, name, password, must_change)


def _email(checks: Checks, sent: object) -> str:
    """A valid address. Errors have this form's messages."""
    own = Checks()
    email = contact_checks.email(own, "email", sent, required=EMAIL_REQUIRED)
    if own.failed("email"):
        is_empty = EMAIL_REQUIRED in own.errors["email"]
        checks.fail("email", EMAIL_REQUIRED if is_empty else EMAIL_INVALID)
    return email


def _require_new(company: Company, email: str) -> None:
    """Refuse a second invitation of an address, and the address of a colleague, whom the user knows
    anyway.
    """
    ours = User.objects.filter(company=company, is_active=True, email=email)
    if ours.exists() or _invitations(company.pk).filter(email=email).exists():
        checks = Checks()
        checks.fail("email", ALREADY_OURS)
        checks.raise_if_failed()


def _require_email(own: str, sent: object) -> None:
    if sent not in (None, "") and str(sent).strip().lower() != own:
        raise Forbidden


def _invitations(company_id: int) -> QuerySet[SignUp]:
    return SignUp.objects.filter(company_id=company_id, completed_at=None)


def _secondary(company_id: int) -> QuerySet[User]:
    return User.objects.filter(company_id=company_id, is_primary=False, is_active=True)


def _person(user: User) -> Colleague:
    return Colleague(
        user.pk, str(user.uuid), user.name, user.email, user.created_at, is_invited=False
    )


def _invited(sign_up: SignUp) -> Colleague:
    return Colleague(
        sign_up.user_id,
        str(sign_up.uuid),
        sign_up.name,
        sign_up.email,
        sign_up.created_at,
        is_invited=True,
    )
