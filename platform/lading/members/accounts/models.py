"""People, their tokens and their sign-ins. What belongs to a company is in `companies`."""

from __future__ import annotations

import uuid
from typing import Any, ClassVar

from django.contrib.auth.models import AbstractBaseUser, BaseUserManager, PermissionsMixin
from django.contrib.postgres.indexes import GinIndex
from django.db import models
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _

from lading.base.kernel.values.clock import now
from lading.base.kernel.values.search import Words

from .roles import capabilities_of


class UserManager(BaseUserManager["User"]):
    """Creates users with normalised e-mail addresses."""

    def create_user(self, email: str, password: str | None = None, **fields: Any) -> User:
        """A person. ``fields`` are model fields; the password may be unusable until it is set."""
        fields.setdefault("created_at", now())
        user = self.model(email=email.strip().lower(), **fields)
        user.set_password(password)
        user.save(using=self._db)
        return user

    def create_superuser(self, email: str, password: str, **fields: Any) -> User:
        """A staff administrator (used by `manage.py createsuperuser`)."""
        return self.create_user(email, password, is_staff=True, is_superuser=True, **fields)


class User(AbstractBaseUser, PermissionsMixin):
    """A person (RULES.md 1): of one company, or of our staff (RULES.md 5), never both."""

    uuid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    email = models.EmailField(_("e-mail"), max_length=75, unique=True)
    name = models.CharField(_("name"), max_length=75)
    mobile = models.CharField(_("mobile"), max_length=20, unique=True, null=True, blank=True)
    company = models.ForeignKey(
        "companies.Company",
        on_delete=models.PROTECT,
        related_name="users",
        null=True,
        blank=True,
        verbose_name=_("company"),
    )
    is_primary = models.BooleanField(_("primary user"), default=False)
    is_active = models.BooleanField(_("active"), default=True)
    is_staff = models.BooleanField(_("staff"), default=False)
    locale = models.CharField(_("language"), max_length=5, default="en")
    created_at = models.DateTimeField(_("registered at"))
    # When a link sent to the mailbox, or a code sent to the phone, was used; null while nobody has
    # proved to own the address.
    email_verified_at = models.DateTimeField(_("e-mail verified at"), null=True, blank=True)
    mobile_verified_at = models.DateTimeField(_("mobile verified at"), null=True, blank=True)
    # When their company removed them as a secondary user (`services.leavers`).
    removed_at = models.DateTimeField(_("removed at"), null=True, blank=True)
    erased_at = models.DateTimeField(_("erased at"), null=True, blank=True)

    objects: ClassVar[UserManager] = UserManager()

    USERNAME_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = []

    class Meta:
        verbose_name = _("user")
        verbose_name_plural = _("users")
        ordering = ["-id"]
        # The staff's search by name. For e-mail and mobile the unique indexes serve.
        indexes = [GinIndex(Words("name"), name="user_words")]
        constraints = [
            models.UniqueConstraint(Lower("email"), name="user_email_ci"),
            models.UniqueConstraint(
                fields=["company"],
                condition=models.Q(is_primary=True),
                name="user_one_primary",
            ),
            models.CheckConstraint(
                condition=models.Q(is_staff=True, company__isnull=True)
                | models.Q(is_staff=False, company__isnull=False),
                name="user_staff_or_company",
            ),
        ]

    def __str__(self) -> str:
        return self.email

    @property
    def capabilities(self) -> frozenset[str]:
        """What a staff member may do (`roles`); nothing for a business user. One SQL query."""
        if not self.is_staff:
            return frozenset()
        groups = self.groups.values_list("name", flat=True)
        return capabilities_of(groups, is_superuser=self.is_superuser)


class LoginSession(models.Model):
    """One sign-in (RULES.md 4), for the login reports and the user's own device list."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="login_sessions")
    login_at = models.DateTimeField(_("signed in at"))
    device_type = models.CharField(_("device"), max_length=20)
    browser = models.CharField(_("browser"), max_length=60, blank=True)
    ip_address = models.GenericIPAddressField(_("address"), null=True)
    country_code = models.CharField(_("country"), max_length=2, blank=True)

    class Meta:
        verbose_name = _("login session")
        verbose_name_plural = _("login sessions")
        ordering = ["-login_at", "-id"]
        indexes = [
            # Login reports by date; one user's devices.
            models.Index(fields=["-login_at", "-id"], name="login_at"),
            models.Index(fields=["user", "-login_at"], name="login_user"),
        ]

    def __str__(self) -> str:
        return f"{self.user_id} {self.login_at:%Y-%m-%d %H:%M}"


class MobileCode(models.Model):
    """The one-time code of a mobile number (RULES.md 3). There is one row per number, whether we
    know the number or not, so that nobody can tell. We store only a keyed hash of the code. A new
    code replaces the old one and its tries; ``codes_today`` limits how many one number can be sent
    in a day.
    """

    mobile_key = models.CharField(max_length=64, unique=True)
    digest = models.BinaryField(max_length=32, null=True)
    requested_at = models.DateTimeField()
    expires_at = models.DateTimeField(db_index=True)
    tries = models.PositiveSmallIntegerField(default=0)
    used_at = models.DateTimeField(null=True)
    day = models.DateField()
    codes_today = models.PositiveSmallIntegerField(default=0)

    class Meta:
        ordering = ["-id"]

    def __str__(self) -> str:
        return f"code until {self.expires_at:%Y-%m-%d %H:%M}"


class LinkPurpose(models.TextChoices):
    """What a single-use link lets its holder do."""

    ACTIVATE = "activate", _("Set the first password")
    RESET = "reset", _("Choose a new password")
    CHANGE = "change", _("Change the password")


class PasswordLink(models.Model):
    """A single-use token that lets its holder set a password (RULES.md 3, 46). Only its SHA-256 is
    stored. It belongs to a person, or to a registration that becomes one.
    """

    user = models.ForeignKey(
        User, on_delete=models.CASCADE, related_name="password_links", null=True
    )
    sign_up = models.ForeignKey(
        "companies.SignUp", on_delete=models.CASCADE, related_name="password_links", null=True
    )
    purpose = models.CharField(max_length=10, choices=LinkPurpose.choices)
    digest = models.BinaryField(max_length=32, unique=True)
    created_at = models.DateTimeField()
    expires_at = models.DateTimeField(db_index=True)
    used_at = models.DateTimeField(null=True)
    # Where it was used: whoever read the mailbox from there may sign in from there (`guess_limit`).
    used_from = models.GenericIPAddressField(null=True)

    class Meta:
        ordering = ["-id"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(user__isnull=False, sign_up__isnull=True)
                | models.Q(user__isnull=True, sign_up__isnull=False),
                name="password_link_of_one",
            )
        ]

    def __str__(self) -> str:
        return f"{self.purpose} until {self.expires_at:%Y-%m-%d %H:%M}"


class Consent(models.Model):
    """What a person agreed to, or took back: append-only (data protection).

    ``document`` is a legal page's kind, ``version`` its number.
    """

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="consents")
    document = models.CharField(_("document"), max_length=20)
    version = models.PositiveIntegerField(_("version"))
    given = models.BooleanField(_("given"), default=True)
    at = models.DateTimeField(_("at"))
    ip_address = models.GenericIPAddressField(_("address"), null=True, blank=True)

    class Meta:
        verbose_name = _("consent")
        verbose_name_plural = _("consents")
        ordering = ["-id"]
        indexes = [
            # A person's own log.
            models.Index(fields=["user", "-id"], name="consent_user"),
        ]

    def __str__(self) -> str:
        return f"{self.user_id} {self.document} v{self.version}"


class DataRequestKind(models.TextChoices):
    """What a person may ask of the data held on them."""

    EXPORT = "export", _("Download")
    ERASURE = "erasure", _("Erasure")


class DataRequest(models.Model):
    """A person's request for all data held on them, or for its erasure. A job carries it out and
    can be started again at any point.
    """

    user = models.ForeignKey(User, on_delete=models.PROTECT, related_name="data_requests")
    kind = models.CharField(_("kind"), max_length=10, choices=DataRequestKind.choices)
    requested_at = models.DateTimeField(_("requested at"))
    due_at = models.DateTimeField(_("due at"))
    done_at = models.DateTimeField(_("done at"), null=True, blank=True)
    cancelled_at = models.DateTimeField(_("cancelled at"), null=True, blank=True)
    # Of an export: the path of the archive until it expires.
    path = models.CharField(max_length=200, blank=True)
    size = models.PositiveBigIntegerField(_("bytes"), default=0)
    expires_at = models.DateTimeField(_("expires at"), null=True, blank=True)
    # Where an attempt at it stores what it makes, or has left something, until it is done.
    attempt_path = models.CharField(max_length=200, blank=True)
    # When making it was given up, until staff have it tried again.
    failed_at = models.DateTimeField(_("given up at"), null=True, blank=True)

    class Meta:
        verbose_name = _("data request")
        verbose_name_plural = _("data requests")
        ordering = ["-id"]
        constraints = [
            models.UniqueConstraint(
                fields=["user", "kind"],
                condition=models.Q(done_at__isnull=True, cancelled_at__isnull=True),
                name="data_request_once",
            )
        ]
        indexes = [
            # The job: due requests.
            models.Index(
                fields=["due_at"],
                condition=models.Q(done_at__isnull=True, cancelled_at__isnull=True),
                name="data_request_due",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user_id} {self.kind}"


class AccessToken(models.Model):
    """A bearer token. Only its SHA-256 is stored. Deleting or revoking the row ends it at once."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="access_tokens")
    login_session = models.ForeignKey(LoginSession, on_delete=models.CASCADE, related_name="+")
    digest = models.BinaryField(max_length=32, unique=True)
    remembered = models.BooleanField(default=False)
    created_at = models.DateTimeField()
    expires_at = models.DateTimeField(db_index=True)
    revoked_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["-id"]

    def __str__(self) -> str:
        return f"{self.user_id} until {self.expires_at:%Y-%m-%d}"


class SignInFailure(models.Model):
    """Failures in a row of one account from one address, for the lockout (RULES.md 4). ``account``
    is a keyed hash of the e-mail as typed, so the table reveals no address.
    """

    account = models.CharField(max_length=64)
    ip_address = models.CharField(max_length=45)
    failures = models.PositiveIntegerField(default=0)
    last_failure_at = models.DateTimeField()
    locked_until = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["account", "ip_address"], name="signin_failure_key")
        ]

    def __str__(self) -> str:
        return f"{self.failures} failures"


class GuessCount(models.Model):
    """Guesses at one account's password from all unfamiliar networks together
    (`services.guess_limit`). ``account`` is the same keyed hash as in `SignInFailure`, for known
    and unknown addresses alike.
    """

    account = models.CharField(max_length=64, unique=True)
    guesses = models.PositiveIntegerField()
    # When counting starts again.
    counted_until = models.DateTimeField(db_index=True)

    class Meta:
        # The table's first name. A new one would stop processes of the release before this one,
        # which still run during an upgrade.
        db_table = "accounts_signinceiling"

    def __str__(self) -> str:
        return f"{self.guesses} guesses"
