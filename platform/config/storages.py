"""Where uploads are stored: in a folder of this host, or in an S3 bucket for several hosts."""

from __future__ import annotations

from typing import Any


def described(
    bucket: str, *, endpoint: str, region: str, access_key: str, secret_key: str
) -> dict[str, Any]:
    """The entry ``default`` of ``STORAGES``. Without a ``bucket`` it is the folder ``MEDIA_ROOT``.

    Nothing in the bucket is public, and nobody gets its URLs: the platform reads every file itself,
    after `files.access` has allowed it. With empty keys the host's own role is used.
    """
    if not bucket:
        return {"BACKEND": "lading.base.files.folder.FolderStorage"}
    return {
        "BACKEND": "lading.base.files.storage.BucketStorage",
        "OPTIONS": {
            "bucket_name": bucket,
            "endpoint_url": endpoint or None,
            "region_name": region or None,
            "access_key": access_key or None,
            "secret_key": secret_key or None,
            # Names are never used twice, as in a folder.
            "file_overwrite": False,
            # Other stores than Amazon's use a path, not a host name for each bucket.
            "addressing_style": "path" if endpoint else "auto",
        },
    }
