"""Page titles for rows whose own name does not say what they are."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.db import models
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from lading.base.kernel import limit_rows
from lading.base.kernel.values.display import in_words

NUMBERED = _("{name} {number}")


def _numbered(row: Any) -> str:
    name = capfirst(str(row._meta.verbose_name))
    return str(NUMBERED).format(name=name, number=row.pk)


_HEADINGS: Mapping[str, Callable[[Any], str]] = {
    "billing.subscription": lambda row: f"{row.company} · {row.plan}",
    "billing.pointsaccount": lambda row: str(row.company or row.get_kind_display()),
    "billing.pointsmovement": _numbered,
    "billing.pointsentry": _numbered,
    "enquiries.lead": lambda row: f"{row.enquiry} → {row.company}",
    "quotations.quotation": lambda row: f"{row.company} → {row.receiver}",
    "notifications.notification": lambda row: str(row.get_kind_display()),
    "notifications.outgoingmessage": lambda row: f"{row.get_channel_display()} → {row.to}",
    "kernel.auditentry": lambda row: in_words(row.action),
    "kernel.limit": lambda row: str(limit_rows.label_of(row.key)),
    "kernel.outboxmessage": _numbered,
    "kernel.review": lambda row: row.title or _numbered(row),
}


def heading_of(title: object) -> str:
    """A row's heading unchanged, ids included; any other text with a capital."""
    if not isinstance(title, models.Model):
        return str(capfirst(str(title)))
    named = _HEADINGS.get(title._meta.label_lower, str)
    return named(title)
