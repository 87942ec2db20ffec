"""Forms for reference rows in the back office."""

from __future__ import annotations

from typing import Any

from django import forms
from django.conf import settings
from unfold.widgets import UnfoldAdminTextInputWidget

from lading.base.kernel.values import languages
from lading.base.reference.names import cleaned

MAX_NAME = 80
NAME_FIELDS = tuple(f"name_{code}" for code in languages.OTHERS)
"""The columns of a sheet and the fields of a form that hold names in other languages."""


def _name_field(code: str) -> forms.CharField:
    return forms.CharField(
        label=f"Name ({dict(settings.LANGUAGES)[code]})",
        max_length=MAX_NAME,
        required=False,
        widget=UnfoldAdminTextInputWidget(attrs={"lang": code, "dir": "auto"}),
    )


class NamesForm(forms.ModelForm):  # type: ignore[type-arg]  # no generic at run time
    """A row of the reference tables with a field for its name in each other language."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in set(NAME_FIELDS) & self.fields.keys():
            self.fields[name].initial = self.instance.names.get(name.removeprefix("name_"), "")

    def clean(self) -> dict[str, Any]:
        """Put the names together: an empty field is a language without a name of its own."""
        data: dict[str, Any] = super().clean() or {}
        if set(NAME_FIELDS) <= self.fields.keys():
            self.instance.names = cleaned(
                (code, data.get(f"name_{code}") or "") for code in languages.OTHERS
            )
        return data


for _code, _name in zip(languages.OTHERS, NAME_FIELDS, strict=True):
    NamesForm.declared_fields[_name] = NamesForm.base_fields[_name] = _name_field(_code)
