"""Reference tables. Loaded by `manage.py load_reference`, corrected by staff in the admin."""

from django.contrib.postgres.fields import ArrayField
from django.contrib.postgres.indexes import GinIndex
from django.contrib.postgres.search import SearchVector, SearchVectorField
from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator, MinValueValidator, RegexValidator
from django.db import models
from django.db.models.functions import Length
from django.utils.translation import gettext_lazy as _

from lading.base.reference.base_models import NamedRow, ReferenceRow
from lading.base.reference.imports.staff_import import StaffImport  # noqa: F401 -- Django looks for it here
from lading.base.reference.text import unit_label


class BusinessType(models.Model):
    """One of the nine business types (RULES.md, chapter 1; ids are `BusinessTypeId`)."""

    id = models.PositiveSmallIntegerField(primary_key=True)
    code = models.CharField(_("code"), max_length=40, unique=True)
    name = models.CharField(_("name"), max_length=60)

    class Meta:
        ordering = ["id"]
        verbose_name = _("business type")
        verbose_name_plural = _("business types")

    def __str__(self) -> str:
        return self.name


class Country(NamedRow):
    """An ISO 3166 country under its usual name in trade. India is id 105 (RULES.md 45)."""

    name = models.CharField(_("name"), max_length=80, unique=True)
    iso2 = models.CharField(
        _("ISO 3166 alpha-2"),
        max_length=2,
        unique=True,
        validators=[RegexValidator(r"^[A-Z]{2}\Z", _("Enter two capital letters."))],
    )
    iso3 = models.CharField(
        _("ISO 3166 alpha-3"),
        max_length=3,
        unique=True,
        validators=[RegexValidator(r"^[A-Z]{3}\Z", _("Enter three capital letters."))],
    )
    dial_code = models.CharField(
        _("dial code"),
        max_length=8,
        blank=True,
        validators=[RegexValidator(r"^\+[1-9]\d{0,6}\Z", _("Enter a dial code such as +91."))],
    )
    currency_code = models.CharField(
        _("currency"),
        max_length=3,
        blank=True,
        validators=[RegexValidator(r"^[A-Z]{3}\Z", _("Enter three capital letters."))],
    )
    aliases = ArrayField(
        models.CharField(max_length=120),
        default=list,
        blank=True,
        verbose_name=_("other names"),
        help_text=_("Official and former names, found by search."),
    )

    class Meta:
        ordering = ["name"]
        verbose_name = _("country")
        verbose_name_plural = _("countries")

    def __str__(self) -> str:
        return self.name

    def found_as(self) -> list[str]:
        """Its names and ISO codes, the canonical name first."""
        return [self.name, *self.aliases, self.iso2, self.iso3]


class Port(ReferenceRow):
    """A sea port, once per UN/LOCODE; its other names are `PortAlias` rows."""

    name = models.CharField(_("name"), max_length=80)
    locode = models.CharField(
        _("UN/LOCODE"),
        max_length=5,
        unique=True,
        validators=[
            RegexValidator(r"^[A-Z]{2}[A-Z2-9]{3}\Z", _("Enter a UN/LOCODE such as INMUN."))
        ],
    )
    country = models.ForeignKey(
        Country, on_delete=models.PROTECT, related_name="ports", verbose_name=_("country")
    )
    latitude = models.DecimalField(
        _("latitude"),
        max_digits=8,
        decimal_places=5,
        null=True,
        blank=True,
        validators=[MinValueValidator(-90), MaxValueValidator(90)],
    )
    longitude = models.DecimalField(
        _("longitude"),
        max_digits=8,
        decimal_places=5,
        null=True,
        blank=True,
        validators=[MinValueValidator(-180), MaxValueValidator(180)],
    )
    is_major = models.BooleanField(
        _("major port"),
        default=False,
        db_default=False,
        editable=False,
        help_text=_("A search for this name means this port, not smaller ones of the same name."),
    )
    search_text = models.TextField(editable=False, default="")

    class Meta:
        ordering = ["name", "id"]
        verbose_name = _("port")
        verbose_name_plural = _("ports")
        indexes = [
            # queries.list_ports: pages of all ports, and of one country's
            models.Index(fields=["name", "id"], name="port_by_name"),
            models.Index(fields=["country", "name", "id"], name="port_by_country"),
        ]
        constraints = [
            # on the wire a port is identified by its name and its country
            models.UniqueConstraint(fields=["country", "name"], name="port_name_once_per_country"),
        ]

    def __str__(self) -> str:
        return f"{self.name} ({self.locode})"


class PortAlias(models.Model):
    """Another name of a port: Bombay for INBOM, Jawaharlal Nehru Port for INNSA."""

    port = models.ForeignKey(
        Port, on_delete=models.CASCADE, related_name="aliases", verbose_name=_("port")
    )
    name = models.CharField(_("name"), max_length=80)

    class Meta:
        ordering = ["name"]
        verbose_name = _("other port name")
        verbose_name_plural = _("other port names")
        constraints = [
            models.UniqueConstraint(fields=["port", "name"], name="port_alias_once"),
        ]

    def __str__(self) -> str:
        return self.name


class Category(NamedRow):
    """A product category: one or a few whole HS chapters under a name that traders use."""

    name = models.CharField(_("name"), max_length=80, unique=True)
    section = models.CharField(
        _("HS section"),
        max_length=5,
        blank=True,
        help_text=_("Roman numeral, I to XXI; none for chapter 99."),
        validators=[RegexValidator(r"^X{0,2}(?:IX|IV|V?I{0,3})\Z", _("Enter I to XXI."))],
    )
    chapters = ArrayField(
        models.CharField(
            max_length=2, validators=[RegexValidator(r"^\d{2}\Z", _("Enter two digits."))]
        ),
        blank=True,
        default=list,
        verbose_name=_("HS chapters"),
        help_text=_("Each chapter belongs to one category."),
    )
    ordering = models.PositiveSmallIntegerField(_("order"), default=0)

    class Meta:
        ordering = ["ordering", "id"]
        verbose_name = _("product category")
        verbose_name_plural = _("product categories")

    def __str__(self) -> str:
        return self.name

    def found_as(self) -> list[str]:
        """Its name."""
        return [self.name]

    def clean(self) -> None:
        """Refuse a chapter of another category: each belongs to exactly one."""
        others = Category.objects.exclude(pk=self.pk).filter(chapters__overlap=self.chapters)
        if other := others.first():
            taken = ", ".join(sorted(set(other.chapters) & set(self.chapters)))
            raise ValidationError(
                {
                    "chapters": _("Chapter %(chapters)s belongs to %(category)s.")
                    % {"chapters": taken, "category": other.name}
                }
            )


class HsCode(ReferenceRow):
    """A chapter (2 digits), heading (4) or subheading (6) of the Harmonized System 2022."""

    class Level(models.IntegerChoices):
        """How many digits the code has."""

        CHAPTER = 2, _("Chapter")
        HEADING = 4, _("Heading")
        SUBHEADING = 6, _("Subheading")

    code = models.CharField(
        _("code"),
        max_length=6,
        unique=True,
        validators=[RegexValidator(r"^(?:\d{2}){1,3}\Z", _("Enter 2, 4 or 6 digits."))],
    )
    description = models.TextField(_("description"))
    level = models.PositiveSmallIntegerField(_("level"), choices=Level.choices)
    parent = models.ForeignKey(
        "self",
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="children",
        verbose_name=_("parent"),
    )
    category = models.ForeignKey(
        Category, on_delete=models.PROTECT, related_name="hs_codes", verbose_name=_("category")
    )
    # The words of the trade (`hs/words.py`), as `text.search_text` writes them: those of this code,
    # those of which it is the first code, and those of the heading and chapter above it.
    terms = models.TextField(editable=False, default="", db_default="")
    first_terms = models.TextField(editable=False, default="", db_default="")
    broader_terms = models.TextField(editable=False, default="", db_default="")
    search_vector = models.GeneratedField(
        # stems find "granites" in "granite"; words as written find "medicam" in "medicaments"
        expression=SearchVector("terms", config="english", weight="A")
        + SearchVector("terms", config="simple", weight="A")
        + SearchVector("description", config="english", weight="B")
        + SearchVector("description", config="simple", weight="B")
        + SearchVector("broader_terms", config="english", weight="D")
        + SearchVector("broader_terms", config="simple", weight="D"),
        output_field=SearchVectorField(),
        db_persist=True,
    )

    class Meta:
        ordering = ["code"]
        verbose_name = _("HS code")
        verbose_name_plural = _("HS codes")
        indexes = [
            # read by queries.list_hs_codes: words of the description
            GinIndex(fields=["search_vector"], name="hs_code_words"),
            # read by queries.list_hs_codes: the pages of one category
            models.Index(fields=["category", "code"], name="hs_code_by_category"),
        ]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(level=Length("code")),
                name="hs_code_level_is_length",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.code} {self.description}"

    def clean(self) -> None:
        """Set the level from the code; refuse a code whose chapter or heading is missing."""
        self.level = len(self.code)
        above = self.code[:-2]
        if above and not HsCode.objects.filter(code=above).exists():
            raise ValidationError({"code": _("There is no code %(code)s.") % {"code": above}})


class HsWord(models.Model):
    """A word by which HS codes are found, for searches that misspell it."""

    word = models.CharField(max_length=40, primary_key=True)
    trigrams = ArrayField(models.CharField(max_length=3))

    class Meta:
        indexes = [
            # read by queries.list_hs_codes: words with some of the same trigrams
            GinIndex(fields=["trigrams"], name="hs_word_trigrams"),
        ]

    def __str__(self) -> str:
        return self.word


class Unit(NamedRow):
    """A unit of quantity: the Indian UQC code and its UN/ECE Recommendation 20 equivalent."""

    code = models.CharField(
        _("UQC code"),
        max_length=3,
        unique=True,
        validators=[RegexValidator(r"^[A-Z]{3}\Z", _("Enter three capital letters."))],
    )
    name = models.CharField(_("name"), max_length=40)
    rec20_code = models.CharField(
        _("UN/ECE code"),
        max_length=3,
        blank=True,
        help_text=_("Recommendation 20, or 21 for packages (X..)."),
    )

    class Meta:
        ordering = ["code"]
        verbose_name = _("unit")
        verbose_name_plural = _("units")

    def __str__(self) -> str:
        return self.label

    @property
    def label(self) -> str:
        """The unit as staff see it: `Kilograms (KGS)`."""
        return unit_label(self.name, self.code)

    def found_as(self) -> list[str]:
        """Its name and codes."""
        return [self.name, self.code, self.rec20_code]


class GstRate(ReferenceRow):
    """A rate of India's goods and services tax that the price calculator offers (RULES.md 43)."""

    percent = models.DecimalField(
        _("GST (%)"),
        max_digits=5,
        decimal_places=2,
        unique=True,
        validators=[MinValueValidator(0), MaxValueValidator(100)],
    )

    class Meta:
        ordering = ["percent"]
        verbose_name = _("GST rate")
        verbose_name_plural = _("GST rates")

    def __str__(self) -> str:
        return f"{self.percent.normalize():f} %"


class ContainerType(models.Model):
    """A container size and type (RULES.md 40)."""

    code = models.CharField(_("code"), max_length=5, primary_key=True)
    label = models.CharField(_("label"), max_length=40)
    iso6346 = models.CharField(_("ISO 6346 size and type"), max_length=4)
    length_ft = models.PositiveSmallIntegerField(_("length (ft)"))
    teu = models.DecimalField(_("TEU"), max_digits=4, decimal_places=2)
    ordering = models.PositiveSmallIntegerField(_("order"), default=0)

    class Meta:
        ordering = ["ordering", "code"]
        verbose_name = _("container type")
        verbose_name_plural = _("container types")

    def __str__(self) -> str:
        return self.label
