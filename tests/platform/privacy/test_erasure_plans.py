"""An erasure uses indexes: no statement reads a growing table completely, and the indexes find the
same rows as a search of every row.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from django.apps import apps
from django.db import connection
from django.db.models import Model
from django.test.utils import CaptureQueriesContext

from lading.base.kernel.models import OutboxMessage
from lading.base.kernel.values.scrub import mentioning
from lading.trade.privacy import erasure
from tests.platform.privacy.people import EMAIL, MOBILE, ask_for, known_person

pytestmark = pytest.mark.django_db

ROWS = 5000
# Tables that grow with everybody's trade, and their required columns without a default.
GROWN = {
    "kernel_auditentry": (
        "at, actor_label, is_staff, action, object_type, data, request_id",
        "now(), 'u' || n || '@post.example', false, 'x', 'y', {json}, ''",
    ),
    "kernel_outboxmessage": (
        "topic, consumer, payload, created_at, done_at",
        "'t', 'c', {json}, now(), now()",
    ),
    "billing_webhookevent": (
        "event_id, kind, body, deliveries, received_at, outcome",
        "'e' || n, 'k', {json}, 1, now(), ''",
    ),
    "notifications_notification": (
        "company_id, kind, params, url, dedupe_key, created_at",
        """(SELECT max(id) FROM companies_company WHERE name <> 'Quill Traders'),
        'k', {json}, '', 'n' || n, now()""",
    ),
    "notifications_outgoingmessage": (
        """channel, "to", subject, text, html, template, params, dedupe_key, is_secret, status,
        attempts, next_attempt_at, last_error, created_at""",
        """'email', 'u' || n || '@post.example', '', 'Dear u' || n || '@post.example', '', 't',
        {json}, 'm' || n, false, 'sent', 1, now(), '', now()""",
    ),
    "kernel_review": (
        """kind, object_id, company_id, title, company_name, submitted_at, due_at, decided_at,
        decided_by_id, decided_by_name, decision, remarks""",
        "'k', n, 1, '', '', now(), now(), now(), n + 1000000, 'x', 'approved', ''",
    ),
    "kernel_idempotencyrecord": (
        "owner, key, fingerprint, status, body, created_at",
        "'user:' || n + 1000000, 'k' || n, '', 200, '', now()",
    ),
}
# Half of the rows name somebody, as after a busy year.
JSON = (
    "CASE WHEN n % 2 = 0 THEN jsonb_build_object('id', n)"
    " ELSE jsonb_build_object('email', 'u' || n || '@post.example', 'mobile',"
    " '+9198' || 10000000 + n) END"
)


def grow() -> None:
    """Fill the growing tables, and update the planner's statistics."""
    models = {model._meta.db_table: model for model in apps.get_models()}
    with connection.cursor() as cursor:
        for table, (columns, values) in GROWN.items():
            usual = defaults_besides(models[table], columns)
            names = ", ".join([columns, *usual])
            placeholders = ", ".join([values.format(json=JSON), *["%s"] * len(usual)])
            cursor.execute(
                f"INSERT INTO {table} ({names})"  # noqa: S608
                f" SELECT {placeholders} FROM generate_series(1, {ROWS}) AS n".replace(
                    "n % 2", "n %% 2"
                ),
                list(usual.values()),
            )
            cursor.execute(f"ANALYZE {table}")


def defaults_besides(model: type[Model], columns: str) -> dict[str, Any]:
    """Values for the other columns that do not accept NULL."""
    named = {name.strip(' "\n') for name in columns.split(",")}
    return {
        field.attname: field.get_default()
        for field in model._meta.concrete_fields
        if not field.null and not field.primary_key and field.attname not in named
    }


def nodes(plan: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """A node of a plan, and all nodes below it."""
    yield plan
    for below in plan.get("Plans", []):
        yield from nodes(below)


def read_whole(statement: str) -> set[str]:
    """The tables that a statement reads completely."""
    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN (FORMAT JSON) {statement}")
        (answer,) = cursor.fetchone()
    plans = json.loads(answer) if isinstance(answer, str) else answer
    return {
        node["Relation Name"]
        for plan in plans
        for node in nodes(plan["Plan"])
        if node["Node Type"] == "Seq Scan"
    }


def finds_rows(statement: str) -> bool:
    """Whether a statement searches for rows of a table."""
    return statement.startswith(("UPDATE", "DELETE")) or (
        statement.startswith("SELECT") and " FROM " in statement
    )


def test_no_statement_reads_a_grown_table_whole() -> None:
    known = known_person()
    request = ask_for(known.user, "erasure")
    grow()
    with CaptureQueriesContext(connection) as captured:
        assert erasure.carry_out(request.pk) is True
    statements = [each["sql"] for each in captured.captured_queries if finds_rows(each["sql"])]
    assert len(statements) > 50
    read_whole_by_statement = {each: read_whole(each) & GROWN.keys() for each in statements}
    assert {each: tables for each, tables in read_whole_by_statement.items() if tables} == {}


def test_the_control_a_search_without_the_index_reads_the_table() -> None:
    known_person()
    grow()
    rows = f"SELECT 1 FROM kernel_outboxmessage WHERE payload::text LIKE '%{EMAIL}%'"  # noqa: S608
    assert read_whole(rows) == {"kernel_outboxmessage"}


@pytest.mark.parametrize(
    "payload",
    [
        {"email": EMAIL},
        {EMAIL: 1},
        [[EMAIL, "x@y.example"]],
        {"text": f"From x@y.example to <{EMAIL}>, urgent"},
        {"url": f"https://a.example/?to={EMAIL}&x=1"},
        {"text": f"line\n{EMAIL}"},
        {"mobile": MOBILE},
        {"text": f"Call {MOBILE}."},
        {"both": f"ü@ä.example,{EMAIL};{MOBILE}"},
    ],
)
def test_an_address_is_found_anywhere_in_a_text(payload: object) -> None:
    row = OutboxMessage.objects.create(
        topic="t", consumer="c", payload=payload, created_at="2026-01-01T00:00Z"
    )
    messages = mentioning(OutboxMessage.objects.all(), ["payload"], [EMAIL, MOBILE])
    assert list(messages) == [row]


@pytest.mark.parametrize(
    "payload",
    [
        {},
        {"email": "quillfeather@own-post.example"},
        {"email": f"{EMAIL.partition('@')[0]}@elsewhere.example"},
        {"mobile": "+919812345671"},
        {"mobile": f"{MOBILE}1"},
        {"id": 919812345670},
    ],
)
def test_an_address_that_is_alike_is_not_found(payload: object) -> None:
    OutboxMessage.objects.create(
        topic="t", consumer="c", payload=payload, created_at="2026-01-01T00:00Z"
    )
    assert not mentioning(OutboxMessage.objects.all(), ["payload"], [EMAIL, MOBILE]).exists()


@pytest.mark.parametrize("address", ["", "Zubeida", "@post.example", "9812345670"])
def test_only_addresses_can_be_searched_for(address: str) -> None:
    with pytest.raises(ValueError, match="neither an e-mail address nor a mobile"):
        mentioning(OutboxMessage.objects.all(), ["payload"], [address])
