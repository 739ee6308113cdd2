"""Test the scripts of the pages without a browser, with Node's test runner. Without Node the tests
are skipped, but never in CI.
"""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

NODE = shutil.which("node")
REASON_WITHOUT_NODE = "Node is not installed, so the scripts are tested only in a browser"
SCRIPT_TEST_FILES = sorted(Path(__file__).parent.glob("*.test.mjs"))


@pytest.mark.skipif(not (NODE or os.environ.get("CI")), reason=REASON_WITHOUT_NODE)
@pytest.mark.parametrize("file", SCRIPT_TEST_FILES, ids=lambda file: file.name)
def test_script_passes_its_tests_in_node(file):
    assert NODE, REASON_WITHOUT_NODE
    # With --test, Node would run the file in a child process, which a timeout here would not end.
    command = [NODE, "--test-reporter=tap", file]
    process = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert process.returncode == 0, process.stdout + process.stderr
    assert "# fail 0" in process.stdout
    assert "# pass 0" not in process.stdout
