from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class CompaniesConfig(AppConfig):
    default_auto_field = "django.db.models.BigAutoField"
    name = "lading.companies"
    label = "companies"
    verbose_name = _("Companies")

    def ready(self) -> None:
        """Register the review of companies."""
        from . import reviewing  # noqa: PLC0415 -- models must be loaded

        reviewing.register()
