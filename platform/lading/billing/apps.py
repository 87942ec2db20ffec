from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class BillingConfig(AppConfig):
    default_auto_field = "django.db.models.BigAutoField"
    name = "lading.billing"
    label = "billing"
    verbose_name = _("Billing")

    def ready(self) -> None:
        """Take part in what the marketplace's events cause."""
        from . import jobs  # noqa: F401, PLC0415 -- jobs register themselves
