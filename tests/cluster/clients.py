"""Clients in place of Django's test client: they call both hosts in turn over HTTP."""

from __future__ import annotations

from typing import Any

import httpx

from tests.platform.conftest import ApiClient

from .hosts import Hosts


class OverHttp:
    """Sends like `django.test.Client`, to the next host or to a given one."""

    def __init__(self, hosts: Hosts, only: str | None) -> None:
        self.hosts, self.only = hosts, only

    def get(self, path: str, query: dict[str, Any], headers: dict[str, str]) -> httpx.Response:
        """GET with a query string."""
        return self._send("GET", path, params=query, headers=headers)

    def post(self, path: str, fields: dict[str, Any], headers: dict[str, str]) -> httpx.Response:
        """POST a multipart form; file objects become files."""
        files = {
            name: (value.name, value.read(), value.content_type)
            for name, value in fields.items()
            if hasattr(value, "read")
        }
        plain = {name: value for name, value in fields.items() if name not in files}
        return self._send("POST", path, data=plain, files=files, headers=headers)

    def generic(
        self,
        method: str,
        path: str,
        data: str | bytes,
        *,
        content_type: str,
        headers: dict[str, str],
    ) -> httpx.Response:
        """Any method with a body."""
        sent = {**headers, "content-type": content_type}
        return self._send(method, path, content=data, headers=sent)

    def _send(self, method: str, path: str, **sent: Any) -> httpx.Response:
        return self.hosts.link.request(method, f"{self.only or self.hosts.next}{path}", **sent)


class HostClient(ApiClient):
    """Calls the hosts as one user."""

    def __init__(
        self,
        hosts: Hosts,
        token: str | None,
        language: str = "en",
        *,
        only: str | None = None,
    ) -> None:
        super().__init__(token, language)
        self.client: Any = OverHttp(hosts, only)
