"""Which column of an import a heading names: the column's own name, its label in the back office in
any language, or what other lists call it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.core.exceptions import FieldDoesNotExist
from django.utils.text import capfirst

from lading.base.reference.forms import NAME_FIELDS
from lading.base.reference.text import normalise, spellings

if TYPE_CHECKING:
    from .resources import ExchangeResource


def naming(resource: ExchangeResource) -> Callable[[str], str | None]:
    """Which column of the import a text names; None for no column."""
    known: dict[str, str] = {}
    for key, column in (
        *((normalise(name), name) for name in columns_of(resource)),
        *_labels(resource),
        *_further(resource),
    ):
        known.setdefault(key, column)
    return lambda text: known.get(normalise(text))


def columns_of(resource: ExchangeResource) -> list[str]:
    """The names of all columns, those that are only exported too."""
    return [str(field.column_name) for field in resource.get_import_fields()]


def label_of(resource: ExchangeResource, name: str) -> str:
    """What the back office calls a column, or a field of the model that has an error."""
    if name in NAME_FIELDS:
        return f"Name ({dict(settings.LANGUAGES)[name.removeprefix('name_')]})"
    label = _model_label(resource, name) or name.replace("_", " ")
    return str(capfirst(str(label)))


def _labels(resource: ExchangeResource) -> Iterator[tuple[str, str]]:
    for name in columns_of(resource):
        if name in NAME_FIELDS:
            yield normalise(label_of(resource, name)), name
        elif label := _model_label(resource, name):
            yield from ((key, name) for key in spellings(label))


def _further(resource: ExchangeResource) -> Iterator[tuple[str, str]]:
    for name, texts in resource.called.items():
        yield from ((normalise(text), name) for text in texts)


def _model_label(resource: ExchangeResource, name: str) -> Any:
    field = next((each for each in resource.get_import_fields() if each.column_name == name), None)
    attribute = (field.attribute if field is not None else None) or name
    try:
        model_field = resource._meta.model._meta.get_field(attribute.partition("__")[0])
    except FieldDoesNotExist:
        return None
    return getattr(model_field, "verbose_name", None)
