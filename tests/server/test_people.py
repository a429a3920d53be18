"""Guests, names, invitations and the links of seats."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AsyncExitStack

import pytest
from house import Browser, Line, both, pair, run, serving

from butin.server import visits
from butin.server.people import clean_name


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(tmp_path_factory.mktemp("data")) as found:
        yield found


async def invitation(host: Browser, table: str) -> str:
    """The token of a table that waits."""
    async with host.at(table) as line:
        await line.until(lambda: line.table)
        return str(line.table["invite"])


# --- names ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("raw", "name"),
    [
        ("Zoé", "Zoé"),
        ("  Zoe\u0301  ", "Zoé"),
        ("Ｍａｘ", "Max"),
        ("Jean   Paul", "Jean Paul"),
        ("x" * 24, "x" * 24),
        ("<b>Zoé</b>", "<b>Zoé</b>"),
        ("👨‍👩‍👧", "👨‍👩‍👧"),
        ("林", "林"),
        ("ก็้", "ก็้"),
        ("e\u0323\u0302\u0301", "ệ\u0301"),
        ("1\ufe0f\u20e3", "1\ufe0f\u20e3"),
        ("\u2800Anna\U0001d159", "Anna"),
        ("An\u2800na", "An na"),
        ("ශ්\u200dරී", "ශ්\u200dරී"),
        ("葛\U000e0100", "葛\U000e0100"),
    ],
)
def test_names_are_as_everybody_sees_them(raw: str, name: str) -> None:
    assert clean_name(raw) == name


UNREADABLE = ["", "   ", "x" * 25, "a\nb", "a\x00", "\u202egnp.exe", "\u200b", "\u200d", "\ufeffa", "\u0301", "\ue000"]
UNREADABLE += ["An\u200dna", "Anna\u200d", "An\ufe0fna", "An\u034fna", "\u180dAnna", "\ufffc"]
BLANK = ["\u2800", "\U0001d159", "\u3164", "\u115f", "\u1160", "\uffa0", "\u2800 \u3164\u0301"]


@pytest.mark.parametrize("raw", [*UNREADABLE, *BLANK, "Z" + "\u0336" * 4, "Z\u0489\u0336\u0489\u0336algo"])
def test_names_that_nobody_could_read_are_refused(raw: str) -> None:
    with pytest.raises(ValueError, match="a name has"):
        clean_name(raw)


def test_a_name_is_kept_and_told_to_the_table(address: str) -> None:
    async def story() -> None:
        async with Browser(address) as zoe:
            assert (await zoe.get("/api/hello")).json()["me"]["name"] is None
            assert zoe.token is None, "looking makes no guest"
            table = await zoe.make("me", "mousse")
            async with zoe.at(table) as line:
                await line.until(lambda: line.table)
                assert line.table["seats"][0]["name"] is None
                assert (await zoe.post("/api/me", {"name": " Zoé "})).json()["name"] == "Zoé"
                await line.until(lambda: line.table["seats"][0]["name"] == "Zoé")
            assert (await zoe.get("/api/hello")).json()["me"]["name"] == "Zoé"
            refused = await zoe.post("/api/me", {"name": "\n"})
            assert (refused.status_code, refused.json()["error"]) == (400, "bad_name")

    run(story())


def test_a_guest_is_remembered_for_a_year_and_cannot_choose_its_token(address: str) -> None:
    async def story() -> None:
        async with Browser(address, token="a-token-of-my-own") as eve:
            answer = await eve.post("/api/me", {"name": "Eve"})
            cookie = answer.headers["set-cookie"]
            assert "a-token-of-my-own" not in cookie
            for part in ("HttpOnly", "SameSite=lax", "Max-Age=31536000", "Path=/"):
                assert part in cookie
        token = cookie.split(";")[0].removeprefix("butin=")
        async with Browser(address, token=token) as eve:
            assert (await eve.get("/api/hello")).json()["me"]["name"] == "Eve"

    run(story())


TERMS = {"days": None, "turn_s": 0, "window_s": 5, "talk_s": 0, "late": "wait", "public": False, "watch": True}
OPEN = {"name": None, "bot": None, "kind": "open"}


# --- invitations ------------------------------------------------------------------------------------------------------


def test_an_invitation_seats_its_guests_once_each(address: str) -> None:
    async def story() -> None:
        async with Browser(address, "Zoé") as zoe, Browser(address, "Max") as max_, Browser(address, "Lea") as lea:
            table = await zoe.make("open", "me", "open", protection="none")
            token = await invitation(zoe, table)
            async with Browser(address) as stranger:
                looked = (await stranger.post("/api/invitation", {"token": token})).json()
                assert looked == {
                    "table": table, "game": "raubern", "options": {"protection": "none"}, "terms": TERMS,
                    "seats": [OPEN, {"name": "Zoé", "bot": None, "kind": "person"}, OPEN],
                    "host": "Zoé", "kind": "invite", "seat": None, "free": [0, 2], "phase": "waiting",
                }  # fmt: skip
                assert stranger.token is None, "looking makes no guest"
            assert (await zoe.post("/api/invitation", {"token": token})).json()["seat"] == 1
            assert await max_.join(token) == 0
            assert (await max_.post("/api/invitation", {"token": token})).json()["seat"] == 0
            assert await max_.join(token) == 0
            assert await zoe.join(token) == 1
            assert await lea.join(token) == 2
            async with Browser(address, "Eve") as eve:
                full = await eve.post("/api/join", {"token": token})
                assert (full.status_code, full.json()["error"]) == (409, "full")
            async with zoe.at(table) as line:
                await line.until(lambda: line.table)
                assert [seat["name"] for seat in line.table["seats"]] == ["Max", "Zoé", "Lea"]
                await line.say("start")
            async with Browser(address, "Eve") as eve:
                late = await eve.post("/api/join", {"token": token})
                assert (late.status_code, late.json()["error"]) == (409, "full")
            assert await lea.join(token) == 2

    run(story())


def test_people_who_join_at_the_same_time_sit_apart(address: str) -> None:
    async def story() -> None:
        async with Browser(address) as zoe:
            table = await zoe.make("me", "open", "open", "open", "open", "open")
            token = await invitation(zoe, table)
            guests = [Browser(address) for _ in range(7)]
            answers = await both(*(guest.post("/api/join", {"token": token}) for guest in guests))
            seats = sorted(answer.json()["seat"] for answer in answers if answer.status_code == 200)
            assert seats == [1, 2, 3, 4, 5]
            await both(*(guest.__aexit__() for guest in guests))

    run(story())


def test_the_link_of_a_seat_opens_it_on_another_device(address: str) -> None:
    async def story() -> None:
        async with Browser(address, "Zoé") as laptop, Browser(address) as phone:
            table = await laptop.make("me", "mousse")
            async with laptop.at(table) as one:
                await one.until(lambda: one.view.get("may"))
                looked = (await phone.post("/api/invitation", {"token": one.table["link"]})).json()
                assert (looked["kind"], looked["seat"], looked["host"]) == ("seat", 0, "Zoé")
                assert await phone.join(one.table["link"]) == 0
                async with phone.at(table) as two:
                    await two.until_view()
                    assert two.view == one.view
                    assert two.table["seats"][0]["name"] == "Zoé"
                    assert two.table["host"] is True
                    assert (await two.play())["t"] == "ack"
                    await one.until(lambda: len(one.events) > 1)
            assert [found["id"] for found in (await phone.get("/api/tables")).json()["tables"]] == [table]

    run(story())


def test_whoever_follows_the_link_of_another_seat_has_both(address: str) -> None:
    async def story() -> None:
        async with Browser(address, "Zoé") as zoe, Browser(address, "Max") as max_:
            table = await pair(zoe, max_, first_seat=1)
            async with max_.at(table) as guest:
                await guest.until_view()
                assert await zoe.join(guest.table["link"]) == 1
                async with zoe.at(table) as own, zoe.at(table, seat=1) as other:
                    await both(own.until_view(), other.until_view())
                    assert (own.table["seat"], other.table["seat"]) == (0, 1)
                    assert own.table["mine"] == other.table["mine"] == [0, 1]
                    assert own.table["host"] is other.table["host"] is True, "the rights are the person's"
                    assert guest.table["host"] is False
                    assert other.table["seats"][1]["name"] == "Max"
                    assert other.view == guest.view != own.view
                    await both(own.play_on(), other.play_on())
                    following = (await other.say("again"))["table"]
            async with zoe.at(following, seat=0) as own, zoe.at(following, seat=1) as other:
                await both(own.until_view(), other.until_view())
                assert [seat["name"] for seat in other.table["seats"]] == ["Zoé", "Max"]
                async with max_.at(following) as guest:
                    await guest.until_view()
                    assert guest.table["link"] == other.table["link"] != own.table["link"]
                    assert guest.view == other.view

    run(story())


@pytest.mark.parametrize("token", ["", "x", "a" * 34, "é" * 30, "aaaaaaaaaaaa" + "b" * 22])
def test_a_token_that_opens_nothing(address: str, token: str) -> None:
    async def story() -> None:
        async with Browser(address) as eve:
            for path in ("/api/invitation", "/api/join"):
                answer = await eve.post(path, {"token": token})
                assert (answer.status_code, answer.json()["error"]) == (404, "no_such_token")
            assert eve.token is None

    run(story())


def test_nobody_has_more_lines_than_their_share(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(visits, "MOST_LINES", {"person": 2, "address": 4})

    async def refused(line: Line) -> bool:
        async with line:
            return await line.until_closed() == 4429

    async def story() -> None:
        async with (
            Browser(address) as zoe,
            Browser(address) as max_,
            Browser(address) as eve,
            AsyncExitStack() as open_,
        ):
            table = await pair(zoe, max_)

            async def come(line: Line) -> None:
                await (await open_.enter_async_context(line)).until_view()

            one = zoe.at(table)
            async with one:
                await one.until_view()
                await come(zoe.at(table))
                assert await refused(zoe.at(table)), "a third of hers"
                await come(max_.at(table))
            await come(zoe.at(table))
            await come(max_.at(table))
            assert await refused(eve.at(table)), "a fifth of the address"

    run(story())


def test_nobody_takes_or_sees_another_persons_seat(address: str) -> None:
    async def story() -> None:
        async with Browser(address) as zoe, Browser(address) as max_, Browser(address) as eve:
            table = await pair(zoe, max_)
            await eve.post("/api/me", {"name": "Eve"})
            lines: list[Line] = [max_.at(table, seat=0), eve.at(table, seat=0), eve.at(table, seat=1)]
            lines += [eve.at(table, seat=9), Browser(address).at(table, seat=0)]
            for line in lines:
                async with line:
                    assert await line.until_closed() == 4403
                    assert line.heard == []
            async with zoe.at(table, seat=0) as own:
                await own.until_view()
                link, token = own.table["link"], own.table["link"][:12]
                for guess in (link[:-1], link + "A", token, token + "A" * 22):
                    assert (await eve.post("/api/join", {"token": guess})).status_code == 404
            async with eve.at(table) as watcher:
                await watcher.until_view()
                assert watcher.table["seat"] is None
                assert all(link not in text for text in watcher.heard)

    run(story())


# --- one's tables -----------------------------------------------------------------------------------------------------


def test_ones_tables_are_listed_and_nobody_elses(address: str) -> None:
    async def story() -> None:
        async with Browser(address, "Zoé") as zoe, Browser(address, "Max") as max_:
            waiting = await zoe.make("open", "me")
            playing = await pair(zoe, max_)
            tables = (await zoe.get("/api/tables")).json()["tables"]
            assert [(found["id"], found["phase"], found["seat"]) for found in tables] == [
                (playing, "playing", 0),
                (waiting, "waiting", 1),
            ]
            assert tables[0]["seats"] == [
                {"name": "Zoé", "bot": None, "kind": "person"},
                {"name": "Max", "bot": None, "kind": "person"},
            ]
            assert tables[1]["seats"][0] == {"name": None, "bot": None, "kind": "open"}
            theirs = (await max_.get("/api/tables")).json()["tables"]
            assert [found["id"] for found in theirs] == [playing]
            assert theirs[0]["your_turn"] is not tables[0]["your_turn"]
            async with zoe.at(playing) as one, max_.at(playing) as two:
                await both(one.until_view(), two.until_view())
                await both(one.play_on(), two.play_on())
            tables = (await zoe.get("/api/tables")).json()["tables"]
            assert (tables[0]["phase"], tables[0]["your_turn"]) == ("over", False)
            async with Browser(address) as eve:
                assert (await eve.get("/api/tables")).json() == {"tables": []}

    run(story())


def test_the_list_knows_the_turn_whatever_happened_after_the_last_move(address: str) -> None:
    async def story() -> None:
        async with Browser(address, "Zoé") as zoe, Browser(address, "Max") as max_, Browser(address) as phone:
            table = await pair(zoe, max_, first_seat=0)

            async def listed() -> list[tuple[str, bool]]:
                found = (await zoe.get("/api/tables")).json()["tables"]
                return [(one["phase"], one["your_turn"]) for one in found if one["id"] == table]

            async with zoe.at(table) as one, max_.at(table) as two:
                await both(one.until_view(), two.until_view())
                await one.play()
                await phone.join(one.table["link"])
                assert await listed() == [("playing", False)]
                await both(one.play_on(), two.play_on())
                assert (await one.say("again"))["t"] == "ack"
                assert await listed() == [("over", False)]

    run(story())
