"""What people read about a file that is refused: its own reason, and what to do about it. The
documents' message stays for what it names, another format and another size.
"""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from lading.base.kernel import limits
from lading.base.kernel.errors import FileTypeRefused, Text

from .examining import reasons

DAMAGED = _(
    "This file is damaged or incomplete. Please save or scan it again, then choose the new file."
)
ATTACHMENTS = _(
    "This file has other files inside it. Please save it without them and choose it again."
)
TOO_MANY_PIXELS = _(
    "This picture has more than {megapixels} megapixels. Please make it smaller and choose it "
    "again."
)
_WORDS: dict[str, Text] = {
    reasons.ACTIVE: _(
        "This PDF contains scripts, or opens something by itself or on a network. Please print it "
        "as a new PDF and choose that one."
    ),
    reasons.ATTACHMENTS: ATTACHMENTS,
    reasons.PASSWORD: _(
        "This PDF opens only with a password. Please save it without one and choose it again."
    ),
    reasons.NO_PAGES: _("This PDF has no pages. Please choose another file."),
    reasons.INCOMPLETE: DAMAGED,
}


def of_another_kind() -> FileTypeRefused:
    """The documents' message: not one of the accepted formats."""
    return FileTypeRefused(limits.number("attachment.max_bytes"))


def because(reason: str) -> FileTypeRefused:
    """The refusal of a file of an accepted format, with its reason in words."""
    if reason == reasons.PIXELS:
        megapixels = limits.number("upload.max_pixels") // 1_000_000
        return _refusal_saying(TOO_MANY_PIXELS.format(megapixels=megapixels))
    return _refusal_saying(_WORDS.get(reason, DAMAGED))


def _refusal_saying(message: Text) -> FileTypeRefused:
    refusal = of_another_kind()
    refusal.message = message
    return refusal
