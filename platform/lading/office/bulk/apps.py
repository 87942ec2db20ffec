"""The app of imports of products, enquiries and freight rates."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class BulkConfig(AppConfig):
    """Products, enquiries and freight rates by file."""

    name = "lading.office.bulk"
    verbose_name = _("Bulk imports")

    def ready(self) -> None:
        """Register the consumers of events, and what is held on people."""
        from lading.trade.privacy import holdings  # noqa: PLC0415 -- models must be loaded

        from . import jobs, recognised  # noqa: F401, PLC0415 - importing jobs registers them
        from .personal_data import CHOICES, HOLDING  # noqa: PLC0415

        recognised.register()
        holdings.register(HOLDING)
        holdings.register(CHOICES)
