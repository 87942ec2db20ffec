"""Where the document has the calls of the access table."""

from __future__ import annotations

import re

from tests.platform.walk.row import Row


def path_of(row: Row) -> str:
    """The path of the row's call in the OpenAPI document, which has parameters without types."""
    return re.sub(r"\{\w+:", "{", f"/api{row.route}")
