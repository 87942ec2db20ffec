"""Settings of `usual`: Lading's, with Django's own database engine and its default middleware."""

from __future__ import annotations

from config.settings import *  # noqa: F403 -- everything else is as Lading has it
from config.settings import DATABASES as LADING_DATABASES

ROOT_URLCONF = "tests.load.usual"
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",  # an installed app demands it
]
DATABASES = {
    "default": {
        **LADING_DATABASES["default"],
        "ENGINE": "django.db.backends.postgresql",
        "CONN_HEALTH_CHECKS": True,
        "OPTIONS": {},
    }
}
