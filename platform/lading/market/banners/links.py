"""The links that a banner may have (RULES.md 62). Every link of a banner is read here, so that none
reaches a page that this module has not allowed.

An allowed link consists of letters, digits and a few signs of ASCII, which all browsers and
libraries read alike. Whatever they read differently is refused, not repaired: backslashes, spaces,
control characters, characters outside ASCII.
"""

from __future__ import annotations

import re

from django.conf import settings

from lading.base.kernel.values.languages import CODES

from .rules import UrlType

NOT_A_PAGE = "Enter the path of a page of the portal, such as /enquiries."
NOT_HTTPS = "Enter the whole address of a page, beginning with https://."

# RFC 3986 without the characters that some programs replace.
_SIGNS = r"A-Za-z0-9._~!$&'()*+,;=:@%/-"
_PATH = re.compile(rf"/[{_SIGNS}]*(?:\?[{_SIGNS}?]*)?(?:#[{_SIGNS}?]*)?")
_LABEL = r"[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?"
# The last label has no digits: no number, in whatever notation, is a host.
_HOST = re.compile(rf"(?:{_LABEL}\.)+[a-z]{{2,63}}")
_EXTERNAL = re.compile(r"https://(?P<host>[A-Za-z0-9.-]{1,253})(?P<rest>[/?#].*)?", re.IGNORECASE)
_LANGUAGE = re.compile(rf"(?:{'|'.join(CODES)})(?:-[a-z]{{2}})?", re.IGNORECASE)
_ESCAPE = re.compile(r"%(?![0-9A-Fa-f]{2})")
# Escaped: control characters, spaces, slashes, backslashes and dots, which could change the path.
_ESCAPED = re.compile(r"%(?:[01][0-9a-f]|20|2e|2f|5c|7f)", re.IGNORECASE)
PRIVATE_DOMAINS = frozenset(
    {"arpa", "example", "home", "internal", "intranet", "invalid", "lan", "local", "localhost"}
    | {"onion", "test"}
)
"""Ends of host names that no public site has."""
NO_PAGES = ("api", "admin", "session", "unsubscribe", "_next", "welcome")
"""First parts of paths that lead to no page for members."""


def read_link(kind: str, sent: str) -> str:
    """The link as it is stored and sent, for a `UrlType` and a trimmed text. Raises ValueError for
    every other one; its message is for people.
    """
    link = _internal(sent) if kind == UrlType.INTERNAL else _external(sent)
    if link is None:
        raise ValueError(NOT_A_PAGE if kind == UrlType.INTERNAL else NOT_HTTPS)
    return link


def _external(sent: str) -> str | None:
    """`https://`, a public host name without a port or a name of a user, and what follows it."""
    match = _EXTERNAL.fullmatch(sent)
    if match is None:
        return None
    host, rest = match["host"].lower(), match["rest"] or ""
    # Letters of other scripts may look like a host that people know.
    is_public = (
        _HOST.fullmatch(host)
        and host.rpartition(".")[2] not in PRIVATE_DOMAINS
        and not any(label.startswith("xn--") for label in host.split("."))
    )
    path = rest if rest.startswith("/") else f"/{rest}"
    if not is_public or not _PATH.fullmatch(path) or _ESCAPE.search(path):
        return None
    return f"https://{host}{rest}"


def _internal(sent: str) -> str | None:
    """A path of the portal, without the language, which a link of the portal adds. A whole address
    of the portal becomes its path.
    """
    own = settings.PORTAL_URL
    path = sent.removeprefix(own) if sent == own or sent.startswith(f"{own}/") else sent
    if not _PATH.fullmatch(path or "/") or _ESCAPE.search(path):
        return None
    parts = re.split(r"[?#]", path)[0].split("/")[1:]
    if parts and _LANGUAGE.fullmatch(parts[0]):
        path = path[len(parts[0]) + 1 :] or "/"
        path = path if path.startswith("/") else f"/{path}"
        parts = parts[1:] or [""]
    leads_out = "" in parts[:-1] or {".", ".."} & set(parts) or _ESCAPED.search("/".join(parts))
    if leads_out or (parts and parts[0].lower() in NO_PAGES):
        return None
    return path or "/"
