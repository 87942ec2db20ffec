"""The demo companies' logos and verification documents, drawn when they are needed."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO

from django.core.files.uploadedfile import SimpleUploadedFile
from PIL import Image, ImageDraw, ImageFont

from lading.base.files.models import Purpose
from lading.base.files.services import store_upload
from lading.base.kernel.actor import SYSTEM, Actor
from lading.members.accounts.models import User
from lading.members.companies.models import Company, CompanyDocument, DocumentKey, DocumentStatus
from lading.members.companies.profile import required_documents

from .papers import draw
from .steps import Paper

COLOURS = ("#0f766e", "#14233f", "#7a4b12", "#4a2f6b", "#1f5f8b", "#7b2d3b", "#2f6b3a")
LOGO_SIDE = 320


def add_papers(company: Company) -> None:
    """Add a logo and every document that the type must upload, where they are missing."""
    user = User.objects.get(company=company, is_primary=True)
    actor = _uploader(user)
    if company.logo is None:
        logo = SimpleUploadedFile("logo.png", _logo(company))
        company.logo = store_upload(actor=actor, upload=logo, purpose=Purpose.LOGO)
        company.save(update_fields=["logo"])
    present = set(company.documents.values_list("key", flat=True))
    for key in required_documents(company.business_type_id):
        if key not in present:
            _add_document(company, actor, key)


def _uploader(user: User) -> Actor:
    company_id = user.company_id or 0
    return replace(SYSTEM, user_id=user.pk, company_id=company_id, email=user.email)


def _add_document(company: Company, actor: Actor, key: DocumentKey) -> None:
    paper = Paper(
        name=f"{key.lower()}-certificate.pdf",
        title=str(key.label),
        rows=(
            ("Company", company.name),
            ("Number", company.gst_number or f"CR-{company.pk:06d}"),
            ("Address", company.address),
            ("Place", f"{company.city}, {company.country.name}"),
        ),
    )
    CompanyDocument.objects.create(
        company=company,
        key=key,
        file=store_upload(actor=actor, upload=draw(paper), purpose=Purpose.DOCUMENT),
        status=DocumentStatus.ACCEPTED,
    )


def _logo(company: Company) -> bytes:
    """The company's initials on a colour of its own."""
    image = Image.new("RGB", (LOGO_SIDE, LOGO_SIDE), COLOURS[company.pk % len(COLOURS)])
    initials = "".join(word[0] for word in company.name.split()[:2]).upper()
    middle = (LOGO_SIDE // 2, LOGO_SIDE // 2)
    ImageDraw.Draw(image).text(
        middle, initials, "#fffdf9", ImageFont.load_default(size=130), anchor="mm"
    )
    out = BytesIO()
    image.save(out, "PNG", optimize=True)
    return out.getvalue()
