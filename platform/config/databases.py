"""How Django reaches PostgreSQL, directly or through a PgBouncer in transaction mode."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured

# A server that disappears without closing the connection is noticed within a minute.
KEEPALIVES = {"keepalives_idle": 30, "keepalives_interval": 10, "keepalives_count": 3}
CONNECT_SECONDS = 5


def described(
    url: str, *, max_age: int, timeouts: Mapping[str, int], pooled: bool, prepares: bool
) -> dict[str, Any]:
    """An entry of ``DATABASES`` for a ``postgresql://`` address. It may name several servers
    (``host1:5432,host2:5432``), which are tried in this order at each connect; with
    ``?target_session_attrs=read-write`` until one of them accepts writes.

    ``max_age`` is how many seconds a connection is kept, ``timeouts`` are PostgreSQL's settings in
    milliseconds. With ``pooled``, PgBouncer works in transaction mode and each transaction may use
    another connection of the server. Then there are no cursors beyond a transaction, nothing is set
    at the start of a connection (`manage.py set_timeouts` sets the timeouts of the role instead),
    and statements are prepared only if the pool ``prepares`` them on every connection. Raises
    ImproperlyConfigured for another scheme.
    """
    parts = urlsplit(url)
    if parts.scheme not in {"postgres", "postgresql"}:
        raise ImproperlyConfigured("DATABASE_URL must be a postgresql:// address.")
    options: dict[str, Any] = dict(parse_qsl(parts.query))
    hosts, ports = _servers(parts.netloc)
    hosts = options.pop("host", "") or hosts
    return {
        "ENGINE": "lading.base.kernel.database.postgres",
        "NAME": unquote(parts.path.lstrip("/")),
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": hosts,
        "PORT": ports,
        "CONN_MAX_AGE": max_age,
        # Cheap with our engine, which needs no query for it.
        "CONN_HEALTH_CHECKS": True,
        "DISABLE_SERVER_SIDE_CURSORS": pooled,
        "OPTIONS": {
            # Else a call would wait for a server that hangs as long as it hangs.
            "connect_timeout": CONNECT_SECONDS,
            **KEEPALIVES,
            **options,
            # Planning takes longer than most of our statements: without prepared ones the list of
            # leads answers a fifth of the calls (tests/load/README.md).
            "server_side_binding": True,
            "prepare_threshold": 1 if prepares else None,
            **({} if pooled else {"options": _at_start(timeouts)}),
        },
        "TEST": {"TEMPLATE": "template0"},
    }


def _servers(netloc: str) -> tuple[str, str]:
    """The hosts and ports of an address, each with commas between them, as libpq takes them."""
    servers = [urlsplit(f"//{each}") for each in netloc.rpartition("@")[2].split(",")]
    hosts = ",".join(unquote(each.hostname or "") for each in servers)
    ports = ",".join(str(each.port or "") for each in servers)
    return hosts, ports if ports.strip(",") else ""


def _at_start(timeouts: Mapping[str, int]) -> str:
    return " ".join(f"-c {name}={value}" for name, value in timeouts.items())
