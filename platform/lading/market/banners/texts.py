"""The title and the message of a banner in each language (RULES.md 62).

English is always there. Another language has both texts or neither, and readers of a language
without them get the English ones.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import Q
from django.utils.translation import get_language_info

from lading.base.kernel.checks import INVALID_VALUE, Checks
from lading.base.kernel.errors import Text
from lading.base.kernel.values import languages

from .models import MESSAGE_LENGTH, TITLE_LENGTH, Banner

LENGTHS = {"title": TITLE_LENGTH, "description": MESSAGE_LENGTH}
"""The most characters of each text, by its field."""
TITLE_REQUIRED = "Title is required"
MESSAGE_REQUIRED = "Promotion Message is required"
MESSAGE_TOO_LONG = f"Promotion Message cannot exceed {MESSAGE_LENGTH} characters"
# The product's own messages (RULES.md 3.5). Only staff read them.
_REQUIRED = {"title": TITLE_REQUIRED, "description": MESSAGE_REQUIRED}
_TOO_LONG: dict[str, Text | None] = {"title": None, "description": MESSAGE_TOO_LONG}

Translations = dict[str, dict[str, str]]
"""`title` and `description` by language code, without English."""


@dataclass(frozen=True, slots=True)
class BannerText:
    """What a reader is shown, and the language that it is written in."""

    title: str
    description: str
    language: str


def text_for(banner: Banner, language: str) -> BannerText:
    """The texts in a language; in English where there are none."""
    translated = banner.translations.get(language)
    if translated is None:
        return BannerText(banner.title, banner.description, languages.DEFAULT)
    return BannerText(translated["title"], translated["description"], language)


def missing_languages(banner: Banner) -> list[str]:
    """The codes of the languages without a text of their own, in the order of the settings."""
    return [code for code in languages.OTHERS if code not in banner.translations]


def without_language(code: str) -> Q:
    """The condition for banners without a text in a language."""
    return ~Q(translations__has_key=code)


def english_name(code: str) -> str:
    """The language as staff read it: `French`."""
    return str(get_language_info(code)["name"])


def check_text(checks: Checks, field: str, name: str, sent: Any) -> str:
    """A checked title or message. ``name`` is its column, ``field`` its name in errors."""
    return checks.text(
        field, sent, required=_REQUIRED[name], max_length=LENGTHS[name], too_long=_TOO_LONG[name]
    )


def check_translations(checks: Checks, sent: Any) -> Translations:
    """The checked texts of the other languages. A language with two empty texts is left out.

    Errors are named `translations.fr.title`; what is no object, or no language of the product, is
    an error of `translations`.
    """
    if sent in (None, ""):
        return {}
    if not isinstance(sent, Mapping) or not set(sent) <= set(languages.OTHERS):
        checks.fail("translations", INVALID_VALUE)
        return {}
    read = {code: _check_language(checks, code, sent[code]) for code in sent}
    return {code: texts for code, texts in read.items() if texts}


def _check_language(checks: Checks, code: str, sent: Any) -> dict[str, str]:
    field = f"translations.{code}"
    if not isinstance(sent, Mapping):
        checks.fail(field, INVALID_VALUE)
        return {}
    typed = {name: sent.get(name) for name in LENGTHS}
    is_empty = all(
        value is None or (isinstance(value, str) and not value.strip()) for value in typed.values()
    )
    if is_empty:
        return {}
    return {
        name: check_text(checks, f"{field}.{name}", name, value) for name, value in typed.items()
    }
