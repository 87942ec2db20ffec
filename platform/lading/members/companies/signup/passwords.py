"""Sets a password by a link: the first one of a registration, or a person's new one."""

from __future__ import annotations

from django.contrib.auth.hashers import make_password
from django.db import transaction
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from lading.base.http.client import caller_of
from lading.base.kernel.checks import Checks
from lading.base.kernel.database import row_locks
from lading.base.kernel.errors import Text
from lading.members.accounts.models import LinkPurpose, PasswordLink, User
from lading.members.accounts.services import links
from lading.members.accounts.services import passwords as rules
from lading.members.accounts.services.links import LinkInvalid
from lading.members.accounts.services.tokens import digest_of
from lading.members.companies.models import SignUp

from . import access
from .activation import activate, person_to_be
from .schemas import LinkOut, PasswordSetOut

INVITATION = "invitation"

ACTIVATED = _("Your password is set. You can sign in now.")
CHANGED = _("Your password was changed. Please sign in with the new one.")

BULLETS = "•••"


def describe_link(token: object) -> LinkOut:
    """What a link is for. Raises LinkInvalid."""
    link = links.find(token)
    if link.sign_up is None:
        user = _owner(link)
        return LinkOut(purpose=link.purpose, email=masked(user.email), password_required=True)
    sign_up = link.sign_up
    is_invitation = sign_up.company_id is not None
    return LinkOut(
        purpose=INVITATION if is_invitation else link.purpose,
        email=masked(sign_up.email),
        password_required=not is_invitation or sign_up.must_change_password,
    )


def set_password(
    request: HttpRequest, *, token: object, password: object
) -> tuple[PasswordSetOut, Text]:
    """Use a link up and set the password. Returns the answer and its message. Whoever sets a first
    password has just become that person, so the answer tells the whole address.

    Raises LinkInvalid, and ValidationFailed without using the link up.
    """
    keep, used_from = _digest_of_caller(request), caller_of(request).ip
    with transaction.atomic():
        link = links.find(token)
        if link.sign_up_id is not None:
            sign_up = _lock_sign_up(link.sign_up_id)
            links.take(token, used_from=used_from)
            activate(sign_up, _first_hash(sign_up, password))
            return PasswordSetOut(email=sign_up.email), ACTIVATED
        user = _lock_owner(link)
        links.take(token, used_from=used_from)
        _set_new(user, password, LinkPurpose(link.purpose), keep)
    return PasswordSetOut(email=None), CHANGED


def masked(email: str) -> str:
    """`meera@kaveri-yarns.example` as `m•••@k•••.example`: enough to recognise one's
    own address.
    """
    local, _at, domain = email.partition("@")
    top = domain.rpartition(".")[2]
    return f"{local[:1]}{BULLETS}@{domain[:1]}{BULLETS}.{top}"


def _lock_sign_up(sign_up_id: int) -> SignUp:
    sign_up = access.lock_sign_up(sign_up_id)
    if sign_up is None:
        raise LinkInvalid
    return sign_up


def _first_hash(sign_up: SignUp, password: object) -> str:
    """The hash of the chosen password, or of the one in the invitation if that may be kept."""
    may_stay = sign_up.company_id is not None and not sign_up.must_change_password
    if may_stay and password in (None, ""):
        return sign_up.password
    checks = Checks()
    chosen = rules.check_new(
        checks,
        "password",
        password,
        person=person_to_be(sign_up),
        current_hash="" if may_stay else sign_up.password,
    )
    checks.raise_if_failed()
    return make_password(chosen)


def _lock_owner(link: PasswordLink) -> User:
    user = row_locks.for_change(User.objects).get(pk=_owner(link).pk)
    if not user.is_active:
        raise LinkInvalid
    return user


def _set_new(user: User, password: object, purpose: LinkPurpose, keep: bytes) -> None:
    checks = Checks()
    chosen = rules.check_new(checks, "password", password, person=user, current_hash=user.password)
    checks.raise_if_failed()
    rules.change(user=user, password=chosen, purpose=purpose, keep_token=keep)


def _owner(link: PasswordLink) -> User:
    """The person of a link. Staff choose new passwords in the back office instead."""
    if link.user is None or not link.user.is_active:
        raise LinkInvalid
    if link.user.is_staff and link.purpose == LinkPurpose.RESET:
        raise LinkInvalid
    return link.user


def _digest_of_caller(request: HttpRequest) -> bytes:
    """The digest of the token in the call, if there is one: a change of password keeps this
    sign-in.
    """
    scheme, _space, token = request.headers.get("Authorization", "").partition(" ")
    return digest_of(token) if scheme.lower() == "bearer" and token else b""
