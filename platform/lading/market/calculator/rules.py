"""The rules of price calculations: what their items are called, and their limits."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _

from lading.base.kernel.limits import declare

from .arithmetic import ItemKind

KINDS: Final = [
    (ItemKind.GOODS.value, _("Goods")),
    (ItemKind.CHARGES.value, _("Inland and port charges")),
    (ItemKind.FREIGHT.value, _("Freight")),
    (ItemKind.INSURANCE.value, _("Insurance")),
    (ItemKind.DUTY.value, _("Customs duty")),
]

# Calculations that a company may keep (RULES.md 59).
declare("calculation.max", "Maximum price calculations per company", 200, at_most=1_000)
# Items of a calculation.
declare("calculation.items", "Maximum items per price calculation", 50, at_most=200)
# RULES.md 59: goods are usually insured for their price plus ten percent.
declare(
    "calculation.insured_percent",
    "Insured value (% of the price)",
    110,
    at_most=1_000,
)
# Changes of calculations that a company may send within a minute.
declare("calculation.writes_per_minute", "Price calculations saved per company per minute", 60)
