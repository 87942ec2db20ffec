"""Limits of the public forms."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from lading.base.kernel.limits import DAYS, declare

declare("form.per_hour", _("Public forms per network address per hour"), 60)
# Submissions with one e-mail address within an hour: its owner may not have sent them.
declare("form.address_per_hour", _("Public forms per e-mail address per hour"), 5)
# Days that an exporter registration or a website query is kept: as long as claims can be made.
declare("retention.form_days", _("Days for which a public form is kept"), 365, at_most=DAYS)
