"""The page of the host of the house, which nobody else has."""

from __future__ import annotations

import sqlite3
from contextlib import closing

import pytest
from conftest import Server, Visit, fits, lay, press, violations
from playwright.sync_api import Locator, Page, expect


def section(page: Page, title: str) -> Locator:
    return page.locator("section").filter(has=page.get_by_role("heading", name=title, exact=True))


def figure(page: Page, title: str, words: str) -> Locator:
    row = section(page, title).locator("dl > div").filter(has_text=words)
    return row.get_by_role("definition")


def spoil_a_table(server: Server) -> None:
    """A table of the first person that this version cannot read."""
    rows = [("abcdefghjkmn", 1, "of tomorrow", None, None), ("abcdefghjkmn", 2, "sat", 0, 1)]
    insert = "INSERT INTO event VALUES (?, ?, ?, 1, ?, ?, ?, x'7b7d')"
    with closing(sqlite3.connect(server.data / "butin.sqlite3")) as db, db:
        db.executemany(insert, [(table, version, f":{version}", *rest) for table, version, *rest in rows])


def enter(page: Page) -> None:
    """Take the host's way from the home page."""
    press(page.get_by_role("button", name="Réglages"))
    press(page.get_by_role("link", name="La maison"))
    expect(page.get_by_role("heading", level=1, name="La maison")).to_be_visible()


@pytest.mark.parametrize("phone", [True, False])
def test_the_host_sees_how_the_house_is(own_server: Server, visit: Visit, phone: bool) -> None:
    host = visit(own_server.url, phone=phone, color_scheme="dark" if phone else "light")
    lay(host, own_server, "raubern", {"kind": "open"})
    host.goto(own_server.url)
    enter(host)
    expect(figure(host, "Les tables", "en attente")).to_have_text("1")
    expect(figure(host, "Les tables", "abîmées")).to_have_text("0")
    expect(figure(host, "Les gens", "déjà venus")).to_have_text("1")
    expect(figure(host, "La place", "libre à côté")).to_contain_text("o")
    expect(figure(host, "Ce qui tourne", "Räubern")).to_have_text("version 1")
    expect(section(host, "Les dernières erreurs")).to_contain_text("Aucune depuis le démarrage.")
    assert violations(host) == []
    fits(host)

    spoil_a_table(own_server)
    host.goto(own_server.url)
    expect(host.get_by_role("link", name="Räubern, en attente")).to_be_visible()
    enter(host)
    expect(figure(host, "Les tables", "abîmées")).to_have_text("1")
    expect(section(host, "Les dernières erreurs").get_by_role("listitem").first).to_contain_text("of tomorrow")
    press(host.get_by_role("button", name="Regarder à nouveau"))
    expect(section(host, "Les dernières erreurs").get_by_role("listitem").first).to_be_visible()
    assert violations(host) == []
    fits(host)


def test_nobody_else_has_this_page(own_server: Server, visit: Visit) -> None:
    host = visit(own_server.url, locale="en-GB")
    lay(host, own_server, "raubern", {"kind": "open"})
    host.goto(f"{own_server.url}/house")
    expect(host.get_by_role("heading", level=1, name="The house")).to_be_visible()
    expect(section(host, "Latest errors")).to_contain_text("None since the start.")
    assert violations(host) == []

    guest = visit(own_server.url, locale="en-GB")
    lay(guest, own_server, "raubern", {"kind": "open"})
    guest.goto(own_server.url)
    press(guest.get_by_role("button", name="Settings"))
    expect(guest.get_by_role("dialog")).to_be_visible()
    expect(guest.get_by_role("link", name="The house")).to_have_count(0)
    guest.goto(f"{own_server.url}/house")
    expect(guest.get_by_role("heading", level=1, name="Nothing in this bundle")).to_be_visible()
