"""The scripts of the pages without a browser, by node's own runner: time that is wound by hand, and
answers that never come.

Without node they are skipped, but never in CI.
"""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

NODE = shutil.which("node")
MISSING = "node is not installed, so the scripts were tried in the browser alone"
TRIED = sorted(Path(__file__).parent.glob("*.test.mjs"))


@pytest.mark.skipif(not (NODE or os.environ.get("CI")), reason=MISSING)
@pytest.mark.parametrize("file", TRIED, ids=lambda file: file.name)
def test_script_behaves(file):
    assert NODE, MISSING
    line = [NODE, "--test", "--test-reporter=tap", file]
    told = subprocess.run(line, capture_output=True, text=True, timeout=60)
    assert told.returncode == 0, told.stdout + told.stderr
    assert "# fail 0" in told.stdout
    assert "# pass 0" not in told.stdout
