import django.contrib.postgres.indexes
import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import lading.base.kernel.values.search
from lading.base.kernel.database.migrating import AddTogether


class Migration(migrations.Migration):
    replaces = [
        ("catalogue", "0001_initial"),
        ("catalogue", "0002_staff_search"),
        ("catalogue", "0003_own_products"),
        ("catalogue", "0004_find_products"),
    ]

    initial = True

    dependencies = [
        ("companies", "0001_squashed_0005_shown_documents"),
        ("files", "0001_squashed_0006_files_of_listings"),
        ("reference", "0001_squashed_0011_heading_by_hand"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    added = [
        migrations.CreateModel(
            name="Product",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=70, verbose_name="product name")),
                ("description", models.CharField(max_length=255, verbose_name="description")),
                ("specification", models.CharField(max_length=255, verbose_name="specification")),
                ("remarks", models.CharField(blank=True, max_length=2000, verbose_name="remarks")),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("pending_approval", "Pending approval"),
                            ("approved", "Approved"),
                            ("rejected", "Rejected"),
                        ],
                        default="pending_approval",
                        max_length=20,
                        verbose_name="status",
                    ),
                ),
                (
                    "is_active",
                    models.BooleanField(db_default=True, default=True, verbose_name="active"),
                ),
                ("created_at", models.DateTimeField(verbose_name="created at")),
                ("updated_at", models.DateTimeField(null=True, verbose_name="updated at")),
                (
                    "offered_at",
                    models.DateTimeField(editable=False, null=True, verbose_name="offered since"),
                ),
                (
                    "category",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="reference.category",
                    ),
                ),
                (
                    "company",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="products",
                        to="companies.company",
                    ),
                ),
                (
                    "created_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "hs_code",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="reference.hscode",
                    ),
                ),
                (
                    "primary_image",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="files.storedfile",
                    ),
                ),
            ],
            options={
                "verbose_name": "product",
                "verbose_name_plural": "products",
                "ordering": ["-id"],
                "indexes": [
                    django.contrib.postgres.indexes.GinIndex(
                        lading.base.kernel.values.search.Words("name"), name="product_words"
                    ),
                    models.Index(fields=["company", "-id"], name="product_company"),
                    models.Index(fields=["status", "-id"], name="product_status"),
                    models.Index(
                        condition=models.Q(("status", "approved")),
                        fields=["hs_code", "company"],
                        name="product_match_hs",
                    ),
                    models.Index(
                        condition=models.Q(("status", "approved")),
                        fields=["category", "company"],
                        name="product_match_category",
                    ),
                    django.contrib.postgres.indexes.GinIndex(
                        lading.base.kernel.values.search.PlainWords("name", "description"),
                        condition=models.Q(("is_active", True), ("status", "approved")),
                        name="product_market_words",
                    ),
                    models.Index(
                        condition=models.Q(("is_active", True), ("status", "approved")),
                        fields=["name", "id"],
                        name="product_market_name",
                    ),
                    models.Index(
                        condition=models.Q(("is_active", True), ("status", "approved")),
                        fields=["offered_at"],
                        name="product_market_offered",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="ProductImage",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("slot", models.PositiveSmallIntegerField(verbose_name="slot")),
                (
                    "file",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="files.storedfile",
                    ),
                ),
                (
                    "product",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="further_images",
                        to="catalogue.product",
                    ),
                ),
            ],
            options={
                "verbose_name": "product image",
                "verbose_name_plural": "product images",
                "ordering": ["slot"],
                "constraints": [
                    models.UniqueConstraint(fields=("product", "slot"), name="product_image_slot"),
                    models.UniqueConstraint(fields=("product", "file"), name="product_image_once"),
                ],
            },
        ),
    ]
    operations = [
        AddTogether(added),
    ]
