from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class FreightRatesConfig(AppConfig):
    name = "lading.market.freight_rates"
    verbose_name = _("Freight rates")

    def ready(self) -> None:
        """Register the count of rates for the plans, the data held on companies, consumers and
        changes.
        """
        from lading.members.accounts import permissions  # noqa: PLC0415 -- models must be loaded
        from lading.members.billing.plans import usage  # noqa: PLC0415
        from lading.members.billing.plans.entitlements import Entitlement  # noqa: PLC0415

        # Importing the changes and jobs registers them.
        from . import access, jobs, live_changes, personal_data  # noqa: F401, PLC0415

        personal_data.register_holdings()
        usage.register(
            Entitlement.FREIGHT_RATES,
            concerns=lambda actor: permissions.may(actor, access.MANAGE),
            rows=access.counted,
        )
