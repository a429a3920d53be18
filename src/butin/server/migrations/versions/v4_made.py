"""How the tables are found that were made lately."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Index the first entries by their time."""
    where = sa.text("version = 1")
    op.create_index("event_made", "event", ["at_ms"], sqlite_where=where, if_not_exists=True)  # as in 0003
