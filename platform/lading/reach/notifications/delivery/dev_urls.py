"""Paths of the development outbox: /dev/outbox and /dev/outbox.json."""

from __future__ import annotations

from django.urls import path

from .dev_outbox import as_json, as_page

urlpatterns = [
    path("", as_page, name="dev_outbox"),
    path(".json", as_json, name="dev_outbox_json"),
]
