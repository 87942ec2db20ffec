"""What the database refuses of freight rates and alerts, whatever a service forgets."""

from __future__ import annotations

from typing import Any

import pytest

from tests.platform.constraints import refused_by, store, store_again
from tests.platform.factories import member

from .test_locks import alert_of

pytestmark = pytest.mark.django_db


def test_a_company_has_one_alert_on_a_lane_and_container() -> None:
    alert = alert_of(member(2))
    with refused_by("lane_alert_once"):
        store_again(alert)
    store_again(alert, container="20DS")


@pytest.mark.parametrize(
    ("changes", "name"),
    [({"percent": 7}, "lane_alert_percent"), ({"container": "50DS"}, "lane_alert_container")],
)
def test_an_alert_has_a_percent_and_a_container_of_the_lists(
    changes: dict[str, Any], name: str
) -> None:
    alert = alert_of(member(2))
    with refused_by(name):
        store(alert, **changes)
