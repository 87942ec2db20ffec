from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class IntakeConfig(AppConfig):
    name = "lading.reach.intake"
    verbose_name = _("Public forms")

    def ready(self) -> None:
        """Register the review of registrations."""
        from . import personal_data, reviewing  # noqa: PLC0415 - models are loaded by now

        reviewing.register()
        personal_data.register_holdings()
