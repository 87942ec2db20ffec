"""Limits of products."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from lading.base.kernel.limits import ANY_PLAN, declare

# Products a company may hold (RULES.md 19).
declare(
    "product.max",
    _("Maximum products per company"),
    {ANY_PLAN: 5, 1: 5, 2: 10, 3: 20},
    may_be_zero=True,
)
declare("product.images", _("Maximum images per product"), 4)
# Changes of products that a company may send within a minute.
declare("product.writes_per_minute", _("Products saved per company per minute"), 60)
