"""Turns a registration into a person, and a company, when its password is set (RULES.md 3).

Unique constraints decide between several registrations for one address: the first one wins.
"""

from __future__ import annotations

from django.db import IntegrityError, transaction
from psycopg.errors import UniqueViolation

from lading.base.kernel import audit
from lading.base.kernel.values.clock import now
from lading.base.legal.models import LegalKind
from lading.base.work import outbox
from lading.members.accounts.models import User
from lading.members.accounts.services import consents, leavers, people
from lading.members.accounts.services.links import LinkInvalid
from lading.members.companies.models import Company, CompanyPort, PortPair, PortRole, SignUp

REGISTERED = "company.registered"
"""Event: {companyId, userId}; the company is pending."""


def person_to_be(sign_up: SignUp) -> User:
    """The person that a registration becomes; not stored."""
    return User(
        id=sign_up.user_id,
        uuid=sign_up.uuid,
        email=sign_up.email,
        name=sign_up.name,
        mobile=sign_up.mobile or None,
        locale=sign_up.locale,
        is_primary=sign_up.company_id is None,
        created_at=now(),
        email_verified_at=now(),
        mobile_verified_at=sign_up.mobile_verified_at,
    )


def activate(sign_up: SignUp, password_hash: str) -> User:
    """Create the person of a locked registration, in a transaction.

    Raises LinkInvalid when somebody else has the e-mail or the mobile by now.
    """
    try:
        with transaction.atomic():
            user = _invited(sign_up) if sign_up.company_id else _founder(sign_up)
            user.password = password_hash
            people.store(user, is_new=user.pk == sign_up.user_id)
            if user.is_primary:
                _store_consents(user, sign_up)
    except IntegrityError as error:
        if not isinstance(error.__cause__, UniqueViolation):
            raise
        raise LinkInvalid from error
    sign_up.completed_at = now()
    sign_up.password = ""
    sign_up.save(update_fields=["completed_at", "password"])
    audit.record(people.actor_of(user), user, "user_activated")
    if user.is_primary:
        outbox.publish(REGISTERED, {"companyId": user.company_id, "userId": user.pk})
    return user


def _founder(sign_up: SignUp) -> User:
    """The primary user, not stored yet, with the stored company."""
    form = sign_up.form
    company = Company.objects.create(
        business_type_id=form["businessTypeId"],
        name=form["companyName"],
        country_id=form["countryId"],
        gst_number=form["gstNumber"],
        created_at=now(),
    )
    _store_ports(company, sign_up)
    return _newcomer(sign_up, company.pk)


def _invited(sign_up: SignUp) -> User:
    """The secondary user, not stored yet. A user whom the company had removed gets their old
    account back.
    """
    returning = leavers.lock_returning(sign_up.email, sign_up.company_id or 0)
    if returning is not None:
        leavers.reinstate(returning)
        returning.name = sign_up.name
        returning.email_verified_at = now()
        return returning
    return _newcomer(sign_up, sign_up.company_id)


def _newcomer(sign_up: SignUp, company_id: int | None) -> User:
    """A new person, not stored yet. If a company had removed a user with this address, the address
    is released, because the link to its mailbox was used.
    """
    leavers.release(sign_up.email)
    user = person_to_be(sign_up)
    user.company_id = company_id
    return user


def _store_ports(company: Company, sign_up: SignUp) -> None:
    form = sign_up.form
    sides = ((PortRole.LOADING, form["loading"]), (PortRole.DESTINATION, form["destinations"]))
    CompanyPort.objects.bulk_create(
        CompanyPort(company=company, role=role, port_id=port)
        for role, ports in sides
        for port in ports
    )
    PortPair.objects.bulk_create(
        PortPair(company=company, loading_port_id=loading, destination_port_id=destination)
        for loading, destination in form["pairs"]
    )


def _store_consents(user: User, sign_up: SignUp) -> None:
    """Store what was agreed to with the form, with its time."""
    accepted = (
        (LegalKind.TERMS, sign_up.terms_version),
        (LegalKind.PRIVACY, sign_up.privacy_version),
    )
    consents.record_agreed(
        user,
        {document: version for document, version in accepted if version},
        at=sign_up.created_at,
        ip=sign_up.ip_address,
    )
