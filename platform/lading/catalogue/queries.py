"""Reads of a company's products."""

from __future__ import annotations

from lading.kernel.actor import Actor

from .models import Product, ProductStatus


def count_products(actor: Actor) -> int:
    """How many products the actor's company has, whatever their status (RULES.md 19). One SQL
    query.
    """
    return Product.objects.filter(company_id=actor.company_id).count()


def approved_category_ids(actor: Actor) -> frozenset[int]:
    """The categories of the approved products of the actor's company. One SQL query."""
    approved = Product.objects.filter(
        company_id=actor.company_id, status=ProductStatus.APPROVED, category__is_active=True
    )
    return frozenset(approved.order_by().values_list("category_id", flat=True).distinct())
