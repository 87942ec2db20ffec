"""The rows behind `limits`: their names for people, what staff may set them to, and doing it."""

from __future__ import annotations

from collections.abc import Mapping

from django.db import transaction
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from . import advisory_locks, audit, limits
from .actor import Actor
from .errors import Forbidden, NotFound, Text, ValidationFailed
from .limits import ANY_PLAN, DEFAULTS
from .models import Limit

LABELS: dict[str, str | Promise] = {
    "enquiry.monthly_allowance": _("Enquiries a company may open per month"),
    "attachment.slots": _("Attachments of an enquiry or quotation"),
    "attachment.max_bytes": _("Largest upload, in bytes"),
    "review.hours": _("Hours staff have to decide a review"),
    "lead.new_hours": _("Hours an unopened lead counts as new"),
    "match.threshold": _("Score from which a company is matched"),
    "match.notify_days": _("Days after publication in which new matches are told"),
    "unlock.points.agents": _("Points to unlock an enquiry: manufacturers and agents"),
    "unlock.points.others": _("Points to unlock an enquiry: everyone else"),
    "product.max": _("Products a company may hold"),
    "offer.max": _("Offers a company may hold"),
    "freight_rate.max": _("Live freight rates of a company"),
    "plan.monthly_percent": _("Percent of the listed price charged for a month"),
    "plan.yearly_percent": _("Percent of the listed price charged for a year"),
    "points.min_purchase": _("Fewest points of a purchase"),
    "points.max_purchase": _("Most points of a purchase"),
    "order.per_hour": _("Payment orders of a company within an hour"),
    "invoice.gst_percent": _("Percent of GST in every price"),
    "signin.max_failures": _("Failed sign-ins before a lockout"),
    "signin.lockout_minutes": _("Minutes a lockout lasts"),
    "signin.guesses_per_day": _("Failed sign-ins of one account from unfamiliar networks in a day"),
    "signin.familiar_days": _("Days a network one signed in from stays familiar"),
    "signin.per_minute": _("Sign-ins from one address within a minute"),
    "upload.per_minute": _("Uploads of one person within a minute"),
    "upload.company_megabytes": _("Megabytes of files a company may keep"),
    "upload.unused_files": _("Files of a company that nothing refers to"),
    "upload.max_pixels": _("Pixels of an uploaded picture"),
    "signup.per_hour": _("Registrations from one address within an hour"),
    "form.per_hour": _("Public forms from one address within an hour"),
    "invite.per_hour": _("Invitations of a company within an hour"),
    "form.address_per_hour": _("Public forms that name one e-mail address within an hour"),
    "link.per_hour": _("Password links of one e-mail address within an hour"),
    "otp.minutes": _("Minutes a one-time code lives"),
    "otp.tries": _("Tries of a one-time code"),
    "otp.resend_seconds": _("Seconds before another one-time code"),
    "otp.per_day": _("One-time codes of one mobile number in a day"),
    "otp.per_hour": _("One-time codes from one address within an hour"),
    "link.activate_hours": _("Hours a set-password link lives"),
    "link.reset_hours": _("Hours a reset link lives"),
    "link.change_minutes": _("Minutes to choose a new password after the current one was checked"),
    "signup.keep_days": _("Days an unfinished registration is kept"),
    "port.signup_max": _("Ports at sign-up"),
    "port.loading_max": _("Loading or handling ports of a profile"),
    "port.destination_max": _("Destination ports of a profile"),
    "port.pairs_max": _("Port pairs of a profile"),
    "port.edits_per_month": _("Changes of ports in a month"),
    "user.secondary_max": _("Secondary users of a company"),
    "rating.edit_days": _("Days in which a rating may be changed"),
    "card.again_days": _("Days before a rejected business card request may be made again"),
    "retention.login_days": _("Days a login session is kept"),
    "retention.message_days": _("Days a sent message is kept"),
    "retention.form_days": _("Days a public form is kept"),
    "erasure.grace_days": _("Days before an erasure is carried out"),
    "erasure.removed_days": _("Days before a removed secondary user is erased"),
    "retention.file_days": _("Days an upload is kept that nothing refers to"),
    "export.keep_days": _("Days a data download is kept"),
    "export.per_day": _("Data downloads a person may ask for in a day"),
    "token.remembered_days": _("Days a remembered sign-in lasts"),
    "token.session_hours": _("Hours a sign-in lasts that is not remembered"),
    "delivery.attempts": _("Attempts at an event or a message before it is given up"),
    "idempotency.hours": _("Hours an idempotency key is remembered"),
}

MAY_BE_ZERO = frozenset(
    {
        "enquiry.monthly_allowance",
        "attachment.slots",
        "lead.new_hours",
        "match.threshold",
        "match.notify_days",
        "unlock.points.agents",
        "unlock.points.others",
        "product.max",
        "offer.max",
        "freight_rate.max",
        "port.edits_per_month",
        "user.secondary_max",
    }
)
"""Where nothing is a choice. A zero anywhere else would lock everybody out."""

VALUE_REQUIRED = _("This limit needs a number.")
AT_LEAST_ONE = _("Enter at least 1.")
AT_LEAST_NOTHING = _("Enter at least {minimum}.")
AT_MOST = _("Enter at most {maximum}.")
FEWEST_ABOVE_MOST = _("The fewest points of a purchase cannot be more than the most.")
WHOLE = 100
LARGEST = 2_147_483_647
"""What a row can hold."""
_MOST: Mapping[str, int] = {
    "_percent": WHOLE,
    # Ten years, of which a date still comes out; a day of seconds.
    "days": 3_650,
    "hours": 87_600,
    "minutes": 5_256_000,
    "seconds": 86_400,
}
"""The most of what a limit's key ends in."""
_FEWEST, _MOST_POINTS = "points.min_purchase", "points.max_purchase"


def label_of(key: str) -> str | Promise:
    """What a limit is called in the back office."""
    return LABELS.get(key, key)


def problem_with(key: str, plan_tier: int, value: int | None) -> Text | None:
    """Why a limit cannot have this value, beside the others as they are; None when it can.
    ``None`` is "unlimited".
    """
    if value is None:
        return VALUE_REQUIRED if plan_tier == ANY_PLAN else None
    if value < 1 and key not in MAY_BE_ZERO:
        return AT_LEAST_ONE
    if value < 0:
        return AT_LEAST_NOTHING.format(minimum=0)
    most = next((most for unit, most in _MOST.items() if key.endswith(unit)), LARGEST)
    if value > most:
        return AT_MOST.format(maximum=f"{most:,}")
    is_crossed = (key == _FEWEST and value > limits.number(_MOST_POINTS)) or (
        key == _MOST_POINTS and value < limits.number(_FEWEST)
    )
    return FEWEST_ABOVE_MOST if is_crossed else None


def set_limit(*, actor: Actor, key: str, plan_tier: int, value: int | None) -> None:
    """Staff change a limit. This process counts by it at once, others within
    `limits.CACHE_SECONDS`. Nothing happens when it has the value.

    Raises Forbidden, NotFound for a limit there is not, ValidationFailed (``value``).
    """
    if not actor.can("limits.edit"):
        raise Forbidden
    if plan_tier not in DEFAULTS.get(key, {}):
        raise NotFound
    with transaction.atomic():
        # One after the other, because a limit may be bounded by another.
        advisory_locks.take("limits")
        limits.forget()
        problem = problem_with(key, plan_tier, value)
        if problem is not None:
            raise ValidationFailed(errors={"value": [problem]})
        row, _created = Limit.objects.get_or_create(
            key=key, plan_tier=plan_tier, defaults={"value": DEFAULTS[key][plan_tier]}
        )
        if row.value == value:
            return
        changes = {"value": [_shown(row.value), _shown(value)]}
        row.value = value
        row.save(update_fields=["value"])
        audit.record(actor, row, "staff_changed", {"changes": changes})
        transaction.on_commit(limits.forget)


def _shown(value: int | None) -> str:
    return "" if value is None else str(value)
