"""Throttles count atomically in Redis."""

from __future__ import annotations

import secrets
from concurrent.futures import ThreadPoolExecutor

import pytest

from lading.kernel import throttle
from lading.kernel.errors import RateLimited


def test_exactly_the_limit_passes_under_parallel_calls() -> None:
    key = secrets.token_hex(8)

    def call(_number: int) -> bool:
        try:
            throttle.hit("test", key, limit=10, seconds=60)
        except RateLimited:
            return False
        return True

    with ThreadPoolExecutor(16) as pool:
        passed = sum(pool.map(call, range(100)))
    assert passed == 10


def test_the_refusal_says_when_to_come_back() -> None:
    key = secrets.token_hex(8)
    throttle.hit("test", key, limit=1, seconds=60)
    with pytest.raises(RateLimited) as caught:
        throttle.hit("test", key, limit=1, seconds=60)
    assert 1 <= int(caught.value.headers["Retry-After"]) <= 60
