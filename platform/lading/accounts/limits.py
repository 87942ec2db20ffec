"""Limits of signing in, codes, links and tokens."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from lading.kernel.limits import DAYS, HOURS, MINUTES, SECONDS, declare

# Sign-in: failures before a lockout, and its length in minutes (RULES.md 4).
declare("signin.max_failures", _("Failed sign-ins before a lockout"), 5)
declare("signin.lockout_minutes", _("Minutes a lockout lasts"), 15, at_most=MINUTES)
# Wrong passwords of one account within a day, from all networks together that its owner did not
# sign in from within so many days.
declare(
    "signin.guesses_per_day",
    _("Failed sign-ins of one account from unfamiliar networks in a day"),
    50,
)
declare(
    "signin.familiar_days", _("Days a network one signed in from stays familiar"), 90, at_most=DAYS
)
# Sign-ins and uploads from one address or company within a minute.
declare("signin.per_minute", _("Sign-ins from one address within a minute"), 120)
declare("link.per_hour", _("Password links of one e-mail address within an hour"), 10)
# One-time codes (RULES.md 3): minutes they live, tries, seconds between two, and how many one
# number or one network may ask for.
declare("otp.minutes", _("Minutes a one-time code lives"), 10, at_most=MINUTES)
declare("otp.tries", _("Tries of a one-time code"), 5)
declare("otp.resend_seconds", _("Seconds before another one-time code"), 59, at_most=SECONDS)
declare("otp.per_day", _("One-time codes of one mobile number in a day"), 10)
declare("otp.per_hour", _("One-time codes from one address within an hour"), 120)
# Hours a set-password or reset link lives (RULES.md 3); minutes of one to change a password.
declare("link.activate_hours", _("Hours a set-password link lives"), 24, at_most=HOURS)
declare("link.reset_hours", _("Hours a reset link lives"), 24, at_most=HOURS)
declare(
    "link.change_minutes",
    _("Minutes to choose a new password after the current one was checked"),
    15,
    at_most=MINUTES,
)
# Days after which a secondary user whom the company removed is erased.
declare(
    "erasure.removed_days", _("Days before a removed secondary user is erased"), 30, at_most=DAYS
)
# Token lifetimes (RULES.md 4).
declare("token.remembered_days", _("Days a remembered sign-in lasts"), 30, at_most=DAYS)
declare("token.session_hours", _("Hours a sign-in lasts that is not remembered"), 12, at_most=HOURS)
