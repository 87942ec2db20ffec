"""Where Redis is: one server, or several of which Sentinel says which one is the master now.

The second is `redis+sentinel://:password@sentinel1:26379,sentinel2:26379/master-name/0`, and
`rediss+sentinel://` with TLS. The password is the servers'. One of the Sentinels themselves is
`?sentinel_password=`. Redis Cluster is not supported.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit, urlunsplit

from django.core.exceptions import ImproperlyConfigured
from redis.connection import parse_url

FORM = "redis+sentinel://:password@host:26379,host:26379/master-name/0"
SCHEMES = {"redis+sentinel": "redis", "rediss+sentinel": "rediss"}
PORT = 26379


@dataclass(frozen=True, slots=True)
class Watched:
    """Servers that Sentinel watches, and the options of connections to them and to Sentinel."""

    sentinels: list[tuple[str, int]]
    master: str
    options: dict[str, Any]
    sentinel_options: dict[str, Any]


def watched(url: str) -> Watched | None:
    """The servers behind an address; None if it is that of one server. Raises
    ImproperlyConfigured, without the address, which has passwords.
    """
    scheme = url.partition(":")[0]
    if scheme not in SCHEMES:
        return None
    try:
        return _read(SCHEMES[scheme], url)
    except ValueError:
        raise ImproperlyConfigured(f"REDIS_URL must look like {FORM}.") from None


def _read(scheme: str, url: str) -> Watched:
    parts = urlsplit(url)
    credentials, at, hosts = parts.netloc.rpartition("@")
    master, _, database = parts.path.strip("/").partition("/")
    if not master or not (database or "0").isdecimal():
        raise ValueError("it has no name of a master, or none of a database")
    server = urlunsplit((scheme, f"{credentials}{at}server", database, parts.query, ""))
    options: dict[str, Any] = parse_url(server)  # type: ignore[no-untyped-call]
    del options["host"]
    own = {
        name: options.pop(f"sentinel_{name}")
        for name in ("username", "password")
        if f"sentinel_{name}" in options
    }
    if options.pop("connection_class", None):
        options["ssl"] = True
    tls = {name: value for name, value in options.items() if name.startswith("ssl")}
    return Watched([_host_and_port(each) for each in hosts.split(",")], master, options, own | tls)


def _host_and_port(text: str) -> tuple[str, int]:
    parts = urlsplit(f"//{text}")
    if not parts.hostname:
        raise ValueError("a Sentinel has no host")
    return parts.hostname, parts.port or PORT
