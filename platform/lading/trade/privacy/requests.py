"""Requests for a download or an erasure of one's data. They need the password again."""

from __future__ import annotations

import datetime as dt
from typing import IO, Any

from django.core.files.storage import default_storage
from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from lading.base.http.throttle import hit
from lading.base.kernel import audit, limits
from lading.base.kernel.actor import Actor
from lading.base.kernel.checks import INVALID_VALUE, Checks
from lading.base.kernel.database import row_locks
from lading.base.kernel.database.compiled import Compiled
from lading.base.kernel.database.rows import get_row
from lading.base.kernel.errors import Conflict, NotFound
from lading.base.kernel.values.clock import now
from lading.base.kernel.values.ids import MAX_ID
from lading.base.work import outbox
from lading.members.accounts.models import DataRequest, DataRequestKind, User
from lading.members.accounts.services import passwords, signin

EXPORT_ASKED = "data.export_requested"
ERASURE_ASKED = "data.erasure_requested"
"""Events: {requestId, companyId}."""

SHOWN = 50
DAY_SECONDS = 86_400
PENDING = _("You have already asked for this.")
TOO_LATE = _("This request can no longer be cancelled.")

_PERSON: tuple[str | Promise, ...] = (
    _("Your name, e-mail address and mobile number are replaced. This cannot be undone."),
    _("You are signed out everywhere and can never sign in to this account again."),
    _("Your sign-ins, the messages sent to you and your registration are deleted."),
    _("Enquiries, quotations, orders and ratings are kept and attributed to a former user."),
)
_COMPANY: tuple[str | Promise, ...] = (
    _("Your company’s account is closed, and its other users’ accounts are erased with yours."),
    _("Open enquiries and quotations without an order are withdrawn."),
    _("The company’s address, GST number, logo, documents, ports and files are deleted."),
    _("The company’s name remains on past trades, and its invoices are kept as tax law requires."),
    _("Any paid plan ends and any remaining points lapse, without a refund."),
)


def effects_of(actor: Actor) -> list[str]:
    """What an erasure would do to the actor, in the active language: sentences to read before
    asking.
    """
    return [str(text) for text in _PERSON + (_COMPANY if actor.is_primary else ())]


def ask(request: HttpRequest, *, actor: Actor, kind: object, password: object) -> DataRequest:
    """Ask for a download or an erasure.

    Raises ValidationFailed, as `passwords.require_current`, and Conflict ALREADY_EXISTS while the
    actor has a waiting request of the same kind, and RateLimited after too many downloads in a day.
    """
    checks = Checks()
    checked_kind = checks.choice("kind", kind, DataRequestKind.values, required=INVALID_VALUE)
    if not isinstance(password, str) or not password:
        checks.fail("password", signin.PASSWORD_REQUIRED)
    checks.raise_if_failed()
    passwords.require_current(request, actor=actor, password=password)
    return _open(actor, checked_kind)


def _open(actor: Actor, kind: str) -> DataRequest:
    with transaction.atomic():
        row_locks.for_change(User.objects).get(pk=actor.user_id)
        pending = DataRequest.objects.filter(
            user_id=actor.user_id, kind=kind, done_at=None, cancelled_at=None
        )
        if pending.exists():
            raise Conflict(PENDING, code="ALREADY_EXISTS")
        at = now()
        is_erasure = kind == DataRequestKind.ERASURE
        grace = dt.timedelta(days=limits.number("erasure.grace_days") if is_erasure else 0)
        data_request = DataRequest.objects.create(
            user_id=actor.user_id, kind=kind, requested_at=at, due_at=at + grace
        )
        audit.record(actor, data_request, f"{kind}_requested")
        if not is_erasure:  # last, so that only downloads that are made are counted
            per_day = limits.number("export.per_day")
            hit("export", str(actor.user_id), limit=per_day, seconds=DAY_SECONDS)
        payload = {"requestId": data_request.pk, "companyId": actor.company_id}
        outbox.publish(ERASURE_ASKED if is_erasure else EXPORT_ASKED, payload)
    return data_request


def cancel(*, actor: Actor, request_id: int) -> DataRequest:
    """Cancel an erasure that has not been carried out.

    Raises NotFound for a request of somebody else; Conflict for a download, and for a request that
    is done or cancelled.
    """
    with transaction.atomic():
        own = DataRequest.objects.filter(user_id=actor.user_id)
        data_request = get_row(row_locks.for_change(own), request_id)
        is_open = data_request.done_at is None and data_request.cancelled_at is None
        if data_request.kind != DataRequestKind.ERASURE or not is_open:
            raise Conflict(TOO_LATE)
        data_request.cancelled_at = now()
        data_request.save(update_fields=["cancelled_at"])
        audit.record(actor, data_request, "erasure_cancelled")
    return data_request


def list_own(actor: Actor) -> list[DataRequest]:
    """The actor's requests, newest first. One SQL query."""
    return list(DataRequest.objects.filter(user_id=actor.user_id).order_by("-pk")[:SHOWN])


def _planned(user_id: int) -> QuerySet[Any, Any]:
    waiting = DataRequest.objects.filter(
        user_id=user_id, kind=DataRequestKind.ERASURE, done_at=None, cancelled_at=None
    )
    return waiting.order_by("pk").values_list("due_at")


PLANNED_ERASURE = Compiled(_planned, user_id=MAX_ID)
"""When a person is erased, as they asked; no row when nothing is planned."""


def is_downloadable(request: DataRequest) -> bool:
    """Whether the archive of a request can be fetched now."""
    return bool(request.path) and request.expires_at is not None and request.expires_at > now()


def open_archive(*, actor: Actor, request_id: int) -> tuple[DataRequest, IO[bytes]]:
    """The archive of the actor's own download, open for reading. Recorded in the audit trail.

    Raises NotFound for a request of somebody else, and for one that is not ready or has expired.
    """
    data_request = DataRequest.objects.filter(pk=request_id, user_id=actor.user_id).first()
    if data_request is None or not is_downloadable(data_request):
        raise NotFound
    try:
        content = default_storage.open(data_request.path, "rb")
    except FileNotFoundError as error:
        raise NotFound from error
    audit.record(actor, data_request, "export_downloaded")
    return data_request, content
