"""Where uploads are kept: a folder of this host, or a bucket that speaks S3 for several hosts."""

from __future__ import annotations

from typing import Any


def described(
    bucket: str, *, endpoint: str, region: str, access_key: str, secret_key: str
) -> dict[str, Any]:
    """The entry ``default`` of ``STORAGES``. Without a ``bucket`` it is the folder ``MEDIA_ROOT``.

    Nothing in the bucket is public, and nobody is sent there: the platform reads every file itself,
    after asking `files.access` who may. Empty keys leave it to the host (an instance's role).
    """
    if not bucket:
        return {"BACKEND": "django.core.files.storage.FileSystemStorage"}
    return {
        "BACKEND": "lading.files.storage.BucketStorage",
        "OPTIONS": {
            "bucket_name": bucket,
            "endpoint_url": endpoint or None,
            "region_name": region or None,
            "access_key": access_key or None,
            "secret_key": secret_key or None,
            # A name is never given twice, as in a folder.
            "file_overwrite": False,
            # Stores other than Amazon's are found by a path, not by a host name of the bucket.
            "addressing_style": "path" if endpoint else "auto",
        },
    }
