"""The built page, read into memory once: what is not in it cannot be asked for."""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from butin.server.guard import policy
from butin.server.squeeze import Beginning

STATIC = Path(__file__).parent / "static"
FOR_EVER = "public, max-age=31536000, immutable"
KINDS = {
    ".css": "text/css",
    ".html": "text/html",
    ".ico": "image/x-icon",
    ".js": "text/javascript",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
BROTLI = ".br"
"""Ends the name of a file that the build has squeezed already."""
INDEX = "index.html"
NEEDS = ".needs.json"
"""Which files each sort of page needs, by language, as the build writes it."""
FIRST = ".first.json"
"""What the build has drawn of each sort of page, by language: it is seen before any script has come."""
LINKS = {
    ".css": '<link rel="stylesheet" crossorigin href="/{}">',
    ".js": '<link rel="modulepreload" crossorigin href="/{}">',
}
ESCAPES = {b"<": b"\\u003c", b"\xe2\x80\xa8": b"\\u2028", b"\xe2\x80\xa9": b"\\u2029"}
"""What would end a block of data in HTML, or a line of a script, as JSON says it too."""
STYLES = re.compile(r"<style>(.*?)</style>", re.DOTALL)
DATA = '<script type="application/json" id="arrival">'
END = b"</script></body>\n</html>\n"
SQUEEZED = (".css", ".html", ".js", ".json", ".svg", ".txt", ".webmanifest")


@dataclass(frozen=True, slots=True)
class File:
    """A file of the page. `small`: what to send instead, by the encoding that the browser must take, the best first."""

    body: bytes
    small: tuple[tuple[str, bytes], ...]
    kind: str
    tag: str
    keeping: str

    @classmethod
    def read(cls, path: Path, keeping: str) -> File:
        """The file at `path`."""
        body = path.read_bytes()
        kind = KINDS.get(path.suffix, "application/octet-stream")
        small = (("gzip", gzip.compress(body, mtime=0)),) if path.suffix in SQUEEZED else ()
        best = path.with_name(path.name + BROTLI)
        if best.exists():
            small = ("br", best.read_bytes()), *small
        return cls(body, small, kind, f'"{hashlib.sha256(body).hexdigest()[:20]}"', keeping)

    def response(self, request: Request, status: int = 200) -> Response:
        """The file as this browser takes it; 304 when it has it already."""
        headers = {"Cache-Control": self.keeping, "ETag": self.tag, "Vary": "Accept-Encoding"}
        if status == 200 and self.tag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        taken = request.headers.get("accept-encoding", "")
        for encoding, small in self.small:
            if encoding in taken:
                return Response(small, status, headers | {"Content-Encoding": encoding}, self.kind)
        return Response(self.body, status, headers, self.kind)


class Page:
    """The files of a folder; those in `assets/` have names that change with what they hold."""

    def __init__(self, folder: Path = STATIC) -> None:
        self._files: dict[str, File] = {}
        for path in folder.rglob("*"):
            name = path.relative_to(folder).as_posix()
            if path.is_file() and not name.startswith(".") and path.suffix != BROTLI:
                self._files[name] = File.read(path, FOR_EVER if name.startswith("assets/") else "no-cache")
        index = self._files[INDEX].body.decode() if INDEX in self._files else ""
        needs: dict[str, dict[str, list[str]]] = _read(folder / NEEDS)
        first: dict[str, dict[str, str]] = _read(folder / FIRST)
        self._beginnings = {
            (sort, language, drawn): _beginning(index, language, files, first.get(language, {}).get(sort, "") * drawn)
            for sort, languages in needs.items()
            for language, files in languages.items()
            for drawn in (False, True)
        }
        self._headers = {"Content-Security-Policy": _policy(index)}

    async def index(self, request: Request) -> Response:
        """The page itself, at each of its addresses."""
        return self._index(request, 200)

    def told(self, request: Request, sort: str, language: str, arrival: bytes, *, drawn: bool = False) -> Response:
        """The page of a sort with the files that it needs, and with what its reader is told, as JSON: for them alone.

        `drawn`: it begins with what the build has drawn of it. What the reader is told is not squeezed: the length of
        what is would tell of the secrets in it to whoever writes beside them.
        """
        beginning = self._beginnings.get((sort, language, drawn))
        if beginning is None:
            return self._index(request, 200)
        end = _escape(arrival) + END
        headers = self._headers | {"Cache-Control": "no-store"}
        if "gzip" not in request.headers.get("accept-encoding", ""):
            return Response(beginning.text + end, 200, headers, KINDS[".html"])
        return Response(beginning.with_end(end), 200, headers | {"Content-Encoding": "gzip"}, KINDS[".html"])

    async def other(self, request: Request) -> Response:
        """A file of the page; for anything else the page, which says that there is no such place."""
        name = request.url.path.removeprefix("/")
        if name not in self._files:
            return self._index(request, 404)
        return self._index(request, 200) if name == INDEX else self._files[name].response(request)

    def _index(self, request: Request, status: int) -> Response:
        if INDEX not in self._files:
            return Response("The page has not been built: run make page.\n", 503, media_type="text/plain")
        response = self._files[INDEX].response(request, status)
        response.headers.update(self._headers)
        return response


def _read(path: Path) -> Any:
    """What the build has written, nothing where it has not."""
    return json.loads(path.read_bytes()) if path.exists() else {}


def _beginning(index: str, language: str, files: Iterable[str], drawn: str) -> Beginning:
    """The page up to what its reader is told. Styles come behind what is drawn, which does not wait for them."""
    links = {kind: "".join(link.format(file) for file in files if file.endswith(kind)) for kind, link in LINKS.items()}
    page = re.sub('lang="..">', f'lang="{language}">', index, count=1).replace("</head>", f"{links['.js']}</head>")
    return Beginning.of((page.partition("</body>")[0] + drawn + links[".css"] + DATA).encode())


def _policy(index: str) -> str:
    """The policy of a page that brings styles with it, known by what they say."""
    digests = (hashlib.sha256(style.encode()).digest() for style in STYLES.findall(index))
    return policy(style_src=" ".join(f"'sha256-{base64.b64encode(digest).decode()}'" for digest in digests))


def _escape(data: bytes) -> bytes:
    for raw, escape in ESCAPES.items():
        data = data.replace(raw, escape)
    return data
