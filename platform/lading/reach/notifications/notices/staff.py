"""Messages to staff about their own accounts, in their own language. The links open pages of the
back office.
"""

from __future__ import annotations

import datetime as dt

from django.conf import settings

from lading.base.kernel import limits
from lading.base.kernel.models import Priority
from lading.base.kernel.values.clock import IST
from lading.base.work import outbox
from lading.base.work.outbox import Payload
from lading.members.accounts.models import User
from lading.members.accounts.services import second_factor, staff_recovery
from lading.members.accounts.services.second_factor import Changed
from lading.reach.notifications.delivery.emails import Links
from lading.reach.notifications.delivery.letters import Letter
from lading.reach.notifications.delivery.personal import Mail, send_email

FORGOTTEN_PATH = "/admin/forgotten-password/"
CHOOSE_PATH = "/admin/new-password/?token="
FACTOR_PATH = "/admin/second-factor/"

_LETTERS: dict[str, Letter] = {
    Changed.ON: Letter.FACTOR_ON,
    Changed.OFF: Letter.FACTOR_OFF,
    Changed.RESET: Letter.FACTOR_RESET,
    Changed.CODES: Letter.RECOVERY_CODES,
}


@outbox.consumer(
    staff_recovery.FORGOTTEN, name="notifications.send_staff_reset", priority=Priority.URGENT
)
def tell_forgotten(payload: Payload) -> None:
    """Send the link to a staff member; other addresses get nothing."""
    issued = staff_recovery.issue_link(payload["email"])
    if issued is None:
        return
    user, link, token = issued
    mail = Mail(
        letter=Letter.PASSWORD_RESET,
        links=Links(f"{settings.API_URL}{CHOOSE_PATH}{token}"),
        dedupe_key=f"link:{link.pk}",
        params={"hours": str(limits.number("link.reset_hours"))},
        is_secret=True,
    )
    send_email(to=user.email, locale=user.locale, mail=mail)


@outbox.consumer("password.changed", name="notifications.tell_staff_password_changed")
def tell_password_changed(payload: Payload) -> None:
    """Tell the owner, in case somebody else changed it. `notices.account` tells business users."""
    _tell(payload, Letter.PASSWORD_CHANGED, FORGOTTEN_PATH)


@outbox.consumer(second_factor.CHANGED, name="notifications.tell_second_factor")
def tell_second_factor(payload: Payload) -> None:
    """Tell the owner that their second factor was changed, whoever did it."""
    what: str = payload["what"]
    path = FACTOR_PATH if what == Changed.RESET else FORGOTTEN_PATH
    _tell(payload, _LETTERS[what], path)


def _tell(payload: Payload, letter: Letter, path: str) -> None:
    user_id, at = payload["userId"], dt.datetime.fromisoformat(payload["at"])
    user = User.objects.filter(pk=user_id, is_active=True, is_staff=True).first()
    if user is None:
        return
    mail = Mail(
        letter=letter,
        links=Links(f"{settings.API_URL}{path}"),
        dedupe_key=f"{letter}:{user_id}:{at.timestamp()}",
        params={"at": f"{at.astimezone(IST):%d-%m-%Y %H:%M}"},
    )
    send_email(to=user.email, locale=user.locale, mail=mail)
