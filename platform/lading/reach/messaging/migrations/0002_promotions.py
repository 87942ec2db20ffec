import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("companies", "0005_shown_documents"),
        ("messaging", "0001_messages"),
        ("promotions", "0001_initial"),
        ("quotations", "0009_response_counts"),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name="conversation",
            name="conversation_has_subject",
        ),
        migrations.AddField(
            model_name="conversation",
            name="promotion",
            field=models.ForeignKey(
                db_index=False,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="promotions.promotion",
            ),
        ),
        migrations.AddConstraint(
            model_name="conversation",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("promotion__isnull", True), ("quotation__isnull", False)),
                    models.Q(("promotion__isnull", False), ("quotation__isnull", True)),
                    _connector="OR",
                ),
                name="conversation_has_subject",
            ),
        ),
        migrations.AddConstraint(
            model_name="conversation",
            constraint=models.UniqueConstraint(
                condition=models.Q(("promotion__isnull", False)),
                fields=("promotion", "buyer"),
                name="conversation_of_promotion",
            ),
        ),
    ]
