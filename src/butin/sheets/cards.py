"""What cards of several games have in common."""

from __future__ import annotations

from collections.abc import Sequence

from butin.sheets import svg
from butin.sheets.paper import CARD, RIM, Language, Size, Words

TITLE = Words("En bref", "In short")


def index(drawing: str, ink: str = svg.INK) -> str:
    """The drawing, small, in two corners of a card, so that a fan of cards can be read."""
    small = svg.drawing(drawing, 0, 0, 7.5, ink)
    return svg.at(7, 7, small) + svg.at(CARD.width - 7, CARD.height - 15.5, small, turn=180)


def back(size: Size, dye: str, print_: str, *textures: svg.Texture) -> str:
    """The back of a piece: a cloth, and a bundle on it. Its rim of paper forgives a cut that is not quite straight."""
    rim, hem, unit = RIM, 2.2, min(size)
    width, height = size.width - 2 * rim, size.height - 2 * rim
    inner = Size(width - 2 * hem, height - 2 * hem)
    cloth = svg.rect(0, 0, width, height, unit * 0.07, fill=dye)
    woven = svg.at(hem, hem, svg.field(*inner, unit * 0.04, dye, *textures))
    line = svg.rect(hem, hem, *inner, unit * 0.04, stroke=print_, stroke_width=0.5)
    x, y, radius = width / 2, height / 2, unit * 0.2
    medal = svg.circle(x, y, radius, fill=print_) + svg.circle(x, y, radius * 0.88, stroke=dye, stroke_width=0.4)
    bundle = svg.drawing("bundle", x - radius * 0.58, y - radius * 0.6, radius * 1.16, dye)
    return svg.at(rim, rim, cloth, woven, line, medal, bundle)


def help_card(sentences: Sequence[Words], language: Language) -> str:
    """A card that says how the game goes."""
    drawn = [svg.text(CARD.width / 2, 12.5, TITLE.say(language), 6, "fat", anchor="middle")]
    y = 20.0
    for sentence in sentences:
        drawn.append(svg.circle(6.6, y - 1.05, 0.7, fill=svg.SOFT))
        told, y = svg.paragraph(9.2, y, 48.3, sentence.say(language), 3.15)
        drawn.append(told)
        y += 1.7
    return "".join(drawn)
