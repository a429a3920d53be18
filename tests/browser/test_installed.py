"""Butin as an app: what the browser keeps, what it shows without a network, and how a new version comes."""

from __future__ import annotations

import base64
import json
import re
import shutil
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import app_icons
import pytest
from conftest import BRISK, Server, Visit, fits, hand, in_sight, my_turn, play_at_once, press, violations
from playwright.sync_api import Browser, Page, expect

from butin.server.page import STATIC

KEPT = """async () => (await Promise.all((await caches.keys()).map(async name =>
    (await (await caches.open(name)).keys()).map(one => new URL(one.url).pathname)))).flat()"""
ELSEWHERE = """
from pathlib import Path
from butin.server import page
page.Page.__init__.__defaults__ = (Path({!r}),)
"""
APART = """async ([one, other]) => {
    const pixels = async text => {
        const image = new Image();
        image.src = `data:image/png;base64,${text}`;
        await image.decode();
        const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d');
        canvas.drawImage(image, 0, 0);
        return canvas.getImageData(0, 0, image.width, image.height).data;
    };
    const [a, b] = [await pixels(one), await pixels(other)];
    if (a.length !== b.length) return 255;
    return a.reduce((sum, value, i) => sum + Math.abs(value - b[i]), 0) / a.length;
}"""


def kept(page: Page) -> list[str]:
    """The addresses that the browser keeps, once the page is one of an app."""
    page.evaluate("navigator.serviceWorker.ready")
    found: list[str] = page.evaluate(KEPT)
    return found


def test_without_a_network_it_says_so_and_comes_back_where_it_was(server: Server, visit: Visit) -> None:
    page = visit(server.url, phone=True)
    play_at_once(page)
    addresses = kept(page)
    assert "/index.html" in addresses
    said = [one for one in addresses if not re.fullmatch(r"/index.html|/assets/.+", one)]
    assert said == [], "nothing that the server says"
    page.context.set_offline(True)
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text("Butin t’attend")
    expect(hand(page)).to_have_count(0)
    retry = page.get_by_role("button", name="Réessayer")
    in_sight(retry)
    fits(page)
    assert violations(page) == []
    press(retry)
    expect(retry).to_be_visible()
    page.context.set_offline(False)
    my_turn(page)


@pytest.fixture
def moved(tmp_path: Path) -> Iterator[tuple[Server, Path]]:
    """A server whose page is a copy, in a folder that a test may change."""
    pages = tmp_path / "static"
    shutil.copytree(STATIC, pages)
    server = Server(tmp_path / "data", [sys.executable, "-c", ELSEWHERE.format(str(pages)) + BRISK, "3"])
    server.start()
    yield server, pages
    server.end(signal.SIGKILL)


def test_a_new_version_is_offered_where_nobody_is_about_to_move(moved: tuple[Server, Path], visit: Visit) -> None:
    server, pages = moved
    page = visit(server.url)
    kept(page)
    worker = (pages / "sw.js").read_text("utf-8")
    (pages / "sw.js").write_text(re.sub('VERSION="[^"]*"', 'VERSION="another"', worker), "utf-8")
    (pages / "sw.js.br").unlink()  # which is the former one
    server.end(signal.SIGTERM)
    server.start()
    update = "navigator.serviceWorker.ready.then(one => one.update())"
    page.evaluate(update)
    renew = page.get_by_role("button", name="La prendre")
    expect(renew).to_be_visible()
    assert violations(page) == []
    play_at_once(page)
    expect(renew).to_have_count(0)
    page.go_back()
    renew.click()
    expect(renew).to_have_count(0)
    expect(page.get_by_role("button", name="Jouer tout de suite")).to_be_enabled()
    assert page.evaluate("caches.keys()") == ["butin-another"]


def test_what_the_device_is_told_of_the_app_is_there(server: Server, visit: Visit) -> None:
    page = visit(server.url)
    answer = page.request.get(page.locator("link[rel=manifest]").evaluate("one => one.href"))
    assert answer.headers["content-type"] == "application/manifest+json"
    told = json.loads(answer.text())
    sizes = {(icon["sizes"], icon.get("purpose")) for icon in told["icons"]}
    assert sizes == {(size, purpose) for size in ("192x192", "512x512") for purpose in (None, "maskable")}
    touch = page.locator("link[rel=apple-touch-icon]").get_attribute("href")
    for address in [touch, *(icon["src"] for icon in told["icons"])]:
        icon = page.request.get(f"{server.url}{address}")
        assert (icon.status, icon.headers["content-type"]) == (200, "image/png")
    for shortcut in told["shortcuts"]:
        page.goto(server.url + shortcut["url"])
        expect(page.get_by_role("banner").get_by_text(shortcut["name"])).to_be_visible()


def test_the_icons_are_the_logo(server: Server, browser: Browser, visit: Visit) -> None:
    page = visit(server.url)
    for name in app_icons.ICONS:
        images = [(app_icons.FOLDER / f"{name}.png").read_bytes(), app_icons.draw(browser, name)]
        assert page.evaluate(APART, [base64.b64encode(image).decode() for image in images]) < 3
