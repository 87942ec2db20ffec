"""The queues in which calls wait for each other, and the largest body of each kind of call.

`scripts/generate` writes from it which calls the proxy gives to which server.
"""

from __future__ import annotations

from django.conf import settings

from lading.base.files.limits import FORM_OVERHEAD, MEGABYTE
from lading.base.http.places import CallQueue, Kind, Kinds, Server
from lading.base.kernel import limits
from lading.base.kernel.errors import AppError, FileTooLarge
from lading.base.reference.imports.spreadsheets import MAX_BYTES
from lading.records.record_imports.rules import PART_BYTES

USUAL = CallQueue("calls", threads=4, waiting=1_000, server=Server.API)
HEALTH = CallQueue("health", threads=2, waiting=50)
PASSWORDS = CallQueue(
    "passwords", threads=4, waiting=200, each=16, for_known=2, server=Server.SIGN_IN
)
"""Hashing a password takes a tenth to a fifth of a second of one core. Many strangers who guess at
once may wait; people from networks that are known do not wait for them. Its server does nothing
else, because sign-ins among documents wait for the interpreter.
"""
UPLOADS = CallQueue("uploads", threads=2, waiting=6, each=5)
PROVIDER = CallQueue("provider", threads=4, waiting=4, each=3)
"""Calls that wait for the payment provider, which may take half a minute."""
DOCUMENTS = CallQueue("documents", threads=2, waiting=6, each=3, each_stranger=2)
"""Spreadsheets, PDFs and archives."""
SUMMARIES = CallQueue("summaries", threads=3, waiting=30, each=12, each_stranger=4)
"""Reads that count or compare many rows, and the API document, which is large."""
FILES = CallQueue("files", threads=8, waiting=100)
"""Stored files: those who read them slowly hold a thread of the slow server."""

GET = ("GET", "HEAD")
POST = ("POST",)


def _form() -> int:
    return int(settings.DATA_UPLOAD_MAX_MEMORY_SIZE)


def _upload() -> int:
    """The limit that staff set, if this process has read it lately; else the most they may set."""
    known = limits.lately("attachment.max_bytes")
    most = settings.REQUEST_MAX_MB * MEGABYTE
    return most if known is None else min(most, known + FORM_OVERHEAD)


def _file_too_large(largest: int) -> AppError:
    return FileTooLarge(largest - FORM_OVERHEAD)


def _import() -> int:
    return MAX_BYTES + FORM_OVERHEAD


def _part() -> int:
    return PART_BYTES


KINDS = Kinds(
    [
        Kind((*GET, *POST), r"/api/health/.*", HEALTH, _form),
        Kind(POST, r"/api/(?:file-manager/single|imports)", UPLOADS, _upload, _file_too_large),
        Kind(
            POST,
            r"/api/auth/login|/api/auth/currentpassword/check"
            r"|/api/users/(?:add|resetpassword)|/admin/login/.*|/admin/password_change/",
            PASSWORDS,
            _form,
        ),
        # Before the rows of whole apps: files of staff are tables in any app.
        Kind(POST, r"/admin/.*/(?:import|process_import|export)/", DOCUMENTS, _import),
        Kind((*GET, *POST), r"/admin/.*/(?:export-list|pdf)/", DOCUMENTS, _form),
        Kind(
            POST,
            r"/api/integrations/(?:create-order|verify-payment)"
            r"|/api/subscription-plans/(?:create-subscription-order|verify-payment)"
            r"|/admin/billing/.*",
            PROVIDER,
            _form,
        ),
        Kind(
            GET,
            r"/api/(?:invoices|credit-notes)/[^/]*|/api/data-requests/[^/]*/archive"
            r"|/api/.*/xlsx|/api/pricecalculation/[^/]*/pdf|/api/quotations/[^/]*/(?:order/)?pdf|/api/enquiries/[^/]*/order/pdf"
            r"|/api/imports/(?:template|[^/]*/file|[^/]*/rejects)|/admin/.*/export(?:-list)?/",
            DOCUMENTS,
            _form,
        ),
        Kind(POST, r"/api/exim-data/download-excel", DOCUMENTS, _form),
        Kind(GET, r"/api/files/.*|/api/exim-data/downloads/[^/]*/file", FILES, _form),
        Kind(POST, r"/admin/record_imports/.*/parts/[^/]*/", UPLOADS, _part),
        Kind(GET, r"/admin/record_imports/.*/rejects/", DOCUMENTS, _form),
        Kind(
            GET,
            r"/api/openapi\.json|/api/docs|/api/exim-data/summary|/api/enquiries/[^/]*/comparison"
            r"|/api/dashboard/figures|/api/updates-freight-rates/(?:lane|2,8/userports)"
            r"|/api/rodtep/comparison",
            SUMMARIES,
            _form,
        ),
    ],
    Kind((), "", USUAL, _form),
)


def routes() -> str:
    """The part of the proxy's settings that says which calls are for which server."""
    lines = ["# Written by scripts/generate from platform/config/call_queues.py."]
    for name, methods, server in (
        ("sign_ins", POST, Server.SIGN_IN),
        ("slow_reads", GET, Server.SLOW),
        ("slow_writes", POST, Server.SLOW),
    ):
        kinds = [
            kind for kind in KINDS.all if kind.queue.server is server and methods[0] in kind.methods
        ]
        pattern = "|".join(kind.pattern for kind in kinds)
        lines += [f"@{name} {{", f"\tmethod {' '.join(methods)}"]
        lines += [f"\tpath_regexp `^(?:{pattern})$`", "}"]
    large = "|".join(kind.pattern for kind in KINDS.all if kind.largest is not _form)
    length = "{http.request.header.Content-Length}"
    lines += [
        "@too_large {",
        f"\texpression `{length}.matches('^[0-9]{{7,18}}$') && int({length}) > {_form()}`",
    ]
    lines += ["\tnot {", "\t\tmethod POST", f"\t\tpath_regexp `^(?:{large})$`", "\t}", "}"]
    return "\n".join(lines) + "\n"
