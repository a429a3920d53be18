"""The built page, read into memory once: what is not in it cannot be asked for."""

from __future__ import annotations

import gzip
import hashlib
import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

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
NEEDS = ".needs.json"
"""Which files each sort of page needs, by language, as the build writes it."""
LINKS = {
    ".css": '<link rel="stylesheet" crossorigin href="/{}">',
    ".js": '<link rel="modulepreload" crossorigin href="/{}">',
}
ESCAPES = {b"<": b"\\u003c", b"\xe2\x80\xa8": b"\\u2028", b"\xe2\x80\xa9": b"\\u2029"}
"""What would end a block of data in HTML, or a line of a script, as JSON says it too."""
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
        needs = folder / NEEDS
        self._needs: dict[str, dict[str, list[str]]] = json.loads(needs.read_bytes()) if needs.exists() else {}

    async def index(self, request: Request) -> Response:
        """The page itself, at each of its addresses."""
        return self._index(request, 200)

    def told(self, request: Request, sort: str, language: str, arrival: bytes) -> Response:
        """The page of a sort with the files that it needs, and with what its reader is told, as JSON: for them alone.

        It is not squeezed: the length of what is would tell of the secrets in it to whoever writes beside them.
        """
        index = self._files.get("index.html")
        if index is None:
            return self._index(request, 200)
        links = "".join(_links(self._needs.get(sort, {}).get(language, [])))
        data = b'<script type="application/json" id="arrival">%b</script>' % _escape(arrival)
        head, body = index.body.replace(b"</head>", links.encode() + b"</head>"), b"</body>"
        return Response(head.replace(body, data + body), 200, {"Cache-Control": "no-store"}, index.kind)

    async def other(self, request: Request) -> Response:
        """A file of the page; for anything else the page, which says that there is no such place."""
        file = self._files.get(request.url.path.removeprefix("/"))
        return file.response(request) if file else self._index(request, 404)

    def _index(self, request: Request, status: int) -> Response:
        if "index.html" not in self._files:
            return Response("The page has not been built: run make page.\n", 503, media_type="text/plain")
        return self._files["index.html"].response(request, status)


def _links(files: Iterable[str]) -> Iterable[str]:
    return (LINKS[Path(file).suffix].format(file) for file in files)


def _escape(data: bytes) -> bytes:
    for raw, escape in ESCAPES.items():
        data = data.replace(raw, escape)
    return data
