"""The networks from which people signed in lately. When many strangers guess passwords, people from
these networks are served first (`server.shares`).

They are in Redis for all processes. Each process that serves calls has a copy, which it reads every
few seconds in a thread, so that no call waits for Redis. Without Redis the copy stays as it is.
"""

from __future__ import annotations

import logging
import threading
import time
from typing import cast

from django.conf import settings
from redis.exceptions import RedisError

from lading.base.kernel import redis_pool
from lading.base.kernel.redis_pool import explain

log = logging.getLogger(__name__)

DAY = 24 * 60 * 60
LATELY = 7 * DAY
"""Seconds that a network stays known after a sign-in."""
MOST = 50_000
"""So many are kept, the latest."""
READ_EVERY = 2.0
READ_ALL_EVERY = 600.0
"""Seconds after which a process reads all anew, and so forgets the old ones."""
OVERLAP = 60.0
"""Seconds by which the clocks of hosts may differ."""


def note(network: str) -> None:
    """Remember that somebody signed in from there. Without Redis nothing is stored."""
    at = time.time()
    try:
        with redis_pool.redis().pipeline(transaction=False) as commands:
            commands.zadd(_key(), {network: at})
            commands.zremrangebyscore(_key(), "-inf", at - LATELY)
            commands.zremrangebyrank(_key(), 0, -MOST - 1)
            commands.expire(_key(), LATELY)
            commands.execute()
    except RedisError as error:
        explain(log, "a network is not noted", error)


class KnownNetworks:
    """This process's copy of the known networks."""

    def __init__(self) -> None:
        self._networks: set[str] = set()
        self._read_until = self._all_read_at = 0.0

    def __contains__(self, network: str) -> bool:
        return network in self._networks

    def watch(self) -> None:
        """Read again and again, in a thread."""
        threading.Thread(target=self._go_on_reading, name="known-networks", daemon=True).start()

    def read(self) -> None:
        """Read what is new, or everything if that was long ago."""
        now = time.time()
        reads_all = now - self._all_read_at >= READ_ALL_EVERY
        since = now - LATELY if reads_all else self._read_until - OVERLAP
        try:
            members = redis_pool.redis().zrangebyscore(_key(), since, "+inf")
        except RedisError as error:
            explain(log, "the known networks could not be read", error)
            return
        networks = {str(each, "ascii") for each in cast("list[bytes]", members)}
        if reads_all:
            self._networks, self._all_read_at = networks, now
        else:
            self._networks |= networks
        self._read_until = now

    def _go_on_reading(self) -> None:
        never = threading.Event()
        while True:
            self.read()
            never.wait(READ_EVERY)


def _key() -> str:
    """The set of this installation, so that two installations on one Redis have two."""
    return f"known-networks:{settings.DATABASES['default']['NAME']}"
