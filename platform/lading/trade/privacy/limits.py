"""Limits of keeping and erasing personal data."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from lading.base.kernel.limits import DAYS, declare

# Days: how long a login session and a sent message are kept, how long an erasure waits, and how
# long a download can be fetched.
declare("retention.login_days", _("Days for which a login session is kept"), 365, at_most=DAYS)
declare("erasure.grace_days", _("Days before an erasure is carried out"), 7, at_most=DAYS)
declare("export.keep_days", _("Days for which a data download is kept"), 7, at_most=DAYS)
# Attempts at building a download before it is given up and left to staff: each may take long.
declare("export.attempts", _("Attempts at a data download before it is given up"), 5)
# How many downloads of their data a person may ask for in a day.
declare("export.per_day", _("Data downloads per person per day"), 5)
