"""The client of a request: address, country, program. Trusted headers are those that our own
proxies write (settings ``TRUSTED_PROXIES``, ``COUNTRY_HEADER``), and those of the portal, which
proves itself with a secret (``PORTAL_SECRET``).
"""

from __future__ import annotations

import ipaddress
import re
from dataclasses import dataclass

from django.conf import settings
from django.http import HttpRequest
from django.utils.crypto import constant_time_compare

MAX_USER_AGENT = 512
_COUNTRY = re.compile(r"[A-Z]{2}", re.ASCII)
_IPV6_NETWORK_BITS = 64


@dataclass(frozen=True, slots=True)
class Caller:
    """The origin of a request. ``ip`` and ``country`` are "" when unknown."""

    ip: str
    country: str
    user_agent: str

    @property
    def network(self) -> str:
        """The network that throttles and lockouts count by."""
        return network_of(self.ip)


def caller_of(request: HttpRequest) -> Caller:
    """The origin of a request."""
    return Caller(
        ip=client_ip(request),
        country=_country(request),
        user_agent=request.headers.get("User-Agent", "")[:MAX_USER_AGENT],
    )


def client_ip(request: HttpRequest) -> str:
    """The caller's address in canonical form, "" when unknown."""
    return address_of(
        request.META.get("REMOTE_ADDR", ""),
        request.headers.get("X-Forwarded-For", ""),
        request.headers.get("X-Portal-Secret", ""),
    )


def address_of(peer: str, forwarded_for: str, portal_secret: str) -> str:
    """The address of a caller, from the peer's address and the headers that proxies and the portal
    send.

    The portal sends us the address of its own caller. On the way of other calls, each trusted proxy
    appended the address it saw to `X-Forwarded-For`, so the caller is that many places from its
    end; the addresses before that were sent by the caller itself. A shorter header did not pass
    through all proxies and is not believed.
    """
    remote = _canonical(peer)
    proxies = 1 if _is_portal(portal_secret) else settings.TRUSTED_PROXIES
    chain = forwarded_for.split(",")
    if proxies == 0 or len(chain) < proxies:
        return remote
    return _canonical(chain[-proxies].strip()) or remote


def network_of(ip: str) -> str:
    """The network of an address: an IPv4 address itself, or an IPv6 customer's /64."""
    if ":" not in ip:
        return ip
    return str(ipaddress.ip_network(f"{ip}/{_IPV6_NETWORK_BITS}", strict=False))


def _is_portal(sent: str) -> bool:
    """Whether the portal made this call. A wrong secret counts as none."""
    secret: str = settings.PORTAL_SECRET
    return secret != "" and constant_time_compare(sent, secret)


def _canonical(text: str) -> str:
    try:
        address = ipaddress.ip_address(text.partition("%")[0])
    except ValueError:
        return ""
    mapped = getattr(address, "ipv4_mapped", None)
    return str(mapped or address)


def _country(request: HttpRequest) -> str:
    """ISO 3166 alpha-2 from the proxy's header; "" unless a header is configured, and proxies are
    trusted or the portal passed it on.
    """
    if not settings.COUNTRY_HEADER:
        return ""
    secret = request.headers.get("X-Portal-Secret", "")
    if not (settings.TRUSTED_PROXIES or _is_portal(secret)):
        return ""
    code = request.headers.get(settings.COUNTRY_HEADER, "").strip().upper()
    return code if _COUNTRY.fullmatch(code) else ""
