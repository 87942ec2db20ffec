"""The kinds of notifications and their texts. A notification stores only its kind and the values of
the placeholders; the text is made when it is read, in the reader's language.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.db import models
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from lading.billing.plans import plan_names
from lading.kernel import dates
from lading.kernel.counted import Counted

Params = Mapping[str, str]

DATES = ("at", "day", "due", "start", "until", "valid_until")
"""Values that are days or moments."""


class Kind(models.TextChoices):
    """Every kind of notification to a company."""

    LEAD_MATCHED = "lead_matched", "New matching enquiry"
    LEADS_MATCHED = "leads_matched", "New matching enquiries"
    SEARCH_FOUND = "search_found", "New enquiries in a saved search"
    SEARCH_FOUND_PRODUCTS = "search_found_products", "New products in a saved search"
    ENQUIRY_PUBLISHED = "enquiry_published", "Enquiry published"
    ENQUIRY_REJECTED = "enquiry_rejected", "Enquiry rejected"
    ENQUIRY_WITHDRAWN = "enquiry_withdrawn", "Enquiry withdrawn"
    QUOTATION_RECEIVED = "quotation_received", "Quotation received"
    QUOTATION_REVISED = "quotation_revised", "Quotation revised"
    QUOTATION_RETRACTED = "quotation_retracted", "Quotation withdrawn"
    QUOTATION_EXPIRING = "quotation_expiring", "Quotation ends soon"
    QUOTATION_EXPIRED = "quotation_expired", "Quotation expired"
    OWN_QUOTATION_EXPIRING = "own_quotation_expiring", "Own quotation ends soon"
    OWN_QUOTATION_EXPIRED = "own_quotation_expired", "Own quotation expired"
    COUNTER_OFFER_RECEIVED = "counter_offer_received", "Counter-offer received"
    COUNTER_OFFER_ACCEPTED = "counter_offer_accepted", "Counter-offer accepted"
    COUNTER_OFFER_DECLINED = "counter_offer_declined", "Counter-offer declined"
    COUNTER_OFFER_WITHDRAWN = "counter_offer_withdrawn", "Counter-offer withdrawn"
    COUNTER_OFFER_CLOSED = "counter_offer_closed", "Counter-offer closed by an order"
    COUNTER_OFFER_EXPIRED = "counter_offer_expired", "Counter-offer expired"
    OWN_COUNTER_OFFER_EXPIRED = "own_counter_offer_expired", "Own counter-offer expired"
    ORDER_PLACED = "order_placed", "Order placed"
    ORDER_CONFIRMED = "order_confirmed", "Order confirmed"
    COMPANY_APPROVED = "company_approved", "Company verified"
    COMPANY_REJECTED = "company_rejected", "Company not verified"
    PRODUCT_APPROVED = "product_approved", "Product approved"
    PRODUCT_REJECTED = "product_rejected", "Product rejected"
    RATING_RECEIVED = "rating_received", "Rating received"
    CARD_REQUESTED = "card_requested", "Business card requested"
    CARD_ACCEPTED = "card_accepted", "Business card accepted"
    CARD_REJECTED = "card_rejected", "Business card request rejected"
    LEAD_CARD_REJECTED = "lead_card_rejected", "Business card request on a lead rejected"
    EXPORT_READY = "export_ready", "Your data is ready"
    SUBSCRIPTION_PAID = "subscription_paid", "Subscription paid"
    POINTS_ADDED = "points_added", "Points added"
    PAYMENT_REFUNDED = "payment_refunded", "Payment refunded"
    PAYMENT_CREDITED = "payment_credited", "Payment refunded, with a credit note"
    REFUND_FAILED = "refund_failed", "Refund failed"
    PLAN_ENDING = "plan_ending", "Plan ends soon"
    PLAN_ENDED = "plan_ended", "Plan ended"


@dataclass(frozen=True, slots=True)
class Wording:
    """The texts of one kind. Stored values replace ``{product}`` and the like."""

    title: str | Promise
    body: str | Promise | Counted
    button: str | Promise
    # The label of the second link, if there is one.
    other_button: str | Promise = ""

    def filled(self, params: Params) -> Words:
        """The texts with their values, in the language that is active now."""
        said = {**params, **_named(params)}
        body = self.body if isinstance(self.body, Counted) else str(self.body)
        return Words(
            title=str(self.title).format(**said),
            body=body.format(**said),
            button=str(self.button),
            other_button=str(self.other_button),
        )


WORDINGS: dict[str, Wording] = {
    # Never name the enquirer: the name is withheld without access and a paid plan (RULES.md 23).
    Kind.LEAD_MATCHED: Wording(
        _("New enquiry: {product}"),
        _(
            "An enquiry for {product} matches your company. Open it to see the requirements "
            "and send your quotation."
        ),
        _("Open the enquiry"),
    ),
    Kind.LEADS_MATCHED: Wording(
        _("New matching enquiries: {count}"),
        _(
            "Your profile or your products have changed, and more enquiries now match your "
            "company: {count}. Open the list to see what is asked for and send your quotations."
        ),
        _("See the enquiries"),
    ),
    Kind.SEARCH_FOUND: Wording(
        _("New enquiries in “{name}”: {count}"),
        _("Your saved search “{name}” has new enquiries: {count}."),
        _("See the enquiries"),
        _("Change how often we notify you"),
    ),
    Kind.SEARCH_FOUND_PRODUCTS: Wording(
        _("New products in “{name}”: {count}"),
        _("Your saved search “{name}” has new products: {count}."),
        _("See the products"),
        _("Change how often we notify you"),
    ),
    Kind.ENQUIRY_PUBLISHED: Wording(
        _("Your enquiry is published: {product}"),
        _(
            "Your enquiry for {product} has been approved. Matching suppliers are being "
            "notified, and we’ll let you know when a quotation arrives."
        ),
        _("View your enquiry"),
    ),
    Kind.ENQUIRY_REJECTED: Wording(
        _("Your enquiry was not approved: {product}"),
        _("Your enquiry for {product} could not be published. Reason: {reason}"),
        _("Correct and submit it again"),
    ),
    Kind.ENQUIRY_WITHDRAWN: Wording(
        _("Enquiry withdrawn: {product}"),
        _("The enquiry for {product} was withdrawn, and your quotation for it is closed."),
        _("See other enquiries"),
    ),
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
        _("{company} has closed its account, and its quotation for {product} is withdrawn."),
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
            "The quotation from {company} for {product} was valid until {valid_until}; you can "
            "no longer place an order on it. The seller has been told and can send you new terms."
        ),
        _("View the quotation"),
    ),
    Kind.OWN_QUOTATION_EXPIRING: Wording(
        _("Your quotation is valid until {day}: {product}"),
        _(
            "Your quotation for {product} is valid until {valid_until}, and no order has "
            "been placed on it yet. Revise it to extend its validity."
        ),
        _("Revise the quotation"),
    ),
    Kind.OWN_QUOTATION_EXPIRED: Wording(
        _("Your quotation has expired: {product}"),
        _(
            "Your quotation for {product} was valid until {valid_until}; an order can no "
            "longer be placed on it. Revise it if your offer still stands."
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
            "The buyer’s counter-offer for {product} is closed, because an order was placed on "
            "another quotation."
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
    Kind.COMPANY_APPROVED: Wording(
        _("Your company is verified"),
        _(
            "We checked the profile and documents of {company} and approved them. "
            "Other companies now see you as verified."
        ),
        _("View your profile"),
    ),
    Kind.COMPANY_REJECTED: Wording(
        _("Your company could not be verified"),
        _(
            "We could not approve the profile of {company}. "
            "Correct your profile and save it to be checked again; "
            "until then your account is read-only. Reason: {reason}"
        ),
        _("Correct your profile"),
    ),
    Kind.PRODUCT_APPROVED: Wording(
        _("Your product is approved: {product}"),
        _(
            "We checked {product} and approved it. Other companies now see it on your profile, and "
            "matching enquiries reach you as leads."
        ),
        _("View your product"),
    ),
    Kind.PRODUCT_REJECTED: Wording(
        _("Your product was not approved: {product}"),
        _(
            "We could not approve {product}. Correct it and save it to have it checked again. "
            "Reason: {reason}"
        ),
        _("Correct your product"),
    ),
    Kind.RATING_RECEIVED: Wording(
        _("You received a rating: {product}"),
        _(
            "Your trading partner on the order for {product} gave your company {stars} out "
            "of 5 stars. The rating is shown on your profile."
        ),
        _("View your ratings"),
    ),
    Kind.CARD_REQUESTED: Wording(
        _("{company} has requested your business card"),
        _(
            "{company} would like to contact you. If you accept, it will see your e-mail "
            "address and mobile number; if you reject the request, it will see nothing."
        ),
        _("Answer the request"),
    ),
    Kind.CARD_ACCEPTED: Wording(
        _("{company} accepted your request"),
        _("{company} shared its business card with you. You can now see its contact details."),
        _("View the contact"),
    ),
    Kind.CARD_REJECTED: Wording(
        _("{company} rejected your request"),
        _("{company} did not share its business card with you."),
        _("View your requests"),
    ),
    Kind.LEAD_CARD_REJECTED: Wording(
        _("Your business card request was rejected: {product}"),
        _("The buyer looking for {product} did not share their business card with you."),
        _("View your requests"),
    ),
    Kind.EXPORT_READY: Wording(
        _("The primary user’s data is ready to download"),
        _(
            "The copy of all the data we hold about your primary user is ready. It is available "
            "until {until}."
        ),
        _("Download your data"),
    ),
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


def _named(params: Params) -> Params:
    """The values, with dates and names of ours (of plans, for example) in the active language."""
    named = {name: dates.stored_text(params[name]) for name in DATES if name in params}
    if "plan" in params:
        named["plan"] = plan_names.plan_name(params["plan"])
    if "description" in params:
        named["description"] = plan_names.bought(
            params["description"], int(params.get("points", 0))
        )
    return named


@dataclass(frozen=True, slots=True)
class Words:
    """One message in one language."""

    title: str
    body: str
    button: str
    other_button: str = ""


def words_of(kind: str, params: Params) -> Words:
    """The texts of a notification, in the language that is active now."""
    return WORDINGS[kind].filled(params)
