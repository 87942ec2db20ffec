"""Routes of the staff calls (wire contract)."""

from __future__ import annotations

from ninja import Router

from .banners import router as banners_router
from .enquiries import router as enquiries_router
from .logins import router as logins_router
from .products import router as products_router
from .users import router as users_router

__all__ = ["banners_router", "logins_router", "router"]

router = Router(by_alias=True)
router.add_router("", enquiries_router)
router.add_router("", users_router)
router.add_router("", products_router)
