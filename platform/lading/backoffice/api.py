"""Routes of the backoffice app (document 5)."""

from __future__ import annotations

from ninja import Router

from .staff_enquiries import router as enquiries_router
from .staff_logins import router as logins_router
from .staff_products import router as products_router
from .staff_users import router as users_router

__all__ = ["logins_router", "router"]

router = Router(by_alias=True)
router.add_router("", enquiries_router)
router.add_router("", users_router)
router.add_router("", products_router)
