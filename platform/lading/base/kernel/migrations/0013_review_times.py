from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("kernel", "0012_event_names"),
    ]

    operations = [
        migrations.AddIndex(
            model_name="review",
            index=models.Index(
                condition=models.Q(("decision__in", ["approved", "rejected"])),
                fields=["decided_at"],
                name="review_decided",
            ),
        ),
    ]
