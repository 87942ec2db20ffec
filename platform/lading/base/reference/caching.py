"""HTTP caching of public lists: an entity tag, and five minutes without asking again."""

from collections.abc import Callable
from functools import wraps
from typing import Any, Final

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils.cache import get_conditional_response, patch_cache_control, set_response_etag

MAX_AGE: Final = 300

View = Callable[..., HttpResponseBase]


def publicly_cached(view: View) -> View:
    """Let any cache keep a successful answer for `MAX_AGE` seconds; after that a 304
    confirms it.
    """

    @wraps(view)
    def cached(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        response = view(request, *args, **kwargs)
        if not isinstance(response, HttpResponse) or response.status_code != 200:
            return response
        patch_cache_control(response, public=True, max_age=MAX_AGE)
        set_response_etag(response)
        conditional = get_conditional_response(request, etag=response["ETag"], response=response)
        return conditional or response

    return cached
