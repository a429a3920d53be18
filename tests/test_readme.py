"""What the README shows in Python is what happens."""

import doctest
from pathlib import Path

import pytest

README = Path(__file__).parents[1] / "README.md"


def test_readme_examples(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)  # an example saves a file
    failed, tried = doctest.testfile(str(README), module_relative=False)
    assert tried > 8
    assert failed == 0
