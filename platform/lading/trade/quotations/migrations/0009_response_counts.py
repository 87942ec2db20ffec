import django.contrib.postgres.fields
import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("companies", "0005_shown_documents"),
        ("quotations", "0008_expiring"),
    ]

    operations = [
        migrations.CreateModel(
            name="ResponseCount",
            fields=[
                (
                    "company",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="+",
                        serialize=False,
                        to="companies.company",
                    ),
                ),
                ("counted_until", models.DateTimeField(verbose_name="counted until")),
                ("cases", models.PositiveIntegerField(verbose_name="cases")),
                ("answered", models.PositiveIntegerField(verbose_name="answered")),
                (
                    "seconds",
                    models.BigIntegerField(null=True, verbose_name="seconds until a quotation"),
                ),
                (
                    "period_cases",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.PositiveIntegerField(),
                        size=None,
                        verbose_name="cases by period",
                    ),
                ),
                (
                    "period_answered",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.PositiveIntegerField(),
                        size=None,
                        verbose_name="answered by period",
                    ),
                ),
                (
                    "period_seconds",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.BigIntegerField(null=True),
                        size=None,
                        verbose_name="seconds by period",
                    ),
                ),
            ],
            options={
                "verbose_name": "response rate and time",
                "verbose_name_plural": "response rates and times",
                "indexes": [models.Index(fields=["counted_until"], name="response_count_until")],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("answered__lte", models.F("cases"))),
                        name="response_answered_of_cases",
                    )
                ],
            },
        ),
    ]
