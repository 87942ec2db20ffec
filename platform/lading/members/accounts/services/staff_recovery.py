"""New passwords for staff who forgot theirs, by the same single-use links as for business users, on
pages of the back office. A second factor stays on and is asked for afterwards.
"""

from __future__ import annotations

from django.db import transaction
from django.http import HttpRequest

from lading.base.http.client import caller_of
from lading.base.http.throttle import hit
from lading.base.kernel import audit, limits
from lading.base.kernel.checks import Checks
from lading.base.kernel.database import row_locks
from lading.base.kernel.values import contact_checks
from lading.base.work import outbox
from lading.members.accounts.models import LinkPurpose, PasswordLink, User

from . import links, passwords, people, sessions
from .links import LinkInvalid

HOUR = 3600
FORGOTTEN = "staff.password_forgotten"
"""Event: {email}; somebody asks for a link on staff's sign-in page."""


def ask_for_link(request: HttpRequest, email: object) -> None:
    """Ask for a link by e-mail. The event's consumer decides whether one is sent; this function
    never looks whether the address is known. Raises RateLimited by caller, and
    ValidationFailed. Above the limit of an address nothing happens.
    """
    network = caller_of(request).network
    hit("forgot", network, limit=limits.number("form.per_hour"), seconds=HOUR)
    checks = Checks()
    address = contact_checks.email(checks, "email", email)
    checks.raise_if_failed()
    if links.may_ask("staff_forgot", address):
        with transaction.atomic():
            outbox.publish(FORGOTTEN, {"email": address})


def issue_link(email: str) -> tuple[User, PasswordLink, str] | None:
    """A link of the active staff member with this address and its token; None for anybody else.

    In a transaction.
    """
    user = (
        row_locks.for_change(User.objects)
        .filter(email=email, is_active=True, is_staff=True)
        .first()
    )
    if user is None:
        return None
    link, token = links.issue_for_user(user.pk, LinkPurpose.RESET)
    audit.record(people.actor_of(user), user, "password_link_asked")
    return user, link, token


def owner_of(token: object) -> User:
    """The person of a link. Raises LinkInvalid, also for a link of a business user."""
    return _owner(links.find(token))


def choose_password(request: HttpRequest, *, token: object, password: object) -> None:
    """Use a link up and set the password; all the person's sign-ins end.

    Raises LinkInvalid, and ValidationFailed without using the link up.
    """
    with transaction.atomic():
        user = row_locks.for_change(User.objects).get(pk=owner_of(token).pk)
        links.take(token, used_from=caller_of(request).ip)
        checks = Checks()
        chosen = passwords.check_new(
            checks, "password", password, person=user, current_hash=user.password
        )
        checks.raise_if_failed()
        passwords.change(user=user, password=chosen, purpose=LinkPurpose.RESET)
        sessions.end_all(user.pk)


def _owner(link: PasswordLink) -> User:
    user = link.user
    if user is None or not (user.is_staff and user.is_active) or link.purpose != LinkPurpose.RESET:
        raise LinkInvalid
    return user
