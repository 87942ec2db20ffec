"""Background jobs of exchange rates. All are safe to repeat and to kill."""

from __future__ import annotations

from lading.base.work import outbox
from lading.base.work.outbox import Payload

from . import services


def ask_for_rates() -> bool:
    """Have the published rates read; nightly."""
    return services.ask_for_rates()


def give_up_rates(payload: Payload) -> None:
    """Tell staff that the address sent no file."""
    services.report_not_read(payload["day"], services.GAVE_NO_FILE)


@outbox.consumer(
    services.DUE,
    name="exchange_rates.read_published",
    outside=True,
    attempts="exchange_rate.attempts",
    given_up=give_up_rates,
)
def read_published(payload: Payload) -> None:
    """Read and store the published rates."""
    services.read_published(payload["day"])
