"""Run every benchmark, or those that are named: `python -m benchmarks raubern server page`."""

import importlib.metadata
import os
import platform
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

from benchmarks import page, rules
from benchmarks.server import main as server

BENCHMARKS: dict[str, Callable[[], None]] = {
    **{game: partial(rules.compare, game) for game in rules.PLAYOUTS},
    "server": server.main,
    "page": page.main,
}


def machine() -> str:
    """What the figures were measured on."""
    cpuinfo = Path("/proc/cpuinfo")
    models = (
        [line.split(":", 1)[1] for line in cpuinfo.read_text().splitlines() if line.startswith("model name")]
        if cpuinfo.exists()
        else []
    )
    cpu = models[0].strip() if models else platform.machine()
    versions = ", ".join(f"{name} {importlib.metadata.version(name)}" for name in ("numba", "numpy"))
    return f"{cpu}, {os.cpu_count()} cores, Python {platform.python_version()}, {versions}"


def main(names: list[str]) -> None:
    """Run the benchmarks of these names."""
    unknown = [name for name in names if name not in BENCHMARKS]
    if unknown:
        sys.exit(f"There is no benchmark {unknown[0]}; there is {', '.join(BENCHMARKS)}")
    print(machine())
    for name in names or BENCHMARKS:
        print(f"\n{name}")
        BENCHMARKS[name]()


main(sys.argv[1:])
