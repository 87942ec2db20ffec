"""The words of refusals that the kernel makes."""

from __future__ import annotations

import pytest
from django.utils import translation

from lading.base.kernel.errors import RateLimited


@pytest.mark.parametrize(
    ("seconds", "wait"),
    [
        (0, "1 minute"),
        (60, "1 minute"),
        (61, "2 minutes"),
        (7200, "120 minutes"),
        (7201, "3 hours"),
        (86_400, "24 hours"),
    ],
)
def test_too_many_attempts_says_how_long_to_wait(seconds: int, wait: str) -> None:
    refusal = RateLimited(seconds)
    assert str(refusal.message) == f"Too many attempts. Please try again in {wait}."
    assert refusal.headers == {"Retry-After": str(max(1, seconds))}


def test_it_is_said_in_the_readers_language() -> None:
    with translation.override("fr"):
        message = str(RateLimited(120).message)
    assert message == "Trop de tentatives. Veuillez réessayer dans 2 minutes."
