"""Talk at a table in the page: two people talk, one is no longer read, a claim is made by taps, a report arrives."""

from __future__ import annotations

import re

import pytest
from conftest import Server, Visit, fits, lay, press, violations
from playwright.sync_api import Locator, Page, expect

MOUSSE = {"kind": "bot", "bot": "mousse"}


def call(page: Page, server: Server, name: str) -> None:
    """Give oneself a name."""
    page.evaluate(
        """name => fetch('/api/me', { method: 'POST', headers: { 'Content-Type': 'application/json' },
            body: JSON.stringify({ name }) })""",
        name,
    )


def meet(server: Server, visit: Visit, game: str, *bots: dict[str, str]) -> tuple[Page, Page]:
    """Zoé, with a phone, and Max at a table that has begun."""
    zoe, max_ = visit(server.url, phone=True), visit(server.url)
    call(zoe, server, "Zoé")
    call(max_, server, "Max")
    lay(zoe, server, game, {"kind": "open"}, *bots)
    max_.goto(zoe.get_by_role("textbox", name="Le lien").input_value())
    press(max_.get_by_role("button", name="S’asseoir"))
    press(zoe.get_by_role("button", name="Commencer"))
    for page in (zoe, max_):
        expect(page.locator(".table")).to_be_visible()
    return zoe, max_


def panel(page: Page) -> Locator:
    """The talk: a sheet on a phone, beside the table on a wide screen."""
    return page.get_by_role("dialog", name="Discussion").or_(page.get_by_role("region", name="Discussion"))


def lines(page: Page) -> Locator:
    return panel(page).get_by_role("list", name="Ce qui a été dit").get_by_role("listitem")


def write(page: Page, text: str) -> None:
    page.get_by_role("textbox", name="Écrire à la table").fill(text)
    press(page.get_by_role("button", name="Envoyer"))


def test_two_people_talk_and_one_no_longer_reads_the_other(server: Server, visit: Visit) -> None:
    zoe, max_ = meet(server, visit, "raubern")
    press(max_.get_by_role("button", name="Discussion"))
    expect(panel(max_)).to_contain_text("Rien n’a encore été dit.")
    press(panel(max_).get_by_role("button", name="Bien joué !"))
    write(max_, "<b>Salut</b> toi")
    expect(lines(max_)).to_have_count(2)
    peek, seats = zoe.locator(".peek").bounding_box(), zoe.locator(".seats").bounding_box()
    assert peek is not None
    assert seats is not None
    assert peek["y"] + peek["height"] <= seats["y"] + 2, "it lies over what they have"

    press(zoe.get_by_role("button", name="Discussion, 2 nouveaux messages"))
    expect(lines(zoe).nth(1)).to_contain_text("<b>Salut</b> toi")
    assert violations(zoe) == []
    fits(zoe)
    write(zoe, "Bonjour Max")
    expect(lines(max_).nth(2)).to_contain_text("Bonjour Max")
    assert violations(max_) == []
    fits(max_)

    press(lines(zoe).first.get_by_role("button", name="Max : masquer, signaler…"))
    press(zoe.get_by_role("button", name="Masquer ses messages"))
    assert violations(zoe) == []
    fits(zoe)
    press(zoe.get_by_role("dialog", name="Max").get_by_role("button", name="Fermer"))
    expect(lines(zoe)).to_have_count(1)
    write(max_, "Tu me lis ?")
    expect(lines(max_)).to_have_count(4)
    zoe.reload()
    expect(zoe.get_by_role("button", name="Discussion", exact=True)).to_be_visible()
    press(zoe.get_by_role("button", name="Discussion", exact=True))
    expect(lines(zoe)).to_have_count(1)
    press(panel(zoe).get_by_role("button", name="Max : masquer, signaler…"))
    press(zoe.get_by_role("button", name="Montrer ses messages"))
    expect(lines(zoe)).to_have_count(4)


def test_the_host_takes_somebodys_word(server: Server, visit: Visit) -> None:
    zoe, max_ = meet(server, visit, "raubern")
    press(zoe.get_by_role("button", name="Discussion"))
    press(panel(zoe).get_by_role("button", name="Max : masquer, signaler…"))
    press(zoe.get_by_role("button", name="Lui retirer la parole"))
    press(max_.get_by_role("button", name="Discussion"))
    expect(panel(max_)).to_contain_text("L’hôte t’a retiré la parole.")
    expect(max_.get_by_role("textbox", name="Écrire à la table")).to_have_count(0)
    press(panel(max_).get_by_role("button", name="Merci !"))
    expect(lines(zoe)).to_have_count(1)
    press(zoe.get_by_role("button", name="Lui rendre la parole"))
    expect(max_.get_by_role("textbox", name="Écrire à la table")).to_be_visible()


def test_at_a_full_table_there_is_room_to_write(server: Server, visit: Visit) -> None:
    page = visit(server.url, viewport={"width": 1280, "height": 800})
    lay(page, server, "raubern", *[MOUSSE] * 5)
    press(page.get_by_role("button", name="Discussion"))
    field = page.get_by_role("textbox", name="Écrire à la table").bounding_box()
    paper = panel(page).bounding_box()
    assert field
    assert paper
    assert field["y"] + field["height"] < paper["y"] + paper["height"] < 800


def test_a_screen_reader_is_told_what_others_say(server: Server, visit: Visit) -> None:
    zoe, max_ = meet(server, visit, "raubern")
    press(max_.get_by_role("button", name="Discussion"))
    write(max_, "Bonjour")
    expect(zoe.locator(".live")).to_contain_text(re.compile("Max.: Bonjour"))
    expect(max_.locator(".live")).not_to_contain_text("Bonjour")


def test_claims_are_made_by_taps_and_read_by_all(server: Server, visit: Visit) -> None:
    zoe, max_ = meet(server, visit, "coffre", MOUSSE, MOUSSE)
    press(zoe.get_by_role("button", name="Annoncer"))
    assert violations(zoe) == []
    fits(zoe)
    press(zoe.get_by_role("button", name="Clé", exact=True))
    expect(lines(max_).first).to_contain_text("J’ai la Clé")
    seat = max_.get_by_role("region", name="Les joueurs").get_by_role("button", name=re.compile("^Zoé"))
    expect(seat).to_contain_text("dit Clé")

    press(max_.get_by_role("button", name="Annoncer"))
    press(max_.get_by_role("button", name=re.compile("^La carte de gauche")))
    press(max_.get_by_role("button", name="je l’ai vue", exact=True))
    press(max_.get_by_role("button", name="Piège", exact=True))
    expect(lines(max_).nth(1)).to_contain_text("J’ai vu la carte de gauche")
    press(max_.get_by_role("button", name="Annoncer"))
    press(seat)
    press(max_.get_by_role("button", name="Trésor", exact=True))
    press(zoe.get_by_role("button", name=re.compile("^Discussion")))
    expect(lines(zoe).nth(2)).to_contain_text("Tu as le Trésor")
    assert violations(zoe) == []
    fits(zoe)


@pytest.mark.parametrize("phone", [True, False])
def test_a_report_reaches_the_house(own_server: Server, visit: Visit, phone: bool) -> None:
    host = visit(own_server.url, phone=phone)
    call(host, own_server, "Hôte")
    zoe, max_ = meet(own_server, visit, "raubern")
    press(max_.get_by_role("button", name="Discussion"))
    write(max_, "Tu joues comme une huître")
    press(zoe.get_by_role("button", name=re.compile("^Discussion")))
    press(lines(zoe).first.get_by_role("button", name="Max : masquer, signaler…"))
    press(zoe.get_by_role("button", name="Signaler à la maison"))
    press(zoe.get_by_role("button", name="Insultes"))
    expect(zoe.get_by_role("dialog", name="Max")).to_contain_text("C’est envoyé.")

    host.goto(f"{own_server.url}/house")
    reports = host.locator("section").filter(has=host.get_by_role("heading", name="Les signalements"))
    expect(reports).to_contain_text("signalé par Zoé, à Räubern")
    press(reports.get_by_text("La dernière ligne"))
    expect(reports).to_contain_text("Tu joues comme une huître")
    assert violations(host) == []
    fits(host)
    press(reports.get_by_role("button", name="C’est réglé"))
    expect(reports).to_contain_text("Aucun : tout le monde se tient bien.")
