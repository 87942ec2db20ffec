import logging

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _

from lading.kernel import whatsapp

log = logging.getLogger(__name__)


class NotificationsConfig(AppConfig):
    default_auto_field = "django.db.models.BigAutoField"
    name = "lading.notifications"
    label = "notifications"
    verbose_name = _("Notifications")

    def ready(self) -> None:
        """Register the consumers of events, and the data held on people."""
        if not whatsapp.can_send():
            log.warning("WhatsApp is not set up: no code can be sent, so nobody can sign up.")
        from . import (  # noqa: F401, PLC0415 - importing the jobs registers them
            account_jobs,
            billing_jobs,
            data_jobs,
            freight_rate_notices,
            jobs,
            listing_notices,
            message_notices,
            offer_notices,
            personal_data,
            policy_notices,
            promotion_notices,
            quotation_jobs,
            rate_jobs,
            record_notices,
            registration_jobs,
            review_jobs,
            search_notices,
            staff_jobs,
            waiting_jobs,
        )

        personal_data.register_holdings()
