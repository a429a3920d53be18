"""The HTTP side: headers, origins, hosts, limits, and answers to everything that arrives malformed."""

from __future__ import annotations

import asyncio
import logging
import random
import tracemalloc
from collections.abc import Iterator
from logging.handlers import BufferingHandler
from pathlib import Path
from typing import Any

import httpx
import pytest
from house import Browser, run, serving
from starlette.requests import Request
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from butin.games import RULES
from butin.server import page
from butin.server.limits import FEW, Limit, household


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("page")
    (folder / "assets").mkdir()
    (folder / "index.html").write_text("<!doctype html><title>Butin</title>" + " " * 500)
    (folder / "assets" / "index-abc123.js").write_text("console.log(1);" * 100)
    (folder / "assets" / "index-abc123.js.br").write_bytes(b"squeezed")
    (folder / "assets" / "font-abc123.woff2").write_bytes(b"\x00\x01")
    (folder / "favicon.svg").write_text("<svg/>")
    (folder / ".sources").write_text("a stamp")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(page.Page.__init__, "__defaults__", (folder,))
        with serving(tmp_path_factory.mktemp("data"), names={"butin.example"}, base="http://192.168.1.7:8080") as found:
            yield found


def test_hello_says_what_the_house_has(address: str) -> None:
    hello = httpx.get(f"{address}/api/hello").json()
    assert hello["ready"] is True
    assert hello["base"] == "http://192.168.1.7:8080"
    assert hello["me"]["name"] is None
    known = {game["id"]: game for game in hello["games"]}
    assert list(known) == list(RULES)
    assert known["raubern"] == {
        "id": "raubern",
        "seats": [2, 6],
        "options": {"protection": ["round", "none"]},
        "defaults": {"protection": "round"},
        "bots": ["mousse", "matelot"],
        "turn_s": [0, 30, 60, 120],
        "window": False,
        "talk": False,
    }
    assert {game: known[game]["turn_s"][1] for game in known} == {
        "conquetes": 60,
        "dragons": 15,
        "raubern": 30,
        "coffre": 30,
    }
    assert [game for game in known if known[game]["window"]] == ["conquetes"]
    assert [game for game in known if known[game]["talk"]] == ["coffre"]
    assert httpx.get(f"{address}/healthz").json() == {"ok": True, "version": hello["version"]}


# --- sheets to print --------------------------------------------------------------------------------------------------


def test_the_sheets_of_a_game_are_made_once(address: str) -> None:
    where = f"{address}/print/dragons.pdf?paper=letter&language=en"
    first, again = httpx.get(where, timeout=60), httpx.get(where)
    assert first.status_code == 200
    assert first.headers["content-type"] == "application/pdf"
    assert first.headers["content-disposition"] == 'attachment; filename="butin-dragons-letter-en.pdf"'
    assert first.content.startswith(b"%PDF-")
    assert again.content == first.content


@pytest.mark.parametrize("what", ["chess.pdf", "dragons.pdf?paper=a3", "dragons.pdf?language=de", "dragons.pdf?paper="])
def test_there_are_no_other_sheets(address: str, what: str) -> None:
    answer = httpx.get(f"{address}/print/{what}")
    assert (answer.status_code, answer.json()["error"]) == (404, "not_found")


# --- pages ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "path", ["/t/abcdefghjkmn", "/t/abcdefghjkmn/replay", "/j", "/new", "/rules/raubern", "/house"]
)
def test_the_page_has_these_addresses(address: str, path: str) -> None:
    answer = httpx.get(address + path)
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"
    again = httpx.get(address + path, headers={"If-None-Match": answer.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize("path", ["/nothing", "/t/", "/t/a/b", "/assets/none.js", "/.sources", "/..%2f..%2fetc/passwd"])
def test_anything_else_is_the_page_that_says_so(address: str, path: str) -> None:
    answer = httpx.get(address + path)
    assert answer.status_code == 404
    assert answer.headers["content-type"].startswith("text/html")


def test_assets_are_kept_for_ever_and_sent_small(address: str) -> None:
    script = httpx.get(f"{address}/assets/index-abc123.js", headers={"Accept-Encoding": "gzip, deflate"})
    assert script.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert script.headers["content-type"].startswith("text/javascript")
    assert script.headers["content-encoding"] == "gzip"
    assert int(script.headers["content-length"]) < len(script.content)
    plain = httpx.get(f"{address}/assets/index-abc123.js", headers={"Accept-Encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.content == script.content
    with httpx.stream("GET", str(plain.url), headers={"Accept-Encoding": "gzip, br"}) as best:
        assert (best.headers["content-encoding"], b"".join(best.iter_raw())) == ("br", b"squeezed")
    assert httpx.get(f"{plain.url}.br").status_code == 404
    font = httpx.get(f"{address}/assets/font-abc123.woff2")
    assert (font.headers["content-type"], font.content) == ("font/woff2", b"\x00\x01")
    assert httpx.head(f"{address}/favicon.svg").headers["content-type"] == "image/svg+xml"


@pytest.mark.parametrize("path", ["/", "/api/hello", "/nothing", "/api/nothing", "/assets/index-abc123.js"])
def test_every_answer_carries_the_headers_of_safety(address: str, path: str) -> None:
    headers = httpx.get(address + path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert "camera=()" in headers["permissions-policy"]


# --- who asks ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "", "http://127.0.0.1", "http://127.0.0.1:1"])
def test_another_origin_is_refused(address: str, origin: str) -> None:
    for path in ("/api/me", "/api/tables", "/api/join", "/api/invitation", "/"):
        answer = httpx.post(address + path, json={}, headers={"Origin": origin})
        assert (answer.status_code, answer.json()["error"]) == (403, "wrong_origin")

    async def open_socket() -> None:
        place = f"{address.replace('http', 'ws')}/ws/abcdefghjkmn"
        with pytest.raises(InvalidStatus, match="403"):
            async with connect(place, additional_headers={"Origin": origin}):
                pass

    run(open_socket())


def test_a_host_that_is_not_this_one_is_refused(address: str) -> None:
    port = address.rpartition(":")[2]
    for host in ("evil.example", f"evil.example:{port}", "", "a b", "[::1", "butin.example.evil"):
        answer = httpx.get(f"{address}/api/hello", headers={"Host": host})
        assert answer.status_code in (400, 421), host
    for host in ("localhost", f"LOCALHOST:{port}", "192.168.1.7:8080", "[::1]:80", "butin.example"):
        assert httpx.get(f"{address}/api/hello", headers={"Host": host}).status_code == 200, host
    posted = httpx.post(
        f"{address}/api/me",
        json={"name": "Zoé"},
        headers={"Host": "192.168.1.7:8080", "Origin": "http://192.168.1.7:8080"},
    )
    assert posted.status_code == 200


# --- what arrives malformed -------------------------------------------------------------------------------------------

BAD_TABLES: list[tuple[dict[str, Any], str]] = [
    ({"game": "chess"}, "bad_table"),
    ({"options": {"protection": "always"}}, "bad_table"),
    ({"options": {"spiders": 2}}, "bad_table"),
    ({"options": {"first_seat": 2}}, "bad_table"),
    ({"seats": [{"kind": "me"}]}, "bad_table"),
    ({"seats": [{"kind": "open"}] * 2}, "bad_table"),
    ({"seats": [{"kind": "me"}, *[{"kind": "open"}] * 6]}, "bad_table"),
    ({"seats": [{"kind": "me"}, *[{"kind": "open"}] * 60]}, "malformed"),
    ({"seats": [{"kind": "me"}, {"kind": "bot", "bot": "amiral"}]}, "unknown_bot"),
    ({"seats": [{"kind": "me"}, {"kind": "bot"}]}, "malformed"),
    ({"seats": [{"kind": "me"}, {"kind": "cat"}]}, "malformed"),
    ({"options": {"protection": ["round"]}}, "malformed"),
    ({"options": None}, "malformed"),
    ({"seats": [{"kind": "me", "name": "\x00"}, {"kind": "open"}]}, "bad_name"),
    ({"terms": {"turn_s": 15}}, "bad_table"),
    ({"terms": {"turn_s": 20}}, "malformed"),
    ({"terms": {"window_s": 3}}, "bad_table"),
    ({"terms": {"talk_s": 10}}, "bad_table"),
    ({"terms": {"days": 1, "turn_s": 30}}, "bad_table"),
    ({"terms": {"days": 2}}, "malformed"),
    ({"terms": {"late": "shout"}}, "malformed"),
    ({"terms": {"more": 1}}, "malformed"),
    ({"name": "\x00"}, "bad_name"),
    ({"name": 7}, "malformed"),
    ({"more": 1}, "malformed"),
]


@pytest.mark.parametrize(("change", "error"), BAD_TABLES)
def test_a_table_that_cannot_be_is_refused(address: str, change: dict[str, Any], error: str) -> None:
    wish = {"game": "raubern", "options": {}, "seats": [{"kind": "me"}, {"kind": "open"}], "name": None, **change}
    answer = httpx.post(f"{address}/api/tables", json=wish)
    assert (answer.status_code, answer.json()["error"]) == (400, error)
    assert answer.json()["detail"]


def test_nonsense_is_answered_and_never_a_fault(address: str) -> None:
    rng = random.Random(1)
    bodies = [b"", b"null", b"[]", b"{", b"\xff\xfe", b"[" * 3000, b'{"name":"\\ud800"}', b'{"name":null}']
    bodies += [bytes(rng.randrange(256) for _ in range(rng.randrange(200))) for _ in range(20)]
    with httpx.Client(base_url=address) as client:
        for path in ("/api/me", "/api/tables", "/api/invitation", "/api/join"):
            for body in bodies:
                answer = client.post(path, content=body)
                assert (answer.status_code, answer.json()["error"]) == (400, "malformed"), (path, body)


@pytest.mark.parametrize(
    ("method", "path", "status", "error"),
    [
        ("GET", "/api/nothing", 404, "not_found"),
        ("GET", "/api", 404, "not_found"),
        ("POST", "/api", 404, "not_found"),
        ("GET", "/api/", 404, "not_found"),
        ("GET", "/api/tables/abcdefghjkmn/none", 404, "not_found"),
        ("POST", "/api/nothing", 404, "not_found"),
        ("GET", "/api/me", 405, "not_allowed"),
        ("DELETE", "/api/tables", 405, "not_allowed"),
        ("PUT", "/", 405, "not_allowed"),
        ("GET", "/api/tables/abcdefghjkmn/record", 404, "no_such_table"),
        ("GET", "/api/tables/%00/record", 404, "no_such_table"),
        ("GET", "/ws/abcdefghjkmn", 404, "not_found"),
    ],
)
def test_wrong_addresses_are_answered_in_json(address: str, method: str, path: str, status: int, error: str) -> None:
    answer = httpx.request(method, address + path)
    if path.startswith("/ws"):
        assert answer.status_code == 404
    else:
        assert (answer.status_code, answer.json()["error"]) == (status, error)


def test_a_body_too_large_is_refused(address: str) -> None:
    answer = httpx.post(f"{address}/api/me", content=b'{"name":"' + b"x" * 5000 + b'"}')
    assert (answer.status_code, answer.json()["error"]) == (413, "too_large")


UPGRADE = (
    b"Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)
ODD = {
    "a body that breaks off": b"POST /api/me HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{",
    "no host": b"GET / HTTP/1.0\r\n\r\n",
    "a path of bytes": b"GET /t/%ff%fe HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "a cookie of bytes": b"GET /api/hello HTTP/1.1\r\nHost: localhost\r\nCookie: butin=\xff\xfe\r\n\r\n",
    "a cookie of a cookie": b"POST /api/me HTTP/1.1\r\nHost: localhost\r\nCookie: butin; =;;\r\n\r\n",
    "an address that is none": b"GET http://[ HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "a socket of no table": b"GET /ws/ HTTP/1.1\r\nHost: localhost\r\n" + UPGRADE,
    "a socket elsewhere": b"GET /api/hello HTTP/1.1\r\nHost: localhost\r\n" + UPGRADE,
    "a socket of bytes": b"GET /ws/%ff?seat=%ff HTTP/1.1\r\nHost: localhost\r\nCookie: butin=\xff\r\n" + UPGRADE,
    "a seat that is none": b"GET /ws/abcdefghjkmn?seat=-1 HTTP/1.1\r\nHost: localhost\r\n" + UPGRADE,
    "a frame that is none": b"GET /ws/abcdefghjkmn HTTP/1.1\r\nHost: localhost\r\n" + UPGRADE + b"\xff\xff\xff",
}


@pytest.mark.parametrize("sent", ODD.values(), ids=ODD.keys())
def test_odd_requests_harm_nobody(address: str, sent: bytes, capfd: pytest.CaptureFixture[str]) -> None:
    async def story() -> bytes:
        host, port = address.removeprefix("http://").split(":")
        reader, writer = await asyncio.open_connection(host, int(port))
        writer.write(sent)
        await writer.drain()
        try:
            return await asyncio.wait_for(reader.read(1000), 0.3)
        except TimeoutError:
            return b""
        finally:
            writer.close()

    answer = run(story())
    assert not answer.startswith(b"HTTP/1.1 5")
    assert httpx.get(f"{address}/healthz").status_code == 200
    assert "Traceback" not in "".join(capfd.readouterr())


def test_a_text_that_is_none_ends_its_socket_and_is_no_news(address: str) -> None:
    journal, listener = logging.getLogger("uvicorn.error"), BufferingHandler(100)

    async def story() -> None:
        async with Browser(address) as zoe, zoe.at(await zoe.make("me", "open")) as line:
            await line.until(lambda: line.table)
            await line.socket.send(b"\xff\xfe", text=True)
            assert await line.until_closed() == 1007

    journal.addHandler(listener)
    try:
        run(story())
    finally:
        journal.removeHandler(listener)
    assert [record.getMessage() for record in listener.buffer if record.exc_info] == []


# --- limits -----------------------------------------------------------------------------------------------------------


def test_a_limit_lets_a_burst_pass_and_then_a_rate() -> None:
    now = 0.0
    limit = Limit(rate=2, burst=3, clock=lambda: now)
    assert [limit.allows("a") for _ in range(4)] == [True, True, True, False]
    assert limit.allows("b")
    now = 0.5
    assert [limit.allows("a") for _ in range(2)] == [True, False]
    now = 100.0
    assert [limit.allows("a") for _ in range(4)] == [True, True, True, False]


@pytest.mark.parametrize("rate", [1 / 30_000, 0.05, 0.3, 50])
def test_a_limit_gives_all_of_its_burst_at_any_moment(rate: float) -> None:
    now = 0.0
    for now in (step * 977.123456789 for step in range(1, 2000)):
        limit = Limit(rate=rate, burst=3, clock=lambda: now)  # noqa: B023 - asked before the moment passes
        assert [limit.allows("a") for _ in range(4)] == [True, True, True, False]


def test_a_limit_remembers_who_has_just_asked_not_all_who_ever_did() -> None:
    now = 0.0
    limit = Limit(rate=1, burst=3, clock=lambda: now)
    assert [limit.allows("a") for _ in range(4)] == [True, True, True, False]
    assert all(limit.allows(number) for number in range(5 * FEW))
    assert not limit.allows("a"), "however many have come meanwhile"
    now = 100.0
    limit = Limit(rate=1, burst=3, clock=lambda: now)
    tracemalloc.start()
    for number in range(20 * FEW):
        now += 1
        assert limit.allows(number)
    size, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert size < 300 * FEW


@pytest.mark.parametrize(
    ("host", "shares"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:aaaa::1", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:bbbb:0:0:2", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("/run/butin.socket", "/run/butin.socket"),
    ],
)
def test_a_house_has_one_limit(host: str, shares: str) -> None:
    assert household(host) == shares


def test_a_browser_that_asks_too_much_is_told(address: str) -> None:
    async def story() -> None:
        async with Browser(address, "Zoé") as zoe:
            await zoe.post("/api/me", {"name": "Zoé"})
            answers = await asyncio.gather(*(zoe.post("/api/me", {"name": "Zoé"}) for _ in range(90)))
            codes = {answer.status_code for answer in answers}
            assert codes == {200, 429}
            assert {answer.json()["error"] for answer in answers if answer.status_code == 429} == {"too_fast"}
        async with Browser(address) as max_:
            assert (await max_.post("/api/me", {"name": "Max"})).status_code == 200

    run(story())


@pytest.mark.parametrize("path", ["/api/tables", "/api/house"])
def test_a_browser_that_looks_too_often_is_told(address: str, path: str) -> None:
    async def story() -> None:
        async with Browser(address, token=path) as zoe:
            codes = [answer.status_code for answer in await asyncio.gather(*(zoe.get(path) for _ in range(80)))]
            assert 60 <= len(codes) - codes.count(429) < 80
            assert (await zoe.post("/api/me", {"name": "Zoé"})).status_code == 200, "what it does is counted apart"

    run(story())


def test_without_a_page_the_server_says_so(tmp_path: Path) -> None:
    async def ask() -> int:
        scope = {"type": "http", "method": "GET", "path": "/", "headers": [], "query_string": b""}
        return (await page.Page(tmp_path).index(Request(scope))).status_code

    assert run(ask()) == 503
