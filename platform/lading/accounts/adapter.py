"""How allauth is used here: it authenticates; signing up and mailing are our own flows."""

from __future__ import annotations

from allauth.account.adapter import DefaultAccountAdapter
from django.http import HttpRequest


class AccountAdapter(DefaultAccountAdapter):
    """Closes allauth's own sign-up: companies register through our call (decision 3)."""

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        """Never."""
        return False
