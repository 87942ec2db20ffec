"""`Idempotency-Key`: the same key and body by the same company gets the first answer (document 5).

The key is claimed in the transaction that does the work. A duplicate that arrives meanwhile waits
on the unique index and then reads the stored answer; a crash or a refusal releases the key.
"""

from __future__ import annotations

import datetime as dt
import functools
import hmac
from collections.abc import Callable
from typing import Any

import orjson
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext_lazy as _
from ninja.responses import Status
from pydantic import BaseModel

from . import limits
from .client import client_ip
from .clock import now
from .errors import BadRequest, Conflict
from .models import IdempotencyRecord

HEADER = "Idempotency-Key"
MAX_KEY_LENGTH = 128


def never_replayed(operation: Callable[..., Any]) -> Callable[..., Any]:
    """Exempt an operation: its answer is a secret we must not keep, or its refusals must be counted
    (sign-in), which the transaction around a keyed call would undo.
    """
    operation.never_replayed = True  # type: ignore[attr-defined]  # a mark on the function itself
    return operation


def idempotent(operation: Callable[..., Any]) -> Callable[..., Any]:
    """Wrap an operation: honours the header where it is sent, otherwise changes nothing."""
    if getattr(operation, "never_replayed", False):
        return operation

    @functools.wraps(operation)
    def wrapper(request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        key = request.headers.get(HEADER)
        if not key or request.method != "POST":
            return operation(request, *args, **kwargs)
        if len(key) > MAX_KEY_LENGTH:
            raise BadRequest(_("The idempotency key is too long."))
        with transaction.atomic():
            return _once(request, key, lambda: operation(request, *args, **kwargs))

    return wrapper


def _once(request: HttpRequest, key: str, work: Callable[[], Any]) -> Any:
    owner = _owner(request)
    fingerprint = _fingerprint(request)
    cutoff = now() - dt.timedelta(hours=limits.number("idempotency.hours"))
    IdempotencyRecord.objects.filter(owner=owner, key=key, created_at__lt=cutoff).delete()
    record = IdempotencyRecord(owner=owner, key=key, fingerprint=fingerprint, created_at=now())
    # Waits here while another request holds the same key uncommitted.
    IdempotencyRecord.objects.bulk_create([record], ignore_conflicts=True)
    stored = IdempotencyRecord.objects.get(owner=owner, key=key)
    if stored.status:
        return _replay(stored, fingerprint)
    result = work()
    stored.status, stored.body = _serialise(result)
    stored.save(update_fields=["status", "body"])
    return result


def _replay(stored: IdempotencyRecord, fingerprint: str) -> HttpResponse:
    if stored.fingerprint != fingerprint:
        raise Conflict(
            _("This idempotency key was used for a different request."), code="ALREADY_EXISTS"
        )
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
    # Keyed, because a body may hold a password: the row is nothing to guess it by.
    start = f"{request.method} {request.get_full_path()}\n"
    digest = salted_hmac("lading.idempotency", start, algorithm="sha256")
    if request.content_type == "multipart/form-data":  # read already: the body is gone
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
        # As the renderer writes it, to the byte: pydantic's own JSON spells times differently.
        return status, orjson.dumps(body.model_dump(by_alias=True))
    return status, orjson.dumps(body)
