"""What every router uses: the actor, documented refusals, and error handlers."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any

from django.core.exceptions import SuspiciousOperation
from django.db import OperationalError
from django.http import Http404, HttpRequest, HttpResponse, UnreadablePostError
from django.http.multipartparser import MultiPartParserError
from ninja import NinjaAPI
from ninja.errors import AuthenticationError, HttpError, ValidationError

from lading.base.kernel.actor import Actor
from lading.base.kernel.checks import INVALID_VALUE
from lading.base.kernel.database.errors import is_away
from lading.base.kernel.database.full_disk import DiskFull, is_full
from lading.base.kernel.errors import (
    AppError,
    BadRequest,
    InternalError,
    NotFound,
    Unauthenticated,
    Unavailable,
    ValidationFailed,
    body_of,
)
from lading.base.kernel.wire import ErrorBody

from .middleware import request_id_of

log = logging.getLogger(__name__)

REFUSALS: dict[int, Any] = dict.fromkeys(
    (400, 401, 403, 404, 409, 413, 415, 422, 429, 503), ErrorBody
)


def actor_of(request: HttpRequest) -> Actor:
    """The caller. Only for routes with one of our ``auth`` classes."""
    actor = getattr(request, "auth", None)
    if not isinstance(actor, Actor):
        raise Unauthenticated
    return actor


def answers(success: Any, *refusals: int, status: int = 200) -> dict[int, Any]:
    """The ``response=`` of a route: its success shape and its possible refusals.

    401, 403 (the other kind of user's token), 422, 429 and 503 (a dependency is away, or a row is
    locked for too long) are possible in nearly every call, so they are always included.
    """
    documented = dict.fromkeys((400, 401, 403, 422, 429, 503, *refusals), ErrorBody)
    return {status: success, **documented}


def describe_pdf(description: str) -> dict[str, Any]:
    """The ``openapi_extra=`` of a route that answers with a PDF."""
    schema = {"type": "string", "format": "binary"}
    content = {"application/pdf": {"schema": schema}}
    return {"responses": {200: {"description": description, "content": content}}}


def install_error_handlers(api: NinjaAPI) -> None:
    """Answer every refusal with the one documented body."""
    handlers: dict[type[Exception], Callable[[Any], AppError]] = {
        AppError: lambda error: error,
        AuthenticationError: lambda error: Unauthenticated(),
        Http404: lambda error: NotFound(),
        ValidationError: _from_schema,
        HttpError: _from_parser,
        # A broken multipart body, too many fields, or a caller that disconnected.
        MultiPartParserError: lambda error: BadRequest(),
        SuspiciousOperation: lambda error: BadRequest(),
        UnreadablePostError: lambda error: BadRequest(),
        OperationalError: _from_database,
    }
    for kind, convert in handlers.items():
        api.add_exception_handler(kind, _handler(api, convert))
    api.add_exception_handler(Exception, _unexpected(api))


def _handler(api: NinjaAPI, convert: Callable[[Any], AppError]) -> Any:
    def handle(request: HttpRequest, error: Exception) -> HttpResponse:
        return error_response(api, request, convert(error))

    return handle


def _unexpected(api: NinjaAPI) -> Any:
    def handle(request: HttpRequest, error: Exception) -> HttpResponse:
        if is_away(error):
            return error_response(api, request, _from_database(error))
        if is_full(error):
            log.error("a disk is full: %s", error)
            return error_response(api, request, DiskFull())
        log.error("unexpected error in request %s", request_id_of(request), exc_info=error)
        return error_response(api, request, InternalError())

    return handle


def error_response(api: NinjaAPI, request: HttpRequest, error: AppError) -> HttpResponse:
    """The documented body and headers of one refusal."""
    response = api.create_response(request, body_of(error), status=error.status)
    for name, value in error.headers.items():
        response[name] = value
    return response


def _from_schema(error: ValidationError) -> ValidationFailed:
    errors: dict[str, list[Any]] = {}
    for item in error.errors:
        location = [part for part in item["loc"] if isinstance(part, str)]
        # loc is ("body", "payload", "field", …) or ("query", "paging", "field").
        field = location[-1] if len(location) > 1 else "body"
        errors.setdefault(field, [INVALID_VALUE])
    return ValidationFailed(errors=errors)


def _from_parser(error: HttpError) -> AppError:
    """What ninja makes of every error while it reads a body, with ours as its cause."""
    return error.__cause__ if isinstance(error.__cause__, AppError) else BadRequest()


def _from_database(error: Exception) -> Unavailable:
    log.error("database unavailable: %s", error)
    return Unavailable()
