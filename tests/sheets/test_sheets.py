"""The sheets to print: as many of each piece as the games count, backs behind their fronts, and PDFs that open."""

from __future__ import annotations

import logging
import re
from collections import Counter
from pathlib import Path

import pytest

from butin.games import RULES, coffre, conquetes, dragons, raubern
from butin.games.conquetes import table, words
from butin.sheets import LANGUAGES, PAPERS, Language, book, looks, pdf
from butin.sheets.letters import FACES, Face, lines, wide
from butin.sheets.paper import CARD, CHIP, MARGIN, TILE, Grid, Paper, Piece, Sheet, Size, Words, pages
from butin.sheets.svg import mix
from butin.sheets.weaves import WEAVES

POINTS = 72 / 25.4  # of a PDF, in a mm

each_paper = pytest.mark.parametrize("paper", PAPERS.values(), ids=PAPERS)
each_size = pytest.mark.parametrize("size", [CARD, TILE, CHIP], ids=["card", "tile", "chip"])


def counts(game: str, sheet: int) -> Counter[str]:
    return Counter(piece.name for piece in book.KITS[game]().sheets[sheet].pieces)


# --- how many ---------------------------------------------------------------------------------------------------------


def test_every_game_has_sheets() -> None:
    assert list(book.KITS) == list(RULES)


def test_raubern_has_its_cards_and_one_that_helps() -> None:
    assert counts("raubern", 0) == dict.fromkeys(raubern.MOTIFS, raubern.COPIES) | {"help": 1}


def test_the_tiles_of_dragons_are_those_of_the_large_grid() -> None:
    large, small = (dict(zip(dragons.KIND_NAMES, printed, strict=True)) for printed in dragons.PRINTED.tolist())
    tiles = counts("dragons", 0)
    assert tiles == large
    assert tiles >= Counter(small)


def test_coffre_has_the_roles_of_its_largest_deck() -> None:
    cards = counts("coffre", 0)
    assert cards.pop("help") > 0
    assert cards.total() == coffre.ORDER
    assert {role: cards[role] for role in coffre.ROLES if role != "neutral"} == {"key": 1, "treasure": 1, "trap": 1}


def test_conquetes_has_its_cards_bids_tokens_and_notebooks() -> None:
    assert counts("conquetes", 0) == dict.fromkeys(words.CARDS, conquetes.table.COPIES)
    bids = counts("conquetes", 1)
    assert {f"base {value}": bids[f"base {value}"] for value in range(1, 6)} == {
        f"base {value}": table.BASES[value] for value in range(1, 6)
    }
    assert bids.total() == table.BASES.sum() + table.MOST_SEATS * len(table.OWN)
    assert bids["own 1 of 7"] == 3
    assert set(counts("conquetes", 2)) == {"token 1", "token 5"}
    assert counts("conquetes", 3) == {"notes": 2}


def test_there_is_a_weave_for_each_seat_that_bids() -> None:
    assert len(set(WEAVES)) == table.MOST_SEATS


# --- where they lie ---------------------------------------------------------------------------------------------------


@each_paper
@each_size
def test_pieces_keep_from_the_edges(paper: Paper, size: Size) -> None:
    grid = Grid.on(paper, size)
    assert grid.places >= 9
    places = [grid.place(number, turned=turned) for number in range(grid.places) for turned in (False, True)]
    assert min(min(place) for place in places) >= MARGIN
    assert max(x for x, _ in places) + size.width <= paper.width - MARGIN
    assert max(y for _, y in places) + size.height <= paper.height - MARGIN


@each_paper
@each_size
def test_a_back_is_behind_its_front(paper: Paper, size: Size) -> None:
    grid = Grid.on(paper, size)
    for number in range(grid.places):
        (x, y), (turned, same) = grid.place(number), grid.place(number, turned=True)
        assert turned == pytest.approx(paper.width - x - size.width)
        assert same == y


def test_pages_have_all_pieces_and_their_backs() -> None:
    plain = [Piece(str(number), lambda _: "") for number in range(10)]
    backed = [Piece(str(number), lambda _: "", lambda _: "") for number in range(10)]
    for pieces, sides in ((plain, [False]), (backed, [False, True])):
        found = list(pages(Sheet(Words("", ""), Words("", ""), CARD, pieces), PAPERS["a4"]))
        assert [page.turned for page in found] == sides * 2
        assert [piece for page in found if not page.turned for piece in page.pieces] == pieces


# --- how they look ----------------------------------------------------------------------------------------------------


def test_a_colour_on_a_ground() -> None:
    assert mix("#ff0000", 0.5) == "#ff8080"
    assert mix("#ff0000", 0) == "#ffffff"
    assert mix("#102030", 1, "#abcdef") == "#102030"


@pytest.mark.parametrize("face", FACES)
def test_lines_keep_within_their_width(face: Face) -> None:
    told = "Le Trésor cherche qui a la Clé, et le Piège se fait passer pour elle."
    found = lines(told, 30, 4, face)
    assert " ".join(found) == told
    assert len(found) > 1
    assert all(wide(line, 4, face) <= 30 for line in found)


@pytest.mark.parametrize(
    ("game", "paper", "language"),
    [("conquetes", "a4", "fr"), ("dragons", "letter", "en"), ("raubern", "letter", "fr"), ("coffre", "a4", "en")],
)
def test_the_pdf_of_a_game(game: str, paper: str, language: Language, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.WARNING)
    made = pdf(game, paper, language, "http://192.168.1.7:8080")
    told = [record.getMessage() for record in caplog.records]
    assert told == []  # no letter is missing, nothing is drawn that PDF does not know
    size = PAPERS[paper]
    expected = 1 + sum(len(list(pages(sheet, size))) for sheet in book.KITS[game]().sheets)
    boxes = re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", made)
    assert made.startswith(b"%PDF-")
    assert made.rstrip().endswith(b"%%EOF")
    assert len(re.findall(rb"/Type /Page\b", made)) == expected
    for width, height in {tuple(map(float, box)) for box in boxes}:
        assert width == pytest.approx(size.width * POINTS, abs=0.01)
        assert height == pytest.approx(size.height * POINTS, abs=0.01)


@pytest.mark.parametrize("game", book.KITS)
def test_every_piece_has_words_in_both_languages(game: str) -> None:
    for sheet in book.KITS[game]().sheets:
        assert sheet.title.fr
        assert sheet.note.fr != sheet.note.en
        for piece in sheet.pieces:
            assert all(piece.front(language) for language in LANGUAGES)


def test_without_the_drawings_it_says_what_to_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(looks, "BUILT", tmp_path)
    looks.looks.cache_clear()
    with pytest.raises(FileNotFoundError, match="make page"):
        pdf("raubern")
    looks.looks.cache_clear()
