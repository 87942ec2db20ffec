from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    """Adds the index by which companies that ordered from each other are found."""

    dependencies = [
        ("companies", "0005_shown_documents"),
        ("enquiries", "0010_currency_decimals"),
        ("quotations", "0010_currency_decimals"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddIndex(
            model_name="quotation",
            index=models.Index(
                condition=models.Q(("ordered_at__isnull", False)),
                fields=["company", "receiver"],
                name="quotation_order_parties",
            ),
        ),
    ]
