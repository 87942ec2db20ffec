"""Throttles count atomically in Redis."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest

from lading.base.http import throttle
from lading.base.kernel import limits
from lading.base.kernel.errors import RateLimited
from lading.base.kernel.models import Limit
from tests.platform.conftest import ApiClient
from tests.platform.factories import member


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


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("key", "paths"),
    [
        ("summary.reads_per_minute", ["/dashboard/figures", "/exim-data/summary"]),
        ("export.files_per_minute", ["/imports/template?kind=products", "/orders/xlsx"]),
    ],
)
def test_summaries_and_files_are_counted_per_company(
    api: Callable[..., ApiClient], key: str, paths: list[str]
) -> None:
    """All calls of a kind together (RULES.md 84)."""
    Limit.objects.update_or_create(key=key, plan_tier=0, defaults={"value": 3})
    limits.forget()
    one, other = api(member(3, tier=3)), api(member(3, tier=3))
    statuses = [one.get(path).status for path in [*paths, *paths]]
    assert 429 not in statuses[:3]
    assert statuses[3] == 429
    assert other.get(paths[0]).status == 200
    assert one.get("/dashboard/todo").status == 200
