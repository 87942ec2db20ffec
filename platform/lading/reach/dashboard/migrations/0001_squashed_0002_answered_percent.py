import django.contrib.postgres.fields
import django.db.models.deletion
from django.db import migrations, models

from lading.base.kernel.database.migrating import AddTogether


class Migration(migrations.Migration):
    replaces = [("dashboard", "0001_figures"), ("dashboard", "0002_answered_percent")]

    initial = True

    dependencies = [
        ("companies", "0001_squashed_0005_shown_documents"),
    ]

    added = [
        migrations.CreateModel(
            name="KindMedian",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("business_type", models.PositiveSmallIntegerField(verbose_name="business type")),
                (
                    "side",
                    models.CharField(
                        choices=[("buying", "Buying"), ("selling", "Selling")],
                        max_length=7,
                        verbose_name="side",
                    ),
                ),
                (
                    "answer_seconds",
                    models.BigIntegerField(null=True, verbose_name="seconds until a quotation"),
                ),
                (
                    "answered_percent",
                    models.DecimalField(
                        decimal_places=1, max_digits=4, null=True, verbose_name="percent answered"
                    ),
                ),
                (
                    "ordered_percent",
                    models.DecimalField(
                        decimal_places=1, max_digits=4, null=True, verbose_name="percent ordered"
                    ),
                ),
            ],
            options={
                "verbose_name": "median of a business type",
                "verbose_name_plural": "medians of business types",
                "constraints": [
                    models.UniqueConstraint(
                        fields=("business_type", "side"), name="kind_median_once"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="SideCount",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "side",
                    models.CharField(
                        choices=[("buying", "Buying"), ("selling", "Selling")],
                        max_length=7,
                        verbose_name="side",
                    ),
                ),
                ("business_type", models.PositiveSmallIntegerField(verbose_name="business type")),
                ("counted_until", models.DateTimeField(verbose_name="counted until")),
                ("first_week", models.DateField(verbose_name="first week")),
                (
                    "enquiries",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.PositiveIntegerField(),
                        size=None,
                        verbose_name="enquiries",
                    ),
                ),
                (
                    "quotations",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.PositiveIntegerField(),
                        size=None,
                        verbose_name="quotations",
                    ),
                ),
                (
                    "orders",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.PositiveIntegerField(), size=None, verbose_name="orders"
                    ),
                ),
                (
                    "answer_seconds",
                    models.BigIntegerField(null=True, verbose_name="seconds until a quotation"),
                ),
                (
                    "answers",
                    models.PositiveIntegerField(default=0, verbose_name="quotations measured"),
                ),
                (
                    "answered_percent",
                    models.DecimalField(
                        decimal_places=1, max_digits=4, null=True, verbose_name="percent answered"
                    ),
                ),
                ("ordered", models.PositiveIntegerField(default=0, verbose_name="ordered")),
                ("ordered_of", models.PositiveIntegerField(default=0, verbose_name="of how many")),
                ("chapters", models.JSONField(default=list, verbose_name="HS chapters")),
                ("port_pairs", models.JSONField(default=list, verbose_name="port pairs")),
                (
                    "company",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="companies.company",
                    ),
                ),
            ],
            options={
                "verbose_name": "figures of a company",
                "verbose_name_plural": "figures of companies",
                "indexes": [models.Index(fields=["counted_until"], name="side_count_until")],
                "constraints": [
                    models.UniqueConstraint(fields=("company", "side"), name="side_count_once")
                ],
            },
        ),
    ]
    operations = [
        AddTogether(added),
    ]
