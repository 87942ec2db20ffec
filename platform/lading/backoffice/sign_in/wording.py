"""The words of refusals on the sign-in pages."""

from __future__ import annotations

from django.utils.translation import ngettext

from lading.kernel.errors import AppError, RateLimited

MINUTE = 60


def words_of(refusal: AppError) -> str:
    """The message of a refusal. After too many attempts it says how long to wait."""
    if not isinstance(refusal, RateLimited):
        return str(refusal.message)
    minutes = -(-refusal.retry_after // MINUTE)
    return ngettext(
        "Too many attempts. Please try again in %(minutes)d minute.",
        "Too many attempts. Please try again in %(minutes)d minutes.",
        minutes,
    ) % {"minutes": minutes}
