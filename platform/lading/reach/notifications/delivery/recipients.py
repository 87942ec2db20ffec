"""To whom messages of a company go: its active primary user."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from lading.base.kernel.values import languages
from lading.base.kernel.values.grouping import INDIA
from lading.members.accounts.models import User


@dataclass(frozen=True, slots=True)
class Recipient:
    """A primary user's addresses and language, and whether the company is in India. ``mobile`` is
    "" unless they proved it is theirs.
    """

    email: str
    mobile: str
    locale: str
    is_in_india: bool


def recipients_of(company_ids: Collection[int]) -> dict[int | None, Recipient]:
    """The recipient of each company that has one, by the company's id. One SQL query."""
    primaries = User.objects.filter(company_id__in=company_ids, is_primary=True, is_active=True)
    rows = primaries.values_list(
        "company_id", "email", "mobile", "mobile_verified_at", "locale", "company__country__iso2"
    )
    return {
        company_id: Recipient(
            email, (mobile or "") if verified else "", languages.known(locale), country == INDIA
        )
        for company_id, email, mobile, verified, locale, country in rows
    }
