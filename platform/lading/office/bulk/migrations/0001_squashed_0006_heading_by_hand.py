from django.db import migrations, models

from lading.base.kernel.database.migrating import AddTogether


class Migration(migrations.Migration):
    replaces = [
        ("bulk", "0001_imports"),
        ("bulk", "0002_one_id"),
        ("bulk", "0003_questions_about_columns"),
        ("bulk", "0004_messages_of_rows"),
        ("bulk", "0005_remembered_choices"),
        ("bulk", "0006_heading_by_hand"),
    ]

    initial = True

    dependencies = []

    added = [
        migrations.CreateModel(
            name="BulkImport",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("kind", models.CharField(max_length=12, verbose_name="kind")),
                ("variant", models.CharField(blank=True, max_length=10, verbose_name="variant")),
                ("user_id", models.BigIntegerField(verbose_name="user id")),
                ("company_id", models.BigIntegerField(verbose_name="company id")),
                (
                    "request_id",
                    models.CharField(blank=True, max_length=64, verbose_name="request id"),
                ),
                ("language", models.CharField(max_length=5, verbose_name="language")),
                ("file_name", models.CharField(max_length=150, verbose_name="file")),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("checking", "Checking"),
                            ("asking", "Asking"),
                            ("ready", "Ready"),
                            ("storing", "Storing"),
                            ("wrong", "Wrong"),
                            ("refused", "Refused"),
                            ("failed", "Failed"),
                            ("done", "Done"),
                        ],
                        default="checking",
                        max_length=10,
                        verbose_name="state",
                    ),
                ),
                ("content", models.BinaryField(verbose_name="content")),
                ("original", models.BinaryField(default=bytes, verbose_name="original file")),
                (
                    "opening",
                    models.BinaryField(default=bytes, verbose_name="beginning of the file"),
                ),
                ("sheet", models.TextField(blank=True, verbose_name="sheet")),
                (
                    "heading_row",
                    models.PositiveIntegerField(null=True, verbose_name="row of the heading"),
                ),
                ("report", models.BinaryField(default=bytes, verbose_name="report")),
                (
                    "row_messages",
                    models.BinaryField(default=bytes, verbose_name="messages of rows"),
                ),
                ("pictures", models.JSONField(default=dict, verbose_name="pictures")),
                ("answers", models.JSONField(default=dict, verbose_name="answers")),
                ("choices", models.JSONField(default=dict, verbose_name="choices")),
                ("has_table", models.BooleanField(default=False, verbose_name="has its table")),
                ("row_count", models.PositiveIntegerField(default=0, verbose_name="rows")),
                ("revision", models.PositiveIntegerField(default=0, verbose_name="revision")),
                ("created_at", models.DateTimeField(verbose_name="created at")),
                ("ended_at", models.DateTimeField(null=True, verbose_name="ended at")),
            ],
            options={
                "verbose_name": "bulk import",
                "verbose_name_plural": "bulk imports",
                "ordering": ["-id"],
                "indexes": [
                    models.Index(fields=["user_id", "-id"], name="bulk_own"),
                    models.Index(fields=["created_at"], name="bulk_created"),
                ],
            },
        ),
        migrations.CreateModel(
            name="RememberedChoice",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("company_id", models.BigIntegerField(verbose_name="company id")),
                ("kind", models.CharField(max_length=12, verbose_name="kind")),
                ("key", models.CharField(max_length=80, verbose_name="key")),
                ("value", models.CharField(blank=True, max_length=40, verbose_name="value")),
                ("used_at", models.DateTimeField(verbose_name="used at")),
            ],
            options={
                "verbose_name": "remembered choice",
                "verbose_name_plural": "remembered choices",
                "ordering": ["pk"],
                "indexes": [models.Index(fields=["used_at"], name="bulk_choice_used")],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("company_id", "kind", "key"), name="bulk_one_choice"
                    )
                ],
            },
        ),
    ]
    operations = [
        AddTogether(added),
    ]
