"""The first page: what is on the sheets, how much to print, how to cut it, and where the rules are."""

from __future__ import annotations

import segno

from butin.games import RULES
from butin.sheets import svg
from butin.sheets.letters import lines
from butin.sheets.looks import looks
from butin.sheets.paper import Kit, Language, Paper, Sheet, Words, pages

SIDE = 16.0  # mm beside what is written
BANNER = 58.0  # mm high
CONTROL = 50  # mm
FAN = ((-14, 0), (0, -3), (14, 0))  # of three pieces: degrees, and mm down

SUBTITLE = Words("À imprimer, à couper, à jouer", "Print it, cut it, play it")
WHAT = Words("Sur ces feuilles", "On these sheets")
HOW_MANY = Words("Combien en imprimer", "How many to print")
PRINTING = Words("Imprimer", "Printing")
CUTTING = Words("Couper", "Cutting")
RULES_AT = Words("La règle", "The rules")
ONE_SIDE = Words("{} p., recto", "{} p., one side")
TWO_SIDES = Words("{} p., recto verso", "{} p., both sides")
PRINT_SO = Words(
    "À 100\u00a0%, sans «\u00a0ajuster à la page\u00a0», sur du papier épais (200\u00a0g ou plus). Le trait "
    "ci-contre mesure alors 5\u00a0cm. En recto verso, retourne sur le bord long\u00a0: les dos tombent derrière leurs "
    "faces. En noir et blanc, tout se lit aussi.",
    "At 100%, without “fit to page”, on thick paper (200 gsm or more). The line beside this is then 5 cm long. On both "
    "sides, flip on the long edge: the backs come behind their faces. In black and white everything can be read, too.",
)
CUT_SO = Words(
    "Une règle et un cutter sur les traits des bords, d’abord en bandes, puis pièce à pièce\u00a0; ou des ciseaux sur "
    "les lignes grises. Le bord blanc pardonne un millimètre de travers.",
    "A ruler and a knife along the marks at the edges, first into strips, then piece by piece; or scissors along the "
    "grey lines. The white rim forgives a millimetre.",
)
READ_THERE = Words("Elle est sur la page de Butin, à l’adresse {}", "They are on the page of Butin, at the address {}")
CREDITS = Words(
    "Dessins\u00a0: game-icons.net (Lorc, Delapouite et d’autres), CC BY 3.0, recolorés. Lettres\u00a0: Caprasimo et "
    "Figtree, SIL OFL 1.1.",
    "Drawings: game-icons.net (Lorc, Delapouite and others), CC BY 3.0, recoloured. Lettering: Caprasimo and Figtree, "
    "SIL OFL 1.1.",
)


def cover(game: str, kit: Kit, paper: Paper, language: Language, address: str | None) -> str:
    """The first page of a game's sheets."""
    drawn = [banner(game, kit, paper, language)]
    y = SIDE + BANNER + 13
    drawn.append(heading(y, WHAT, language))
    for sheet in kit.sheets:
        drawn.append(contents(y + 5, sheet, paper, language))
        y += 15.5
    width = paper.width - 2 * SIDE
    for title, words, room in (
        (HOW_MANY, [count.say(language) for count in kit.counts], width),
        (PRINTING, [PRINT_SO.say(language)], width - CONTROL - 12),
        (CUTTING, [CUT_SO.say(language)], width - CONTROL - 12),
        (RULES_AT, [READ_THERE.say(language).format(f"{address or ''}/rules/{game}")], width - CONTROL - 12),
    ):
        y += 10.5
        drawn.append(heading(y, title, language))
        if title is PRINTING:
            drawn.append(svg.at(paper.width - SIDE - CONTROL, y + 6, control()))
        if title is RULES_AT and address:
            drawn.append(svg.at(paper.width - SIDE - 24, y - 8, code(f"{address}/rules/{game}", 24)))
        y += 6.5
        for paragraph in words:
            told, y = svg.paragraph(SIDE, y, room, paragraph, 3.7)
            drawn.append(told)
        y -= 3.7
    credits_, _ = svg.paragraph(SIDE, paper.height - 12, width, CREDITS.say(language), 2.5, fill=svg.SOFT)
    return "".join(drawn) + credits_


def heading(y: float, words: Words, language: Language) -> str:
    """A heading on the baseline `y`."""
    return svg.text(SIDE, y, words.say(language), 6.2, "fat")


def banner(game: str, kit: Kit, paper: Paper, language: Language) -> str:
    """The game's cloth with its title, and three of its pieces."""
    cloth, width = looks().cloths[game], paper.width - 2 * SIDE
    hem = svg.rect(3, 3, width - 6, BANNER - 6, 3, stroke=cloth.on, stroke_width=0.5)
    beads = svg.rect(
        4.6,
        4.6,
        width - 9.2,
        BANNER - 9.2,
        2,
        stroke=cloth.on,
        stroke_width=0.9,
        stroke_dasharray="0.01 2.6",
        stroke_linecap="round",
    )
    room = width - 104
    rows = lines(RULES[game].TITLES[language], room, 11, "fat")
    y = BANNER / 2 + 4 - 6 * len(rows)
    told = [svg.text(12, y + 12 * i, row, 11, "fat", fill=cloth.on, room=room) for i, row in enumerate(rows)]
    subtitle = svg.text(12, y + 12 * len(rows) - 2, SUBTITLE.say(language), 4.2, "bold", fill=cloth.on, room=room)
    ground = svg.rect(0, 0, width, BANNER, 5, fill=cloth.dye)
    return svg.at(SIDE, SIDE, ground, hem, beads, *told, subtitle, fan(kit.sheets[0], width - 49, language))


def fan(sheet: Sheet, x: float, language: Language) -> str:
    """Three pieces of a sheet, held like a hand of cards; `x`: their middle."""
    kinds = list({piece.name: piece for piece in sheet.pieces if piece.back}.values())
    width, height = sheet.size
    scale = min(40 / height, 28 / width)
    paper = svg.rect(0, 0, width, height, 2.6, fill=svg.WHITE, stroke=svg.mix(svg.INK, 0.3), stroke_width=0.3)
    drawn = []
    for i, (turn, down) in enumerate(FAN):
        piece = kinds[i * (len(kinds) - 1) // (len(FAN) - 1)]
        card = svg.at(-width * scale / 2, -height * scale / 2, paper, piece.front(language), scale=scale)
        drawn.append(svg.at(x + (i - 1) * 22, BANNER / 2 + 1 + down, card, turn=turn))
    return "".join(drawn)


def contents(y: float, sheet: Sheet, paper: Paper, language: Language) -> str:
    """A line of the list: the first piece, small, what the sheet is, and how many pages it has."""
    both = any(piece.back for piece in sheet.pieces)
    count = sum(not page.turned for page in pages(sheet, paper))
    width, height = sheet.size
    scale = 13 / max(width, height)
    edge = svg.rect(0, 0, width, height, 1, stroke=svg.mix(svg.INK, 0.4), stroke_width=0.2 / scale)
    small = svg.at(
        SIDE + (13 - width * scale) / 2,
        y + (13 - height * scale) / 2,
        sheet.pieces[0].front(language),
        edge,
        scale=scale,
    )
    title = svg.text(SIDE + 18, y + 5.4, sheet.title.say(language), 4.2, "bold")
    note = svg.text(SIDE + 18, y + 10.6, sheet.note.say(language), 3.5, room=paper.width - 2 * SIDE - 18)
    sides = (TWO_SIDES if both else ONE_SIDE).say(language).format(count)
    return small + title + note + svg.text(paper.width - SIDE, y + 5.4, sides, 3.5, fill=svg.SOFT, anchor="end")


def control() -> str:
    """A line of 5 cm, to lay a ruler on."""
    ticks = "".join(f"M{x} {-2 if x % CONTROL else -3}v{4 if x % CONTROL else 6}" for x in range(0, CONTROL + 1, 10))
    line = svg.path(f"M0 0h{CONTROL}{ticks}", stroke=svg.INK, stroke_width=0.3)
    return line + svg.text(CONTROL / 2, 7, "5\u00a0cm", 3.5, "bold", anchor="middle")


def code(address: str, side: float) -> str:
    """The QR code of an address."""
    rows = segno.make(address, micro=False, error="m").matrix
    dark = "".join(f"M{x} {y}h1v1h-1z" for y, row in enumerate(rows) for x, cell in enumerate(row) if cell)
    return svg.at(0, 0, svg.path(dark, fill=svg.INK), scale=side / len(rows))
