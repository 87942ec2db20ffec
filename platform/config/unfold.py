"""The look of the back office: the portal's navy, paper and sea-teal in unfold's terms."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.templatetags.static import static
from django.urls import reverse_lazy
from django.utils.translation import gettext_lazy as _

UNFOLD: dict[str, Any] = {
    "SITE_TITLE": _("Lading back office"),
    "SITE_HEADER": _("Lading"),
    "SITE_SUBHEADER": _("Back office"),
    "SITE_ICON": lambda request: static("backoffice/favicon.svg"),
    "SITE_URL": lambda request: settings.PORTAL_URL,
    "SITE_FAVICONS": [
        {
            "rel": "icon",
            "type": "image/svg+xml",
            "href": lambda request: static("backoffice/favicon.svg"),
        }
    ],
    "SHOW_HISTORY": True,
    "SHOW_VIEW_ON_SITE": False,
    "SHOW_BACK_BUTTON": True,
    "ACCOUNT": {
        "navigation": [
            {"title": _("Change password"), "link": reverse_lazy("admin:password_change")},
            {"title": _("Second factor"), "link": reverse_lazy("admin:second_factor")},
        ]
    },
    "LOGIN": {"form": "lading.office.backoffice.sign_in.forms.SignInForm"},
    "SIDEBAR": {"show_search": False, "navigation": "lading.office.backoffice.navigation.sidebar"},
    "STYLES": [lambda request: static("backoffice/backoffice.css")],
    "COLORS": {
        "base": {
            "50": "oklch(98.5% .004 85)",
            "100": "oklch(96.6% .006 85)",
            "200": "oklch(92.6% .008 85)",
            "300": "oklch(86.8% .01 85)",
            "400": "oklch(70.8% .015 250)",
            "500": "oklch(55% .025 255)",
            "600": "oklch(44% .03 257)",
            "700": "oklch(36.5% .035 258)",
            "800": "oklch(27% .04 260)",
            "900": "oklch(21% .042 262)",
            "950": "oklch(14.5% .035 264)",
        },
        "primary": {
            "50": "oklch(97.5% .015 190)",
            "100": "oklch(94% .035 190)",
            "200": "oklch(88.5% .06 190)",
            "300": "oklch(80.5% .085 190)",
            "400": "oklch(70% .1 190)",
            "500": "oklch(58.5% .095 192)",
            "600": "oklch(48% .08 194)",
            "700": "oklch(40.5% .067 196)",
            "800": "oklch(34.5% .055 198)",
            "900": "oklch(29.5% .046 200)",
            "950": "oklch(21% .036 202)",
        },
    },
}
