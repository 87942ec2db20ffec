"""What offers do after events of other apps."""

from __future__ import annotations

from lading.base.work import outbox
from lading.base.work.outbox import Payload
from lading.trade.catalogue.rules import PRODUCT_APPROVED

from . import services


@outbox.consumer(PRODUCT_APPROVED, name="offers.follow_product")
def follow_product(payload: Payload) -> None:
    """Show a product's new name, category and HS code on its offers."""
    services.follow_product(payload["productId"])
