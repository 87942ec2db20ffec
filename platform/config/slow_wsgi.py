"""The same application for calls that take long: it leaves the processor to the others."""

import os

os.nice(5)

from .wsgi import application  # noqa: E402 - loading it is no hurry, either

__all__ = ["application"]
