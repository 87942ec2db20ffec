"""Sign-up (RULES.md 3), until the link is sent.

These functions never look whether somebody has an e-mail address or a mobile. A call stores rows
and publishes an event; the event's consumer decides what to send. So neither an answer nor the time
it takes tells who is registered, and nobody can take another person's address.
"""

from __future__ import annotations

from django.contrib.auth.hashers import make_password
from django.db import connection, transaction
from django.http import HttpRequest
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from lading.base.http.client import caller_of
from lading.base.http.throttle import hit
from lading.base.kernel import audit, channels, limits
from lading.base.kernel.actor import Actor
from lading.base.kernel.checks import Checks
from lading.base.kernel.errors import BadRequest
from lading.base.kernel.values import contact_checks
from lading.base.kernel.values.clock import now
from lading.base.legal.models import LegalKind
from lading.base.legal.queries import current_versions, known_locale
from lading.base.work import outbox
from lading.members.accounts.services import codes, links
from lading.members.companies.models import Company, SignUp

from . import access
from .schemas import CodeIn, CodeRequestIn, ForgotPasswordIn, SignUpIn
from .validation import check_form

CODE_REQUESTED = "mobile_code.requested"
"""Event: {mobile, requestedAt}."""
VERIFIED = "sign_up.verified"
"""Event: {signUpId}; the mobile was verified."""
INVITED = "sign_up.invited"
"""Event: {signUpId}; a company invites a secondary user."""
FORGOTTEN = "password.forgotten"
"""Event: {email}; somebody asks for a link."""

HOUR = 3600
MAX_CODE = 6
MAX_LOCALE = 35

CODE_REQUIRED = _("Please enter the code.")
CODE_INVALID = _("The code is not valid.")
CODE_EXPIRED = _("The code has expired. Please ask for a new one.")


def start(request: HttpRequest, payload: SignUpIn) -> SignUp:
    """Store a registration. It has no account until its password is set.

    Raises RateLimited and ValidationFailed, and Unavailable where no code could be sent.
    """
    channels.require_codes()
    caller = caller_of(request)
    hit("signup", caller.network, limit=limits.number("signup.per_hour"), seconds=HOUR)
    form = check_form(payload)
    versions = current_versions()
    return SignUp.objects.create(
        user_id=_reserve_user_id(),
        email=form.email,
        mobile=form.mobile,
        name=form.name,
        locale=_locale(),
        form=form.stored,
        terms_version=versions[LegalKind.TERMS],
        privacy_version=versions[LegalKind.PRIVACY],
        ip_address=caller.ip or None,
        created_at=now(),
    )


def invite(
    *,
    company: Company,
    email: str,
    name: str,
    password: str,
    must_change: bool,
    locale: str,
    actor: Actor,
) -> SignUp:
    """Invite a secondary user. ``password`` has been checked; it stays valid unless
    ``must_change``.

    Call in a transaction, with the company locked and its number of users checked.
    """
    invitation = SignUp.objects.create(
        user_id=_reserve_user_id(),
        email=email.strip().lower(),
        name=name,
        locale=known_locale(locale),
        company=company,
        password=make_password(password),
        must_change_password=must_change,
        created_at=now(),
    )
    audit.record(actor, invitation, "user_invited", {"email": invitation.email})
    outbox.publish(INVITED, {"signUpId": invitation.pk})
    return invitation


def request_code(request: HttpRequest, payload: CodeRequestIn) -> None:
    """Ask for a one-time code. The event's consumer decides whether one is sent. Raises RateLimited
    within 59 seconds of the number's last code, for known and unknown numbers alike, and
    Unavailable where no code could be sent.
    """
    channels.require_codes()
    network = caller_of(request).network
    hit("otp", network, limit=limits.number("otp.per_hour"), seconds=HOUR)
    checks = Checks()
    mobile = _mobile(checks, payload)
    checks.raise_if_failed()
    with transaction.atomic():
        at = codes.claim(mobile)
        outbox.publish(CODE_REQUESTED, {"mobile": mobile, "requestedAt": at.isoformat()})


def verify_code(request: HttpRequest, payload: CodeIn) -> None:
    """Verify a mobile by its code. Then the link to set the password is sent.

    Raises BadRequest `OTP_INVALID` for a wrong code and `OTP_EXPIRED` for one that has expired, has
    no tries left, was used or never existed; ValidationFailed, also when the code is right but
    several registrations wait for it.
    """
    network = caller_of(request).network
    hit("otp-guess", network, limit=limits.number("otp.per_hour"), seconds=HOUR)
    checks = Checks()
    mobile = _mobile(checks, payload)
    code = checks.text(
        "code", payload.code or payload.otp, required=CODE_REQUIRED, max_length=MAX_CODE
    )
    email = contact_checks.email(checks, "email", payload.email, required=None)
    checks.raise_if_failed()
    # Committed whatever the result, so that every guess is counted.
    with transaction.atomic():
        result = codes.guess(mobile, code)
    if result is codes.Guess.EXPIRED:
        raise BadRequest(CODE_EXPIRED, code="OTP_EXPIRED")
    if result is codes.Guess.WRONG:
        raise BadRequest(CODE_INVALID, code="OTP_INVALID")
    with transaction.atomic():
        _verify(mobile, code, email)


def _verify(mobile: str, code: str, email: str) -> None:
    """Use the code up for one registration only: another person's form with the same mobile must
    not be verified with it.
    """
    sign_up = access.lock_waiting_for_code(mobile, email)
    if sign_up is None or not codes.use(mobile, code):
        raise BadRequest(CODE_INVALID, code="OTP_INVALID")
    sign_up.mobile_verified_at = now()
    sign_up.save(update_fields=["mobile_verified_at"])
    outbox.publish(VERIFIED, {"signUpId": sign_up.pk})


def forget_password(request: HttpRequest, payload: ForgotPasswordIn) -> None:
    """Ask for a link by e-mail: to set the first password, or a new one. The event's consumer
    decides whether one is sent. Above the limit of an address, known or not, nothing happens.

    Raises RateLimited by caller, and ValidationFailed.
    """
    network = caller_of(request).network
    hit("forgot", network, limit=limits.number("form.per_hour"), seconds=HOUR)
    checks = Checks()
    email = contact_checks.email(checks, "email", payload.email or payload.email_id)
    checks.raise_if_failed()
    if links.may_ask("forgot", email):
        with transaction.atomic():
            outbox.publish(FORGOTTEN, {"email": email})


def _mobile(checks: Checks, payload: CodeRequestIn) -> str:
    """The number in E.164. Without a plus or a dial code it is Indian, or begins with its dial
    code.
    """
    if payload.country_code:
        dial = contact_checks.dial_code(checks, "countryCode", payload.country_code)
        return contact_checks.mobile(checks, "mobile", payload.mobile, dial_code=dial)
    indian = Checks()
    mobile = contact_checks.mobile(indian, "mobile", payload.mobile, dial_code=contact_checks.INDIA)
    if mobile or not payload.mobile:
        checks.errors |= indian.errors
        return mobile
    return contact_checks.mobile(
        checks, "mobile", f"+{str(payload.mobile).strip().removeprefix('+')}", dial_code=""
    )


def _locale() -> str:
    return known_locale((get_language() or "")[:MAX_LOCALE])


def _reserve_user_id() -> int:
    """The id of the future person, from the sequence of people's ids."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT nextval(pg_get_serial_sequence('accounts_user', 'id'))")
        number: int = cursor.fetchone()[0]
    return number
