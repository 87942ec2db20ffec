from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class PoliciesConfig(AppConfig):
    name = "lading.market.policies"
    verbose_name = _("Policy updates")

    def ready(self) -> None:
        """Register who may read the files of updates, and the changes that open pages are told."""
        from lading.base.files.access import register_rule  # noqa: PLC0415 -- models must be loaded

        # Importing the changes registers them.
        from . import access, live_changes  # noqa: F401, PLC0415

        register_rule(access.may_read_file)
