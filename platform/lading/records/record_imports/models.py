"""Files of trade records that staff import, and what became of each row."""

from __future__ import annotations

import uuid

from django.conf import settings
from django.db import models

from .rules import State

NAME_LENGTH = 200
"""The most characters of a file's name, a source and a licence."""


class RecordImport(models.Model):
    """A file that staff import, and its result. Its id is the ``batch_id`` of its trade records.

    What it notes of its work is stored with that work, in one transaction: so the next worker goes
    on where one was killed.
    """

    uuid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    state = models.CharField("state", max_length=10, choices=State.choices, default=State.UPLOADING)
    # While its records are removed: the state after that.
    becomes = models.CharField("becomes", max_length=10, choices=State.choices, blank=True)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name="by"
    )
    request_id = models.CharField("request id", max_length=64, blank=True)
    source = models.CharField("source", max_length=NAME_LENGTH)
    licence = models.CharField("licence", max_length=NAME_LENGTH)

    file_name = models.CharField("file", max_length=NAME_LENGTH)
    file_bytes = models.BigIntegerField("bytes")
    file_modified = models.BigIntegerField("file changed at (ms)", default=0)
    """By size, name and this the same file is recognised when its upload goes on."""

    reading = models.JSONField("reading", default=dict)
    """How it is read: `{encoding, separator, sheet, heading_row}`; what is empty is guessed."""
    sample = models.JSONField("first rows", default=dict)
    """Its first rows and their heading: `headings.described`."""
    mapping = models.JSONField("columns", default=dict)
    """`mapping.ColumnMapping` as JSON."""
    findings = models.JSONField("findings", default=dict)
    """What all rows showed: `{left_out: leaving.added, without_origin: rows}`, and what
    `spellings.look_up` returns.
    """

    repeats = models.JSONField("repeated record ids", default=dict)
    """Rows with a record id of an earlier import and other content: `repeats.find`."""
    on_repeats = models.CharField("choice for them", max_length=10, blank=True)
    """What staff chose for them: `repeats.Choice`."""

    staged_rows = models.BigIntegerField("rows read", default=0)
    staged_to = models.BigIntegerField("last row read", default=0)
    bytes_read = models.BigIntegerField("bytes read", default=0)
    merged_to = models.BigIntegerField("last row merged", default=0)
    merged_rows = models.BigIntegerField("merged", default=0)
    double_rows = models.BigIntegerField("already there", default=0)
    rejected_rows = models.BigIntegerField("rejected", default=0)
    skipped_rows = models.BigIntegerField("skipped", default=0)
    replaced_rows = models.BigIntegerField("replaced", default=0)
    """The records of earlier imports that it took out of sight."""
    removed_rows = models.BigIntegerField("removed", default=0)
    first_day = models.DateField("first day", null=True)
    last_day = models.DateField("last day", null=True)
    reason = models.CharField("reason", max_length=500, blank=True)
    """Why it was refused or failed."""

    created_at = models.DateTimeField("uploaded at")
    started_at = models.DateTimeField("started at", null=True)
    ended_at = models.DateTimeField("ended at", null=True)

    class Meta:
        verbose_name = "import of trade records"
        verbose_name_plural = "imports of trade records"
        ordering = ["-id"]
        indexes = [
            # services.begin: a person's unfinished uploads; services.purge: old ones
            models.Index(fields=["state", "created_at"], name="record_import_state"),
        ]

    def __str__(self) -> str:
        return self.file_name


class FilePart(models.Model):
    """A part of an uploaded file, in the storage until the import has ended."""

    record_import = models.ForeignKey(RecordImport, on_delete=models.CASCADE, related_name="parts")
    number = models.PositiveIntegerField("number")
    """From 0."""
    size = models.PositiveIntegerField("bytes")
    path = models.CharField("path", max_length=200)

    class Meta:
        verbose_name = "part of a file"
        verbose_name_plural = "parts of files"
        constraints = [
            # Also their order.
            models.UniqueConstraint(fields=["record_import", "number"], name="file_part_once"),
        ]

    def __str__(self) -> str:
        return f"{self.number}"


class RememberedMapping(models.Model):
    """How the columns of files with a certain heading were assigned last."""

    header_key = models.CharField("heading", max_length=64, unique=True)
    mapping = models.JSONField("columns")
    updated_at = models.DateTimeField("changed at")

    class Meta:
        verbose_name = "remembered columns"
        verbose_name_plural = "remembered columns"

    def __str__(self) -> str:
        return self.header_key


class RememberedName(models.Model):
    """What staff said that a name in the files of a source means."""

    source = models.CharField("source", max_length=NAME_LENGTH)
    """Its publisher, normalised."""
    field = models.CharField("field", max_length=20)
    key = models.CharField("name", max_length=NAME_LENGTH)
    """Normalised."""
    means = models.CharField("means", max_length=NAME_LENGTH, blank=True)
    """A name, code or UN/LOCODE that is known; empty where it stands for nothing."""

    class Meta:
        verbose_name = "remembered name"
        verbose_name_plural = "remembered names"
        constraints = [
            models.UniqueConstraint(fields=["source", "field", "key"], name="remembered_name_once"),
        ]

    def __str__(self) -> str:
        return self.key


class Spelling(models.Model):
    """What one spelling in a column of an import means. Rows are resolved by joining these, so
    that each spelling is looked up once, however many rows have it.
    """

    record_import = models.ForeignKey(RecordImport, on_delete=models.CASCADE, related_name="+")
    field = models.CharField("field", max_length=20)
    written = models.TextField("as written")
    # The country as written beside a port; the day of a rate.
    beside = models.TextField("beside", default="")
    rows = models.BigIntegerField("rows")
    is_known = models.BooleanField("known")
    day = models.DateField("day", null=True)
    number = models.IntegerField("id", null=True)
    # The country of a port.
    country = models.IntegerField("country id", null=True)
    text = models.TextField("text", default="")
    rate = models.DecimalField("rate", max_digits=40, decimal_places=20, null=True)

    class Meta:
        verbose_name = "spelling"
        verbose_name_plural = "spellings"
        constraints = [
            # The joins of `checking`, too.
            models.UniqueConstraint(
                fields=["record_import", "field", "beside", "written"], name="spelling_once"
            ),
        ]

    def __str__(self) -> str:
        return self.written


class Reject(models.Model):
    """A row that was not stored, with the reasons."""

    record_import = models.ForeignKey(RecordImport, on_delete=models.CASCADE, related_name="+")
    row_number = models.BigIntegerField("row")
    problems = models.JSONField("problems")
    """`[[field, code, as written], …]`; the codes are `rejects.Problem`."""
    cells = models.JSONField("cells")
    """The row's cells by field, as written."""

    class Meta:
        verbose_name = "rejected row"
        verbose_name_plural = "rejected rows"
        constraints = [
            # Also their order in the download.
            models.UniqueConstraint(fields=["record_import", "row_number"], name="reject_once"),
        ]

    def __str__(self) -> str:
        return f"{self.row_number}"
