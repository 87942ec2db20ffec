"""Signs in as callers do: form-encoded, from an address."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from urllib.parse import urlencode

import pytest
from django.test import Client

from lading.base.http import throttle
from lading.base.kernel import redis_pool
from lading.members.accounts.models import User
from tests.platform.conftest import Answer

SECRET = "a fairly long Passphrase 7"


def forget_throttles() -> None:
    """Start every test without throttles: they count in Redis, which no test's transaction rolls
    back.
    """
    redis = redis_pool.redis()
    keys = list(redis.scan_iter(f"{throttle.key_prefix()}*", count=10_000))
    if keys:
        redis.delete(*keys)


@pytest.fixture(autouse=True)
def _no_throttles() -> Iterator[None]:
    forget_throttles()
    yield
    forget_throttles()


def with_password(user: User, password: str = SECRET) -> User:
    """The user with a password."""
    user.set_password(password)
    user.save(update_fields=["password"])
    return user


def post_sign_in(
    username: str | None,
    password: str | None,
    fields: Mapping[str, str] | None = None,
    *,
    headers: Mapping[str, str] | None = None,
) -> Answer:
    """POST /auth/login with these and further ``fields``; None leaves one out."""
    sent = {"username": username, "password": password, **(fields or {})}
    return Answer(
        Client().post(
            "/api/auth/login",
            urlencode({name: value for name, value in sent.items() if value is not None}),
            content_type="application/x-www-form-urlencoded",
            headers=dict(headers or {}),
        )
    )


def call_with(token: str, method: str, path: str) -> Answer:
    """A call with a bearer token."""
    headers = {"authorization": f"Bearer {token}"}
    return Answer(Client().generic(method, f"/api{path}", headers=headers))
