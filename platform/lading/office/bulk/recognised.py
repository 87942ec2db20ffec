"""What staff are told of a member's file that they put into a table of the back office."""

from __future__ import annotations

from functools import partial
from typing import Any

from lading.base.kernel.actor import SYSTEM
from lading.base.reference.imports import other_imports
from lading.base.reference.imports.other_imports import OtherImport

from .columns import naming
from .kinds.kind import Kind
from .kinds.products import Products
from .kinds.rates import Rates

_ADVICE = (
    (Products(), "This looks like a member's file of products."),
    (Rates(), "This looks like a member's sheet of freight rates."),
)
_WHERE = "Members import it themselves, in the portal."


def register() -> None:
    """Have products and freight rates recognised. Enquiries have no columns of their own."""
    for kind, what in _ADVICE:
        other_imports.register(OtherImport(partial(_naming, kind), f"{what} {_WHERE}"))


def _naming(kind: Kind) -> Any:
    return naming(kind.columns(SYSTEM, ""))
