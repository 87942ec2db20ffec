"""Staff screens that know more than one app: one module each."""

from __future__ import annotations

# Importing them registers their screens.
from . import (  # noqa: F401
    companies,
    invoices,
    legal,
    logins,
    payments,
    plans,
    points,
    refunds,
    reviews,
    sign_ups,
    users,
    webhooks,
)
