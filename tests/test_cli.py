"""The command line as people and programs call it."""

from __future__ import annotations

import json
import os
import signal
import socket
import sqlite3
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import butin
from butin.cli import warm
from butin.match import games

BUTIN = Path(sys.executable).with_name("butin")


def run(line: str, *more: str, code: int = 0) -> subprocess.CompletedProcess[str]:
    done = subprocess.run([BUTIN, *line.split(" "), *more], capture_output=True, text=True, timeout=300)
    assert done.returncode == code, done.stderr
    return done


def test_simulate_prints_the_object_of_the_contract() -> None:
    words = "simulate raubern --seats 4 --games 300 --bots matelot,matelot,mousse,mousse --seed 1 --jobs 2 --json"
    found = json.loads(run(words).stdout)
    assert set(found) >= {"game", "seats", "options", "games", "seconds", "moves", "by_seat", "length"}
    assert (found["game"], found["seats"], found["games"], found["moves"]) == ("raubern", 4, 300, 300 * 36)
    assert [seat["bot"] for seat in found["by_seat"]] == ["matelot", "matelot", "mousse", "mousse"]
    assert all(set(seat) == {"bot", "wins", "share", "mean_score"} for seat in found["by_seat"])
    assert sum(seat["share"] for seat in found["by_seat"]) == pytest.approx(1)
    assert found["length"] == {"mean": 36, "min": 36, "max": 36}


def test_the_same_seed_gives_the_same_games_whatever_the_jobs() -> None:
    words = "simulate raubern --games 1000 --bots mousse --seed 5 --json --option protection=none"
    one, two = (json.loads(run(words, "--jobs", jobs).stdout) for jobs in ("1", "2"))
    del one["seconds"], two["seconds"]
    assert one == two
    assert one["options"]["protection"] == "none"


def test_print_writes_a_pdf(tmp_path: Path) -> None:
    file = tmp_path / "game.pdf"
    done = run(f"print raubern --paper letter --language en --output {file}")
    assert done.stdout == f"{file} is written\n"
    assert file.read_bytes().startswith(b"%PDF-")


def test_print_says_what_was_asked_wrongly(tmp_path: Path) -> None:
    nowhere = tmp_path / "none" / "game.pdf"
    for words, told in (
        ("print chess", "chess"),
        ("print dragons --paper a3", "a3"),
        ("print dragons --language de", "de"),
        (f"print dragons --output {nowhere}", f"{nowhere} cannot be written: No such file or directory"),
    ):
        said = run(words, code=2).stderr
        assert told in said
        assert said.count("\n") == 1


def test_simulate_prints_a_table_for_people() -> None:
    shown = run("simulate raubern --games 50 --bots random,mousse --seed 1").stdout
    assert "raubern, 2 seats" in shown
    assert shown.splitlines()[-1].split()[:2] == ["1", "mousse"]


def test_warming_up_tells_each_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("butin.games.core.forget_old_code", lambda: None)
    *told, last = CliRunner().invoke(warm).output.splitlines()
    assert sorted(told) == sorted(f"  {butin.game(name).title('en')} is ready" for name in games())
    assert last.startswith("The rules are ready")


def test_it_lists_the_games_and_the_bots() -> None:
    assert "raubern: Räubern, 2 to 6 seats" in run("games").stdout
    assert "conquetes: Conquests and Treasure Hunt, 2 to 8 seats" in run("games").stdout
    assert "protection: round, none (default round)" in run("games").stdout
    assert run("bots").stdout.split() == butin.bots()
    assert run("--version").stdout.startswith("butin ")


@pytest.mark.parametrize("name", games())
def test_replay_tells_a_match_of_every_game(name: str, tmp_path: Path) -> None:
    match = butin.game(name).new(seed=3)
    for _ in range(12):
        seat = match.to_act[0]
        match.play(seat, match.legal(seat)[0])
    match.record().save(tmp_path / "game.json")
    told = run("replay", str(tmp_path / "game.json")).stdout.splitlines()
    assert told[0] == f"{match.game.title('en')}, {match.seats} seats: {', '.join(seat_names(match))}"
    assert len(told) == 2 + len(match.tell(None))


def seat_names(match: butin.Match) -> list[str]:
    return [f"Seat {seat}" for seat in range(match.seats)]


def test_replay_tells_a_game(tmp_path: Path) -> None:
    match = butin.game("raubern").new(seats=2, seed=3)
    match.players[0].name = "Zoé"
    while not match.over:
        match.play(match.to_act[0], match.legal(match.to_act[0])[0])
    match.record().save(tmp_path / "game.json")
    told = run("replay", str(tmp_path / "game.json")).stdout.splitlines()
    assert told[0] == "Räubern, 2 seats: Zoé, Seat 1"
    assert sum(" lays a " in line for line in told) == 36
    assert "won: Zoé " in told[-1]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("nonsense", "nonsense"),
        ("--nonsense", "--nonsense"),
        ("simulate", "GAME"),
        ("simulate belote", "raubern"),
        ("simulate raubern --seats 7", "2 to 6 seats"),
        ("simulate raubern --seats two", "two"),
        ("simulate raubern --games 0", "games"),
        ("simulate raubern --jobs 0", "jobs"),
        ("simulate raubern --seed -1", "seed"),
        ("simulate raubern --bots corsaire", "corsaire"),
        ("simulate raubern --bots mousse,mousse --seats 3", "3 seats"),
        ("simulate raubern --option protection", "NAME=VALUE"),
        ("simulate raubern --option protection=maybe", "maybe"),
        ("simulate raubern --option jokers=2", "jokers"),
        ("simulate raubern --option first_seat=5", "first_seat"),
        ("replay", "FILE"),
        ("replay nowhere.json", "nowhere.json"),
        ("serve --port 70000", "70000"),
        ("serve --port eighty", "eighty"),
        ("serve --home --host 127.0.0.1", "leave out --host"),
        ("serve --host=", "--host is empty"),
        (f"serve --host {'é' * 70}", "that is no host"),
        ("serve --keep 999999999999999", "keep"),
        (f"admin --id {2**70}", "--id"),
        ("serve --base notaurl", "'notaurl'"),
        ("serve --base ftp://games.example.org", "'ftp://games.example.org'"),
        *(
            (f"serve --base {base}", "--base is the address that people type")
            for base in (
                "https://zoe:secret@games.example.org",
                "https://games.example.org/butin",
                "https://games.example.org?a=b",
                "https://games.example.org#a",
                "https://games.example.org:70000",
                "https://games.example.org:0",
                "https://[::1",
                f"https://{'a' * 4000}",
                "https://games\N{NO-BREAK SPACE}example.org",
            )
        ),
        ("serve --keep 0", "--keep"),
        ("serve --keep week", "week"),
        ("backup", "FILE"),
        ("backup copy.butin --data /nowhere", "/nowhere/butin.sqlite3 is not there"),
        ("restore nowhere.butin", "nowhere.butin"),
        ("restore copy.butin --data=", "an empty name is no folder"),
        ("export --data /nowhere", "/nowhere/butin.sqlite3 is not there"),
        ("admin Zoé --data /nowhere", "/nowhere/butin.sqlite3 is not there"),
        ("admin --id Zoé", "Zoé"),
        ("admin --id 1 Zoé", "say who: a name, or --id"),
    ],
)
def test_what_is_asked_wrongly_ends_with_2_and_one_line(words: str, says: str) -> None:
    done = run(words, code=2)
    assert done.stdout == ""
    [line] = done.stderr.splitlines()
    assert line.startswith("butin: ")
    assert says in line


def test_nothing_in_a_file_steers_the_terminal(tmp_path: Path) -> None:
    record = butin.game("raubern").new(seats=2, seed=3).record().to_json()
    (tmp_path / "game.json").write_text('{"\\u001b[2J\\u202e":1,' + record[1:])
    [line] = run("replay", str(tmp_path / "game.json"), code=2).stderr.splitlines()
    assert "\N{REPLACEMENT CHARACTER}[2J\N{REPLACEMENT CHARACTER}" in line
    assert line.isprintable()


def test_a_record_that_is_too_deep_is_refused(tmp_path: Path) -> None:
    record = butin.game("raubern").new(seats=2, seed=3).record().to_json()
    (tmp_path / "game.json").write_text(
        record.replace('"deal":{', '"deal":{"deep":' + "[" * 100_000 + "]" * 100_000 + ",")
    )
    [line] = run("replay", str(tmp_path / "game.json"), code=2).stderr.splitlines()
    assert "not a record" in line


def test_a_name_in_a_record_does_not_steer_the_terminal(tmp_path: Path) -> None:
    record = json.loads(butin.game("raubern").new(seats=2, seed=3).record().to_json())
    record["players"][0]["name"] = "Zoé \x1b[2J\n"
    (tmp_path / "game.json").write_text(json.dumps(record))
    assert (
        run("replay", str(tmp_path / "game.json")).stdout.splitlines()[0]
        == "Räubern, 2 seats: Zoé \ufffd[2J\ufffd, Seat 1"
    )


def test_a_damaged_record_is_refused_with_the_move(tmp_path: Path) -> None:
    match = butin.game("raubern").new(seats=2, seed=3)
    match.play(match.to_act[0], match.legal(match.to_act[0])[0])
    record = json.loads(match.record().to_json())
    record["moves"][0]["move"]["pile"] = 8
    (tmp_path / "game.json").write_text(json.dumps(record))
    assert "move 0" in run("replay", str(tmp_path / "game.json"), code=2).stderr


def test_an_interrupt_ends_quietly() -> None:
    words = ["simulate", "raubern", "--bots", "mousse", "--jobs", "2"]
    start = time.monotonic()
    run(" ".join(words), "--games", "1")
    started = 2 * (time.monotonic() - start)  # by then it plays, on a machine as busy as this one
    with subprocess.Popen(
        [str(BUTIN), *words, "--games", "100000000"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: signal.signal(
            signal.SIGINT, signal.default_int_handler
        ),  # a process of pytest-xdist has none
    ) as process:
        try:
            time.sleep(started)
            process.send_signal(signal.SIGINT)
            out, err = process.communicate(timeout=60)
        finally:
            process.kill()
    assert (process.returncode, out, err.strip()) == (130, "", "")


def test_nobody_reading_is_no_trouble() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run([BUTIN, "games"], stdout=writing, stderr=subprocess.PIPE, text=True, check=False)
    os.close(writing)
    assert done.stderr == ""


def test_serve_takes_moves_and_ends_within_5_seconds(tmp_path: Path) -> None:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = str(probe.getsockname()[1])
    process = subprocess.Popen([BUTIN, "serve", "--port", port, "--data", tmp_path], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    assert f"http://127.0.0.1:{port}" in process.stdout.readline()
    taken = run("serve", "--port", port, "--data", str(tmp_path / "other"), code=2)
    assert f"port {port} is taken" in taken.stderr
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/api/hello", timeout=10) as answer:
        assert "raubern" in [game["id"] for game in json.load(answer)["games"]]
    process.send_signal(signal.SIGTERM)
    start = time.monotonic()
    process.communicate(timeout=10)
    assert time.monotonic() - start < 5


def test_tables_are_backed_up_restored_and_exported(tmp_path: Path) -> None:
    data, copy, other = (str(tmp_path / name) for name in ("data", "copy", "other"))
    with serving(data) as address:
        table = make_table(address)
        assert run("backup", copy, "--data", data).stdout == f"{copy} is written (tables: 1, people: 1)\n"
        assert f"another Butin is using {data}" in run("restore", copy, "--data", data, code=2).stderr
        told = run("export", "--data", data).stdout
    assert f"{copy} is there already" in run("backup", copy, "--data", data, code=2).stderr
    run("backup", copy, "--data", data, "--force")
    assert run("restore", copy, "--data", other).stdout == f"{other} holds the tables of {copy}\n"
    assert run("export", "--data", other, "--table", table).stdout == told
    assert [json.loads(line)["kind"] for line in told.splitlines()] == ["created", "sat"]
    assert "holds tables already" in run("restore", copy, "--data", other, code=2).stderr
    aside = run("restore", copy, "--data", other, "--force").stdout.splitlines()[1].rpartition(" ")[2]
    assert Path(aside).read_bytes()
    assert "there is no table abcdefghjkmn" in run("export --table abcdefghjkmn --data", data, code=2).stderr


HURRIED = """
import sys
from butin.cli import main
from butin.server import retention
retention.SETTLING = 0.0
sys.argv[0] = "butin"
main()
"""  # it sweeps as soon as it has started


def test_old_tables_are_deleted_where_that_was_asked_for(tmp_path: Path) -> None:
    with serving(str(tmp_path)) as address:
        tables = [make_table(address) for _ in range(2)]
    with closing(sqlite3.connect(tmp_path / "butin.sqlite3")) as db, db:
        db.execute("UPDATE event SET at_ms = at_ms - 31 * 24 * 3600 * 1000 WHERE table_id = ?", (tables[0],))
    with serving(str(tmp_path)):
        assert len(exported(tmp_path)) == 4, "without --keep nothing is"
    with serving(str(tmp_path), "--keep", "3", program=[sys.executable, "-c", HURRIED]):
        end = time.monotonic() + 60
        while len(exported(tmp_path)) > 2 and time.monotonic() < end:
            time.sleep(0.1)
    assert {entry["table"] for entry in exported(tmp_path)} == {tables[1]}


def test_people_become_hosts_while_the_server_runs(tmp_path: Path) -> None:
    data = ("--data", str(tmp_path))
    with serving(str(tmp_path)) as address:
        for _ in range(2):
            make_table(address)
        said = run("admin Zoé", *data, code=2).stderr
        assert said.startswith("butin: 2 people are called Zoé; choose one by --id: 1 (since 20")
        assert run("admin --id 2", *data).stdout == "Zoé (2) is now a host\n"
        assert run("admin --id 2", *data).stdout == "Zoé (2) was a host already\n"
        assert hosts(tmp_path) == [1, 2], "the first of a new server is one"
        assert run("admin --remove --id 1", *data).stdout == "Zoé (1) is no longer a host\n"
        assert hosts(tmp_path) == [2]
        assert "there is nobody called Max" in run("admin Max", *data, code=2).stderr
        assert "there is nobody with id 3" in run("admin --id 3", *data, code=2).stderr
        assert "say who" in run("admin", *data, code=2).stderr
    with closing(sqlite3.connect(tmp_path / "butin.sqlite3")) as db, db:
        db.execute("UPDATE person SET name = 'Max' WHERE id = 1")
    assert run("admin Max", *data).stdout == "Max (1) is now a host\n"


def hosts(data: Path) -> list[int]:
    with closing(sqlite3.connect(data / "butin.sqlite3")) as db:
        return [id for (id,) in db.execute("SELECT id FROM person WHERE admin ORDER BY id")]


def exported(data: Path) -> list[Any]:
    return [json.loads(line) for line in run("export", "--data", str(data)).stdout.splitlines()]


def make_table(address: str) -> str:
    """A table that waits for somebody; its id."""
    wish = {"game": "raubern", "seats": [{"kind": "me"}, {"kind": "open"}], "name": "Zoé"}
    body = json.dumps(wish).encode()
    with urllib.request.urlopen(urllib.request.Request(f"{address}/api/tables", body), timeout=60) as answer:
        return str(json.load(answer)["table"])


@contextmanager
def serving(data: str, *more: str, program: Sequence[str] = (str(BUTIN),)) -> Iterator[str]:
    """A server, once a move can be played; its address."""
    words = [*program, "serve", "--port", "0", "--data", data, *more]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        address = process.stdout.readline().split()[3]
        try:
            wait_until_ready(address)
            yield address
        finally:
            process.terminate()


def wait_until_ready(address: str) -> None:
    end = time.monotonic() + 300  # a first start compiles the rules
    while time.monotonic() < end:
        with suppress(urllib.error.HTTPError):
            urllib.request.urlopen(f"{address}/healthz", timeout=60).close()
            return
        time.sleep(0.05)
    raise TimeoutError(address)


def test_a_data_folder_without_a_name_is_refused(tmp_path: Path) -> None:
    done = subprocess.run(
        [BUTIN, "serve", "--port", "0", "--data", ""], cwd=tmp_path, capture_output=True, text=True, timeout=60
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "butin: Invalid value for '--data': an empty name is no folder.\n"
    assert list(tmp_path.iterdir()) == []


def test_output_that_cannot_be_written_is_said_in_one_line() -> None:
    with open("/dev/full", "w") as full:  # noqa: PTH123 - a device
        done = subprocess.run([BUTIN, "games"], stdout=full, stderr=subprocess.PIPE, text=True, timeout=60)
    assert done.returncode == 1
    assert done.stderr == "butin: No space left on device\n"
