"""Watches in tests which app's code writes which app's rows: `row.save()`, `row.delete()` and every
write of a manager or query set, wherever the row came from.
"""

from __future__ import annotations

import functools
import sys
from collections.abc import Callable
from types import FrameType
from typing import Any

from django.apps import apps
from django.db.models import Model, QuerySet

EXEMPT = {
    "demo": "tells of a past that no service can make",
    "privacy": "erases people everywhere",
    "kernel": "imports no other app: what it writes was handed to it",
}
OF_A_ROW = ("save", "delete")
OF_A_QUERY_SET = (
    "create",
    "bulk_create",
    "get_or_create",
    "update_or_create",
    "update",
    "bulk_update",
    "delete",
)
_seen: list[str] = []


def watch() -> None:
    """Watch from now on, until the process ends."""
    for name in OF_A_ROW:
        setattr(Model, name, _watched(getattr(Model, name), type))
    for name in OF_A_QUERY_SET:
        setattr(QuerySet, name, _watched(getattr(QuerySet, name), lambda rows: rows.model))


def take_foreign_writes() -> list[str]:
    """The writes since the last call, as `profiles writes companies.Company`."""
    seen = _seen.copy()
    _seen.clear()
    return seen


def _watched(
    write: Callable[..., Any], model_of: Callable[[Any], type[Model]]
) -> Callable[..., Any]:
    @functools.wraps(write)
    def watched(target: Any, *args: Any, **kwargs: Any) -> Any:
        writer = _app_of(_writer(target))
        model = model_of(target)
        owner = _app_of(model.__module__)
        if writer and owner and writer != owner and writer not in EXEMPT:
            _seen.append(f"{writer} writes {model._meta.label}")
        return write(target, *args, **kwargs)

    return watched


def _writer(target: object) -> str:
    """The module that called the write, outside Django's models and the row's own `save`; "" for a
    write by a foreign key's ``on_delete``.
    """
    frame: FrameType | None = sys._getframe(2)
    while frame is not None and _passes_on(frame, target):
        if _module_of(frame) == "django.db.models.deletion":
            return ""
        frame = frame.f_back
    return "" if frame is None else _module_of(frame)


BESIDE_KERNEL = frozenset({"http", "work", "documents", "adminkit"})


def _module_of(frame: FrameType) -> str:
    return str(frame.f_globals.get("__name__", ""))


def _passes_on(frame: FrameType, target: object) -> bool:
    module = _module_of(frame)
    is_django = module.startswith("django.db.models.") or module in {"contextlib", __name__}
    return is_django or frame.f_locals.get("self") is target


@functools.cache
def _app_of(module: str) -> str:
    """`orders` for `lading.trade.quotations.orders.access`, `kernel` for the rooms beside it; ""
    outside the apps.
    """
    parts = module.split(".")
    if parts[0] != "lading" or len(parts) < 3:
        return ""
    config = apps.get_containing_app_config(module)
    app = config.label if config else parts[2]
    return "kernel" if app in BESIDE_KERNEL else app
