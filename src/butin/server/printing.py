"""The sheets of the games to print, as PDF."""

from __future__ import annotations

import asyncio
import logging

from starlette.requests import Request
from starlette.responses import Response

from butin.games import RULES
from butin.server.problem import Problem
from butin.sheets import LANGUAGES, PAPERS, pdf

logger = logging.getLogger(__name__)


class Printing:
    """The endpoint `/print/{game}.pdf`. There are few sheets: each is made when it is first asked for, and kept.

    `base`: the address that people type, for a first page that says where the rules are; None: it is not known.
    """

    def __init__(self, base: str | None) -> None:
        self._base = base
        self._made: dict[tuple[str, str, str], bytes] = {}
        self._making = asyncio.Lock()  # one at a time: it is a second's work

    async def endpoint(self, request: Request) -> Response:
        """The sheets of a game, for a `paper` (a4) and in a `language` (fr)."""
        game = request.path_params["game"]
        paper, language = request.query_params.get("paper", "a4"), request.query_params.get("language", "fr")
        if game not in RULES or paper not in PAPERS or language not in LANGUAGES:
            raise Problem(404, "not_found", "there are no such sheets")
        async with self._making:
            body = self._made.get((game, paper, language))
            if body is None:
                try:
                    body = await asyncio.to_thread(pdf, game, paper, language, self._base)
                except FileNotFoundError:
                    logger.exception("no sheets can be made: build the page, which has their drawings and fonts")
                    raise Problem(503, "busy", "this server cannot make sheets now") from None
                self._made[game, paper, language] = body
        headers = {
            "Cache-Control": "no-cache",
            "Content-Disposition": f'attachment; filename="butin-{game}-{paper}-{language}.pdf"',
        }
        return Response(body, headers=headers, media_type="application/pdf")
