"""The refusals of the wire contract ("Rules for every call"), raised by services.

Each has an HTTP status, a ``code`` for programs and a translated ``message`` for people. Failed
validation adds ``errors`` by wire name, and ``candidates`` where a value may mean one of several
rows; a refusal because of the plan adds ``liftedBy``, the names
of the plans that allow it; one because the caller decided on an older state adds ``data``, the
object as it is now.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any

from django.utils.formats import number_format
from django.utils.functional import Promise, lazy
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

Text = str | Promise
FieldErrors = Mapping[str, Sequence[Text]]
Candidate = Mapping[str, str | int]
"""A row that a value may mean: its id, code and name, and what tells it from others."""

MEBIBYTE = 1_048_576
"""Bytes of a megabyte of a file, as people count it."""
REASON_REQUIRED = "Please enter valid reason"

MINUTE, HOUR = 60, 3600
WAIT_MINUTES = ngettext_lazy(
    "Too many attempts. Please try again in %(minutes)d minute.",
    "Too many attempts. Please try again in %(minutes)d minutes.",
    "minutes",
)
WAIT_HOURS = ngettext_lazy(
    "Too many attempts. Please try again in %(hours)d hour.",
    "Too many attempts. Please try again in %(hours)d hours.",
    "hours",
)


class AppError(Exception):
    """A documented refusal. A service that raises one has changed nothing."""

    status = 400
    code = "BAD_REQUEST"
    default_message: Text = _("The request could not be understood.")

    def __init__(
        self,
        message: Text | None = None,
        *,
        code: str | None = None,
        errors: FieldErrors | None = None,
        headers: Mapping[str, str] | None = None,
        lifted_by: Sequence[str] | None = None,
        data: Mapping[str, Any] | None = None,
        candidates: Mapping[str, Sequence[Candidate]] | None = None,
    ) -> None:
        self.message: Text = message if message is not None else self.default_message
        self.code = code or type(self).code
        self.errors = errors or {}
        self.headers = dict(headers or {})
        self.lifted_by = lifted_by
        self.data = data
        self.candidates = candidates or {}
        super().__init__(str(self.message))


class BadRequest(AppError):
    """400: the request is malformed, or a one-time code or current password is wrong."""


class Unauthenticated(AppError):
    """401: no valid token."""

    status = 401
    code = "UNAUTHENTICATED"
    default_message = _("Please sign in to continue.")


class InvalidCredentials(AppError):
    """401 on sign-in; the message is exactly ``Unauthorized`` and never translated (RULES.md 4)."""

    status = 401
    code = "INVALID_CREDENTIALS"
    default_message = "Unauthorized"


class Forbidden(AppError):
    """403: authenticated, never allowed."""

    status = 403
    code = "FORBIDDEN"
    default_message = _("You are not allowed to do this.")


class NotFound(AppError):
    """404: it does not exist, or the caller may not know about it."""

    status = 404
    code = "NOT_FOUND"
    default_message = _("Not found.")


class Conflict(AppError):
    """409: the current state forbids it. ``code`` says which rule."""

    status = 409
    code = "INVALID_TRANSITION"
    default_message = _("This is no longer possible. Please refresh and try again.")


class _FileRefused(AppError):
    """A refused upload. The answer has ``max_bytes``, the limit that staff set."""

    default_message = _("Invalid file.Please select a valid format under {megabytes} MB.")

    def __init__(self, max_bytes: int) -> None:
        super().__init__(format_lazy(self.default_message, megabytes=_megabytes(max_bytes)))


def _in_megabytes(size: int) -> str:
    """5,242,880 bytes are `5`, 5,600,000 are `5.34`: rounded down, in the reader's
    number format.
    """
    hundredths = size * 100 // MEBIBYTE
    return number_format(Decimal(hundredths).scaleb(-2).normalize(), force_grouping=True)


_megabytes = lazy(_in_megabytes, str)


class FileTooLarge(_FileRefused):
    """413: an upload over the limit."""

    status = 413
    code = "FILE_TOO_LARGE"


class BodyTooLarge(AppError):
    """413: a body over the limit of its call, which nobody has read."""

    status = 413
    code = "BODY_TOO_LARGE"
    default_message = _("This is too large. At most {megabytes} MB can be sent at once.")

    def __init__(self, largest: int) -> None:
        super().__init__(format_lazy(self.default_message, megabytes=_megabytes(largest)))


class BodyTooSlow(AppError):
    """408: the body did not arrive in time."""

    status = 408
    code = "BODY_TOO_SLOW"
    default_message = _("Your connection was too slow to send this. Please try again.")


class FileTypeRefused(_FileRefused):
    """415: an upload whose content is not of an accepted type."""

    status = 415
    code = "FILE_TYPE"


class ValidationFailed(AppError):
    """422: every failing field at once, with the documents' own messages."""

    status = 422
    code = "VALIDATION"
    default_message = _("Please correct the highlighted fields.")


class RateLimited(AppError):
    """429 with ``Retry-After`` in whole seconds; the message says it in minutes or hours."""

    status = 429
    code = "RATE_LIMITED"

    def __init__(self, retry_after: int) -> None:
        seconds = max(1, retry_after)
        super().__init__(_wait_words(seconds), headers={"Retry-After": str(seconds)})


def _wait_words(seconds: int) -> Text:
    """The message of a wait, rounded up: nobody is asked to come back too early."""
    if seconds <= 2 * HOUR:
        return WAIT_MINUTES % {"minutes": -(-seconds // MINUTE)}
    return WAIT_HOURS % {"hours": -(-seconds // HOUR)}


class Unavailable(AppError):
    """503 with ``Retry-After``: a dependency is down, or a row is locked for too long. Nothing was
    changed.
    """

    status = 503
    code = "UNAVAILABLE"
    default_message = _("A service we depend on is not responding. Please try again shortly.")

    def __init__(
        self,
        message: Text | None = None,
        *,
        errors: FieldErrors | None = None,
        retry_after: int = 5,
    ) -> None:
        headers = {"Retry-After": str(max(1, retry_after))}
        super().__init__(message, errors=errors, headers=headers)


class Busy(Unavailable):
    """503 with ``Retry-After``: too many calls of this kind wait already. Nothing was done."""

    default_message = _("This part of the service is busy. Please try again shortly.")


class InternalError(AppError):
    """500: a bug. Its traceback is in the log under the answer's request id."""

    status = 500
    code = "INTERNAL"
    default_message = _("Something went wrong on our side. Please try again.")


def body_of(error: AppError) -> dict[str, object]:
    """The documented body of a refusal, in the language of the moment."""
    body: dict[str, object] = {
        "message": str(error.message),
        "code": error.code,
        "errors": {field: [str(m) for m in messages] for field, messages in error.errors.items()},
    }
    if error.lifted_by is not None:
        body["liftedBy"] = list(error.lifted_by)
    if error.data is not None:
        body["data"] = error.data
    if error.candidates:
        body["candidates"] = {field: list(rows) for field, rows in error.candidates.items()}
    return body
