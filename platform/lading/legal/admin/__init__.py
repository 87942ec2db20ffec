"""Staff's screens of legal pages."""

from __future__ import annotations

# Importing it registers its screen.
from . import versions  # noqa: F401
