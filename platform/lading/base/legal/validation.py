"""Checks that a legal page can be published: a title and a text in every language, and only known
placeholders.
"""

from __future__ import annotations

from collections.abc import Mapping

from django.conf import settings

from lading.base.kernel.checks import Checks

from . import placeholders

MAX_TITLE = 120
MAX_BODY = 100_000
MAX_CHANGES = 300

TITLE_REQUIRED = "Title is required in {language}"
TEXT_REQUIRED = "Text is required in {language}"
UNKNOWN_PLACEHOLDER = "{language}: {placeholder} is not a placeholder we know."

Words = tuple[str, str]
"""Title and body (Markdown)."""


def clean_texts(checks: Checks, texts: Mapping[str, tuple[object, object]]) -> dict[str, Words]:
    """The texts of a draft by language; languages may be missing. Errors go by language code."""
    known = dict(settings.LANGUAGES)
    return {
        locale: (
            checks.text(locale, title, max_length=MAX_TITLE),
            checks.text(locale, body, max_length=MAX_BODY, multiline=True),
        )
        for locale, (title, body) in texts.items()
        if locale in known
    }


def check_complete(texts: Mapping[str, Words]) -> None:
    """Raise ValidationFailed unless each of the product's languages has a title and a text with
    only known placeholders. Errors go by language code.
    """
    checks = Checks()
    for locale, language in settings.LANGUAGES:
        title, body = texts.get(locale, ("", ""))
        if not title.strip():
            checks.fail(locale, TITLE_REQUIRED.format(language=language))
        if not body.strip():
            checks.fail(locale, TEXT_REQUIRED.format(language=language))
        for name in placeholders.unknown_in(title + body):
            checks.fail(
                locale, UNKNOWN_PLACEHOLDER.format(language=language, placeholder=f"{{{name}}}")
            )
    checks.raise_if_failed()
