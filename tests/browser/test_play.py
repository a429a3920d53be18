"""Räubern in the page, as people play it: on a phone by touch, on a desktop by mouse, alone and together."""

from __future__ import annotations

import re
import signal

import pytest
from conftest import (
    Server,
    Visit,
    fits,
    hand,
    heights,
    invite,
    lay_a_card,
    my_turn,
    piles,
    play_at_once,
    press,
    your_turn,
)
from playwright.sync_api import Page, expect


@pytest.mark.parametrize(
    "how",
    [{"phone": True}, pytest.param({}, marks=pytest.mark.nightly), {"keys": True}],
    ids=["phone", "desktop", "keys"],
)
def test_a_whole_game_against_bots(server: Server, visit: Visit, how: dict[str, bool]) -> None:
    page = visit(server.url, **how)
    play_at_once(page)
    fits(page)
    end = page.get_by_role("dialog")
    for _ in range(12):
        my_turn(page)
        before = heights(page)
        lay_a_card(page)
        expect(piles(page).nth(0)).to_have_accessible_name(re.compile(f"{before[0] + 1} cartes"))
    expect(end).to_be_visible()
    expect(end).to_contain_text(re.compile("butin|partage"))
    fits(page)
    assert sum(heights(page)) == 44
    table = page.url
    press(end.get_by_role("button", name="Encore une"))
    page.wait_for_url(lambda url: url != table)
    expect(piles(page)).to_have_count(8)


def test_a_double_tap_plays_once(server: Server, visit: Visit) -> None:
    page = visit(server.url, phone=True)
    play_at_once(page)
    before = sum(heights(page))
    press(hand(page).nth(0))
    page.evaluate("() => { const pile = document.querySelector('[data-pile]'); pile.click(); pile.click(); }")
    my_turn(page)
    assert sum(heights(page)) == before + 3  # one's own card and one of each bot


def test_a_reload_in_mid_game_shows_the_same_table(server: Server, visit: Visit) -> None:
    page = visit(server.url, phone=True)
    play_at_once(page)
    lay_a_card(page, pile=3)
    my_turn(page)
    seen = heights(page), sorted(hand(page).all_inner_texts())
    page.reload()
    my_turn(page)
    assert (heights(page), sorted(hand(page).all_inner_texts())) == seen
    lay_a_card(page)
    my_turn(page)


def test_the_home_page_leads_back_to_ones_tables(server: Server, visit: Visit) -> None:
    page = visit(server.url, phone=True)
    play_at_once(page)
    table = page.url
    page.goto(server.url)
    press(page.get_by_role("link", name=re.compile("Räubern.*", re.DOTALL)).filter(has_text="À toi"))
    page.wait_for_url(table)
    my_turn(page)


def test_a_cut_network_is_said_and_mended(server: Server, visit: Visit) -> None:
    page = visit(server.url, phone=True)
    play_at_once(page)
    before = sum(heights(page))
    page.context.set_offline(True)
    lay_a_card(page)
    expect(page.get_by_text("Connexion perdue", exact=False).first).to_be_visible(timeout=25_000)
    assert sum(heights(page)) == before
    page.context.set_offline(False)
    my_turn(page)
    expect(page.get_by_text("Connexion perdue", exact=False)).to_have_count(0)
    assert sum(heights(page)) == before + 3


def sit_down(host: Page, visit: Visit) -> tuple[Page, Page]:
    """A guest follows the host's invitation and the host begins: the seat that is due, and the other one."""
    guest = visit(invite(host), phone=True)
    expect(guest).to_have_url(re.compile("/j$"))  # the token has left the address
    guest.get_by_role("textbox").fill("Lila")
    press(guest.get_by_role("button", name="S’asseoir"))
    expect(guest).to_have_url(host.url)
    press(host.get_by_role("button", name="Commencer", exact=True))
    for page in (host, guest):
        expect(piles(page)).to_have_count(8)
        expect(hand(page)).to_have_count(5)
    return due(host, guest)


def due(*pages: Page) -> tuple[Page, Page]:
    """The page whose turn it is, and the other, once the bots have laid."""
    one, other = pages
    for _ in range(150):
        if your_turn(one).is_visible():
            return one, other
        if your_turn(other).is_visible():
            return other, one
        one.wait_for_timeout(100)
    raise AssertionError("it is nobody's turn")


def test_a_killed_server_loses_nothing(own_server: Server, visit: Visit) -> None:
    mover, other = sit_down(visit(own_server.url), visit)
    lay_a_card(mover, pile=5)
    mover, other = due(mover, other)
    seen = heights(mover)
    own_server.end(signal.SIGKILL)
    lost = [page.get_by_text("Connexion perdue", exact=False) for page in (mover, other)]
    for words in lost:
        expect(words.first).to_be_visible(timeout=25_000)
    own_server.start()
    for words in lost:
        expect(words).to_have_count(0, timeout=10_000)
    my_turn(mover)
    assert heights(mover) == heights(other) == seen
    lay_a_card(mover)
    expect(piles(other).nth(0)).to_have_accessible_name(re.compile(f" {seen[0] + 1} cartes"))
    expect(mover.get_by_text("Ce réseau bloque", exact=False)).to_have_count(0)


def test_two_people_at_one_table(server: Server, visit: Visit) -> None:
    host = visit(server.url)
    mover, other = sit_down(host, visit)
    expect(host.get_by_role("region", name="Les joueurs").or_(host.get_by_text("Lila")).first).to_be_visible()
    for _ in range(6):
        before = heights(other)[0]
        lay_a_card(mover)
        expect(piles(other).nth(0)).to_have_accessible_name(re.compile(f" {before + 1} cartes"))
        mover, other = due(mover, other)


def test_an_illegal_target_says_why(server: Server, visit: Visit) -> None:
    _, other = sit_down(visit(server.url), visit)
    press(hand(other).nth(0))
    press(piles(other).nth(2))
    expect(other.get_by_text("Ce n’est pas ton tour", exact=False).first).to_be_visible()
    press(other.get_by_role("link", name=re.compile("RB-9")))
    expect(other).to_have_url(re.compile("/rules/raubern#RB-9"))


def test_a_card_chosen_by_the_keyboard_leads_to_where_it_may_go(server: Server, visit: Visit) -> None:
    page = visit(server.url, keys=True)
    play_at_once(page)
    press(hand(page).nth(0))
    expect(hand(page).nth(0)).to_have_attribute("aria-pressed", "true")
    expect(page.locator("[data-pile]:focus")).to_be_visible()
    page.keyboard.press("Escape")
    expect(hand(page).nth(0)).to_have_attribute("aria-pressed", "false")


def test_a_screen_reader_hears_every_move(server: Server, visit: Visit) -> None:
    page = visit(server.url)
    page.add_init_script("""
        window.heard = [];
        new MutationObserver(changes => changes.forEach(({ target, addedNodes }) => {
            const live = (target.nodeType === 1 ? target : target.parentElement)?.closest('[aria-live]');
            const text = live?.textContent.trim();
            if (text) window.heard.push(text);
        })).observe(document, { subtree: true, childList: true, characterData: true });
    """)
    page.goto(server.url)
    play_at_once(page)
    lay_a_card(page)
    my_turn(page)
    said = " ".join(page.evaluate("window.heard"))
    assert re.search("Tu (poses|couvres|ramasses|chipes)", said)
    assert "Tu pioches" in said
    assert len(re.findall(r"\b(pose|couvre|ramasse|chipe)\b", said)) >= 2


def test_a_spectator_sees_no_hand(server: Server, visit: Visit) -> None:
    player = visit(server.url)
    play_at_once(player)
    watcher = visit(player.url, phone=True)
    expect(piles(watcher)).to_have_count(8)
    expect(hand(watcher)).to_have_count(0)
    expect(watcher.get_by_text("Tu regardes", exact=False).first).to_be_visible()


def test_with_less_motion_nothing_moves(server: Server, visit: Visit) -> None:
    page = visit(server.url, reduced_motion="reduce")
    play_at_once(page)
    page.evaluate("""() => { window.moved = 0;
        const animate = Element.prototype.animate;
        Element.prototype.animate = function (frames, timing) {
            const { duration } = typeof timing === 'object' ? timing : { duration: timing };
            if (duration > 0) window.moved += 1;
            return animate.call(this, frames, timing);
        }; }""")
    lay_a_card(page)
    my_turn(page)
    assert page.evaluate("window.moved") == 0
