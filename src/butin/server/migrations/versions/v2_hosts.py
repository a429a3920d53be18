"""Who is a host of the house."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Let people be hosts; nobody is yet."""
    op.add_column("person", sa.Column("admin", sa.Boolean, nullable=False, server_default=sa.false()))
