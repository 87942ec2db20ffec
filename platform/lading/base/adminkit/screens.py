"""Finds the screens of the back office."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.apps import apps
from django.contrib.admin import AdminSite, ModelAdmin


def screens(site: AdminSite) -> Iterator[ModelAdmin[Any]]:
    """The screen of each model that has one."""
    for model in apps.get_models():
        if site.is_registered(model):
            yield site.get_model_admin(model)
