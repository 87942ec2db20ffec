"""`Idempotency-Key`: the same key and body by the same company gets the first answer, for a day.

There are two kinds of calls, because a transaction must not wait for other services.

Most calls only write to our database. With a key, such a call is one transaction with the claim of
its key and its stored answer: either all of them are stored, or none. A duplicate that arrives
meanwhile waits on the unique index (at most `LOCK_TIMEOUT_MS`) and reads the answer; a refusal, an
error or the death of the process frees the key at once.

Calls that ask another service, marked `calls_outside`, run without a transaction. The key is
claimed in a short transaction of its own, with a lease; the answer is stored afterwards.

- A duplicate that arrives meanwhile waits a little for the answer, and is then told to try again
(503 with `Retry-After`; a client that keeps its key, as the portal does, gets the answer then).
- A refusal (4xx) of the first attempt frees the key: nothing was done.
- After any other error it is unknown what the other service did. The claim stays, but the lease
ends: the next attempt with the key continues with the same `work_id`, by which the service finds
what the first one began. The same happens when the process dies before the answer is stored, only
that the lease must expire first.
- An attempt that outlives its lease may run at the same time as the next one. Both have the same
`work_id`, which is unique where it is stored, and only the holder of the lease stores the answer.
"""

from __future__ import annotations

import datetime as dt
import functools
import hmac
import math
import time
import uuid
from collections.abc import Callable
from contextvars import ContextVar
from typing import Any

import orjson
from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext_lazy as _
from ninja.responses import Status
from pydantic import BaseModel

from lading.base.kernel import limits
from lading.base.kernel.database import row_locks
from lading.base.kernel.errors import AppError, BadRequest, Conflict, Unavailable
from lading.base.kernel.models import IdempotencyRecord
from lading.base.kernel.values.clock import now

from .client import client_ip

HEADER = "Idempotency-Key"
MAX_KEY_LENGTH = 128
LEASE = dt.timedelta(minutes=2)
"""Longer than an outside call with all its time limits; after it the process is taken for dead."""
WAIT = 5.0
"""How many seconds a duplicate waits for the answer of the first call."""
PAUSE, LONGEST_PAUSE = 0.05, 0.5
"""The first and the longest pause between its looks, in seconds; each is twice the one before."""
STILL_RUNNING = _("Your earlier request is still being processed. Please try again shortly.")

_work: ContextVar[uuid.UUID | None] = ContextVar("idempotent work", default=None)

Work = Callable[[], Any]


def never_replayed(operation: Callable[..., Any]) -> Callable[..., Any]:
    """Exempt an operation. Either its answer is a secret that must not be stored, or its refusals
    must be counted (sign-in), which the transaction around a call with a key would undo.
    """
    operation.never_replayed = True  # type: ignore[attr-defined]  # a mark on the function itself
    return operation


def calls_outside(operation: Callable[..., Any]) -> Callable[..., Any]:
    """Mark an operation that calls another service, so that a key puts no transaction around it.

    Its service must be safe to run again after it stopped anywhere: before the outside call it
    looks for a row with `work_id`, and stores one if there is none; or repeating it changes
    nothing.
    """
    operation.calls_outside = True  # type: ignore[attr-defined]  # a mark on the function itself
    return operation


def work_id() -> uuid.UUID | None:
    """The same for all attempts of a marked operation with one key; None without a key."""
    return _work.get()


def idempotent(operation: Callable[..., Any]) -> Callable[..., Any]:
    """Wrap an operation: use the header if it is sent, otherwise change nothing."""
    if getattr(operation, "never_replayed", False):
        return operation
    once = _across_attempts if getattr(operation, "calls_outside", False) else _in_one_transaction

    @functools.wraps(operation)
    def wrapper(request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        key = request.headers.get(HEADER) if request.method == "POST" else None
        if not key:
            return operation(request, *args, **kwargs)
        if len(key) > MAX_KEY_LENGTH:
            raise BadRequest(_("The idempotency key is too long."))
        claim = IdempotencyRecord(
            owner=_owner(request), key=key, fingerprint=_fingerprint(request), created_at=now()
        )
        _forget_old(claim)
        return once(claim, lambda: operation(request, *args, **kwargs))

    return wrapper


def _in_one_transaction(claim: IdempotencyRecord, work: Work) -> Any:
    with transaction.atomic():
        # Waits here while another request with the same key is not committed.
        stored = _stored(claim)
        if stored.status:
            return _replay(stored)
        result = work()
        stored.status, stored.body = _serialise(result)
        stored.save(update_fields=["status", "body"])
    return result


def _across_attempts(claim: IdempotencyRecord, work: Work) -> Any:
    claimed = _hold(claim)
    if claimed.status:
        return _replay(claimed)
    token = _work.set(claimed.work)
    try:
        result = work()
    except Exception as error:
        _let_go(claimed, is_refusal=isinstance(error, AppError) and error.status < 500)
        raise
    finally:
        _work.reset(token)
    status, body = _serialise(result)
    _ours(claimed).update(status=status, body=body, holder=None, held_until=None)
    return result


def _hold(claim: IdempotencyRecord) -> IdempotencyRecord:
    """The record, held by this attempt for a lease, or with its answer. Raises Conflict if the key
    belongs to another request, Unavailable if another attempt holds it for too long.
    """
    attempt, pause, patience = uuid.uuid4(), PAUSE, time.monotonic() + WAIT
    while True:
        record = _hold_if_free(claim, attempt)
        if record.status or record.holder == attempt:
            return record
        if time.monotonic() > patience:
            raise Unavailable(STILL_RUNNING, retry_after=_seconds_until(record.held_until))
        time.sleep(pause)
        pause = min(2 * pause, LONGEST_PAUSE)


def _hold_if_free(claim: IdempotencyRecord, attempt: uuid.UUID) -> IdempotencyRecord:
    """The record, held by this attempt unless it has an answer or another attempt holds it."""
    with transaction.atomic():
        record = _stored(claim)
        is_free = record.holder is None or _seconds_until(record.held_until) == 0
        if is_free and not record.status:
            record.holder, record.held_until = attempt, now() + LEASE
            record.attempts += 1
            record.save(update_fields=["holder", "held_until", "attempts"])
    return record


def _seconds_until(at: dt.datetime | None) -> int:
    """Whole seconds, rounded up; 0 for a time in the past."""
    return 0 if at is None else max(0, math.ceil((at - now()).total_seconds()))


def _let_go(claimed: IdempotencyRecord, *, is_refusal: bool) -> None:
    if is_refusal and claimed.attempts == 1:
        _ours(claimed).delete()
    else:  # this attempt, or one before it, may have begun something outside
        _ours(claimed).update(holder=None, held_until=None)


def _ours(claimed: IdempotencyRecord) -> QuerySet[IdempotencyRecord]:
    """The record, unless another attempt has taken over."""
    return IdempotencyRecord.objects.filter(pk=claimed.pk, holder=claimed.holder)


def _forget_old(claim: IdempotencyRecord) -> None:
    cutoff = now() - dt.timedelta(hours=limits.number("idempotency.hours"))
    old = IdempotencyRecord.objects.filter(created_at__lt=cutoff)
    old.filter(owner=claim.owner, key=claim.key).delete()


def _stored(claim: IdempotencyRecord) -> IdempotencyRecord:
    """The row of a key, locked, created if there was none; in a transaction. Raises Conflict if the
    key belongs to another request.
    """
    rows = row_locks.for_change(IdempotencyRecord.objects).filter(owner=claim.owner, key=claim.key)
    stored = None
    while stored is None:  # the existing row may be deleted between the two statements
        claim.pk = None
        IdempotencyRecord.objects.bulk_create([claim], ignore_conflicts=True)
        stored = rows.first()
    if stored.fingerprint != claim.fingerprint:
        raise Conflict(
            _("This idempotency key was used for a different request."), code="ALREADY_EXISTS"
        )
    return stored


def _replay(stored: IdempotencyRecord) -> HttpResponse:
    response = HttpResponse(
        bytes(stored.body), status=stored.status, content_type="application/json; charset=utf-8"
    )
    response["Idempotent-Replayed"] = "true"
    return response


def _owner(request: HttpRequest) -> str:
    actor = getattr(request, "auth", None)
    if actor is None:
        return f"ip:{client_ip(request)}"[:40]
    return f"company:{actor.company_id}" if actor.company_id else f"user:{actor.user_id}"


def _fingerprint(request: HttpRequest) -> str:
    # Keyed, because a body may contain a password, which could be guessed from a plain hash.
    start = f"{request.method} {request.get_full_path()}\n"
    digest = salted_hmac("lading.idempotency", start, algorithm="sha256")
    if request.content_type == "multipart/form-data":  # read already, so the body is gone
        _add_form(digest, request)
    else:
        digest.update(request.body)
    return digest.hexdigest()


def _add_form(digest: hmac.HMAC, request: HttpRequest) -> None:
    digest.update(repr(sorted(request.POST.lists())).encode())
    for field, files in sorted(request.FILES.lists()):
        for file in files:
            digest.update(f"\n{field}:{file.name}:{file.size}\n".encode())
            for chunk in file.chunks():
                digest.update(chunk)
            file.seek(0)


def _serialise(result: Any) -> tuple[int, bytes]:
    status, body = (
        (result.status_code, result.value) if isinstance(result, Status) else (200, result)
    )
    if isinstance(body, BaseModel):
        # The same bytes as the renderer's: pydantic's own JSON writes times differently.
        return status, orjson.dumps(body.model_dump(by_alias=True))
    return status, orjson.dumps(body)
