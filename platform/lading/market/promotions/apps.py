from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class PromotionsConfig(AppConfig):
    name = "lading.market.promotions"
    verbose_name = _("Promotions")

    def ready(self) -> None:
        """Register the review of promotions, which plans have them, the data held on people, and
        the consumers of events.
        """
        from lading.members.accounts import permissions  # noqa: PLC0415 -- models must be loaded
        from lading.members.billing.plans import usage  # noqa: PLC0415
        from lading.members.billing.plans.entitlements import Entitlement  # noqa: PLC0415

        # Importing the changes and the jobs registers them.
        from . import access, jobs, live_changes, personal_data, reviewing  # noqa: F401, PLC0415

        reviewing.register()
        personal_data.register_holdings()
        usage.register(
            Entitlement.PROMOTIONS,
            concerns=lambda actor: permissions.may(actor, access.MANAGE),
        )
