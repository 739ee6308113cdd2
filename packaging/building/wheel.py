"""The wheel and the source, by the project's own build backend."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from building import Refused


def build(root: Path, out: Path) -> list[Path]:
    """The source of the tree, and the wheel of that source: so the two are of one make."""
    source = _made(root, out, "sdist", ".tar.gz")
    return [source, _made(root, out, "wheel", ".whl")]


def _made(root: Path, out: Path, kind: str, suffix: str) -> Path:
    for old in list(out.glob(f"*{suffix}")):
        old.unlink()
    run = subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "--target", kind, "--directory", str(out)],
        cwd=root,
        capture_output=True,
        text=True,
        timeout=300,
    )
    if run.returncode:
        raise Refused(f"The {kind} could not be built: {run.stderr.strip()}")
    return next(out.glob(f"*{suffix}"))
