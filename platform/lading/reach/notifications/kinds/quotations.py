"""Texts about quotations, counter-offers and orders."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from .kind import Kind
from .wording import Wording

WORDINGS: dict[str, Wording] = {
    Kind.QUOTATION_RECEIVED: Wording(
        _("New quotation: {product}"),
        _("{company} sent you a quotation for {product}. It is valid until {valid_until}."),
        _("View the quotation"),
    ),
    Kind.QUOTATION_REVISED: Wording(
        _("Revised quotation: {product}"),
        _("{company} revised its quotation for {product}. It is valid until {valid_until}."),
        _("View the quotation"),
    ),
    Kind.QUOTATION_RETRACTED: Wording(
        _("Quotation withdrawn: {product}"),
        _("{company} has closed its account, and its quotation for {product} has been withdrawn."),
        _("View your other quotations"),
    ),
    # These may be read at any later time, so they name the day instead of "today" or "tomorrow".
    Kind.QUOTATION_EXPIRING: Wording(
        _("Quotation valid until {day}: {product}"),
        _(
            "The quotation from {company} for {product} is valid until {valid_until}. Place "
            "your order by then, or propose other terms."
        ),
        _("View the quotation"),
    ),
    Kind.QUOTATION_EXPIRED: Wording(
        _("Quotation expired: {product}"),
        _(
            "The quotation from {company} for {product} was valid until {valid_until}; "
            "you can no longer place an order against it. The seller has been notified "
            "and can send you new terms."
        ),
        _("View the quotation"),
    ),
    Kind.OWN_QUOTATION_EXPIRING: Wording(
        _("Your quotation is valid until {day}: {product}"),
        _(
            "Your quotation for {product} is valid until {valid_until}, and no order has been "
            "placed against it yet. Revise it to extend its validity."
        ),
        _("Revise the quotation"),
    ),
    Kind.OWN_QUOTATION_EXPIRED: Wording(
        _("Your quotation has expired: {product}"),
        _(
            "Your quotation for {product} was valid until {valid_until}; an order can no longer "
            "be placed against it. Revise it if your offer still stands."
        ),
        _("Revise the quotation"),
    ),
    # To the seller: never name the buyer here either.
    Kind.COUNTER_OFFER_RECEIVED: Wording(
        _("Counter-offer: {product}"),
        _(
            "The buyer proposes other terms for your quotation for {product}, valid until "
            "{valid_until}. Accept them, revise your quotation, or decline."
        ),
        _("View the counter-offer"),
    ),
    Kind.COUNTER_OFFER_ACCEPTED: Wording(
        _("Counter-offer accepted: {product}"),
        _(
            "{company} accepted your counter-offer for {product}. You can order on these "
            "terms until {valid_until}."
        ),
        _("View the quotation"),
    ),
    Kind.COUNTER_OFFER_DECLINED: Wording(
        _("Counter-offer declined: {product}"),
        _(
            "{company} declined your counter-offer for {product}. You can still order on the "
            "terms of the quotation."
        ),
        _("View the quotation"),
    ),
    Kind.COUNTER_OFFER_WITHDRAWN: Wording(
        _("Counter-offer withdrawn: {product}"),
        _("The buyer withdrew the counter-offer for {product}. Your quotation still stands."),
        _("View the quotation"),
    ),
    Kind.COUNTER_OFFER_CLOSED: Wording(
        _("Counter-offer closed: {product}"),
        _(
            "The buyer’s counter-offer for {product} is closed, because an order was placed "
            "against another quotation."
        ),
        _("View the quotation"),
    ),
    Kind.COUNTER_OFFER_EXPIRED: Wording(
        _("Counter-offer expired: {product}"),
        _(
            "The buyer’s counter-offer for {product} was valid until {valid_until} and can no "
            "longer be accepted. Your quotation still stands."
        ),
        _("View the quotation"),
    ),
    Kind.OWN_COUNTER_OFFER_EXPIRED: Wording(
        _("Your counter-offer has expired: {product}"),
        _(
            "Your counter-offer to {company} for {product} was valid until {valid_until} and can "
            "no longer be accepted. You can still order on the terms of the quotation."
        ),
        _("View the quotation"),
    ),
    Kind.ORDER_PLACED: Wording(
        _("New order: {product}"),
        _("Your quotation for {product} was accepted. Please confirm the order."),
        _("Confirm the order"),
    ),
    Kind.ORDER_CONFIRMED: Wording(
        _("Order confirmed: {product}"),
        _("{company} confirmed your order for {product}."),
        _("View the order"),
    ),
}
