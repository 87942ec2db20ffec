"""What rows of reference tables have in common."""

from __future__ import annotations

from typing import Any

from django.db import models
from django.utils.translation import gettext_lazy as _

from lading.base.reference.text import search_names, search_text, with_search


class ReferenceRow(models.Model):
    """Fields for loading: whether staff have edited the row, and whether it is active."""

    is_active = models.BooleanField(
        _("active"), default=True, help_text=_("Offered in lists. Old records keep showing it.")
    )
    staff_edited = models.BooleanField(
        _("kept by staff"),
        default=False,
        help_text=_(
            "Changed or added in the back office, so loading reference data does not overwrite it."
        ),
    )

    class Meta:
        abstract = True


class NamedRow(ReferenceRow):
    """A row whose name is shown in the reader's language (`names.name_in`)."""

    name = models.CharField(_("name"), max_length=80)
    names = models.JSONField(
        _("names in other languages"),
        default=dict,
        blank=True,
        help_text=_("By language code; where there is none, the English name is shown."),
    )
    search_text = models.TextField(editable=False, default="")
    search_names = models.JSONField(editable=False, default=dict)

    class Meta:
        abstract = True

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Update the search texts with the names."""
        self.search_text = search_text(self.found_as())
        self.search_names = search_names(self.names)
        super().save(*args, **with_search(kwargs))

    def found_as(self) -> list[str]:
        """Every English name and code by which the row can be found, the name first."""
        raise NotImplementedError
