"""Dialogs for approving and rejecting: the same forms and buttons for every screen with decisions.
The screen's `decide` calls the service.
"""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from typing import Any, Protocol

from django import forms
from django.http import HttpRequest, HttpResponse
from django.utils.dateparse import parse_datetime
from django.utils.html import format_html_join
from django.utils.translation import gettext_lazy as _
from unfold.dataclasses import ActionDialog
from unfold.decorators import action
from unfold.enums import ActionVariant
from unfold.forms import BaseDialogForm
from unfold.widgets import UnfoldAdminTextareaWidget

from lading.base.adminkit.clean_forms import with_clean_texts
from lading.base.kernel import review
from lading.base.kernel.errors import REASON_REQUIRED, Text
from lading.base.kernel.models import ReviewDecision

DECISION_LABELS = {
    ReviewDecision.APPROVED: "success",
    ReviewDecision.REJECTED: "danger",
    ReviewDecision.WITHDRAWN: "default",
}
SEEN = {"hx-include": "#seen-submission"}
"""Sends the submission that is on the screen, so that a later edit is noticed."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """A decision on the submission of the time ``seen``; None if nothing waited."""

    decision: ReviewDecision
    reason: str
    seen: dt.datetime | None


class Decides(Protocol):
    """A screen with these two buttons."""

    def decide(self, request: HttpRequest, object_id: str, verdict: Verdict) -> HttpResponse:
        """Call a service with the verdict and show how it went."""


class ApprovalForm(BaseDialogForm):
    """Approves the submission that was on the screen when the dialog was opened."""

    seen = forms.CharField(widget=forms.HiddenInput, required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["seen"].initial = self.request.GET.get("seen", "")

    def clean_seen(self) -> dt.datetime | None:
        """The time of the submission that was on the screen."""
        try:
            return parse_datetime(self.cleaned_data["seen"])
        except ValueError:  # well formed, but no valid date
            return None

    def render_before_template(self) -> str:
        """Shows errors of the hidden field; the dialog itself shows only those of
        visible fields.
        """
        return format_html_join(
            "", '<p class="staff-error">{}</p>', [(text,) for text in self.errors.get("seen", [])]
        )


class RejectionForm(ApprovalForm):
    """Rejects, with a reason that the company reads."""

    reason = forms.CharField(
        label=_("Reason"),
        max_length=review.MAX_REMARKS,
        widget=UnfoldAdminTextareaWidget({"rows": 4, "autofocus": True}),
        error_messages={"required": REASON_REQUIRED},
        help_text=_("The company reads this."),
    )


class _SeenOnly(ApprovalForm):
    """For screens where a submission always waits."""

    def clean_seen(self) -> dt.datetime | None:
        """Require a submission."""
        seen = super().clean_seen()
        if seen is None:
            raise forms.ValidationError(_("Please open the submission and decide there."))
        return seen


class SeenApprovalForm(_SeenOnly, ApprovalForm):
    """Approves only a submission that was on the screen."""


class SeenRejectionForm(_SeenOnly, RejectionForm):
    """Rejects only a submission that was on the screen."""


def approves(title: Text, text: Text, form_class: type[ApprovalForm] = ApprovalForm) -> Any:
    """The button Approve and its dialog, for a class body: ``approve = approves(…)``."""
    return _button(
        (_("Approve"), "check", ActionVariant.SUCCESS),
        (title, text, form_class),
        ReviewDecision.APPROVED,
    )


def rejects(title: Text, text: Text, form_class: type[RejectionForm] = RejectionForm) -> Any:
    """The button Reject and its dialog, which asks for the reason: ``reject = rejects(…)``."""
    return _button(
        (_("Reject"), "close", ActionVariant.DANGER),
        (title, text, form_class),
        ReviewDecision.REJECTED,
    )


def _button(
    looks: tuple[Text, str, ActionVariant],
    dialog: tuple[Text, Text, type[ApprovalForm]],
    decision: ReviewDecision,
) -> Any:
    """``looks`` is word, icon and colour; ``dialog`` is title, text and form."""
    word, icon, variant = looks
    title, text, form_class = dialog

    def run(
        self: Decides, request: HttpRequest, form: ApprovalForm, object_id: str
    ) -> HttpResponse:
        """Do the action, on POST only: a GET shows the dialog."""
        sent = form.cleaned_data
        return self.decide(
            request, object_id, Verdict(decision, sent.get("reason", ""), sent["seen"])
        )

    return action(
        description=word,
        icon=icon,
        variant=variant,
        permissions=["decide"],
        attrs=SEEN,
        dialog=ActionDialog(
            title=title,
            description=text,
            form_class=with_clean_texts(form_class),
            form_submit_text=word,
        ),
    )(run)
