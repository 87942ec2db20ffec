from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("enquiries", "0007_excluded_lists"),
    ]

    operations = [
        migrations.AddIndex(
            model_name="enquiry",
            index=models.Index(
                condition=models.Q(("status__in", ["pending_approval", "published"])),
                fields=[
                    "company",
                    "hs_code",
                    "source_port",
                    "destination_port",
                    "-submitted_at",
                ],
                name="enquiry_alike",
            ),
        ),
    ]
