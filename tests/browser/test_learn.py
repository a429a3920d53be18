"""The first games: one is gone through from its first tap to its count, another is lost and found again."""

from __future__ import annotations

import re
from typing import Any

import pytest
from conftest import Server, Visit, fits, fits_in_large_text, hand, in_sight, piles, press, violations
from playwright.sync_api import Locator, Page, expect

from butin.server.lessons import LESSONS, Step

SHOWN = 20_000  # ms: what others do is shown at leisure


def says(page: Page) -> Locator:
    return page.locator(".speech p").first


def step(page: Page, n: int, of: int) -> None:
    """The page waits for its reader in this step."""
    expect(page.get_by_role("progressbar", name=f"Étape {n} sur {of}", exact=True)).to_be_visible(timeout=SHOWN)
    expect(page.locator(".speech.done")).to_have_count(0, timeout=SHOWN)


def lay(page: Page, wanted: Any) -> None:
    press(page.locator(f".hand [data-motif={wanted['motif']}]").first)
    press(piles(page).nth(wanted["pile"]))


def steps(game: str) -> list[Step | None]:
    """The steps of a first game; None: only to read on."""
    return [step for part in LESSONS[game] for step in (*part.steps, None)]


def test_a_first_game_of_raubern_on_a_phone(server: Server, visit: Visit) -> None:
    page = visit(server.url, phone=True)
    press(page.get_by_role("button", name="Apprends en jouant"))
    expect(page.get_by_role("dialog").get_by_role("link")).to_have_count(4)
    fits(page)
    press(page.get_by_role("link", name="Räubern", exact=True))
    expect(page).to_have_url(re.compile("/learn/raubern$"))
    todo = steps("raubern")
    for n, one in enumerate(todo, 1):
        if n == len(todo):
            break
        step(page, n, len(todo))
        fits(page)
        in_sight(says(page), hand(page).first, piles(page).first, piles(page).last)
        if one is None:
            press(page.get_by_role("button", name="La suite"))
        else:
            lay(page, one.do)
    end = page.get_by_role("dialog")
    expect(end).to_contain_text("Tu emportes le butin", timeout=SHOWN)
    expect(end).to_contain_text("Chaque carte de tes tas compte pour un.", timeout=SHOWN)
    press(end.get_by_role("button", name="Une vraie partie"))
    page.wait_for_url("**/t/*")
    expect(piles(page)).to_have_count(8)


@pytest.mark.nightly
def test_who_is_lost_is_shown_the_way_and_may_go_on_later(server: Server, visit: Visit) -> None:
    page = visit(f"{server.url}/learn/dragons", phone=True, reduced_motion="reduce")
    finger = page.locator(".pointer:not(.hidden)")
    tiles = page.locator("[data-cell]")
    all_steps = len(steps("dragons"))
    step(page, 1, all_steps)
    expect(finger).to_be_visible()
    assert violations(page) == []
    assert tiles.first.evaluate("tile => tile.offsetWidth") >= 60, "for a child's finger"
    press(tiles.nth(5))
    expect(says(page)).to_have_text("Celle que montre le doigt.")
    expect(tiles.nth(5)).to_have_accessible_name(re.compile("cachée"))
    press(tiles.nth(0))  # nothing lies there
    expect(page.get_by_role("link", name="La règle TD-8")).to_be_visible()
    for n in range(1, 5):
        step(page, n, all_steps)
        press(page.get_by_role("button", name="Sauter cette étape"))
    step(page, 5, all_steps)
    expect(finger).to_have_count(0)
    show = page.get_by_role("button", name="Montre-moi")
    for wrong in (9, 15):
        expect(show).to_have_count(0)
        press(tiles.nth(wrong))
    press(show)
    expect(finger).to_be_visible()
    fits(page)
    press(page.get_by_role("button", name="L’étape d’avant"))
    step(page, 4, all_steps)
    page.reload()
    step(page, 4, all_steps)
    fits_in_large_text(page)


@pytest.mark.parametrize("game", LESSONS)
def test_the_first_step_by_keyboard(server: Server, visit: Visit, game: str) -> None:
    page = visit(f"{server.url}/learn/{game}", reduced_motion="reduce")
    [first, *_] = todo = steps(game)
    assert first is not None
    step(page, 1, len(todo))
    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile("^Première partie"))
    for _ in range(4):
        if page.locator(".speech.done").count() or page.get_by_text(f"2/{len(todo)}", exact=True).is_visible():
            break
        expect(page.locator(".pointer:not(.hidden)")).to_be_visible()
        page.wait_for_timeout(400)  # until it is where it belongs
        page.evaluate("""() => {
            const { left, top, width, height } = document.querySelector(".pointer").getBoundingClientRect();
            document.elementFromPoint(left + width / 2, top + height / 2).closest("button").focus();
        }""")
        page.keyboard.press("Enter")
        page.wait_for_timeout(200)
    step(page, 2, len(todo))
