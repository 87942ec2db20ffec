"""A local payment provider, and the plans that are on sale."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytest_django import Settings

from lading.members.billing.plans.loaders import load_plans
from tests.platform.accounts.conftest import forget_throttles

from .local_razorpay import KEYS, SELLER_GSTIN, LocalRazorpay, running_razorpay


@pytest.fixture
def razorpay(tmp_path: Path, settings: Settings, db: None) -> Iterator[LocalRazorpay]:
    """The local provider, the settings for it, and the plans of a new installation."""
    forget_throttles()
    with running_razorpay(tmp_path) as opened:
        settings.RAZORPAY_KEY_ID = KEYS.key_id
        settings.RAZORPAY_KEY_SECRET = KEYS.key_secret
        settings.RAZORPAY_WEBHOOK_SECRET = KEYS.webhook_secret
        settings.RAZORPAY_WEBHOOK_SECRET_PREVIOUS = ""
        settings.RAZORPAY_API_URL = opened.url
        settings.INVOICE_SELLER_GSTIN = SELLER_GSTIN
        load_plans()
        yield opened
    forget_throttles()
