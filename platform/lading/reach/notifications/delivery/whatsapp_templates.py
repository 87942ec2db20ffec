"""The WhatsApp templates of notices. Each must be approved by the provider under its name, in every
language and with the words here; scripts/deploy/README.md lists them for the operator.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from django.utils import translation
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from lading.base.kernel.values.counted import Counted

from .emails import one_line

TEMPLATE_LANGUAGES: Final = {"zh": "zh_CN"}
"""Languages that WhatsApp names differently: ours → theirs."""


@dataclass(frozen=True, slots=True)
class Template:
    """An approved template: its name, its words, and the value in them. Its button opens the
    portal at the path that is sent with it.
    """

    name: str
    words: Promise | Counted
    value: str

    def params(self, value: str, path: str, locale: str) -> dict[str, Any]:
        """The parameters of a message, as `senders.whatsapp` takes them."""
        prefix = "" if locale == "en" else f"{locale}/"
        return {
            "language": TEMPLATE_LANGUAGES.get(locale, locale),
            "body": [one_line(value)],
            "button": f"{prefix}{path.lstrip('/')}",
        }

    def text(self, value: str, locale: str) -> str:
        """The message in words."""
        with translation.override(locale):
            template = self.words if isinstance(self.words, Counted) else str(self.words)
            return template.format(**{self.value: one_line(value)})


ONE_NOTICE: Final = Template("lading_notice", _("News on Lading: {title}"), "title")
NOTICES: Final = Template(
    "lading_notices",
    Counted(
        "You have {count} new notification on Lading.",
        "You have {count} new notifications on Lading.",
        by="count",
    ),
    "count",
)
