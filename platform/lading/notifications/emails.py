"""Makes e-mails from notifications and letters: plain text, and HTML with the same words."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from django.conf import settings
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from lading.kernel import languages

from . import letters
from .kinds import WORDINGS, Params, Wording

_SPACES = re.compile(r"[^\S\u00a0\u202f]+")
MAX_SUBJECT = 200
FOOTER = _("You’re receiving this because your company uses Lading.")


@dataclass(frozen=True, slots=True)
class Email:
    """An e-mail's subject, plain text and HTML."""

    subject: str
    text: str
    html: str


@dataclass(frozen=True, slots=True)
class Line:
    """One of several items that an e-mail lists, with its path as in `Links`."""

    text: str
    url: str


def portal_link(url: str, locale: str) -> str:
    """The portal's address of a path in a language; English has no prefix (RULES.md 8). A whole
    address, for example of the back office, stays unchanged.
    """
    if not url.startswith("/"):
        return url
    prefix = "" if locale == languages.DEFAULT else f"/{locale}"
    return f"{settings.PORTAL_URL}{prefix}{url}"


@dataclass(frozen=True, slots=True)
class Links:
    """Where an e-mail's buttons link to: paths of the portal without a language, or whole
    addresses.
    """

    main: str
    other: str = ""


def compose(
    kind: str,
    params: Params,
    url: str,
    locale: str,
    lines: Sequence[Line] = (),
    *,
    other_url: str = "",
) -> Email:
    """The e-mail of a notification in one language, with ``lines`` listed below its text."""
    return _compose(WORDINGS[kind], params, Links(url, other_url), locale, FOOTER, lines)


def compose_letter(
    letter: str, params: Params, links: Links, locale: str, lines: Sequence[Line] = ()
) -> Email:
    """The e-mail of a letter (`letters`) in one language, with ``lines`` listed below its text."""
    return _compose(letters.WORDINGS[letter], params, links, locale, letters.FOOTER, lines)


def _compose(
    wording: Wording,
    params: Params,
    links: Links,
    locale: str,
    footer: str | Promise,
    lines: Sequence[Line] = (),
) -> Email:
    locale = languages.known(locale)
    with translation.override(locale):
        words = wording.filled(params)
        context = {
            "words": words,
            "link": portal_link(links.main, locale),
            "other_link": portal_link(links.other, locale) if links.other else "",
            "lines": [(_one_line(line.text), portal_link(line.url, locale)) for line in lines],
            "portal": portal_link("/", locale),
            "footer": footer,
            "locale": locale,
            "direction": "rtl" if translation.get_language_bidi() else "ltr",
        }
        return Email(
            subject=_one_line(words.title)[:MAX_SUBJECT],
            text=render_to_string("notifications/email.txt", context).rstrip() + "\n",
            html=render_to_string("notifications/email.html", context),
        )


def _one_line(text: str) -> str:
    """The text with single spaces. No-break spaces stay: French has one before a colon."""
    return _SPACES.sub(" ", text).strip()
