"""Table cells that several screens have: links to other screens, and amounts."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from django.conf import settings
from django.db import models
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from lading.base.kernel.values.amounts import indian, rupees
from lading.base.kernel.values.currency_decimals import stored_money


def to(row: models.Model | None, text: str = "") -> SafeString | str:
    """A link to a row's screen, with the row's name unless ``text`` is given; "" for None."""
    if row is None:
        return ""
    meta = row._meta
    url = reverse(f"admin:{meta.app_label}_{meta.model_name}_change", args=[row.pk])
    return format_html('<a class="text-link" href="{}"><bdi>{}</bdi></a>', url, text or str(row))


def file_link(stored: Any) -> SafeString:
    """A link to an uploaded file, with its name."""
    url = reverse("admin:backoffice_file", args=[stored.uuid])
    return format_html('<a class="text-link" href="{}">{}</a>', url, stored.original_name)


def file_size(stored: Any) -> str:
    """The size of an uploaded file in kilobytes."""
    return f"{stored.size / 1024:,.0f} kB"


def language_of(locale: str) -> str:
    """A language's own name."""
    return dict(settings.LANGUAGES).get(locale, locale)


def money(paise: int | None) -> SafeString | str:
    """An amount in rupees, aligned in its column; "" for None."""
    return (
        "" if paise is None else format_html('<span class="staff-money">{}</span>', rupees(paise))
    )


def price(amount: Decimal, currency: str, per: str = "") -> SafeString:
    """`USD 1,160.00 / MTS`, aligned in its column; ``per`` is what one price is for."""
    return format_html('<span class="staff-money">{}</span>', priced(amount, currency, per))


def priced(amount: Decimal, currency: str, per: str = "") -> str:
    """`USD 1,160.00 / MTS`; without ``per`` the amount alone."""
    return stored_money(amount, currency) + (f" / {per}" if per else "")


def count(number: int, *, signed: bool = False) -> SafeString:
    """A number aligned in its column, in Indian grouping."""
    text = indian(abs(number) * 100).removesuffix(".00")
    sign = "−" if number < 0 else "+" if signed and number else ""
    return format_html('<span class="staff-money">{}{}</span>', sign, text)
