"""WSGI entry, served by granian."""

import gc
import os
from importlib import import_module

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup(set_prefix=False)
application = import_module("lading.kernel.wsgi").Handler()

# The API's schemas are built here rather than while somebody waits for the first answer. What is
# loaded by now stays: looking through it for garbage again and again would stall requests.
import_module("config.urls")
gc.collect()
gc.freeze()
