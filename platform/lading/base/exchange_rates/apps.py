"""The app of exchange rates."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ExchangeRatesConfig(AppConfig):
    """Rupees per unit of each currency, by date (RULES.md 50)."""

    name = "lading.base.exchange_rates"
    verbose_name = _("Exchange rates")

    def ready(self) -> None:
        """Register the consumers of events."""
        from . import jobs  # noqa: F401, PLC0415 - importing it registers them
