import django.contrib.postgres.indexes
import django.db.models.deletion
from django.db import migrations, models

import lading.base.kernel.values.scrub
from lading.base.kernel.database.migrating import AddTogether


class Migration(migrations.Migration):
    replaces = [
        ("searches", "0001_saved_searches"),
        ("searches", "0002_searches_of_products"),
        ("searches", "0003_exporter_data"),
        ("searches", "0004_name_of_a_constraint"),
    ]

    initial = True

    dependencies = [
        ("companies", "0001_squashed_0005_shown_documents"),
        ("kernel", "0001_squashed_0015_request_ids"),
    ]

    added = [
        migrations.CreateModel(
            name="SavedSearch",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "list",
                    models.CharField(
                        choices=[
                            ("leads", "Leads"),
                            ("products", "Products of other companies"),
                            ("exim", "Exporter data"),
                        ],
                        db_default="leads",
                        default="leads",
                        max_length=10,
                        verbose_name="list",
                    ),
                ),
                ("name", models.CharField(max_length=60, verbose_name="name")),
                ("query", models.JSONField(default=dict, verbose_name="filters")),
                (
                    "frequency",
                    models.CharField(
                        choices=[
                            ("at_once", "At once"),
                            ("daily", "Once a day"),
                            ("never", "Never"),
                        ],
                        max_length=10,
                        verbose_name="notified",
                    ),
                ),
                ("told_from", models.DateTimeField(verbose_name="notified of results since")),
                ("created_at", models.DateTimeField(verbose_name="created at")),
                (
                    "company",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="saved_searches",
                        to="companies.company",
                    ),
                ),
            ],
            options={
                "verbose_name": "saved search",
                "verbose_name_plural": "saved searches",
                "ordering": ["name", "id"],
                "indexes": [
                    models.Index(
                        condition=models.Q(("frequency", "never"), _negated=True),
                        fields=["frequency", "company"],
                        name="search_due",
                    ),
                    models.Index(
                        condition=models.Q(("frequency", "at_once")),
                        fields=["list", "frequency", "company"],
                        name="search_at_once",
                    ),
                    django.contrib.postgres.indexes.GinIndex(
                        lading.base.kernel.values.scrub.AddressesIn("name", "query"),
                        condition=models.Q(
                            lading.base.kernel.values.scrub.NameAddresses("name", "query")
                        ),
                        name="search_addresses",
                    ),
                ],
                "constraints": [
                    models.UniqueConstraint(fields=("company", "name"), name="search_name_once")
                ],
            },
        ),
        migrations.CreateModel(
            name="Told",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("object_id", models.BigIntegerField(verbose_name="id of the result")),
                ("at", models.DateTimeField(verbose_name="at")),
                (
                    "search",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="told",
                        to="searches.savedsearch",
                    ),
                ),
            ],
            options={
                "verbose_name": "sent search alert",
                "verbose_name_plural": "sent search alerts",
                "constraints": [
                    models.UniqueConstraint(fields=("search", "object_id"), name="search_told_once")
                ],
            },
        ),
    ]
    operations = [
        AddTogether(added),
    ]
