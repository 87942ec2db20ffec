from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ListingsConfig(AppConfig):
    """Unclaimed cargo and RODTEP credit that companies offer to the marketplace (RULES.md 60)."""

    name = "lading.market.listings"
    verbose_name = _("Unclaimed cargo and RODTEP")

    def ready(self) -> None:
        """Register the reviews, the data held on companies, and the changes that open pages are
        told.
        """
        # Importing the changes registers them.
        from . import live_changes, personal_data, reviewing  # noqa: F401, PLC0415

        reviewing.register()
        personal_data.register_holdings()
