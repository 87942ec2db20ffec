"""The app of files with everything that a search of exporter data found."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class RecordDownloadsConfig(AppConfig):
    """Downloads of exporter data that workers make (RULES.md 68)."""

    name = "lading.records.record_downloads"
    verbose_name = _("Downloads of exporter data")

    def ready(self) -> None:
        """Register the consumers of events and what is held on people."""
        from lading.trade.privacy import holdings  # noqa: PLC0415 -- models must be loaded

        from . import jobs  # noqa: F401, PLC0415 -- importing it registers them
        from .personal_data import HOLDING  # noqa: PLC0415

        holdings.register(HOLDING)
