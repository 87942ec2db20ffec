"""The rows behind `limits`: their names for people, and what staff may set them to."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from .errors import Text
from .limits import ANY_PLAN

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
AT_MOST_ALL = _("Enter at most 100.")
PERCENT, WHOLE = "_percent", 100


def label_of(key: str) -> str | Promise:
    """What a limit is called in the back office."""
    return LABELS.get(key, key)


def problem_with(key: str, plan_tier: int, value: int | None) -> Text | None:
    """Why a limit cannot have this value; None when it can. ``None`` is "unlimited"."""
    if value is None:
        return VALUE_REQUIRED if plan_tier == ANY_PLAN else None
    if key.endswith(PERCENT) and value > WHOLE:
        return AT_MOST_ALL
    return AT_LEAST_ONE if value == 0 and key not in MAY_BE_ZERO else None
