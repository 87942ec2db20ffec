"""Back-office screens of plans, payments, points and tax documents."""

from __future__ import annotations

# Importing the modules registers their screens, and the plan on a company's page.
from . import company_plan, invoices, payments, plans, points, refunds, webhooks  # noqa: F401
