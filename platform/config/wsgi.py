"""The WSGI application that granian's RSGI application calls."""

import gc
import os
from importlib import import_module
from typing import Any

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
application: Any = get_wsgi_application()

# Build the API's schemas now, before the first request waits for them. Objects loaded until now
# stay, and collecting garbage among them again and again would delay requests.
import_module("config.urls")
gc.collect()
gc.freeze()
