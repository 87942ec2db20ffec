import uuid

import django.contrib.postgres.fields
import django.contrib.postgres.indexes
import django.contrib.postgres.search
import django.core.validators
import django.db.models.deletion
import django.db.models.functions.text
from django.db import migrations, models

from lading.base.kernel.database.migrating import AddTogether


class Migration(migrations.Migration):
    replaces = [
        ("reference", "0001_initial"),
        ("reference", "0002_alter_category_section"),
        ("reference", "0003_port_name_once_per_country"),
        ("reference", "0004_hs_code_words_as_written"),
        ("reference", "0005_category_without_chapters"),
        ("reference", "0006_names_in_other_languages"),
        ("reference", "0007_staff_import"),
        ("reference", "0008_gst_rates"),
        ("reference", "0009_names_people_use"),
        ("reference", "0010_staff_import_without_format"),
        ("reference", "0011_heading_by_hand"),
    ]

    initial = True

    dependencies = []

    added = [
        migrations.CreateModel(
            name="BusinessType",
            fields=[
                ("id", models.PositiveSmallIntegerField(primary_key=True, serialize=False)),
                ("code", models.CharField(max_length=40, unique=True, verbose_name="code")),
                ("name", models.CharField(max_length=60, verbose_name="name")),
            ],
            options={
                "verbose_name": "business type",
                "verbose_name_plural": "business types",
                "ordering": ["id"],
            },
        ),
        migrations.CreateModel(
            name="Category",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "is_active",
                    models.BooleanField(
                        default=True,
                        help_text="Offered in lists. Old records keep showing it.",
                        verbose_name="active",
                    ),
                ),
                (
                    "staff_edited",
                    models.BooleanField(
                        default=False,
                        help_text="Changed or added in the back office, so loading reference data does not overwrite it.",
                        verbose_name="kept by staff",
                    ),
                ),
                (
                    "names",
                    models.JSONField(
                        blank=True,
                        default=dict,
                        help_text="By language code; where there is none, the English name is shown.",
                        verbose_name="names in other languages",
                    ),
                ),
                ("search_text", models.TextField(default="", editable=False)),
                ("search_names", models.JSONField(default=dict, editable=False)),
                ("name", models.CharField(max_length=80, unique=True, verbose_name="name")),
                (
                    "section",
                    models.CharField(
                        blank=True,
                        help_text="Roman numeral, I to XXI; none for chapter 99.",
                        max_length=5,
                        validators=[
                            django.core.validators.RegexValidator(
                                "^X{0,2}(?:IX|IV|V?I{0,3})\\Z", "Enter I to XXI."
                            )
                        ],
                        verbose_name="HS section",
                    ),
                ),
                (
                    "chapters",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.CharField(
                            max_length=2,
                            validators=[
                                django.core.validators.RegexValidator(
                                    "^\\d{2}\\Z", "Enter two digits."
                                )
                            ],
                        ),
                        blank=True,
                        default=list,
                        help_text="Each chapter belongs to one category.",
                        size=None,
                        verbose_name="HS chapters",
                    ),
                ),
                ("ordering", models.PositiveSmallIntegerField(default=0, verbose_name="order")),
            ],
            options={
                "verbose_name": "product category",
                "verbose_name_plural": "product categories",
                "ordering": ["ordering", "id"],
            },
        ),
        migrations.CreateModel(
            name="ContainerType",
            fields=[
                (
                    "code",
                    models.CharField(
                        max_length=5, primary_key=True, serialize=False, verbose_name="code"
                    ),
                ),
                ("label", models.CharField(max_length=40, verbose_name="label")),
                ("iso6346", models.CharField(max_length=4, verbose_name="ISO 6346 size and type")),
                ("length_ft", models.PositiveSmallIntegerField(verbose_name="length (ft)")),
                ("teu", models.DecimalField(decimal_places=2, max_digits=4, verbose_name="TEU")),
                ("ordering", models.PositiveSmallIntegerField(default=0, verbose_name="order")),
            ],
            options={
                "verbose_name": "container type",
                "verbose_name_plural": "container types",
                "ordering": ["ordering", "code"],
            },
        ),
        migrations.CreateModel(
            name="Country",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "is_active",
                    models.BooleanField(
                        default=True,
                        help_text="Offered in lists. Old records keep showing it.",
                        verbose_name="active",
                    ),
                ),
                (
                    "staff_edited",
                    models.BooleanField(
                        default=False,
                        help_text="Changed or added in the back office, so loading reference data does not overwrite it.",
                        verbose_name="kept by staff",
                    ),
                ),
                (
                    "names",
                    models.JSONField(
                        blank=True,
                        default=dict,
                        help_text="By language code; where there is none, the English name is shown.",
                        verbose_name="names in other languages",
                    ),
                ),
                ("search_text", models.TextField(default="", editable=False)),
                ("search_names", models.JSONField(default=dict, editable=False)),
                ("name", models.CharField(max_length=80, unique=True, verbose_name="name")),
                (
                    "iso2",
                    models.CharField(
                        max_length=2,
                        unique=True,
                        validators=[
                            django.core.validators.RegexValidator(
                                "^[A-Z]{2}\\Z", "Enter two capital letters."
                            )
                        ],
                        verbose_name="ISO 3166 alpha-2",
                    ),
                ),
                (
                    "iso3",
                    models.CharField(
                        max_length=3,
                        unique=True,
                        validators=[
                            django.core.validators.RegexValidator(
                                "^[A-Z]{3}\\Z", "Enter three capital letters."
                            )
                        ],
                        verbose_name="ISO 3166 alpha-3",
                    ),
                ),
                (
                    "dial_code",
                    models.CharField(
                        blank=True,
                        max_length=8,
                        validators=[
                            django.core.validators.RegexValidator(
                                "^\\+[1-9]\\d{0,6}\\Z", "Enter a dial code such as +91."
                            )
                        ],
                        verbose_name="dial code",
                    ),
                ),
                (
                    "currency_code",
                    models.CharField(
                        blank=True,
                        max_length=3,
                        validators=[
                            django.core.validators.RegexValidator(
                                "^[A-Z]{3}\\Z", "Enter three capital letters."
                            )
                        ],
                        verbose_name="currency",
                    ),
                ),
                (
                    "aliases",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.CharField(max_length=120),
                        blank=True,
                        default=list,
                        help_text="Official and former names, found by search.",
                        size=None,
                        verbose_name="other names",
                    ),
                ),
            ],
            options={
                "verbose_name": "country",
                "verbose_name_plural": "countries",
                "ordering": ["name"],
            },
        ),
        migrations.CreateModel(
            name="GstRate",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "is_active",
                    models.BooleanField(
                        default=True,
                        help_text="Offered in lists. Old records keep showing it.",
                        verbose_name="active",
                    ),
                ),
                (
                    "staff_edited",
                    models.BooleanField(
                        default=False,
                        help_text="Changed or added in the back office, so loading reference data does not overwrite it.",
                        verbose_name="kept by staff",
                    ),
                ),
                (
                    "percent",
                    models.DecimalField(
                        decimal_places=2,
                        max_digits=5,
                        unique=True,
                        validators=[
                            django.core.validators.MinValueValidator(0),
                            django.core.validators.MaxValueValidator(100),
                        ],
                        verbose_name="GST (%)",
                    ),
                ),
            ],
            options={
                "verbose_name": "GST rate",
                "verbose_name_plural": "GST rates",
                "ordering": ["percent"],
            },
        ),
        migrations.CreateModel(
            name="Unit",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "is_active",
                    models.BooleanField(
                        default=True,
                        help_text="Offered in lists. Old records keep showing it.",
                        verbose_name="active",
                    ),
                ),
                (
                    "staff_edited",
                    models.BooleanField(
                        default=False,
                        help_text="Changed or added in the back office, so loading reference data does not overwrite it.",
                        verbose_name="kept by staff",
                    ),
                ),
                (
                    "names",
                    models.JSONField(
                        blank=True,
                        default=dict,
                        help_text="By language code; where there is none, the English name is shown.",
                        verbose_name="names in other languages",
                    ),
                ),
                ("search_text", models.TextField(default="", editable=False)),
                ("search_names", models.JSONField(default=dict, editable=False)),
                (
                    "code",
                    models.CharField(
                        max_length=3,
                        unique=True,
                        validators=[
                            django.core.validators.RegexValidator(
                                "^[A-Z]{3}\\Z", "Enter three capital letters."
                            )
                        ],
                        verbose_name="UQC code",
                    ),
                ),
                ("name", models.CharField(max_length=40, verbose_name="name")),
                (
                    "rec20_code",
                    models.CharField(
                        blank=True,
                        help_text="Recommendation 20, or 21 for packages (X..).",
                        max_length=3,
                        verbose_name="UN/ECE code",
                    ),
                ),
            ],
            options={
                "verbose_name": "unit",
                "verbose_name_plural": "units",
                "ordering": ["code"],
            },
        ),
        migrations.CreateModel(
            name="HsWord",
            fields=[
                ("word", models.CharField(max_length=40, primary_key=True, serialize=False)),
                (
                    "trigrams",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.CharField(max_length=3), size=None
                    ),
                ),
            ],
            options={
                "indexes": [
                    django.contrib.postgres.indexes.GinIndex(
                        fields=["trigrams"], name="hs_word_trigrams"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Port",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "is_active",
                    models.BooleanField(
                        default=True,
                        help_text="Offered in lists. Old records keep showing it.",
                        verbose_name="active",
                    ),
                ),
                (
                    "staff_edited",
                    models.BooleanField(
                        default=False,
                        help_text="Changed or added in the back office, so loading reference data does not overwrite it.",
                        verbose_name="kept by staff",
                    ),
                ),
                ("name", models.CharField(max_length=80, verbose_name="name")),
                (
                    "locode",
                    models.CharField(
                        max_length=5,
                        unique=True,
                        validators=[
                            django.core.validators.RegexValidator(
                                "^[A-Z]{2}[A-Z2-9]{3}\\Z", "Enter a UN/LOCODE such as INMUN."
                            )
                        ],
                        verbose_name="UN/LOCODE",
                    ),
                ),
                (
                    "latitude",
                    models.DecimalField(
                        blank=True,
                        decimal_places=5,
                        max_digits=8,
                        null=True,
                        validators=[
                            django.core.validators.MinValueValidator(-90),
                            django.core.validators.MaxValueValidator(90),
                        ],
                        verbose_name="latitude",
                    ),
                ),
                (
                    "longitude",
                    models.DecimalField(
                        blank=True,
                        decimal_places=5,
                        max_digits=8,
                        null=True,
                        validators=[
                            django.core.validators.MinValueValidator(-180),
                            django.core.validators.MaxValueValidator(180),
                        ],
                        verbose_name="longitude",
                    ),
                ),
                (
                    "is_major",
                    models.BooleanField(
                        db_default=False,
                        default=False,
                        editable=False,
                        help_text="A search for this name means this port, not smaller ones of the same name.",
                        verbose_name="major port",
                    ),
                ),
                ("search_text", models.TextField(default="", editable=False)),
                (
                    "country",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="ports",
                        to="reference.country",
                        verbose_name="country",
                    ),
                ),
            ],
            options={
                "verbose_name": "port",
                "verbose_name_plural": "ports",
                "ordering": ["name", "id"],
                "indexes": [
                    models.Index(fields=["name", "id"], name="port_by_name"),
                    models.Index(fields=["country", "name", "id"], name="port_by_country"),
                ],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("country", "name"), name="port_name_once_per_country"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="PortAlias",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=80, verbose_name="name")),
                (
                    "port",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="aliases",
                        to="reference.port",
                        verbose_name="port",
                    ),
                ),
            ],
            options={
                "verbose_name": "other port name",
                "verbose_name_plural": "other port names",
                "ordering": ["name"],
                "constraints": [
                    models.UniqueConstraint(fields=("port", "name"), name="port_alias_once")
                ],
            },
        ),
        migrations.CreateModel(
            name="StaffImport",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("uuid", models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ("table", models.CharField(max_length=80, verbose_name="table")),
                ("file_name", models.CharField(max_length=150, verbose_name="file")),
                ("user_id", models.BigIntegerField(verbose_name="user id")),
                (
                    "request_id",
                    models.CharField(blank=True, max_length=64, verbose_name="request id"),
                ),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("reading", "Reading"),
                            ("ready", "Ready"),
                            ("refused", "Refused"),
                            ("importing", "Importing"),
                            ("done", "Done"),
                            ("failed", "Failed"),
                        ],
                        default="reading",
                        max_length=10,
                        verbose_name="state",
                    ),
                ),
                ("content", models.BinaryField(verbose_name="content")),
                ("rows", models.BinaryField(db_default=b"", default=bytes, verbose_name="rows")),
                ("report", models.BinaryField(default=bytes, verbose_name="report")),
                (
                    "sheet",
                    models.CharField(
                        blank=True, db_default="", default="", max_length=255, verbose_name="sheet"
                    ),
                ),
                (
                    "heading_row",
                    models.PositiveIntegerField(
                        blank=True, null=True, verbose_name="heading in row"
                    ),
                ),
                ("created_at", models.DateTimeField(verbose_name="created at")),
            ],
            options={
                "verbose_name": "import",
                "verbose_name_plural": "imports",
                "ordering": ["-id"],
                "indexes": [
                    models.Index(fields=["created_at"], name="import_created"),
                    models.Index(fields=["user_id", "table"], name="import_own"),
                ],
            },
        ),
        migrations.CreateModel(
            name="HsCode",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "is_active",
                    models.BooleanField(
                        default=True,
                        help_text="Offered in lists. Old records keep showing it.",
                        verbose_name="active",
                    ),
                ),
                (
                    "staff_edited",
                    models.BooleanField(
                        default=False,
                        help_text="Changed or added in the back office, so loading reference data does not overwrite it.",
                        verbose_name="kept by staff",
                    ),
                ),
                (
                    "code",
                    models.CharField(
                        max_length=6,
                        unique=True,
                        validators=[
                            django.core.validators.RegexValidator(
                                "^(?:\\d{2}){1,3}\\Z", "Enter 2, 4 or 6 digits."
                            )
                        ],
                        verbose_name="code",
                    ),
                ),
                ("description", models.TextField(verbose_name="description")),
                (
                    "level",
                    models.PositiveSmallIntegerField(
                        choices=[(2, "Chapter"), (4, "Heading"), (6, "Subheading")],
                        verbose_name="level",
                    ),
                ),
                ("terms", models.TextField(db_default="", default="", editable=False)),
                ("first_terms", models.TextField(db_default="", default="", editable=False)),
                ("broader_terms", models.TextField(db_default="", default="", editable=False)),
                (
                    "search_vector",
                    models.GeneratedField(
                        db_persist=True,
                        expression=django.contrib.postgres.search.CombinedSearchVector(
                            django.contrib.postgres.search.CombinedSearchVector(
                                django.contrib.postgres.search.CombinedSearchVector(
                                    django.contrib.postgres.search.CombinedSearchVector(
                                        django.contrib.postgres.search.CombinedSearchVector(
                                            django.contrib.postgres.search.SearchVector(
                                                "terms", config="english", weight="A"
                                            ),
                                            "||",
                                            django.contrib.postgres.search.SearchVector(
                                                "terms", config="simple", weight="A"
                                            ),
                                            django.contrib.postgres.search.SearchConfig("english"),
                                        ),
                                        "||",
                                        django.contrib.postgres.search.SearchVector(
                                            "description", config="english", weight="B"
                                        ),
                                        django.contrib.postgres.search.SearchConfig("english"),
                                    ),
                                    "||",
                                    django.contrib.postgres.search.SearchVector(
                                        "description", config="simple", weight="B"
                                    ),
                                    django.contrib.postgres.search.SearchConfig("english"),
                                ),
                                "||",
                                django.contrib.postgres.search.SearchVector(
                                    "broader_terms", config="english", weight="D"
                                ),
                                django.contrib.postgres.search.SearchConfig("english"),
                            ),
                            "||",
                            django.contrib.postgres.search.SearchVector(
                                "broader_terms", config="simple", weight="D"
                            ),
                            django.contrib.postgres.search.SearchConfig("english"),
                        ),
                        output_field=django.contrib.postgres.search.SearchVectorField(),
                    ),
                ),
                (
                    "category",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="hs_codes",
                        to="reference.category",
                        verbose_name="category",
                    ),
                ),
                (
                    "parent",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="children",
                        to="reference.hscode",
                        verbose_name="parent",
                    ),
                ),
            ],
            options={
                "verbose_name": "HS code",
                "verbose_name_plural": "HS codes",
                "ordering": ["code"],
                "indexes": [
                    django.contrib.postgres.indexes.GinIndex(
                        fields=["search_vector"], name="hs_code_words"
                    ),
                    models.Index(fields=["category", "code"], name="hs_code_by_category"),
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("level", django.db.models.functions.text.Length("code"))
                        ),
                        name="hs_code_level_is_length",
                    )
                ],
            },
        ),
    ]
    operations = [
        AddTogether(added),
    ]
