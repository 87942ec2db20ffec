"""Messages to administrators about exchange rates. Safe to repeat: one a day."""

from __future__ import annotations

import datetime as dt

from django.conf import settings

from lading.base.exchange_rates import services as exchange_rates
from lading.base.work import outbox
from lading.base.work.outbox import Payload
from lading.members.accounts.services.staff import administrators
from lading.reach.notifications.delivery.emails import Links
from lading.reach.notifications.delivery.letters import Letter
from lading.reach.notifications.delivery.personal import Mail, send_email

PAGE = "/admin/exchange_rates/exchangerate/"


@outbox.consumer(exchange_rates.NOT_READ, name="notifications.tell_rates_not_read")
def tell_rates_not_read(payload: Payload) -> None:
    """Tell administrators that the published exchange rates could not be read."""
    day = dt.date.fromisoformat(payload["day"])
    for user in administrators().order_by("pk"):
        mail = Mail(
            letter=Letter.RATES_NOT_READ,
            links=Links(f"{settings.API_URL}{PAGE}"),
            dedupe_key=f"{Letter.RATES_NOT_READ}:{user.pk}:{day:%Y%m%d}",
            params={"day": f"{day:%d-%m-%Y}", "reason": payload["reason"]},
        )
        send_email(to=user.email, locale=user.locale, mail=mail)
