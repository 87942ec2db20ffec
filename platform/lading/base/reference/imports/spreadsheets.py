"""Files of staff: exports are CSV or XLSX without formulas, imports are limited in size."""

from __future__ import annotations

import re
from typing import Any, Final

from django import forms
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext_lazy as _
from import_export.formats import base_formats
from tablib import Dataset
from unfold.contrib.import_export.forms import ImportForm

from lading.base.documents.spreadsheet import neutral

MAX_BYTES: Final = 10 * 1024 * 1024
_NUMBER: Final = re.compile(r"[+-]?\d+(?:\.\d+)?\Z")


def cell(value: object) -> str:
    """The text for a cell: never a formula; plain numbers unchanged."""
    text = "" if value is None else str(value)
    return text if _NUMBER.match(text) else neutral(text)


class _NeutralCells:
    """Makes all cells safe; the library's own escaping only removes a leading equals sign."""

    def _escape_formulae(self, dataset: Dataset) -> None:
        for _row in range(len(dataset)):
            dataset.append([cell(value) for value in dataset.lpop()])


class Csv(_NeutralCells, base_formats.CSV):
    """Comma-separated values, UTF-8."""

    def get_title(self) -> str:
        """Name the format in the forms."""
        return "csv"


class Xlsx(_NeutralCells, base_formats.XLSX):
    """An Excel workbook."""

    def get_title(self) -> str:
        """Name the format in the forms."""
        return "xlsx"


class SpreadsheetImportForm(ImportForm):
    """The upload step of an import. A worker reads the file (`services`): its content says of what
    format it is: the library's choice of a format is left out.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        del self.fields["format"]
        self.fields[
            "import_file"
        ].help_text = (
            "XLSX, XLS, XLSB, ODS, CSV or tab text, also packed by zip or gzip; at most 10 MB."
        )

    def clean_import_file(self) -> UploadedFile[bytes]:
        """Check the size."""
        file: UploadedFile[bytes] = self.cleaned_data["import_file"]
        if (file.size or 0) > MAX_BYTES:
            raise ValidationError(_("The file is larger than 10 MB."))
        return file


class ConfirmForm(forms.Form):
    """The second step of an import."""

    key = forms.UUIDField(widget=forms.HiddenInput)
    """The uuid of the import."""
    seen = forms.CharField(widget=forms.HiddenInput)
    """The digest of the preview that the person saw."""
