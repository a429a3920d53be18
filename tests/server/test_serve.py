"""Starting and stopping the server."""

from __future__ import annotations

import os
import re
import signal
import socket
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest
from house import PATIENCE, Process, run
from logs import write_table
from seats import BUILD, TOKENS

from butin.server import serve
from butin.server.folder import FILE

RUN = "import sys; from pathlib import Path; from butin.server.serve import run; run({})"


def start(arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a server that cannot start."""
    program = RUN.format(arguments)
    return subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=3 * PATIENCE)


def test_a_port_that_is_taken_is_one_line(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        ended = start(f"port={port}, data=Path({str(tmp_path)!r})")
    assert (ended.returncode, ended.stdout) == (2, "")
    assert ended.stderr == f"butin: port {port} is taken: choose another with --port\n"


def test_without_a_wish_the_next_free_port_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        monkeypatch.setattr(serve, "PORT", port)
        with serve.listen("127.0.0.1", None) as found:
            assert port < found.getsockname()[1] < port + serve.MORE_PORTS
        monkeypatch.setattr(serve, "MORE_PORTS", 1)
        with pytest.raises(OSError, match="are all taken"):
            serve.listen("127.0.0.1", None)


def test_an_address_that_is_not_this_machines_is_one_line() -> None:
    with pytest.raises(OSError, match=r"cannot listen on http://192\.0\.2\.1:8080"):
        serve.listen("192.0.2.1", 8080)


def test_a_folder_in_use_is_one_line(tmp_path: Path) -> None:
    server = Process(tmp_path)
    ended = start(f"port=0, data=Path({str(tmp_path)!r})")
    assert server.terminate() < 5
    assert (ended.returncode, ended.stdout) == (2, "")
    assert ended.stderr.count("\n") == 1
    assert f"another Butin is using {tmp_path}" in ended.stderr


def test_on_any_address_of_the_machine_itself_strange_hosts_are_refused(tmp_path: Path) -> None:
    program = RUN.format(f"host='localhost', port=0, data=Path({str(tmp_path)!r})")
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        address = process.stdout.readline().split()[3]
        codes = [
            httpx.get(f"{address}/api/hello", headers={"Host": host}).status_code
            for host in ("evil.example", "localhost", "127.0.0.1", "[::1]:80")
        ]
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=PATIENCE)
    assert codes == [421, 200, 200, 200]


def test_at_home_the_address_and_its_picture_are_shown(tmp_path: Path) -> None:
    program = RUN.format(f"port=0, data=Path({str(tmp_path)!r}), home=True")
    with subprocess.Popen(
        [sys.executable, "-c", program], stdout=subprocess.PIPE, text=True, env={**os.environ, "COLUMNS": "80"}
    ) as process:
        assert process.stdout is not None
        lines = [process.stdout.readline() for _ in range(6)]
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=PATIENCE)
    port = lines[0].split()[3].rpartition(":")[2]
    assert lines[1] == f"Phones in this network: http://{serve.lan_address()}:{port}\n"
    assert "█" in "".join(lines[2:])


def test_which_names_the_server_answers_to() -> None:
    machine = socket.gethostname().lower()
    for host in ("127.0.0.1", "127.0.0.2", "127.1", "localhost", "LocalHost"):
        with serve.listen(host, 0) as listener:
            bound = listener.getsockname()[0]
        assert serve.names(bound, None, home=False) == {machine, f"{machine}.local"}, host
    assert serve.names("::1", None, home=False) == {machine, f"{machine}.local"}
    home = serve.names("0.0.0.0", "http://Butin.example:8080", home=True)
    assert home is not None
    assert "butin.example" in home
    assert serve.names("0.0.0.0", None, home=False) is serve.names("192.168.1.7", None, home=False) is None
    assert serve.address("::1", 80) == "http://[::1]:80"


@pytest.mark.parametrize(
    ("named", "base", "seen"),
    [
        (None, None, "127.0.0.1"),
        (None, "https://games.example.org", "192.0.2.9"),
        ("127.0.0.1", None, "192.0.2.9"),
        ("192.0.2.1", "https://games.example.org", "127.0.0.1"),
    ],
)
def test_whom_a_request_is_from_only_a_known_proxy_may_say(
    monkeypatch: pytest.MonkeyPatch, named: str | None, base: str | None, seen: str
) -> None:
    monkeypatch.delenv("FORWARDED_ALLOW_IPS", raising=False)
    if named is not None:
        monkeypatch.setenv("FORWARDED_ALLOW_IPS", named)
    addresses: list[str] = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        addresses.append(scope["client"][0])

    config = serve.configure(app, serve.proxies(base))
    config.load()
    headers = [(b"x-forwarded-for", b"192.0.2.9")]
    asks: Any = config.loaded_app({"type": "http", "client": ("127.0.0.1", 1), "headers": headers}, None, None)
    run(asks)
    assert addresses == [seen]


def test_connections_are_probed_so_that_whoever_is_gone_is_missed() -> None:
    with serve.listen("127.0.0.1", 0) as listener, socket.create_connection(listener.getsockname()):
        connection, _ = listener.accept()
        with connection:
            assert connection.getsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE)
            first, then, times = (
                connection.getsockopt(socket.IPPROTO_TCP, option)
                for option in (socket.TCP_KEEPIDLE, socket.TCP_KEEPINTVL, socket.TCP_KEEPCNT)
            )
            assert first + then * times <= 40


def test_the_output_is_quiet_but_for_errors(tmp_path: Path) -> None:
    table = write_table(tmp_path / "data", BUILD, {seat: TOKENS[seat] for seat in range(3)})
    with closing(sqlite3.connect(tmp_path / "data" / FILE)) as db, db:
        db.execute("UPDATE event SET kind = 'of tomorrow' WHERE version = 4")
    server = Process(tmp_path / "data", log=tmp_path / "log")
    try:
        assert httpx.get(f"{server.address}/api/nothing").status_code == 404
        assert (tmp_path / "log").read_text() == ""
        assert httpx.get(f"{server.address}/api/tables", cookies={"butin": TOKENS[0]}).json() == {"tables": []}
        first, *lines = (tmp_path / "log").read_text().splitlines()
    finally:
        server.kill()
    assert re.fullmatch(rf"[\d-]+ [\d:,]+ butin\.server\.api: table {table} is left out of the list", first)
    assert lines[0] == "Traceback (most recent call last):"
    assert lines[-1] == f"ValueError: entry 4 of table {table} is of an unknown kind, 'of tomorrow'"
