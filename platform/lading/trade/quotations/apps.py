from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class QuotationsConfig(AppConfig):
    name = "lading.trade.quotations"
    verbose_name = _("Quotations")

    def ready(self) -> None:
        """Consume events, let the parties of a quotation download its attachments, and register
        whom an order makes known (RULES.md 23).
        """
        from lading.base.files.access import register_rule  # noqa: PLC0415
        from lading.members.companies.parties import register_source  # noqa: PLC0415 -- models must be loaded

        # Importing the jobs and the changes registers them.
        from . import access, jobs, live_changes  # noqa: F401, PLC0415

        register_rule(access.may_download)
        register_source(access.order_parties)
