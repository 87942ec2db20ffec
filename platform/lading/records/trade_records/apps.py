from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class TradeRecordsConfig(AppConfig):
    name = "lading.records.trade_records"
    verbose_name = _("Trade records")

    def ready(self) -> None:
        """Say on the plan page that plans have trade records."""
        from lading.members.billing.plans import entitlements, usage  # noqa: PLC0415 -- models must be loaded
        from lading.members.billing.plans.entitlements import Entitlement  # noqa: PLC0415

        usage.register(Entitlement.EXPORTER_DATA, concerns=entitlements.is_plan_gated)
