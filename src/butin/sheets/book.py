"""The pages of a game, bound into a PDF."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil
from typing import Any

from fpdf import FPDF
from fpdf.drawing import GraphicsContext
from fpdf.drawing_primitives import Transform
from fpdf.svg import SVGObject

from butin.games import RULES
from butin.sheets import coffre, conquetes, dragons, raubern, svg
from butin.sheets.cover import cover
from butin.sheets.letters import blank
from butin.sheets.paper import Kit, Language, Page, Paper, Size, Words, pages

KITS: dict[str, Callable[[], Kit]] = {
    "conquetes": conquetes.kit,
    "dragons": dragons.kit,
    "raubern": raubern.kit,
    "coffre": coffre.kit,
}
LINE = "#b9b3ab"  # a cut that misses it by a hair leaves nothing to see
MARK, GAP = 3.2, 1.2  # mm: crop marks, and how far they keep from the pieces
FOOT = 4.6  # mm: the words at the foot, from the edge
FRONTS, BACKS = Words("recto", "fronts"), Words("verso", "backs")


def bind(game: str, paper: Paper, language: Language, address: str | None) -> bytes:
    """The PDF of a game's sheets. Raises KeyError for a game that there is not, FileNotFoundError without drawings."""
    kit, title = KITS[game](), RULES[game].TITLES[language]
    parts = [page for sheet in kit.sheets for page in pages(sheet, paper)]
    document = blank(*paper)
    document.set_title(title)
    document.set_lang(language)
    document.set_creator("Butin")
    document.add_page()
    place(document, engrave(cover(game, kit, paper, language, address), paper))
    plates: dict[str, Plate] = {}
    for number, page in enumerate(parts, 2):
        document.add_page()
        lay(document, page, language, plates)
        place(document, engrave(footer(page, f"{number}/{len(parts) + 1}", language), paper))
    return bytes(document.output())


class Plate(GraphicsContext):
    """What is drawn once and printed often: its PDF is kept, for most pieces of a game come several times."""

    _pdf: str | None = None

    def render(self, resource_registry: Any, style: Any, last_item: Any, initial_point: Any, *more: Any) -> Any:
        """The PDF, and where the pen is after it: where it was."""
        if self._pdf is None:
            self._pdf, _, _ = super().render(resource_registry, style, last_item, initial_point, *more)
        return self._pdf, last_item, initial_point


def engrave(body: str, size: Paper | Size) -> Plate:
    """The plate of an SVG of a size."""
    width, height = size
    frame = f'width="{width}mm" height="{height}mm" viewBox="0 0 {width} {height}"'
    drawn = SVGObject(f'<svg xmlns="http://www.w3.org/2000/svg" {frame}>{body}</svg>')
    plate = Plate()
    plate.add_item(drawn.transform_to_rect_viewport(FPDF(unit="mm").k, width, height)[2], clone=False)
    return plate


def place(document: FPDF, plate: Plate, x: float = 0, y: float = 0) -> None:
    """Print a plate, its top left corner at (x, y)."""
    there = GraphicsContext()
    there.transform = Transform.translation(x, y)
    there.add_item(plate, clone=False)
    with document.drawing_context() as context:
        context.add_item(there, clone=False)


def lay(document: FPDF, page: Page, language: Language, plates: dict[str, Plate]) -> None:
    """Print the pieces of a page at their places. `plates`: those that there are, by what is on them."""
    for number, piece in enumerate(page.pieces):
        draw = piece.back if page.turned else piece.front
        if draw is None:
            continue
        body = draw(language)
        if body not in plates:
            plates[body] = engrave(body, page.sheet.size)
        place(document, plates[body], *page.grid.place(number, turned=page.turned))


def footer(page: Page, number: str, language: Language) -> str:
    """What stands around the pieces: where to cut, what this page is, and its number."""
    grid, side = page.grid, BACKS if page.turned else FRONTS
    words = [page.sheet.title.say(language), f"Butin · {number}"]
    if any(piece.back for piece in page.pieces):
        words[0] += f" · {side.say(language)}"
    if grid.columns == 1:
        words = [" · ".join(words)]
    y, room = grid.paper.height - FOOT, grid.size.width - 2
    drawn = [
        svg.text(grid.left + (column + 0.5) * grid.size.width, y, told, 2.1, fill=svg.SOFT, anchor="middle", room=room)
        for column, told in zip((0, grid.columns // 2), words, strict=False)
    ]
    return marks(page) + "".join(drawn)


def marks(page: Page) -> str:
    """Crop marks around the pieces, and on the fronts thin lines between them, for whoever cuts with scissors."""
    grid, (width, height) = page.grid, page.grid.size
    rows = ceil(len(page.pieces) / grid.columns)
    right, bottom = grid.left + grid.columns * width, grid.top + rows * height
    d = ""
    for x in (grid.left + column * width for column in range(grid.columns + 1)):
        d += f"M{x:.2f} {grid.top - GAP:.2f}v{-MARK}M{x:.2f} {bottom + GAP:.2f}v{MARK}"
    for y in (grid.top + row * height for row in range(rows + 1)):
        d += f"M{grid.left - GAP:.2f} {y:.2f}h{-MARK}M{right + GAP:.2f} {y:.2f}h{MARK}"
    cuts = svg.path(d, stroke=svg.INK, stroke_width=0.15)
    if page.turned:
        return cuts
    corners = (grid.place(number) for number in range(len(page.pieces)))
    return cuts + "".join(svg.rect(x, y, width, height, stroke=LINE, stroke_width=0.1) for x, y in corners)
