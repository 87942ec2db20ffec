"""The back office's filter by company, for every screen whose rows belong to one."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from lading.base.adminkit.searching import IndexedFilter
from lading.members.companies.finding import companies_named


class CompanyFilter(IndexedFilter):
    """Words of a company's name."""

    title = _("company")
    parameter_name = "company_name"
    column = "company"

    def narrowed(self, rows: QuerySet[Any], text: str) -> QuerySet[Any]:
        """Rows of the companies with these words in their name."""
        return rows.filter(**{f"{self.column}__in": companies_named(text)})
