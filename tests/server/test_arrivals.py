"""The page as somebody gets it who arrives: what is written into it, for whom, and which files it names."""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
from pathlib import Path

import httpx
import pytest
from house import Browser, new_id, pair, run, serving
from logs import write_table
from parlour import parlour
from seats import BUILD, TOKENS

from butin.server import api, page
from butin.server.limits import Limit, Limits
from butin.server.people import People
from butin.server.squeeze import Beginning
from butin.server.visits import TurnedAwayError, Visits
from butin.server.wire import Leave, Remove

NEEDS = {
    "home": {"fr": ["assets/fr-1.js"], "en": ["assets/en-1.js"]},
    "tables": {"fr": [], "en": []},
    "lobby": {"fr": ["assets/lobby-1.js"], "en": ["assets/lobby-1.js"]},
    "raubern": {"fr": ["assets/table-1.js", "assets/table-1.css"], "en": ["assets/table-1.js"]},
    "conquetes": {"fr": [], "en": []},
}
FIRST = {"fr": {"home": "<!--[--><h1>Lequel</h1>", "raubern": "<p>Chiper</p>"}, "en": {"home": "<h1>Which</h1>"}}
STYLE = "h1{color:red}"
NOBODY = "23456789abcd"


@pytest.fixture(autouse=True)
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A page as the build leaves it."""
    folder = tmp_path / "static"
    folder.mkdir()
    index = f'<!doctype html><html lang="fr"><head><style>{STYLE}</style></head><body></body></html>'
    (folder / "index.html").write_text(index)
    (folder / page.FIRST).write_text(json.dumps(FIRST))
    (folder / page.NEEDS).write_text(json.dumps(NEEDS))
    monkeypatch.setattr(page.Page.__init__, "__defaults__", (folder,))


def test_a_table_comes_with_what_its_line_would_tell_first(tmp_path: Path) -> None:
    async def story(address: str) -> None:
        async with Browser(address, "Zoé") as zoe, Browser(address, "Max") as max_, Browser(address) as eve:
            table = await pair(zoe, max_)
            for browser in (zoe, max_, eve):
                async with browser.at(table) as line:
                    await line.until_view()
                    told = [line.table, line.view, {"t": "talk", "since": 0, "lines": []}]
                    came = (await browser.arrive(f"/t/{table}"))["line"]
                    assert came[1:] == told[1:]
                    assert came[0] | {"watchers": 0} == told[0] | {"watchers": 0}

    with serving(tmp_path / "data") as address:
        run(story(address))


def test_a_device_that_people_share_gets_no_hand_before_it_is_asked_who_holds_it(tmp_path: Path) -> None:
    async def story(address: str) -> None:
        async with Browser(address, "Zoé") as zoe:
            table = await zoe.make("me", "me", "mousse")
            for place in (f"/t/{table}", f"/t/{table}?seat=1"):
                (told,) = (await zoe.arrive(place))["line"]
                assert (told["t"], told["mine"]) == ("table", [0, 1])

    with serving(tmp_path / "data") as address:
        run(story(address))


def test_whoever_only_gets_the_page_is_not_there(tmp_path: Path) -> None:
    async def story(address: str) -> None:
        async with Browser(address, "Zoé") as zoe, Browser(address, "Max") as max_:
            table = await pair(zoe, max_)
            async with zoe.at(table) as line:
                await line.until_view()
                came = await max_.arrive(f"/t/{table}")
                assert came["line"][0]["seats"][1]["here"], "for oneself one is"
                await line.send(t="ping")
                await line.until(lambda: line.pongs)
                assert not line.table["seats"][1]["here"]

    with serving(tmp_path / "data") as address:
        run(story(address))


def test_a_game_too_long_for_the_page_comes_by_its_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("butin.server.arrivals.MUCH", 1000)

    async def story(address: str) -> None:
        async with Browser(address, "Zoé") as zoe, Browser(address, "Max") as max_:
            lobby, table = await zoe.make("me", "open"), await pair(zoe, max_)
            assert [message["t"] for message in (await zoe.arrive(f"/t/{lobby}"))["line"]] == ["table", "talk"]
            assert [message["t"] for message in (await zoe.arrive(f"/t/{table}"))["line"]] == ["table"]
            async with zoe.at(table) as line:
                await line.until_view()

    with serving(tmp_path / "data") as address:
        run(story(address))


def test_home_comes_with_the_tables_of_whoever_asks(tmp_path: Path) -> None:
    async def story(address: str) -> None:
        async with Browser(address, "Zoé") as zoe, Browser(address) as eve:
            table = await zoe.make("me", "mousse")
            came = await zoe.arrive("/")
            assert [one["id"] for one in came["tables"]] == [table]
            assert came["hello"] == (await zoe.get("/api/hello")).json()
            assert came["hello"]["me"]["name"] == "Zoé"
            assert (await eve.arrive("/"))["tables"] == []

    with serving(tmp_path / "data") as address:
        run(story(address))


def test_it_is_kept_nowhere_and_names_the_files_that_are_needed(tmp_path: Path) -> None:
    async def story(address: str) -> None:
        async with Browser(address) as zoe:
            table = await zoe.make("me", "mousse")
            lobby = await zoe.make("me", "open")
            answer = await zoe.get(f"/t/{table}")
            assert (answer.status_code, answer.headers["cache-control"]) == (200, "no-store")
            head, _, body = answer.text.partition("</head>")
            assert '<link rel="modulepreload" crossorigin href="/assets/table-1.js">' in head
            assert body.index("Chiper") < body.index('<link rel="stylesheet" crossorigin href="/assets/table-1.css">')
            assert "/assets/lobby-1.js" in (await zoe.get(f"/t/{lobby}")).text

    with serving(tmp_path / "data") as address:
        run(story(address))


@pytest.mark.parametrize(
    ("headers", "texts"),
    [
        ({}, "fr"),
        ({"Accept-Language": "de-DE,en;q=0.8,fr;q=0.5"}, "en"),
        ({"Accept-Language": "en", "Cookie": "butin.language=fr"}, "fr"),
        ({"Accept-Language": "xx", "Cookie": "butin.language=<script>"}, "fr"),
    ],
)
def test_it_names_the_texts_of_the_language_that_will_be_spoken(
    tmp_path: Path, headers: dict[str, str], texts: str
) -> None:
    with serving(tmp_path / "data") as address:
        text = httpx.get(f"{address}/", headers=headers).text
        assert f"/assets/{texts}-1.js" in text
        assert text.count("-1.js") == 1


def test_what_its_reader_is_told_is_not_squeezed_with_the_rest(tmp_path: Path) -> None:
    with serving(tmp_path / "data") as address:
        plain = httpx.get(f"{address}/", headers={"Accept-Encoding": "identity"}).content
        told = plain.partition(page.DATA.encode())[2]
        with httpx.stream("GET", f"{address}/") as answer:
            sent = b"".join(answer.iter_raw())
    assert answer.headers["content-encoding"] == "gzip"
    assert b"<!doctype" in plain
    assert b"<!doctype" not in sent
    assert len(told) > 1000
    assert told in sent


@pytest.mark.parametrize("size", [0, 1, 65535, 65536, 200_000])
def test_what_is_squeezed_in_part_is_a_gzip_file_of_the_whole(size: int) -> None:
    end = bytes(number % 251 for number in range(size))
    squeezed = Beginning.of(b"abc" * 1000).with_end(end)
    assert gzip.decompress(squeezed) == b"abc" * 1000 + end
    assert len(squeezed) < size + 100


def test_its_first_view_is_drawn_where_nothing_would_make_room_in_it(tmp_path: Path) -> None:
    async def story(address: str) -> None:
        async with Browser(address, "Zoé") as zoe:
            assert '<html lang="fr">' in (fresh := (await zoe.get("/")).text)
            assert f"<body>{FIRST['fr']['home']}<script" in fresh
            english = (await zoe.get("/", headers={"Accept-Language": "en"})).text
            assert f"<body>{FIRST['en']['home']}<script" in english
            assert '<html lang="en">' in english
            table = await zoe.make("me", "mousse")
            lobby = await zoe.make("me", "open")
            shared = await zoe.make("me", "me")
            assert f"<body>{FIRST['fr']['raubern']}<link" in (await zoe.get(f"/t/{table}")).text
            for place in ("/", f"/t/{lobby}", f"/t/{shared}"):
                text = (await zoe.get(place)).text
                assert "arrival" in text
                assert not any(drawn in text for drawn in FIRST["fr"].values())

    with serving(tmp_path / "data") as address:
        run(story(address))


@pytest.mark.parametrize("path", ["/", "/new", "/index.html", "/nothing"])
def test_only_the_styles_that_it_was_built_with_are_allowed_in_it(tmp_path: Path, path: str) -> None:
    digest = base64.b64encode(hashlib.sha256(STYLE.encode()).digest()).decode()
    with serving(tmp_path / "data") as address:
        allowed = httpx.get(address + path).headers["content-security-policy"].split("; ")
    assert f"style-src 'self' 'sha256-{digest}'" in allowed
    assert "script-src 'self'" in allowed


def test_what_people_write_ends_no_block(tmp_path: Path) -> None:
    wicked = "</script><script>\u2028"

    async def story(address: str) -> None:
        async with Browser(address) as zoe:
            table = await zoe.make("me", "mousse")
            async with zoe.at(table) as line:
                await line.until_view()
                assert (await line.say("say", text=wicked))["t"] == "ack"
            text = (await zoe.get(f"/t/{table}")).text
            assert text.count("<script") == text.count("</script") == 1
            assert "\u2028" not in text
            (said,) = (await zoe.arrive(f"/t/{table}"))["line"][2]["lines"]
            assert said["text"].startswith("</script><script>")

    with serving(tmp_path / "data") as address:
        run(story(address))


@pytest.mark.parametrize("place", [NOBODY, "x", "<b>"])
def test_a_table_that_does_not_exist_comes_without_anything(tmp_path: Path, place: str) -> None:
    with serving(tmp_path / "data") as address:
        answer = httpx.get(f"{address}/t/{place}")
        assert (answer.status_code, answer.headers["cache-control"]) == (200, "no-cache")
        assert "arrival" not in answer.text


def test_a_seat_of_somebody_else_or_a_table_without_spectators_tells_nothing(tmp_path: Path) -> None:
    async def story(address: str) -> None:
        async with Browser(address) as zoe, Browser(address) as eve:
            table = await zoe.make("me", "mousse", terms={"watch": False})
            assert (await zoe.arrive(f"/t/{table}?seat=0"))["line"]
            for browser, place in ((zoe, f"{table}?seat=1"), (eve, f"{table}?seat=0"), (eve, table)):
                assert await browser.arrive(f"/t/{place}") == {}

    with serving(tmp_path / "data") as address:
        run(story(address))


@pytest.mark.parametrize("watch", [True, False])
@pytest.mark.parametrize("sent_away", [True, False])
def test_whoever_gives_up_a_seat_meanwhile_is_told_nothing_of_it(tmp_path: Path, watch: bool, sent_away: bool) -> None:
    async def story() -> None:
        async with parlour(tmp_path) as house:
            table = await house.make("me", "me", terms={"watch": watch})
            async with house.sit(table, 0, 1) as (zoe, max_):
                who, action = (zoe, Remove(new_id(), 1)) if sent_away else (max_, Leave(new_id()))
                max_.at.tell(max_.at.act, who, action)
                look = Visits(People(house.store), house.tables).look(table, None, max_.person)
                if not watch:
                    with pytest.raises(TurnedAwayError, match="not_yours"):
                        await look
                    return
                told, view = map(json.loads, (await look)[:2])
                assert (told["seat"], told["mine"], told["link"], told["invite"]) == (None, [], None, None)
                assert set(view["view"]["hands"][1]) == {None}

    run(story())


def test_whoever_asks_too_often_gets_the_page_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    once = Limits(Limit(rate=0.001, burst=2), Limit(rate=1000, burst=1000))
    make = api.Api.__init__

    def strict(self: api.Api, *arguments: object) -> None:
        make(self, *arguments)  # type: ignore[arg-type]
        self._gets = once

    monkeypatch.setattr(api.Api, "__init__", strict)
    cookies = {"butin": "somebody-who-asks-a-lot"}
    with serving(tmp_path / "data") as address, httpx.Client(base_url=address, cookies=cookies) as client:
        found = ["arrival" in client.get("/").text for _ in range(3)]
    assert found == [True, True, False]


def test_every_seat_gets_its_own_hand(tmp_path: Path) -> None:
    """A canary in each hand: the page of nobody else has it."""
    table = write_table(tmp_path / "data", BUILD, {seat: TOKENS[seat] for seat in range(3)})

    async def story(address: str) -> None:
        for reader, token in enumerate([*(TOKENS[seat] for seat in range(3)), None]):
            async with Browser(address, token=token) as browser:
                hands = (await browser.arrive(f"/t/{table}"))["line"][1]["view"]["hands"]
                known = [set(hand) if seat == reader else {None} for seat, hand in enumerate(BUILD["hands"])]
                assert [set(hand) for hand in hands] == known

    with serving(tmp_path / "data") as address:
        run(story(address))
