"""Brings the file of a data folder to the newest schema; `butin.server.store` calls it at each start.

All that there is to do is one transaction, with the mark of the schema: a process that is killed has done nothing.
"""

import sqlite3
from typing import Any

import sqlalchemy as sa
from alembic import context

engine = sa.create_engine(context.config.attributes["url"])


@sa.event.listens_for(engine, "connect")
def leave_transactions_to_us(connection: sqlite3.Connection, _: Any) -> None:
    """Python's driver begins none for what makes tables; and no copy of a log is to leave the old one behind."""
    connection.isolation_level = None
    connection.execute("PRAGMA secure_delete = ON")


@sa.event.listens_for(engine, "begin")
def begin(connection: sa.Connection) -> None:
    """Begin one that may write."""
    connection.exec_driver_sql("BEGIN IMMEDIATE")


try:
    with engine.begin() as connection:
        context.configure(connection=connection, transactional_ddl=True)
        context.run_migrations()
finally:
    engine.dispose()
