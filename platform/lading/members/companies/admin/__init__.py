"""Back-office screens of companies, and of people and sign-ins, which are shown with
their company.
"""

from __future__ import annotations

# Importing the modules registers their screens.
from . import companies, logins, sign_ups, users  # noqa: F401
