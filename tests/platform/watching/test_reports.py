"""Errors are reported in Sentry's protocol, without anything that could name anybody."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from collections.abc import Iterator

import pytest
from django.db import connection
from django.utils import timezone

from config.version import VERSION
from lading.base.kernel.models import OutboxMessage
from scripts.lib.paths import PLATFORM
from tests.platform.enquiries.leads import seller_of
from tests.platform.factories import token_for
from tests.platform.ops.test_settings import PRODUCTION, start

from .reported import Reports, receiving
from .running import Programs, until

SECRET, COOKIE, ID = "mysecretwords", "mysecretcookie", "order-4711-of-tonight"
LOADED = """
import sys, django
django.setup()
print("sentry_sdk" in sys.modules)
"""


@pytest.fixture
def reports() -> Iterator[Reports]:
    """What the service receives."""
    with receiving() as received:
        yield received


@pytest.fixture
def _broken(transactional_db: None) -> Iterator[None]:
    """A table is missing, so that calls fail."""
    with connection.cursor() as cursor:
        cursor.execute("ALTER TABLE enquiries_enquiry RENAME TO away")
    yield
    with connection.cursor() as cursor:
        cursor.execute("ALTER TABLE away RENAME TO enquiries_enquiry")


@pytest.mark.slow
@pytest.mark.timeout(500)
@pytest.mark.usefixtures("_broken")
def test_a_call_that_fails_is_reported_and_names_nobody(
    programs: Programs, reports: Reports
) -> None:
    seller = seller_of(3)
    token = token_for(seller)
    api = programs.api(SENTRY_DSN=reports.dsn, SENTRY_ENVIRONMENT="siege", DEMO_MODE="1")
    status, _headers, _body = api.get(
        f"/api/enquiries/businessType?search={SECRET}",
        Authorization=f"Bearer {token}",
        Cookie=f"sessionid={COOKIE}",
        X_Request_ID=ID,
        X_Forwarded_For="203.0.113.77",
    )
    assert status == 500
    until(lambda: len(reports.events) >= 1, api)
    event = reports.events[0]
    assert event["tags"] == {"request_id": ID}
    assert (event["level"], event["logger"]) == ("error", "lading.base.http.api")
    assert (event["release"], event["environment"]) == (VERSION, "siege")
    assert event["logentry"] == {"message": "unexpected error in request %s"}
    kinds = [value["type"] for value in event["exception"]["values"]]
    assert kinds == ["UndefinedTable", "ProgrammingError"]
    frames = event["exception"]["values"][-1]["stacktrace"]["frames"]
    assert {"lading.base.kernel.database.compiled"} & {frame["module"] for frame in frames}
    sent = "".join(reports.bodies)
    for hidden in (
        *(SECRET, COOKIE, token, seller.email, seller.name, "203.0.113.77"),
        *("does not exist", socket.gethostname(), "Authorization", "search="),
    ):
        assert hidden not in sent, hidden
    in_the_log = api.log.read_text()
    assert "does not exist" in in_the_log
    assert SECRET not in in_the_log


@pytest.mark.slow
@pytest.mark.timeout(500)
def test_what_is_given_up_is_reported_before_its_process_ends(
    programs: Programs, reports: Reports
) -> None:
    OutboxMessage.objects.create(
        topic="test.happened",
        consumer="tests.nobody",
        payload={"key": SECRET},
        attempts=1_000_000,
        request_id=ID,
        created_at=timezone.now(),
    )
    worker = programs.worker("default", "--burst", SENTRY_DSN=reports.dsn)
    assert worker.process.wait(timeout=120) == 0
    (event,) = reports.events
    assert event["logentry"] == {"message": "given up"}
    assert event["tags"] == {"request_id": ID}
    assert event["environment"] == "production"
    assert [value["type"] for value in event["exception"]["values"]] == ["Exhausted"]
    assert SECRET not in "".join(reports.bodies)


def test_nothing_is_reported_unless_asked() -> None:
    env = {**os.environ, "DJANGO_SETTINGS_MODULE": "config.settings", "SENTRY_DSN": ""}
    command = [sys.executable, "-c", LOADED]
    loaded = subprocess.run(command, cwd=PLATFORM, env=env, capture_output=True, check=True)
    assert loaded.stdout.strip() == b"False"


def test_an_address_that_is_none_stops_the_start() -> None:
    complaint = start(PRODUCTION | {"SENTRY_DSN": "nowhere"})
    assert "ImproperlyConfigured: SENTRY_DSN" in complaint
