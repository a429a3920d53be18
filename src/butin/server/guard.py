"""What every request passes (is it meant for this server, and from its own page?), and what every answer carries."""

from __future__ import annotations

from collections.abc import Collection
from ipaddress import ip_address
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from butin.server.problem import Problem

POLICY = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self' data:",
    "font-src": "'self'",
    "media-src": "'self'",
    "connect-src": "'self'",
    "manifest-src": "'self'",
    "worker-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'none'",
    "frame-ancestors": "'none'",
}


def policy(**more: str) -> str:
    """What a browser may load, as a header says it; `more`: what it may besides, by kind (`style_src`)."""
    wider = {kind.replace("_", "-"): sources for kind, sources in more.items()}
    return "; ".join(f"{kind} {sources} {wider.get(kind, '')}".rstrip() for kind, sources in POLICY.items())


HEADERS = {
    "Content-Security-Policy": policy(),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}


class Guard:
    """Refuses hosts that are not this one's and origins that are not the host; adds the headers of safety.

    `names`: the host names of this house besides addresses and localhost; None: any (it stands behind a proxy that
    knows). A page of another site that points its own name at this machine is thus no page of this house.
    """

    def __init__(self, app: ASGIApp, names: Collection[str] | None) -> None:
        self._app, self._names = app, names

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        problem = self._problem(scope)

        async def send_safely(message: Message) -> None:
            if message["type"] in ("http.response.start", "websocket.http.response.start"):
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        await (self._app if problem is None else problem.response())(scope, receive, send_safely)

    def _problem(self, scope: Scope) -> Problem | None:
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        if not self._is_ours(host):
            return Problem(421, "wrong_host", "this address is not one of this server's")
        origin = headers.get("origin")
        changes = scope["type"] == "websocket" or scope["method"] not in ("GET", "HEAD")
        if changes and origin is not None and _place(origin) != host.lower():
            return Problem(403, "wrong_origin", "only the pages of this server may ask for this")
        return None

    def _is_ours(self, host: str) -> bool:
        name = _name(host)
        if name is None:
            return False
        return self._names is None or name == "localhost" or name in self._names or _is_address(name)


def _place(origin: str) -> str:
    """The host and port of an origin."""
    return origin.lower().partition("://")[2]


def _name(host: str) -> str | None:
    """A Host header without its port."""
    try:
        return urlsplit(f"//{host}").hostname
    except ValueError:
        return None


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True
