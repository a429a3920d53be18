"""A table by polling."""

from __future__ import annotations

import asyncio
import json

import httpx
import msgspec
from house import PATIENCE, Browser, Line

from butin.server.wire import PollAnswer


class Poller(Line):
    """A line made of requests. What it says goes in requests of their own beside the one that waits."""

    def __init__(self, browser: Browser, table: str, seat: int | None = None) -> None:
        super().__init__()
        self._browser = browser
        self._place = f"/poll/{table}" + (f"?seat={seat}" if seat is not None else "")
        self._order = asyncio.Lock()
        self.session: str | None = None
        self.batch = 0
        """The last one that was heard."""

    async def ask(self, *texts: str, bye: bool = False) -> httpx.Response:
        """A request that says these texts."""
        head = json.dumps({"session": self.session, "heard": self.batch, "bye": bye}).removesuffix("}")
        content = f'{head}, "say": [{", ".join(texts)}]}}'
        return await self._browser.post(self._place, None, content=content, timeout=PATIENCE)

    async def take(self, answer: httpx.Response) -> None:
        """Hear a batch, unless it has been heard."""
        async with self._order:
            batch = msgspec.json.decode(answer.content, type=PollAnswer)
            if batch.n > self.batch:
                self.batch = batch.n
                for message in batch.messages:
                    await self._hear(bytes(message).decode())

    async def _open(self) -> None:
        answer = await self.ask()
        if answer.status_code == 200:
            self.session = answer.json()["session"]
            await self.take(answer)
        else:
            self.closed = answer.status_code

    async def _close(self) -> None:
        if self.closed is None:
            await self.ask(bye=True)

    async def _read_to_the_end(self) -> int:
        while self.closed is None:
            answer = await self.ask()
            if answer.status_code != 200:
                return answer.status_code
            await self.take(answer)
        return self.closed

    async def _say(self, text: str | bytes) -> None:
        answer = await self.ask(text if isinstance(text, str) else text.decode())
        if answer.status_code == 200:
            await self.take(answer)
