"""A complete product form, and pictures for it."""

from __future__ import annotations

from typing import Any

from lading.base.files.models import StoredFile
from lading.base.files.schemas import file_url
from lading.members.accounts.models import User
from lading.trade.catalogue.schemas import ProductIn
from tests.platform.factories import category_of, hs
from tests.platform.walk.world import stored


def form(user: User, *, images: int = 1, **fields: Any) -> dict[str, Any]:
    """A form with pictures that the user has uploaded, the first of them the primary one."""
    files = [stored(user, f"yarn-{number}.png") for number in range(images)]
    return {**plain(files), **fields}


def plain(files: list[StoredFile]) -> dict[str, Any]:
    """A form with these pictures."""
    return {
        "name": "Combed cotton yarn Ne 30/1",
        "description": "Combed, waxed, on paper cones",
        "specification": "Ne 30/1, CSP 2900",
        "categoryId": category_of("520512").pk,
        "hsCodeId": hs("520512").pk,
        "primaryImage": file_url(files[0]) if files else None,
        "images": [{"src": file_url(file), "originalName": file.original_name} for file in files],
    }


def payload(user: User, **fields: Any) -> ProductIn:
    """A form as services take it."""
    return ProductIn.model_validate(form(user, **fields))
