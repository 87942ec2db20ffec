from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class BillingConfig(AppConfig):
    name = "lading.members.billing"
    verbose_name = _("Billing")

    def ready(self) -> None:
        """Register the consumers of events, and the rule about which contacts a plan shows."""
        from lading.members.accounts import permissions  # noqa: PLC0415 -- models must be loaded
        from lading.members.companies.colleagues import seats  # noqa: PLC0415
        from lading.members.companies.contacts import register_rule  # noqa: PLC0415

        from . import jobs  # noqa: F401, PLC0415 -- jobs register themselves
        from .plans import entitlements, usage  # noqa: PLC0415 -- jobs register themselves

        register_rule(entitlements.may_see_contacts)
        seats.register(entitlements.secondary_users, usage.plan_actor)
        usage.register(
            entitlements.Entitlement.COMPANY_NAMES,
            concerns=lambda actor: permissions.may(actor, "leads.view"),
        )
        usage.register(
            entitlements.Entitlement.CONTACTS,
            concerns=lambda actor: permissions.may(actor, "subscription.hold"),
        )
