"""Whether a worker of this machine lives, by what it told Redis: exit code 0 or 1.

Run with the project's Python and REDIS_URL: ``python -m scripts.lib.registered [pid]``.
"""

from __future__ import annotations

import os
import socket
import sys
import time

import redis

ALIVE_SECONDS = 60  # a worker tells several times in this time that it lives


def main(pid: str = "") -> bool:
    """Look for a worker of this machine, of process ``pid`` if given."""
    connection = redis.Redis.from_url(
        os.environ["REDIS_URL"], decode_responses=True, socket_timeout=5
    )
    since = time.time() - ALIVE_SECONDS
    names = [
        str(name).split()
        for key in connection.keys("lading:workers:*")
        for name in connection.zrangebyscore(str(key), since, "+inf")
    ]
    return any(host == socket.gethostname() and pid in ("", its_pid) for host, its_pid in names)


if __name__ == "__main__":
    sys.exit(0 if main(*sys.argv[1:]) else 1)
