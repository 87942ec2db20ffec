"""Back-office screens of orders and payments, and refunding."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from django import forms
from django.contrib import admin
from django.db.models import Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _
from unfold.contrib.filters.admin import ChoicesDropdownFilter, RangeDateTimeFilter
from unfold.dataclasses import ActionDialog
from unfold.decorators import action, display
from unfold.enums import ActionVariant
from unfold.forms import BaseDialogForm
from unfold.widgets import UnfoldAdminDecimalFieldWidget, UnfoldAdminTextareaWidget

from lading.base.adminkit.base import BigReadOnlyAdmin, holders_of, staff_actor
from lading.base.adminkit.columns import column, status_column
from lading.base.adminkit.dialogs import Looks, Words, asks, done, number_of
from lading.base.adminkit.filters import Conditions, NamedFilter
from lading.base.adminkit.links import money, to
from lading.base.adminkit.searching import IndexedSearch
from lading.base.kernel.errors import REASON_REQUIRED, Text
from lading.base.kernel.values.amounts import indian, rupees
from lading.base.kernel.values.display import in_words
from lading.base.reference.imports.exchange import ExportedAdmin
from lading.members.billing import staff_actions
from lading.members.billing.models import OrderStatus, Payment, PaymentOrder, PaymentStatus
from lading.members.billing.payments import reconciliation, refunding
from lading.members.companies.finding import companies_named

from . import order_view
from .resources import PaymentResource

ORDER_LABELS = {
    OrderStatus.CREATED: "info",
    OrderStatus.PAID: "success",
    OrderStatus.REFUNDED: "warning",
    OrderStatus.ABANDONED: "default",
}
PAYMENT_LABELS = {
    PaymentStatus.CAPTURED: "success",
    PaymentStatus.FAILED: "danger",
    PaymentStatus.REFUNDED: "warning",
}
METHODS: dict[str, Text] = {
    "card": _("Card"),
    "upi": _("UPI"),
    "netbanking": _("Net banking"),
    "wallet": _("Wallet"),
    "emi": _("EMI"),
}

CAPABILITY = "payments.view"


@admin.register(PaymentOrder)
class PaymentOrderAdmin(IndexedSearch, BigReadOnlyAdmin):
    """Orders, newest first. An order's page shows everything that happened to it."""

    list_display = ["receipt", "company", "what", "total", "state", "created_at", "paid_at"]
    list_select_related = ["company"]
    list_filter = [
        ("status", ChoicesDropdownFilter),
        ("kind", ChoicesDropdownFilter),
        ("change", ChoicesDropdownFilter),
        ("created_at", RangeDateTimeFilter),
    ]
    list_filter_submit = True
    search_help_text = _("Receipt, provider's id of the order or a payment, or company")
    change_form_outer_before_template = "billing/staff/order.html"
    when_empty = _("An order appears here as soon as a company starts a payment.")
    actions_detail = ["hasten"]

    def find_matches(self, term: str) -> list[QuerySet[Any]]:
        """Orders matching the search term; uses indexes only."""
        rows = PaymentOrder.objects.all()
        return [
            rows.filter(receipt=term),
            rows.filter(provider_id=term),
            rows.filter(payments__provider_id=term),
            rows.filter(company__in=companies_named(term)),
        ]

    def get_fieldsets(self, request: HttpRequest, obj: Any = None) -> list[Any]:
        """Empty: the page shows the order's events instead of its columns."""
        return []

    def page_context(self, request: HttpRequest, obj: Any) -> dict[str, Any]:
        """The order with its events."""
        return {
            "view": order_view.view_of(obj),
            "order_label": ORDER_LABELS[OrderStatus(obj.status)],
        }

    has_hasten_permission = holders_of("webhooks.replay")

    hasten = asks(
        Words(
            _("Ask the provider"),
            _("Ask the provider about this order"),
            _("For customers who paid but received nothing. Nothing can be credited twice."),
            _("The provider is being asked. Reload this page in a moment."),
        ),
        lambda actor, pk, _sent: reconciliation.check_order_now(actor=actor, order_pk=pk),
        permission="hasten",
        looks=Looks("sync"),
        back=lambda pk: reverse("admin:billing_paymentorder_change", args=[pk]),
    )

    @display(description=_("for"), ordering="description")
    def what(self, obj: PaymentOrder) -> str:
        """What the order is for."""
        change = f" · {obj.get_change_display()}" if obj.change else ""
        return f"{obj.description}{change}"

    total = column(_("amount"), money, "amount", ordering="amount")
    state = status_column(_("status"), ORDER_LABELS)


class RefundForm(BaseDialogForm):
    """The amount to refund, and the reason. ``seen_left`` is what was left when the dialog was
    opened.
    """

    seen_left = forms.IntegerField(widget=forms.HiddenInput)
    amount = forms.DecimalField(
        label=_("Amount (₹)"),
        max_digits=14,
        decimal_places=2,
        min_value=Decimal("0.01"),
        widget=UnfoldAdminDecimalFieldWidget({"autofocus": True, "inputmode": "decimal"}),
    )
    reason = forms.CharField(
        label=_("Reason"),
        max_length=300,
        widget=UnfoldAdminTextareaWidget({"rows": 3}),
        error_messages={"required": REASON_REQUIRED},
        help_text=_("Stored with the refund and in the audit trail."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        payment = Payment.objects.filter(pk=number_of(str(self.object_id))).first()
        self.left = staff_actions.left_of(payment) if payment else 0
        self.fields["seen_left"].initial = self.left
        self.fields["amount"].initial = f"{Decimal(self.left) / 100:.2f}"
        self.fields["amount"].help_text = str(_("At most ₹{amount}.")).format(
            amount=indian(self.left)
        )

    def clean_amount(self) -> int:
        """The amount in paise."""
        amount = int(self.cleaned_data["amount"] * 100)
        if amount > self.left > 0:
            text = str(refunding.TOO_MUCH).format(amount=rupees(self.left))
            raise forms.ValidationError(text)
        return amount


class RefundedFilter(NamedFilter):
    """How much of a payment was refunded."""

    title = _("refunded")
    parameter_name = "refunded"

    def conditions(self) -> Conditions:
        """The choices."""
        captured = PaymentStatus.CAPTURED
        return {
            "none": (_("Nothing"), Q(refunded_amount=0)),
            "part": (_("Partly"), Q(refunded_amount__gt=0, status=captured)),
            "unsettled": (_("Not settled"), Q(is_settled=False, status=captured)),
        }


@admin.register(Payment)
class PaymentAdmin(IndexedSearch, ExportedAdmin):
    """The provider's payments, successful or not, newest first. Staff refund them here."""

    resource_classes = [PaymentResource]
    exchange_capability = CAPABILITY
    list_display = ["provider_id", "company", "what", "total", "back", "state", "means", "at"]
    list_select_related = ["order__company", "order__invoice"]
    list_filter = [
        ("status", ChoicesDropdownFilter),
        RefundedFilter,
        ("order__kind", ChoicesDropdownFilter),
        ("created_at", RangeDateTimeFilter),
    ]
    list_filter_submit = True
    search_help_text = _("Provider's id of the payment or order, receipt, or company")
    actions_detail = ["refund"]
    fields = [
        "order_link",
        "company",
        ("provider_id", "means"),
        ("status", "is_settled"),
        ("total", "back"),
        "left",
        ("created_at", "updated_at"),
        "error",
        "refund_list",
    ]
    readonly_fields = ["order_link", "company", "means", "total", "back", "left", "refund_list"]
    when_empty = _("A payment appears here as soon as the provider reports it.")

    def find_matches(self, term: str) -> list[QuerySet[Any]]:
        """Payments matching the search term; uses indexes only."""
        rows = Payment.objects.all()
        return [
            rows.filter(provider_id=term),
            rows.filter(order__receipt=term),
            rows.filter(order__provider_id=term),
            rows.filter(order__company__in=companies_named(term)),
        ]

    def get_queryset(self, request: HttpRequest) -> QuerySet[Payment]:
        """The payments, with everything an export reads."""
        rows: QuerySet[Payment] = super().get_queryset(request)
        return rows.select_related("order__company", "order__invoice")

    has_refund_permission = holders_of("payments.refund")

    def get_actions_detail(self, request: HttpRequest, object_id: Any) -> list[Any]:
        """No refund button when nothing is left."""
        payment = Payment.objects.filter(pk=object_id).first()
        actions: list[Any] = super().get_actions_detail(request, object_id)
        return actions if payment is not None and staff_actions.left_of(payment) else []

    @action(
        description=_("Refund"),
        icon="undo",
        variant=ActionVariant.DANGER,
        permissions=["refund"],
        dialog=ActionDialog(
            title=_("Refund this payment"),
            description=_(
                "Points bought with the refunded amount are taken back, as far as the company "
                "still has them. A subscription ends when its payment is refunded in full."
            ),
            form_class=RefundForm,
            form_submit_text=_("Refund"),
        ),
    )
    def refund(self, request: HttpRequest, form: RefundForm, object_id: str) -> HttpResponse:
        """Ask for a refund. Runs on POST only: a GET shows the dialog."""
        amount = form.cleaned_data["amount"]
        return done(
            request,
            f"../../{object_id}/change/",
            lambda: staff_actions.refund_as_seen(
                actor=staff_actor(request),
                payment_id=number_of(object_id),
                amount=amount,
                reason=form.cleaned_data["reason"],
                seen_left=form.cleaned_data["seen_left"],
            ),
            str(_("A refund of {amount} was requested from the provider.")).format(
                amount=rupees(amount)
            ),
        )

    @display(description=_("company"), ordering="order__company__name")
    def company(self, obj: Payment) -> SafeString | str:
        """A link to the company that paid."""
        return obj.order.company.name

    order_link = column(_("order"), to, "order")

    @display(description=_("for"))
    def what(self, obj: Payment) -> str:
        """What the order was for."""
        return obj.order.description

    total = column(_("amount"), money, "amount", ordering="amount")

    @display(description=_("refunded"), ordering="refunded_amount")
    def back(self, obj: Payment) -> SafeString | str:
        """The refunded amount."""
        return money(obj.refunded_amount or None)

    @display(description=_("still refundable"))
    def left(self, obj: Payment) -> SafeString | str:
        """What is left of it, less refunds under way."""
        return money(staff_actions.left_of(obj))

    state = status_column(_("status"), PAYMENT_LABELS)

    @display(description=_("method"), ordering="method")
    def means(self, obj: Payment) -> str:
        """The means of payment."""
        return str(METHODS.get(obj.method, in_words(obj.method)))

    @display(description=_("at"), ordering="created_at")
    def at(self, obj: Payment) -> Any:
        """When we first learned of the payment."""
        return obj.created_at

    @display(description=_("refunds"))
    def refund_list(self, obj: Payment) -> str:
        """Each refund with its amount and status."""
        return order_view.refunds_in_words(obj)
