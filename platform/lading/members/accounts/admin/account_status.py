"""Whether a person may sign in, in words: for the list of people, their page and their company's
page.
"""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

from django.db.models import Q
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from lading.base.kernel.values.clock import IST
from lading.members.accounts.models import DataRequest, DataRequestKind, User

ACTIVE, DISABLED, REMOVED, ERASED = "active", "disabled", "removed", "erased"

CONDITIONS: dict[str, tuple[str | Promise, Q]] = {
    ACTIVE: (_("Active"), Q(is_active=True)),
    DISABLED: (_("Disabled"), Q(is_active=False, removed_at=None, erased_at=None)),
    REMOVED: (_("Removed"), Q(removed_at__isnull=False, erased_at=None)),
    ERASED: (_("Erased"), Q(erased_at__isnull=False)),
}
"""AccountStatus → its word, and which people have it: everybody has one."""

LABELS = {ACTIVE: "success", DISABLED: "danger", REMOVED: "warning", ERASED: "default"}
"""AccountStatus → the colour of its label."""


@dataclass(frozen=True, slots=True)
class AccountStatus:
    """Whether a person may sign in: its name, its word and the colour of its label."""

    name: str
    word: str | Promise
    label: str


def status_of(user: User) -> AccountStatus:
    """The person's status. No SQL query."""
    if user.erased_at:
        name = ERASED
    elif user.removed_at:
        name = REMOVED
    else:
        name = ACTIVE if user.is_active else DISABLED
    return AccountStatus(name, CONDITIONS[name][0], LABELS[name])


def story_of(user: User) -> str:
    """The status in words, with its dates. At most one SQL query."""
    if user.erased_at:
        return str(_("Erased on {day}")).format(day=_day(user.erased_at))
    if not user.removed_at:
        return str(status_of(user).word)
    text = str(_("Removed by their company on {day}")).format(day=_day(user.removed_at))
    open_requests = DataRequest.objects.filter(
        user=user, kind=DataRequestKind.ERASURE, done_at=None, cancelled_at=None
    )
    due = open_requests.values_list("due_at", flat=True).first()
    if due is None:
        return text
    return f"{text}; {str(_('to be erased on {day}')).format(day=_day(due))}"


def _day(at: dt.datetime) -> str:
    return f"{at.astimezone(IST):%d-%m-%Y}"
