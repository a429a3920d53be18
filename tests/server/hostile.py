"""What no page of ours sends: a grammar of hostile frames, for the socket of a table, and of hostile requests.

A production makes one of its kind from a seeded generator. It is made of the wire's own structs, so that it knows the
messages that the server does.
"""

from __future__ import annotations

import json
import struct
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any
from urllib.parse import quote

from msgspec.inspect import StructType
from samples import BODIES, JUNK, LARGE, MESSAGES, ODD_TEXTS, WORDS, fill, misfits, new_id

from butin.server.wire import LARGEST, LARGEST_POLL

# --- frames -----------------------------------------------------------------------------------------------------------

TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10


@dataclass
class Scene:
    """What somebody at a table has seen: the version, moves that somebody may make, and ids that were used."""

    version: int = 0
    moves: list[Any] = field(default_factory=list)
    ids: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Frame:
    """Bytes for a socket, and what comes back.

    `answered`: by a message; `id`: that it carries; `refused`: it is a nack. `ends`: the code with which the server
    closes the socket, or None.
    """

    sent: bytes
    answered: bool = True
    id: str | None = None
    refused: bool = False
    ends: int | None = None


MakeFrame = Callable[[Random, Scene], Frame]
FRAMES: dict[str, MakeFrame] = {}
ENDING: list[str] = []
"""The productions whose frames end the socket."""


def frame(name: str) -> Callable[[MakeFrame], MakeFrame]:
    """Name a production of frames."""

    def keep(make: MakeFrame) -> MakeFrame:
        assert name not in FRAMES
        FRAMES[name] = make
        return make

    return keep


def pack(payload: bytes, opcode: int = TEXT, *, first: int = 0x80, mask: int = 0x80) -> bytes:
    """A frame. Its mask is of zeros, so that the payload stays as it is; `first`: the bits before the opcode."""
    size = len(payload)
    head = bytes([first | opcode, mask | size]) if size < 126 else struct.pack("!BBH", first | opcode, mask | 126, size)
    return head + (b"\0\0\0\0" if mask else b"") + payload


def malformed(text: str | bytes, id: str | None = None) -> Frame:
    """A text that is no message."""
    return Frame(pack(text if isinstance(text, bytes) else text.encode()), id=id, refused=True)


def said(message: dict[str, Any]) -> Frame:
    """A message that has the right shape, whatever else is wrong with it."""
    return Frame(pack(json.dumps(message).encode()), id=message.get("id"))


def a_message(rng: Random, scene: Scene) -> dict[str, Any]:
    """A message of any kind, each field with a value that fits."""
    return fill(rng, rng.choice(MESSAGES), scene.moves)


def an_action(rng: Random, scene: Scene, *names: str) -> dict[str, Any]:
    """A message of a kind that has these fields, and an id."""
    return fill(rng, rng.choice([shape for shape in MESSAGES if _has(shape, "id", *names)]), scene.moves)


def _has(shape: Any, *names: str) -> bool:
    return set(names) <= {one.encode_name for one in shape.fields}


def whole(shapes: list[StructType]) -> list[StructType]:
    """Those that a field can be missing of."""
    return [shape for shape in shapes if any(one.required for one in shape.fields)]


def a_text(rng: Random, size: int) -> str:
    """Printable letters."""
    return "".join(map(chr, rng.choices(range(32, 127), k=rng.randrange(1, size))))


for name, text in {
    "nothing": "",
    "blanks": " \t\n " * 20,
    "a bare null": "null",
    "a bare number": "1e999",
    "a bare string": '"play"',
    "an array": "[]",
    "an empty object": "{}",
    "deep arrays": "[" * 4000,
    "deep objects": '{"a":' * 800,
    "deep arrays that close": "[" * 2000 + "]" * 2000,
    "a comment": '{"t":"ping"}/* */',
    "single quotes": "{'t':'ping'}",
    "a byte order mark": '\ufeff{"t":"ping"}',
    "not a number": '{"t":NaN}',
    "a lone surrogate": '{"t":"\\ud800"}',
    "an unknown kind": '{"t":"shutdown"}',
    "a kind of another case": '{"t":"PING"}',
    "a message of the server": '{"t":"pong"}',
    "no kind": '{"id":null}',
    "a script": "<script>alert(1)</script>",
}.items():
    FRAMES[name] = lambda rng, scene, text=text: malformed(text)  # type: ignore[misc]


@frame("random letters")
def _(rng: Random, scene: Scene) -> Frame:
    return malformed("\\" + a_text(rng, 300))


@frame("a message cut off")
def _(rng: Random, scene: Scene) -> Frame:
    text = json.dumps(a_message(rng, scene))
    return malformed(text[: rng.randrange(1, len(text))])


@frame("a message with more behind it")
def _(rng: Random, scene: Scene) -> Frame:
    return malformed(json.dumps(a_message(rng, scene)) + rng.choice(["x", "{}", ",", "\x00", "]"]))


@frame("messages in an array")
def _(rng: Random, scene: Scene) -> Frame:
    return malformed(json.dumps([a_message(rng, scene) for _ in range(3)])[: LARGEST - 1])


@frame("a kind of a wrong type")
def _(rng: Random, scene: Scene) -> Frame:
    message = an_action(rng, scene)
    return malformed(json.dumps({**message, "t": rng.choice([None, 0, [], {}, True])}), message["id"])


@frame("a kind that is a text of oddities")
def _(rng: Random, scene: Scene) -> Frame:
    message = an_action(rng, scene) | {"t": rng.choice(WORDS[6:8] + WORDS[11:])}
    return malformed(json.dumps(message), message["id"])


@frame("a field missing")
def _(rng: Random, scene: Scene) -> Frame:
    shape = rng.choice(whole(MESSAGES))
    message = fill(rng, shape, scene.moves)
    del message[rng.choice([one.encode_name for one in shape.fields if one.required])]
    return malformed(json.dumps(message), message.get("id"))


@frame("a field of a wrong type")
def _(rng: Random, scene: Scene) -> Frame:
    shape = rng.choice([shape for shape in MESSAGES if shape.fields])
    wrong = rng.choice(shape.fields)
    message = fill(rng, shape, scene.moves) | {wrong.encode_name: rng.choice(misfits(shape.cls, wrong.name))}
    return malformed(json.dumps(message), None if wrong.name == "id" else message.get("id"))


@frame("a field too many")
def _(rng: Random, scene: Scene) -> Frame:
    message = a_message(rng, scene) | {rng.choice(["seat_", "as", "\x1b[31m", "__class__", ""]): rng.choice(JUNK)}
    return malformed(json.dumps(message), message.get("id"))


@frame("a field of deep nesting")
def _(rng: Random, scene: Scene) -> Frame:
    message = an_action(rng, scene)
    text = json.dumps(message)[:-1] + ', "move": ' + '{"do":' * 300 + "1" + "}" * 300 + "}"
    return malformed(text, message["id"])


@frame("an id that is none")
def _(rng: Random, scene: Scene) -> Frame:
    wrong = rng.choice(
        ["", "short", "x" * 37, "x" * 3000, "a b c d e", "ääääääää", "12345678\n", ":1234567", "１２３４５６７８"]
    )
    return malformed(json.dumps(an_action(rng, scene) | {"id": wrong}))


@frame("a field twice")
def _(rng: Random, scene: Scene) -> Frame:
    message = an_action(rng, scene)
    return Frame(pack((json.dumps(message)[:-1] + f', "id": "{message["id"]}"}}').encode()), id=message["id"])


@frame("any message at any time")
def _(rng: Random, scene: Scene) -> Frame:
    return said(a_message(rng, scene))


@frame("a message among blanks")
def _(rng: Random, scene: Scene) -> Frame:
    message = an_action(rng, scene)
    return Frame(pack((" \n" * 500 + json.dumps(message) + "\t" * 500).encode()), id=message["id"])


@frame("a version that is past")
def _(rng: Random, scene: Scene) -> Frame:
    return said(an_action(rng, scene, "v") | {"v": rng.randrange(scene.version + 1)})


@frame("a version to come")
def _(rng: Random, scene: Scene) -> Frame:
    return said(an_action(rng, scene, "v") | {"v": min(scene.version + rng.choice([1, 2, 2**20]), 2**31 - 1)})


@frame("a move of anybody")
def _(rng: Random, scene: Scene) -> Frame:
    move = rng.choice(scene.moves or [{"do": "play"}])
    return said(an_action(rng, scene, "move") | {"move": move} | {"v": scene.version})


@frame("a move that is none")
def _(rng: Random, scene: Scene) -> Frame:
    return said(an_action(rng, scene, "move") | {"move": {rng.choice(WORDS): rng.choice([*WORDS, 0, -1, 2**70, None])}})


@frame("a move with another value")
def _(rng: Random, scene: Scene) -> Frame:
    move = dict(rng.choice(scene.moves or [{"do": "play"}]))
    move[rng.choice(list(move))] = rng.choice([None, True, -1, 10**6, 2**62, *WORDS, *ODD_TEXTS])
    return said(an_action(rng, scene, "move") | {"move": move})


@frame("a move with more to it")
def _(rng: Random, scene: Scene) -> Frame:
    move = rng.choice(scene.moves or [{"do": "play"}]) | {rng.choice(WORDS): rng.choice([0, None, "x"])}
    return said(an_action(rng, scene, "move") | {"move": move})


@frame("a move of many words")
def _(rng: Random, scene: Scene) -> Frame:
    return said(an_action(rng, scene, "move") | {"move": {f"word{n}": n for n in range(200)}})


@frame("a number that no seat has")
def _(rng: Random, scene: Scene) -> Frame:
    return said(an_action(rng, scene, "seat") | {"seat": rng.choice([-1, 9, 99, 2**31, 2**63, -(2**63), 10**300])})


@frame("an old id with another content")
def _(rng: Random, scene: Scene) -> Frame:
    return said(an_action(rng, scene) | {"id": rng.choice(scene.ids or [new_id()])})


@frame("a number too large")
def _(rng: Random, scene: Scene) -> Frame:
    message = an_action(rng, scene, "v") | {"v": rng.choice(LARGE)}
    return malformed(json.dumps(message), message["id"])


@frame("a ping with more to it")
def _(rng: Random, scene: Scene) -> Frame:
    return malformed('{"t":"ping","id":"12345678"}', "12345678")


@frame("binary nonsense")
def _(rng: Random, scene: Scene) -> Frame:
    return Frame(pack(rng.randbytes(rng.randrange(100)), BINARY), refused=True)


@frame("a message in binary")
def _(rng: Random, scene: Scene) -> Frame:
    return Frame(pack(json.dumps(a_message(rng, scene)).encode(), BINARY), refused=True)


@frame("a message in pieces")
def _(rng: Random, scene: Scene) -> Frame:
    message = an_action(rng, scene)
    text = json.dumps(message).encode()
    pieces = [text[:1], b"", text[1:9], text[9:]]
    frames = [pack(piece, TEXT if n == 0 else 0, first=0x80 if n == 3 else 0) for n, piece in enumerate(pieces)]
    return Frame(b"".join(frames), id=message["id"])


@frame("a ping of the protocol")
def _(rng: Random, scene: Scene) -> Frame:
    return Frame(pack(rng.randbytes(rng.randrange(126)), PING), answered=False)


@frame("a pong that nobody asked for")
def _(rng: Random, scene: Scene) -> Frame:
    return Frame(pack(b"?", PONG), answered=False)


def _ending(name: str, code: int, make: Callable[[Random], bytes]) -> None:
    FRAMES[name] = lambda rng, scene: Frame(make(rng), answered=False, ends=code)
    ENDING.append(name)


_ending("a text of bad UTF-8", 1007, lambda rng: pack(b'{"t":"\xff\xfe' + rng.randbytes(rng.randrange(20)) + b'"}'))
_ending("half a letter", 1007, lambda rng: pack(b"\xc3"))
_ending("a surrogate in UTF-8", 1007, lambda rng: pack(b"\xed\xa0\x80"))
_ending("a text too long", 1009, lambda rng: pack(b"x" * (LARGEST + 1 + rng.randrange(1000))))
_ending("a text too long in pieces", 1009, lambda rng: pack(b"x" * 4000, first=0) + pack(b"x" * 4000, 0))
_ending("a frame without a mask", 1002, lambda rng: pack(b"{}", mask=0))
_ending("bits that mean nothing", 1002, lambda rng: pack(b"{}", first=0x80 | rng.choice([0x10, 0x20, 0x40, 0x70])))
_ending("an opcode that is none", 1002, lambda rng: pack(b"{}", rng.choice([3, 4, 5, 6, 7, 11, 12, 13, 14, 15])))
_ending("a piece of nothing", 1002, lambda rng: pack(b"{}", 0))
_ending("a message within a message", 1002, lambda rng: pack(b"{", first=0) + pack(b"}"))
_ending("a ping in pieces", 1002, lambda rng: pack(b"x", PING, first=0))
_ending("a ping too long", 1002, lambda rng: pack(b"x" * 126, PING))
_ending("half a reason to close", 1002, lambda rng: pack(b"\x03", CLOSE))
_ending(
    "a code that none closes with", 1002, lambda rng: pack(struct.pack("!H", rng.choice([0, 999, 1005, 9999])), CLOSE)
)
_ending("a reason of bad UTF-8", 1007, lambda rng: pack(b"\x03\xe8\xff\xfe", CLOSE))


# --- requests ---------------------------------------------------------------------------------------------------------


HOUSE = "/api/house"  # for its hosts; for everybody else there is nothing


@dataclass(frozen=True)
class Visit:
    """Whom requests are for: the server's host, its addresses (method, path), and tables."""

    host: str
    addresses: list[tuple[str, str]]
    tables: list[str]

    def address(self, rng: Random, method: str) -> str:
        """An address for everybody that takes this method."""
        known = [path for taken, path in self.addresses if taken == method and not path.startswith(HOUSE)]
        return self.fill(rng, rng.choice(known))

    def fill(self, rng: Random, path: str) -> str:
        """An address with its places filled in."""
        places = {"{table}": rng.choice(self.tables), "{game}": "raubern", "{rest:path}": "x", "{version:int}": "7"}
        for place, filling in places.items():
            path = path.replace(place, filling)
        assert "{" not in path
        return path


@dataclass(frozen=True)
class Request:
    """Bytes for a connection. `refused`: the answer is 400 or above, and below 500; else it may be good as well.

    `code`: what the refusal says. `bodiless`: the answer has none. `sockets`: if it is let in, the server closes it
    with one of these codes. `last`: the server hangs up after it; `cut`: maybe before it has read all of it.
    """

    sent: bytes
    refused: bool = True
    code: str | None = None
    bodiless: bool = False
    last: bool = False
    cut: bool = False
    sockets: tuple[int, ...] = ()


MakeRequest = Callable[[Random, Visit], Request]
REQUESTS: dict[str, MakeRequest] = {}


def request(name: str) -> Callable[[MakeRequest], MakeRequest]:
    """Name a production of requests."""

    def keep(make: MakeRequest) -> MakeRequest:
        assert name not in REQUESTS
        REQUESTS[name] = make
        return make

    return keep


def ask(visit: Visit, method: str, path: str, body: bytes | None = None, **headers: str | bytes | None) -> bytes:
    """The bytes of a request. A header may be another than it would be, or None: left out."""
    known: dict[str, str | bytes | None] = {"Host": visit.host}
    if body is not None:
        known |= {"Content-Type": "application/json", "Content-Length": str(len(body))}
    known |= {name.replace("_", "-"): value for name, value in headers.items()}
    lines = [f"{method} {path} HTTP/1.1".encode()]
    for name, value in known.items():
        if value is not None:
            lines.append(name.encode() + b": " + (value if isinstance(value, bytes) else value.encode()))
    return b"\r\n".join(lines) + b"\r\n\r\n" + (body or b"")


def post(rng: Random, visit: Visit, body: bytes, **headers: str | bytes | None) -> bytes:
    """A POST to any address that takes one."""
    return ask(visit, "POST", visit.address(rng, "POST"), body, **headers)


def a_body(rng: Random) -> dict[str, Any]:
    """A body of any kind, each field with a value that fits."""
    return fill(rng, rng.choice(BODIES))


for name, body in {
    "no body": b"",
    "a body of blanks": b" " * 1000,
    "a body of null": b"null",
    "a body that is a number": b"-1",
    "a body that is an array": b"[{}]",
    "a body of deep arrays": b"[" * 4000,
    "a body of deep objects": b'{"options":' * 300,
    "a body of a form": b"name=Zo%C3%A9&token=x",
    "a body of XML": b'<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>',
    "a body of several parts": b'--x\r\nContent-Disposition: form-data; name="name"\r\n\r\nZ\r\n--x--\r\n',
    "a body of bad UTF-8": b'{"name":"\xff\xfe"}',
    "a body of UTF-16": '{"name":"Zoé"}'.encode("utf-16"),
    "a body with a lone surrogate": b'{"name":"\\ud800"}',
    "a body with no number": b'{"seats":NaN}',
}.items():
    REQUESTS[name] = lambda rng, visit, body=body: Request(post(rng, visit, body), code="malformed")  # type: ignore[misc]


@request("a body of bytes")
def _(rng: Random, visit: Visit) -> Request:
    return Request(post(rng, visit, b"\xff" + rng.randbytes(rng.randrange(300))), code="malformed")


@request("a body cut off")
def _(rng: Random, visit: Visit) -> Request:
    text = json.dumps(a_body(rng)).encode()
    return Request(post(rng, visit, text[: rng.randrange(len(text))]), code="malformed")


@request("a body with a field missing")
def _(rng: Random, visit: Visit) -> Request:
    shape = rng.choice(whole(BODIES))
    body = fill(rng, shape)
    del body[rng.choice([one.encode_name for one in shape.fields if one.required])]
    return Request(post(rng, visit, json.dumps(body).encode()), refused=False)  # it may be another kind of body


@request("a body with a field of a wrong type")
def _(rng: Random, visit: Visit) -> Request:
    shape = rng.choice(BODIES)
    wrong = rng.choice(shape.fields)
    body = fill(rng, shape) | {wrong.encode_name: rng.choice(misfits(shape.cls, wrong.name))}
    return Request(post(rng, visit, json.dumps(body).encode()), code="malformed")


@request("a body with a field too many")
def _(rng: Random, visit: Visit) -> Request:
    body = a_body(rng) | {rng.choice(["host", "admin", "\x1b[31m", "__class__"]): rng.choice(JUNK)}
    return Request(post(rng, visit, json.dumps(body).encode()), code="malformed")


@request("any body anywhere")
def _(rng: Random, visit: Visit) -> Request:
    return Request(post(rng, visit, json.dumps(a_body(rng)).encode()), refused=False)


@request("a body of another type")
def _(rng: Random, visit: Visit) -> Request:
    kind = rng.choice(
        ["text/plain", "multipart/form-data; boundary=x", "application/json; charset=utf-16", "\x00", "x" * 500]
    )
    return Request(post(rng, visit, b"{", Content_Type=kind.replace("\x00", "")), code="malformed")


@request("a body too long")
def _(rng: Random, visit: Visit) -> Request:
    return Request(
        post(rng, visit, b'{"name":"' + b"x" * rng.choice([LARGEST_POLL, 70_000]) + b'"}'),
        code="too_large",
        last=True,
        cut=True,
    )


@request("a name of oddities")
def _(rng: Random, visit: Visit) -> Request:
    name = rng.choice(ODD_TEXTS)
    return Request(ask(visit, "POST", "/api/me", json.dumps({"name": name}).encode()), refused=False)


@request("a table that cannot be")
def _(rng: Random, visit: Visit) -> Request:
    chairs = [{"kind": rng.choice(["open", "me"])} for _ in range(rng.choice([0, 1, 12, 16]))]
    table = {"game": "raubern", "seats": [*chairs, {"kind": "bot", "bot": rng.choice(["amiral", "", "\x00"])}]}
    return Request(ask(visit, "POST", "/api/tables", json.dumps(table).encode()))


@request("options that there are not")
def _(rng: Random, visit: Visit) -> Request:
    options = {rng.choice(WORDS): rng.choice([*WORDS, None, -1, 10**6])}
    table = {"game": rng.choice(WORDS), "seats": [{"kind": "me"}, {"kind": "open"}], "options": options}
    return Request(ask(visit, "POST", "/api/tables", json.dumps(table).encode()))


@request("a token that opens nothing")
def _(rng: Random, visit: Visit) -> Request:
    table = rng.choice([*visit.tables, "", "x" * 12, "abcdefghjkmn"])
    token = table + rng.choice(["", new_id(), "A" * 22, "\x00", "é" * 22, "%00", "../" * 7])
    path = rng.choice(["/api/join", "/api/invitation"])
    return Request(ask(visit, "POST", path, json.dumps({"token": token}).encode()), code="no_such_token")


@request("a cookie that nobody has")
def _(rng: Random, visit: Visit) -> Request:
    value = rng.choice(
        [
            b"\xff\xfe",
            b"",
            b"a" * 22,
            b'"quoted"',
            b"a" * 5000,
            b"x; butin=y; butin=",
            b"%00",
            b"=;=;;",
            b"\xf0\x9f\x91\xa9",
        ]
    )
    return Request(ask(visit, "GET", "/api/tables", Cookie=b"butin=" + value), refused=False)


@request("many cookies")
def _(rng: Random, visit: Visit) -> Request:
    return Request(ask(visit, "GET", "/api/hello", Cookie="; ".join(f"c{n}={n}" for n in range(500))), refused=False)


@request("another origin")
def _(rng: Random, visit: Visit) -> Request:
    origin = rng.choice(
        ["http://evil.example", "null", "", f"http://{visit.host}.evil", f"http://evil@{visit.host}", "\\", "file://"]
    )
    return Request(post(rng, visit, b"{}", Origin=origin), code="wrong_origin")


@request("another host")
def _(rng: Random, visit: Visit) -> Request:
    host = rng.choice(
        ["evil.example", f"evil.example:{visit.host[-5:]}", "", "[::1", "a b", "127.0.0.1.evil", "@", "%00"]
    )
    return Request(ask(visit, "GET", visit.address(rng, "GET"), Host=host))


@request("no host")
def _(rng: Random, visit: Visit) -> Request:
    return Request(ask(visit, "GET", "/api/hello", Host=None))


@request("two hosts")
def _(rng: Random, visit: Visit) -> Request:
    return Request(ask(visit, "GET", "/api/hello", Host=visit.host.encode() + b"\r\nHost: evil.example"))


@request("a method that an address does not take")
def _(rng: Random, visit: Visit) -> Request:
    method = rng.choice(["PUT", "DELETE", "PATCH", "TRACE", "OPTIONS", "PROPFIND", "get", "X" * 30])
    return Request(ask(visit, method, visit.address(rng, rng.choice(["GET", "POST"])), b""), code="not_allowed")


@request("a tunnel")
def _(rng: Random, visit: Visit) -> Request:
    return Request(ask(visit, "CONNECT", "evil.example:443"), last=True)


@request("a look at what is only done")
def _(rng: Random, visit: Visit) -> Request:
    return Request(ask(visit, "HEAD", rng.choice(["/api/me", "/api/join"])), bodiless=True)


@request("a path that leads nowhere")
def _(rng: Random, visit: Visit) -> Request:
    path = rng.choice(
        [
            *(
                "/..%2f..%2fetc/passwd",
                "/%00",
                "/%ff%fe",
                "//evil.example/",
                "/.git/config",
                "/t/",
                "/%",
                "/%zz",
                "/;/",
            ),
            *("/static/../../x", "/\\..\\", "/" + "a" * 5000, "/" + quote("é") * 100, "/?" + "&" * 999),
            *("/api//", "/api/%2e%2e/", "/api/tables/%0d%0aSet-Cookie:x/record"),
        ]
    )
    return Request(ask(visit, "GET", path), refused=path.startswith("/api"))


@request("a path that is none")
def _(rng: Random, visit: Visit) -> Request:
    return Request(ask(visit, "GET", rng.choice(["", "x", "http://[", "*", "http://evil.example/", "a\tb"])))


@request("a table that is none")
def _(rng: Random, visit: Visit) -> Request:
    table = rng.choice(["x", "a" * 12, "ILOVEYOU1234", "%00" * 12, "é" * 6, "2" * 300, "abcdefghjkm%6e"])
    return Request(ask(visit, "GET", f"/api/tables/{quote(table, safe='%')}/record"), code="no_such_table")


@request("a record of a game that is not over")
def _(rng: Random, visit: Visit) -> Request:
    return Request(ask(visit, "GET", f"/api/tables/{rng.choice(visit.tables)}/record"), refused=False)


@request("what is the host's alone")
def _(rng: Random, visit: Visit) -> Request:
    method, path = rng.choice([one for one in visit.addresses if one[1].startswith(HOUSE)])
    return Request(ask(visit, method, visit.fill(rng, path), Cookie=f"butin={new_id()}"), code="not_found")


@request("a wrong length")
def _(rng: Random, visit: Visit) -> Request:
    return Request(
        post(rng, visit, b"{}", Content_Length=rng.choice(["-1", "x", "1e3", "0x10", "9" * 30, "2, 3"])), last=True
    )


@request("a length and pieces")
def _(rng: Random, visit: Visit) -> Request:
    return Request(post(rng, visit, b"0\r\n\r\n", Transfer_Encoding="chunked"), last=True)


@request("pieces that are none")
def _(rng: Random, visit: Visit) -> Request:
    piece = rng.choice([b"zz\r\n{}\r\n", b"-1\r\n", b"fffffffffffffffffffffffff\r\n", b"2\r\n{}xx0\r\n\r\n"])
    return Request(post(rng, visit, piece, Content_Length=None, Transfer_Encoding="chunked"), last=True)


@request("a body in an encoding that is none")
def _(rng: Random, visit: Visit) -> Request:
    return Request(
        post(rng, visit, b"{}", Content_Length=None, Transfer_Encoding=rng.choice(["gzip", "chunked, gzip", ""])),
        last=True,
    )


@request("headers that are none")
def _(rng: Random, visit: Visit) -> Request:
    wrong = rng.choice([b"no colon", b": no name", b"a b: c", b"x: \x00", b"x\x7f: y", b"\xff: y", b" folded: x"])
    return Request(
        b"GET /api/hello HTTP/1.1\r\n" + wrong + b"\r\nHost: " + visit.host.encode() + b"\r\n\r\n", last=True
    )


@request("a header too long")
def _(rng: Random, visit: Visit) -> Request:
    return Request(
        ask(visit, "GET", "/api/hello", X=b"x" * rng.choice([60_000, 300_000])), refused=False, last=True, cut=True
    )


@request("another protocol")
def _(rng: Random, visit: Visit) -> Request:
    other = rng.choice(["h2c", "TLS/1.0", "x", "websocket, h2c"])
    return Request(ask(visit, "GET", "/api/hello", Connection="Upgrade", Upgrade=other), refused=False, last=True)


@request("a line that asks for nothing")
def _(rng: Random, visit: Visit) -> Request:
    line = rng.choice(
        [
            *(b"GET", b"GET / HTTP/9.9", b"GET / FTP/1.1", b"GET  /  HTTP/1.1", b"PRI * HTTP/2.0\r\n\r\nSM"),
            *(b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", b"\xff\xfe", b"SSH-2.0-x"),
        ]
    )
    return Request(line + b"\r\n\r\n", last=True)


# --- sockets that should not open -------------------------------------------------------------------------------------


def knock(visit: Visit, path: str, **headers: str | bytes | None) -> bytes:
    """A request to open a socket."""
    known = {
        "Connection": "Upgrade",
        "Upgrade": "websocket",
        "Sec_WebSocket_Version": "13",
        "Origin": f"http://{visit.host}",
    }
    return ask(visit, "GET", path, None, **{**known, "Sec_WebSocket_Key": "dGhlIHNhbXBsZSBub25jZQ==", **headers})


@request("a socket of no table")
def _(rng: Random, visit: Visit) -> Request:
    table = rng.choice(["abcdefghjkmn", "x", "%ff", "2" * 200, "%00"])
    return Request(knock(visit, f"/ws/{table}"), sockets=(4404,))


@request("a socket of another's seat")
def _(rng: Random, visit: Visit) -> Request:
    seat = rng.choice(["0", "1", "-1", "99", "x", "%ff", "1" * 300, "", "0&seat=1", "٣"])
    return Request(knock(visit, f"/ws/{rng.choice(visit.tables)}?seat={quote(seat, safe='%&=')}"), sockets=(4403, 4404))


@request("a socket for another page")
def _(rng: Random, visit: Visit) -> Request:
    return Request(
        knock(visit, f"/ws/{rng.choice(visit.tables)}", Origin=rng.choice(["http://evil.example", "null", ""]))
    )


@request("a socket somewhere else")
def _(rng: Random, visit: Visit) -> Request:
    return Request(knock(visit, rng.choice(["/ws/", "/ws", "/api/hello", "/", "/ws/a/b"])), refused=False)


@request("a socket that is none")
def _(rng: Random, visit: Visit) -> Request:
    wrong = rng.choice(
        [("Version", "12"), ("Version", "x"), ("Key", None), ("Key", ""), ("Key", "short"), ("Version", None)]
    )
    return Request(knock(visit, f"/ws/{rng.choice(visit.tables)}", **{f"Sec_WebSocket_{wrong[0]}": wrong[1]}))
