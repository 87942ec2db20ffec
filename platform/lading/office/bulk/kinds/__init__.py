"""The kinds of imports, by their names on the wire."""

from __future__ import annotations

from typing import Literal

from .enquiries import Enquiries
from .kind import Kind
from .products import Products
from .rates import Rates

KindName = Literal["products", "enquiries", "rates"]

KINDS: dict[str, Kind] = {kind.name: kind for kind in (Products(), Enquiries(), Rates())}
