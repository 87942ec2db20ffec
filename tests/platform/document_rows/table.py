"""All sections of the specification of the trade that say what is refused, and in which words."""

from __future__ import annotations

from . import across, enquiry_form, errors, product_form, quotation_form, uploads

SECTIONS = (
    enquiry_form.ROWS,
    across.RULES,
    across.BY_PARTY,
    quotation_form.ROWS,
    product_form.ROWS,
    uploads.ROWS,
    uploads.CHAT,
    errors.ROWS,
)
LISTS = (across.RULES.title, across.BY_PARTY.title)
"""Sections that are lists within another section."""
