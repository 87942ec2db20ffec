"""The name shown for a person who was erased, wherever a trade still refers to them."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext, gettext_noop

FORMER_USER: Final = gettext_noop("Former user")
"""The name that is stored."""


def shown_name(name: str) -> str:
    """A person's name as the reader sees it."""
    return gettext(name) if name == FORMER_USER else name
