import logging

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _

log = logging.getLogger(__name__)


class NotificationsConfig(AppConfig):
    name = "lading.reach.notifications"
    verbose_name = _("Notifications")

    def ready(self) -> None:
        """Register the consumers of events, and the data held on people."""
        from lading.base.kernel import channels  # noqa: PLC0415 - it has models

        if not channels.has_whatsapp():
            log.warning("WhatsApp is not set up: no code can be sent, so nobody can sign up.")
        # Importing them registers them.
        from . import personal_data  # noqa: PLC0415
        from .consumers import (  # noqa: F401, PLC0415
            accounts,
            exchange_rates,
            privacy,
            reviews,
            waiting,
        )
        from .notices import (  # noqa: F401, PLC0415
            account,
            billing,
            freight_rates,
            listings,
            matches,
            messages,
            offers,
            policies,
            products,
            profiles,
            promotions,
            quotations,
            records,
            registrations,
            searches,
            staff,
            trade,
        )

        personal_data.register_holdings()
