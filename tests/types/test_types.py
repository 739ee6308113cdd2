"""The types that the scripts declare hold. The TypeScript compiler checks them and writes nothing.

The compiler is no part of the program: `npm ci` in this folder brings it. Without it this is
skipped, but never in CI.
"""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

HERE = Path(__file__).parent
COMPILER = HERE / "node_modules" / "typescript" / "bin" / "tsc"
NODE = shutil.which("node")
MISSING = "`npm ci` was not done in tests/types, so the types of the scripts were not looked at"


@pytest.mark.skipif(not (COMPILER.exists() or os.environ.get("CI")), reason=MISSING)
def test_scripts_pass_the_type_checker():
    assert NODE, MISSING
    assert COMPILER.exists(), MISSING
    line = [NODE, COMPILER, "--project", HERE]
    process = subprocess.run(line, capture_output=True, text=True, timeout=120)
    assert process.returncode == 0, process.stdout + process.stderr
