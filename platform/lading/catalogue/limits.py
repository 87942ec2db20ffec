"""Limits of products."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from lading.kernel.limits import ANY_PLAN, declare

# Products a company may hold (RULES.md 19).
declare(
    "product.max",
    _("Products a company may hold"),
    {ANY_PLAN: 5, 1: 5, 2: 10, 3: 20},
    may_be_zero=True,
)
declare("product.images", _("Images of a product"), 4)
# Changes of products that a company may send within a minute.
declare("product.writes_per_minute", _("Products a company may save within a minute"), 60)
