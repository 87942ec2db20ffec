"""A notification as an e-mail: plain text, and HTML for the same words."""

from __future__ import annotations

from dataclasses import dataclass

from django.conf import settings
from django.template.loader import render_to_string
from django.utils import translation

from .kinds import Params, words_of

DEFAULT_LOCALE = "en"
MAX_SUBJECT = 200


@dataclass(frozen=True, slots=True)
class Email:
    """What a mail program shows."""

    subject: str
    text: str
    html: str


def portal_link(url: str, locale: str) -> str:
    """The portal's address of a path, in a language; English has no prefix (decision 8)."""
    prefix = "" if locale == DEFAULT_LOCALE else f"/{locale}"
    return f"{settings.PORTAL_URL}{prefix}{url}"


def known_locale(locale: str) -> str:
    """The locale if the product speaks it, else English."""
    return locale if locale in dict(settings.LANGUAGES) else DEFAULT_LOCALE


def compose(kind: str, params: Params, url: str, locale: str) -> Email:
    """The e-mail of a notification in one language."""
    locale = known_locale(locale)
    with translation.override(locale):
        words = words_of(kind, params)
        context = {
            "words": words,
            "link": portal_link(url, locale),
            "portal": portal_link("/", locale),
            "locale": locale,
            "direction": "rtl" if translation.get_language_bidi() else "ltr",
        }
        return Email(
            subject=" ".join(words.title.split())[:MAX_SUBJECT],
            text=render_to_string("notifications/email.txt", context).rstrip() + "\n",
            html=render_to_string("notifications/email.html", context),
        )
