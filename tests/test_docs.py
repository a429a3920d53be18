"""The rules for people: nothing left out, and the same in both languages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import butin

ROOT = Path(__file__).parents[1]
RULES = ROOT / "docs" / "rules"
LANGUAGES = ("fr", "en")

# The clauses that there are: a prefix, how many the documents give, and how many settle what they leave open.
CLAUSES = {
    "conquetes": ("CQ", 70, 19),
    "dragons": ("TD", 21, 14),
    "raubern": ("RB", 21, 13),
    "coffre": ("CC", 31, 16),
}
GAMES = list(CLAUSES)

TEXTS = [(game, language) for game in GAMES for language in LANGUAGES]
each_text = pytest.mark.parametrize(("game", "language"), TEXTS)


def text(game: str, language: str) -> str:
    return (RULES / f"{game}.{language}.md").read_text("utf-8")


def clauses(game: str) -> set[str]:
    prefix, given, settled = CLAUSES[game]
    return {f"{prefix}-{n}" for n in range(1, given + 1)} | {f"{prefix}-A{n}" for n in range(1, settled + 1)}


def shape(markdown: str) -> list[str]:
    """What a reader sees without reading: headings, lists, tables, pictures and the clauses cited, in order."""
    marks = re.findall(r"^(#+|-|\|)|!\[.+\]\((pictures/.+)\.\w\w\.svg\)|<sub>(.+?)</sub>", markdown, re.MULTILINE)
    return ["".join(mark) for mark in marks]


@each_text
def test_every_clause_is_cited_and_no_other(game: str, language: str) -> None:
    cited = re.findall(r"<sub>(.+?)</sub>", text(game, language))
    assert {clause for clauses in cited for clause in clauses.split(" ")} == clauses(game)


@pytest.mark.parametrize("game", GAMES)
def test_both_languages_have_one_shape(game: str) -> None:
    french, english = (shape(text(game, language)) for language in LANGUAGES)
    assert french == english
    assert "##" in french


@each_text
def test_every_option_and_value_is_named(game: str, language: str) -> None:
    named = set(re.findall(r"`([^`]+)`", text(game, language)))
    for option, values in butin.game(game).options.items():
        told = [value for value in values if isinstance(value, str)]
        numbers = [value for value in values if isinstance(value, int)]
        ends = [str(end) for end in (min(numbers), max(numbers))] if numbers else []
        assert {option, *told, *ends} <= named


@each_text
def test_every_picture_exists_in_the_language_and_is_described(game: str, language: str) -> None:
    pictures = re.findall(r"!\[(.*?)\]\((.*?)\)", text(game, language))
    assert pictures
    for words, file in pictures:
        assert (RULES / file).is_file()
        assert file.startswith(f"pictures/{game}-")
        assert file.endswith(f".{language}.svg")
        assert len(words) > 20


def test_every_picture_is_shown() -> None:
    texts = [text(game, language) for game, language in TEXTS]
    shown = {picture for words in texts for picture in re.findall(r"\((pictures/.*?)\)", words)}
    assert {f"pictures/{file.name}" for file in (RULES / "pictures").iterdir()} == shown


@each_text
def test_the_pictures_of_a_page_share_no_name(game: str, language: str) -> None:
    pictures = [(RULES / file).read_text("utf-8") for file in re.findall(r"\((pictures/.*?)\)", text(game, language))]
    names = [name for picture in pictures for name in re.findall(r'\bid="(.*?)"', picture)]
    assert len(names) == len(set(names)) > 0


@pytest.mark.parametrize("game", GAMES)
def test_french_keeps_its_spaces(game: str) -> None:
    assert re.findall(r".{10} [:;?!»]|« .{10}", text(game, "fr")) == []


def test_the_readme_leads_to_them() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    linked = set(re.findall(r"\((docs/rules/.*?)\)", readme))
    assert linked == {f"docs/rules/{game}.{language}.md" for game, language in TEXTS}
