"""Messages to a person, whoever they are: links, codes, and what happened to their account. Unlike
notifications they go to one address and do not need a company.
"""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from .kinds import Wording


class Letter(models.TextChoices):
    """Every kind of message to a person."""

    ACTIVATION = "activation", _("Link to set the first password")
    INVITATION = "invitation", _("Invitation of a secondary user")
    PASSWORD_RESET = "password_reset", _("Link to choose a new password")
    PASSWORD_CHANGED = "password_changed", _("Password changed")
    ALREADY_REGISTERED = "already_registered", _("Registered already")
    MOBILE_TAKEN = "mobile_taken", _("Mobile number registered already")
    REGISTRATION_RECEIVED = "registration_received", _("Exporter registration received")
    REGISTRATION_APPROVED = "registration_approved", _("Exporter registration approved")
    REGISTRATION_REJECTED = "registration_rejected", _("Exporter registration not approved")
    EXPORT_READY = "export_ready", _("Download of personal data ready")
    ERASURE_ASKED = "erasure_requested", _("Erasure of personal data requested")
    LEDGER_DIFFERS = "ledger_differs", _("Differences in the points ledger")


# Nothing here repeats what was typed into a public form: it would be a way to write to strangers.
WORDINGS: dict[str, Wording] = {
    Letter.ACTIVATION: Wording(
        _("Set your Lading password"),
        _(
            "Your WhatsApp number is confirmed. Set a password to open your account. "
            "The link works once, for {hours} hours."
        ),
        _("Set your password"),
    ),
    Letter.INVITATION: Wording(
        _("{company} invites you to Lading"),
        _(
            "{company} has added you to its company account on Lading. "
            "Accept with this link, which works once, for {hours} hours."
        ),
        _("Accept the invitation"),
    ),
    Letter.PASSWORD_RESET: Wording(
        _("Choose a new Lading password"),
        _(
            "A new password was asked for this account. The link works once, for {hours} hours. "
            "If it was not you, ignore this e-mail: your password stays as it is."
        ),
        _("Choose a new password"),
    ),
    Letter.PASSWORD_CHANGED: Wording(
        _("Your Lading password was changed"),
        _(
            "The password of your account was changed on {at} (India). "
            "If it was not you, choose a new password at once."
        ),
        _("I did not do this"),
    ),
    Letter.ALREADY_REGISTERED: Wording(
        _("You already have a Lading account"),
        _(
            "Somebody, probably you, has just registered with this e-mail address, "
            "which already has an account. Sign in, or choose a new password if you forgot yours."
        ),
        _("Sign in"),
        _("Forgot your password?"),
    ),
    Letter.MOBILE_TAKEN: Wording(
        _("This WhatsApp number already has a Lading account"),
        _(
            "The WhatsApp number you registered with belongs to another account. "
            "Sign in to that account, or register again with another number."
        ),
        _("Sign in"),
        _("Register with another number"),
    ),
    Letter.REGISTRATION_RECEIVED: Wording(
        _("We have received your exporter registration"),
        _(
            "Thank you. Our team looks at every registration within {hours} hours and writes to "
            "you at this address as soon as it is decided."
        ),
        _("See how Lading works"),
    ),
    # Staff have read what was typed before these two are sent.
    Letter.REGISTRATION_APPROVED: Wording(
        _("Your exporter registration is approved: {company}"),
        _(
            "We approved the registration of {company}. Our team will contact you about the next "
            "steps; meanwhile you can open your account on Lading."
        ),
        _("Open your account"),
    ),
    Letter.REGISTRATION_REJECTED: Wording(
        _("Your exporter registration was not approved: {company}"),
        _(
            "We could not approve the registration of {company}. "
            "You are welcome to fill in the form again. Reason: {reason}"
        ),
        _("Fill in the form again"),
    ),
    Letter.EXPORT_READY: Wording(
        _("Your data is ready to download"),
        _(
            "The download of all data held on you that you asked for is ready. "
            "Sign in to fetch it; it stays until {until}."
        ),
        _("Download your data"),
    ),
    Letter.ERASURE_ASKED: Wording(
        _("Your account will be erased on {due}"),
        _(
            "The erasure of your account was asked for. It is carried out after {due}, and nobody "
            "can undo it then. Until that day you can take it back. If you did not ask for it, "
            "take it back now and change your password."
        ),
        _("Take it back"),
    ),
    # To our administrators.
    Letter.LEDGER_DIFFERS: Wording(
        _("The points ledger does not balance"),
        _("The nightly check of the points ledger found differences: {lines}"),
        _("Open the back office"),
    ),
}

CODE_TEMPLATE = "lading_code"
"""The approved WhatsApp template of one-time codes."""
CODE_TEXT = _(
    "{code} is your Lading verification code. It is valid for {minutes} minutes. "
    "Do not share it with anybody."
)

FOOTER = _(
    "You receive this because this address was entered on Lading. "
    "If it was not you, you need not do anything."
)
