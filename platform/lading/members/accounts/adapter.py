"""How we use allauth: it authenticates; sign-up and mail are our own. Secrets of second factors are
encrypted before allauth stores them.
"""

from __future__ import annotations

import base64
from functools import cache
from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.mfa.adapter import DefaultMFAAdapter
from cryptography.fernet import Fernet, MultiFernet
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from django.conf import settings
from django.http import HttpRequest


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]  # allauth has no types
    """Turns allauth's own sign-up off, and leaves counting attempts to our lockout."""

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        """Never: companies register through our call (RULES.md 3)."""
        return False

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        """Nothing to do: `services.signin.verify` has counted the attempt, in PostgreSQL.

        allauth's own count lives in the cache, is keyed by the `Host` header, and does not cover
        Django's admin.
        """


class MfaAdapter(DefaultMFAAdapter):  # type: ignore[misc]  # allauth has no types
    """Encrypts the secrets of second factors: a stolen table is not enough to make codes."""

    def encrypt(self, text: str) -> str:
        """Ciphertext under the current SECRET_KEY."""
        return _cipher(*_keys()).encrypt(text.encode()).decode()

    def decrypt(self, encrypted_text: str) -> str:
        """The secret; also when it was written under a key of SECRET_KEY_FALLBACKS."""
        return _cipher(*_keys()).decrypt(encrypted_text.encode()).decode()

    def send_notification_mail(self, *args: Any, **kwargs: Any) -> None:
        """Sends nothing: our own services record what happens to a second factor."""


def _keys() -> tuple[str, ...]:
    return (settings.SECRET_KEY, *map(str, settings.SECRET_KEY_FALLBACKS))


@cache
def _cipher(*keys: str) -> MultiFernet:
    return MultiFernet([Fernet(_derived(key)) for key in keys])


def _derived(key: str) -> bytes:
    material = HKDF(algorithm=SHA256(), length=32, salt=None, info=b"lading second factor")
    return base64.urlsafe_b64encode(material.derive(key.encode()))
