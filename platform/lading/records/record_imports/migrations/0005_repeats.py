from django.db import migrations, models


class Migration(migrations.Migration):
    """Adds what is known of repeated record ids, and what staff chose for them."""

    dependencies = [
        ("record_imports", "0004_remembered_names"),
    ]

    operations = [
        migrations.AddField(
            model_name="recordimport",
            name="on_repeats",
            field=models.CharField(blank=True, max_length=10, verbose_name="choice for them"),
        ),
        migrations.AddField(
            model_name="recordimport",
            name="repeats",
            field=models.JSONField(default=dict, verbose_name="repeated record ids"),
        ),
        migrations.AddField(
            model_name="recordimport",
            name="replaced_rows",
            field=models.BigIntegerField(default=0, verbose_name="replaced"),
        ),
        migrations.AddField(
            model_name="recordimport",
            name="skipped_rows",
            field=models.BigIntegerField(default=0, verbose_name="skipped"),
        ),
        migrations.AlterField(
            model_name="recordimport",
            name="becomes",
            field=models.CharField(
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
        migrations.AlterField(
            model_name="recordimport",
            name="state",
            field=models.CharField(
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
    ]
