"""Screenshots of every screen and state, to leaf through: `make gallery`, or `gallery.py FOLDER [WORD]` for some."""

from __future__ import annotations

import itertools
import re
import signal
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from conftest import CHROMIUM, FLAGS, Server
from playwright.sync_api import Browser, sync_playwright
from states import TOKENS, State, show, states, write_all

SIZES: dict[str, dict[str, Any]] = {
    "phone": {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True},
    "tablet": {"viewport": {"width": 768, "height": 1024}, "has_touch": True, "is_mobile": True},
    "desktop": {"viewport": {"width": 1440, "height": 900}},
}
LANGUAGES = {"fr": "fr-FR", "en": "en-GB"}
SCHEMES = ("light", "dark")
STYLE = """
body { margin: 2rem; font: 1rem/1.4 system-ui; background: #888; }
section { display: flex; flex-wrap: wrap; gap: 1rem; align-items: start; }
img { height: 480px; width: auto; }
"""


def pictures(browser: Browser, url: str, folder: Path, state: State, place: str) -> Iterator[str]:
    """The names of the pictures of a state, each as it is taken."""
    name = re.sub(r"\W+", "-", state.name)
    for size, language in itertools.product(SIZES, LANGUAGES):
        context = browser.new_context(base_url=url, locale=LANGUAGES[language], **SIZES[size])
        if state.seat is not None:
            context.add_cookies([{"name": "butin", "value": TOKENS[state.seat], "url": url}])
        page = context.new_page()
        show(page, place, state)
        for scheme in SCHEMES:
            page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
            file = f"{name}.{size}.{language}.{scheme}.png"
            page.screenshot(path=folder / file, animations="disabled")
            yield file
        context.close()


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
    with tempfile.TemporaryDirectory() as data:
        places = write_all(Path(data), chosen)
        server = Server(Path(data))
        server.start()
        try:
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
                for state in chosen:
                    found[state.name] = list(pictures(browser, server.url, folder, state, places[state.name]))
                    sys.stdout.write(f"{state.name}\n")
                    sys.stdout.flush()
        finally:
            server.end(signal.SIGTERM)
    index(folder, found)
    sys.stdout.write(f"{folder / 'index.html'}\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]), *sys.argv[2:3])
