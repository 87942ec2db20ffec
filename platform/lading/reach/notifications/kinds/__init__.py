"""The kinds of notifications and their texts. A notification stores only its kind and the values of
the placeholders; the text is made when it is read, in the reader's language.
"""

from __future__ import annotations

from . import companies, enquiries, listings, messages, payments, quotations
from .kind import Kind
from .wording import Params, Wording, Words

__all__ = ["WORDINGS", "Kind", "Params", "Wording", "Words", "words_of"]

WORDINGS: dict[str, Wording] = {
    **enquiries.WORDINGS,
    **quotations.WORDINGS,
    **messages.WORDINGS,
    **companies.WORDINGS,
    **listings.WORDINGS,
    **payments.WORDINGS,
}


def words_of(kind: str, params: Params) -> Words:
    """The texts of a notification, in the language that is active now."""
    return WORDINGS[kind].filled(params)
