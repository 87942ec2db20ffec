"""The back office's screen of backups: when each step was last done, and why it failed since."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.utils.translation import gettext_lazy as _
from unfold.decorators import display

from lading.base.adminkit.base import ReadOnlyAdmin
from lading.base.adminkit.columns import time_column

from . import steps
from .models import BackupStep


@admin.register(BackupStep)
class BackupStepAdmin(ReadOnlyAdmin):
    """Steps of backups; only the service that makes them changes them."""

    list_display = ["what", "state", "last_done", "backup", "error"]
    fields = [("what", "state"), ("last_done", "backup"), "error"]
    ordering = ["step"]

    last_done = time_column(_("last done (India's time)"), "done_at")

    @display(description=_("step"), ordering="step")
    def what(self, obj: BackupStep) -> str:
        """The step in words."""
        return str(obj)

    @display(description=_("state"), label={"done": "success", "late": "danger"})
    def state(self, obj: BackupStep) -> tuple[str, Any]:
        """Done, or late."""
        return ("late", _("Late")) if steps.is_late(obj) else ("done", _("Done"))
