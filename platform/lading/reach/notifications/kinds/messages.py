"""Texts about messages of other companies."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from .kind import Kind
from .wording import Wording

QUOTING = frozenset({Kind.MESSAGE_RECEIVED, Kind.MESSAGE_FROM_BUYER, Kind.MESSAGE_FROM_SELLER})
"""The kinds whose text quotes a message, which is private (RULES.md 31)."""

WORDINGS: dict[str, Wording] = {
    Kind.MESSAGE_RECEIVED: Wording(
        _("New message: {product}"),
        _("{company} wrote to you about {product}: “{text}”"),
        _("Read and answer"),
    ),
    # To a seller who may not know the buyer.
    Kind.MESSAGE_FROM_BUYER: Wording(
        _("New message: {product}"),
        _("The buyer wrote to you about {product}: “{text}”"),
        _("Read and answer"),
    ),
    # To a company that may not know whose promotion it answered.
    Kind.MESSAGE_FROM_SELLER: Wording(
        _("New message: {product}"),
        _("The company that promotes {product} wrote to you: “{text}”"),
        _("Read and answer"),
    ),
    Kind.MESSAGE_LOCKED: Wording(
        _("New message: {product}"),
        _(
            "You received a message about {product}. You need an active plan to read and send "
            "messages."
        ),
        _("Choose a plan"),
    ),
    Kind.MESSAGE_REMOVED: Wording(
        _("Your message was removed: {product}"),
        _("A message that you sent about {product} was reported and removed. Reason: {reason}"),
        _("Open the conversation"),
    ),
    Kind.MESSAGE_REPORT_UPHELD: Wording(
        _("Reported message removed: {product}"),
        _("The message about {product} that you reported was removed. Thank you for telling us."),
        _("Open the conversation"),
    ),
}
