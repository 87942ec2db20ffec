"""Business limits, read by everyone through `value` (document 4: "never a literal spread over
the code"). Staff change the rows; `DEFAULTS` is what a new installation is loaded with.
"""

from __future__ import annotations

import threading
import time

from django.db import DEFAULT_DB_ALIAS

from .models import Limit

UNLIMITED = None
ANY_PLAN = 0
CACHE_SECONDS = 5.0

DEFAULTS: dict[str, dict[int, int | None]] = {
    # Distinct enquiries a company may open per IST month (decision 18, document 2 §4).
    "enquiry.monthly_allowance": {ANY_PLAN: 5, 1: 5, 2: UNLIMITED, 3: UNLIMITED},
    # Attachment slots and size (document 2 §5, decision 44).
    "attachment.slots": {ANY_PLAN: 4},
    "attachment.max_bytes": {ANY_PLAN: 5_242_880},
    # Hours staff have to decide a review (decision 30).
    "review.hours": {ANY_PLAN: 24},
    # Hours an unopened lead counts as new (decision 22).
    "lead.new_hours": {ANY_PLAN: 24},
    # Score from which a company is matched (decision 21).
    "match.threshold": {ANY_PLAN: 50},
    # Days since publication within which a company newly matched is told (decision 21).
    "match.notify_days": {ANY_PLAN: 7},
    # Points to unlock an enquiry (decision 17): agents and manufacturers, everyone else.
    "unlock.points.agents": {ANY_PLAN: 50},
    "unlock.points.others": {ANY_PLAN: 100},
    # Products a company may hold (decision 19).
    "product.max": {ANY_PLAN: 5, 1: 5, 2: 10, 3: 20},
    # Offers a company may hold, and live freight rates (decision 19); no rates without a plan.
    "offer.max": {ANY_PLAN: 2, 1: 2, 2: 10, 3: 20},
    "freight_rate.max": {ANY_PLAN: 0, 1: 5, 2: 100, 3: 100},
    # Per cent of the listed price that a period costs (decision 14).
    "plan.monthly_percent": {ANY_PLAN: 50},
    "plan.yearly_percent": {ANY_PLAN: 40},
    # Points one purchase may buy (decision 16), and orders a company may make within an hour.
    "points.min_purchase": {ANY_PLAN: 50},
    "points.max_purchase": {ANY_PLAN: 100_000},
    "order.per_hour": {ANY_PLAN: 60},
    # Per cent of GST in every price.
    "invoice.gst_percent": {ANY_PLAN: 18},
    # Sign-in: failures before a lockout, and its length in minutes (decision 4).
    "signin.max_failures": {ANY_PLAN: 5},
    "signin.lockout_minutes": {ANY_PLAN: 15},
    # Wrong passwords of one account within a day, from all networks together that its owner did not
    # sign in from within so many days.
    "signin.guesses_per_day": {ANY_PLAN: 50},
    "signin.familiar_days": {ANY_PLAN: 90},
    # Sign-ins and uploads from one address or company within a minute.
    "signin.per_minute": {ANY_PLAN: 120},
    "upload.per_minute": {ANY_PLAN: 60},
    # Megabytes of files a company may keep, and how many of its files nothing may refer to (yet).
    "upload.company_megabytes": {ANY_PLAN: 10_000},
    "upload.unused_files": {ANY_PLAN: 300},
    # Pixels of an uploaded picture; more would cost the server too much memory to look at.
    "upload.max_pixels": {ANY_PLAN: 40_000_000},
    # Registrations and public forms from one network within an hour; links of one address.
    "signup.per_hour": {ANY_PLAN: 120},
    "form.per_hour": {ANY_PLAN: 60},
    # Secondary users a company may invite within an hour: each is a mail to a stranger.
    "invite.per_hour": {ANY_PLAN: 60},
    # Public forms that name one e-mail address within an hour: its owner may not have sent them.
    "form.address_per_hour": {ANY_PLAN: 5},
    "link.per_hour": {ANY_PLAN: 10},
    # One-time codes (decision 3): minutes they live, tries, seconds between two, and how many one
    # number or one network may ask for.
    "otp.minutes": {ANY_PLAN: 10},
    "otp.tries": {ANY_PLAN: 5},
    "otp.resend_seconds": {ANY_PLAN: 59},
    "otp.per_day": {ANY_PLAN: 10},
    "otp.per_hour": {ANY_PLAN: 120},
    # Hours a set-password or reset link lives (decision 3); minutes of one to change a password.
    "link.activate_hours": {ANY_PLAN: 24},
    "link.reset_hours": {ANY_PLAN: 24},
    "link.change_minutes": {ANY_PLAN: 15},
    # Days after which a registration that nobody finished is deleted.
    "signup.keep_days": {ANY_PLAN: 7},
    # Ports of a profile (decision 10): loading by plan; destinations, pairs and sign-up for all.
    "port.signup_max": {ANY_PLAN: 5},
    "port.loading_max": {ANY_PLAN: 5, 1: 5, 2: 10, 3: 20},
    "port.destination_max": {ANY_PLAN: 5},
    "port.pairs_max": {ANY_PLAN: 5},
    # Changes of ports in an IST month after the first fill (decision 11).
    "port.edits_per_month": {ANY_PLAN: 1, 3: UNLIMITED},
    # Secondary users of a company (decisions 1, 19); none without a paid plan.
    "user.secondary_max": {ANY_PLAN: 0, 1: 0, 2: 10, 3: 10},
    # Days in which a rating may still be changed (decision 32).
    "rating.edit_days": {ANY_PLAN: 7},
    # Days before a rejected business card request may be made again (decision 33).
    "card.again_days": {ANY_PLAN: 30},
    # Data protection: days that a login session and a sent message are kept, before an erasure is
    # carried out, and that a download stays.
    "retention.login_days": {ANY_PLAN: 365},
    "retention.message_days": {ANY_PLAN: 90},
    # Days that an exporter registration or a website query is kept: as long as claims can be made.
    "retention.form_days": {ANY_PLAN: 365},
    "erasure.grace_days": {ANY_PLAN: 7},
    # Days after which a secondary user whom the company removed is erased.
    "erasure.removed_days": {ANY_PLAN: 30},
    # Days that an upload stays to which nothing refers (any more).
    "retention.file_days": {ANY_PLAN: 30},
    "export.keep_days": {ANY_PLAN: 7},
    # Downloads of one's data that a person may ask for in a day.
    "export.per_day": {ANY_PLAN: 5},
    # Token lifetimes (decision 4).
    "token.remembered_days": {ANY_PLAN: 30},
    "token.session_hours": {ANY_PLAN: 12},
    # Attempts at an event or a message before it is given up and left to staff.
    "delivery.attempts": {ANY_PLAN: 16},
    # Idempotency keys are remembered this long (document 5).
    "idempotency.hours": {ANY_PLAN: 24},
}


class _Table:
    """The limits of this process: defaults overlaid with the rows, re-read every few seconds."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.rows: dict[str, dict[int, int | None]] = {}
        self.loaded_at = float("-inf")

    def get(self) -> dict[str, dict[int, int | None]]:
        with self.lock:
            if time.monotonic() - self.loaded_at >= CACHE_SECONDS:
                self.rows = _load()
                self.loaded_at = time.monotonic()
            return self.rows

    def forget(self) -> None:
        with self.lock:
            self.loaded_at = float("-inf")


_table = _Table()


def _load() -> dict[str, dict[int, int | None]]:
    rows = {key: dict(tiers) for key, tiers in DEFAULTS.items()}
    # Not from a replica, which may not know yet what staff have just changed.
    stored = Limit.objects.using(DEFAULT_DB_ALIAS)
    for key, tier, limit in stored.values_list("key", "plan_tier", "value"):
        rows.setdefault(key, {})[tier] = limit
    return rows


def value(key: str, plan_tier: int | None = None) -> int | None:
    """The limit for a plan tier (``None``: no active plan), or ``None`` for unlimited."""
    row = _table.get()[key]
    tier = plan_tier or ANY_PLAN
    return row[tier] if tier in row else row[ANY_PLAN]


def number(key: str) -> int:
    """A limit that is always a number, whatever the plan."""
    found = value(key)
    if found is None:
        raise ValueError(f"limit {key} must be a number")
    return found


def forget() -> None:
    """Drop the process-wide cache: the back office calls it after a change."""
    _table.forget()
