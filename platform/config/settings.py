"""Settings of the Lading platform. Everything that differs between installations is an environment
variable (scripts/deploy/README.md, "Settings"). There are no secrets here.
"""

from __future__ import annotations

import os
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from django.conf.locale import LANG_INFO
from django.core.exceptions import ImproperlyConfigured

from lading.base.kernel import redis_address

from . import databases, env, logs, storages, unfold

BASE_DIR = Path(__file__).resolve().parent.parent
REPO_DIR = BASE_DIR.parent
FIXTURES_DIR = env.path("FIXTURES_DIR", REPO_DIR / "fixtures")

DEBUG = env.flag("DEBUG")
DEMO_MODE = env.flag("DEMO_MODE")
SECRET_KEY = env.text("SECRET_KEY")
if not DEMO_MODE and len(SECRET_KEY) < 50:
    raise ImproperlyConfigured("SECRET_KEY must be at least 50 characters long.")

API_URL = env.text("API_URL", "http://localhost:8000").rstrip("/")
PORTAL_URL = env.text("PORTAL_URL", "http://localhost:3000").rstrip("/")
# Where the process answers that sends the stream of events; a proxy may put it below the API's.
STREAM_URL = env.text("STREAM_URL", API_URL).rstrip("/")
ALLOWED_HOSTS = env.items("ALLOWED_HOSTS", "localhost,127.0.0.1,[::1]")
CSRF_TRUSTED_ORIGINS = env.items("CSRF_TRUSTED_ORIGINS", API_URL)
# How many proxies in front of the API append to X-Forwarded-For; with 0 none is trusted.
TRUSTED_PROXIES = env.integer("TRUSTED_PROXIES", 0)
# By this the portal proves itself; then the address that it says its caller has is believed.
PORTAL_SECRET = env.text("PORTAL_SECRET", "")
if PORTAL_SECRET and len(PORTAL_SECRET) < 32:
    raise ImproperlyConfigured("PORTAL_SECRET must be at least 32 characters long.")
# The header in which such a proxy sends the caller's country (ISO 3166 alpha-2); none by default.
COUNTRY_HEADER = env.text("COUNTRY_HEADER", "")
HTTPS = API_URL.startswith("https://")

UNFOLD = unfold.UNFOLD

INSTALLED_APPS = [
    # Not "unfold": its default would replace our admin site.
    "unfold.apps.BasicAppConfig",
    "unfold.contrib.filters",
    "unfold.contrib.import_export",
    "lading.office.backoffice.admin_config.BackOfficeAdminConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django.contrib.postgres",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "import_export",
    "ninja",
    "lading.base.kernel",
    "lading.base.work",
    "lading.base.adminkit",
    "lading.base.reference",
    "lading.base.files",
    "lading.base.legal",
    "lading.base.exchange_rates",
    "lading.base.backups",
    "lading.members.accounts",
    "lading.members.companies",
    "lading.members.billing",
    "lading.trade.catalogue",
    "lading.trade.enquiries",
    "lading.trade.quotations",
    "lading.trade.profiles",
    "lading.trade.quotations.comparison",
    "lading.trade.quotations.orders",
    "lading.reach.dashboard",
    "lading.market.policies",
    "lading.market.calculator",
    "lading.market.banners",
    "lading.trade.privacy",
    "lading.trade.trade_documents",
    "lading.office.bulk",
    "lading.records.trade_records",
    "lading.market.promotions",
    "lading.market.offers",
    "lading.market.freight_rates",
    "lading.reach.messaging",
    "lading.reach.intake",
    "lading.reach.searches",
    "lading.records.record_downloads",
    "lading.market.listings",
    "lading.records.record_imports",
    "lading.reach.notifications",
    "lading.office.backoffice",
    "lading.office.demo",
]

# No LocaleMiddleware: API calls choose their language (ApiMiddleware), and the back office
# is in English.
MIDDLEWARE = [
    "lading.base.http.middleware.RequestIdMiddleware",
    "lading.base.http.middleware.ApiMiddleware",
    "lading.office.backoffice.content_policy.ContentPolicyMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "lading.office.backoffice.refusals.RefusedMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "lading.office.backoffice.query_plans.QueryPlansMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
]

ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        # Ours come before those of unfold, which is the first of the apps.
        "DIRS": [BASE_DIR / "lading" / "office" / "backoffice" / "overrides"],
        "OPTIONS": {
            "loaders": [
                (
                    "django.template.loaders.cached.Loader",
                    [
                        "django.template.loaders.filesystem.Loader",
                        "django.template.loaders.app_directories.Loader",
                    ],
                )
            ],
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]


# Limits for every connection to the database, in milliseconds; 0 is no limit. The wait for a lock
# ends before the statement's own limit, so that the caller is told to try again.
DATABASE_TIMEOUTS = {
    "statement_timeout": env.integer("STATEMENT_TIMEOUT_MS", 30_000),
    "lock_timeout": env.integer("LOCK_TIMEOUT_MS", 10_000),
    # Frees the locks of a process that hangs in a transaction. No transaction waits for anything
    # outside, so none is idle as long.
    "idle_in_transaction_session_timeout": env.integer("IDLE_IN_TRANSACTION_TIMEOUT_MS", 60_000),
}
_connect = partial(
    databases.described,
    max_age=env.integer("DATABASE_CONN_MAX_AGE", 600),
    timeouts=DATABASE_TIMEOUTS,
    # Whether the address is a PgBouncer's, and whether it supports prepared statements (1.22 or
    # later with `max_prepared_statements`).
    pooled=env.flag("DATABASE_POOLED"),
    prepares=env.flag("DATABASE_PREPARES", default=True),
)
DATABASES = {"default": _connect(env.text("DATABASE_URL"))}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

REDIS_URL = env.text("REDIS_URL")
redis_address.watched(REDIS_URL)  # refuses one that names no master
CACHES = {
    "default": {
        "BACKEND": "django.core.cache.backends.redis.RedisCache",
        # In a list, because Django takes commas for several servers.
        "LOCATION": [REDIS_URL],
        "KEY_PREFIX": "lading",
        "OPTIONS": {"pool_class": "lading.base.kernel.redis_pool.SharedPool"},
    }
}

AUTH_USER_MODEL = "accounts.User"
# Only allauth's, which extends Django's: with both, every wrong password would be hashed twice.
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.ScryptPasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
_VALIDATION = "django.contrib.auth.password_validation"
PASSWORD_MIN_LENGTH: int = env.integer("PASSWORD_MIN_LENGTH", 6)
AUTH_PASSWORD_VALIDATORS = [
    {
        "NAME": f"{_VALIDATION}.UserAttributeSimilarityValidator",
        "OPTIONS": {"user_attributes": ("email", "name", "mobile")},
    },
    {
        "NAME": f"{_VALIDATION}.MinimumLengthValidator",
        "OPTIONS": {"min_length": PASSWORD_MIN_LENGTH},
    },
    {"NAME": f"{_VALIDATION}.CommonPasswordValidator"},
    {"NAME": "lading.members.accounts.password_rules.AddressPartsValidator"},
]
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*"]
ACCOUNT_USER_MODEL_USERNAME_FIELD = None
ACCOUNT_ADAPTER = "lading.members.accounts.adapter.AccountAdapter"
# Our lockout and throttles count in PostgreSQL and Redis (lading.members.accounts); allauth's own
# limits neither cover Django's admin sign-in nor survive a cache restart.
ACCOUNT_RATE_LIMITS = False
MFA_ADAPTER = "lading.members.accounts.adapter.MfaAdapter"
MFA_TOTP_ISSUER = "Lading"
# The clocks of phones are seconds off, so the codes before and after the current one are accepted.
MFA_TOTP_TOLERANCE = 1
# Whether staff must have a second factor (RULES.md 5).
STAFF_MFA_REQUIRED = env.flag("STAFF_MFA_REQUIRED", default=not DEMO_MODE)
LOGIN_URL = "/admin/login/"
LOGIN_REDIRECT_URL = "/admin/"

LANGUAGE_CODE = "en"
LANGUAGES = [
    ("en", "English"),
    ("zh", "中文"),
    ("es", "Español"),
    ("fr", "Français"),
    ("it", "Italiano"),
    ("ar", "العربية"),
]
# Django knows Chinese only by script; the admin's language list asks about the bare code.
LANG_INFO["zh"] = {"bidi": False, "code": "zh", "name": "Chinese", "name_local": "中文"}
LOCALE_PATHS = [BASE_DIR / "locale"]
# A folder of catalogues of made-up words, by which `scripts/pseudo` finds untranslated ones.
if pseudo_texts := env.text("PSEUDO_TEXTS", ""):
    if not DEMO_MODE:
        raise ImproperlyConfigured("PSEUDO_TEXTS is for tests: it needs DEMO_MODE=1.")
    LOCALE_PATHS.insert(0, Path(pseudo_texts))
FORMAT_MODULE_PATH = ["config.formats"]
USE_I18N = True
USE_TZ = True
TIME_ZONE = "Asia/Kolkata"

STATIC_URL = "/assets/"
STATIC_ROOT = env.path("STATIC_ROOT", REPO_DIR / ".lading" / "static")
STORAGES = {
    # Uploads: in the folder MEDIA_ROOT, or in a bucket that several hosts can use.
    "default": storages.described(
        env.text("S3_BUCKET", ""),
        endpoint=env.text("S3_ENDPOINT_URL", ""),
        region=env.text("S3_REGION", ""),
        access_key=env.text("S3_ACCESS_KEY_ID", ""),
        secret_key=env.text("S3_SECRET_ACCESS_KEY", ""),
    ),
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedStaticFilesStorage"},
}
# Backups (`lading.base.backups`): when, as a cron expression in UTC, and where to.
BACKUP_CRON = env.text("BACKUP_CRON", "off" if DEMO_MODE else "30 19 * * *")
BACKUP_DIR = env.path("BACKUP_DIR", REPO_DIR / ".lading" / "backups")
# Of so many days, weeks and months the last backup is kept.
BACKUP_KEPT = (
    env.integer("BACKUP_DAYS", 7),
    env.integer("BACKUP_WEEKS", 5),
    env.integer("BACKUP_MONTHS", 12),
)
BACKUP_PROOF_URL = env.text("BACKUP_PROOF_URL", "")
if backup_bucket := env.text("BACKUP_S3_BUCKET", ""):
    STORAGES["backups"] = storages.described(
        backup_bucket,
        endpoint=env.text("BACKUP_S3_ENDPOINT_URL", ""),
        region=env.text("BACKUP_S3_REGION", ""),
        access_key=env.text("BACKUP_S3_ACCESS_KEY_ID", ""),
        secret_key=env.text("BACKUP_S3_SECRET_ACCESS_KEY", ""),
    )
MEDIA_ROOT = env.path("MEDIA_ROOT", REPO_DIR / ".lading" / "media")
MEDIA_URL = "/media-is-never-served-directly/"
# The largest body that the proxy accepts, in megabytes of 1,000,000 bytes. Staff cannot set the
# largest upload above it (`lading/base/files/limits.py`).
REQUEST_MAX_MB = env.integer("REQUEST_MAX_MB", 24)
DATA_UPLOAD_MAX_MEMORY_SIZE = 1_048_576
FILE_UPLOAD_MAX_MEMORY_SIZE = 1_048_576
FILE_UPLOAD_HANDLERS = [
    "lading.base.files.handlers.CappedUploadHandler",
    "django.core.files.uploadhandler.MemoryFileUploadHandler",
    "lading.base.files.handlers.TidyUploadHandler",
]


def _email(url: str) -> dict[str, Any]:
    parts = urlsplit(url)
    if parts.scheme == "outbox":
        return {}
    if parts.scheme not in {"smtp", "smtps", "smtp+tls"}:
        raise ImproperlyConfigured("EMAIL_URL must be smtp://, smtp+tls://, smtps:// or outbox:.")
    return {
        "EMAIL_HOST": parts.hostname or "localhost",
        "EMAIL_PORT": parts.port or (465 if parts.scheme == "smtps" else 587),
        "EMAIL_HOST_USER": unquote(parts.username or ""),
        "EMAIL_HOST_PASSWORD": unquote(parts.password or ""),
        "EMAIL_USE_TLS": parts.scheme == "smtp+tls",
        "EMAIL_USE_SSL": parts.scheme == "smtps",
    }


# "outbox:" keeps every message in the database only, for the development outbox (demo mode).
EMAIL_URL = env.text("EMAIL_URL", "outbox:" if DEMO_MODE else None)
globals().update(_email(EMAIL_URL))
EMAIL_TIMEOUT = 15
DEFAULT_FROM_EMAIL = env.text("EMAIL_FROM", "Lading <no-reply@lading.example>")
# Who provides the service; legal pages and e-mails name it.
LEGAL_ENTITY = env.text("LEGAL_ENTITY", "Lading Marketplace Private Limited")
LEGAL_ADDRESS = env.text("LEGAL_ADDRESS", "14 Rajaji Salai, Chennai 600001, Tamil Nadu, India")
CONTACT_EMAIL = env.text("CONTACT_EMAIL", "contact@lading.example")
WHATSAPP_TOKEN = env.text("WHATSAPP_TOKEN", "")
WHATSAPP_PHONE_NUMBER_ID = env.text("WHATSAPP_PHONE_NUMBER_ID", "")
WHATSAPP_API_URL = env.text("WHATSAPP_API_URL", "https://graph.facebook.com/v23.0")

# The European Central Bank's daily file of reference rates, or another one in its format. The demo
# calls nobody.
EXCHANGE_RATES_URL = env.text(
    "EXCHANGE_RATES_URL",
    "off" if DEMO_MODE else "https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml",
)
if EXCHANGE_RATES_URL != "off" and urlsplit(EXCHANGE_RATES_URL).scheme not in {"https", "http"}:
    raise ImproperlyConfigured("EXCHANGE_RATES_URL must be https://…, http://… or off.")

# Payments. Without a key none are accepted; with one, every signature must be checked.
RAZORPAY_KEY_ID = env.text("RAZORPAY_KEY_ID", "")
RAZORPAY_KEY_SECRET = env.text("RAZORPAY_KEY_SECRET", "")
RAZORPAY_WEBHOOK_SECRET = env.text("RAZORPAY_WEBHOOK_SECRET", "")
# The previous secret, for a day after a change: old events are sent again with it.
RAZORPAY_WEBHOOK_SECRET_PREVIOUS = env.text("RAZORPAY_WEBHOOK_SECRET_PREVIOUS", "")
RAZORPAY_API_URL = env.text("RAZORPAY_API_URL", "https://api.razorpay.com").rstrip("/")
RAZORPAY_CHECKOUT_URL = env.text(
    "RAZORPAY_CHECKOUT_URL", "https://checkout.razorpay.com/v1/checkout.js"
)
if RAZORPAY_KEY_ID and not (RAZORPAY_KEY_SECRET and RAZORPAY_WEBHOOK_SECRET):
    raise ImproperlyConfigured(
        "RAZORPAY_KEY_ID needs RAZORPAY_KEY_SECRET and RAZORPAY_WEBHOOK_SECRET."
    )
# The seller on every tax invoice; the first two digits of the GSTIN are the state. Real invoices
# need the real seller, so only the demo has a default.
INVOICE_SELLER_NAME = env.text("INVOICE_SELLER_NAME", LEGAL_ENTITY if DEMO_MODE else "")
INVOICE_SELLER_ADDRESS = env.text("INVOICE_SELLER_ADDRESS", LEGAL_ADDRESS if DEMO_MODE else "")
INVOICE_SELLER_GSTIN = env.text("INVOICE_SELLER_GSTIN", "33AAACL1234C1ZC" if DEMO_MODE else "")
INVOICE_SAC = env.text("INVOICE_SAC", "998439")
if RAZORPAY_KEY_ID and not (
    INVOICE_SELLER_NAME and INVOICE_SELLER_ADDRESS and INVOICE_SELLER_GSTIN
):
    raise ImproperlyConfigured(
        "RAZORPAY_KEY_ID needs INVOICE_SELLER_NAME, INVOICE_SELLER_ADDRESS and"
        " INVOICE_SELLER_GSTIN: payments are invoiced."
    )

SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
SECURE_HSTS_SECONDS = 31_536_000 if HTTPS else 0
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if TRUSTED_PROXIES else None
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = HTTPS
CSRF_FAILURE_VIEW = "lading.office.backoffice.refusals.old_form"
SESSION_COOKIE_HTTPONLY = True
# Browsers send a cookie to every port of a host, so two installations on one host need two names.
_port = urlsplit(API_URL).port
SESSION_COOKIE_NAME = f"lading_admin_{_port}" if _port else "lading_admin"
CSRF_COOKIE_NAME = f"lading_csrf_{_port}" if _port else "csrftoken"
SESSION_COOKIE_AGE = 12 * 3600
X_FRAME_OPTIONS = "DENY"

NINJA_PAGINATION_MAX_LIMIT = 100
IMPORT_EXPORT_ESCAPE_FORMULAE_ON_EXPORT = True
IMPORT_EXPORT_IMPORT_PERMISSION_CODE = "change"
IMPORT_EXPORT_EXPORT_PERMISSION_CODE = "view"
IMPORT_EXPORT_SKIP_ADMIN_CONFIRM = False

# The commit that the image was built of; "" where nobody said.
COMMIT = env.text("COMMIT", "")
# Where errors are reported to (`config.reports`); "" reports none.
SENTRY_DSN = env.text("SENTRY_DSN", "")
SENTRY_ENVIRONMENT = env.text("SENTRY_ENVIRONMENT", "production")
if SENTRY_DSN:
    from . import reports

    reports.start(SENTRY_DSN, environment=SENTRY_ENVIRONMENT, commit=COMMIT)
# Where Prometheus asks (`lading.base.kernel.log.metrics`); with 0 nothing listens or is counted.
METRICS_PORT = env.integer("METRICS_PORT", 0)
METRICS_HOST = env.text("METRICS_HOST", "127.0.0.1")
METRICS_DIR = env.path("METRICS_DIR", REPO_DIR / ".lading" / "metrics")
METRICS_STATE = "config.state.State"
if METRICS_PORT:
    METRICS_DIR.mkdir(mode=0o700, parents=True, exist_ok=True)
    # The library reads it when it is imported.
    os.environ["PROMETHEUS_MULTIPROC_DIR"] = str(METRICS_DIR)

LOGGING = logs.described(env.text("LOG_LEVEL", "INFO"))
