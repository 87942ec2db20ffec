"""The edit form of a profile (RULES.md 9): the fields of each business type, their rules and their
messages (RULES.md 1.5, 1.9). Validation and the portal's form read it.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from lading.base.kernel.field_limits import TextLimits
from lading.base.reference import business_types
from lading.base.reference.business_types import BusinessTypeId as T
from lading.members.companies import gst, ports_input
from lading.members.companies.models import DocumentKey
from lading.members.companies.profile import required_documents

EVERYONE = frozenset(T)

MAX_NAME = 30
MAX_COMPANY = 100
MAX_PLACE = 75
MAX_ADDRESS = 100
MAX_ABOUT = 100
GST_LENGTH = 15


@dataclass(frozen=True, slots=True)
class ProfileField:
    """One field. ``name`` is its wire name, ``label`` the key of its words in the portal.

    ``required`` is the message when it is empty; None if it may be empty. ``pattern`` has the
    pattern of its text with the message.
    """

    name: str
    label: str
    required: str | Promise | None
    max_length: int | None = None
    is_read_only: bool = False
    types: frozenset[T] = EVERYONE
    pattern: TextLimits | None = None


FIELDS: tuple[ProfileField, ...] = (
    ProfileField("companyLogo", "companyLogo", None),
    ProfileField("name", "name", _("Name is required"), MAX_NAME),
    ProfileField("companyName", "companyName", _("Company Name is required"), MAX_COMPANY),
    ProfileField("mobile", "mobile", _("Phone Number is required"), is_read_only=True),
    ProfileField("email", "email", _("Email is required"), is_read_only=True),
    ProfileField("city", "city", _("City is required"), MAX_PLACE),
    ProfileField("country", "country", _("Country is required")),
    ProfileField(
        "gstNumber",
        "gstNumber",
        gst.GST_REQUIRED,
        GST_LENGTH,
        types=EVERYONE - business_types.TYPES_WITHOUT_GST,
        pattern=gst.NUMBER,
    ),
    ProfileField(
        "loadingPort",
        "handlingPorts",
        ports_input.HANDLING_REQUIRED,
        types=business_types.HANDLING_TYPES,
    ),
    ProfileField(
        "loadingPort",
        "loadingPorts",
        ports_input.LOADING_REQUIRED,
        types=business_types.LOADING_TYPES - business_types.HANDLING_TYPES,
    ),
    ProfileField(
        "port",
        "destinationPorts",
        _("Destination Ports are required"),
        types=business_types.DESTINATION_TYPES,
    ),
    ProfileField(
        "portPairs",
        "portPairs",
        _("Please add at least one port pair for your business type!"),
        types=business_types.PAIR_TYPES,
    ),
    ProfileField("address", "address", _("Address is required"), MAX_ADDRESS),
    ProfileField("companyDescription", "about", _("Description is required"), MAX_ABOUT),
)

VERIFIED_FIELDS = ("companyName", "gstNumber", "attachments")
"""The fields that staff verify: when an approved company changes one, it is verified again."""

# The profile's view has other names for the same ports than its edit form (RULES.md 9).
_VIEWED_AS_HANDLING = frozenset(
    {T.CUSTOM_HOUSE_AGENT, T.FREIGHT_FORWARDER, T.CHA_FREIGHT_FORWARDER}
)


def fields_of(business_type: int) -> list[ProfileField]:
    """The fields of a type, in the form's order."""
    return [field for field in FIELDS if business_type in field.types]


def field_of(business_type: int, name: str) -> ProfileField | None:
    """A field of a type by its wire name; None if the type does not have it."""
    return next((field for field in fields_of(business_type) if field.name == name), None)


def longest_name(present: str) -> int:
    """How long a person's name may be: sign-up allows more than this form, and saving what is
    stored never fails.
    """
    return max(MAX_NAME, len(present))


def documents_of(business_type: int) -> tuple[DocumentKey, ...]:
    """The document slots of a type. It must fill all of them."""
    return required_documents(business_type)


def viewed_ports_label(business_type: int) -> str | None:
    """The name of the loading ports in the profile's view; None if it does not show them."""
    if business_type in _VIEWED_AS_HANDLING:
        return "handlingPorts"
    return "loadingPorts" if business_type == T.SHIPPING_LINE else None
