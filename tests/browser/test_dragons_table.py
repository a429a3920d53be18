"""Trésor des dragons in the page, played by taps on a phone, to the end, with nothing left to peep at."""

from __future__ import annotations

import re

import pytest
from conftest import Server, Visit, fits, press, violations
from playwright.sync_api import Locator, Page, expect

MOST_MOVES = 150
DARING = 3  # tiles
TREASURES = ("une bague", "un ballon", "une poupée", "une voiture", "un chandelier", "un coffre")
LOST = re.compile("ne ramasses? rien.: (dragon|une araignée)")


def lay_table(page: Page, *choices: str) -> None:
    """From the home page to a table of dragons with one bot, by taps: the options are those that are called so."""
    press(page.get_by_role("link", name=re.compile("Trésor des dragons")))
    for choice in choices:
        press(page.get_by_text(choice, exact=True))
    press(page.get_by_role("button", name="Une chaise de moins"))
    press(page.get_by_role("button", name="C’est parti"))
    page.wait_for_url("**/t/*")
    my_turn(page)


def cells(page: Page) -> Locator:
    return page.get_by_role("region", name="Les tuiles").get_by_role("button")


def labels(page: Page) -> list[str]:
    return cells(page).evaluate_all("cells => cells.map(cell => cell.ariaLabel)")  # type: ignore[no-any-return]


def tray(page: Page) -> Locator:
    return page.get_by_role("region", name="Ce tour")


def asked(page: Page) -> Locator:
    """What the tray says to whoever is to play."""
    return tray(page).get_by_text(re.compile("^À toi|Encore une|ou laisse-la|^Il ne reste que des"))


def my_turn(page: Page) -> None:
    """Wait until something is asked of the reader, or the game is over."""
    expect(asked(page).or_(page.get_by_role("dialog")).first).to_be_visible(timeout=30_000)


def cell_with(page: Page, *beginnings: str) -> Locator | None:
    """The first cell whose label begins so, in the order of the beginnings."""
    named = labels(page)
    found = [place for beginning in beginnings for place, label in enumerate(named) if label.startswith(beginning)]
    return cells(page).nth(found[0]) if found else None


def turn_up(cell: Locator) -> None:
    name = cell.get_attribute("aria-label") or ""
    press(cell)
    expect(cell).not_to_have_accessible_name(name)


def press_away(button: Locator) -> None:
    press(button)
    expect(button).to_have_count(0)


def play_a_move(page: Page) -> None:
    """At a table that remembers: every known tile that goes with what is up, then take, or else turn up a new one."""
    up = [kind for kind, *rest in (label.split(",") for label in labels(page)) if kind[0].isupper() and len(rest) == 2]
    stay = tray(page).get_by_role("button", name="La laisser")
    take = tray(page).get_by_role("button", name=re.compile("^Ramasser"))
    known = cell_with(page, *(("un dragon", "une bague") if "Dragon" in up else TREASURES if up else ()))
    if stay.is_visible():
        press_away(stay)
    elif known is not None:
        turn_up(known)
    elif take.is_visible() and len(up) >= DARING:
        press_away(take)
    elif (other := cell_with(page, "tuile cachée", *(() if up else (*TREASURES, "un dragon")))) is not None:
        turn_up(other)
    else:
        press_away(tray(page).get_by_role("button", name=re.compile("^(Ramasser|S’arrêter)")))


@pytest.mark.parametrize(
    "how", [{"phone": True}, pytest.param({"keys": True}, marks=pytest.mark.nightly)], ids=["taps", "keys"]
)
def test_a_whole_game(hasty_server: Server, visit: Visit, how: dict[str, bool]) -> None:
    page = visit(hasty_server.url, **how)
    lay_table(page, "5 × 5", "restent visibles")
    fits(page)
    end = page.get_by_role("dialog")
    for _ in range(MOST_MOVES):
        my_turn(page)
        if end.is_visible():
            break
        play_a_move(page)
    expect(end).to_contain_text(re.compile("butin|partage"))
    fits(page)
    assert violations(page) == []


def lose_a_turn(page: Page) -> dict[int, str]:
    """Turn tiles up until a dragon or a spider ends the turn: what everybody then sees, by cell."""
    lost = tray(page).get_by_text(LOST)
    stay = tray(page).get_by_role("button", name="La laisser")
    while (hidden := cell_with(page, "tuile cachée")) is not None:
        turn_up(hidden)
        expect(asked(page).or_(lost).first).to_be_visible()
        if stay.is_visible():
            press_away(stay)
        if not asked(page).is_visible():
            break
    expect(lost).to_be_visible()
    return {place: label for place, label in enumerate(labels(page)) if "montrée au tour fini" in label}


def spoken(page: Page) -> list[str]:
    """What screen readers have been told of tiles."""
    return [text for text in page.get_by_role("log").locator("p").all_inner_texts() if "colonne" in text]


def test_a_lost_turn_is_seen_by_everybody_and_then_gone(server: Server, visit: Visit) -> None:
    page = visit(server.url, phone=True)
    lay_table(page)
    watcher = visit(page.url)
    expect(cells(watcher)).to_have_count(49)
    shown = lose_a_turn(page)
    assert shown
    for place, label in shown.items():
        expect(cells(watcher).nth(place)).to_have_accessible_name(label)
    told = {witness: spoken(witness) for witness in (page, watcher)}
    for witness, sentences in told.items():
        expect(witness.get_by_role("button", name=re.compile("montrée au tour fini"))).to_have_count(0, timeout=30_000)
        peeped = witness.locator(".cloth").inner_html().lower()
        back_down = [label for place, label in shown.items() if labels(witness)[place].startswith("tuile cachée")]
        for label in back_down:
            kind, row, column, _ = label.split(", ")
            assert f"{kind}, {row}, {column}".lower() not in peeped
        assert sentences
        assert not set(sentences) & set(spoken(witness))


def test_a_tap_that_cannot_be_says_why(server: Server, visit: Visit) -> None:
    page = visit(server.url, phone=True)
    lay_table(page, "5 × 5")
    watcher = visit(page.url)
    press(cells(watcher).first)
    expect(watcher.get_by_text("seules les personnes assises", exact=False).first).to_be_visible()
    shown = lose_a_turn(page)
    assert shown
    press(cells(page).last)
    expect(tray(page).get_by_text("Ce n’est pas ton tour", exact=False)).to_be_visible()
    expect(tray(page).get_by_role("link", name="La règle TD-A6")).to_have_attribute("href", "/rules/dragons#TD-A6")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("phone", [True, False], ids=["phone", "desktop"])
def test_axe_finds_nothing(server: Server, visit: Visit, phone: bool, scheme: str) -> None:
    page = visit(server.url, phone=phone, color_scheme=scheme)
    lay_table(page)
    press(cells(page).nth(24))
    expect(cells(page).nth(24)).not_to_have_accessible_name(re.compile("^tuile cachée"))
    assert violations(page) == []
    fits(page)
