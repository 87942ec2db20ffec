"""What members and staff alike are told about the tables in their files."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

SEVERAL_SHEETS = _(
    "Several sheets have such a table ({names}). Please choose one, or keep all rows on one sheet."
)
