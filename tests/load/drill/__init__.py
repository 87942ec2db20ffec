"""``scripts/drill``: a backup of a running installation is restored elsewhere and compared with it.

- `backup` makes one: the database and the files as they belong together;
- `restore` puts it into an empty database and an empty folder;
- `comparing` finds every row, file, sequence, constraint and trigger that is not the same.
"""
