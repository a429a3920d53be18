"""Whose a number was."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Let no number of a person come again: SQLite gives that of the last one to the next, once it is deleted."""
    op.create_table(
        "person_anew",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("token_hash", sa.LargeBinary, nullable=False, unique=True),
        sa.Column("name", sa.Text),
        sa.Column("made_ms", sa.BigInteger, nullable=False),
        sa.Column("admin", sa.Boolean, nullable=False, server_default=sa.false()),
        sqlite_autoincrement=True,
    )
    op.execute("INSERT INTO person_anew SELECT id, token_hash, name, made_ms, admin FROM person")
    op.drop_table("person")
    op.rename_table("person_anew", "person")
