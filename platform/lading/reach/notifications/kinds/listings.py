"""Texts about unclaimed cargo and RODTEP offers. ``words`` are what staff wrote, or ""."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from .kind import Kind
from .wording import Wording

WORDINGS: dict[str, Wording] = {
    Kind.UNCLAIMED_ACCEPTED: Wording(
        _("Your unclaimed cargo was accepted: HS code {hs}"),
        _("We checked the unclaimed cargo that you submitted and accepted it. {words}"),
        _("View your unclaimed cargo"),
    ),
    Kind.UNCLAIMED_DECLINED: Wording(
        _("Your unclaimed cargo was declined: HS code {hs}"),
        _("We could not accept the unclaimed cargo that you submitted. Reason: {words}"),
        _("View your unclaimed cargo"),
    ),
    Kind.RODTEP_ACCEPTED: Wording(
        _("Your RODTEP offer was accepted: HS code {hs}"),
        _("We checked the RODTEP credit that you offer and accepted it. {words}"),
        _("View your RODTEP offer"),
    ),
    Kind.RODTEP_DECLINED: Wording(
        _("Your RODTEP offer was declined: HS code {hs}"),
        _("We could not accept the RODTEP credit that you offer. Reason: {words}"),
        _("View your RODTEP offer"),
    ),
}
