import uuid

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from lading.base.kernel.database.migrating import AddTogether


class Migration(migrations.Migration):
    replaces = [
        ("files", "0001_initial"),
        ("files", "0002_unused_since"),
        ("files", "0003_thumbnails"),
        ("files", "0004_files_of_messages"),
        ("files", "0005_alter_storedfile_purpose"),
        ("files", "0006_files_of_listings"),
    ]

    initial = True

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    added = [
        migrations.CreateModel(
            name="StoredFile",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("uuid", models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ("company_id", models.BigIntegerField(null=True, verbose_name="company id")),
                (
                    "purpose",
                    models.CharField(
                        choices=[
                            ("attachment", "Attachment"),
                            ("product_image", "Product image"),
                            ("logo", "Logo"),
                            ("document", "Verification document"),
                            ("message", "File of a message"),
                            ("policy", "File of a policy update"),
                            ("listing", "File of unclaimed cargo"),
                        ],
                        max_length=20,
                        verbose_name="purpose",
                    ),
                ),
                ("original_name", models.CharField(max_length=150, verbose_name="original name")),
                ("content_type", models.CharField(max_length=40, verbose_name="type")),
                ("size", models.PositiveIntegerField(verbose_name="bytes")),
                ("sha256", models.CharField(max_length=64)),
                ("path", models.CharField(max_length=200)),
                ("created_at", models.DateTimeField(verbose_name="created at")),
                (
                    "has_thumbnails",
                    models.BooleanField(
                        db_default=False, default=False, verbose_name="has thumbnails"
                    ),
                ),
                (
                    "unused_since",
                    models.DateTimeField(blank=True, null=True, verbose_name="unused since"),
                ),
                (
                    "uploaded_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name": "file",
                "verbose_name_plural": "files",
                "ordering": ["-id"],
                "indexes": [
                    models.Index(fields=["company_id", "-id"], name="file_company"),
                    models.Index(
                        condition=models.Q(("unused_since__isnull", False)),
                        fields=["unused_since"],
                        name="file_unused",
                    ),
                ],
            },
        ),
    ]
    operations = [
        AddTogether(added),
    ]
