"""The client of a request: address, country, program. Headers are only believed as far as our own
proxies wrote them (settings ``TRUSTED_PROXIES``, ``COUNTRY_HEADER``), or the portal, which proves
itself with a secret (``PORTAL_SECRET``).
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
        """The network that throttles and lockouts count by: an IPv4 address, or an IPv6 customer's
        /64.
        """
        if ":" not in self.ip:
            return self.ip
        return str(ipaddress.ip_network(f"{self.ip}/{_IPV6_NETWORK_BITS}", strict=False))


def caller_of(request: HttpRequest) -> Caller:
    """The origin of a request."""
    return Caller(
        ip=client_ip(request),
        country=_country(request),
        user_agent=request.headers.get("User-Agent", "")[:MAX_USER_AGENT],
    )


def client_ip(request: HttpRequest) -> str:
    """The caller's address in canonical form, "" when unknown.

    The portal sends us the address of its own caller. On the way of other calls, each trusted proxy
    appended the address it saw to `X-Forwarded-For`, so the caller is that many places from its
    end; the addresses before that were sent by the caller itself. A shorter header did not pass
    through all proxies and is not believed.
    """
    remote = _canonical(request.META.get("REMOTE_ADDR", ""))
    proxies = 1 if _is_portal(request) else settings.TRUSTED_PROXIES
    chain = request.headers.get("X-Forwarded-For", "").split(",")
    if proxies == 0 or len(chain) < proxies:
        return remote
    return _canonical(chain[-proxies].strip()) or remote


def _is_portal(request: HttpRequest) -> bool:
    """Whether the portal made this call. A wrong secret counts as none."""
    secret: str = settings.PORTAL_SECRET
    sent = request.headers.get("X-Portal-Secret", "")
    return secret != "" and constant_time_compare(sent, secret)


def _canonical(text: str) -> str:
    try:
        address = ipaddress.ip_address(text.partition("%")[0])
    except ValueError:
        return ""
    mapped = getattr(address, "ipv4_mapped", None)
    return str(mapped or address)


def _country(request: HttpRequest) -> str:
    """ISO 3166 alpha-2 from the proxy's header; "" unless a header is configured and proxies are
    trusted.
    """
    if not (settings.TRUSTED_PROXIES and settings.COUNTRY_HEADER):
        return ""
    code = request.headers.get(settings.COUNTRY_HEADER, "").strip().upper()
    return code if _COUNTRY.fullmatch(code) else ""
