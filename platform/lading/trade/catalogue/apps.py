from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class CatalogueConfig(AppConfig):
    name = "lading.trade.catalogue"
    verbose_name = _("Catalogue")

    def ready(self) -> None:
        """Register the review of products, who may see their images, and the count of products for
        the plans.
        """
        from lading.base.files.access import register_rule  # noqa: PLC0415
        from lading.members.accounts import permissions  # noqa: PLC0415 -- models must be loaded
        from lading.members.billing.plans import usage  # noqa: PLC0415
        from lading.members.billing.plans.entitlements import Entitlement  # noqa: PLC0415

        # Importing the changes registers them.
        from . import access, live_changes, queries, reviewing  # noqa: F401, PLC0415

        reviewing.register()
        register_rule(access.may_see_image)
        usage.register(
            Entitlement.PRODUCTS,
            concerns=lambda actor: permissions.may(actor, queries.PERMISSION),
            rows=queries.counted,
        )
