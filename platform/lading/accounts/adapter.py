"""How allauth is used here: it authenticates; signing up and mailing are our own flows."""

from __future__ import annotations

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from django.http import HttpRequest


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]  # allauth has no types
    """Closes allauth's own sign-up, and leaves counting attempts to our lockout."""

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        """Never: companies register through our call (decision 3)."""
        return False

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        """Nothing to do: `services.signin.verify` has counted the attempt, in PostgreSQL.

        allauth's own count lives in the cache, is keyed by the `Host` header, and does not cover
        Django's admin.
        """
