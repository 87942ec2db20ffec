from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class CompaniesConfig(AppConfig):
    name = "lading.members.companies"
    verbose_name = _("Companies")

    def ready(self) -> None:
        """Register the review of companies."""
        # Models must be loaded. Importing the changes registers them.
        from . import live_changes, reviewing  # noqa: F401, PLC0415

        reviewing.register()
