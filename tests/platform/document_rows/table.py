"""All sections of the specification that say what is refused, and in which words."""

from __future__ import annotations

from . import across, enquiry_form, errors, product_form, quotation_form, uploads
from .extras import (
    back_office,
    banners,
    calculator,
    chat,
    enquiry,
    exporter_data,
    freight_rates,
    limits,
    offers,
    promotions,
    rodtep,
    unclaimed_cargo,
)

SECTIONS = (
    enquiry_form.ROWS,
    across.RULES,
    across.BY_PARTY,
    quotation_form.ROWS,
    product_form.ROWS,
    uploads.ROWS,
    uploads.CHAT,
    errors.ROWS,
    offers.FORM,
    offers.ERRORS,
    calculator.FORM,
    calculator.ERRORS,
    unclaimed_cargo.FORM,
    unclaimed_cargo.ERRORS,
    exporter_data.FORM,
    freight_rates.FORM,
    freight_rates.WATCH,
    enquiry.FORM,
    enquiry.ERRORS,
    chat.FORM,
    chat.ERRORS,
    promotions.FORM,
    promotions.ERRORS,
    rodtep.FORM,
    rodtep.ERRORS,
    banners.FORM,
    back_office.REASONS,
    back_office.POLICY,
    back_office.EDIT_PROFILE,
    back_office.LOGIN_SEARCH,
    back_office.ERRORS,
    limits.ROWS,
)
LISTS = (across.RULES.title, across.BY_PARTY.title)
"""Sections that are lists within another section."""
