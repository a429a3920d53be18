"""Le Coffre et la Clé in the page: by taps on a phone, against bots, and four people up to the last chance."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from conftest import Server, Visit, fits, lay, press, violations
from playwright.sync_api import Locator, Page, expect

ASKS = re.compile("À toi|Plus de tours|contre quelle carte|qui a le Piège")
KERCHIEFS = ["Garance", "Indigo", "Safran", "Sapin"]


def question(page: Page) -> Locator:
    """What the tray asks whoever is due."""
    return page.get_by_role("region", name="Ta carte et tes gestes").get_by_text(ASKS)


def end(page: Page) -> Locator:
    return page.get_by_role("dialog").filter(has=page.get_by_role("link", name="Accueil"))


def gesture(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=name, exact=True)


def middle(page: Page, side: str) -> Locator:
    return page.get_by_role("button", name=re.compile(f"^La carte de {side}"))


def seats(page: Page) -> Locator:
    return page.get_by_role("region", name="Les joueurs").get_by_role("listitem").get_by_role("button")


def observe(page: Page) -> None:
    press(gesture(page, "Observer"))
    press(middle(page, "gauche"))


def swap(page: Page, side: str = "droite") -> None:
    press(gesture(page, "Échanger"))
    press(middle(page, side))


def force(page: Page) -> None:
    press(gesture(page, "Forcer"))
    press(seats(page).nth(0))
    press(middle(page, "gauche"))


def skip(page: Page) -> None:
    press(gesture(page, "Passer"))


def accuse(page: Page, button: str, name: str | None = None) -> None:
    """Say in the dark who has the key, or the trap: `name`, or whoever comes first."""
    press(gesture(page, button))
    dark = page.get_by_role("dialog")
    seat = dark.get_by_role("listitem").get_by_role("button", name=re.compile(f"^{name}$" if name else ""))
    press(seat.nth(0))
    press(dark.get_by_role("button", name=re.compile("^(Désigner|Nommer) ")))


def designate_too_early(page: Page) -> None:
    """The table says why not, until the next tap."""
    press(gesture(page, "Désigner la Clé"))
    expect(page.get_by_text("avant que chacun ait joué", exact=False).first).to_be_visible()
    expect(page.get_by_role("link", name=re.compile("CC-27"))).to_be_visible()
    for _ in range(2):
        press(gesture(page, "Observer"))
    expect(question(page)).to_be_visible()


def play_somehow(page: Page, turn: int) -> None:
    """Answer the question: a gesture of each kind, then the designation where it may be."""
    asked = question(page).inner_text()
    if "Piège" in asked:
        accuse(page, "Nommer le Piège")
    elif turn >= 3 and gesture(page, "Désigner la Clé").get_attribute("aria-haspopup"):
        accuse(page, "Désigner la Clé")
    else:
        gestures: list[Callable[[Page], None]] = [observe, swap, force, skip]
        gestures[min(turn, 3)](page)


@pytest.mark.parametrize(
    "how", [{"phone": True}, pytest.param({"keys": True}, marks=pytest.mark.nightly)], ids=["taps", "keys"]
)
def test_a_whole_game(server: Server, visit: Visit, how: dict[str, bool]) -> None:
    page = visit(f"{server.url}/new?game=coffre", **how)
    press(page.get_by_role("button", name="C’est parti"))
    page.wait_for_url("**/t/*")
    for turn in range(10):
        expect(question(page).or_(end(page)).first).to_be_visible()
        if end(page).is_visible():
            break
        if turn == 0:
            fits(page)
            designate_too_early(page)
        play_somehow(page, turn)
        expect(question(page)).to_have_count(0)
    expect(end(page).get_by_role("listitem").filter(has_text=re.compile("Trésor|Clé|Piège|Neutre"))).not_to_have_count(
        0
    )
    fits(page)
    assert violations(page) == []


def card(page: Page) -> str:
    """The role of one's own card, held close: a tap turns it up."""
    own = page.get_by_role("button", name=re.compile("^Ta carte"))
    if own.get_attribute("aria-pressed") == "false":
        press(own)
    label = own.get_attribute("aria-label") or ""
    return re.search("Trésor|Clé|Piège|Neutre", label).group()  # type: ignore[union-attr]


def due(pages: list[Page]) -> Page:
    """The page that is asked something."""
    for _ in range(150):
        for page in pages:
            if question(page).is_visible():
                return page
        pages[0].wait_for_timeout(50)
    raise AssertionError("nobody is asked anything")


def gather(server: Server, visit: Visit) -> list[Page]:
    """Four people at a table, in the order of their seats."""
    host = visit(server.url, phone=True)
    lay(host, server, "coffre", *[{"kind": "open"}] * 3)
    link = host.get_by_role("textbox", name="Le lien").input_value()
    guests = [visit(link, phone=True) for _ in range(3)]
    for guest in guests:
        press(guest.get_by_role("button", name="S’asseoir"))
        expect(guest).to_have_url(host.url)
    press(host.get_by_role("button", name="Commencer", exact=True))
    pages = [host, *guests]
    for page in pages:
        expect(middle(page, "gauche")).to_be_visible()
    return pages


def first_round(pages: list[Page]) -> None:
    """Everybody has a turn, after which somebody holds the treasure."""
    sides = ["gauche", "droite"]
    for _ in pages:
        page = due(pages)
        if sides and "Trésor" not in map(card, pages):
            swap(page, sides.pop(0))
        else:
            skip(page)
        expect(question(page)).to_have_count(0)


def test_four_people_and_the_last_chance(server: Server, visit: Visit) -> None:
    pages = gather(server, visit)
    first_round(pages)
    roles = [card(page) for page in pages]
    holder = pages[roles.index("Trésor")]
    while (page := due(pages)) is not holder:
        skip(page)
        expect(question(page)).to_have_count(0)
    accuse(holder, "Désigner la Clé", KERCHIEFS[roles.index("Neutre")])
    expect(question(holder)).to_have_count(0)
    trap = roles.index("Piège") if "Piège" in roles else None
    for _ in pages:
        page = due(pages)
        expect(page.get_by_role("heading", name="Dernière chance")).to_be_visible()
        wanted = None if trap is None or page is pages[trap] else KERCHIEFS[trap]
        accuse(page, "Nommer le Piège", wanted)
        expect(question(page)).to_have_count(0)
    for page in pages:
        expect(end(page)).to_contain_text("Le coffre reste fermé" if trap is None else re.compile("[Dd]émasqué"))
        expect(end(page).get_by_role("listitem").filter(has_text="Trésor")).to_have_count(1)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_ten_seats_fit_a_phone(server: Server, visit: Visit, scheme: str) -> None:
    page = visit(server.url, phone=True, color_scheme=scheme)
    lay(page, server, "coffre", *[{"kind": "bot", "bot": "mousse"}] * 9)
    expect(question(page)).to_be_visible()
    expect(seats(page)).to_have_count(9)
    fits(page)
    assert violations(page) == []
    press(gesture(page, "Forcer"))
    fits(page)
    assert violations(page) == []
