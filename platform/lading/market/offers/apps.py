from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class OffersConfig(AppConfig):
    name = "lading.market.offers"
    verbose_name = _("Offers")

    def ready(self) -> None:
        """Register who may see the images of offers, the count of offers for the plans, the data
        held on companies, consumers and changes.
        """
        from lading.base.files.access import register_rule  # noqa: PLC0415
        from lading.members.accounts import permissions  # noqa: PLC0415 -- models must be loaded
        from lading.members.billing.plans import usage  # noqa: PLC0415
        from lading.members.billing.plans.entitlements import Entitlement  # noqa: PLC0415

        # Importing the changes and jobs registers them.
        from . import access, jobs, live_changes, personal_data  # noqa: F401, PLC0415

        register_rule(access.may_see_image)
        personal_data.register_holdings()
        usage.register(
            Entitlement.OFFERS,
            concerns=lambda actor: permissions.may(actor, access.MANAGE),
            rows=access.counted,
        )
