"""Test cards, each with its behaviour. The checkout page lists them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Card:
    """One behaviour. Delays are in seconds; ``webhooks`` are sent in this order, with repeats."""

    number: str
    title: str
    succeeds: bool = True
    error: str = ""
    delay: float = 0.0
    answers: bool = True
    """Whether the browser gets the success; otherwise only the webhook and the sweep report it."""
    captures: bool = True
    """Whether the payment is captured at once; otherwise it stays authorised until it
    is captured.
    """
    webhooks: tuple[str, ...] = ("payment.authorized", "payment.captured", "order.paid")
    refunds: tuple[str, ...] = ("processed",)
    """The states of its refunds, one after the other."""


DECLINED = "Your payment was declined by the bank. Try another card."

CARDS = {
    card.number: card
    for card in (
        Card("4111111111111111", "Success"),
        Card(
            "4000000000000002",
            "Declined by the bank",
            succeeds=False,
            error=DECLINED,
            webhooks=("payment.failed",),
        ),
        Card("4000000000000259", "Success after five seconds", delay=5.0),
        Card(
            "5267318187975449",
            "Success; webhooks doubled and in disorder",
            webhooks=(
                "order.paid",
                "payment.captured",
                "payment.captured",
                "payment.authorized",
                "payment.captured",
                "order.paid",
            ),
        ),
        Card("4000000000003220", "Success, but the browser loses the network", answers=False),
        Card(
            "4000000000000341",
            "Success, but nobody is told: found by the sweep",
            answers=False,
            webhooks=(),
        ),
        Card(
            "4000000000000077",
            "Authorised only: to be captured",
            captures=False,
            webhooks=("payment.authorized",),
        ),
        Card(
            "4000000000007726",
            "Success; a refund stays pending half a minute",
            refunds=("pending", "processed"),
        ),
        Card(
            "4000000000005126",
            "Success; a refund stays pending half a minute, then fails",
            refunds=("pending", "failed"),
        ),
        Card(
            "4000000000003055",
            "Success; the bank returns a refund after half a minute",
            refunds=("processed", "failed"),
        ),
    )
}
"""By number, digits only."""
