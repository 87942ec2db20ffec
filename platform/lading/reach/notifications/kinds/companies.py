"""Texts about the company itself, its products, ratings, business cards and data."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from .kind import Kind
from .wording import Wording

WORDINGS: dict[str, Wording] = {
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
    Kind.PROMOTION_APPROVED: Wording(
        _("Your promotion is approved: {promotion}"),
        _(
            "We checked {promotion} and approved it. The companies it is meant for see it from "
            "its start date to its end date."
        ),
        _("View your promotion"),
    ),
    Kind.PROMOTION_REJECTED: Wording(
        _("Your promotion was not approved: {promotion}"),
        _(
            "We could not approve {promotion}. Correct it and save it to have it checked again. "
            "Reason: {reason}"
        ),
        _("Correct your promotion"),
    ),
    Kind.OFFER_ENDING: Wording(
        _("Your offer expires on {day}: {product}"),
        _(
            "Other companies see your offer of {product} until the end of {until} (IST). "
            "If you still offer it, set a later expiry date."
        ),
        _("View your offer"),
    ),
    Kind.OFFER_TAKEN_DOWN: Wording(
        _("We took your offer down: {product}"),
        _(
            "Other companies no longer see your offer of {product}. You can delete it and make "
            "another one that meets our rules. Reason: {reason}"
        ),
        _("View your offer"),
    ),
    Kind.OFFER_SHOWN_AGAIN: Wording(
        _("Your offer is shown again: {product}"),
        _("Other companies see your offer of {product} again, until it expires."),
        _("View your offer"),
    ),
    Kind.RATE_ENDING: Wording(
        _("Your freight rate expires on {until}: {lane}"),
        _(
            "Exporters will no longer see your rate for {container} on {lane} after {until}. "
            "Extend it if you still offer it."
        ),
        _("Extend the rate"),
    ),
    Kind.RATE_TAKEN_DOWN: Wording(
        _("We withdrew your freight rate: {lane}"),
        _(
            "Exporters no longer see your rate for {container} on {lane}. You can publish another "
            "one that meets our rules. Reason: {reason}"
        ),
        _("View your rate"),
    ),
    Kind.LANE_FELL: Wording(
        _("Freight fell to {price}: {lane}"),
        _(
            "The best rate for {container} on {lane} is now {price}. It was {before}. You "
            "asked us to notify you of falls of at least {percent}%."
        ),
        _("Compare the rates"),
    ),
    Kind.BEST_RATE_ENDING: Wording(
        _("The best freight rate expires on {until}: {lane}"),
        _(
            "The best rate for {container} on {lane} is {price}, valid until {until}. Request it "
            "before it expires if you need it."
        ),
        _("View the rate"),
    ),
    Kind.POLICY_UPDATE: Wording(
        _("Policy update: {policy}"),
        _("{preview} The update is for your information only."),
        _("Read the update"),
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
    Kind.RECORDS_READY: Wording(
        _("Your file of exporter data is ready (records: {count})"),
        _("The file that your company requested is ready. It is available until {until}."),
        _("Download the file"),
    ),
    Kind.EXPORT_READY: Wording(
        _("The primary user’s data is ready to download"),
        _(
            "The copy of all the data we hold about your primary user is ready. It is available "
            "until {until}."
        ),
        _("Download your data"),
    ),
}
