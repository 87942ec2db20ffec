"""Texts of staff follow the rule of `kernel.values.texts`, in every form of the back office."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from django import forms

from lading.base.kernel.checks import message_of
from lading.base.kernel.values import texts
from lading.base.kernel.values.contact_checks import problem_of_address

F = TypeVar("F", bound=forms.BaseForm)


def with_clean_texts(form_class: type[F]) -> type[F]:
    """A form whose fields for text store what the rule leaves, and refuse what it refuses, at the
    field. Passwords stay as they were typed.
    """

    def init(self: Any, *args: Any, **kwargs: Any) -> None:
        super(clean_form, self).__init__(*args, **kwargs)
        for field in self.fields.values():
            if isinstance(field, forms.CharField) and not _is_password(field):
                vars(field)["to_python"] = _cleaning(field, field.to_python)

    metaclass: Any = type(form_class)
    clean_form = metaclass(form_class.__name__, (form_class,), {"__init__": init})
    checked: type[F] = clean_form
    return checked


def _is_password(field: forms.Field) -> bool:
    return getattr(field.widget, "input_type", "") == "password"


def _cleaning(field: forms.CharField, read: Callable[[Any], Any]) -> Callable[[Any], Any]:
    multiline = isinstance(field.widget, forms.Textarea)

    def to_python(value: Any) -> Any:
        typed = read(value)
        if not isinstance(typed, str):
            return typed
        if isinstance(field, forms.EmailField) and (problem := problem_of_address(typed)):
            raise forms.ValidationError(str(problem))
        try:
            return texts.clean(typed, multiline=multiline)
        except texts.UncleanText as unclean:
            raise forms.ValidationError(str(message_of(unclean))) from unclean

    return to_python
