"""The icons of the installed app, drawn from the logo: `python tests/browser/app_icons.py` writes them."""

from __future__ import annotations

from pathlib import Path

from conftest import CHROMIUM, FLAGS
from playwright.sync_api import Browser, sync_playwright

WEB = Path(__file__).parents[2] / "web"
LOGO = WEB / "src" / "icons" / "logo.svg"
FOLDER = WEB / "public" / "app"
PAPER = "#fffaf0"
WHOLE, IN_SIGHT = 1.0, 0.72  # a system cuts a circle or a drop out of a maskable icon: the logo stays within

ICONS = {  # pixels, how much of them the logo takes, and whether what lies around it is paper
    "any-192": (192, WHOLE, False),
    "any-512": (512, WHOLE, False),
    "maskable-192": (192, IN_SIGHT, True),
    "maskable-512": (512, IN_SIGHT, True),
    "touch-180": (180, 0.86, True),  # iOS rounds the corners itself
}


def draw(browser: Browser, name: str) -> bytes:
    """An icon as a PNG."""
    size, part, paper = ICONS[name]
    page = browser.new_page(viewport={"width": size, "height": size})
    ground = f"background: {PAPER}" if paper else ""
    page.set_content(
        f"<body style='margin: 0; height: 100vh; display: grid; place-items: center; {ground}'>"
        f"<div style='width: {100 * part}%; aspect-ratio: 1; display: grid'>{LOGO.read_text('utf-8')}</div>"
    )
    image = page.screenshot(omit_background=not paper)
    page.close()
    return image


def main() -> None:
    """Write them all."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        for name in ICONS:
            (FOLDER / f"{name}.png").write_bytes(draw(browser, name))
        browser.close()


if __name__ == "__main__":
    main()
