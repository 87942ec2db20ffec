"""Background jobs of business cards."""

from __future__ import annotations

from . import card_answers, cards


def tell_rejections() -> int:
    """Reject the requests whose rejection is due; every minute. Returns how many."""
    return sum(cards.reject_due(card_id) for card_id in card_answers.due_rejections())
