"""Base classes of all back-office screens: the actor, the audit trail, and read-only lists that
stay fast.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.contrib import admin, messages
from django.contrib.admin.utils import flatten, flatten_fieldsets, unquote
from django.core.exceptions import PermissionDenied, ValidationError
from django.db import models, transaction
from django.db.models import QuerySet
from django.forms import ModelForm
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.http import urlencode
from unfold.admin import ModelAdmin

from lading.base.http.middleware import request_id_of
from lading.base.kernel import audit
from lading.base.kernel.actor import SYSTEM, Actor
from lading.base.kernel.errors import AppError, Forbidden

from .clean_forms import with_clean_texts
from .paging import SizedChangeList, UncountedPaginator

MAX_AUDITED_TEXT = 200
_ACTOR_KEY = "lading.staff_actor"


def staff_actor(request: HttpRequest) -> Actor:
    """The signed-in staff member as the actor for services. Without one it is `SYSTEM`, which no
    staff service accepts. Capabilities are read once per request.
    """
    user: Any = request.user
    if not (user.is_authenticated and user.is_staff):
        return SYSTEM
    known: Actor | None = request.META.get(_ACTOR_KEY)
    if known is None or known.user_id != user.pk:
        known = request.META[_ACTOR_KEY] = _actor_of(user, request)
    return known


def _actor_of(user: Any, request: HttpRequest) -> Actor:
    return Actor(
        user_id=user.pk,
        user_uuid=str(user.uuid),
        name=user.name or user.email,
        email=user.email,
        is_staff=True,
        locale=user.locale,
        request_id=request_id_of(request),
        capabilities=user.capabilities,
    )


def may(request: HttpRequest, action: str, model: type[models.Model]) -> bool:
    """Whether the staff member has Django's permission `action` (view, change, …) on a model."""
    meta = model._meta
    user: Any = request.user
    return bool(user.has_perm(f"{meta.app_label}.{action}_{meta.model_name}"))


def can(request: HttpRequest, capability: str) -> bool:
    """Whether the staff member has the capability (`accounts.roles`)."""
    return staff_actor(request).can(capability)


def nobody(_screen: Any, request: HttpRequest, obj: Any = None) -> bool:
    """A screen's ``has_…_permission`` that nobody has."""
    return False


def holders_of(capability: str) -> Any:
    """A screen's ``has_…_permission`` for a button: who has the capability has it."""

    def has_permission(_screen: Any, request: HttpRequest, object_id: Any = None) -> bool:
        return can(request, capability)

    return has_permission


class StaffAdmin(ModelAdmin):
    """A screen on which staff may change rows. Every change is audited."""

    show_facets = admin.ShowFacets.NEVER
    list_per_page = 25
    list_max_show_all = 0
    page_sizes: tuple[int, ...] = ()
    """Sizes of pages to choose from; none where ``list_per_page`` is all there is."""
    list_fullwidth = True
    compressed_fields = True
    warn_unsaved_form = True
    when_empty: str | Promise = ""
    """The text of an empty list: that there are no rows, and where they come from."""

    def get_changelist(self, request: HttpRequest, **kwargs: Any) -> type[SizedChangeList]:
        """The list, with pages of a chosen size."""
        return SizedChangeList

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        """Refuse conditions on columns that this screen never shows. Django takes any of a model's
        own in the address: with `password__startswith` a list tells a hash letter by letter.
        """
        name = lookup.partition("__")[0]
        columns = {field.name for field in self.opts.get_fields()}
        shown = self._shown_columns(request)
        # A filter may be of a related row's column, such as `movement__kind`.
        is_shown = name in shown or any("__" in each and lookup.startswith(each) for each in shown)
        if name in columns and not is_shown:
            return False
        return bool(super().lookup_allowed(lookup, value, request))

    def _shown_columns(self, request: HttpRequest) -> set[str]:
        """The names of what the list, its filters and the rows' own page show."""
        filters = [
            each if isinstance(each, str) else getattr(each, "parameter_name", None) or each[0]
            for each in self.get_list_filter(request)
        ]
        page = flatten(self.fields or ()) + flatten_fieldsets(self.fieldsets or ())
        return {self.opts.pk.name, *self.get_list_display(request), *filters, *page}

    def get_form(self, request: HttpRequest, obj: Any = None, **kwargs: Any) -> Any:
        """The form, whose texts follow the rule of all texts (`kernel.values.texts`)."""
        return with_clean_texts(super().get_form(request, obj, **kwargs))

    def history_view(
        self, request: HttpRequest, object_id: str, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """The row's audit trail, which contains more than Django's own history."""
        query = urlencode(
            {"object_type__exact": self.opts.label_lower, "object_id__exact": object_id}
        )
        return HttpResponseRedirect(f"{reverse('admin:kernel_auditentry_changelist')}?{query}")

    def changeform_view(
        self,
        request: HttpRequest,
        object_id: str | None = None,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> Any:
        """Redirect to the list for an invalid id, before unfold asks for the row's buttons. When a
        service refuses, redirect to the form with the reason; nothing was saved.
        """
        if object_id is not None:
            try:
                self.opts.pk.to_python(unquote(object_id))
            except ValidationError:
                return self._get_obj_does_not_exist_redirect(request, self.opts, object_id)
        try:
            return super().changeform_view(request, object_id, form_url, extra_context)
        except Forbidden as refusal:
            raise PermissionDenied from refusal
        except AppError as refusal:
            first, *_others = next(iter(refusal.errors.values()), [refusal.message])
            messages.error(request, str(first))
            return HttpResponseRedirect(request.get_full_path())

    def page_context(self, request: HttpRequest, obj: Any) -> dict[str, Any]:
        """The names that a row's page needs in its templates, besides the form."""
        return {}

    def render_change_form(
        self, request: HttpRequest, context: dict[str, Any], *args: Any, **kwargs: Any
    ) -> Any:
        """Add the page's own context, after the row was found and the permission checked."""
        obj = kwargs.get("obj")
        if obj is not None:
            context.update(self.page_context(request, obj))
        return super().render_change_form(request, context, *args, **kwargs)

    def save_model(
        self, request: HttpRequest, obj: models.Model, form: ModelForm[Any], change: Any
    ) -> None:
        """Save and audit, in the transaction of Django's admin view; do nothing if nothing
        changed.
        """
        super().save_model(request, obj, form, change)
        if change and not form.changed_data:
            return
        action = "staff_changed" if change else "staff_added"
        audit.record(staff_actor(request), obj, action, {"changes": changes_of(form)})

    def save_formset(
        self, request: HttpRequest, form: ModelForm[Any], formset: Any, change: Any
    ) -> None:
        """Save the related rows, and audit them as a change of the row."""
        super().save_formset(request, form, formset, change)
        saved = [*formset.new_objects, *(obj for obj, _fields in formset.changed_objects)]
        if not saved and not formset.deleted_objects:
            return
        pair = [_short("; ".join(map(str, part))) for part in (formset.deleted_objects, saved)]
        name = str(formset.model._meta.verbose_name_plural)
        audit.record(
            staff_actor(request), form.instance, "staff_changed", {"changes": {name: pair}}
        )

    def delete_model(self, request: HttpRequest, obj: models.Model) -> None:
        """Delete and audit."""
        audit.record(staff_actor(request), obj, "staff_deleted", {"was": str(obj)})
        super().delete_model(request, obj)

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> None:
        """Delete one by one, so that each is audited and checked."""
        with transaction.atomic():
            for obj in queryset:
                self.delete_model(request, obj)


class ReadOnlyAdmin(StaffAdmin):
    """A read-only screen: only services change these rows."""

    actions: Sequence[str] | None = None
    warn_unsaved_form = False
    actions_on_top = False

    has_add_permission = nobody
    has_change_permission = nobody
    has_delete_permission = nobody

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Whether the staff member has Django's view permission."""
        return may(request, "view", self.model)


class BigReadOnlyAdmin(ReadOnlyAdmin):
    """Like `ReadOnlyAdmin`, without counting: for large tables."""

    paginator = UncountedPaginator
    show_full_result_count = False


class CleanInline:
    """A mixin for inlines with fields, whose texts follow the rule of all texts as the forms do."""

    def get_formset(self, request: HttpRequest, obj: Any = None, **kwargs: Any) -> Any:
        """The forms of the rows."""
        formset = super().get_formset(request, obj, **kwargs)  # type: ignore[misc]
        formset.form = with_clean_texts(formset.form)
        return formset


class ReadOnlyInline:
    """A mixin for inlines whose rows are shown and never edited."""

    extra = 0
    max_num = 0
    can_delete = False
    show_change_link = False
    hide_title = True

    has_add_permission = nobody
    has_change_permission = nobody
    has_delete_permission = nobody

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Whoever may see the row may see its inlines."""
        return True


def changes_of(form: ModelForm[Any]) -> dict[str, list[str]]:
    """`{field: [before, after]}` of what a form changed, as short texts. Passwords are left out."""
    before: Mapping[str, Any] = form.initial
    return {
        name: [_short(before.get(name)), _short(form.cleaned_data.get(name))]
        for name in form.changed_data
        if "password" not in name
    }


def _short(value: Any) -> str:
    if isinstance(value, QuerySet):
        value = ", ".join(str(item) for item in value)
    elif isinstance(value, models.Model):
        value = f"{value.pk}"
    return "" if value is None else str(value)[:MAX_AUDITED_TEXT]
