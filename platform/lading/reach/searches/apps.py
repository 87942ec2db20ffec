"""The app of saved searches."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class SearchesConfig(AppConfig):
    """Filters of lists that companies keep, and are told of what is new in them (RULES.md 54)."""

    name = "lading.reach.searches"
    verbose_name = _("Saved searches")

    def ready(self) -> None:
        """Register the consumers of events, and the data held on companies."""
        from . import jobs, personal_data  # noqa: F401, PLC0415 - importing the jobs registers them

        personal_data.register_holdings()
