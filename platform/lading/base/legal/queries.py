"""Reads of the legal pages in force."""

from __future__ import annotations

from typing import Any

from django.db.models import Max, QuerySet

from lading.base.kernel.database.rows import get_first
from lading.base.kernel.values import languages

from .models import LegalKind, LegalText, LegalVersion


def in_force() -> QuerySet[Any, Any]:
    """``kind`` and ``newest``, the number of the version in force, of each published page."""
    published = LegalVersion.objects.filter(number__isnull=False).order_by()
    return published.values("kind").annotate(newest=Max("number"))


def current_versions() -> dict[str, int]:
    """The number in force of each page, 0 for one that was never published. One SQL query."""
    newest = in_force().values_list("kind", "newest")
    return {**dict.fromkeys(LegalKind.values, 0), **dict(newest)}


def current_text(kind: str, locale: str) -> LegalText:
    """The text in force of a page, in that language or else in English. One SQL query.

    ``locale`` may be of the form `fr-FR`; "" is the language of the call. Raises NotFound for a
    page that does not exist.
    """
    texts = LegalText.objects.select_related("version").filter(
        version__kind=kind, version__number__isnull=False, locale=known_locale(locale)
    )
    return get_first(texts.order_by("-version__number"))


def known_locale(locale: str) -> str:
    """A language of the product: `fr` for `fr-FR`, English for a language that it does not have."""
    return languages.choose(locale)
