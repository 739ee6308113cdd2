"""The release, made by one command from the tree and the locked lists: `python packaging/build.py`.

It writes a wheel, the source, an archive to unpack and double-click for Windows, Mac and Linux, the
list of parts of each, and the checksums of all. Built twice it is the same, bit for bit.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from building import Refused, archives, checksums, packages, wheel
from building.python import read_python

ROOT = Path(__file__).resolve().parent.parent


def main() -> None:
    asked = _arguments()
    try:
        _build(asked)
    except Refused as refusal:
        sys.exit(str(refusal))


def _build(asked: argparse.Namespace) -> None:
    out: Path = asked.out
    out.mkdir(parents=True, exist_ok=True)
    made = wheel.build(ROOT, out)
    store = packages.Store(asked.wheels)
    for system in asked.only or list(archives.SYSTEMS):
        pythons = [read_python(option, system) for option in getattr(asked, f"{system}_python")]
        lacking = archives.machines_without(pythons, system)
        if asked.every_python and lacking:
            raise Refused(f"--{system}-python is missing for {' and '.join(lacking)}.")
        made.append(archives.build(ROOT, system, store, pythons, out, asked.newest_at))
    checksums.write(out, made)
    for file in made:
        print(f"{file.stat().st_size / 1e6:6.1f} MB  {file.name}")


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=ROOT / "dist", help="where it goes (dist)")
    parser.add_argument(
        "--wheels",
        type=Path,
        default=packages.usual_store(),
        help="where packages are kept for the next build (%(default)s)",
    )
    parser.add_argument(
        "--only", action="append", choices=list(archives.SYSTEMS), help="this archive, not all"
    )
    parser.add_argument(
        "--newest-at",
        metavar="URL",
        default="",
        help="where the program may look for a newer one, when it is asked to: a line of its own, "
        "such as 0.9.1 https://example.org/euchre-night",
    )
    for system in archives.SYSTEMS:
        parser.add_argument(
            f"--{system}-python",
            metavar="FILE@SHA256",
            action="append",
            default=[],
            help=f"a Python for {system} that stands alone, and its checksum; one for "
            "each kind of machine, which is read from the file",
        )
    parser.add_argument(
        "--every-python",
        action="store_true",
        help="refuse to build an archive that brings no Python for one of its machines",
    )
    return parser.parse_args()


if __name__ == "__main__":
    main()
