"""Long work waits its turn: nobody's holds up the others', and what nobody waits for is not done."""

from __future__ import annotations

import asyncio
from threading import Event
from typing import Any

import pytest
from house import run
from starlette.requests import Request

from butin.server.problem import Problem
from butin.server.works import MOST, Works


def request(host: str, *, gone: bool = False) -> Request:
    async def receive() -> dict[str, Any]:
        if not gone:
            await asyncio.Event().wait()
        return {"type": "http.disconnect"}

    return Request({"type": "http", "client": (host, 1), "headers": []}, receive)


def test_an_address_has_so_much_waiting() -> None:
    async def story() -> None:
        works, go, done = Works(), Event(), list[str]()

        def work(name: str) -> str:
            assert go.wait(10)
            done.append(name)
            return name

        many = [asyncio.create_task(works.do(request("here"), lambda: work("here"))) for _ in range(MOST)]
        await asyncio.sleep(0)
        with pytest.raises(Problem) as refused:
            await works.do(request("here"), lambda: work("too many"))
        assert (refused.value.status, refused.value.error) == (429, "too_fast")
        other = asyncio.create_task(works.do(request("there"), lambda: work("there")))
        go.set()
        assert await asyncio.gather(*many, other) == ["here"] * MOST + ["there"]
        assert await works.do(request("here"), lambda: work("again")) == "again"
        assert done == ["here"] * MOST + ["there", "again"]

    run(story())


def test_what_nobody_waits_for_is_not_done() -> None:
    async def story() -> None:
        works, done = Works(), list[str]()
        with pytest.raises(Problem) as refused:  # nothing that the journal would call a fault
            await works.do(request("here", gone=True), lambda: done.append("gone"))
        assert refused.value.status == 408
        await works.do(request("here"), lambda: done.append("here"))
        assert done == ["here"]

    run(story())
