"""Threads in which bots think, so that no bot, however slow, holds up a table or the end of the process."""

from __future__ import annotations

import asyncio
import queue
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, TypeVar, cast

T = TypeVar("T")


@dataclass(slots=True)
class _Thought:
    work: Callable[[], Any]
    done: asyncio.Future[Any]
    begun: bool = False
    ended: bool = False
    given_up: bool = False
    """Nobody waits for it any more; never so of one that has ended."""


class Thinkers:
    """A few threads that take thoughts in turn.

    They are daemons: a bot that never answers cannot keep the process alive.
    """

    def __init__(self, threads: int) -> None:
        self._thoughts: queue.SimpleQueue[_Thought | None] = queue.SimpleQueue()
        self._threads = threads
        self._lock = threading.Lock()
        """Held to change how far a thought is: its thread and the loop are to agree on it."""
        for _ in range(threads):
            self._hire()

    def close(self) -> None:
        """Let the threads go as they finish."""
        for _ in range(self._threads):
            self._thoughts.put(None)

    async def think(self, work: Callable[[], T], seconds: float) -> T:
        """What `work` returns. Raises TimeoutError after `seconds`, and whatever `work` raises."""
        thought = _Thought(work, asyncio.get_running_loop().create_future())
        self._thoughts.put(thought)
        try:
            return cast(T, await asyncio.wait_for(thought.done, seconds))
        finally:
            if self._give_up(thought):
                self._hire()  # its thread may never come back

    def _hire(self) -> None:
        threading.Thread(target=self._work, name="butin-bot", daemon=True).start()

    def _work(self) -> None:
        while (thought := self._thoughts.get()) is not None:
            if not self._begin(thought):
                continue
            result, failure = None, None
            try:
                result = thought.work()
            except Exception as error:
                failure = error
            if not self._end(thought):  # another thread has this one's place
                return
            with suppress(RuntimeError):  # the loop has ended
                thought.done.get_loop().call_soon_threadsafe(_tell, thought.done, result, failure)

    def _begin(self, thought: _Thought) -> bool:
        with self._lock:
            thought.begun = not thought.given_up
            return thought.begun

    def _end(self, thought: _Thought) -> bool:
        with self._lock:
            thought.ended = not thought.given_up
            return thought.ended

    def _give_up(self, thought: _Thought) -> bool:
        """Wait no more for a thought, if it has not ended; whether a thread is at it."""
        with self._lock:
            thought.given_up = not thought.ended
            return thought.given_up and thought.begun


def _tell(done: asyncio.Future[Any], result: Any, failure: Exception | None) -> None:
    if done.done():
        return
    if failure is None:
        done.set_result(result)
    else:
        done.set_exception(failure)
