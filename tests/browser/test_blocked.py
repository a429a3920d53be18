"""Networks that let no socket through: the page says so, goes on by polling, and loses nothing."""

from __future__ import annotations

import re

import pytest
from conftest import (
    Server,
    Visit,
    fits,
    hand,
    heights,
    in_sight,
    invite,
    lay_a_card,
    my_turn,
    piles,
    play_at_once,
    press,
)
from playwright.sync_api import Page, expect

SAID = {
    "fr-FR": "Ce réseau bloque la liaison directe",
    "en-GB": "This network blocks the direct connection",
}
LOST = "Connexion perdue"


def block_sockets(page: Page) -> Page:
    """From now on each socket of the page opens, as a proxy may let it, and closes at once."""
    page.context.route_web_socket(re.compile("/ws/"), lambda socket: socket.close())
    return page


@pytest.mark.nightly
def test_a_whole_game_with_a_cut_in_the_middle(server: Server, visit: Visit) -> None:
    page = block_sockets(visit(server.url, phone=True))
    play_at_once(page)
    said = page.get_by_text(SAID["fr-FR"], exact=False)
    expect(said).to_be_visible()
    fits(page)
    in_sight(page.get_by_role("link", name="Accueil"), page.get_by_role("button", name="Menu"), hand(page).first)
    press(page.get_by_role("button", name="Fermer"))
    expect(said).to_have_count(0)
    for turn in range(12):
        my_turn(page)
        before = heights(page)
        if turn == 6:
            page.context.set_offline(True)
            lay_a_card(page)
            expect(page.get_by_text(LOST, exact=False).first).to_be_visible()
            assert heights(page) == before
            page.context.set_offline(False)
        else:
            lay_a_card(page)
        expect(piles(page).nth(0)).to_have_accessible_name(re.compile(f"{before[0] + 1} cartes"))
    end = page.get_by_role("dialog")
    expect(end).to_be_visible()
    assert sum(heights(page)) == 44, "each card once"
    table = page.url
    press(end.get_by_role("button", name="Encore une"))
    page.wait_for_url(lambda url: url != table)
    expect(piles(page)).to_have_count(8)


def test_it_is_said_in_english_too(server: Server, visit: Visit) -> None:
    page = block_sockets(visit(server.url, locale="en-GB"))
    press(page.get_by_role("button", name="Play now"))
    expect(page.get_by_role("status").get_by_text(SAID["en-GB"], exact=False)).to_be_visible()


MOST_SILENT = 80_000  # ms: a browser may not get to say that the page goes; then its session ends by its silence


def test_a_page_that_polls_and_one_that_does_not_share_a_table(server: Server, visit: Visit) -> None:
    host = visit(server.url)
    guest = block_sockets(visit("about:blank", phone=True))
    guest.goto(invite(host))
    guest.get_by_role("textbox").fill("Lila")
    press(guest.get_by_role("button", name="S’asseoir"))
    expect(guest).to_have_url(host.url)
    press(host.get_by_role("button", name="Commencer", exact=True))
    for page in (host, guest):
        expect(hand(page)).to_have_count(5)
        expect(piles(page)).to_have_count(8)
    expect(host.get_by_text("pas là", exact=False)).to_have_count(0)
    guest.goto("about:blank")
    expect(host.get_by_text("pas là", exact=False).first).to_be_visible(timeout=MOST_SILENT)
