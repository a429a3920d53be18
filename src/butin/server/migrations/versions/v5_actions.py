"""Whose an action is."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Let two people's actions have the same id: SQLite has no other way than to copy the log."""
    op.execute("DROP TABLE IF EXISTS event_anew")  # of a process that was killed before anything was in it
    op.create_table(
        "event_anew",
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("action_id", sa.Text, nullable=False),
        sa.Column("at_ms", sa.BigInteger, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("person", sa.Integer),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "version"),
        sa.UniqueConstraint("table_id", "person", "action_id"),
    )
    op.execute("INSERT INTO event_anew SELECT * FROM event")
    op.drop_table("event")
    op.rename_table("event_anew", "event")
    op.create_index("event_person", "event", ["person", "table_id"])
    op.create_index("event_made", "event", ["at_ms"], sqlite_where=sa.text("version = 1"))
