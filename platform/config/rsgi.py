"""The RSGI application that granian serves: the API and the back office."""

import contextlib
import logging
import resource

# Each connection is an open file, and many machines allow 1,024 unless asked for more.
_soft, _hard = resource.getrlimit(resource.RLIMIT_NOFILE)
with contextlib.suppress(ValueError, OSError):
    resource.setrlimit(resource.RLIMIT_NOFILE, (_hard, _hard))

from .wsgi import application as answering  # noqa: E402 # isort: skip - sets up Django

from lading.base.http.known_networks import KnownNetworks  # noqa: E402
from lading.base.http.server.app import Server  # noqa: E402
from lading.base.http.server.bodies import Bodies  # noqa: E402
from lading.base.http.server.callers import SignedInCallers  # noqa: E402
from lading.base.kernel.log.metrics import recorder, server  # noqa: E402

from .call_queues import KINDS  # noqa: E402
from .openapi import document  # noqa: E402

# Where a line was written is not logged, and finding it costs as much as writing it.
logging._srcfile = None  # documented under "Optimization"
logging.logThreads = logging.logProcesses = logging.logMultiprocessing = False

# Building it takes seconds, in which no call would be answered.
document.built()

application = Server(answering, KINDS, Bodies(), SignedInCallers(KnownNetworks()))
server.serve()
recorder.sample_requests(application.waiting)
