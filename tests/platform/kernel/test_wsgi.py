"""The server's entry point answers like Django's own, and checks connections as that does."""

from __future__ import annotations

import io
import logging
import re
import time
from collections.abc import Callable, Iterable
from typing import Any

import pytest
from django.core import signals
from django.core.handlers.wsgi import WSGIHandler
from django.db import DatabaseError, connection, connections
from django.http import HttpRequest
from django.utils import translation

from lading.kernel import middleware
from lading.kernel.middleware import REQUEST_ID_HEADER
from lading.kernel.wsgi import Handler
from tests.platform.enquiries.leads import lead_for, seller_of
from tests.platform.enquiries.test_leads_open import stored_file
from tests.platform.factories import token_for

pytestmark = pytest.mark.django_db(transaction=True)

Application = Callable[[dict[str, Any], Any], Iterable[bytes]]
Answer = tuple[str, dict[str, str], bytes]

NONCE = re.compile(r"'nonce-[^']+'")
KNOWN_LISTENERS = {
    "reset_queries": "only with DEBUG, which has Django's own entry",
    "close_old_connections": "done once",
    "close_caches": "ours have nothing to close",
    "reset_urlconf": "none is set",
    # Only the test client sends these.
    "close_connections": "tests",
}


def ask(application: Application, path: str, **headers: str) -> Answer:
    """Status, headers except those that always differ, and body; closed as the server does."""
    told: list[Any] = []
    path, _mark, query = path.partition("?")
    environ: dict[str, Any] = {
        "REQUEST_METHOD": "GET",
        "PATH_INFO": path,
        "SCRIPT_NAME": "",
        "QUERY_STRING": query,
        "SERVER_NAME": "localhost",
        "SERVER_PORT": "80",
        "HTTP_HOST": "localhost",
        "wsgi.input": io.BytesIO(),
        "wsgi.url_scheme": "http",
        **{f"HTTP_{name.upper()}": value for name, value in headers.items()},
    }
    sent = application(environ, lambda *answer: told.extend(answer))
    body = b"".join(sent)
    if hasattr(sent, "close"):
        sent.close()
    status, names = told
    assert len({name.lower() for name, _value in names}) == len(names)
    headers_sent = {name: NONCE.sub("", value) for name, value in names}
    headers_sent.pop(REQUEST_ID_HEADER, None)
    return status, headers_sent, body


@pytest.fixture
def paths() -> dict[str, str]:
    """Paths of every kind, each with its token."""
    seller = seller_of(3)
    lead = lead_for([3])
    token = token_for(seller)
    picture = stored_file(lead)
    asked = dict.fromkeys(
        ("/api/enquiries/businessType?page=1", f"/api/enquiries/{lead.pk}", "/api/enquiries/0"),
        token,
    )
    return asked | {
        "/api/enquiries/businessType": "",
        f"/api/files/{picture.uuid}/{picture.original_name}": token_for(lead.created_by),
        "/api/health": "",
        "/api/nothing": "",
        "/api/countries": "",
        "/robots.txt": "",
        "/admin/login/nowhere": "",
        "/": "",
    }


@pytest.mark.parametrize("language", ["", "fr-CA,fr;q=0.8", "zh", "xx", "ar," * 200])
def test_every_answer_is_djangos(paths: dict[str, str], language: str) -> None:
    ours, djangos = Handler(), WSGIHandler()
    seen = set()
    for path, token in paths.items():
        headers = {"authorization": f"Bearer {token}"} if token else {}
        if language:
            headers["accept_language"] = language
        ask(djangos, path, **headers)  # the first request opens files and caches
        mine = ask(ours, path, **headers)
        assert mine == ask(djangos, path, **headers), path
        seen.add(mine[0][:3])
        assert translation.get_language() == "en"
    assert seen == {"200", "302", "401", "404", "422"}


def test_what_is_asked_at_once_is_sent_at_once(paths: dict[str, str]) -> None:
    """The server sends a list in one piece."""
    environ = {"REQUEST_METHOD": "GET", "PATH_INFO": "/api/health", "wsgi.input": io.BytesIO()}
    assert isinstance(Handler()(environ, lambda *_answer: None), list)


def test_nobody_else_listens_to_djangos_signals() -> None:
    """Calls of the API send no signals, so a new receiver would never be called."""
    for signal in (signals.request_started, signals.request_finished):
        heard = {receiver.__name__ for receiver in signal._live_receivers(None)[0]}
        assert heard <= KNOWN_LISTENERS.keys()


def test_a_connection_that_is_too_old_is_replaced(paths: dict[str, str]) -> None:
    path, token = next(iter(paths.items()))

    def connection_after_asking() -> Any:
        answer = ask(Handler(), path, authorization=f"Bearer {token}")
        assert answer[0] == "200 OK"
        return connection.connection

    before = connection_after_asking()
    connection.close_at = time.monotonic() + 60
    assert connection_after_asking() is before
    connection.close_at = time.monotonic() - 1
    assert connection_after_asking() is not before


def test_a_broken_connection_too(paths: dict[str, str]) -> None:
    """Rows are read by one cursor per connection, also after an error."""
    path, token = next(iter(paths.items()))
    for statement in ("SELECT 1 / 0", "SELECT pg_terminate_backend(pg_backend_pid())"):
        with pytest.raises(DatabaseError):
            connections["default"].fetch(statement, {})  # type: ignore[attr-defined]
        assert ask(Handler(), path, authorization=f"Bearer {token}")[0] == "200 OK"


def test_a_refusal_is_logged_as_djangos(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.WARNING, "django.request")
    ask(Handler(), "/api/nothing")
    ask(WSGIHandler(), "/api/nothing")
    mine, djangos = (record.getMessage() for record in caplog.records)
    assert mine == djangos == "Not Found: /api/nothing"


@pytest.mark.parametrize("cookie", ["", "django_language=it", "django_language=xx", "a=b"])
@pytest.mark.parametrize("accepted", ["", "es", "*", "de, fr;q=0.3", "e\u00e9", "fr-" + "x" * 600])
def test_the_language_is_djangos(accepted: str, cookie: str) -> None:
    request = HttpRequest()
    request.META["HTTP_ACCEPT_LANGUAGE"] = accepted
    if cookie:
        request.META["HTTP_COOKIE"] = cookie
        request.COOKIES = dict([cookie.split("=")])
    for _ in range(2):
        found = middleware._language_of(request)
        assert found == translation.get_language_from_request(request)
