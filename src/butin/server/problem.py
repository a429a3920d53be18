"""Answers of 400 and above."""

from __future__ import annotations

import msgspec
from starlette.responses import Response

from butin.server.wire import Failure


class Problem(Exception):
    """A request that is not answered as it wished: a status, a code for programs, a sentence for their authors."""

    def __init__(self, status: int, error: str, detail: str) -> None:
        super().__init__(detail)
        self.status, self.error, self.detail = status, error, detail

    def response(self) -> Response:
        """It as JSON."""
        body = msgspec.json.encode(Failure(self.error, self.detail))
        return Response(body, self.status, media_type="application/json", headers={"Cache-Control": "no-store"})
