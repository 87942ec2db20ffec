"""Naming an object that only its type and id are known of, with a link where it has a screen."""

from __future__ import annotations

from django.contrib.admin import AdminSite
from django.urls import reverse
from django.utils.html import format_html


def link_to(site: AdminSite, object_type: str, object_id: int | None) -> str:
    """``object_type`` is `app.model`, as the audit trail keeps it. Safe HTML; no SQL query."""
    text = f"{object_type} {object_id or ''}".strip()
    app, _dot, name = object_type.partition(".")
    known = {(model._meta.app_label, model._meta.model_name) for model in site._registry}
    if object_id is None or (app, name) not in known:
        return format_html("{}", text)
    url = reverse(f"admin:{app}_{name}_change", args=[object_id])
    return format_html('<a class="text-link" href="{}">{}</a>', url, text)
