"""Back-office screens of legal pages."""

from __future__ import annotations

# Importing the module registers its screen.
from . import versions  # noqa: F401
