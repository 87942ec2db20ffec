"""The WSGI application that granian's RSGI application calls."""

import gc
import os
from importlib import import_module

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup(set_prefix=False)
application = import_module("lading.kernel.wsgi").Handler()

# Build the API's schemas now, before the first request waits for them. Objects loaded until now
# stay, and collecting garbage among them again and again would delay requests.
import_module("config.urls")
gc.collect()
gc.freeze()
