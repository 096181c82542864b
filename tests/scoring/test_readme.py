"""The README's example of the rules is true."""

import doctest
from pathlib import Path

README = Path(__file__).parents[2] / "README.md"


def test_the_readme_example_runs():
    results = doctest.testfile(str(README), module_relative=False)
    assert results.attempted >= 5
    assert results.failed == 0
