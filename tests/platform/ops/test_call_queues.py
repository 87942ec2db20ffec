"""Every call has the right queue, and the right limit for its body."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest
from django.conf import settings
from django.contrib import admin
from django.urls import URLPattern, URLResolver, get_resolver

from config.api import api
from config.call_queues import (
    DOCUMENTS,
    FILES,
    HEALTH,
    KINDS,
    PASSWORDS,
    PROVIDER,
    SUMMARIES,
    UPLOADS,
    USUAL,
)
from lading.base.files.limits import FORM_OVERHEAD, MEGABYTE
from lading.base.http import throttle
from lading.base.http.places import CallQueue, Kind
from lading.base.kernel import limits
from lading.base.kernel.models import Limit
from lading.base.reference.imports.spreadsheets import MAX_BYTES
from scripts.lib.paths import PLATFORM, ROOT
from scripts.lib.stack import api_command
from tests.platform.many import in_one_test

FORM = 1_048_576


def operations() -> Iterator[tuple[str, str, Callable[..., Any]]]:
    """Method, an example of the path, and view of every call of the API."""
    for prefix, router in api._routers:
        for path, view in router.path_operations.items():
            filled = re.sub(r"{[^}]+}", "7", f"/api{prefix}{path}")
            for operation in view.operations:
                for method in operation.methods:
                    yield method, filled, operation.view_func


def queues_of(mark: str) -> set[CallQueue]:
    """The queues of the calls whose views have a mark."""
    return {
        KINDS.kind_of(method, path).queue
        for method, path, view in operations()
        if getattr(view, mark, False)
    }


def test_calls_of_another_service_wait_in_queues_of_their_own() -> None:
    assert queues_of("calls_outside") == {PROVIDER, UPLOADS}


SENT_AS_STORED = {
    "/api/files/{file_uuid}/{name}",
    "/api/exim-data/downloads/{download_id}/file",
}
"""Files that were made before have places of their own."""
STREAMED = {"/api/events"}
"""Sent by a process of its own."""
OWN_LIMIT = {
    "/api/data-requests/{request_id}/archive": "is made by a worker, a few a day",
    "/api/exim-data/download-excel": "exporter_data.files_per_minute",
    "/api/enquiries/{enquiry_id}/comparison/xlsx": "export.files_per_minute",
    "/api/pricecalculation/{calculation_id}/pdf": "export.files_per_minute",
    "/api/pricecalculation/{calculation_id}/xlsx": "export.files_per_minute",
}
SUMS = re.compile(
    r"summar|comparison|compare|figures|chart|matched|statistic|report", re.IGNORECASE
)
"""How views and answers are called that count or compare many rows."""
OF_ONE_ROW = {
    "/api/quotations/{quotation_id}/versions": "the versions of one quotation beside each other",
    "/api/loginsessiondetails/today": "of staff, the sign-ins of one day",
}


@cache
def document() -> dict[str, Any]:
    """The calls of the API document by their paths."""
    paths: dict[str, Any] = api.get_openapi_schema()["paths"]
    return paths


def documented() -> Iterator[tuple[str, str, str, dict[str, Any]]]:
    """Path in the API document, method, an example of the path, and the call."""
    for path, calls in document().items():
        for method, call in calls.items():
            yield path, method.upper(), re.sub(r"{[^}]+}", "7", path), call


def makes_a_file(call: dict[str, Any]) -> bool:
    """Whether the answer is something else than JSON."""
    contents = (answer.get("content", {}) for answer in call["responses"].values())
    return any(kind != "application/json" for content in contents for kind in content)


def test_calls_that_make_files_wait_in_the_queue_of_documents() -> None:
    """The calls are found in the API document (RULES.md 84)."""
    making = {
        path: KINDS.kind_of(method, example).queue
        for path, method, example, call in documented()
        if makes_a_file(call) and path not in SENT_AS_STORED | STREAMED
    }
    assert len(making) > 30
    assert {path: queue.name for path, queue in making.items() if queue is not DOCUMENTS} == {}


def answers_with(call: dict[str, Any]) -> str:
    """The names of the shapes of the call's answer."""
    return " ".join(re.findall(r"schemas/(\w+)", str(call["responses"].get(200, {}))))


def test_calls_that_sum_up_wait_in_the_queue_of_summaries() -> None:
    summing = {
        path: KINDS.kind_of(method, example).queue
        for path, method, example, call in documented()
        if method == "GET" and not makes_a_file(call) and path not in OF_ONE_ROW
        if SUMS.search(path) or SUMS.search(answers_with(call))
    }
    assert {path for path in OF_ONE_ROW if path not in document()} == set()
    assert len(summing) >= 6
    assert {path: queue.name for path, queue in summing.items() if queue is not SUMMARIES} == {}


def test_every_file_and_summary_is_counted_per_company() -> None:
    """By a mark of its view, or in the view itself."""
    uncounted = []
    for method, path, view in operations():
        queue = KINDS.kind_of(method, path).queue
        if queue not in {DOCUMENTS, SUMMARIES} or hasattr(view, "exports"):
            continue
        expected = throttle.SUMMARY if queue is SUMMARIES else throttle.FILE
        if throttle.mark_of(view) != expected:
            uncounted.append(path)
    assert sorted(uncounted) == sorted(path_like(path) for path in OWN_LIMIT)


def path_like(path: str) -> str:
    """An example of a path in the API document."""
    return re.sub(r"{[^}]+}", "7", path)


FILES_OF_STAFF = re.compile(r"/(?:export|export-list|pdf|rejects|import|process_import)/\Z")


def test_files_of_the_back_office_wait_in_the_queue_of_documents() -> None:
    """Found among the addresses of the back office. Pages that only show a form are read by GET."""
    paths = {path for _method, path in _of_the_back_office() if FILES_OF_STAFF.search(path)}
    assert len(paths) > 40
    makes = {path: "POST" if path.endswith("import/") else "GET" for path in paths}
    queues = {path: KINDS.kind_of(method, path).queue.name for path, method in makes.items()}
    assert {path for path, name in queues.items() if name != "documents"} == set()
    sent = {path for path in paths if path.endswith(("/import/", "/process_import/"))}
    assert {KINDS.kind_of("POST", path).largest() for path in sent} == {MAX_BYTES + FORM_OVERHEAD}


def test_strangers_have_a_smaller_share_of_what_is_dear() -> None:
    for queue in (SUMMARIES, DOCUMENTS):
        assert queue.each is not None
        assert queue.each_stranger is not None
        assert 0 < queue.each_stranger < queue.each < queue.waiting
    assert KINDS.kind_of("GET", "/api/openapi.json").queue is SUMMARIES


def test_every_row_matches_a_path_that_exists() -> None:
    """A path that was renamed would use the usual queue."""
    calls = {(method, path) for method, path, _view in operations()} | set(_of_the_back_office())
    calls |= {("GET", "/api/openapi.json"), ("GET", "/api/docs")}
    rows = [row for row in KINDS.all if row.queue is not USUAL]
    for row in rows:
        for part in _alternatives(row.pattern):
            paths = [path for method, path in calls if re.fullmatch(part, path)]
            assert paths, part


def _alternatives(pattern: str) -> list[str]:
    """`a(?:b|c)|d` as `ab`, `ac` and `d`."""
    outer = re.split(r"\|(?![^(]*\))", pattern)
    for number, part in enumerate(outer):
        inner = re.search(r"\(\?:([^)]*)\)", part)
        if inner:
            choices = [part.replace(inner[0], choice) for choice in inner[1].split("|")]
            outer[number : number + 1] = choices
            return [each for choice in outer for each in _alternatives(choice)]
    return outer


def _of_the_back_office() -> Iterator[tuple[str, str]]:
    def paths_below(patterns: list[URLPattern | URLResolver], before: str) -> Iterator[str]:
        for each in patterns:
            here = before + re.sub(r"<[^>]+>", "7", str(each.pattern))
            if isinstance(each, URLResolver):
                yield from paths_below(each.url_patterns, here)
            else:
                yield here

    assert admin.site.urls
    for path in paths_below(get_resolver().url_patterns, "/"):
        if path.startswith("/admin/"):
            yield "POST", path
            yield "GET", path


@in_one_test(
    ("method", "path", "queue", "largest"),
    [
        ("GET", "/api/health/live", HEALTH, FORM),
        ("GET", "/api/enquiries/businessType", USUAL, FORM),
        ("POST", "/api/enquiries", USUAL, FORM),
        ("POST", "/api/auth/login", PASSWORDS, FORM),
        ("GET", "/api/auth/login", USUAL, FORM),
        ("POST", "/api/auth/login/more", USUAL, FORM),
        ("POST", "/admin/login/", PASSWORDS, FORM),
        ("POST", "/admin/login/code/", PASSWORDS, FORM),
        ("POST", "/admin/reference/port/import/", DOCUMENTS, MAX_BYTES + FORM_OVERHEAD),
        ("GET", "/admin/reference/port/export/", DOCUMENTS, FORM),
        ("POST", "/admin/billing/payment/7/refund/", PROVIDER, FORM),
        ("POST", "/admin/billing/payment/import/", DOCUMENTS, MAX_BYTES + FORM_OVERHEAD),
        ("GET", "/admin/accounts/user/export-list/", DOCUMENTS, FORM),
        ("GET", "/api/exim-data/summary", SUMMARIES, FORM),
        ("GET", "/api/exim-data/filterdata", USUAL, FORM),
        ("GET", "/api/openapi.json", SUMMARIES, FORM),
        ("GET", "/api/files/7/a.pdf", FILES, FORM),
    ],
)
def test_examples(method: str, path: str, queue: CallQueue, largest: int) -> None:
    kind: Kind = KINDS.kind_of(method, path)
    assert (kind.queue, kind.largest()) == (queue, largest)


@pytest.mark.django_db
def test_an_upload_may_be_as_large_as_staff_allow() -> None:
    largest = KINDS.kind_of("POST", "/api/file-manager/single").largest
    limits.forget()
    assert largest() == settings.REQUEST_MAX_MB * MEGABYTE  # not read yet: Django will say
    Limit.objects.update_or_create(
        key="attachment.max_bytes", plan_tier=limits.ANY_PLAN, defaults={"value": 2_000_000}
    )
    assert limits.number("attachment.max_bytes") == 2_000_000
    assert largest() == 2_000_000 + FORM_OVERHEAD
    limits.forget()


def test_the_image_starts_the_api_like_scripts_run() -> None:
    options = api_command("0.0.0.0", 8000, 4)[1:]  # noqa: S104 - within its container
    command = [option.replace(f"{PLATFORM}/", "") for option in options]
    dockerfile = (ROOT / "scripts" / "deploy" / "platform.Dockerfile").read_text()
    assert "CMD [" + ", ".join(f'"{part}"' for part in ["granian", *command]) + "]" in dockerfile


def test_the_api_document_is_built_before_the_server_answers() -> None:
    """Its building takes seconds, in which a thread's calls would wait."""
    program = (
        "import config.wsgi, config.openapi; print(config.openapi.document._built is not None)"
    )
    ran = subprocess.run(
        [sys.executable, "-c", program], cwd=PLATFORM, capture_output=True, text=True, check=True
    )
    assert ran.stdout.strip() == "True"
