"""CSV and XLSX files of staff: exports never contain formulas, imports are limited in size."""

from __future__ import annotations

import re
import zipfile
from typing import Any, Final

from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext_lazy as _
from import_export.formats import base_formats
from tablib import Dataset
from unfold.contrib.import_export.forms import ImportForm

from lading.kernel.spreadsheet import DANGEROUS, neutral

MAX_BYTES: Final = 10 * 1024 * 1024
MAX_UNPACKED_BYTES: Final = 80 * 1024 * 1024
_NUMBER: Final = re.compile(r"[+-]?\d+(?:\.\d+)?\Z")


def cell(value: object) -> str:
    """The text for a cell: never a formula; plain numbers unchanged."""
    text = "" if value is None else str(value)
    return text if _NUMBER.match(text) else neutral(text)


def restore(text: str) -> str:
    """Undo `cell`, so that an exported file can be imported unchanged."""
    is_neutralised = text.startswith("'") and DANGEROUS.match(text[1:])
    return text[1:] if is_neutralised else text


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
    """The upload step of an import; refuses files that are too large, packed or unpacked."""

    def clean_import_file(self) -> UploadedFile[bytes]:
        """Check the size on disk and, for a workbook, the size it claims inside."""
        file: UploadedFile[bytes] = self.cleaned_data["import_file"]
        if (file.size or 0) > MAX_BYTES:
            raise ValidationError(_("The file is larger than 10 MB."))
        if _unpacked_bytes(file) > MAX_UNPACKED_BYTES:
            raise ValidationError(_("The workbook is too large when unpacked."))
        return file


def _unpacked_bytes(file: Any) -> int:
    if not zipfile.is_zipfile(file):
        file.seek(0)
        return 0
    file.seek(0)
    with zipfile.ZipFile(file) as archive:
        total = sum(entry.file_size for entry in archive.infolist())
    file.seek(0)
    return total
