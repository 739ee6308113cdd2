"""Build the wheel and the source archive with the project's own build backend."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from building import Refused


def build_wheel(root: Path, output_folder: Path) -> list[Path]:
    """Build the source archive and the wheel, and return both."""
    source_archive = _build_distribution(root, output_folder, "sdist", ".tar.gz")
    return [source_archive, _build_distribution(root, output_folder, "wheel", ".whl")]


def _build_distribution(root: Path, output_folder: Path, kind: str, suffix: str) -> Path:
    for earlier_file in list(output_folder.glob(f"*{suffix}")):
        earlier_file.unlink()
    command = [sys.executable, "-m", "hatchling", "build", "--target", kind]
    command += ["--directory", str(output_folder)]
    build_result = subprocess.run(command, cwd=root, capture_output=True, text=True, timeout=300)
    if build_result.returncode:
        raise Refused(f"The {kind} could not be built: {build_result.stderr.strip()}")
    return next(output_folder.glob(f"*{suffix}"))
