from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class PrivacyConfig(AppConfig):
    name = "lading.trade.privacy"
    verbose_name = _("Data protection")

    def ready(self) -> None:
        """Register the data that earlier apps hold on people, and the consumers of events."""
        from . import jobs, sections  # noqa: F401, PLC0415 -- models must be loaded

        sections.register_sections()
