"""Running the server: for this machine alone, or for the phones of the house."""

from __future__ import annotations

import asyncio
import errno
import os
import re
import socket
import sys
import webbrowser
from contextlib import suppress
from ipaddress import ip_address
from pathlib import Path
from typing import Any, NoReturn
from urllib.parse import urlsplit

import click
import segno
import uvicorn
from starlette.applications import Starlette

from butin.games.core import cache_folder
from butin.server.app import create_app
from butin.server.folder import DataError, default_folder
from butin.server.journal import writing_errors
from butin.server.requests import Requests
from butin.server.sockets import Handshake

PORT = 8080
MORE_PORTS = 20  # tried after it when nobody asked for a certain one
LOOPBACK = "127.0.0.1"
EVERYWHERE = "0.0.0.0"  # noqa: S104 - the phones of the house come by every network
PROBES = [(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)] + [
    (socket.IPPROTO_TCP, getattr(socket, name), value)
    for name, value in (
        ("TCP_KEEPIDLE", 20),  # seconds of silence before the first …
        ("TCP_KEEPINTVL", 5),  # … and between two
        ("TCP_KEEPCNT", 4),
        ("TCP_USER_TIMEOUT", 40_000),  # milliseconds that what was sent may stay unanswered
    )
    if hasattr(socket, name)  # as far as this system has them
]
"""What finds out that the other end of a connection is gone without a word; connections have it from the listener."""
SILENCE = 1.0  # seconds before saying what the start is waiting for


def run(
    host: str | None = None,
    port: int | None = None,
    data: Path | None = None,
    open_browser: bool = False,
    home: bool = False,
    base: str | None = None,
    keep: int | None = None,
) -> None:
    """Serve until a signal ends it.

    `host`: None is this machine alone, or with `home` every network it is on. `port`: None is 8080 or the next one
    that is free, 0 is any. `data`: None is the user's data folder. `base`: the address that people type, where it is
    not the one listened on (behind a proxy). `keep`: days after which tables that are over are deleted. What makes
    serving impossible (a port that is taken, a data folder in use) ends the process with exit code 2 and one line.
    Whom a request is from only a proxy may say: those that FORWARDED_ALLOW_IPS names, or with `base` this machine's.
    """
    if home and host is not None:
        fail("--home listens on every network of this machine: leave out --host")
    if host == "":
        fail("--host is empty: name an address of this machine, such as 127.0.0.1")
    if base is not None and not is_web_address(base):
        fail(f"--base is the address that people type, such as https://games.example.org, not {base!r}")
    believed = proxies(base)
    host = host or (EVERYWHERE if home else LOOPBACK)
    try:
        listener = listen(host, port)
        bound, port = listener.getsockname()[:2]
        base = base and base.removesuffix("/")
        if home:
            base = base or f"http://{lan_address()}:{port}"
        app = create_app(data or default_folder(), base=base, names=names(bound, base, home=home), keep=keep)
    except (DataError, OSError) as error:
        fail(str(error))
    allow_many_sockets()
    here = address(LOOPBACK if host == EVERYWHERE else host, port)
    server = Server(app, here, base, believed, home=home, open_browser=open_browser)
    try:
        with writing_errors():
            server.run(sockets=[listener])
    except KeyboardInterrupt:
        sys.exit(130)


class Server(uvicorn.Server):
    """A server that says where it is, once it listens; `base`: the address that people type, if it is another."""

    def __init__(
        self, app: Starlette, here: str, base: str | None, believed: str, *, home: bool, open_browser: bool
    ) -> None:
        super().__init__(configure(app, believed))
        self._new = not any(cache_folder().iterdir())
        self._app, self._here, self._base = app, here, base
        self._home, self._open_browser = home, open_browser

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Listen; then show the addresses, and open the browser."""
        await super().startup(sockets)
        click.echo(f"Butin is at {self._here} (Ctrl+C ends it)")
        if self._base is not None:
            click.echo(f"{'Phones in this network' if self._home else 'For everybody'}: {self._base}")
            if self._home:
                segno.make(self._base).terminal(compact=True)
            sys.stdout.flush()  # a journal shows it at once, too
        if self._open_browser:
            await asyncio.to_thread(webbrowser.open, self._here)
        self._patience = asyncio.create_task(self._explain_silence())

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End; but for the requests that wait for news of a table, everything that is asked is answered first."""
        self._app.state.polling.close()
        await super().shutdown(sockets)

    async def _explain_silence(self) -> None:
        await asyncio.sleep(SILENCE)
        if self._app.state.ready.is_set():
            return
        click.echo(f"Getting the rules ready{': this once, it takes some minutes' if self._new else ''} …")
        await self._app.state.ready.wait()
        click.echo("The rules are ready")


def proxies(base: str | None) -> str:
    """The addresses that are believed when they say for whom they ask: those named, or with a base this machine."""
    return os.environ.get("FORWARDED_ALLOW_IPS", "" if base is None else LOOPBACK)


def configure(app: Any, believed: str = "") -> uvicorn.Config:
    """How uvicorn is to serve; `believed`: as `proxies` tells."""
    return uvicorn.Config(
        app,
        http=Requests,
        ws=Handshake,
        ws_per_message_deflate=False,  # messages are small, and a compressor a socket is not
        ws_ping_interval=None,  # the system's own probes cost nothing
        forwarded_allow_ips=believed,
        timeout_graceful_shutdown=2,
        access_log=False,
        server_header=False,
        log_config=None,  # its loggers are as all others: see `writing_errors`
    )


def allow_many_sockets() -> None:
    """Have as many files open as the system lets us: its usual limit is one crowded table."""
    if sys.platform != "win32":
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        with suppress(ValueError, OSError):  # some systems name a limit that they do not grant
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def listen(host: str, port: int | None) -> socket.socket:
    """A socket that listens. Raises OSError with one clear line."""
    wanted = range(PORT, PORT + MORE_PORTS) if port is None else [port]
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for one in wanted:
        listener = socket.socket(family)
        if sys.platform != "win32":  # where it would let two servers share a port
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        for level, option, value in PROBES:
            listener.setsockopt(level, option, value)
        try:
            listener.bind((host, one))
            listener.listen()
        except TypeError:  # what no host name can be
            listener.close()
            raise OSError(f"cannot listen on {address(host, one)}: that is no host") from None
        except OSError as error:
            listener.close()
            if error.errno != errno.EADDRINUSE:
                raise OSError(f"cannot listen on {address(host, one)}: {error.strerror}") from None
        else:
            return listener
    if port is None:
        raise OSError(f"the ports {PORT} to {PORT + MORE_PORTS - 1} are all taken: choose one with --port")
    raise OSError(f"port {port} is taken: choose another with --port")


def address(host: str, port: int) -> str:
    """An address for a browser."""
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def is_web_address(text: str) -> bool:
    """Whether a text is the address of a site: a scheme, a host, perhaps a port, and nothing else."""
    if not _SITE.fullmatch(text):
        return False
    try:
        return urlsplit(text).port != 0
    except ValueError:  # a port that is too large, brackets around no address
        return False


_SITE = re.compile(r"https?://(\[[0-9a-f:.]+\]|\w[\w.-]{0,252})(:\d+)?/?", re.IGNORECASE)


def lan_address() -> str:
    """This machine's address in its network: the one that it would send from. Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return LOOPBACK


def names(bound: str, base: str | None, *, home: bool) -> set[str] | None:
    """The host names to answer to besides addresses; None, any, when bound to an address of some other network."""
    if not ip_address(bound).is_loopback and not home:
        return None
    machine = socket.gethostname().lower()
    own = {machine, f"{machine}.local"}
    return own | {urlsplit(base).hostname or ""} if base else own


def fail(line: str) -> NoReturn:
    """End with one line on the error output."""
    click.echo(f"butin: {line}", err=True)
    sys.exit(2)
