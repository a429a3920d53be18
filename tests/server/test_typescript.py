"""The page's types are those of the structs."""

from __future__ import annotations

from pathlib import Path

from butin.server.typescript import WEB, files


def test_the_types_in_the_repository_are_up_to_date() -> None:
    for path, text in files().items():
        assert (WEB / path).read_text("utf-8") == text, f"{path}: run python -m butin.server.typescript"


def test_only_games_with_bots_have_types() -> None:
    assert {path.as_posix() for path in files()} == {"wire.ts", "games/raubern/wire.ts"}
    assert "no_window" not in files()[Path("wire.ts")], "a reason of a game without bots"


def test_what_the_types_say() -> None:
    found = {path.as_posix(): text for path, text in files().items()}
    assert 'export type Phase = "waiting" | "playing" | "over" | "broken";' in found["wire.ts"]
    assert 'export type Ack = {\n  t: "ack";\n  id: string;\n  v: number;\n  table?: string;\n};' in found["wire.ts"]
    assert "  may: MayT[];\n" in found["wire.ts"]
    assert "export type Move = Play;" in found["games/raubern/wire.ts"]
    assert "  hands: ((Motif | null)[])[];\n" in found["games/raubern/wire.ts"]
