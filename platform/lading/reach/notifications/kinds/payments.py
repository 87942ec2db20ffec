"""Texts about payments and plans."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from .kind import Kind
from .wording import Wording

WORDINGS: dict[str, Wording] = {
    Kind.SUBSCRIPTION_PAID: Wording(
        _("Your subscription: {plan}"),
        _(
            "We received {amount}. {plan} is active from {start} until {until} (IST). "
            "Your invoice {invoice} is in your payment history."
        ),
        _("View your subscription"),
    ),
    Kind.POINTS_ADDED: Wording(
        _("Points added: {points}"),
        _(
            "We received {amount}. Points added: {points}; your balance is now {balance}. "
            "Your invoice {invoice} is in your payment history."
        ),
        _("View your points"),
    ),
    Kind.PAYMENT_REFUNDED: Wording(
        _("Refund: {amount}"),
        # It names the sum of all refunds, so that a message that is late or lost hides nothing.
        _(
            "We have refunded {amount} of your payment of {paid} for {description}. The "
            "money goes back to the account you paid from, usually within a few working days."
        ),
        _("View your payments"),
    ),
    Kind.PAYMENT_CREDITED: Wording(
        _("Refund: {amount}"),
        _(
            "We have refunded {amount} of your payment of {paid} for {description}. The money "
            "goes back to the account you paid from, usually within a few working days. GST "
            "credit note, in your payment history: {notes}."
        ),
        _("View your payments"),
    ),
    Kind.REFUND_FAILED: Wording(
        _("Refund not completed: {amount}"),
        _(
            "The refund of {amount} for {description} failed, and we still hold the money. "
            "We are dealing with it; your payment history will show when it has been sent "
            "again."
        ),
        _("View your payments"),
    ),
    # It may be read at any later time, so it names the day instead of "today" or "tomorrow".
    Kind.PLAN_ENDING: Wording(
        _("Your plan ends on {day}: {plan}"),
        _(
            "Your {plan} plan ends on {until} (IST). Renew before then to keep its benefits; "
            "the new period starts when this one ends."
        ),
        _("Renew your plan"),
    ),
    Kind.PLAN_ENDED: Wording(
        _("Your plan has ended: {plan}"),
        _(
            "Your {plan} plan ended on {until} (IST). Your data is safe; choose a plan to "
            "get its benefits back."
        ),
        _("Choose a plan"),
    ),
}
