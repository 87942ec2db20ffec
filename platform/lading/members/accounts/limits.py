"""Limits of signing in, codes, links and tokens."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from lading.base.kernel.limits import DAYS, HOURS, MINUTES, SECONDS, declare

# Sign-in: failures before a lockout, and its length in minutes (RULES.md 4).
declare("signin.max_failures", _("Failed sign-ins before an account is locked"), 5)
declare("signin.lockout_minutes", _("Duration of a lockout (minutes)"), 15, at_most=MINUTES)
# Wrong passwords of one account within a day, from all networks together that its owner did not
# sign in from within so many days.
declare(
    "signin.guesses_per_day",
    _("Failed sign-ins per account and day from unfamiliar networks"),
    50,
)
declare(
    "signin.familiar_days",
    _("Days for which a network stays familiar after a sign-in"),
    90,
    at_most=DAYS,
)
# Sign-ins and uploads from one address or company within a minute.
declare("signin.per_minute", _("Sign-ins per network address per minute"), 120)
declare("link.per_hour", _("Password links per e-mail address per hour"), 10)
# One-time codes (RULES.md 3): minutes they live, tries, seconds between two, and how many one
# number or one network may ask for.
declare("otp.minutes", _("Validity of a one-time code (minutes)"), 10, at_most=MINUTES)
declare("otp.tries", _("Attempts per one-time code"), 5)
declare("otp.resend_seconds", _("Wait before another one-time code (seconds)"), 59, at_most=SECONDS)
declare("otp.per_day", _("One-time codes per mobile number per day"), 10)
declare("otp.per_hour", _("One-time codes per network address per hour"), 120)
# Hours a set-password or reset link lives (RULES.md 3); minutes of one to change a password.
declare("link.activate_hours", _("Validity of a set-password link (hours)"), 24, at_most=HOURS)
declare("link.reset_hours", _("Validity of a reset link (hours)"), 24, at_most=HOURS)
declare(
    "link.change_minutes",
    _("Time to choose a new password after the current one was checked (minutes)"),
    15,
    at_most=MINUTES,
)
# Days after which a secondary user whom the company removed is erased.
declare(
    "erasure.removed_days", _("Days before a removed secondary user is erased"), 30, at_most=DAYS
)
# Token lifetimes (RULES.md 4).
declare("token.remembered_days", _("Duration of a remembered sign-in (days)"), 30, at_most=DAYS)
declare(
    "token.session_hours",
    _("Duration of a sign-in that is not remembered (hours)"),
    12,
    at_most=HOURS,
)
