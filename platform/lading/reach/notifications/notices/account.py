"""Messages to people who register, forget or change a password. This module decides whether
anything is sent; the API call does not look whether the person is known.
"""

from __future__ import annotations

import datetime as dt
import hashlib

from django.utils import translation

from lading.base.kernel import limits
from lading.base.kernel.database import row_locks
from lading.base.kernel.models import Priority
from lading.base.kernel.values import languages
from lading.base.kernel.values.clock import IST
from lading.base.reference.models import Country
from lading.base.reference.names import name_in
from lading.base.work import outbox
from lading.base.work.outbox import Payload
from lading.members.accounts.models import LinkPurpose, LoginSession, PasswordLink, User
from lading.members.accounts.queries import active_members
from lading.members.accounts.services import codes, leavers, links
from lading.members.companies.models import SignUp
from lading.members.companies.signup import access
from lading.reach.notifications.delivery.emails import Links
from lading.reach.notifications.delivery.letters import CODE_TEMPLATE, CODE_TEXT, Letter
from lading.reach.notifications.delivery.personal import Mail, send_email, send_whatsapp
from lading.reach.notifications.delivery.whatsapp_templates import TEMPLATE_LANGUAGES

SIGN_IN_PATH = "/signin"
SIGN_UP_PATH = "/signup"
FORGOT_PATH = "/forgotpassword"
SECURITY_PATH = "/my-profile/security"
LINK_PATH = "/resetpassword?token="


@outbox.consumer("mobile_code.requested", name="notifications.send_code", priority=Priority.URGENT)
def send_code(payload: Payload) -> None:
    """Send a one-time code by WhatsApp, if somebody registers with the number. Otherwise do
    nothing.
    """
    mobile, requested_at = payload["mobile"], dt.datetime.fromisoformat(payload["requestedAt"])
    sign_up = access.waiting(mobile=mobile, company=None).first()
    if sign_up is None:
        return
    code = codes.create(mobile, requested_at)
    if code is None:
        return
    locale = languages.known(sign_up.locale)
    with translation.override(locale):
        text = CODE_TEXT.format(code=code, minutes=limits.number("otp.minutes"))
    send_whatsapp(
        to=mobile,
        text=text,
        template=CODE_TEMPLATE,
        params={
            "language": TEMPLATE_LANGUAGES.get(locale, locale),
            "body": [code],
            "button": code,
        },
        dedupe_key=f"code:{codes.key_of(mobile)}:{requested_at.timestamp()}",
        is_secret=True,
    )


def tell_sign_up(sign_up_id: int) -> None:
    """Send the link that finishes a registration or an invitation. If the e-mail address or the
    mobile is taken, tell the e-mail's owner instead.
    """
    sign_up = access.lock_sign_up(sign_up_id)
    if sign_up is None:
        return
    holder = User.objects.filter(email=sign_up.email).first()
    if holder is not None and not leavers.is_removed(holder):
        if holder.is_active:
            _tell_taken(Letter.ALREADY_REGISTERED, sign_up, FORGOT_PATH)
    elif sign_up.mobile and User.objects.filter(mobile=sign_up.mobile).exists():
        _tell_taken(Letter.MOBILE_TAKEN, sign_up, SIGN_UP_PATH)
    else:
        _send_first_link(sign_up)


def tell_forgotten(email: str) -> None:
    """Send a reset link to a person, or the link of a registration again. Unknown addresses get
    nothing.
    """
    user = row_locks.for_change(active_members().filter(email=email)).first()
    if user is not None:
        link, token = links.issue_for_user(user.pk, LinkPurpose.RESET)
        _send_link(
            Letter.PASSWORD_RESET, link, token, (user.email, user.locale), "link.reset_hours"
        )
        return
    sign_up = access.sendable_for(email)
    if sign_up is not None:
        tell_sign_up(sign_up.pk)


@outbox.consumer("password.changed", name="notifications.tell_password_changed")
def tell_password_changed(payload: Payload) -> None:
    """Tell the owner, in case somebody else changed it. `notices.staff` tells staff."""
    user_id, at = payload["userId"], dt.datetime.fromisoformat(payload["at"])
    mail = Mail(
        letter=Letter.PASSWORD_CHANGED,
        links=Links(FORGOT_PATH),
        dedupe_key=f"password:{user_id}:{at.timestamp()}",
        params={"at": _in_india(at)},
    )
    _send_to_member(user_id, mail)


@outbox.consumer("sign_in.guessed", name="notifications.tell_guessed")
def tell_guessed(payload: Payload) -> None:
    """Tell the owner, once until guessing is allowed again. Unknown addresses get nothing."""
    until = dt.datetime.fromisoformat(payload["until"])
    user = active_members().filter(email=payload["email"]).first()
    if user is None:
        return
    mail = Mail(
        letter=Letter.PASSWORD_GUESSED,
        links=Links(FORGOT_PATH),
        dedupe_key=f"guessed:{user.pk}:{until.timestamp()}",
        params={"until": _in_india(until)},
    )
    send_email(to=user.email, locale=user.locale, mail=mail)


@outbox.consumer("sign_in.new_device", name="notifications.tell_new_device")
def tell_new_device(payload: Payload) -> None:
    """Tell the account's owner about an unusual sign-in, once for each network and device."""
    session = LoginSession.objects.filter(pk=payload["sessionId"]).first()
    user = active_members().filter(login_sessions=payload["sessionId"]).first()
    if session is None or user is None:
        return
    way = f"{payload['network']}:{session.device_type}:{session.browser}"
    mail = Mail(
        letter=Letter.NEW_DEVICE,
        links=Links(FORGOT_PATH, SECURITY_PATH),
        dedupe_key=f"device:{user.pk}:{hashlib.sha256(way.encode()).hexdigest()}",
        params={"at": _in_india(session.login_at), "device": _device_of(session, user.locale)},
    )
    send_email(to=user.email, locale=user.locale, mail=mail)


@outbox.consumer("sign_in.signed_out_everywhere", name="notifications.tell_signed_out")
def tell_signed_out(payload: Payload) -> None:
    """Tell the owner that all devices were signed out, in case somebody else did it."""
    user_id, at = payload["userId"], dt.datetime.fromisoformat(payload["at"])
    mail = Mail(
        letter=Letter.SIGNED_OUT,
        links=Links(SIGN_IN_PATH, FORGOT_PATH),
        dedupe_key=f"signed_out:{user_id}:{at.timestamp()}",
        params={"at": _in_india(at)},
    )
    _send_to_member(user_id, mail)


@outbox.consumer("user.removed", name="notifications.tell_removed")
def tell_removed(payload: Payload) -> None:
    """Tell a secondary user that their company removed them and when they will be erased."""
    due = dt.datetime.fromisoformat(payload["due"])
    user = User.objects.select_related("company").filter(pk=payload["userId"]).first()
    if user is None or user.company is None or not leavers.is_removed(user):
        return
    mail = Mail(
        letter=Letter.USER_REMOVED,
        links=Links(SIGN_UP_PATH),
        dedupe_key=f"removed:{user.pk}:{due.timestamp()}",
        params={"company": user.company.name, "due": f"{due.astimezone(IST):%d-%m-%Y}"},
    )
    send_email(to=user.email, locale=user.locale, mail=mail)


def _send_to_member(user_id: int, mail: Mail) -> None:
    """Send to an active business user, in their language; to nobody else."""
    user = active_members().filter(pk=user_id).first()
    if user is not None:
        send_email(to=user.email, locale=user.locale, mail=mail)


def _device_of(session: LoginSession, locale: str) -> str:
    """`Firefox 145, India, 203.0.113.7`, with the country's name in the reader's language."""
    country = Country.objects.filter(iso2=session.country_code).first()
    named = name_in(country, languages.known(locale)) if country else ""
    parts = (session.browser, named, session.ip_address)
    return ", ".join(part for part in parts if part) or "?"


def _in_india(at: dt.datetime) -> str:
    return f"{at.astimezone(IST):%d-%m-%Y %H:%M}"


def _tell_taken(letter: Letter, sign_up: SignUp, other_path: str) -> None:
    """Tell the owner once per registration, so that it cannot be used to annoy them."""
    mail = Mail(
        letter=letter,
        links=Links(SIGN_IN_PATH, other_path),
        dedupe_key=f"{letter}:{sign_up.pk}",
    )
    send_email(to=sign_up.email, locale=sign_up.locale, mail=mail)


def _send_first_link(sign_up: SignUp) -> None:
    link, token = links.issue_for_sign_up(sign_up.pk)
    company = sign_up.company
    _send_link(
        Letter.INVITATION if company else Letter.ACTIVATION,
        link,
        token,
        (sign_up.email, sign_up.locale),
        "link.activate_hours",
        {"company": company.name} if company else {},
    )


def _send_link(
    letter: Letter,
    link: PasswordLink,
    token: str,
    recipient: tuple[str, str],
    hours: str,
    params: dict[str, str] | None = None,
) -> None:
    """``recipient`` is address and locale; ``hours`` is the limit with the link's lifetime."""
    address, locale = recipient
    mail = Mail(
        letter=letter,
        links=Links(f"{LINK_PATH}{token}"),
        dedupe_key=f"link:{link.pk}",
        params={"hours": str(limits.number(hours)), **(params or {})},
        is_secret=True,
    )
    send_email(to=address, locale=locale, mail=mail)
