"""Our own rule for passwords, besides Django's."""

from __future__ import annotations

import re

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from .models import User

TOO_SIMILAR = _("This password is too similar to your name, e-mail or mobile number.")

MIN_PART = 3
"""Shorter parts of an address occur in too many words."""
MIN_OWN = 4
"""Letters and digits that a password must have besides the parts of the address."""


class AddressPartsValidator:
    """Refuses a password made of parts of the person's e-mail address, as `buyer@demo` for
    `buyer@demo.lading.example`. Django compares it with the whole address and with each part, so
    two parts together pass its check.
    """

    def validate(self, password: str, user: User | None = None) -> None:
        """Raise ValidationError unless the password has enough that is not in the address."""
        rest = password.casefold()
        for part in _parts(user.email if user else ""):
            rest = rest.replace(part, " ")
        if rest != password.casefold() and sum(map(str.isalnum, rest)) < MIN_OWN:
            raise ValidationError(TOO_SIMILAR, code="password_too_similar")

    def get_help_text(self) -> str:
        """The rule, for the back office's forms."""
        return str(_("Your password can’t be made up of parts of your e-mail address."))


def _parts(email: str) -> list[str]:
    """The words of the address, longest first, so that removing a short one does not break a longer
    one.
    """
    parts = {word for word in re.split(r"[\W_]+", email.casefold()) if len(word) >= MIN_PART}
    return sorted(parts, key=len, reverse=True)
