"""Conquêtes in the page: by taps on a phone, against bots, and two people at a bidding round."""

from __future__ import annotations

import itertools
import re
import signal
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from conftest import Server, Visit, fits, hand, lay, my_turn, press, violations, your_turn
from domains import Cells, table
from logs import write_table
from playwright.sync_api import Locator, Page, WebSocketRoute, expect

MOUSSE = {"kind": "bot", "bot": "mousse"}
WIDE_TOKEN = "token-of-the-wide-table"


def domain(page: Page) -> Locator:
    return page.get_by_role("region", name="Le domaine")


def places(page: Page) -> Locator:
    """Where the chosen card fits."""
    return domain(page).get_by_role("button", name=re.compile("^pose"))


def bell(page: Page) -> Locator:
    return page.get_by_role("button", name=re.compile("^Neuro"))


def make_bid(page: Page) -> Locator:
    """The button of a bid: it says what there is to do, or what the bid is."""
    return page.get_by_role("button", name=re.compile("^(Miser|Touche|Choisis)"))


def end(page: Page) -> Locator:
    return page.get_by_role("dialog").filter(has=page.get_by_role("link", name="Accueil"))


def lay_a_card(page: Page) -> None:
    """The first card that fits somewhere, on the first place where it does."""
    press(hand(page).and_(page.locator(":not([aria-label*='nulle part'])")).first)
    fits(page)
    press(places(page).first)


def say_neuro(page: Page) -> None:
    """Unasked, which takes two taps: one could be a slip."""
    press(bell(page))
    expect(page.get_by_role("region", name="Ta main").get_by_text("Touche encore la cloche.")).to_be_visible()
    press(bell(page))
    expect(bell(page)).to_have_attribute("aria-pressed", "true")


def bid(page: Page, base: int, mention: str) -> None:
    expect(make_bid(page)).to_have_text("Choisis un carton.")
    press(page.get_by_role("button", name=f"carton {base}"))
    expect(make_bid(page)).to_have_text("Choisis une mention.")
    press(page.get_by_role("button", name=f"mention {mention}", exact=True))
    expect(make_bid(page)).to_be_disabled()
    press(domain(page).get_by_role("button", name=re.compile("carte de départ")))
    press(make_bid(page))


def wish_to_be_asked(page: Page) -> None:
    """Every window asks, from now on."""
    press(page.get_by_role("switch", name=re.compile("^Tranquille")).first)


def comes_the_turn(page: Page) -> None:
    """One's own turn; where a bot says neuro first, one makes no bid."""
    no_bid = page.get_by_role("button", name="Sans mise")
    expect(your_turn(page).or_(no_bid)).to_be_visible()
    if no_bid.is_visible():
        press(no_bid)
        my_turn(page)


def due(*pages: Page) -> tuple[Page, Page]:
    """The page whose turn it is, and the other."""
    one, other = pages
    expect(your_turn(one).or_(one.get_by_text("On attend")).first).to_be_visible()
    return (one, other) if your_turn(one).is_visible() else (other, one)


@pytest.mark.parametrize(
    "how", [{"phone": True}, pytest.param({"keys": True}, marks=pytest.mark.nightly)], ids=["taps", "keys"]
)
def test_a_game_to_the_end(server: Server, visit: Visit, how: dict[str, bool]) -> None:
    page = visit(server.url, **how)
    press(page.get_by_role("link", name=re.compile("^Conquêtes")))
    press(page.get_by_role("button", name="Une chaise de moins"))
    press(page.get_by_text("une passe", exact=True))
    fits(page)
    press(page.get_by_role("button", name="C’est parti"))
    page.wait_for_url("**/t/*")
    comes_the_turn(page)
    fits(page)
    say_neuro(page)
    lay_a_card(page)
    expect(page.get_by_text("Tu as dit neuro", exact=False).first).to_be_visible()
    fits(page)
    bid(page, 5, "nature")
    comes_the_turn(page)
    expect(domain(page).get_by_role("img", name=re.compile("mise de 5, Toi, mention nature"))).to_be_visible()
    press(page.get_by_role("button", name="Passer"))
    warning = page.get_by_role("dialog", name="Passer ton tour ?")
    expect(warning).to_contain_text("Passer coûte 1 point. Et la partie s’arrête là.")
    press(warning.get_by_role("button", name="Passer"))
    expect(end(page)).to_contain_text("Le trésor")
    expect(end(page).get_by_role("link", name="Accueil")).to_be_in_viewport(ratio=1)
    press(end(page).get_by_role("button", name="Tout de suite"))
    mine = end(page).get_by_role("listitem").filter(has_text=re.compile("Toi.: "))
    expect(mine).to_contain_text(re.compile(r"points -?\d+, ensembles –?\d+, main –20, mises –?5"))
    expect(end(page).get_by_role("listitem").filter(has_text="mention nature").last).to_contain_text("5 sur ")
    fits(page)
    assert violations(page) == []


def test_two_people_bid(server: Server, visit: Visit) -> None:
    host = visit(server.url, phone=True)
    lay(host, server, "conquetes", {"kind": "open"}, mode="hunt")
    guest = visit(host.get_by_role("textbox", name="Le lien").input_value(), phone=True)
    press(guest.get_by_role("button", name="S’asseoir"))
    press(host.get_by_role("button", name="Commencer", exact=True))
    for page in (host, guest):
        expect(hand(page)).to_have_count(26)
    mover, other = due(host, guest)
    say_neuro(other)
    lay_a_card(mover)
    bid(other, 4, "1")
    expect(mover.get_by_text("À toi d’enchérir, si tu veux.", exact=True)).to_be_visible()
    bid(mover, 2, "couleur")
    for page, mine, theirs in ((other, "4, Toi, mention 1", "2"), (mover, "2, Toi, mention couleur", "4")):
        start = domain(page).get_by_role("img", name=re.compile("carte de départ"))
        expect(start).to_have_accessible_name(re.compile(f"mise de {mine}"))
        expect(start).to_have_accessible_name(re.compile(f"mise de {theirs}, (Garance|Indigo), (mise|ligne)"))
    my_turn(other)
    wish_to_be_asked(other)
    lay_a_card(other)
    expect(other.get_by_text("Tu viens de jouer. Neuro ?", exact=True)).to_be_visible()
    my_turn(mover)  # saying nothing is an answer too


def test_the_notebook_keeps_marks_and_counts_chances(server: Server, visit: Visit) -> None:
    page = visit(server.url, phone=True)
    lay(page, server, "conquetes", MOUSSE)
    comes_the_turn(page)
    press(page.get_by_role("button", name="Pense-bête"))
    notebook = page.get_by_role("dialog", name="Pense-bête")
    card = notebook.get_by_role("button", name=re.compile("^1 cœur noir"))
    press(card)
    expect(card).to_have_accessible_name(re.compile("peut-être le trésor$"))
    expect(notebook.get_by_text("Cœur", exact=True)).to_have_count(0)
    press(notebook.get_by_role("switch", name="Chances du trésor"))
    shares = notebook.get_by_role("listitem").filter(has_text=re.compile(r"^(Cœur|Étoile|Rose)"))
    found = [int(re.sub(r"\D", "", text)) for text in shares.all_inner_texts()]
    assert len(found) == 3
    assert 99 <= sum(found) <= 101
    fits(page)
    assert violations(page) == []
    page.reload()
    press(page.get_by_role("button", name="Pense-bête"))
    expect(card).to_have_accessible_name(re.compile("peut-être le trésor$"))
    expect(shares.first).to_be_visible()


def test_an_illegal_place_says_why(server: Server, visit: Visit) -> None:
    page = visit(server.url, phone=True)
    lay(page, server, "conquetes", MOUSSE, mode="conquests")
    my_turn(page)
    expect(bell(page)).to_have_count(0)
    press(hand(page).first)
    press(domain(page).get_by_role("button", name=re.compile("carte de départ")))
    expect(page.get_by_role("region", name="Ta main").get_by_text("Il y a déjà une carte ici.")).to_be_visible()
    press(page.get_by_role("link", name=re.compile("CQ-9")))
    expect(page).to_have_url(re.compile("/rules/conquetes#CQ-9"))


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("phone", [True, False], ids=["phone", "desktop"])
def test_eight_seats_fit(server: Server, visit: Visit, phone: bool, scheme: str) -> None:
    page = visit(server.url, phone=phone, color_scheme=scheme)
    lay(page, server, "conquetes", *[MOUSSE] * 7)
    expect(page.get_by_role("button", name="Passer")).to_be_visible()
    press(hand(page).first)
    fits(page)
    assert violations(page) == []


def place(part: Locator) -> tuple[float, float, float, float]:
    """Left, top, right, bottom, in pixels."""
    box = part.bounding_box()
    assert box is not None
    return box["x"], box["y"], box["x"] + box["width"], box["y"] + box["height"]


def middle(part: Locator) -> tuple[float, float]:
    left, top, right, bottom = place(part)
    return (left + right) / 2, (top + bottom) / 2


@pytest.mark.parametrize("size", [(1280, 620), (1280, 720), (1440, 900), (1920, 1080)])
@pytest.mark.parametrize("others", [2, 7])
def test_no_part_of_the_table_covers_another(server: Server, visit: Visit, size: tuple[int, int], others: int) -> None:
    page = visit(server.url)
    page.set_viewport_size({"width": size[0], "height": size[1]})
    lay(page, server, "conquetes", *[MOUSSE] * others)
    expect(page.get_by_role("button", name="Passer")).to_be_visible()
    parts = {name: page.locator(f".cloth .{name}").first for name in ("seats", "auction", "notebook", "log", "tray")}
    shown = {name: place(part) for name, part in parts.items() if part.is_visible()}
    assert {"seats", "log", "tray"} <= shown.keys()
    for (one, a), (other, b) in itertools.combinations(shown.items(), 2):
        beside = a[2] <= b[0] or b[2] <= a[0]
        above = a[3] <= b[1] + 1 or b[3] <= a[1] + 1
        assert beside or above, (one, a, other, b)
    assert place(hand(page).last)[3] <= shown["tray"][3]


def test_what_neuro_is_is_told_once(server: Server, visit: Visit) -> None:
    page = visit(server.url, phone=True)
    news = page.get_by_role("complementary", name="Neuro ?")
    lay(page, server, "conquetes", MOUSSE)
    comes_the_turn(page)
    lay_a_card(page)
    expect(news).to_be_visible()
    fits(page)
    assert violations(page) == []
    press(news.get_by_role("button", name="Demande-moi"))
    expect(news).to_have_count(0)
    comes_the_turn(page)
    lay_a_card(page)
    expect(page.get_by_text("Tu viens de jouer. Neuro ?", exact=True)).to_be_visible()
    lay(page, server, "conquetes", MOUSSE)
    comes_the_turn(page)
    lay_a_card(page)
    comes_the_turn(page)
    expect(news).to_have_count(0)


@pytest.fixture
def wide(tmp_path: Path) -> Iterator[tuple[Server, str]]:
    """A server, and its table with a domain of six rows and ten columns; the person with `WIDE_TOKEN` is to lay."""
    row = ["1CN", "1CV", "1CB", "1EN", "1EV", "1EB", "1RN", "1RV", "1RB", "1CN"]
    column = ["2CN", "2CV", "2CB", "3CN", "3CV"]
    cells: Cells = {(0, number): (card, 1) for number, card in enumerate(row)}
    cells |= {(number, 0): (card, 1) for number, card in enumerate(column, start=1)}
    position = table(cells | {(0, 0): "1CN"}, [["1CV", "3EB", "3RV"], ["3RB", "3RN", "3EV"]])
    with ThreadPoolExecutor(1) as pool:  # in Playwright's own thread no other event loop can run
        written = pool.submit(write_table, tmp_path, position, {0: WIDE_TOKEN}, {1: "mousse"}).result()
    running = Server(tmp_path)
    running.start()
    yield running, written
    running.end(signal.SIGKILL)


def at_rest(part: Locator) -> None:
    """Nothing in it moves any more."""
    part.evaluate("part => Promise.all(part.getAnimations({ subtree: true }).map(one => one.finished))")


def tapped_at_its_middle(part: Locator) -> bool:
    """Whether a finger hits it once it has been panned as far into the middle as it goes."""
    return bool(
        part.evaluate("""part => {
            part.scrollIntoView({ block: 'center', inline: 'center' });
            const { left, top, width, height } = part.getBoundingClientRect();
            return part.contains(document.elementFromPoint(left + width / 2, top + height / 2));
        }""")
    )


def test_every_place_of_a_wide_domain_can_be_reached(wide: tuple[Server, str], visit: Visit) -> None:
    server, written = wide
    sockets: list[WebSocketRoute] = []

    def pass_on(socket: WebSocketRoute) -> None:
        socket.connect_to_server()
        sockets.append(socket)

    page = visit("about:blank", phone=True)
    page.route_web_socket("**/ws/*", pass_on)
    page.goto(f"{server.url}/t/{written}")
    expect(page.get_by_text("Tu regardes", exact=False).first).to_be_visible()
    page.context.add_cookies([{"name": "butin", "value": WIDE_TOKEN, "url": server.url}])
    sockets[-1].close()  # whoever watched now sits there
    my_turn(page)
    widths = domain(page).get_by_role("img").evaluate_all("cards => cards.map(card => card.offsetWidth)")
    assert len(widths) == 15
    assert min(widths) >= 34
    press(hand(page).and_(page.get_by_label("1 cœur vert")))
    fits(page)
    assert violations(page) == []
    found = places(page).all()
    assert len(found) >= 10
    assert all(tapped_at_its_middle(one) for one in found)
    left, right = (page.get_by_role("button", name=re.compile(f"^Plus à {side}")) for side in ("gauche", "droite"))
    assert tapped_at_its_middle(places(page).and_(page.locator("[data-cell='2,-1']")))
    press(right)
    expect(right).to_have_count(0)
    press(left)
    expect(left).to_have_count(0)
    size = places(page).first.evaluate("place => place.offsetWidth")
    press(page.get_by_role("button", name="Plus près"))
    assert places(page).first.evaluate("place => place.offsetWidth") > size
    places(page).first.focus()
    page.keyboard.press("-")
    assert places(page).first.evaluate("place => place.offsetWidth") == size
    press(page.get_by_role("button", name="Tout voir"))
    expect(places(page)).to_have_count(0)
    edge = domain(page).locator("[data-cell='0,10']")
    at_rest(domain(page))
    assert place(edge)[2] <= place(domain(page))[2]
    page.touchscreen.tap(*middle(edge))
    expect(places(page)).to_have_count(len(found))
    at_rest(domain(page))
    assert place(edge)[2] <= place(domain(page))[2]
    press(edge)
    expect(domain(page).get_by_role("img", name=re.compile("^1 cœur vert, Toi"))).to_be_visible()
