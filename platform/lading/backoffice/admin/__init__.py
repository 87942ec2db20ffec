"""Staff screens that know more than one app: one module each."""

from __future__ import annotations

from . import reviews  # noqa: F401 - importing it registers its screens
