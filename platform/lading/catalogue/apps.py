from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class CatalogueConfig(AppConfig):
    default_auto_field = "django.db.models.BigAutoField"
    name = "lading.catalogue"
    label = "catalogue"
    verbose_name = _("Catalogue")

    def ready(self) -> None:
        """Register the count of products for the plans."""
        from lading.accounts import permissions  # noqa: PLC0415 -- models must be loaded
        from lading.billing.plans import usage  # noqa: PLC0415
        from lading.billing.plans.entitlements import Entitlement  # noqa: PLC0415

        from . import queries  # noqa: PLC0415

        usage.register(
            Entitlement.PRODUCTS,
            concerns=lambda actor: permissions.may(actor, "products.manage"),
            used=queries.count_products,
        )
