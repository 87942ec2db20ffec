"""Messages to one person: links, codes, and changes of their account. Unlike notifications they go
to one address and need no company.
"""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from lading.base.kernel.values.counted import Counted
from lading.reach.notifications.kinds import Wording


class Letter(models.TextChoices):
    """Every kind of message to one person."""

    ACTIVATION = "activation", "Link to set the first password"
    INVITATION = "invitation", "Invitation to a secondary user"
    PASSWORD_RESET = "password_reset", "Link to choose a new password"
    PASSWORD_CHANGED = "password_changed", "Password changed"
    PASSWORD_GUESSED = "password_guessed", "Many wrong passwords"
    NEW_DEVICE = "new_device", "Sign-in from a new place or device"
    SIGNED_OUT = "signed_out", "Signed out everywhere"
    USER_REMOVED = "user_removed", "Removed from a company"
    ALREADY_REGISTERED = "already_registered", "Already registered"
    MOBILE_TAKEN = "mobile_taken", "Mobile number already registered"
    REGISTRATION_RECEIVED = "registration_received", "Exporter registration received"
    REGISTRATION_APPROVED = "registration_approved", "Exporter registration approved"
    REGISTRATION_REJECTED = "registration_rejected", "Exporter registration not approved"
    EXPORT_READY = "export_ready", "Download of personal data ready"
    ERASURE_ASKED = "erasure_requested", "Erasure of personal data requested"
    FACTOR_ON = "factor_on", "Second factor set up"
    FACTOR_OFF = "factor_off", "Second factor removed"
    FACTOR_RESET = "factor_reset", "Second factor reset"
    RECOVERY_CODES = "recovery_codes", "New recovery codes"
    COMPANY_CLOSING = "company_closing", "Company and its users to be erased"
    LEDGER_DIFFERS = "ledger_differs", "Differences in the points ledger"
    REFUND_FAILED = "refund_failed_staff", "A refund failed"
    PLAN_NOT_REOPENED = "plan_not_reopened", "A plan could not be reinstated"
    RATES_NOT_READ = "rates_not_read", "Exchange rates could not be read"
    REVIEWS_OVERDUE = "reviews_overdue", "Reviews are overdue"
    DAILY_SUMMARY = "daily_summary", "Daily summary of notifications"


# Never repeat here what was typed into a public form: strangers could be sent any text that way.
WORDINGS: dict[str, Wording] = {
    Letter.ACTIVATION: Wording(
        _("Set your Lading password"),
        Counted(
            "Your WhatsApp number is confirmed. Set a password to open your account. The link "
            "works once and expires in {hours} hour.",
            "Your WhatsApp number is confirmed. Set a password to open your account. The link "
            "works once and expires in {hours} hours.",
            by="hours",
        ),
        _("Set your password"),
    ),
    Letter.INVITATION: Wording(
        _("{company} has invited you to Lading"),
        Counted(
            "{company} has invited you to its company account on Lading. Accept with this link; "
            "it works once and expires in {hours} hour.",
            "{company} has invited you to its company account on Lading. Accept with this link; "
            "it works once and expires in {hours} hours.",
            by="hours",
        ),
        _("Accept the invitation"),
    ),
    Letter.PASSWORD_RESET: Wording(
        _("Choose a new Lading password"),
        Counted(
            "A new password was requested for this account. The link works once and expires in "
            "{hours} hour. If this wasn’t you, ignore this e-mail; your password stays the "
            "same.",
            "A new password was requested for this account. The link works once and expires in "
            "{hours} hours. If this wasn’t you, ignore this e-mail; your password stays the "
            "same.",
            by="hours",
        ),
        _("Choose a new password"),
    ),
    Letter.PASSWORD_CHANGED: Wording(
        _("Your Lading password was changed"),
        _(
            "The password for your account was changed on {at} (IST). If this wasn’t you, "
            "choose a new password immediately."
        ),
        _("This wasn’t me"),
    ),
    Letter.PASSWORD_GUESSED: Wording(
        _("Someone is trying to guess your Lading password"),
        _(
            "Someone tried many wrong passwords on your account from unfamiliar places; none "
            "worked. Until {until} (IST), nobody can sign in from a new place. You can keep "
            "signing in from the places you usually use; elsewhere, choose a new password "
            "first."
        ),
        _("Choose a new password"),
    ),
    Letter.NEW_DEVICE: Wording(
        _("New sign-in to your Lading account"),
        _(
            "There was a new sign-in to your account on {at} (IST): {device}. If this was you, "
            "no action is needed. If not, choose a new password immediately; all other devices "
            "will be signed out."
        ),
        _("This wasn’t me"),
        _("See where you are signed in"),
    ),
    Letter.SIGNED_OUT: Wording(
        _("You were signed out everywhere"),
        _(
            "All devices were signed out of your account on {at} (IST) by someone using one of "
            "them. If this wasn’t you, choose a new password immediately."
        ),
        _("Sign in"),
        _("This wasn’t me"),
    ),
    Letter.USER_REMOVED: Wording(
        _("{company} has removed you from its account on Lading"),
        _(
            "You can no longer sign in. Your name and all other data we hold about you will "
            "be erased after {due} unless {company} adds you again. Another company can "
            "invite you at this address, or you can open your own account, at any time."
        ),
        _("Open your own account"),
    ),
    Letter.ALREADY_REGISTERED: Wording(
        _("You already have a Lading account"),
        _(
            "Someone, probably you, has just tried to register with this e-mail address, "
            "which already has an account. Sign in, or choose a new password if you’ve "
            "forgotten yours."
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
        Counted(
            "Thank you. Our team reviews every registration within {hours} hour and will write "
            "to you at this address as soon as a decision is made.",
            "Thank you. Our team reviews every registration within {hours} hours and will "
            "write to you at this address as soon as a decision is made.",
            by="hours",
        ),
        _("See how Lading works"),
    ),
    # Staff have read the typed text before these two are sent.
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
        _("The copy of your data is ready to download"),
        _(
            "The copy of your data that you requested is ready. Sign in to download it; it is "
            "available until {until}."
        ),
        _("Download your data"),
    ),
    Letter.ERASURE_ASKED: Wording(
        _("Your account will be erased after {due}"),
        _(
            "Someone asked us to erase your account. It will be erased after {due} and "
            "cannot be restored after that. You can cancel until then. If you did not ask "
            "for this, cancel now and change your password."
        ),
        _("Cancel the erasure"),
    ),
    # To staff, about their own accounts.
    Letter.FACTOR_ON: Wording(
        _("Your Lading second factor is set up"),
        _(
            "A second factor was set up for your staff account on {at} (IST). From now on you "
            "will be asked for a code from your authenticator app when you sign in. If this "
            "wasn’t you, choose a new password immediately and tell an administrator."
        ),
        _("This wasn’t me"),
    ),
    Letter.FACTOR_OFF: Wording(
        _("Your Lading second factor was removed"),
        _(
            "The second factor was removed from your staff account on {at} (IST). If this "
            "wasn’t you, choose a new password immediately and tell an administrator."
        ),
        _("This wasn’t me"),
    ),
    Letter.FACTOR_RESET: Wording(
        _("Your Lading second factor was reset"),
        _(
            "An administrator reset the second factor of your staff account on {at} (IST), and "
            "you were signed out everywhere. Sign in to set up a new one. If you did not ask "
            "for this, tell an administrator immediately."
        ),
        _("Set up a new second factor"),
    ),
    Letter.RECOVERY_CODES: Wording(
        _("You have new Lading recovery codes"),
        _(
            "New recovery codes were created for your staff account on {at} (IST); the old ones "
            "no longer work. If this wasn’t you, choose a new password immediately and tell an "
            "administrator."
        ),
        _("This wasn’t me"),
    ),
    Letter.COMPANY_CLOSING: Wording(
        _("{company} is closing its Lading account after {due}"),
        _(
            "The primary user of {company} has asked us to erase the company’s account. This "
            "will happen after {due}, and your own account will be erased with it. Until then "
            "the primary user can cancel, and you can download the data we hold about you."
        ),
        _("Download your data"),
    ),
    # To our administrators.
    Letter.LEDGER_DIFFERS: Wording(
        _("The points ledger does not balance"),
        _("The nightly check of the points ledger found differences: {lines}"),
        _("Open the back office"),
    ),
    Letter.REFUND_FAILED: Wording(
        _("A refund to {company} failed: {amount}"),
        _(
            "The refund of {amount} for payment {payment} failed. You can refund it again on "
            "the payment’s page. Reason: {reason}"
        ),
        _("Open the refund"),
    ),
    Letter.PLAN_NOT_REOPENED: Wording(
        _("{company}’s plan could not be reinstated"),
        _(
            "The bank returned the refund of {description}. The refund had ended the plan, and "
            "the plan cannot be reinstated because another has taken its place. Please settle "
            "this with the company."
        ),
        _("Open the payment order"),
    ),
    Letter.RATES_NOT_READ: Wording(
        _("No exchange rates were read on {day}"),
        _(
            "The published file of exchange rates could not be used: {reason}. Nothing was "
            "saved. Amounts are still converted with the last rates, until they are too old. Rates "
            "can also be entered or imported."
        ),
        _("Open the exchange rates"),
    ),
    # To everybody who reviews, about what they may decide.
    Letter.REVIEWS_OVERDUE: Wording(
        _("Overdue reviews: {count}"),
        _(
            "Submissions that should have been decided by now are still waiting: {count}. The "
            "oldest has been overdue since {at} (IST)."
        ),
        _("Open the overdue reviews"),
    ),
    # To the primary user of a company that wants some kinds once a day.
    Letter.DAILY_SUMMARY: Wording(
        _("Your daily summary for {day}"),
        Counted(
            "You have {count} new notification since your last summary.",
            "You have {count} new notifications since your last summary.",
            by="count",
        ),
        _("See your notifications"),
    ),
}

CODE_TEMPLATE = "lading_code"
"""The approved WhatsApp template of one-time codes."""
CODE_TEXT = Counted(
    "{code} is your Lading verification code. It is valid for {minutes} minute. Do not "
    "share it with anybody.",
    "{code} is your Lading verification code. It is valid for {minutes} minutes. Do "
    "not share it with anybody.",
    by="minutes",
)

FOOTER = _(
    "You’re receiving this because this address was entered on Lading. If it wasn’t "
    "you, no action is needed."
)
