"""Texts about leads, saved searches and enquiries."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from .kind import Kind
from .wording import Wording

WORDINGS: dict[str, Wording] = {
    # Never name the enquirer: the name is withheld without access and a paid plan (RULES.md 23).
    Kind.LEAD_MATCHED: Wording(
        _("New enquiry: {product}"),
        _(
            "An enquiry for {product} matches your company. Open it to see the requirements "
            "and send your quotation."
        ),
        _("Open the enquiry"),
    ),
    Kind.LEADS_MATCHED: Wording(
        _("New matching enquiries: {count}"),
        _(
            "Your profile or your products have changed, and more enquiries now match your "
            "company: {count}. Open the list to see what is asked for and send your quotations."
        ),
        _("See the enquiries"),
    ),
    Kind.SEARCH_FOUND: Wording(
        _("New enquiries in “{name}”: {count}"),
        _("Your saved search “{name}” has new enquiries: {count}."),
        _("See the enquiries"),
        _("Change how often we notify you"),
    ),
    Kind.SEARCH_FOUND_PRODUCTS: Wording(
        _("New products in “{name}”: {count}"),
        _("Your saved search “{name}” has new products: {count}."),
        _("See the products"),
        _("Change how often we notify you"),
    ),
    Kind.SEARCH_FOUND_RECORDS: Wording(
        _("New exporter data in “{name}”: {count}"),
        _("New trade records were added, and your saved search “{name}” finds {count} of them."),
        _("See the records"),
        _("Change how often we notify you"),
    ),
    Kind.ENQUIRY_PUBLISHED: Wording(
        _("Your enquiry is published: {product}"),
        _(
            "Your enquiry for {product} has been approved. Matching suppliers are being "
            "notified, and we’ll let you know when a quotation arrives."
        ),
        _("View your enquiry"),
    ),
    Kind.ENQUIRY_REJECTED: Wording(
        _("Your enquiry was not approved: {product}"),
        _("Your enquiry for {product} could not be published. Reason: {reason}"),
        _("Correct and submit it again"),
    ),
    Kind.ENQUIRY_WITHDRAWN: Wording(
        _("Enquiry withdrawn: {product}"),
        _("The enquiry for {product} was withdrawn, and your quotation for it is closed."),
        _("See other enquiries"),
    ),
}
