"""Every call has the right queue, and the right limit for its body."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from django.conf import settings
from django.contrib import admin
from django.urls import URLPattern, URLResolver, get_resolver

from config.api import api
from config.call_queues import DOCUMENTS, HEALTH, KINDS, PASSWORDS, PROVIDER, UPLOADS, USUAL
from lading.files.limits import FORM_OVERHEAD, MEGABYTE
from lading.kernel import limits
from lading.kernel.models import Limit
from lading.kernel.server.call_queues import CallQueue, Kind
from lading.reference.spreadsheets import MAX_BYTES
from scripts.lib.paths import ROOT
from scripts.lib.stack import api_command

FORM = 1_048_576


def operations() -> Iterator[tuple[str, str, object]]:
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
        KINDS.of(method, path).queue
        for method, path, view in operations()
        if getattr(view, mark, False)
    }


def test_calls_of_another_service_wait_in_queues_of_their_own() -> None:
    assert queues_of("calls_outside") == {PROVIDER, UPLOADS}


def test_every_row_matches_a_path_that_exists() -> None:
    """A path that was renamed would use the usual queue."""
    calls = {(method, path) for method, path, _view in operations()} | set(_of_the_back_office())
    rows = [row for row in KINDS.all if row.queue is not USUAL]
    for row in rows:
        for part in _alternatives(row.pattern):
            found = [path for method, path in calls if re.fullmatch(part, path)]
            assert found, part


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


@pytest.mark.parametrize(
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
    ],
)
def test_examples(method: str, path: str, queue: CallQueue, largest: int) -> None:
    kind: Kind = KINDS.of(method, path)
    assert (kind.queue, kind.largest()) == (queue, largest)


@pytest.mark.django_db
def test_an_upload_may_be_as_large_as_staff_allow() -> None:
    largest = KINDS.of("POST", "/api/file-manager/single").largest
    limits.forget()
    assert largest() == settings.REQUEST_MAX_MB * MEGABYTE  # not read yet: Django will say
    Limit.objects.update_or_create(
        key="attachment.max_bytes", plan_tier=limits.ANY_PLAN, defaults={"value": 2_000_000}
    )
    assert limits.number("attachment.max_bytes") == 2_000_000
    assert largest() == 2_000_000 + FORM_OVERHEAD
    limits.forget()


def test_the_image_starts_the_api_like_scripts_run() -> None:
    command = api_command("0.0.0.0", 8000, 4)[1:]  # noqa: S104 - within its container
    dockerfile = (ROOT / "scripts" / "deploy" / "platform.Dockerfile").read_text()
    assert "CMD [" + ", ".join(f'"{part}"' for part in ["granian", *command]) + "]" in dockerfile
