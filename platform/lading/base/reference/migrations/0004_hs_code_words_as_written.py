import django.contrib.postgres.indexes
import django.contrib.postgres.search
from django.db import migrations, models


class Migration(migrations.Migration):
    """Replace the generated search column: its expression cannot be altered in place."""

    dependencies = [
        ("reference", "0003_port_name_once_per_country"),
    ]

    operations = [
        migrations.RemoveIndex(model_name="hscode", name="hs_code_words"),
        migrations.RemoveField(model_name="hscode", name="search_vector"),
        migrations.AddField(
            model_name="hscode",
            name="search_vector",
            field=models.GeneratedField(
                db_persist=True,
                expression=django.contrib.postgres.search.CombinedSearchVector(
                    django.contrib.postgres.search.SearchVector("description", config="english"),
                    "||",
                    django.contrib.postgres.search.SearchVector("description", config="simple"),
                    django.contrib.postgres.search.SearchConfig("english"),
                ),
                output_field=django.contrib.postgres.search.SearchVectorField(),
            ),
        ),
        migrations.AddIndex(
            model_name="hscode",
            index=django.contrib.postgres.indexes.GinIndex(
                fields=["search_vector"], name="hs_code_words"
            ),
        ),
    ]
