"""Container types: six codes, and every documented spelling of them (RULES.md 40)."""

import re
from typing import Final

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _


class ContainerCode(TextChoices):
    """The stored code of a container type."""

    DS20 = "20DS", _("20' dry standard")
    DS40 = "40DS", _("40' dry standard")
    DHC40 = "40DHC", _("40' dry high cube")
    DHC45 = "45DHC", _("45' dry high cube")
    RF20 = "20RF", _("20' reefer")
    RHC40 = "40RHC", _("40' reefer high cube")


_SEPARATORS = re.compile(r"[^0-9a-z]+")
_LENGTH_WORD = re.compile(r"^(\d\d)(?:feet|foot|ft)?")

# The length and the words without spaces, as the documents and the trade write them.
_CODE_BY_KEY: Final[dict[str, ContainerCode]] = {
    **dict.fromkeys(
        ("20ds", "20drystandard", "20dry", "20dv", "20dc", "20gp", "20st", "20standard", "22g1"),
        ContainerCode.DS20,
    ),
    **dict.fromkeys(
        ("40ds", "40drystandard", "40dry", "40dv", "40dc", "40gp", "40st", "40standard", "42g1"),
        ContainerCode.DS40,
    ),
    **dict.fromkeys(
        ("40dhc", "40dryhighcube", "40hc", "40hq", "40highcube", "45g1"), ContainerCode.DHC40
    ),
    **dict.fromkeys(
        ("45dhc", "45dryhighcube", "45hc", "45hq", "45highcube", "l5g1"), ContainerCode.DHC45
    ),
    **dict.fromkeys(("20rf", "20reefer", "20re", "22r1"), ContainerCode.RF20),
    **dict.fromkeys(
        (
            "40rhc",
            "40reeferhighcube",
            "40rh",
            "40hcreefer",
            "40rf",
            "40reefer",
            "40hr",
            "40re",
            "45r1",
        ),
        ContainerCode.RHC40,
    ),
}


def parse_container(text: str) -> ContainerCode | None:
    """Return the code that a spelling means, or None.

    Case, spaces and the foot mark are ignored: `20' dry standard`, `20'drystandard`,
    `40'Drystandard` and `40DS` are all understood.
    """
    squeezed = _SEPARATORS.sub("", text.lower())
    return _CODE_BY_KEY.get(_LENGTH_WORD.sub(r"\1", squeezed))
