"""How many SQL statements each call of the dashboard's page may need, for the type with most
tables. Every call has one for its token. What the page waits for before its first byte has six in
all.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from lading.base.kernel import limits
from tests.platform.banners.rows import banner_of
from tests.platform.conftest import ApiClient
from tests.platform.factories import EnquiryFactory, member

pytestmark = pytest.mark.django_db

Call = tuple[str, dict[str, Any]]

FIRST_BYTE: dict[str, tuple[Call, int]] = {
    "session": (("/auth/session", {}), 2),
    "entitlements": (("/subscription-plans/entitlements", {}), 2),
    "banners": (("/broadcastpromotions/offers", {"page": 1, "limit": 100}), 2),
}
"""What the page waits for, all at once."""
LATER: dict[str, tuple[Call, int]] = {
    **{
        variant: (("/enquiries", {"variant": variant, "page": 1, "limit": 5}), 3)
        for variant in ("rfq", "freight", "cha", "source")
    },
    "todo": (("/dashboard/todo", {}), 4),
    "figures": (("/dashboard/figures", {}), 10),
}
"""What comes in parts of the page."""


def test_the_calls_of_an_exporters_dashboard_are_few_and_cheap(
    api: Callable[..., ApiClient],
) -> None:
    limits.value("match.threshold")
    exporter = member(2, tier=3)
    for kind in ("type_1", "type_2", "type_3"):
        banner_of(2, banner_type=kind)
    for variant in ("rfq", "freight", "cha", "source"):
        EnquiryFactory.by(exporter, variant=variant)
    client = api(exporter)
    calls = FIRST_BYTE | LATER
    dearer = {name: cost(client, call) - most for name, (call, most) in calls.items()}
    assert {name: more for name, more in dearer.items() if more > 0} == {}
    assert sum(most for _call, most in FIRST_BYTE.values()) == 6


def cost(client: ApiClient, call: Call) -> int:
    path, query = call
    # The first call fills caches.
    assert client.get(path, **query).status == 200
    with CaptureQueriesContext(connection) as statements:
        assert client.get(path, **query).status == 200
    return len(statements)
