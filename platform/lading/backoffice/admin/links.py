"""Ways from one screen to another."""

from __future__ import annotations

from django.db import models
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString


def to(row: models.Model | None, text: str = "") -> SafeString | str:
    """A link to a row's screen, called as the row is unless told otherwise; "" for none."""
    if row is None:
        return ""
    meta = row._meta
    url = reverse(f"admin:{meta.app_label}_{meta.model_name}_change", args=[row.pk])
    return format_html('<a class="text-link" href="{}"><bdi>{}</bdi></a>', url, text or str(row))
