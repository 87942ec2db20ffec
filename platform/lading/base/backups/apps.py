"""The app of backups."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class BackupsConfig(AppConfig):
    """Backups by themselves, and proofs that they can be restored."""

    name = "lading.base.backups"
    verbose_name = _("Backups")
