import uuid

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from lading.base.kernel.database.migrating import AddTogether


class Migration(migrations.Migration):
    replaces = [
        ("record_imports", "0001_record_imports"),
        ("record_imports", "0002_days_of_published_imports"),
        ("record_imports", "0003_findings"),
        ("record_imports", "0004_remembered_names"),
        ("record_imports", "0005_repeats"),
    ]

    initial = True

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    added = [
        migrations.CreateModel(
            name="RememberedMapping",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "header_key",
                    models.CharField(max_length=64, unique=True, verbose_name="heading"),
                ),
                ("mapping", models.JSONField(verbose_name="columns")),
                ("updated_at", models.DateTimeField(verbose_name="changed at")),
            ],
            options={
                "verbose_name": "remembered columns",
                "verbose_name_plural": "remembered columns",
            },
        ),
        migrations.CreateModel(
            name="RecordImport",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("uuid", models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("uploading", "Uploading"),
                            ("looking", "Reading the first rows"),
                            ("mapping", "Waiting for its columns"),
                            ("reading", "Reading"),
                            ("asking", "Waiting for a decision"),
                            ("merging", "Merging"),
                            ("removing", "Removing"),
                            ("done", "Imported"),
                            ("refused", "Refused"),
                            ("cancelled", "Cancelled"),
                            ("failed", "Failed"),
                            ("undone", "Undone"),
                        ],
                        default="uploading",
                        max_length=10,
                        verbose_name="state",
                    ),
                ),
                (
                    "becomes",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("uploading", "Uploading"),
                            ("looking", "Reading the first rows"),
                            ("mapping", "Waiting for its columns"),
                            ("reading", "Reading"),
                            ("asking", "Waiting for a decision"),
                            ("merging", "Merging"),
                            ("removing", "Removing"),
                            ("done", "Imported"),
                            ("refused", "Refused"),
                            ("cancelled", "Cancelled"),
                            ("failed", "Failed"),
                            ("undone", "Undone"),
                        ],
                        max_length=10,
                        verbose_name="becomes",
                    ),
                ),
                (
                    "request_id",
                    models.CharField(blank=True, max_length=64, verbose_name="request id"),
                ),
                ("source", models.CharField(max_length=200, verbose_name="source")),
                ("licence", models.CharField(max_length=200, verbose_name="licence")),
                ("file_name", models.CharField(max_length=200, verbose_name="file")),
                ("file_bytes", models.BigIntegerField(verbose_name="bytes")),
                (
                    "file_modified",
                    models.BigIntegerField(default=0, verbose_name="file changed at (ms)"),
                ),
                ("reading", models.JSONField(default=dict, verbose_name="reading")),
                ("sample", models.JSONField(default=dict, verbose_name="first rows")),
                ("mapping", models.JSONField(default=dict, verbose_name="columns")),
                ("findings", models.JSONField(default=dict, verbose_name="findings")),
                ("repeats", models.JSONField(default=dict, verbose_name="repeated record ids")),
                (
                    "on_repeats",
                    models.CharField(blank=True, max_length=10, verbose_name="choice for them"),
                ),
                ("staged_rows", models.BigIntegerField(default=0, verbose_name="rows read")),
                ("staged_to", models.BigIntegerField(default=0, verbose_name="last row read")),
                ("bytes_read", models.BigIntegerField(default=0, verbose_name="bytes read")),
                ("merged_to", models.BigIntegerField(default=0, verbose_name="last row merged")),
                ("merged_rows", models.BigIntegerField(default=0, verbose_name="merged")),
                ("double_rows", models.BigIntegerField(default=0, verbose_name="already there")),
                ("rejected_rows", models.BigIntegerField(default=0, verbose_name="rejected")),
                ("skipped_rows", models.BigIntegerField(default=0, verbose_name="skipped")),
                ("replaced_rows", models.BigIntegerField(default=0, verbose_name="replaced")),
                ("removed_rows", models.BigIntegerField(default=0, verbose_name="removed")),
                ("first_day", models.DateField(null=True, verbose_name="first day")),
                ("last_day", models.DateField(null=True, verbose_name="last day")),
                ("reason", models.CharField(blank=True, max_length=500, verbose_name="reason")),
                ("created_at", models.DateTimeField(verbose_name="uploaded at")),
                ("started_at", models.DateTimeField(null=True, verbose_name="started at")),
                ("ended_at", models.DateTimeField(null=True, verbose_name="ended at")),
                (
                    "created_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="by",
                    ),
                ),
            ],
            options={
                "verbose_name": "import of trade records",
                "verbose_name_plural": "imports of trade records",
                "ordering": ["-id"],
                "indexes": [
                    models.Index(fields=["state", "created_at"], name="record_import_state")
                ],
            },
        ),
        migrations.CreateModel(
            name="FilePart",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveIntegerField(verbose_name="number")),
                ("size", models.PositiveIntegerField(verbose_name="bytes")),
                ("path", models.CharField(max_length=200, verbose_name="path")),
                (
                    "record_import",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="parts",
                        to="record_imports.recordimport",
                    ),
                ),
            ],
            options={
                "verbose_name": "part of a file",
                "verbose_name_plural": "parts of files",
                "constraints": [
                    models.UniqueConstraint(
                        fields=("record_import", "number"), name="file_part_once"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Reject",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("row_number", models.BigIntegerField(verbose_name="row")),
                ("problems", models.JSONField(verbose_name="problems")),
                ("cells", models.JSONField(verbose_name="cells")),
                (
                    "record_import",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="record_imports.recordimport",
                    ),
                ),
            ],
            options={
                "verbose_name": "rejected row",
                "verbose_name_plural": "rejected rows",
                "constraints": [
                    models.UniqueConstraint(
                        fields=("record_import", "row_number"), name="reject_once"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="RememberedName",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("source", models.CharField(max_length=200, verbose_name="source")),
                ("field", models.CharField(max_length=20, verbose_name="field")),
                ("key", models.CharField(max_length=200, verbose_name="name")),
                ("means", models.CharField(blank=True, max_length=200, verbose_name="means")),
            ],
            options={
                "verbose_name": "remembered name",
                "verbose_name_plural": "remembered names",
                "constraints": [
                    models.UniqueConstraint(
                        fields=("source", "field", "key"), name="remembered_name_once"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Spelling",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("field", models.CharField(max_length=20, verbose_name="field")),
                ("written", models.TextField(verbose_name="as written")),
                ("beside", models.TextField(default="", verbose_name="beside")),
                ("rows", models.BigIntegerField(verbose_name="rows")),
                ("is_known", models.BooleanField(verbose_name="known")),
                ("day", models.DateField(null=True, verbose_name="day")),
                ("number", models.IntegerField(null=True, verbose_name="id")),
                ("country", models.IntegerField(null=True, verbose_name="country id")),
                ("text", models.TextField(default="", verbose_name="text")),
                (
                    "rate",
                    models.DecimalField(
                        decimal_places=20, max_digits=40, null=True, verbose_name="rate"
                    ),
                ),
                (
                    "record_import",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="record_imports.recordimport",
                    ),
                ),
            ],
            options={
                "verbose_name": "spelling",
                "verbose_name_plural": "spellings",
                "constraints": [
                    models.UniqueConstraint(
                        fields=("record_import", "field", "beside", "written"), name="spelling_once"
                    )
                ],
            },
        ),
    ]
    operations = [
        AddTogether(added),
    ]
