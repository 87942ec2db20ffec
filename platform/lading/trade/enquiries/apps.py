from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class EnquiriesConfig(AppConfig):
    name = "lading.trade.enquiries"
    verbose_name = _("Enquiries")

    def ready(self) -> None:
        """Register the review of enquiries, who may download attachments, and the count of opened
        enquiries.
        """
        from lading.base.files.access import register_rule  # noqa: PLC0415
        from lading.members.accounts import permissions  # noqa: PLC0415 -- models must be loaded
        from lading.members.billing.plans import usage  # noqa: PLC0415
        from lading.members.billing.plans.entitlements import Entitlement  # noqa: PLC0415

        # Importing the jobs and the changes registers them.
        from . import jobs, live_changes, reviewing  # noqa: F401, PLC0415
        from .form import attachments  # noqa: PLC0415
        from .leads import allowance  # noqa: PLC0415

        reviewing.register()
        register_rule(attachments.may_download)
        usage.register(
            Entitlement.ENQUIRIES,
            concerns=lambda actor: permissions.may(actor, "leads.view"),
            number=allowance.opened,
        )
