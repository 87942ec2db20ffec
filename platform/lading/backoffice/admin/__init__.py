"""Staff screens that know more than one app: one module each."""

from __future__ import annotations

# Importing them registers their screens.
from . import companies, legal, logins, reviews, sign_ups, users  # noqa: F401
