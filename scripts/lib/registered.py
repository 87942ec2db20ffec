"""Whether a worker or the cron of this machine is registered in Redis: exit code 0 or 1.

Run with the project's Python and REDIS_URL: ``python -m scripts.lib.registered worker [pid]``.
"""

from __future__ import annotations

import os
import socket
import sys
import time
from typing import cast

import redis

HEARTBEAT_SECONDS = 60  # a clock tells several times in this time that it lives


def main(kind: str, pid: str = "") -> bool:
    """Look for a record made on this machine, by process ``pid`` if given."""
    connection = redis.Redis.from_url(
        os.environ["REDIS_URL"], decode_responses=True, socket_timeout=5
    )
    keys = {"worker": _workers, "cron": _crons}[kind](connection)
    records = (connection.hmget(key, ["hostname", "pid"]) for key in keys)
    return any(
        host == socket.gethostname() and (not pid or found == pid) for host, found in records
    )


def _workers(connection: redis.Redis) -> list[str]:
    return [cast("str", key) for key in connection.smembers("rq:workers")]


def _crons(connection: redis.Redis) -> list[str]:
    alive = connection.zrangebyscore("rq:cron_schedulers", time.time() - HEARTBEAT_SECONDS, "+inf")
    return [f"rq:cron_scheduler:{cast('str', name)}" for name in alive]


if __name__ == "__main__":
    sys.exit(0 if main(*sys.argv[1:]) else 1)
