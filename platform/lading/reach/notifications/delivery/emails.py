"""Makes e-mails from notifications and letters: plain text, and HTML with the same words."""

from __future__ import annotations

import re
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, replace
from urllib.parse import urlencode

from django.conf import settings
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from lading.base.kernel.values import languages
from lading.base.kernel.values.texts import shown
from lading.reach.notifications.kinds import WORDINGS, Params, Wording

from . import letters

_SPACES = re.compile(r"[^\S\u00a0\u202f]+")
MAX_SUBJECT = 200
SUMMARY_PATH = "/notifications"
FOOTER = _("You’re receiving this because your company uses Lading.")
TURN_OFF = _("Turn off these e-mails")
# In place of the token while an e-mail is written, which several companies may get; nobody can
# guess it and put it into a text of theirs.
_ANY_TOKEN = secrets.token_hex(16)


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


@dataclass(frozen=True, slots=True)
class Footer:
    """What stands below an e-mail. ``can_stop``: with a link that turns such e-mails off."""

    text: str | Promise
    can_stop: bool = False


def unsubscribe_path(token: str) -> str:
    """Where the portal turns e-mails off."""
    return f"/unsubscribe?{urlencode({'token': token})}"


def with_token(email: Email, token: str) -> Email:
    """An e-mail whose link turns off what the token names."""
    quoted = urlencode({"": token})[1:]
    return replace(
        email,
        text=email.text.replace(_ANY_TOKEN, quoted),
        html=email.html.replace(_ANY_TOKEN, quoted),
    )


def compose(
    kind: str,
    params: Params,
    url: str,
    locale: str,
    lines: Sequence[Line] = (),
    *,
    other_url: str = "",
    can_stop: bool = False,
) -> Email:
    """The e-mail of a notification in one language, with ``lines`` listed below its text. One that
    ``can_stop`` still needs its token (`with_token`).
    """
    footer = Footer(FOOTER, can_stop)
    return _compose(WORDINGS[kind], params, Links(url, other_url), locale, footer, lines)


def compose_summary(params: Params, locale: str, lines: Sequence[Line]) -> Email:
    """The daily summary in one language; it still needs its token (`with_token`)."""
    wording, links = letters.WORDINGS[letters.Letter.DAILY_SUMMARY], Links(SUMMARY_PATH)
    return _compose(wording, params, links, locale, Footer(FOOTER, can_stop=True), lines)


def compose_letter(
    letter: str, params: Params, links: Links, locale: str, lines: Sequence[Line] = ()
) -> Email:
    """The e-mail of a letter (`letters`) in one language, with ``lines`` listed below its text."""
    footer = Footer(letters.FOOTER)
    return _compose(letters.WORDINGS[letter], params, links, locale, footer, lines)


def _compose(
    wording: Wording,
    params: Params,
    links: Links,
    locale: str,
    footer: Footer,
    lines: Sequence[Line] = (),
) -> Email:
    locale = languages.known(locale)
    with translation.override(locale):
        texts = wording.filled(params)
        context = {
            "words": texts,
            "link": portal_link(links.main, locale),
            "other_link": portal_link(links.other, locale) if links.other else "",
            "lines": [(one_line(line.text), portal_link(line.url, locale)) for line in lines],
            "portal": portal_link("/", locale),
            "footer": footer.text,
            "turn_off": TURN_OFF if footer.can_stop else "",
            "turn_off_link": portal_link(unsubscribe_path(_ANY_TOKEN), locale),
            "locale": locale,
            "direction": "rtl" if translation.get_language_bidi() else "ltr",
        }
        return Email(
            subject=one_line(texts.title)[:MAX_SUBJECT],
            text=render_to_string("notifications/email.txt", context).rstrip() + "\n",
            html=render_to_string("notifications/email.html", context),
        )


def one_line(text: str) -> str:
    """The text with single spaces. No-break spaces stay: French has one before a colon."""
    return _SPACES.sub(" ", shown(text)).strip()
