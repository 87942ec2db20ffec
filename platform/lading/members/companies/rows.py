"""Changes to a company's rows for later apps, which call these functions in their transaction."""

from __future__ import annotations

from collections.abc import Collection

from django.db.models import F

from lading.base.files.models import StoredFile

from .models import Company, CompanyDocument, CompanyPort, DocumentStatus, PortPair, PortRole


def save_profile(company: Company) -> None:
    """Save a locked company after a form has changed it."""
    company.save()


def empty_document_slots(company: Company, keys: Collection[str]) -> None:
    """Delete the documents in these slots. Their files stay until nothing refers to them."""
    company.documents.filter(key__in=keys).delete()


def fill_document_slot(
    company: Company, key: str, *, file: StoredFile, description: str, is_shown: bool, is_new: bool
) -> None:
    """Put a file into a document slot. Staff must judge a new file again."""
    fields: dict[str, object] = {"file": file, "description": description, "is_shown": is_shown}
    if is_new:
        fields["status"] = DocumentStatus.SENT
    CompanyDocument.objects.update_or_create(company=company, key=key, defaults=fields)


def replace_ports(company: Company, role: PortRole, port_ids: Collection[int]) -> None:
    """Set the company's ports of a role. Ports that it already has keep their rows."""
    company.ports.filter(role=role).exclude(port_id__in=port_ids).delete()
    CompanyPort.objects.bulk_create(
        [CompanyPort(company=company, role=role, port_id=port_id) for port_id in port_ids],
        ignore_conflicts=True,
    )


def replace_port_pairs(company: Company, pairs: Collection[tuple[int, int]]) -> None:
    """Set the company's pairs of loading and destination port (ids)."""
    gone = [
        pair.pk
        for pair in company.port_pairs.all()
        if (pair.loading_port_id, pair.destination_port_id) not in pairs
    ]
    company.port_pairs.filter(pk__in=gone).delete()
    PortPair.objects.bulk_create(
        [
            PortPair(company=company, loading_port_id=loading, destination_port_id=destination)
            for loading, destination in pairs
        ],
        ignore_conflicts=True,
    )


def add_to_rating(company_id: int, *, count: int, stars: int) -> None:
    """Add ratings and stars to the company's sums; both may be negative."""
    Company.objects.filter(pk=company_id).update(
        rating_count=F("rating_count") + count, rating_sum=F("rating_sum") + stars
    )
