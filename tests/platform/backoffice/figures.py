"""Finds the figures of the back office whose headings do not name their currency or unit."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from django.contrib import admin
from django.contrib.admin.options import BaseModelAdmin
from django.contrib.admin.utils import flatten, flatten_fieldsets, label_for_field, lookup_field
from django.db import models
from django.utils.html import strip_tags

from tests.platform.figures import bare_headings


def detail_fields(screen: BaseModelAdmin[Any]) -> list[str]:
    """The names of the fields of a detail page, or of one of its inlines."""
    lines = list(screen.fields or screen.readonly_fields)
    names = flatten_fieldsets(screen.fieldsets) if screen.fieldsets else flatten(lines)
    fields = {field.name for field in screen.model._meta.get_fields()}
    # What only the form has holds no figures: the names in other languages.
    return [name for name in names if name in fields or hasattr(screen, name)]


def details(model: type[models.Model]) -> Iterator[BaseModelAdmin[Any]]:
    """The detail page of a row, and its inlines."""
    screen = admin.site._registry[model]
    yield screen
    yield from (inline(model, admin.site) for inline in screen.inlines)


def shown_figures(
    screen: BaseModelAdmin[Any], columns: Sequence[object]
) -> Iterator[tuple[str, str]]:
    """The headings of figures that do not name their currency or unit, each with its text in a
    row that has one. ``columns`` are those of a list, or the fields of a detail page.
    """
    model = screen.model
    names = [name for name in columns if isinstance(name, str)]
    by_heading = {str(label_for_field(name, model, screen)): name for name in names}
    for heading in bare_headings(list(by_heading)):
        cells = (
            lookup_field(by_heading[heading], row, screen)[2]
            for row in model._default_manager.order_by("-pk")[:20]
        )
        texts = (strip_tags(str(cell)) for cell in cells if cell is not None)
        yield heading, next((text for text in texts if re.search(r"\d", text)), "")
