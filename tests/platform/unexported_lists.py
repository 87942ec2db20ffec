"""Why some lists have no file (`test_exports`)."""

from __future__ import annotations

CHOICES = "choices of a field of a form, not a list of the company's own"
STAFF = "staff export from the back office's own screens"
PART = "a part of one quotation, which the order's history and its document tell"
ALIAS = "the same list as the one without search"
FEW = "a few rows about the person, without filters; the download of personal data has them"
TALK = "a conversation; the download of personal data has what was written"
LANES = "Market Watch, whose file is `/watch/xlsx`, by lane"
FACTS = "facts that a screen is made of, without a list of its own"
WITHOUT = {
    "/api/countries": CHOICES,
    "/api/ports": CHOICES,
    "/api/categories": CHOICES,
    "/api/hscode": CHOICES,
    "/api/units": CHOICES,
    "/api/businesstypes": CHOICES,
    "/api/users/all/freight-forwarder": CHOICES,
    "/api/users/all/cha": CHOICES,
    "/api/admin/enquiries": STAFF,
    "/api/admin/users": STAFF,
    "/api/admin/products": STAFF,
    "/api/registartion": STAFF,
    "/api/website-queries": STAFF,
    "/api/loginsessiondetails/today": STAFF,
    "/api/broadcastpromotions": STAFF,
    "/api/broadcastpromotions/offers": FACTS,
    "/api/updates-freight-rates/alerts": "a few alerts on the company's own port pairs",
    "/api/updates-freight-rates/{port}": "Market Watch, whose file is `/watch/xlsx`, by one port",
    "/api/updates-freight-rates/{destination_ports}/{loading_port}": LANES,
    "/api/updates-freight-rates/rates/{rate_id}/versions": PART,
    "/api/quotations/{quotation_id}/versions": PART,
    "/api/quotations/{quotation_id}/counter-offers": PART,
    "/api/saved-searches": "a few names of filters; their lists have files",
    "/api/exim-data/downloads": "files that were made, each to be downloaded by itself",
    "/api/exim-data/downloads/{download_id}": "one file, with the number of its records",
    "/api/imports": "what was uploaded in the last days, each with a file of its own",
    "/api/imports/{import_id}": "one upload, with the number of its rows",
    "/api/imports/{import_id}/rows": "the uploaded file itself, as it will be stored",
    "/api/imports/{import_id}/errors": "the uploaded file is answered with these errors in it",
    "/api/products/search": ALIAS,
    "/api/enquiries/search": ALIAS,
    "/api/auth/devices": FEW,
    "/api/consents": FEW,
    "/api/data-requests": FEW,
    "/api/messages": TALK,
    "/api/messages/chat-list/{user_id}": TALK,
    "/api/users/{user_id}": FACTS,
    "/api/exchange-rates": FACTS,
    "/api/enquiries/accessed/id": FACTS,
    "/api/subscription-plans": FACTS,
    "/api/subscription-plans/entitlements": FACTS,
    "/api/subscription-plans/FreightPlans": FACTS,
    "/api/subscription-plans/ExporterPlans": FACTS,
    "/api/subscription-plans/ManuCumExporterPlans": FACTS,
    "/api/subscription-plans/Manufacturer-CommisionagentPlans": FACTS,
    "/api/subscription-plans/freightplan": FACTS,
}
"""The path of each list without a file, with the reason."""
