"""When the server was up."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Make room to note it; nothing is known of what was."""
    op.create_table(
        "uptime",
        sa.Column("began_ms", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("seen_ms", sa.BigInteger, nullable=False),
        if_not_exists=True,  # a process was killed when it had made it
    )
