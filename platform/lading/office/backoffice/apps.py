from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class BackofficeConfig(AppConfig):
    name = "lading.office.backoffice"
    verbose_name = _("Back office")

    def ready(self) -> None:
        """Register the panels of reviewed objects."""
        from .queue import listing_panels, panels  # noqa: F401, PLC0415 - importing it registers them
