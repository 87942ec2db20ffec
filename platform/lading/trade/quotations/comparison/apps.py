"""The app of comparisons of an enquiry's quotations."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ComparisonConfig(AppConfig):
    """An enquiry's quotations side by side, in one currency."""

    name = "lading.trade.quotations.comparison"
    verbose_name = _("Comparison")

    def ready(self) -> None:
        """Register the consumers of events."""
        from . import jobs  # noqa: F401, PLC0415 - importing it registers them
