"""Routes of the accounts app (document 5)."""

from __future__ import annotations

from ninja import Router

router = Router(by_alias=True)
