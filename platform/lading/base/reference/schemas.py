"""Wire shapes of the reference lists (RULES.md 2.3 "Supporting"; wire contract)."""

from collections.abc import Sequence

from pydantic import Field

from lading.base.kernel.values.currency_decimals import decimals_of
from lading.base.kernel.wire import Number, Wire
from lading.base.reference.base_models import NamedRow
from lading.base.reference.business_types import (
    INDIA_ID,
    TYPES_WITHOUT_GST,
    PortNeed,
    offered_in,
    sign_up_ports,
    type_name,
)
from lading.base.reference.models import BusinessType, Category, Country, HsCode, Port, Unit
from lading.base.reference.names import name_in
from lading.base.reference.text import unit_label


class BusinessTypeRow(Wire):
    """A business type, with its requirements for registration."""

    id: int = Field(examples=[2])
    code: str = Field(examples=["exporter"])
    name: str = Field(examples=["Exporter"])
    is_offered_in_india: bool = Field(
        description="True if companies in India may register as this business type, false if only "
        "companies in other countries may (RULES.md 1.5). Not in the original specification."
    )
    needs_gst: bool = Field(
        description="Whether a company of this business type needs a GST number to register. Not "
        "in the original specification."
    )
    ports: PortNeed | None = Field(
        description="The ports that a company must give on registration: `handling` (the ports at "
        "which the company works), `loading` (its loading ports) or `pairs` (port pairs); null if "
        "none are needed (RULES.md 9). Not in the original specification.",
        examples=["pairs"],
    )

    @classmethod
    def from_row(cls, row: BusinessType) -> "BusinessTypeRow":
        """Shape one row."""
        return cls(
            id=row.pk,
            code=row.code,
            name=type_name(row.pk),
            is_offered_in_india=row.pk in offered_in(INDIA_ID),
            needs_gst=row.pk not in TYPES_WITHOUT_GST,
            ports=sign_up_ports(row.pk),
        )


class CountryRow(Wire):
    """A country. `country` is its name in the caller's language."""

    id: int = Field(examples=[105])
    country: str = Field(examples=["India"])
    iso2: str = Field(examples=["IN"])
    iso3: str = Field(examples=["IND"])
    dial_code: str = Field(
        description="The international dial code, beginning with a plus sign.", examples=["+91"]
    )
    currency_code: str = Field(
        description="The country's currency, as an ISO 4217 code; may be empty.", examples=["INR"]
    )
    currency_decimals: int | None = Field(
        description="Number of decimal places of amounts in the country's currency (ISO 4217), "
        "such as 0 for JPY or 3 for KWD; null if the currency is unknown. Not in the original "
        "specification.",
        examples=[2],
    )
    other_names: list[str] = Field(
        description="Further names of the country by which `filter` finds it, such as its English "
        "name.",
        examples=[["Bharat"]],
    )

    @classmethod
    def from_row(cls, row: Country) -> "CountryRow":
        """Shape one row."""
        return cls(
            id=row.pk,
            country=name_in(row),
            iso2=row.iso2,
            iso3=row.iso3,
            dial_code=row.dial_code,
            currency_code=row.currency_code,
            currency_decimals=decimals_of(row.currency_code) if row.currency_code else None,
            other_names=_other_names(row, row.aliases),
        )


class PortRow(Wire):
    """A sea port. `port` is its name and `code` its UN/LOCODE."""

    id: int = Field(examples=[1890])
    port: str = Field(examples=["Mundra"])
    code: str = Field(examples=["INMUN"])
    country_id: int = Field(examples=[105])
    country_name: str = Field(examples=["India"])
    latitude: Number | None = Field(examples=[22.73333])
    longitude: Number | None = Field(examples=[69.7])
    is_meant: bool = Field(
        description="Whether `filter` is exactly one of the port's names or codes. True for "
        "several rows if several ports share the name. Not in the original specification.",
        examples=[True],
    )

    @classmethod
    def from_row(cls, row: Port, *, is_meant: bool) -> "PortRow":
        """Shape one row; its country must be loaded."""
        return cls(
            id=row.pk,
            port=row.name,
            code=row.locode,
            country_id=row.country_id,
            country_name=name_in(row.country),
            latitude=row.latitude,
            longitude=row.longitude,
            is_meant=is_meant,
        )


class CategoryRow(Wire):
    """A product category and its HS chapters."""

    id: int = Field(examples=[51])
    name: str = Field(examples=["Cotton fibre, yarn and fabric"])
    section: str = Field(
        description="Section of the HS nomenclature, as a Roman numeral.", examples=["XI"]
    )
    chapters: list[str] = Field(
        description="HS chapters that belong to the category.", examples=[["52"]]
    )

    @classmethod
    def from_row(cls, row: Category) -> "CategoryRow":
        """Shape one row."""
        return cls(id=row.pk, name=name_in(row), section=row.section, chapters=row.chapters)


class HsCodeRow(Wire):
    """An HS chapter, heading or subheading: `code` has 2, 4 or 6 digits and no dots."""

    id: int = Field(examples=[3412])
    code: str = Field(examples=["5205"])
    description: str = Field(examples=["Cotton yarn other than sewing thread"])
    category_id: int = Field(
        description="The id of the product category to which the HS code belongs, as listed by "
        "`GET /categories`.",
        examples=[51],
    )
    category_name: str = Field(
        description="The name of the product category to which the HS code belongs, in the "
        "caller's language.",
        examples=["Cotton fibre, yarn and fabric"],
    )
    is_meant: bool = Field(
        description="Whether `filter` is exactly this HS code, with or without dots and with any "
        "digits after the sixth. True for several rows if `filter` may lack a leading zero. Not "
        "in the original specification.",
        examples=[True],
    )

    @classmethod
    def from_row(cls, row: HsCode, *, is_meant: bool) -> "HsCodeRow":
        """Shape one row."""
        return cls(
            id=row.pk,
            code=row.code,
            description=row.description,
            category_id=row.category_id,
            category_name=name_in(row.category),
            is_meant=is_meant,
        )


class UnitRow(Wire):
    """A unit of quantity. `code` is its Indian unit quantity code (UQC)."""

    id: int = Field(examples=[1])
    code: str = Field(examples=["KGS"])
    name: str = Field(examples=["Kilograms"])
    label: str = Field(
        description="The name with the code in brackets.", examples=["Kilograms (KGS)"]
    )
    rec20_code: str = Field(
        description="The unit's code in UN/ECE Recommendation 20; empty if it has none.",
        examples=["KGM"],
    )
    other_names: list[str] = Field(
        description="The English name, if `name` is in another language; otherwise empty.",
        examples=[[]],
    )

    @classmethod
    def from_row(cls, row: Unit) -> "UnitRow":
        """Shape one row."""
        return cls(
            id=row.pk,
            code=row.code,
            name=name_in(row),
            label=unit_label(name_in(row), row.code),
            rec20_code=row.rec20_code,
            other_names=_other_names(row),
        )


def _other_names(row: NamedRow, aliases: Sequence[str] = ()) -> list[str]:
    """A row's English name and other names, without the name that is shown."""
    return [name for name in (row.name, *aliases) if name != name_in(row)]


class CategoryOut(Wire):
    """A product category."""

    id: int
    name: str


class HsCodeOut(Wire):
    """An HS code of 2, 4 or 6 digits, with its description."""

    id: int
    code: str
    description: str
