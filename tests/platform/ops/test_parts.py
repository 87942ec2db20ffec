"""The parts of ``scripts/test`` do not find what an earlier one left behind."""

from __future__ import annotations

import redis
from django.conf import settings

from scripts.lib import test as parts


def test_no_part_works_off_what_another_queued() -> None:
    addresses = {
        name: parts.with_own_queues(name, {"REDIS_URL": settings.REDIS_URL})["REDIS_URL"]
        for name in parts.PARTS
    }

    left = redis.Redis.from_url(addresses["platform"])
    try:
        left.lpush("left-behind", "a job")
        found = {
            name for name, url in addresses.items() if redis.Redis.from_url(url).llen("left-behind")
        }
    finally:
        left.delete("left-behind")

    assert found == {"platform"}
