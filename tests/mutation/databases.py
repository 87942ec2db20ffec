"""``python -m tests.mutation.databases TEMPLATE NAME``: makes a database with the tables of
another, replacing an older one. The server's address is DATABASE_URL.
"""

from __future__ import annotations

import os
import sys

import psycopg
from psycopg.sql import SQL, Identifier


def main(template: str, name: str) -> None:
    """Make the database."""
    server = os.environ["DATABASE_URL"].rpartition("/")[0] + "/postgres"
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(SQL("DROP DATABASE IF EXISTS {}").format(Identifier(name)))
        statement = SQL("CREATE DATABASE {} TEMPLATE {}")
        connection.execute(statement.format(Identifier(name), Identifier(template)))


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
