"""The WSGI application that granian serves: the API and the back office."""

import gc
import logging
import os
from typing import Any

from django.core.wsgi import get_wsgi_application

from .open_files import allow_most

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
allow_most()
_django = get_wsgi_application()

from lading.base.http.gate import Gate  # noqa: E402 - Django is set up first
from lading.base.kernel.log.metrics import recorder, server  # noqa: E402

# The API's schemas are built with the routes, before the first request waits for them.
from . import urls  # noqa: E402, F401
from .call_queues import KINDS  # noqa: E402
from .openapi import document  # noqa: E402

# Where a line was written is not logged, and finding it costs as much as writing it.
logging._srcfile = None  # documented under "Optimization"
logging.logThreads = logging.logProcesses = logging.logMultiprocessing = False

# Building it takes seconds, in which no call would be answered.
document.built()

# Objects loaded until now stay, and collecting garbage among them would delay requests.
gc.collect()
gc.freeze()

application: Any = Gate(_django, KINDS)
server.serve()
recorder.sample_requests(application.waiting)
