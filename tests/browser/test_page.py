"""The page around the table: addresses, languages, accessibility, and what it says when something is missing."""

from __future__ import annotations

import re

import pytest
from conftest import (
    Server,
    Visit,
    fits,
    fits_in_large_text,
    heights,
    in_sight,
    lay_a_card,
    my_turn,
    play_at_once,
    press,
    violations,
    your_turn,
)
from playwright.sync_api import expect

from butin.games import RULES

COLOUR = "one => getComputedStyle(one).backgroundColor"


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("phone", [True, False], ids=["phone", "desktop"])
def test_axe_finds_nothing(server: Server, visit: Visit, phone: bool, scheme: str) -> None:
    page = visit(server.url, phone=phone, color_scheme=scheme)
    expect(page.get_by_role("button", name="Jouer tout de suite")).to_be_enabled()
    assert violations(page) == []
    for path in ("/new?game=raubern", "/nowhere"):
        page.goto(server.url + path)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        assert violations(page) == []
        fits(page)
    page.goto(server.url)
    play_at_once(page)
    assert violations(page) == []


def test_axe_finds_nothing_in_the_lobby_and_at_the_door(server: Server, visit: Visit) -> None:
    host = visit(server.url, phone=True, color_scheme="dark")
    fits_in_large_text(host)
    press(host.get_by_role("link", name="Inviter"))
    lay = host.get_by_role("button", name="Dresser la table")
    in_sight(lay)
    foot, tray = (lay.locator(f"xpath=ancestor::*[contains(@class, '{one}')]").last for one in ("foot", "tray"))
    assert foot.evaluate(COLOUR) == tray.evaluate(COLOUR), "the sheet's own, by lamp too"
    assert violations(host) == []
    fits_in_large_text(host)
    host.get_by_role("textbox", name="Ton nom").fill("Zoé")
    press(lay)
    link = host.get_by_role("textbox", name="Le lien").input_value()
    in_sight(host.get_by_role("button", name="Copier"), host.get_by_role("button", name="Commencer"))
    assert violations(host) == []
    fits(host)
    fits_in_large_text(host)
    press(host.get_by_role("button", name="Menu"))
    fits_in_large_text(host)
    guest = visit(link, phone=True)
    expect(guest.get_by_role("heading", level=1)).to_have_text("Zoé t’invite à jouer à Räubern")
    in_sight(guest.get_by_role("button", name="S’asseoir"), guest.get_by_role("link", name="Les règles"))
    assert violations(guest) == []
    fits(guest)
    fits_in_large_text(guest)
    press(guest.get_by_role("button", name="Réglages"))
    press(guest.get_by_text("English"))
    expect(guest.get_by_role("heading", level=1)).to_have_text("Zoé invites you to play Räubern")


def test_axe_finds_a_planted_fault(server: Server, visit: Visit) -> None:
    page = visit(server.url)
    page.get_by_role("main").evaluate("one => one.insertAdjacentHTML('beforeend', '<button></button>')")
    assert any(one.startswith("button-name") for one in violations(page))


def test_it_speaks_english_and_keeps_the_choice(server: Server, visit: Visit) -> None:
    page = visit(server.url, locale="en-GB")
    expect(page.get_by_role("button", name="Play now")).to_be_visible()
    assert page.locator("html").get_attribute("lang") == "en"
    page.get_by_role("button", name="Settings").click()
    page.get_by_text("Français").click()
    page.reload()
    expect(page.get_by_role("button", name="Jouer tout de suite")).to_be_visible()
    assert page.locator("html").get_attribute("lang") == "fr"


@pytest.mark.parametrize("game", RULES)
def test_a_friend_may_have_any_chair(server: Server, visit: Visit, game: str) -> None:
    page = visit(f"{server.url}/new?game={game}", phone=True)
    press(page.get_by_role("button", name=re.compile("^Chaise 2")))
    press(page.get_by_role("button", name=re.compile("Un ami")))
    press(page.get_by_role("button", name="Dresser la table"))
    expect(page.get_by_role("textbox", name="Le lien")).to_be_visible()


def test_a_name_is_kept(server: Server, visit: Visit) -> None:
    page = visit(server.url)
    play_at_once(page)
    page.goto(server.url)
    mark = page.get_by_role("link", name=re.compile("avec Indigo")).locator(".bundle")
    expect(mark).to_have_text("G")
    chip = page.get_by_role("button", name="Ton nom ?")
    chip.click()
    page.get_by_role("textbox", name="Ton nom").fill("Nobody")
    page.get_by_role("button", name="Ne rien changer").click()
    chip.click()
    page.get_by_role("textbox", name="Ton nom").fill("  Zoé  ")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Zoé").first).to_be_visible()
    expect(mark).to_have_text("Z", timeout=3000)  # at once, not when the list is asked for again
    page.reload()
    expect(page.get_by_text("Zoé").first).to_be_visible()


def test_an_address_that_leads_nowhere_says_so(server: Server, visit: Visit) -> None:
    page = visit(f"{server.url}/nowhere")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.goto(f"{server.url}/t/23456789abcd")
    expect(page.get_by_role("link", name=re.compile("[Aa]ccueil")).first).to_be_visible()
    page.goto(f"{server.url}/j#nothing")
    expect(page.get_by_role("link", name=re.compile("[Aa]ccueil")).first).to_be_visible()


def test_going_back_leaves_the_table_and_coming_again_finds_it(server: Server, visit: Visit) -> None:
    page = visit(server.url)
    play_at_once(page)
    page.go_back()
    expect(page.get_by_role("button", name="Jouer tout de suite")).to_be_visible()
    page.go_forward()
    my_turn(page)


def test_ones_seat_follows_to_another_device(server: Server, visit: Visit) -> None:
    page = visit(server.url)
    play_at_once(page)
    page.get_by_role("button", name="Menu").click()
    link = page.get_by_role("textbox", name="Le lien").input_value()
    phone = visit(link, phone=True)
    press(phone.get_by_role("button", name="Reprendre ma place"))
    phone.wait_for_url("**/t/*")
    my_turn(phone)
    before = sum(heights(page))
    lay_a_card(phone)
    expect(your_turn(page)).to_have_count(0)
    my_turn(page)
    assert sum(heights(page)) == before + 3  # one's own card and one of each bot


def test_the_title_says_when_it_is_ones_turn(server: Server, visit: Visit) -> None:
    page = visit(server.url)
    play_at_once(page)
    expect(page).to_have_title(re.compile("À toi"))
    lay_a_card(page)
    expect(page).to_have_title(re.compile("^(?!À toi)"))
