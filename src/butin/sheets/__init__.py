"""Sheets to print and cut out: all that a game needs on a real table, as a PDF."""

from __future__ import annotations

from butin.sheets.paper import LANGUAGES, PAPERS, Language

__all__ = ["LANGUAGES", "PAPERS", "Language", "pdf"]


def pdf(game: str, paper: str = "a4", language: Language = "fr", address: str | None = None) -> bytes:
    """The sheets of a game.

    `paper`: one of `PAPERS`. `address`: where the rules are to be read, for the first page. Raises KeyError for a game
    or a paper that there is not, and FileNotFoundError if the page, and the drawings with it, has not been built.
    """
    from butin.sheets.book import bind  # it loads a library of fonts, which few need

    return bind(game, PAPERS[paper], language, address)
