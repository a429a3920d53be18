"""What one can set: it holds at once, in every tab, and at the table."""

from __future__ import annotations

import re

from conftest import (
    Server,
    Visit,
    fits,
    fits_in_large_text,
    heights,
    lay_a_card,
    piles,
    play_at_once,
    press,
    violations,
)
from playwright.sync_api import expect

DOUBLE = 700  # ms, after which two taps are no double tap, which counts as one


def test_settings_hold_in_all_tabs_and_moves_are_asked_about(server: Server, visit: Visit) -> None:
    page = visit(server.url, phone=True)
    play_at_once(page)
    other = page.context.new_page()
    other.goto(server.url)
    press(other.get_by_role("button", name="Réglages"))
    press(other.get_by_text("Me demander"))
    press(other.get_by_text("Lampe"))
    fits(other)
    assert violations(other) == []
    fits_in_large_text(other)
    page.bring_to_front()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    before = heights(page)
    lay_a_card(page, pile=3)
    play = page.get_by_role("button", name="Jouer")
    expect(play).to_be_visible()
    fits(page)
    assert violations(page) == []
    assert heights(page) == before
    press(page.get_by_role("button", name="Non"))
    expect(play).to_have_count(0)
    press(piles(page).nth(3))
    expect(play).to_be_visible()
    page.wait_for_timeout(DOUBLE)
    press(piles(page).nth(3))
    expect(piles(page).nth(3)).to_have_accessible_name(re.compile("[2-9] cartes"))  # others lay there too
