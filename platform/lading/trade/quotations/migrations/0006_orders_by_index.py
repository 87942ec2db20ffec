from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("quotations", "0005_counter_offers"),
    ]

    operations = [
        migrations.AddIndex(
            model_name="quotation",
            index=models.Index(
                condition=models.Q(("ordered_at__isnull", False)),
                fields=["company", "-ordered_at", "-id"],
                name="quotation_orders_sold",
            ),
        ),
        migrations.AddIndex(
            model_name="quotation",
            index=models.Index(
                condition=models.Q(("ordered_at__isnull", False)),
                fields=["receiver", "-ordered_at", "-id"],
                name="quotation_orders_bought",
            ),
        ),
    ]
