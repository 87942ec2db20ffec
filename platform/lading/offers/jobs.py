"""What offers do after events of other apps."""

from __future__ import annotations

from lading.catalogue.events import APPROVED
from lading.kernel import outbox
from lading.kernel.outbox import Payload

from . import services


@outbox.consumer(APPROVED, name="offers.follow_product")
def follow_product(payload: Payload) -> None:
    """Show a product's new name, category and HS code on its offers."""
    services.follow_product(payload["productId"])
