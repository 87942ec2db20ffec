"""Each request has one line in the log, found by its id, that names nobody."""

from __future__ import annotations

import io
import logging
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection

from config import logs
from lading.base.http.middleware import REQUEST_ID_HEADER
from tests.platform.conftest import ApiClient
from tests.platform.enquiries.leads import lead_for, seller_of

from .conftest import Lines
from .running import ZONED, Programs, until

Api = Callable[..., ApiClient]
ID = "order-4711-of-tonight"
SECRET = "mysecretwords"


def requests(lines_of_log: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The lines of requests."""
    return [line for line in lines_of_log if line["logger"] == "lading.requests"]


def test_a_request_has_one_line(api: Api, lines: Lines, written: io.StringIO) -> None:
    seller = seller_of(3)
    lead = lead_for([3])
    client = api(seller)
    client.headers["x-request-id"] = ID
    answer = client.get(f"/enquiries/{lead.pk}", search=SECRET)
    assert answer.status == 200
    assert answer.headers[REQUEST_ID_HEADER] == ID
    (line,) = requests(lines())
    assert ZONED.fullmatch(line.pop("time"))
    assert line.pop("ms") > 0
    assert line == {
        "level": "INFO",
        "logger": "lading.requests",
        "message": "request",
        "request_id": ID,
        "method": "GET",
        "route": "api/enquiries/<int:enquiry_id>",
        "status": 200,
        "waited_ms": 0.0,
        "company_id": seller.company_id,
    }
    token = client.headers["authorization"].split()[1]
    for hidden in (SECRET, token, seller.email, seller.name):
        assert hidden not in written.getvalue()


def test_visitors_and_unknown_paths_have_one_too(api: Api, lines: Lines) -> None:
    api().get(f"/nothing/{SECRET}")
    api().get("/countries")
    first, second = requests(lines())
    assert (first["route"], first["status"], first["company_id"]) == ("-", 404, None)
    assert (second["route"], second["status"], second["company_id"]) == ("api/countries", 200, None)
    assert first["request_id"] != second["request_id"]


def test_methods_that_callers_make_up_are_not_written(api: Api, lines: Lines) -> None:
    api().client.generic(SECRET.upper(), "/api/countries")
    assert [line["method"] for line in requests(lines())] == ["OTHER"]


MALFORMED = ("short", "a" * 65, "with space 12", "line\nbreak1234", "naïve-id-1")


@pytest.mark.parametrize("given", MALFORMED)
def test_an_id_that_is_not_well_formed_is_replaced(api: Api, lines: Lines, given: str) -> None:
    client = api()
    client.headers["x-request-id"] = given
    answered = client.get("/countries").headers[REQUEST_ID_HEADER]
    assert answered != given
    assert [line["request_id"] for line in requests(lines())] == [answered]


def test_checks_of_health_are_not_logged_unless_they_fail(api: Api, lines: Lines) -> None:
    assert api().get("/health/live").status == 200
    assert requests(lines()) == []
    assert api().get("/health/nothing").status == 404
    assert len(requests(lines())) == 1


def test_every_line_of_a_request_has_its_id_and_none_its_path(
    api: Api, lines: Lines, written: io.StringIO
) -> None:
    client = api(seller_of(3))
    client.headers["x-request-id"] = ID
    with connection.cursor() as cursor:
        cursor.execute("ALTER TABLE enquiries_enquiry RENAME TO away")
    assert client.get("/enquiries/businessType", search=SECRET).status == 500
    request_lines = lines()
    assert {"lading.base.http.api", "lading.requests"} <= {line["logger"] for line in request_lines}
    assert {line["request_id"] for line in request_lines} == {ID}
    (failure,) = [line for line in request_lines if "exception" in line]
    assert "UndefinedTable" in failure["exception"]
    assert requests(request_lines)[0]["status"] == 500
    assert "search=" not in written.getvalue()


def test_djangos_own_lines_have_the_route_instead_of_the_path(
    api: Api, lines: Lines, caplog: pytest.LogCaptureFixture
) -> None:
    """Its records carry the whole request; only our facts are written."""
    caplog.set_level(logging.WARNING, "django.request")
    api().get(f"/nothing/{SECRET}", token=SECRET)
    (line,) = [each for each in lines() if each["logger"] == "django.request"]
    assert line["message"] == "Not Found: -"
    assert set(line) == {"time", "level", "logger", "message", "request_id"}


def test_readable_lines_say_the_same(api: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LOG_FORMAT", "text")
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(logs.formatter())
    logging.getLogger("lading.requests").addHandler(handler)
    try:
        client = api()
        client.headers["x-request-id"] = ID
        client.get("/countries")
    finally:
        logging.getLogger("lading.requests").removeHandler(handler)
    time, rest = stream.getvalue().split(" ", 1)
    assert ZONED.fullmatch(time)
    assert rest.startswith(f"INFO lading.requests request request_id={ID} method=GET ")
    assert " route=api/countries status=200 ms=" in rest


@pytest.mark.slow
def test_all_that_the_server_writes_is_json(programs: Programs) -> None:
    api = programs.api(DEMO_MODE="1")
    status, headers, _body = api.get(f"/api/countries?search={SECRET}", X_Request_ID=ID)
    assert (status, headers["x-request-id"]) == (200, ID)
    until(lambda: requests(api.lines), api)
    server_lines = api.lines
    assert all(ZONED.fullmatch(line["time"]) for line in server_lines)
    assert "_granian" in {line["logger"] for line in server_lines}
    (line,) = requests(server_lines)
    assert (line["request_id"], line["route"]) == (ID, "api/countries")
    assert line["ms"] >= line["waited_ms"] > 0
    assert SECRET not in api.log.read_text()


@pytest.mark.slow
def test_the_stream_logs_too(programs: Programs) -> None:
    stream = programs.stream()
    status, headers, _body = stream.get("/api/events", X_Request_ID=ID)
    assert (status, headers["x-request-id"]) == (401, ID)
    stream.get(f"/{SECRET}")
    until(lambda: len(requests(stream.lines)) == 2, stream)
    refused, unknown = requests(stream.lines)
    assert (refused["request_id"], refused["route"], refused["status"]) == (ID, "api/events", 401)
    assert (unknown["route"], unknown["status"]) == ("-", 404)
    assert SECRET not in stream.log.read_text()
