"""What holds in every position of a match on its way from the deal, game by game, as the rule book says."""

from collections import Counter
from collections.abc import Callable
from typing import Any

from domains import CARDS, FULL_BASE, OWN_CARDS

import butin
from butin.games.raubern import MOTIFS


def conquetes(match: butin.Match) -> None:
    """54 cards, two of a kind; the limits of the shape; own and base cards are held or lie on the domain."""
    position = match.position()
    cards = [one["card"] for one in position["domain"]] + [card for hand in position["hands"] for card in hand]
    assert Counter([*cards, position["removed"]]) == dict.fromkeys(CARDS, 2)
    rows, columns = (len({one[axis] for one in position["domain"]}) for axis in ("row", "column"))
    assert rows <= min(6, 2 * columns)
    assert columns <= min(11, 2 * rows)
    if position["options"]["mode"] != "conquests":
        assert sorted(position["base"] + [bid["base"] for bid in position["bids"]]) == FULL_BASE
        for seat, tokens in enumerate(position["tokens"]):
            used = [bid["token"] for bid in position["bids"] if bid["seat"] == seat]
            assert sorted(tokens + used) == sorted(OWN_CARDS)
    assert sorted(position["finished"]) == [seat for seat, hand in enumerate(position["hands"]) if not hand]
    assert position["announced"] == any(len(hand) <= 2 for hand in position["hands"])


def dragons(match: butin.Match) -> None:
    """The grid and the piles are the deck; only complete groups are taken; what is up is what was turned up."""
    position = match.position()
    tiles = Counter(tile["kind"] for tile in position["tiles"] if tile)
    deck = Counter(tile["kind"] for tile in match.deal()["tiles"])
    assert tiles + sum((Counter(taken) for taken in position["taken"]), Counter()) == deck
    assert position["left"] == dict(tiles)
    on_grid = [cell for cell, tile in enumerate(position["tiles"]) if tile]
    assert set(position["seen"]) <= set(on_grid)
    assert sorted(position["revealed"]) == [cell for cell in on_grid if position["tiles"][cell]["up"]]
    assert (position["phase"] == "reveal" or match.over) == (not position["revealed"])
    assert not (position["revealed"] and position["shown"])
    for kind, group in (("ball", 2), ("doll", 2), ("car", 2), ("candlestick", 3), ("chest", 4)):
        assert all(taken.get(kind, 0) % group == 0 for taken in position["taken"])
    if not match.over:
        assert sum(match.scores()) == len(position["tiles"]) - len(on_grid)


def raubern(match: butin.Match) -> None:
    """44 cards, four of a motif, in eight piles, the hands and the stock; 36 lays; owned cards are points."""
    position = match.position()
    places = [pile["cards"] for pile in position["piles"]] + position["hands"] + [position["deck"]]
    assert Counter(card for cards in places for card in cards) == dict.fromkeys(MOTIFS, 4)
    assert len(position["piles"]) == 8
    assert sum(match.scores()) == sum(len(pile["cards"]) for pile in position["piles"] if pile["owner"] is not None)
    assert sum(len(pile["cards"]) for pile in position["piles"]) == 8 + match.count
    assert match.over == (match.count == 36)


def coffre(match: butin.Match) -> None:
    """The cards dealt lie one at each place; each seat knows its own and what all have been told; a point is shared."""
    position, deal = match.position(), match.deal()
    assert Counter(position["hands"] + position["centre"]) == Counter(deal["hands"] + deal["centre"])
    assert (len(position["hands"]), len(position["centre"])) == (match.seats, 2)
    for seat, knows in enumerate(position["knows"]):
        assert f"h{seat}" in knows
        assert set(position["public"]) <= set(knows)
    if match.over:
        assert list(match.scores()) == list(match.shares())
        assert round(sum(match.shares()), 9) in (0, 1)
    else:
        assert match.scores() == [0] * match.seats
        assert position["round"] <= position["options"]["max_rounds"] + 1


INVARIANTS: dict[str, Callable[[butin.Match], Any]] = {
    "conquetes": conquetes, "dragons": dragons, "raubern": raubern, "coffre": coffre,
}  # fmt: skip
