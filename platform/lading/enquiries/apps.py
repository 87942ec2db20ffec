from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class EnquiriesConfig(AppConfig):
    default_auto_field = "django.db.models.BigAutoField"
    name = "lading.enquiries"
    label = "enquiries"
    verbose_name = _("Enquiries")

    def ready(self) -> None:
        """Register the review of enquiries, who may download attachments, and the count of opened
        enquiries.
        """
        from lading.accounts import permissions  # noqa: PLC0415 -- models must be loaded
        from lading.billing.plans import usage  # noqa: PLC0415
        from lading.billing.plans.entitlements import Entitlement  # noqa: PLC0415
        from lading.files.access import register_rule  # noqa: PLC0415

        # Importing the jobs and the changes registers them.
        from . import (  # noqa: PLC0415
            allowance,
            attachments,
            jobs,  # noqa: F401
            live_changes,  # noqa: F401
            reviewing,
        )

        reviewing.register()
        register_rule(attachments.may_download)
        usage.register(
            Entitlement.ENQUIRIES,
            concerns=lambda actor: permissions.may(actor, "leads.view"),
            number=allowance.opened,
        )
