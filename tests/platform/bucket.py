"""A local S3 bucket, in place of the folder of uploads."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import boto3
from django.test.utils import override_settings
from moto.server import ThreadedMotoServer

from config import storages

KEYS = {"access_key": "test", "secret_key": "test-secret"}
REGION = "ap-south-1"


class Bucket:
    """An empty private bucket, as seen without the platform."""

    def __init__(self, endpoint: str, name: str) -> None:
        self.endpoint, self.name = endpoint, name
        self.client: Any = boto3.client(
            "s3",
            endpoint_url=endpoint,
            region_name=REGION,
            aws_access_key_id=KEYS["access_key"],
            aws_secret_access_key=KEYS["secret_key"],
        )
        self.client.create_bucket(
            Bucket=name, CreateBucketConfiguration={"LocationConstraint": REGION}
        )

    def names(self) -> list[str]:
        """The names of all stored contents."""
        entries = self.client.list_objects_v2(Bucket=self.name).get("Contents", [])
        return [entry["Key"] for entry in entries]

    def contents(self) -> list[bytes]:
        """All stored contents."""
        return [
            self.client.get_object(Bucket=self.name, Key=key)["Body"].read() for key in self.names()
        ]


@contextmanager
def server() -> Iterator[str]:
    """The address of a running S3 server."""
    running = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
    running.start()
    host, port = running.get_host_and_port()
    try:
        yield f"http://{host}:{port}"
    finally:
        running.stop()


@contextmanager
def in_place_of_the_folder(endpoint: str, name: str) -> Iterator[Bucket]:
    """Let the platform store uploads in the bucket ``name`` in a block."""
    described = storages.described(name, endpoint=endpoint, region=REGION, **KEYS)
    with override_settings(
        STORAGES={
            "default": described,
            "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
        }
    ):
        yield Bucket(endpoint, name)
