"""Django's own loader. It stays until `config/settings.py` no longer names it."""

from django.template.loaders.app_directories import Loader

__all__ = ["Loader"]
