"""Back-office screens of unclaimed cargo and RODTEP offers: lists, and the page of one, on which
staff take it into review, accept or decline it.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from django import forms
from django.contrib import admin
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _
from unfold.admin import TabularInline
from unfold.contrib.filters.admin import ChoicesDropdownFilter
from unfold.decorators import display
from unfold.enums import ActionVariant
from unfold.forms import BaseDialogForm
from unfold.widgets import UnfoldAdminTextareaWidget

from lading.base.adminkit.base import ReadOnlyInline, staff_actor
from lading.base.adminkit.columns import column, status_column
from lading.base.adminkit.dialogs import Looks, Words, asks
from lading.base.adminkit.filters import Conditions, NamedFilter
from lading.base.adminkit.links import file_link, file_size, money, to
from lading.base.kernel import review
from lading.base.kernel.errors import REASON_REQUIRED
from lading.base.kernel.values.clock import now
from lading.base.reference.imports.exchange import DecidedAdmin
from lading.members.companies.admin.filters import CompanyFilter

from . import access, comparing, finding, reviewing
from .kinds import RODTEP, UNCLAIMED, L, ListingKind
from .models import Listing, ListingStep, RodtepOffer, UnclaimedCargo, UnclaimedCargoFile
from .resources import RodtepResource, UnclaimedResource
from .rules import OPEN, ListingStatus
from .shapes import percent_of

STATUS_LABELS = {
    ListingStatus.SUBMITTED: "warning",
    ListingStatus.IN_REVIEW: "info",
    ListingStatus.ACCEPTED: "success",
    ListingStatus.DECLINED: "danger",
    ListingStatus.WITHDRAWN: "default",
}
BUTTONS: Mapping[str, frozenset[ListingStatus]] = {
    "take": frozenset({ListingStatus.SUBMITTED}),
    "accept": OPEN,
    "decline": OPEN,
}
"""The states in which the page has each button. A decision on what nobody has taken into review
takes it into review first.
"""


def _rupees(amount: Decimal | None) -> SafeString | str:
    return "–" if amount is None else money(int(amount * 100))


class AgeFilter(NamedFilter):
    """What waits, by how long; and what came lately."""

    title = _("age")
    parameter_name = "age"

    def conditions(self) -> Conditions:
        """The choices."""
        day, week = now() - dt.timedelta(days=1), now() - dt.timedelta(days=7)
        waits = Q(status__in=sorted(OPEN))
        return {
            "day": (_("Waiting for more than a day"), waits & Q(created_at__lt=day)),
            "week": (_("Waiting for more than a week"), waits & Q(created_at__lt=week)),
            "new": (_("Submitted in the last week"), Q(created_at__gte=week)),
        }


class AcceptForm(BaseDialogForm):
    """Words to the company, if there is something to say."""

    words = forms.CharField(
        label=_("Message to the company"),
        max_length=review.MAX_REMARKS,
        required=False,
        widget=UnfoldAdminTextareaWidget({"rows": 4, "autofocus": True}),
        help_text=_("For example, what happens next. The company reads this."),
    )


class DeclineForm(AcceptForm):
    """Why it is declined."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        reason = self.fields["words"]
        reason.required = True
        reason.label = _("Reason")
        reason.help_text = _("The company reads this.")
        reason.error_messages["required"] = REASON_REQUIRED


class StepInline(ReadOnlyInline, TabularInline):
    """Every state that was reached."""

    model = ListingStep
    ordering = ["pk"]
    fields = ["state", "at", "by"]
    readonly_fields = fields
    verbose_name_plural = _("history")

    def get_queryset(self, request: HttpRequest) -> QuerySet[ListingStep]:
        """The steps, with their people."""
        rows: QuerySet[ListingStep] = super().get_queryset(request)
        return rows.select_related("by")

    state = status_column(_("status"), STATUS_LABELS, ordering=None)


class CargoStepInline(StepInline):
    """The steps of unclaimed cargo."""

    fk_name = "cargo"


class RodtepStepInline(StepInline):
    """The steps of a RODTEP offer."""

    fk_name = "rodtep"


class FileInline(ReadOnlyInline, TabularInline):
    """The pictures and documents, each with a download."""

    model = UnclaimedCargoFile
    fields = ["download", "size"]
    readonly_fields = fields
    verbose_name_plural = _("attachments")

    def get_queryset(self, request: HttpRequest) -> QuerySet[UnclaimedCargoFile]:
        """The attachments, with their files."""
        rows: QuerySet[UnclaimedCargoFile] = super().get_queryset(request)
        return rows.select_related("file")

    download = column(_("file"), file_link, "file")
    size = column(_("size"), file_size, "file")


def _buttons(kind: ListingKind[L]) -> tuple[Any, Any, Any]:
    """The buttons of a page: take into review, accept and decline."""
    page = review.page_of(kind.model)
    take = asks(
        Words(
            _("Take into review"),
            _("Take this listing into review"),
            _("The company sees that it is in review, and can no longer withdraw it."),
            _("The listing is now in review."),
        ),
        lambda actor, pk, _sent: reviewing.take(actor=actor, kind=kind, listing_id=pk),
        permission="decide",
        looks=Looks("visibility", path="take"),
        back=page,
    )
    accept = asks(
        Words(
            _("Accept"),
            _("Accept this listing"),
            _("The company is notified immediately."),
            _("The listing has been accepted."),
        ),
        lambda actor, pk, sent: reviewing.accept(
            actor=actor, kind=kind, listing_id=pk, remarks=sent["words"]
        ),
        permission="decide",
        looks=Looks("check", ActionVariant.SUCCESS, "accept"),
        back=page,
        form_class=AcceptForm,
    )
    decline = asks(
        Words(
            _("Decline"),
            _("Decline this listing"),
            _("The company is notified immediately, with the reason."),
            _("The listing has been declined."),
        ),
        lambda actor, pk, sent: reviewing.decline(
            actor=actor, kind=kind, listing_id=pk, remarks=sent["words"]
        ),
        permission="decide",
        looks=Looks("close", ActionVariant.DANGER, "decline"),
        back=page,
        form_class=DeclineForm,
    )
    return take, accept, decline


class ListingAdmin(DecidedAdmin):
    """What the screens of both kinds have in common."""

    kind: ListingKind[Any]
    exchange_capability = access.CAPABILITY
    list_select_related = ["company", "category", "hs_code"]
    list_filter = [("status", ChoicesDropdownFilter), AgeFilter, CompanyFilter]
    list_filter_submit = True
    actions_detail = ["take", "accept", "decline"]

    def find_matches(self, term: str) -> list[QuerySet[Any]]:
        """Listings matching the search term; uses indexes only."""
        return finding.ways_to(self.kind, term)

    def get_actions_detail(self, request: HttpRequest, object_id: Any) -> list[Any]:
        """The buttons of its state."""
        rows = self.model._default_manager.filter(pk=object_id)
        status = rows.values_list("status", flat=True).first()
        allowed = {name for name, states in BUTTONS.items() if status in states}
        buttons = super().get_actions_detail(request, object_id)
        return [each for each in buttons if each.action_name.rpartition("_")[2] in allowed]

    @display(description=_("goods"), ordering="category__name")
    def goods(self, obj: Listing) -> str:
        """The category and the HS code, without its description, which is long."""
        return str(obj)

    firm = column(_("company"), to, "company", ordering="company__name")
    state = status_column(_("status"), STATUS_LABELS)


@admin.register(UnclaimedCargo)
class UnclaimedCargoAdmin(ListingAdmin):
    """Unclaimed cargo, newest first."""

    kind = UNCLAIMED
    resource_classes = [UnclaimedResource]
    list_display = ["goods", "firm", "lane", "contract", "new", "basis", "state", "created_at"]
    list_select_related = [*ListingAdmin.list_select_related, "source_port", "destination_port"]
    search_help_text = _("Company, words of the description, HS code or id")
    when_empty = _("Exporters, forwarders and shipping lines submit unclaimed cargo in the portal.")
    fields = [
        ("firm", "state"),
        ("category", "hs_code"),
        "description",
        ("source_port", "source_country"),
        ("destination_port", "destination_country"),
        ("amount", "currency"),
        ("contract", "new", "basis"),
        "remarks",
        ("created_at", "updated_at"),
        "created_by",
    ]
    inlines = [FileInline, CargoStepInline]
    take, accept, decline = _buttons(UNCLAIMED)

    @display(description=_("lane"))
    def lane(self, obj: UnclaimedCargo) -> str:
        """From where to where."""
        return f"{obj.source_port.name} → {obj.destination_port.name}"

    @display(description=_("available quantity"))
    def amount(self, obj: UnclaimedCargo) -> str:
        """The quantity with its unit, without trailing zeros."""
        return f"{obj.quantity.normalize():,f} {obj.unit}"

    contract = column(_("contract price"), _rupees, "contract_price", ordering="contract_price")

    @display(description=_("price basis"))
    def basis(self, obj: UnclaimedCargo) -> str:
        """The whole quantity or one unit; "—" where the owner did not say."""
        return obj.get_price_basis_display() or "—"

    new = column(_("new price"), _rupees, "new_price", ordering="new_price")


@admin.register(RodtepOffer)
class RodtepOfferAdmin(ListingAdmin):
    """RODTEP offers, newest first."""

    kind = RODTEP
    resource_classes = [RodtepResource]
    list_display = ["goods", "firm", "value", "asking", "percent", "ends", "state", "created_at"]
    search_help_text = _("Company, scrip number, HS code or id")
    when_empty = _("Exporters offer their RODTEP credit in the portal.")
    fields = [
        ("firm", "state"),
        ("category", "hs_code"),
        "port",
        ("value", "asking"),
        ("percent", "compared"),
        ("scrip_number", "expiry_date"),
        "remarks",
        ("created_at", "updated_at"),
        "created_by",
    ]
    inlines = [RodtepStepInline]
    take, accept, decline = _buttons(RODTEP)

    def get_object(self, request: HttpRequest, object_id: str, from_field: Any = None) -> Any:
        """The offer, with what comparable ones are offered for."""
        obj = super().get_object(request, object_id, from_field)
        if obj is not None and self.has_view_permission(request, obj):
            obj.comparison = comparing.comparison_for(
                staff_actor(request), obj.hs_chapter, owner_id=obj.company_id
            )
        return obj

    value = column(_("total value"), _rupees, "total_value", ordering="total_value")
    asking = column(_("asking price"), _rupees, "asking_price", ordering="asking_price")

    @display(description=_("price in % of the value"))
    def percent(self, obj: RodtepOffer) -> str:
        """The asking price in percent of the face value."""
        if obj.asking_price is None:
            return "–"
        return f"{percent_of(obj.asking_price, obj.total_value).normalize():f} %"

    @display(description=_("comparable offers"))
    def compared(self, obj: Any) -> str:
        """The median of comparable offers."""
        comparison: comparing.Comparison | None = obj.comparison
        if comparison is None:
            return str(_("Too few comparable offers"))
        text = _("Median {percent} % of the value, of {offers} offers of chapter {chapter}")
        return str(text).format(
            percent=f"{comparison.median_percent.normalize():f}",
            offers=comparison.offers,
            chapter=comparison.chapter,
        )

    @display(description=_("expiry date"), ordering="expiry_date")
    def ends(self, obj: RodtepOffer) -> dt.date | str:
        """The scrip's last day."""
        return obj.expiry_date or "–"
