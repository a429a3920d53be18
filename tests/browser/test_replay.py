"""Looking back in the page: through a game that is over, and from one that is played."""

from __future__ import annotations

import re

from conftest import (
    Server,
    Visit,
    fits,
    fits_in_large_text,
    lay,
    lay_a_card,
    my_turn,
    piles,
    play_at_once,
    play_to_the_end,
    press,
    violations,
)
from playwright.sync_api import Locator, Page, expect

BOT = {"kind": "bot", "bot": "mousse"}


def foot(page: Page) -> Locator:
    return page.get_by_role("region", name="Les coups de la partie")


def key(page: Page, name: str) -> Locator:
    return foot(page).get_by_role("button", name=name, exact=True)


def stands_at(page: Page, step: int, last: int) -> None:
    """The slider says where one is, and the address too."""
    expect(foot(page).get_by_role("slider")).to_have_attribute("aria-valuetext", re.compile(rf"^{step} sur {last}\. "))
    expect(page).to_have_url(re.compile(rf"/replay\?step={step}&"))


def test_a_finished_game_is_looked_at_again_and_goes_on(server: Server, visit: Visit) -> None:
    page = visit(server.url, phone=True)
    lay(page, server, "raubern", BOT)
    play_to_the_end(page)
    press(page.get_by_role("dialog").get_by_role("link", name="Revoir la partie"))
    stands_at(page, 0, 36)
    expect(piles(page)).to_have_count(8)
    fits(page)
    assert violations(page) == []
    press(key(page, "Un coup en avant"))
    stands_at(page, 1, 36)
    expect(page.get_by_role("log").first).to_contain_text("1 sur 36")
    press(key(page, "Tout à la fin"))
    stands_at(page, 36, 36)
    expect(page.get_by_role("dialog")).to_have_count(0)
    press(key(page, "Un coup en arrière"))
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    stands_at(page, 33, 36)
    foot(page).get_by_role("combobox", name="Par les yeux de").select_option("Tout ouvert")
    expect(page.get_by_role("list", name="Les mains").get_by_role("listitem")).to_have_count(2)
    expect(page).to_have_url(re.compile("step=33&eyes=all"))
    fits_in_large_text(page)
    page.reload()
    stands_at(page, 33, 36)
    press(key(page, "Ce coup"))
    fits(page)
    assert violations(page) == []
    press(page.get_by_role("dialog").get_by_role("button", name="Continuer d’ici"))
    expect(page).to_have_url(re.compile(r"/t/\w+$"))
    expect(page.get_by_text(re.compile("Tour 3[456] sur 36"))).to_be_visible()


def test_one_looks_back_from_a_game_that_goes_on(server: Server, visit: Visit) -> None:
    page = visit(server.url, phone=True)
    play_at_once(page)
    lay_a_card(page)
    my_turn(page)
    table = page.url
    press(page.get_by_role("button", name="Menu"))
    press(page.get_by_role("link", name="Revoir les coups"))
    expect(foot(page)).to_contain_text(re.compile(r"Tu regardes le coup \d+\. C’est à toi\s!"))
    press(key(page, "Tout au début"))
    expect(foot(page)).to_contain_text("Tu regardes le début.")
    expect(foot(page).get_by_role("combobox")).to_have_count(0)
    fits(page)
    press(foot(page).get_by_role("link", name="Revenir au jeu"))
    expect(page).to_have_url(table)
    my_turn(page)


def test_what_others_do_meanwhile_can_be_looked_at_at_once(server: Server, visit: Visit) -> None:
    page = visit(server.url, phone=True)
    play_at_once(page)
    table = page.url
    past = page.context.new_page()
    past.goto(f"{table}/replay?step=0")
    expect(foot(past)).to_contain_text("Tu regardes le début.")
    lay_a_card(page)
    my_turn(page)
    expect(key(past, "Tout à la fin")).to_be_enabled()
    press(key(past, "Tout à la fin"))
    expect(foot(past)).to_contain_text(re.compile(r"Tu regardes le coup [1-9]"))


def test_where_memory_is_a_part_of_the_game_one_is_told_why_there_is_no_way_back(server: Server, visit: Visit) -> None:
    page = visit(server.url, phone=True)
    lay(page, server, "dragons", BOT)
    expect(page.get_by_role("heading", name="Trésor des dragons")).to_be_visible()
    table = page.url
    page.goto(f"{table}/replay")
    expect(page.get_by_text("la mémoire fait partie du jeu")).to_be_visible()
    press(page.get_by_role("link", name="Revenir au jeu"))
    expect(page).to_have_url(table)
