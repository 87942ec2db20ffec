"""The ASGI application that granian serves: it sends the stream of events."""

import contextlib
import os
import resource

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup(set_prefix=False)

# Each connection is an open file, and many machines allow 1,024 unless asked for more.
_soft, _hard = resource.getrlimit(resource.RLIMIT_NOFILE)
with contextlib.suppress(ValueError, OSError):
    resource.setrlimit(resource.RLIMIT_NOFILE, (_hard, _hard))

from lading.base.kernel.log.metrics import recorder, server  # noqa: E402 - Django must be set up first
from lading.reach.stream.app import Application  # noqa: E402

application = Application()
server.serve()
recorder.sample_stream(application.hub.count, lambda: application.hub.is_reading)
