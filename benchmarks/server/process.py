"""A server as a process of its own, with what it has used so far."""

from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

TICKS = os.sysconf("SC_CLK_TCK")


class Process:
    """A program that prints lines, one of them with its address, and ends by SIGTERM."""

    def __init__(self, command: Sequence[str], environment: Mapping[str, str]) -> None:
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env={**os.environ, **environment})

    def line(self) -> str:
        """The next line that it prints."""
        assert self._process.stdout is not None
        return self._process.stdout.readline()

    def signal(self, number: signal.Signals) -> None:
        """Send it a signal."""
        self._process.send_signal(number)

    def memory(self) -> int:
        """Resident memory in KiB."""
        status = Path(f"/proc/{self._process.pid}/status").read_text()
        return int(next(line.split()[1] for line in status.splitlines() if line.startswith("VmRSS")))

    def cpu(self) -> float:
        """Seconds of CPU."""
        fields = Path(f"/proc/{self._process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    def end(self) -> None:
        """End it."""
        self._process.terminate()
        self._process.communicate()


@contextmanager
def running(command: Sequence[str], environment: Mapping[str, str] | None = None) -> Iterator[Process]:
    """A program that runs meanwhile."""
    process = Process(command, environment or {})
    try:
        yield process
    finally:
        process.end()
