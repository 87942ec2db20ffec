"""The product's languages, and the active one (RULES.md 8)."""

from __future__ import annotations

from typing import Final

from django.conf import settings
from django.utils.translation import get_language

DEFAULT: Final = "en"
CODES: Final = tuple(code for code, _name in settings.LANGUAGES)
OTHERS: Final = tuple(code for code in CODES if code != DEFAULT)
"""Every language except English, in which names are written first."""


def known(locale: str) -> str:
    """A language of the product: `fr` for `fr-FR`, English for a language that it does not have."""
    bare = locale.split("-", maxsplit=1)[0].lower()
    return bare if bare in CODES else DEFAULT


def choose(locale: str) -> str:
    """The language that a call names, as `known` understands it; else the active one."""
    return known(locale) if locale else active()


def active() -> str:
    """The language of the call, the job or the e-mail being written."""
    return known(get_language() or DEFAULT)
