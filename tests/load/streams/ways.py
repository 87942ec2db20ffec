"""What people do that others are told of, by the real calls of the API."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

import httpx

PAGE = 100


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody with a token, and the pair that they belong to."""

    token: str
    pair: int
    about: int

    @property
    def headers(self) -> dict[str, str]:
        """The headers of their calls."""
        return {"authorization": f"Bearer {self.token}"}


class Way(Protocol):
    """One way to change something that the other person of the pair is told of."""

    topic: str

    async def do(self, api: httpx.AsyncClient, person: Person, key: str) -> int:
        """Make the change. Returns its id; the same one for the same ``key`` (a UUID)."""
        ...

    def id_in(self, said: Mapping[str, Any]) -> int | None:
        """The id of the change in an event; None for an event about something else."""
        ...

    async def read(self, api: httpx.AsyncClient, person: Person) -> set[int]:
        """All ids, as a page reads them after it missed something."""
        ...


async def _answer(call: httpx.Response) -> Any:
    call.raise_for_status()
    return call.json()["data"]


async def _post(
    api: httpx.AsyncClient, path: str, body: Mapping[str, Any], headers: Mapping[str, str]
) -> httpx.Response:
    content = json.dumps(body).encode()
    return await api.post(
        path, content=content, headers={**headers, "content-type": "application/json"}
    )


class Messages:
    """They write to each other about a quotation."""

    topic = "message"

    async def do(self, api: httpx.AsyncClient, person: Person, key: str) -> int:
        """Send a message."""
        body = {
            "text": "The vessel leaves on Friday.",
            "quotationId": person.about,
            "clientId": key,
        }
        data = await _answer(await _post(api, "/api/messages", body, person.headers))
        return int(data["id"])

    def id_in(self, said: Mapping[str, Any]) -> int | None:
        """The message's id: the second, after the conversation's."""
        return int(said["ids"][1]) if said["kind"] == "sent" else None

    async def read(self, api: httpx.AsyncClient, person: Person) -> set[int]:
        """The pages of the thread, from the newest to the oldest."""
        found: set[int] = set()
        before: dict[str, int] = {}
        while True:
            query = {"quotationId": person.about, "limit": PAGE, **before}
            data = await _answer(
                await api.get("/api/messages", params=query, headers=person.headers)
            )
            found |= {int(row["id"]) for row in data["rows"]}
            if not data["hasMore"]:
                return found
            before = {"before": min(found)}


class Drafts:
    """They save drafts of enquiries."""

    topic = "enquiry"

    async def do(self, api: httpx.AsyncClient, person: Person, key: str) -> int:
        """Save a new draft."""
        body = {"variant": "rfq", "status": "draft", "productName": "Combed cotton yarn"}
        headers = person.headers | {"idempotency-key": key}
        return int((await _answer(await _post(api, "/api/enquiries", body, headers)))["id"])

    def id_in(self, said: Mapping[str, Any]) -> int | None:
        """The enquiry's id."""
        return int(said["ids"][0]) if said["kind"] == "enquiry_saved" else None

    async def read(self, api: httpx.AsyncClient, person: Person) -> set[int]:
        """The pages of the company's list."""
        found: set[int] = set()
        page = 1
        while True:
            query = {"page": page, "limit": PAGE}
            data = await _answer(
                await api.get("/api/enquiries", params=query, headers=person.headers)
            )
            found |= {int(row["id"]) for row in data["rows"]}
            if len(found) >= data["count"]:
                return found
            page += 1


WAYS: Mapping[str, Way] = {"messages": Messages(), "drafts": Drafts()}
