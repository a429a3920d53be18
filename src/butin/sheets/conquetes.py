"""Conquêtes et chasse au trésor on paper: cards, bid cards, tokens, and the notebook."""

from __future__ import annotations

from functools import partial

from butin.games.conquetes.table import (
    BASES,
    COLOUR,
    COPIES,
    FORCE,
    GAIN,
    HELD_BACK,
    MOST_SEATS,
    NATURE,
    ONE,
    OWN,
    ZERO,
)
from butin.games.conquetes.words import CARDS, Card
from butin.sheets import svg
from butin.sheets.cards import back
from butin.sheets.looks import looks
from butin.sheets.paper import CHIP, RIM, TILE, Draw, Kit, Language, Piece, Sheet, Size, Words
from butin.sheets.weaves import woven

PRINT = "#2b4c9b"  # on the pale cloth of this game alone
SHADE = "#120b1a"  # under a sign
SHADOW = 0.06, 0.08  # how far, as shares of the sign
PALE = "#9db8dc"  # a token worth 1
MENTIONS = {
    ZERO: Words("0", "0"),
    ONE: Words("1", "1"),
    NATURE: Words("nature", "nature"),
    COLOUR: Words("couleur", "colour"),
    FORCE: Words("force", "force"),
}
TOKENS = {1: 60, 5: 40}  # by their worth: the rules give no numbers; these have never run out
NOTES = Size(186, 130)  # two on a page


# --- the cards --------------------------------------------------------------------------------------------------------


def called(card: Card) -> Words:
    """A card in words."""
    nature, ground = looks().natures[card[1]].names, looks().grounds[card[2]].names
    return Words(f"{card[0]} · {nature.fr} · {ground.fr}", f"{card[0]} · {nature.en} · {ground.en}")


def picture(card: Card, side: float) -> str:
    """As many signs as the card's force, their shape its nature, colour and texture its ground."""
    nature, ground = looks().natures[card[1]], looks().grounds[card[2]]
    share, places = looks().signs[int(card[0]) - 1]
    drawn = [svg.field(side, side, side * 0.1, ground.fill, *texture(ground.weave, ground.fill, side))]
    for across, down in places:
        x, y, size = across * side, down * side, share * side
        drawn.append(svg.drawing(nature.sign, x + SHADOW[0] * size, y + SHADOW[1] * size, size, SHADE))
        drawn.append(svg.drawing(nature.sign, x, y, size, nature.fill))
    return "".join(drawn)


def texture(weave: str | None, fill: str, side: float) -> list[svg.Texture]:
    """What tells the grounds apart where there is no colour."""
    pitch = side / 11
    if weave == "furrows":
        return svg.lined(svg.mix("#000000", 0.34, fill), pitch * 0.36, svg.slanted(side, side, pitch))
    if weave == "specks":
        return svg.lined(svg.mix(svg.WHITE, 0.5, fill), pitch * 0.34, svg.dots(side, side, pitch))
    return []


def face(card: Card, language: Language) -> str:
    """A card, with its name along both sides, where a hand shows it."""
    side = TILE.width - 2 * RIM
    words = svg.text(0, 0, called(card).say(language), 2.2, "bold", anchor="middle")
    left = svg.at(2.4, TILE.height / 2, words, turn=-90)
    right = svg.at(TILE.width - 2.4, TILE.height / 2, words, turn=90)
    return svg.at(RIM, RIM, picture(card, side)) + left + right


def reverse(_: Language) -> str:
    """The back of every card."""
    dye = looks().cloths["conquetes"].dye
    squares = [svg.level(*TILE, 3), svg.upright(*TILE, 3)]
    return back(TILE, PRINT, dye, *svg.lined(svg.mix(dye, 0.45, PRINT), 0.5, *squares))


# --- bids and tokens --------------------------------------------------------------------------------------------------


def base(value: int, _: Language) -> str:
    """A base card; it always lies face up, so both sides are alike."""
    x, y = CHIP.width / 2, CHIP.height / 2
    frame = svg.rect(1.6, 1.6, 16.8, 16.8, 2.4, fill=svg.mix(svg.GOLD, 0.28), stroke=svg.INK, stroke_width=0.45)
    return frame + svg.text(x, y + 3.7, str(value), 10.5, "fat", anchor="middle")


def own(seat: int, mention: int, language: Language) -> str:
    """What a bid says, under a band in the cloth of whoever makes it."""
    words = MENTIONS[mention].say(language)
    band = svg.at(1.6, 1.6, woven(seat, 16.8, 5, 1.2))
    if len(words) == 1:
        return band + svg.text(CHIP.width / 2, 16.4, words, 9.5, "fat", anchor="middle")
    return band + svg.text(CHIP.width / 2, 13.8, words, 4.4, "bold", anchor="middle", room=17)


def covered(seat: int, _: Language) -> str:
    """The back of a seat's own cards."""
    return svg.at(1.6, 1.6, woven(seat, 16.8, 16.8, 2.4))


def token(worth: int, _: Language) -> str:
    """A token; the larger one has two rims."""
    x, y = CHIP.width / 2, CHIP.height / 2
    coin = svg.circle(x, y, 8.3, fill=svg.GOLD if worth > 1 else PALE, stroke=svg.INK, stroke_width=0.5)
    rim = svg.circle(x, y, 7, stroke=svg.INK, stroke_width=0.5) if worth > 1 else ""
    return coin + rim + svg.text(x, y + 3.1, str(worth), 9, "fat", anchor="middle")


def both(name: str, draw: Draw) -> Piece:
    """A piece whose sides are alike."""
    return Piece(name, draw, draw)


# --- the notebook -----------------------------------------------------------------------------------------------------

TITLE = Words("Pense-bête", "Notebook")
HOW = Words(
    f"Coche chaque carte que tu vois. Les {COPIES} sont vues\u00a0? Ce n’est pas le trésor.",
    f"Tick each card that you see. Seen {COPIES} times? It is not the treasure.",
)
WHOSE = Words("de", "of")
MINUS, PLUS = "–", "+"
MOST = len(HELD_BACK) - 1  # cards in hand that are told apart


def points(number: int) -> str:
    """Points, with their sign; the display face has no minus."""
    return f"{MINUS if number < 0 else PLUS if number > 0 else ''}{abs(number)}"


WORTH = [
    (
        Words("Poser, avec tant de voisines compatibles", "Laying, with so many compatible neighbours"),
        [(Words(str(number), str(number)), points(GAIN[number])) for number in range(1, len(GAIN))],
    ),
    (
        Words("Cartes encore en main à la fin", "Cards still in hand at the end"),
        [
            *[(Words(str(number), str(number)), points(HELD_BACK[number])) for number in range(1, len(HELD_BACK) - 1)],
            (Words(f"{MOST} ou plus", f"{MOST} or more"), points(HELD_BACK[MOST])),
        ],
    ),
    (
        Words("Enchère 1, selon ce que la carte a du trésor", "Bid 1, by what the card has of the treasure"),
        [
            (Words("tout", "all"), "3 × base"),
            (Words("2 traits", "2 traits"), "+base"),
            (Words("1 trait", "1 trait"), "–base"),
            (Words("rien", "nothing"), "–2 × base"),
            (Words("nature, couleur, force", "nature, colour, force"), "+base, –base"),
        ],
    ),
]


def notes(language: Language) -> str:
    """A notebook: the types of card with a box for each copy, and what brings points."""
    frame = svg.rect(2, 2, NOTES.width - 4, NOTES.height - 4, 4, stroke=svg.mix(svg.INK, 0.5), stroke_width=0.4)
    title = svg.text(9, 15, TITLE.say(language), 8.5, "fat")
    whose = svg.text(66, 15, WHOSE.say(language), 3.6) + svg.path("M72 15.6h48", stroke=svg.INK, stroke_width=0.25)
    how, _ = svg.paragraph(127, 10.5, 51, HOW.say(language), 3)
    grounds = sorted(looks().grounds, key=list(looks().grounds).index)
    blocks = [svg.at(9 + i * 58, 22, block(ground)) for i, ground in enumerate(grounds)]
    tables = [svg.at(9 + i * 58, 92.5, worth(i, language)) for i in range(len(WORTH))]
    return frame + title + whose + how + "".join(blocks) + "".join(tables)


def block(ground: str) -> str:
    """The cards of one ground: a row for each nature, a column for each force."""
    drawn = []
    for row, nature in enumerate(looks().natures):
        for column, force in enumerate("123"):
            card: Card = f"{force}{nature}{ground}"  # type: ignore[assignment]  # it is made of their letters
            boxes = [
                svg.rect(2.6 + copy * 5.6, 15.6, 4.2, 4.2, 0.8, stroke=svg.INK, stroke_width=0.3)
                for copy in range(COPIES)
            ]
            drawn.append(svg.at(column * 17.5, row * 22.4, picture(card, 15), *boxes))
    return "".join(drawn)


def worth(table: int, language: Language) -> str:
    """One of the small tables of points."""
    title, rows = WORTH[table]
    drawn, y = svg.paragraph(0, 3, 52, title.say(language), 2.8, "bold")
    for i, (what, brings) in enumerate(rows):
        line = y + 0.6 + i * 4.6
        drawn += svg.text(0, line, what.say(language), 3) + svg.text(50, line, brings, 3.2, "fat", anchor="end")
        drawn += svg.path(f"M0 {line + 1.3:.2f}h50", stroke=svg.mix(svg.INK, 0.25), stroke_width=0.15)
    return drawn


# --- all of it --------------------------------------------------------------------------------------------------------


def kit() -> Kit:
    """All that the game needs."""
    cards = [Piece(card, partial(face, card), reverse) for card in CARDS for _ in range(COPIES)]
    bases = [
        both(f"base {value}", partial(base, value))
        for value, number in enumerate(BASES.tolist())
        for _ in range(number)
    ]
    owns = [
        Piece(f"own {MENTIONS[mention].en} of {seat}", partial(own, seat, mention), partial(covered, seat))
        for seat in range(MOST_SEATS)
        for mention in OWN.tolist()
    ]
    tokens = [both(f"token {value}", partial(token, value)) for value, number in TOKENS.items() for _ in range(number)]
    return Kit(
        [
            Sheet(
                Words("Les cartes", "The cards"),
                Words(f"Les {len(CARDS)} cartes, {COPIES} de chaque.", f"The {len(CARDS)} cards, {COPIES} of each."),
                TILE,
                cards,
            ),
            Sheet(
                Words("Les enchères", "The bids"),
                Words(
                    f"{len(bases)} cartons de base, et {len(OWN)} par joueur, à sa toile.",
                    f"{len(bases)} base cards, and {len(OWN)} for each player, in a cloth of their own.",
                ),
                CHIP,
                [*bases, *owns],
            ),
            Sheet(
                Words("Les jetons", "The tokens"),
                Words("Un point de victoire, ou cinq.", "A victory point, or five."),
                CHIP,
                tokens,
            ),
            Sheet(TITLE, HOW, NOTES, [Piece("notes", notes)] * 2),
        ],
        [
            Words(
                f"Cartes, enchères et jetons\u00a0: une fois, jusqu’à {MOST_SEATS} joueurs. La page du pense-bête en "
                "porte deux\u00a0: imprime-la une fois pour deux joueurs, et de nouveau à chaque partie.",
                f"Cards, bids and tokens: once, for up to {MOST_SEATS} players. The page of the notebook has two: "
                "print it once for two players, and again for each game.",
            ),
        ],
    )
