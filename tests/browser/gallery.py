"""Screenshots of every screen and state, to leaf through: `make gallery`, or `gallery.py FOLDER [WORD]` for some."""

from __future__ import annotations

import itertools
import re
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

from conftest import CHROMIUM, FLAGS
from playwright.sync_api import sync_playwright
from states import LANGUAGES, SIZES, Stage, State, open_hall, open_stage, states

SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
STYLE = """
body { margin: 2rem; font: 1rem/1.4 system-ui; background: #888; }
section { display: flex; flex-wrap: wrap; gap: 1rem; align-items: start; }
img { height: 480px; width: auto; }
"""


def pictures(stage: Stage, folder: Path, state: State, place: str) -> Iterator[str]:
    """The names of the pictures of a state, each as it is taken."""
    name = re.sub(r"\W+", "-", state.name)
    sizes = list(SIZES)[:1] if state.once else SIZES
    for size, language, scheme in itertools.product(sizes, LANGUAGES, SCHEMES):
        if (language, scheme) == (LANGUAGES[0], SCHEMES[0]):
            stage.show(place, state, size)
        stage.speak(language)
        stage.page.emulate_media(color_scheme=scheme)
        file = f"{name}.{size}.{language}.{scheme}.png"
        stage.page.screenshot(path=folder / file, animations="disabled")
        yield file


def index(folder: Path, found: dict[str, list[str]]) -> None:
    """One page with all of them."""
    images = {name: "".join(f"<a href={one}><img src={one} loading=lazy></a>" for one in found[name]) for name in found}
    parts = [f"<h2>{name}</h2><section>{image}</section>" for name, image in images.items()]
    page = f"<!doctype html><meta charset=utf-8><title>Butin</title><style>{STYLE}</style>{''.join(parts)}"
    (folder / "index.html").write_text(page, "utf-8")


def main(folder: Path, word: str = "") -> None:
    """Take the pictures of the states whose names have `word` in them."""
    folder.mkdir(parents=True, exist_ok=True)
    chosen = [state for state in states() if word in state.name]
    found: dict[str, list[str]] = {}
    with (
        tempfile.TemporaryDirectory() as data,
        open_hall(Path(data), chosen) as (server, places),
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        with open_stage(browser, server.url) as stage:
            for state in chosen:
                found[state.name] = list(pictures(stage, folder, state, places[state.name]))
                sys.stdout.write(f"{state.name}\n")
                sys.stdout.flush()
    index(folder, found)
    sys.stdout.write(f"{folder / 'index.html'}\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]), *sys.argv[2:3])
