"""Routes of enquiries (wire contract).

The suppliers' fixed paths (`/enquiries/businessType`, `/enquiries/accessed/id`, …) are mounted
before the owner's `/enquiries/{id}`. All methods of a path must be in one router: a second router
would answer 405.
"""

from __future__ import annotations

from ninja import Router

from .api_own import router as own_router
from .leads.api import router as leads_router

router = Router(by_alias=True)
router.add_router("", leads_router)
router.add_router("", own_router)
