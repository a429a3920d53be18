"""The page's types are those of the structs."""

from __future__ import annotations

from pathlib import Path

from butin.games import RULES
from butin.server.typescript import WEB, files


def test_the_types_in_the_repository_are_up_to_date() -> None:
    for path, text in files().items():
        assert (WEB / path).read_text("utf-8") == text, f"{path}: run python -m butin.server.typescript"


def test_each_game_has_its_types_a_package_too() -> None:
    found = files()
    own = {Path("games", game, file) for game in RULES for file in ("wire.ts", "lesson/says.ts")}
    assert set(found) == {Path("wire.ts"), *own}
    conquetes = found[Path("games", "conquetes", "wire.ts")]
    assert "export type Move = Place | Pass | Neuro | Quiet | Bid | NoBid;" in conquetes
    assert '| "one_of_several" |' in conquetes
    assert '"must_stop"' not in conquetes, "a reason of another game"


def test_what_the_types_say() -> None:
    found = {path.as_posix(): text for path, text in files().items()}
    assert 'export type Phase = "waiting" | "playing" | "over" | "closed" | "broken";' in found["wire.ts"]
    assert 'export type Ack = {\n  t: "ack";\n  id: string;\n  v: number;\n  table?: string;\n};' in found["wire.ts"]
    assert "  may: MayT[];\n" in found["wire.ts"]
    assert "export type Move = Play;" in found["games/raubern/wire.ts"]
    assert "  hands: ((Motif | null)[])[];\n" in found["games/raubern/wire.ts"]
