"""The app of the price calculator."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class CalculatorConfig(AppConfig):
    """Price calculations that exporters keep as templates (RULES.md 43 and 59)."""

    name = "lading.market.calculator"
    verbose_name = _("Price calculator")

    def ready(self) -> None:
        """Register the data held on companies."""
        from . import personal_data  # noqa: PLC0415 - needs the loaded models

        personal_data.register_holdings()
