"""Which backups are kept, and the copies of them in the bucket."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from .places import (
    MANIFEST,
    Bucket,
    Folder,
    Place,
    belongs_to_backups,
    made_at,
    manifest_of,
    sum_of,
    whole,
)

Kept = tuple[int, int, int]
"""Of so many days, weeks (from Monday) and months (in UTC) that have backups the last is kept."""
PERIODS = ("%Y%m%d", "%G%V", "%Y%m")


def to_keep(names: Iterable[str], kept: Kept) -> set[str]:
    """The backups to keep: the newest one always."""
    newest_first = sorted(names, reverse=True)
    chosen = set(newest_first[:1])
    for count, period in zip(kept, PERIODS, strict=True):
        last: dict[str, str] = {}
        for name in newest_first:
            last.setdefault(made_at(name).strftime(period), name)
        chosen.update([*last.values()][:count])
    return chosen


def tidy(place: Place, kept: Kept, besides: Collection[str] = ()) -> None:
    """Delete what belongs to no backup that is kept: older backups, contents that only they had,
    and what was left half made. A manifest is deleted first, so that nothing looks whole while the
    rest is deleted. Does nothing as long as no backup is whole.
    """
    keys = place.sizes()
    names = whole(keys)
    remaining = to_keep(names, kept) | ({*names} & {*besides})
    if not remaining:
        return
    needed = {f"{name}/{MANIFEST}" for name in remaining}
    for name in remaining:
        needed.update(manifest_of(place, name).contents(name))
    surplus = [key for key in keys if belongs_to_backups(key) and key not in needed]
    for key in sorted(surplus, key=lambda key: (not key.endswith(f"/{MANIFEST}"), key)):
        place.delete(key)


def copy(folder: Folder, bucket: Bucket) -> str | None:
    """Copy the whole backups that are newer than the newest in the bucket; the manifest last.
    Returns the name of the newest one there. Raises Failed, and the errors of boto.
    """
    sizes = bucket.sizes()
    newest = (whole(sizes) or [""])[-1]
    for name in whole(folder.sizes()):
        if name <= newest:
            continue
        for key, total in manifest_of(folder, name).contents(name).items():
            if sizes.get(key) != total[0]:
                bucket.put(key, folder.root / key, total)
                sizes[key] = total[0]
        key = f"{name}/{MANIFEST}"
        bucket.put(key, folder.root / key, sum_of(folder.read(key)))
        newest = name
    return newest or None
