"""What staff said that names in the files of a source mean."""

from __future__ import annotations

from django.db import migrations, models


class Migration(migrations.Migration):
    """Adds `RememberedName`."""

    dependencies = [("record_imports", "0003_findings")]

    operations = [
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
    ]
