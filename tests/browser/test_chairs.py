"""Who sits at a table: terms, guests, chairs that change hands, the host's rights, who is late, the end of a table."""

from __future__ import annotations

import re

from conftest import (
    Server,
    Visit,
    fits,
    hand,
    in_sight,
    lay,
    lay_a_card,
    my_turn,
    play_at_once,
    press,
    violations,
)
from playwright.sync_api import Locator, Page, expect

FRIEND = {"kind": "open"}
SAILOR = {"kind": "bot", "bot": "matelot"}


def menu(page: Page) -> Locator:
    """The menu of the table, opened."""
    press(page.get_by_role("button", name="Menu"))
    return page.get_by_role("dialog", name="Menu")


def shut(page: Page) -> None:
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog", name="Menu")).to_have_count(0)


def invitation(host: Page) -> str:
    return host.get_by_role("textbox", name="Le lien").first.input_value()


def sit_down(link: str, visit: Visit, name: str, *, phone: bool = False) -> Page:
    """Somebody new follows an invitation."""
    guest = visit(link, phone=phone)
    guest.get_by_role("textbox").fill(name)
    press(guest.get_by_role("button", name="S’asseoir"))
    guest.wait_for_url("**/t/*")
    return guest


def begin(server: Server, visit: Visit) -> tuple[Page, Page, str]:
    """A game of Räubern that is going on: its host on a desktop, a guest on a phone, a bot; and the invitation."""
    host = visit(server.url)
    lay(host, server, "raubern", FRIEND, SAILOR)
    link = invitation(host)
    guest = sit_down(link, visit, "Lila", phone=True)
    press(host.get_by_role("button", name="Commencer", exact=True))
    for page in (host, guest):
        expect(page.get_by_role("list", name="Ta main")).to_be_visible()
    return host, guest, link


def seats(page: Page) -> Locator:
    return page.get_by_role("list", name="Les joueurs").get_by_role("listitem")


def tray(page: Page) -> Locator:
    return page.get_by_role("region", name="Ta main")


def log(page: Page) -> Locator:
    """What happened, beside the table of whoever has a wide screen."""
    return page.get_by_role("list", name="Ce qui s’est passé")


def top_of(tray: Locator) -> float:
    """Where the tray begins: what lies above it stays where it is while this does not change."""
    box = tray.bounding_box()
    assert box
    return box["y"]


def stand_in(page: Page) -> Locator:
    """What the tray says while a bot plays at the reader's seat."""
    return page.get_by_role("region").get_by_text("Un bot joue à ta place.")


def test_the_terms_that_were_chosen_are_told_in_the_lobby(server: Server, visit: Visit) -> None:
    page = visit(f"{server.url}/new?game=coffre&invite", phone=True)
    terms = page.locator("summary", has_text="Le temps et la table")
    expect(terms).to_contain_text("En direct, sans chrono")
    press(terms)
    in_sight(page.get_by_role("group", name="On joue").get_by_text("En direct", exact=True))
    fits(page)
    for title, value in (
        ("Un chrono pour chaque coup", "30 s"),
        ("Une pause pour parler après chaque tour", "10 s"),
        ("Si quelqu’un tarde ou s’en va", "Un bot joue ce coup"),
        ("Qui peut s’asseoir", "Qui veut"),
        ("Regarder sans jouer", "Non"),
    ):
        press(page.get_by_role("group", name=title).get_by_text(value, exact=True))
    expect(terms).to_contain_text("30 s par coup")
    assert violations(page) == []
    press(page.get_by_role("button", name="Dresser la table"))
    page.wait_for_url("**/t/*")  # the form says the same in the same words
    told = page.get_by_text("En direct, 30 s par coup", exact=False)
    expect(told).to_contain_text("10 s pour parler après chaque tour. Si quelqu’un tarde, un bot joue ce coup.")
    expect(told).to_contain_text("Ouverte à tous. Sans public.")
    fits(page)
    stranger = visit(page.url)
    expect(stranger.get_by_role("heading", name="Cette table se joue sans public")).to_be_visible()


def test_turn_by_turn_needs_no_seconds(server: Server, visit: Visit) -> None:
    page = visit(f"{server.url}/new?game=raubern&invite", phone=True)
    press(page.locator("summary", has_text="Le temps et la table"))
    press(page.get_by_text("60 s", exact=True).or_(page.get_by_text("1 min", exact=True)))
    press(page.get_by_text("3 jours", exact=True))
    expect(page.get_by_text("Un chrono pour chaque coup", exact=True)).to_have_count(0)
    press(page.get_by_role("button", name="Dresser la table"))
    expect(page.get_by_text("3 jours par coup", exact=False)).to_be_visible()


def test_several_people_share_one_device(server: Server, visit: Visit) -> None:
    page = visit(f"{server.url}/new?game=raubern", phone=True)
    press(page.get_by_role("button", name=re.compile("^Chaise 2")))
    press(page.get_by_role("button", name=re.compile("Quelqu’un d’ici")))
    page.get_by_role("textbox").fill("Lila")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name=re.compile("Lila"))).to_be_visible()
    press(page.get_by_role("button", name="C’est parti"))
    page.wait_for_url("**/t/*")
    take = page.get_by_role("button", name=re.compile("^C’est moi"))
    expect(take).to_be_visible()  # nobody has said yet that they hold the device
    held: list[str] = []
    for _ in range(4):
        expect(take).to_be_visible()
        in_sight(take)
        assert page.locator("[data-slot], [data-pile], .log, dialog, .live p:not(:last-child)").count() == 0
        fits(page)
        assert violations(page) == []
        press(take)
        my_turn(page)
        held.append(page.url.partition("seat=")[2])
        lay_a_card(page)
    assert set(held[:2]) == {"0", "1"}, "the address follows the turn"
    expect(take).to_be_visible()
    page.reload()
    expect(take).to_be_visible()
    assert hand(page).count() == 0


def test_a_bot_plays_on_for_whoever_leaves(server: Server, visit: Visit) -> None:
    host, guest, _ = begin(server, visit)
    press(menu(guest).get_by_role("button", name="Quitter la table"))
    expect(guest.get_by_text("Un bot finit la partie à ta place", exact=False)).to_be_visible()
    fits(guest)
    assert violations(guest) == []
    press(guest.get_by_role("button", name="Oui, je quitte"))
    expect(guest).to_have_url(f"{server.url}/")
    expect(guest.get_by_role("link", name=re.compile("Räubern, en cours"))).to_have_count(0)
    expect(tray(host).get_by_text("Lila a quitté la table.")).to_be_visible()
    expect(log(host).get_by_text("Lila a quitté la table.")).to_be_visible()
    expect(seats(host).filter(has_text="Lila")).to_have_count(0)
    my_turn(host)


def test_a_lent_chair_is_taken_back_in_one_tap(server: Server, visit: Visit) -> None:
    page = visit(server.url, phone=True)
    play_at_once(page)
    press(menu(page).get_by_role("button", name="à un matelot"))
    expect(stand_in(page)).to_be_visible()
    fits(page)
    press(page.get_by_role("button", name="Je reprends"))
    expect(stand_in(page)).to_have_count(0)
    expect(page.get_by_role("list", name="Ta main")).to_be_visible()


def test_an_invitation_in_play_leads_to_a_bots_chair(server: Server, visit: Visit) -> None:
    host, guest, _ = begin(server, visit)
    press(menu(host).get_by_text("Inviter à la place d’un bot"))
    link = host.get_by_role("textbox", name="Le lien").first.input_value()
    shut(host)
    late = visit(link, phone=True)
    expect(late.get_by_text("La partie a commencé", exact=False)).to_be_visible()
    fits(late)
    late.get_by_role("textbox").fill("Zoé")
    press(late.get_by_role("button", name="S’asseoir"))
    expect(late).to_have_url(host.url)
    expect(late.get_by_role("list", name="Ta main")).to_be_visible()
    for page in (host, guest):
        expect(seats(page).filter(has_text="Zoé")).to_have_count(1)


def test_the_host_hands_the_table_over(server: Server, visit: Visit) -> None:
    host = visit(server.url, phone=True)
    lay(host, server, "raubern", FRIEND, SAILOR)
    guest = sit_down(invitation(host), visit, "Lila")
    expect(guest.get_by_role("button", name="Commencer", exact=True)).to_have_count(0)
    press(host.get_by_role("button", name=re.compile("Lila")))
    press(host.get_by_role("button", name="Confier la table à Lila"))
    expect(host.get_by_role("button", name="Commencer", exact=True)).to_have_count(0)
    press(guest.get_by_role("button", name="Commencer", exact=True))
    expect(guest.get_by_role("list", name="Ta main")).to_be_visible()


def test_a_guest_who_is_removed_does_not_sit_there_again(server: Server, visit: Visit) -> None:
    host = visit(server.url, phone=True)
    lay(host, server, "raubern", FRIEND, SAILOR)
    link = invitation(host)
    guest = sit_down(link, visit, "Lila")
    press(host.get_by_role("button", name=re.compile("Lila")))
    press(host.get_by_role("button", name="Libérer la chaise de Lila"))
    press(host.get_by_role("button", name="Oui, libérer"))
    expect(host.get_by_text("Encore une chaise libre.").first).to_be_visible()
    expect(guest.get_by_text("Tu regardes.", exact=False).first).to_be_visible()
    assert invitation(host) != link
    guest.goto(link)
    expect(guest.get_by_text("Ce lien n’ouvre aucune table").first).to_be_visible()
    guest.goto("about:blank")
    guest.goto(invitation(host))
    press(guest.get_by_role("button", name="S’asseoir"))
    expect(guest.get_by_text("L’hôte t’a demandé de quitter cette table.")).to_be_visible()


def test_the_host_frees_the_chair_of_somebody_here_and_of_somebody_whose_bot_plays(
    server: Server, visit: Visit
) -> None:
    host = visit(server.url, phone=True)
    lay(host, server, "raubern", {"kind": "me"}, FRIEND)
    guest = sit_down(invitation(host), visit, "Lila", phone=True)
    press(host.get_by_role("button", name="Commencer", exact=True))
    expect(guest.get_by_role("list", name="Ta main")).to_be_visible()
    press(menu(guest).get_by_role("button", name="à un matelot"))
    press(host.get_by_role("button", name=re.compile("^C’est moi")))
    chairs = menu(host).get_by_role("listitem")
    lent = chairs.filter(has_text="un bot joue")
    press(lent.locator("summary"))
    expect(lent.get_by_role("button", name="Confier la table à Lila")).to_be_visible()
    expect(lent.get_by_role("button", name="Libérer la chaise de Lila")).to_be_visible()
    press(lent.locator("summary"))
    shared = chairs.filter(has=host.locator("summary")).filter(has_not_text="Lila")
    press(shared.locator("summary"))
    expect(shared.get_by_role("button", name=re.compile("Confier"))).to_have_count(0)
    press(shared.get_by_role("button", name=re.compile("^Libérer la chaise")))
    expect(shared.get_by_text("ne pourra plus", exact=False)).to_have_count(0)
    fits(host)
    assert violations(host) == []
    press(shared.get_by_role("button", name="Oui, libérer"))
    expect(menu(host).get_by_role("listitem").locator("summary")).to_have_count(1)
    shut(host)
    for _ in range(2):
        my_turn(host)
        lay_a_card(host)


def test_a_closed_table_says_so_and_leaves_the_list(server: Server, visit: Visit) -> None:
    host, guest, _ = begin(server, visit)
    press(menu(host).get_by_role("button", name="Fermer la table"))
    press(host.get_by_role("button", name="Oui, fermer"))
    for page in (host, guest):
        expect(page.get_by_text("L’hôte a fermé la table.", exact=False).first).to_be_visible()
    fits(guest)
    press(guest.get_by_role("link", name="Accueil").last)
    press(guest.get_by_text("Parties finies"))
    press(guest.get_by_role("button", name=re.compile("^Retirer Räubern")))
    expect(guest.get_by_text("Parties finies")).to_have_count(0)


def test_an_open_table_is_joined_from_the_home_page_in_one_tap(server: Server, visit: Visit) -> None:
    host = visit(f"{server.url}/new?game=dragons&invite", phone=True)
    press(host.locator("summary", has_text="Le temps et la table"))
    press(host.get_by_text("Qui veut", exact=True))
    press(host.get_by_role("button", name="Dresser la table"))
    host.wait_for_url("**/t/*")
    guest = visit(server.url, phone=True)
    join = guest.get_by_role("button", name=re.compile("^Joindre Trésor des dragons")).first
    expect(join).to_be_visible()
    assert violations(guest) == []
    fits(guest)
    press(join)
    expect(guest).to_have_url(host.url)
    expect(host.get_by_text("Tout le monde est là.").first).to_be_visible()


# --- time ------------------------------------------------------------------------------------------------------------


def test_the_others_vote_about_somebody_who_is_late(server: Server, visit: Visit) -> None:
    host = visit(server.url, phone=True)
    lay(host, server, "dragons", FRIEND, terms={"turn_s": 15, "late": "vote"})
    guest = sit_down(invitation(host), visit, "Lila", phone=True)
    press(host.get_by_role("button", name="Commencer", exact=True))
    clock = host.get_by_role("timer")
    expect(clock).to_be_visible()
    fits(host)
    turn = re.compile("^(À toi|Vite)")
    for _ in range(50):
        if turn.match(host.title()) or turn.match(guest.title()):
            break
        host.wait_for_timeout(100)
    late, other = (host, guest) if turn.match(host.title()) else (guest, host)
    expect(late).to_have_title(re.compile("^Vite, à toi"))
    expect(late.get_by_text("Sinon les autres décident.").first).to_be_visible()
    expect(other.get_by_text("bientôt les autres votent", exact=False).first).to_be_visible()
    trays = other.locator(".tray")
    before = top_of(trays)
    choices = other.get_by_role("group", name=re.compile("ne joue plus"))
    expect(choices.get_by_role("button")).to_have_count(3)
    assert abs(top_of(trays) - before) <= 1
    expect(late.locator(".tray").get_by_text("Les autres décident : joue, et rien ne change.")).to_be_visible()
    fits(other)
    assert violations(other) == []
    press(choices.get_by_role("button", name=re.compile("^Un bot, 0")))
    expect(stand_in(late)).to_be_visible()
    press(late.get_by_role("button", name="Je reprends"))
    expect(stand_in(late)).to_have_count(0)


def test_a_pause_for_talk_ends_when_all_are_ready(server: Server, visit: Visit) -> None:
    page = visit(server.url, phone=True)
    lay(page, server, "coffre", SAILOR, SAILOR, SAILOR, terms={"talk_s": 30})
    talk = page.get_by_text("On parle !", exact=False)
    due = page.locator(".now", has_text="À toi !")
    expect(talk.or_(due).first).to_be_visible()
    if due.is_visible():
        press(page.get_by_role("button", name="Passer", exact=True))
    expect(talk).to_be_visible()
    fits(page)
    tray = page.get_by_role("region", name="Ta carte et tes gestes")
    expect(tray.get_by_text(re.compile("(passes?|observes?|échanges?|forces?)( |$)"))).to_be_visible()
    press(page.get_by_role("button", name="Observer"))
    expect(page.get_by_text("On parle encore", exact=False).first).to_be_visible()
    press(page.get_by_role("button", name="Annoncer"))
    press(page.get_by_role("button", name="Clé", exact=True))
    expect(page.get_by_text("Tu dis Clé")).to_be_visible()
    press(page.get_by_role("button", name="Prêt"))
    expect(talk).to_have_count(0)
