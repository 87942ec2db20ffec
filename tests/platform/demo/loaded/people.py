"""Finds the demo's people."""

from __future__ import annotations

from lading.members.accounts.models import User


def primary(code: str) -> User:
    """The primary user of the demo's company of a business type."""
    return User.objects.select_related("company").get(email=f"{code}@demo.lading.example")
