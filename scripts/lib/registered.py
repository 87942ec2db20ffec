"""Whether a worker of this machine lives, by what it told Redis: exit code 0 or 1.

Run with the project's Python and REDIS_URL: ``python -m scripts.lib.registered [pid]``.
"""

from __future__ import annotations

import os
import socket
import sys
import time
from typing import Any

from redis import Redis

from lading.base.kernel.redis_pool import pool_of

ALIVE_SECONDS = 60  # a worker tells several times in this time that it lives
ANSWER_SECONDS = 5.0


def main(pid: str = "") -> bool:
    """Look for a worker of this machine, of process ``pid`` if given."""
    redis: Any = Redis(connection_pool=pool_of(os.environ["REDIS_URL"], ANSWER_SECONDS))
    since = time.time() - ALIVE_SECONDS
    names = [
        name.decode().split()
        for key in redis.keys("lading:workers:*")
        for name in redis.zrangebyscore(key, since, "+inf")
    ]
    return any(host == socket.gethostname() and pid in ("", its_pid) for host, its_pid in names)


if __name__ == "__main__":
    sys.exit(0 if main(*sys.argv[1:]) else 1)
