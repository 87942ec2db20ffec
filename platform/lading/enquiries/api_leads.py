"""Routes of suppliers: the leads they see, and what they have opened."""

from __future__ import annotations

from ninja import Router

router = Router(by_alias=True)
