"""Names an object by its type and id, with a link to its screen if it has one."""

from __future__ import annotations

from django.contrib.admin import AdminSite
from django.urls import reverse
from django.utils.html import format_html

from lading.base.kernel.values.display import in_words

from .screens import screens


def link_to(site: AdminSite, object_type: str, object_id: int | None) -> str:
    """``object_type`` is `app.model`, as in the audit trail; shown in words if the model has a
    screen. Safe HTML; no SQL query.
    """
    known = {screen.opts.label_lower: screen.opts for screen in screens(site)}
    meta = known.get(object_type)
    if object_id is None:
        return ""
    if meta is None:
        return format_html("{}", f"{in_words(object_type)} {object_id}")
    text = f"{meta.verbose_name} {object_id}"
    url = reverse(f"admin:{meta.app_label}_{meta.model_name}_change", args=[object_id])
    return format_html('<a class="text-link" href="{}">{}</a>', url, text)
