"""The page's types, made from the structs: `python -m butin.server.typescript` writes them into web/.

`web/src/wire.ts` has the messages, `web/src/games/<id>/wire.ts` the words of a game: its views, moves and events,
`web/src/games/<id>/lesson/says.ts` what is said in its first game.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType, NoneType, UnionType
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

import msgspec

from butin.games import RULES
from butin.server import wire
from butin.server.lessons import LESSONS, words
from butin.server.levels import LEVELS

HEADER = "// Made by `python -m butin.server.typescript` from the server's structs: change those, not this.\n"
WEB = Path(__file__).parents[3] / "web" / "src"
PLAIN = {
    str: "string",
    int: "number",
    float: "number",
    bool: "boolean",
    NoneType: "null",
    Any: "unknown",
    msgspec.Raw: "unknown",
}


class Writer:
    """Writes the types of one module; a name that the module gives to a type is used wherever the type is."""

    def __init__(self, module: ModuleType, known: dict[Any, str]) -> None:
        self._module = module
        self._names: list[tuple[Any, str]] = list(known.items())

    def file(self) -> str:
        """The TypeScript of every public alias and struct: aliases first, so that structs can use their names."""
        things = sorted(vars(self._module).items(), key=lambda item: is_struct(item[1]))
        parts = [part for name, thing in things for part in self._declare(name, thing)]
        return HEADER + "\n" + "\n".join(parts)

    def _declare(self, name: str, thing: Any) -> Iterator[str]:
        if name.startswith("_"):
            return
        if is_struct(thing) and thing.__module__.startswith(self._module.__name__):  # the module may be a package
            yield self._struct(thing) if name == thing.__name__ else f"export type {name} = {self.type(thing)};\n"
        elif get_origin(thing) in (Literal, UnionType, Union, dict):
            yield f"export type {name} = {self.type(thing)};\n"
            self._names.append((thing, name))

    def _struct(self, struct: Any) -> str:
        hints = get_type_hints(struct, include_extras=True)
        parameters = ", ".join(map(self._parameter, getattr(struct, "__parameters__", ())))
        head = f"{struct.__name__}<{parameters}>" if parameters else struct.__name__
        lines = [f"/** {inspect.cleandoc(struct.__doc__).splitlines()[0]} */", f"export type {head} = {{"]
        config = struct.__struct_config__
        if config.tag is not None:
            lines.append(f'  {config.tag_field}: "{config.tag}";')
        lines += [self._field(name, hints[name]) for name in struct.__struct_fields__]
        return "\n".join([*lines, "};\n"])

    def _parameter(self, parameter: Any) -> str:
        if parameter.__bound__ is None:
            return f"{parameter.__name__} = unknown"
        bound = self.type(parameter.__bound__)
        return f"{parameter.__name__} extends {bound} = {bound}"

    def _field(self, name: str, hint: Any) -> str:
        kinds = get_args(hint) if get_origin(hint) in (UnionType, Union) else ()
        if msgspec.UnsetType not in kinds:
            return f"  {name}: {self.type(hint)};"
        return f"  {name}?: {self._union(kind for kind in kinds if kind is not msgspec.UnsetType)};"

    def type(self, hint: Any) -> str:
        """A type in TypeScript."""
        for known, name in self._names:
            if known == hint:
                return name
        if hint in PLAIN:
            return PLAIN[hint]
        if isinstance(hint, TypeVar) or is_struct(hint):
            return str(hint.__name__)
        return self._compound(get_origin(hint), get_args(hint))

    def _compound(self, origin: Any, arguments: tuple[Any, ...]) -> str:
        if origin is Annotated:
            return self.type(arguments[0])
        if origin is Literal:
            return " | ".join(f'"{value}"' if isinstance(value, str) else str(value) for value in arguments)
        if origin is list:
            inner = self.type(arguments[0])
            return f"({inner})[]" if " " in inner else f"{inner}[]"
        if origin is tuple:
            return f"[{', '.join(map(self.type, arguments))}]"
        if origin is dict:
            return f"Record<string, {self.type(arguments[1])}>"
        if origin in (UnionType, Union):
            return self._union(arguments)
        if is_struct(origin):  # a generic struct with its parameters left open
            return str(origin.__name__)
        raise TypeError(f"{origin} has no TypeScript here")

    def _union(self, kinds: Any) -> str:
        return " | ".join(dict.fromkeys(map(self.type, kinds)))


def is_struct(thing: Any) -> bool:
    """Whether this is a struct class."""
    return isinstance(thing, type) and issubclass(thing, msgspec.Struct)


def files() -> dict[Path, str]:
    """What each generated file should hold, by its path in web/src."""
    levels = " | ".join(f'"{level}"' for level in LEVELS)
    codes = " | ".join(["Refusal", *(dict.fromkeys(reason for rules in RULES.values() for reason in reasons(rules)))])
    level = f"/** A bot. */\nexport type Level = {levels};\n"
    code = f"/** Why a message was refused. */\nexport type Code = {codes};\n"
    messages = Writer(wire, {wire.Level: "Level", wire.Code: "Code"}).file()
    found = {Path("wire.ts"): "\n".join([messages, level, code])}
    for rules in RULES.values():
        reason = f"/** Why a move is refused. */\nexport type Reason = {' | '.join(reasons(rules))};\n"
        found[Path("games", rules.ID, "wire.ts")] = "\n".join([Writer(rules, {}).file(), reason])
    for game in LESSONS:
        says = " | ".join(f'"{name}"' for name in words(game))
        type_of = f"/** What is said in the first game. */\nexport type Says = {says};\n"
        found[Path("games", game, "lesson", "says.ts")] = f"{HEADER}\n{type_of}"
    return found


def reasons(rules: Any) -> list[str]:
    """The codes of a game's refusals, as literals."""
    return [f'"{reason}"' for reason in dict.fromkeys(rules.REASONS) if reason]


def main() -> None:
    """Write the files."""
    for path, text in files().items():
        (WEB / path).parent.mkdir(parents=True, exist_ok=True)
        (WEB / path).write_text(text, encoding="utf-8")
        sys.stdout.write(f"{path}\n")


if __name__ == "__main__":
    main()
