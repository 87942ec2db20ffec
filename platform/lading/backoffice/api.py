"""Routes of the backoffice app (document 5)."""

from __future__ import annotations

from ninja import Router

from .staff_enquiries import router as enquiries_router

router = Router(by_alias=True)
router.add_router("", enquiries_router)
