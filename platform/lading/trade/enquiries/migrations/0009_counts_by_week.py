from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("enquiries", "0008_alike"),
    ]

    operations = [
        migrations.AddIndex(
            model_name="enquiry",
            index=models.Index(
                condition=models.Q(("published_at__isnull", False)),
                fields=["company", "published_at"],
                name="enquiry_by_week",
            ),
        ),
    ]
