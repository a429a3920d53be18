"""The rules in the page: the same text as in docs/rules, and links that lead to its sentences."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from conftest import Server, Visit, fits, violations
from playwright.sync_api import expect

RULES = Path(__file__).parents[2] / "docs" / "rules"
LOCALES = {"fr": "fr-FR", "en": "en-GB"}


@pytest.mark.parametrize("language", LOCALES)
@pytest.mark.parametrize("game", ["conquetes", "dragons", "raubern", "coffre"])
def test_the_page_shows_the_whole_text(server: Server, visit: Visit, game: str, language: str) -> None:
    markdown = (RULES / f"{game}.{language}.md").read_text("utf-8")
    page = visit(f"{server.url}/rules/{game}", phone=language == "fr", locale=LOCALES[language], color_scheme="dark")
    article = page.get_by_role("article")
    headings = re.findall(r"^##+ (.*)$", markdown, re.MULTILINE)
    expect(article.get_by_role("heading")).to_have_text(headings)
    pictures = re.findall(r"!\[(.*)\]", markdown)
    assert [image.get_attribute("aria-label") for image in article.locator('[role="img"]').all()] == pictures
    cited = {clause for clauses in re.findall(r"<sub>(.+?)</sub>", markdown) for clause in clauses.split()}
    assert {place.get_attribute("id") for place in article.locator("small [id]").all()} == cited
    assert violations(page) == []
    fits(page)


@pytest.mark.parametrize(
    ("clause", "words"), [("conquetes#CQ-23", "au moins deux de celles"), ("coffre#CC-14", "Observer")]
)
def test_a_link_to_a_clause_leads_to_its_sentence(server: Server, visit: Visit, clause: str, words: str) -> None:
    page = visit(f"{server.url}/rules/{clause}", phone=True)
    sentence = page.locator(":focus")
    expect(sentence).to_contain_text(words)
    expect(sentence).to_be_in_viewport()
