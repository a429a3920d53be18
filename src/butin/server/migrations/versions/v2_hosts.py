"""Who is a host of the house."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Let people be hosts; nobody is yet."""
    known = sa.inspect(op.get_bind()).get_columns("person")
    if not any(column["name"] == "admin" for column in known):  # else a process was killed when it had added it
        op.add_column("person", sa.Column("admin", sa.Boolean, nullable=False, server_default=sa.false()))
