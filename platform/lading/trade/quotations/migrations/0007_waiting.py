from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("quotations", "0006_orders_by_index"),
    ]

    operations = [
        migrations.AddIndex(
            model_name="quotation",
            index=models.Index(
                condition=models.Q(("has_counter_offer", True)),
                fields=["company", "id"],
                name="quotation_countered",
            ),
        ),
        migrations.AddIndex(
            model_name="quotation",
            index=models.Index(
                condition=models.Q(("seen_version__isnull", True), ("status", "quotation_sent")),
                fields=["receiver", "id"],
                name="quotation_unopened",
            ),
        ),
    ]
