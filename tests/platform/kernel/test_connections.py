"""A thread's connection to the database is replaced once it is too old, or broken."""

from __future__ import annotations

import time
from typing import Any

import pytest
from django.core.handlers.wsgi import WSGIHandler
from django.db import DatabaseError, connection
from django.test import RequestFactory

from lading.base.kernel.database.compiled import fetch
from tests.platform.factories import member, token_for

pytestmark = pytest.mark.django_db(transaction=True)


def ask(token: str) -> str:
    """The status of an answer that reads rows, asked for as the server does."""
    request = RequestFactory().get("/api/orders", headers={"authorization": f"Bearer {token}"})
    answers: list[str] = []
    handler: Any = WSGIHandler()
    sent = handler(request.environ, lambda status, _headers: answers.append(status))
    sent.close()
    return answers[0]


def test_a_connection_that_is_too_old_is_replaced() -> None:
    token = token_for(member(3))

    def connection_after_asking() -> Any:
        assert ask(token) == "200 OK"
        return connection.connection

    before = connection_after_asking()
    connection.close_at = time.monotonic() + 60
    assert connection_after_asking() is before
    connection.close_at = time.monotonic() - 1
    assert connection_after_asking() is not before


def test_a_broken_connection_too() -> None:
    token = token_for(member(3))
    for statement in ("SELECT 1 / 0", "SELECT pg_terminate_backend(pg_backend_pid())"):
        with pytest.raises(DatabaseError):
            fetch(statement)
        assert ask(token) == "200 OK"
