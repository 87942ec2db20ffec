"""What the items of a calculation are called."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _

from .arithmetic import ItemKind

KINDS: Final = [
    (ItemKind.GOODS.value, _("Goods")),
    (ItemKind.CHARGES.value, _("Inland and port charges")),
    (ItemKind.FREIGHT.value, _("Freight")),
    (ItemKind.INSURANCE.value, _("Insurance")),
    (ItemKind.DUTY.value, _("Customs duty")),
]
