from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class AccountsConfig(AppConfig):
    name = "lading.members.accounts"
    verbose_name = _("Accounts")

    def ready(self) -> None:
        """Register the consumers of events."""
        from . import jobs  # noqa: F401, PLC0415 - importing the jobs registers them
