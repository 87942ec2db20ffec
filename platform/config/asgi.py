"""The ASGI application that granian serves: it sends the stream of events."""

import os

import django

from .open_files import allow_most

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup(set_prefix=False)

allow_most()

from lading.base.kernel.log.metrics import recorder, server  # noqa: E402 - Django must be set up first
from lading.reach.stream.app import Application  # noqa: E402

application = Application()
server.serve()
recorder.sample_stream(application.hub.count, lambda: application.hub.is_reading)
