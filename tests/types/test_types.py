"""The types that the scripts declare hold. The TypeScript compiler checks them and writes nothing.

The compiler is no part of the program: `npm ci` in this folder brings it. Without it this is
skipped, but never in CI.
"""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

TYPES_FOLDER = Path(__file__).parent
COMPILER = TYPES_FOLDER / "node_modules" / "typescript" / "bin" / "tsc"
NODE = shutil.which("node")
REASON_WITHOUT_NODE = (
    "`npm ci` was not done in tests/types, so the types of the scripts were not looked at"
)


@pytest.mark.skipif(not (COMPILER.exists() or os.environ.get("CI")), reason=REASON_WITHOUT_NODE)
def test_scripts_pass_the_type_checker():
    assert NODE, REASON_WITHOUT_NODE
    assert COMPILER.exists(), REASON_WITHOUT_NODE
    line = [NODE, COMPILER, "--project", TYPES_FOLDER]
    process = subprocess.run(line, capture_output=True, text=True, timeout=120)
    assert process.returncode == 0, process.stdout + process.stderr
