"""Copies that are whole, whatever is being written meanwhile; restoring, which loses nothing; and what is exported."""

from __future__ import annotations

import asyncio
import errno
import json
import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from house import Browser, Process, new_id, pair, run
from logs import write_table
from test_kept import KEPT, read

from butin.server.backup import back_up, restore
from butin.server.export import export
from butin.server.folder import FILE, DataError, claim
from butin.server.log import Body, Secret, new_token, read_row
from butin.server.store import Store

POSITION: dict[str, Any] = {
    "game": "raubern",
    "seats": 2,
    "piles": [{"cards": [motif]} for motif in ("ring", "clock", "purse", "crown") * 2],
    "hands": [["ring"], ["clock"]],
}
TOKENS = {0: "token-of-seat-zero", 1: "token-of-seat-one"}


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A folder with one table."""
    write_table(tmp_path / "data", POSITION, TOKENS)
    return tmp_path / "data"


def entries(file: Path) -> list[Any]:
    with closing(sqlite3.connect(file)) as db:
        return db.execute("SELECT * FROM event ORDER BY table_id, version").fetchall()


def names(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()}


# --- while a server runs ----------------------------------------------------------------------------------------------


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Process]:
    process = Process(tmp_path / "data")
    yield process
    process.kill()


class Player:
    """Somebody who plays, and remembers which actions were acknowledged."""

    def __init__(self, done: asyncio.Event) -> None:
        self.acked: set[str] = set()
        self._done = done

    async def play(self, address: str) -> None:
        """Play at table after table, until all is done."""
        async with Browser(address) as browser:
            while not self._done.is_set():
                await self._play_at(browser, await browser.make("me", "mousse"))

    async def _play_at(self, browser: Browser, table: str) -> None:
        async with browser.at(table) as line:
            await line.until_view()
            while line.table["phase"] == "playing" and not self._done.is_set():
                await line.until(lambda: line.view["may"] or line.table["phase"] != "playing")
                if line.view["may"]:
                    action = new_id()
                    ack = await line.play(id=action)
                    assert ack["t"] == "ack", ack
                    self.acked.add(action)
                    await line.until_version(ack["v"])


def test_a_backup_of_a_running_server_has_all_that_was_acknowledged(tmp_path: Path, server: Process) -> None:
    async def story() -> None:
        done = asyncio.Event()
        players = [Player(done) for _ in range(3)]
        playing = asyncio.gather(*(player.play(server.address) for player in players))
        for number in range(8):
            await asyncio.sleep(0.15)
            before = set().union(*(player.acked for player in players))
            kept = await asyncio.to_thread(back_up, server.data, tmp_path / f"{number}.butin")
            found = entries(tmp_path / f"{number}.butin")
            assert before <= {row[2] for row in found}
            assert kept.tables == len({row[0] for row in found})
            check_whole(found)
            told = [json.loads(line) for line in await asyncio.to_thread(lambda: list(export(server.data)))]
            check_whole([(line["table"], line["version"]) for line in told])
            assert len(told) >= len(found)
        done.set()
        await playing

    run(story())
    assert len(entries(tmp_path / "0.butin")) < len(entries(tmp_path / "7.butin")), "nothing was written meanwhile"


def check_whole(rows: list[Any]) -> None:
    """Every table's versions count from 1."""
    counts: dict[str, int] = {}
    for table, version, *_ in rows:
        counts[table] = counts.get(table, 0) + 1
        assert version == counts[table]


def test_a_restored_table_goes_on(tmp_path: Path, server: Process) -> None:
    async def begin() -> None:
        async with Browser(server.address, "Zoé") as zoe, Browser(server.address, "Max") as max_:
            kept["table"], kept["token"] = await pair(zoe, max_), zoe.token
            async with zoe.at(kept["table"]) as one, max_.at(kept["table"]) as other:
                await asyncio.gather(one.until_view(), other.until_view())
                line = one if one.view["may"] else other
                kept["token"] = (zoe if line is one else max_).token
                kept["action"] = {"id": new_id(), "v": line.view["v"], "move": line.first_move}
                kept["ack"] = await line.say("play", **kept["action"])
                back_up(server.data, tmp_path / "backup")
                await asyncio.gather(one.until_version(kept["ack"]["v"]), other.until_version(kept["ack"]["v"]))
                await asyncio.gather(one.play_on(), other.play_on())  # what the backup knows nothing of

    async def go_on(address: str) -> None:
        async with Browser(address, token=kept["token"]).at(kept["table"]) as line:
            await line.until_view()
            assert await line.say("play", **kept["action"]) == kept["ack"]
            assert (line.table["phase"], line.view["v"]) == ("playing", kept["ack"]["v"])

    kept: dict[str, Any] = {}
    run(begin())
    with pytest.raises(DataError, match="another Butin is using"):
        restore(server.data, tmp_path / "backup", force=True)
    server.kill()
    over = entries_after_a_crash(server.data, tmp_path)
    aside = restore(server.data, tmp_path / "backup", force=True)
    assert aside is not None
    assert entries(aside) == over
    again = Process(server.data)
    try:
        run(go_on(again.address))
    finally:
        again.kill()


def entries_after_a_crash(folder: Path, scratch: Path) -> list[Any]:
    """What a folder holds in its file and its journal, which stay as they are."""
    for path in folder.glob(f"{FILE}*"):
        (scratch / path.name).write_bytes(path.read_bytes())
    return entries(scratch / FILE)


# --- backing up -------------------------------------------------------------------------------------------------------


def test_a_backup_is_one_file_for_its_owner_and_takes_no_others_place(data: Path, tmp_path: Path) -> None:
    (tmp_path / "to").mkdir()
    file = tmp_path / "to" / "backup"
    kept = back_up(data, file)
    assert (kept.tables, kept.people) == (1, 2)
    assert entries(file) == entries(data / FILE)
    assert names(tmp_path / "to") == {"backup"}
    assert file.stat().st_mode & 0o077 == 0
    write_table(data, POSITION, TOKENS)
    with pytest.raises(DataError, match="is there already"):
        back_up(data, file)
    assert len(entries(file)) < len(entries(data / FILE))
    assert back_up(data, file, force=True).tables == 2
    assert entries(file) == entries(data / FILE)


def test_a_backup_that_fails_leaves_what_was_there(data: Path, tmp_path: Path) -> None:
    (tmp_path / "to").mkdir()
    file = tmp_path / "to" / "backup"
    file.write_bytes(b"the last one")
    damage(data / FILE)
    with pytest.raises(DataError, match=r"damaged|cannot be copied") as said:
        back_up(data, file, force=True)
    assert "\n" not in str(said.value)
    assert file.read_bytes() == b"the last one"
    assert names(tmp_path / "to") == {"backup"}


def damage(file: Path) -> None:
    """Overwrite a page of a file that no page but its parent knows of."""
    with closing(sqlite3.connect(file)) as db:
        db.execute("PRAGMA journal_mode = DELETE")
        (size,) = db.execute("PRAGMA page_size").fetchone()
        (root,) = db.execute("SELECT rootpage FROM sqlite_master WHERE name = 'event'").fetchone()
    held = bytearray(file.read_bytes())
    held[(root - 1) * size : root * size] = b"\x2a" * size
    file.write_bytes(held)


def test_where_nothing_can_be_written_is_one_line(data: Path, tmp_path: Path) -> None:
    with pytest.raises(DataError, match="cannot be written: No such file"):
        back_up(data, tmp_path / "nowhere" / "backup")
    with pytest.raises(DataError, match="is not there"):
        back_up(tmp_path / "no data", tmp_path / "backup")
    assert names(tmp_path) == {"data"}


def test_what_is_no_file_is_not_replaced(data: Path, tmp_path: Path) -> None:
    place = tmp_path / "pipe"
    os.mkfifo(place)
    with pytest.raises(DataError, match="is no file"):
        back_up(data, place, force=True)
    assert place.is_fifo()


def test_a_folders_own_files_are_no_backups(data: Path) -> None:
    for name in (FILE, f"{FILE}-wal", f"{FILE}-shm", "butin.lock"):
        with pytest.raises(DataError, match="the data folder's own"):
            back_up(data, data / name, force=True)
        with pytest.raises(DataError, match="the data folder's own"):
            restore(data, data / ".." / "data" / name, force=True)


# --- restoring --------------------------------------------------------------------------------------------------------


def test_a_new_folder_holds_what_the_backup_holds(data: Path, tmp_path: Path) -> None:
    back_up(data, tmp_path / "backup")
    assert restore(tmp_path / "new", tmp_path / "backup") is None
    assert entries(tmp_path / "new" / FILE) == entries(data / FILE)
    assert names(tmp_path / "new") == {FILE, "butin.lock"}
    Store(tmp_path / "new").close()


def test_what_is_there_is_kept_beside(data: Path, tmp_path: Path) -> None:
    back_up(data, tmp_path / "backup")
    write_table(data, POSITION, TOKENS)
    newer = entries(data / FILE)
    with pytest.raises(DataError, match="holds tables already"):
        restore(data, tmp_path / "backup")
    assert entries(data / FILE) == newer
    aside = [restore(data, tmp_path / "backup", force=True) for _ in range(2)]
    assert all(path is not None and path.match("butin-20*.sqlite3") for path in aside)
    assert [entries(path) for path in aside if path is not None] == [newer, entries(tmp_path / "backup")]
    assert len(names(data)) == 4, "and nothing else is in the folder"


def test_a_damaged_file_is_kept_beside_too(data: Path, tmp_path: Path) -> None:
    back_up(data, tmp_path / "backup")
    (data / FILE).write_bytes(b"no database at all" * 300)
    (data / f"{FILE}-wal").write_bytes(b"nor a journal")
    aside = restore(data, tmp_path / "backup", force=True)
    assert aside is not None
    assert aside.read_bytes().startswith(b"no database")
    assert aside.with_name(f"{aside.name}-wal").read_bytes() == b"nor a journal"
    assert entries(data / FILE) == entries(tmp_path / "backup")


def test_nothing_is_taken_from_under_a_reader(data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    connect = sqlite3.connect
    back_up(data, tmp_path / "backup")
    with closing(connect(data / FILE)) as reader:
        reader.execute("SELECT count(*) FROM event").fetchone()
        monkeypatch.setattr(sqlite3, "connect", lambda *path, **more: connect(*path, **{"timeout": 0, **more}))
        with pytest.raises(DataError, match="cannot be set aside: database is locked"):
            restore(data, tmp_path / "backup", force=True)
    assert names(data) == {FILE, "butin.lock"}


@pytest.mark.parametrize("step", ["hardlink_to", "replace"])
def test_a_restore_that_is_killed_leaves_what_was_there(data: Path, tmp_path: Path, step: str) -> None:
    back_up(data, tmp_path / "backup")
    write_table(data, POSITION, TOKENS)
    newer = entries(data / FILE)
    killed = subprocess.run([sys.executable, "-c", KILLED, step, str(data), str(tmp_path / "backup")])
    assert killed.returncode == 9
    assert entries(data / FILE) == newer
    Store(data).close()
    assert names(data) <= {FILE, "butin.lock", *(path.name for path in data.glob("butin-20*.sqlite3"))}
    assert restore(data, tmp_path / "backup", force=True) is not None
    assert entries(data / FILE) == entries(tmp_path / "backup")


KILLED = """
import os, sys
from pathlib import Path
from butin.server.backup import restore
setattr(Path, sys.argv[1], lambda *_, **__: os._exit(9))
restore(Path(sys.argv[2]), Path(sys.argv[3]), force=True)
"""


def test_without_links_what_is_there_is_copied_aside(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    back_up(data, tmp_path / "backup")
    write_table(data, POSITION, TOKENS)
    newer = entries(data / FILE)

    def refuse(*_: Path) -> None:
        raise OSError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr(Path, "hardlink_to", refuse)
    aside = restore(data, tmp_path / "backup", force=True)
    assert aside is not None
    assert (entries(aside), entries(data / FILE)) == (newer, entries(tmp_path / "backup"))


def test_a_file_that_is_no_backup_changes_nothing(data: Path, tmp_path: Path) -> None:
    before = entries(data / FILE)
    for make, says in BAD.items():
        bad = tmp_path / "bad"
        bad.unlink(missing_ok=True)
        back_up(data, bad)
        make(bad)
        with pytest.raises(DataError, match=says) as said:
            restore(data, bad, force=True)
        assert "\n" not in str(said.value)
        assert entries(data / FILE) == before
        assert names(data) == {FILE, "butin.lock"}


def change(statement: str) -> Any:
    def make(file: Path) -> None:
        with closing(sqlite3.connect(file)) as db, db:
            db.execute(statement)

    return make


BAD = {
    damage: "damaged|cannot be copied",
    (lambda file: file.write_bytes(b"a letter to grandmother " * 100)): "holds no data of Butin",
    (lambda file: file.write_bytes(b"")): "holds no tables",
    (lambda file: file.write_bytes(file.read_bytes()[:9000])): "damaged|cannot be copied",
    change("DROP TABLE event"): "holds no tables",
    change("ALTER TABLE event DROP COLUMN seat"): r"damaged: it lacks event\.seat",
    change("DELETE FROM alembic_version"): "holds no tables",
    change("UPDATE alembic_version SET version_num = '9999'"): "newer Butin",
    Path.unlink: "is not there",
}


# --- exporting --------------------------------------------------------------------------------------------------------


def test_an_export_tells_every_entry(data: Path) -> None:
    other = write_table(data, POSITION, TOKENS)
    with closing(sqlite3.connect(data / FILE)) as db, db:
        db.execute("UPDATE person SET name = 'Zoé' WHERE id = 1")
    told = [json.loads(line) for line in export(data)]
    assert [(line["table"], line["version"]) for line in told] == [row[:2] for row in entries(data / FILE)]
    assert {line["kind"] for line in told} == {"created", "sat", "dealt"}
    assert [(line["seat"], line["person"], line["name"]) for line in told[1:3]] == [(0, 1, "Zoé"), (1, 2, None)]
    assert told[3]["body"]["position"]["hands"] == [["ring"], ["clock"]]
    assert {line["table"] for line in map(json.loads, export(data, other))} == {other}
    with pytest.raises(DataError, match="there is no table nowhere"):
        list(export(data, "nowhere"))
    with pytest.raises(DataError, match="is not there"):
        list(export(data.parent))


def test_no_token_is_exported(data: Path) -> None:
    found = [read_row(row).body for row in entries(data / FILE)]
    tokens = [token for body in found for token in secrets_of(body)]
    assert len(tokens) == 3, "of the invitation and two seats"
    with closing(sqlite3.connect(data / FILE)) as db:
        hashes = [held.hex() for (held,) in db.execute("SELECT token_hash FROM person")]
    told = b"\n".join(export(data)).decode()
    assert not [secret for secret in (*tokens, *hashes, *TOKENS.values()) if secret in told]


def secrets_of(body: Body) -> Iterator[str]:
    """What looks like a token among the words of a body."""
    length = len(new_token("x" * 12))
    for name in body.__struct_fields__:
        value = getattr(body, name)
        if isinstance(value, str) and len(value) == length:
            yield Secret(value)


@pytest.mark.parametrize("path", sorted(KEPT.iterdir()), ids=lambda path: path.stem)
def test_whatever_an_earlier_version_wrote_is_exported(tmp_path: Path, path: Path) -> None:
    rows = read(path)
    Store(tmp_path).close()
    with closing(sqlite3.connect(tmp_path / FILE)) as db, db:
        db.executemany("INSERT INTO event VALUES (?, ?, ?, ?, ?, ?, ?, ?)", rows)
    told = [json.loads(line) for line in export(tmp_path)]
    assert [line["version"] for line in told] == [row[1] for row in rows]
    assert all(line["body"] is not None for line in told)


def test_an_entry_that_cannot_be_read_is_told_without_its_words(data: Path) -> None:
    change("UPDATE event SET kind = 'of tomorrow', body = 'secret' WHERE version = 4")(data / FILE)
    line = json.loads(list(export(data))[3])
    assert (line["version"], line["kind"], line["body"]) == (4, "of tomorrow", None)


def test_a_folder_that_a_server_has_can_be_read(data: Path, tmp_path: Path) -> None:
    with closing(claim(data)):
        assert back_up(data, tmp_path / "backup").tables == 1
        assert len(list(export(data))) == 4
        with pytest.raises(DataError, match="another Butin is using"):
            restore(data, tmp_path / "backup", force=True)
