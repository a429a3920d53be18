"""Brings the file of a data folder to the newest schema; `butin.server.store` calls it at each start."""

import sqlalchemy as sa
from alembic import context

engine = sa.create_engine(context.config.attributes["url"])
try:
    with engine.connect() as connection:
        context.configure(connection=connection)
        with context.begin_transaction():
            context.run_migrations()
finally:
    engine.dispose()
