import django.contrib.postgres.indexes
import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import lading.base.kernel.values.search
from lading.base.kernel.database.migrating import AddTogether


class Migration(migrations.Migration):
    replaces = [("offers", "0001_initial"), ("offers", "0002_hs_code_name")]

    initial = True

    dependencies = [
        ("catalogue", "0001_squashed_0004_find_products"),
        ("companies", "0001_squashed_0005_shown_documents"),
        ("files", "0001_squashed_0006_files_of_listings"),
        ("reference", "0001_squashed_0011_heading_by_hand"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    added = [
        migrations.CreateModel(
            name="Offer",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=70, verbose_name="product name")),
                (
                    "quantity",
                    models.DecimalField(
                        decimal_places=3, max_digits=14, verbose_name="available quantity"
                    ),
                ),
                (
                    "price",
                    models.DecimalField(
                        decimal_places=2, max_digits=14, verbose_name="price in INR"
                    ),
                ),
                ("payment_terms", models.CharField(max_length=3, verbose_name="delivery terms")),
                (
                    "delivery_location",
                    models.CharField(max_length=250, verbose_name="location for delivery"),
                ),
                ("comments", models.CharField(max_length=200, verbose_name="comments")),
                ("expiry_date", models.DateField(verbose_name="expiry date")),
                ("created_at", models.DateTimeField(verbose_name="created at")),
                ("updated_at", models.DateTimeField(null=True, verbose_name="updated at")),
                (
                    "taken_down_at",
                    models.DateTimeField(blank=True, null=True, verbose_name="taken down at"),
                ),
                (
                    "take_down_reason",
                    models.CharField(blank=True, max_length=500, verbose_name="reason"),
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
                        related_name="offers",
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
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="reference.hscode",
                        verbose_name="HS code",
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
                (
                    "product",
                    models.ForeignKey(
                        blank=True,
                        db_constraint=False,
                        null=True,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="offers",
                        to="catalogue.product",
                    ),
                ),
                (
                    "unit",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="reference.unit",
                    ),
                ),
            ],
            options={
                "verbose_name": "offer",
                "verbose_name_plural": "offers",
                "ordering": ["-id"],
                "indexes": [
                    models.Index(fields=["company", "-id"], name="offer_company"),
                    django.contrib.postgres.indexes.GinIndex(
                        lading.base.kernel.values.search.Words("name"), name="offer_words"
                    ),
                    django.contrib.postgres.indexes.GinIndex(
                        lading.base.kernel.values.search.PlainWords("name", "comments"),
                        condition=models.Q(("taken_down_at", None)),
                        name="offer_market_words",
                    ),
                    models.Index(fields=["hs_code", "price"], name="offer_market_hs"),
                    models.Index(
                        condition=models.Q(("taken_down_at", None)),
                        fields=["price", "id"],
                        name="offer_market_price",
                    ),
                    models.Index(
                        condition=models.Q(("taken_down_at", None)),
                        fields=["expiry_date", "id"],
                        name="offer_market_expiry",
                    ),
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("quantity__gt", 0)), name="offer_quantity"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("price__gte", 1)), name="offer_price"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("payment_terms__in", ("EXW", "EXM", "FOR"))),
                        name="offer_terms",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("take_down_reason", ""), ("taken_down_at", None)),
                            models.Q(
                                ("taken_down_at__isnull", False),
                                models.Q(("take_down_reason", ""), _negated=True),
                            ),
                            _connector="OR",
                        ),
                        name="offer_down_with_reason",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="OfferImage",
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
                    "offer",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="further_images",
                        to="offers.offer",
                    ),
                ),
            ],
            options={
                "verbose_name": "offer image",
                "verbose_name_plural": "offer images",
                "ordering": ["slot"],
                "constraints": [
                    models.UniqueConstraint(fields=("offer", "slot"), name="offer_image_slot"),
                    models.UniqueConstraint(fields=("offer", "file"), name="offer_image_once"),
                ],
            },
        ),
    ]
    operations = [
        AddTogether(added),
        # Django cannot say it yet: when a product is deleted, its offers stay without one.
        migrations.RunSQL(
            "ALTER TABLE offers_offer ADD CONSTRAINT offer_product_fk FOREIGN KEY (product_id)"
            " REFERENCES catalogue_product (id) ON DELETE SET NULL DEFERRABLE INITIALLY DEFERRED",
            "ALTER TABLE offers_offer DROP CONSTRAINT offer_product_fk",
        ),
    ]
