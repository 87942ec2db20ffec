"""``scripts/drill``: a backup of a running installation is restored elsewhere and compared with it,
by the same functions that make and prove the backups of production (`lading.base.backups`).
"""
