"""Find enquiries by what staff type into a search box. Uses indexes only."""

from __future__ import annotations

from lading.base.kernel.values.search import MAX_FOUND, with_words

from .models import Enquiry


def enquiries_about(term: str) -> list[int]:
    """Ids of enquiries with words in the product name or description that begin with the words of
    ``term``, newest first. One SQL query.
    """
    matching = with_words(Enquiry.objects.all(), term, "product_name", "description")
    return list(matching.order_by("-pk").values_list("pk", flat=True)[:MAX_FOUND])
