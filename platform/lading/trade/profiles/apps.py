from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ProfilesConfig(AppConfig):
    name = "lading.trade.profiles"
    verbose_name = _("Profiles")

    def ready(self) -> None:
        """Register whom an accepted card makes known (RULES.md 23), who may see a logo and a shown
        document, and what plans limit.
        """
        from lading.base.files.access import register_rule as register_file_rule  # noqa: PLC0415
        from lading.members.companies.parties import register_source  # noqa: PLC0415 -- models must be loaded

        from . import contacts, plan_usage  # noqa: PLC0415

        register_source(contacts.card_holders)
        register_file_rule(contacts.may_see_logo)
        register_file_rule(contacts.may_see_document, for_documents=True)
        plan_usage.register_counters()
