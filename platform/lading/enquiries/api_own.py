"""Routes of the company that raises enquiries, and `/enquiries/{id}`, which suppliers share."""

from __future__ import annotations

from ninja import Router

router = Router(by_alias=True)
