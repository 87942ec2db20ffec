import django.contrib.postgres.fields
import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from lading.base.kernel.database.migrating import AddTogether


class Migration(migrations.Migration):
    replaces = [("banners", "0001_initial"), ("banners", "0002_translations")]

    initial = True

    dependencies = [
        ("reference", "0001_squashed_0011_heading_by_hand"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    added = [
        migrations.CreateModel(
            name="Banner",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("title", models.CharField(max_length=80, verbose_name="title")),
                ("description", models.CharField(max_length=110, verbose_name="message")),
                ("translations", models.JSONField(default=dict, verbose_name="other languages")),
                (
                    "banner_type",
                    models.CharField(
                        choices=[
                            ("type_1", "Type 1: carousel (large)"),
                            ("type_2", "Type 2: left (small)"),
                            ("type_3", "Type 3: right (small)"),
                        ],
                        max_length=6,
                        verbose_name="banner type",
                    ),
                ),
                (
                    "url_type",
                    models.CharField(
                        choices=[
                            ("internal_url", "A page of the portal"),
                            ("external_url", "Another site"),
                        ],
                        max_length=12,
                        verbose_name="URL type",
                    ),
                ),
                ("url", models.CharField(max_length=500, verbose_name="action URL")),
                (
                    "business_type_ids",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.PositiveSmallIntegerField(),
                        size=None,
                        verbose_name="parties",
                    ),
                ),
                ("starts_on", models.DateField(verbose_name="start date")),
                ("ends_on", models.DateField(verbose_name="end date")),
                ("position", models.PositiveSmallIntegerField(null=True, verbose_name="order")),
                ("is_active", models.BooleanField(default=True, verbose_name="active")),
                ("created_at", models.DateTimeField(verbose_name="created at")),
                ("updated_at", models.DateTimeField(verbose_name="updated at")),
                (
                    "category",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="reference.category",
                    ),
                ),
                (
                    "country",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="reference.country",
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
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="reference.hscode",
                    ),
                ),
                (
                    "port",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="reference.port",
                    ),
                ),
            ],
            options={
                "verbose_name": "banner promotion",
                "verbose_name_plural": "banner promotions",
                "ordering": ["-id"],
                "indexes": [
                    models.Index(
                        condition=models.Q(("is_active", True)),
                        fields=["ends_on"],
                        name="banner_not_ended",
                    )
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("ends_on__gte", models.F("starts_on"))),
                        name="banner_dates",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("business_type_ids", []), _negated=True),
                        name="banner_has_parties",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("url__startswith", "https://"), ("url_type", "external_url")),
                            models.Q(
                                ("url__startswith", "/"),
                                ("url_type", "internal_url"),
                                models.Q(("url__startswith", "//"), _negated=True),
                            ),
                            _connector="OR",
                        ),
                        name="banner_safe_url",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="BannerCount",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("day", models.DateField(verbose_name="day")),
                (
                    "business_type_id",
                    models.PositiveSmallIntegerField(verbose_name="type of business"),
                ),
                ("views", models.PositiveIntegerField(default=0, verbose_name="views")),
                ("clicks", models.PositiveIntegerField(default=0, verbose_name="clicks")),
                (
                    "banner",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="counts",
                        to="banners.banner",
                    ),
                ),
            ],
            options={
                "verbose_name": "views and clicks of a banner",
                "verbose_name_plural": "views and clicks of banners",
                "ordering": ["-day", "business_type_id"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("banner", "day", "business_type_id"), name="banner_count_once"
                    )
                ],
            },
        ),
    ]
    operations = [
        AddTogether(added),
    ]
