"""Reads of a company's products."""

from __future__ import annotations

from lading.kernel.actor import Actor

from .models import Product


def count_products(actor: Actor) -> int:
    """How many products the actor's company has, whatever their status (RULES.md 19). One SQL
    query.
    """
    return Product.objects.filter(company_id=actor.company_id).count()
