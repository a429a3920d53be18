"""Räubern on paper: the loot, and a card that says how it goes."""

from __future__ import annotations

from functools import partial

from butin.games.raubern import COPIES, HAND, MOTIFS, PILES, SEATS, Motif
from butin.sheets import svg
from butin.sheets.cards import back, help_card, index
from butin.sheets.looks import looks
from butin.sheets.paper import CARD, Kit, Language, Piece, Sheet, Words, once

HELP = [
    Words(
        f"{PILES} tas au milieu, tous différents. {HAND} cartes en main.",
        f"{PILES} piles in the middle, all different. {HAND} cards in hand.",
    ),
    Words(
        "À ton tour, pose une carte sur un tas, à qui qu’il soit.",
        "On your turn, lay a card on any pile.",
    ),
    Words(
        "La même que celle du dessus\u00a0? Le tas entier est à toi, dans sa propre pile.",
        "The same as the one on top? The whole pile is yours, as a pile of its own.",
    ),
    Words(
        "Une autre\u00a0? Le tas reste où il est, et personne ne le chipe avant la fin de la ronde.",
        "Another one? The pile stays where it is, and nobody snatches it before the round is over.",
    ),
    Words("Pioche une carte, tant qu’il y en a.", "Draw a card, while there are any."),
    Words(
        "Toutes les cartes posées, qui a le plus de cartes dans ses tas gagne.",
        "When all cards are laid, whoever has the most cards in their piles wins.",
    ),
]


def face(motif: Motif, language: Language) -> str:
    """A loot card: drawing, colour and name say the same thing."""
    look = looks().motifs[motif]
    tint = svg.rect(4.5, 4.5, 54, 70.5, 3.5, fill=svg.mix(look.second, 0.3))
    print_ = svg.stamp(motif, 10, 18.5, 42, look.second)
    name = svg.text(31.5, 82.5, look.names.say(language), 5.6, "fat", anchor="middle", room=54)
    return tint + index(motif) + print_ + name


def reverse(_: Language) -> str:
    """The back of every card."""
    dye = looks().cloths["raubern"].dye
    strings = [svg.slanted(*CARD, 4.5, falling=falling) for falling in (False, True)]
    return back(CARD, dye, svg.CREAM, *svg.lined(svg.mix(svg.CREAM, 0.75, dye), 0.7, *strings))


def kit() -> Kit:
    """All that the game needs."""
    loot = [Piece(motif, partial(face, motif), reverse) for motif in MOTIFS for _ in range(COPIES)]
    note = Words(
        f"{len(MOTIFS)} trésors, {COPIES} cartes de chacun, et une carte d’aide.",
        f"{len(MOTIFS)} treasures, {COPIES} cards of each, and a help card.",
    )
    cards = Sheet(Words("Les cartes", "The cards"), note, CARD, [*loot, Piece("help", partial(help_card, HELP))])
    return Kit([cards], [once(SEATS)])
