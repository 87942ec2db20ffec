"""Links in e-mails that turn such e-mails off, without signing in (RULES.md 56).

The token names the company and what is turned off, signed with our key: nothing about a person. It
never expires, because e-mails are kept for years.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from django.core import signing
from django.db import transaction
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from lading.base.http import throttle
from lading.base.kernel import limits
from lading.base.kernel.actor import SYSTEM
from lading.base.kernel.errors import NotFound
from lading.members.companies.models import Company
from lading.reach.notifications.models import Preferences

from . import services
from .groups import GROUPS, Group, Way, When
from .wishes import Wishes, wishes_of

SUMMARY: Final = "daily"
"""In place of a group: all that comes in the daily summary."""
SUMMARY_LABEL = _("Daily summary")
DONE = _("You will get no more of these e-mails.")
_SALT = "lading.notifications.unsubscribe"


@dataclass(frozen=True, slots=True)
class Subscription:
    """What a token is about, and whether its e-mails are sent."""

    key: str
    label: str | Promise
    is_on: bool


def token_of(company_id: int, key: str) -> str:
    """The token for a company and a group, or the daily summary."""
    return signing.Signer(salt=_SALT).sign_object([company_id, key])


def look_up(token: str) -> Subscription:
    """What a token is about. Raises NotFound for one that is not ours."""
    company_id, key = _read(token)
    return _shape(key, _wishes(company_id))


def turn_off(token: str) -> Subscription:
    """Stop the e-mails that the token is about. Safe to repeat. Raises the same errors as
    `look_up`.
    """
    company_id, key = _read(token)
    with transaction.atomic():
        row = services.lock(company_id)
        wishes = replace(_wishes(company_id), choices=row.choices)
        present = {group: wishes.when(group, Way.EMAIL) for group in _groups(key, wishes)}
        off = {group: when for group, when in present.items() if when != When.NEVER}
        row.before = {**row.before, **{group.value: str(when) for group, when in off.items()}}
        _set(row, dict.fromkeys(off, When.NEVER), "unsubscribed")
    return _shape(key, _wishes(company_id))


def turn_on_again(token: str) -> Subscription:
    """Undo `turn_off`, as far as nobody has chosen anything else since. Raises the same errors as
    `look_up`.
    """
    company_id, key = _read(token)
    with transaction.atomic():
        row = services.lock(company_id)
        wishes = replace(_wishes(company_id), choices=row.choices)
        back = {
            Group(group): When(when)
            for group, when in row.before.items()
            if (when == When.DAILY if key == SUMMARY else group == key)
            and wishes.when(Group(group), Way.EMAIL) == When.NEVER
        }
        row.before = {group: when for group, when in row.before.items() if group not in back}
        _set(row, back, "subscribed_again")
    return _shape(key, _wishes(company_id))


def _set(row: Preferences, chosen: dict[Group, When], action: str) -> None:
    changed = services.choose(row, {group: {Way.EMAIL: when} for group, when in chosen.items()})
    if changed:
        services.store(replace(SYSTEM, company_id=row.pk), row, changed, action)


def _read(token: str) -> tuple[int, str]:
    try:
        company_id, key = signing.Signer(salt=_SALT).unsign_object(token)
    except (signing.BadSignature, ValueError) as error:
        raise NotFound from error
    limit = limits.number("preferences.writes_per_minute")
    throttle.hit("unsubscribe", str(company_id), limit=limit, seconds=throttle.MINUTE)
    if key not in (*GROUPS, SUMMARY) or not Company.objects.filter(pk=company_id).exists():
        raise NotFound
    return company_id, key


def _wishes(company_id: int) -> Wishes:
    return wishes_of([company_id])[company_id]


def _groups(key: str, wishes: Wishes) -> list[Group]:
    if key != SUMMARY:
        return [Group(key)] if GROUPS[Group(key)].can_be_off(Way.EMAIL) else []
    return [group for group in GROUPS if wishes.when(group, Way.EMAIL) == When.DAILY]


def _shape(key: str, wishes: Wishes) -> Subscription:
    if key == SUMMARY:
        return Subscription(key, SUMMARY_LABEL, bool(_groups(key, wishes)))
    group = Group(key)
    return Subscription(key, GROUPS[group].label, wishes.when(group, Way.EMAIL) != When.NEVER)
