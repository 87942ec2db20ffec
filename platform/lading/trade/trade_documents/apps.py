"""The app of quotations and orders as PDF documents that anybody can verify."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class TradeDocumentsConfig(AppConfig):
    """Quotations and confirmed orders as PDF, each with a verification code."""

    name = "lading.trade.trade_documents"
    verbose_name = _("Trade documents")

    def ready(self) -> None:
        """Register what a download of personal data says of them."""
        from . import personal_data  # noqa: PLC0415 - models are loaded by now

        personal_data.register_holdings()
