"""The app of messages between companies."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class MessagingConfig(AppConfig):
    """What two companies write to each other about a quotation or a promotion (RULES.md 31)."""

    name = "lading.reach.messaging"
    verbose_name = _("Messages")

    def ready(self) -> None:
        """Register the consumers of events, who may download files, what plans allow, and the
        review of reported messages.
        """
        from lading.base.files.access import register_rule  # noqa: PLC0415 - models must be loaded
        from lading.market.promotions.access import let_read_answered  # noqa: PLC0415
        from lading.members.billing.plans import entitlements, usage  # noqa: PLC0415
        from lading.members.billing.plans.entitlements import Entitlement  # noqa: PLC0415

        from . import access, jobs, personal_data, reports, subjects  # noqa: F401, PLC0415 - importing the jobs registers them

        register_rule(access.may_download)
        let_read_answered(subjects.answered)
        personal_data.register_holdings()
        # Nothing is counted.
        usage.register(Entitlement.MESSAGES, concerns=entitlements.is_plan_gated)
        reports.register()
