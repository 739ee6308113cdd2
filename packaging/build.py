"""Build a release: `python packaging/build.py`. It is made from the source, and from the packages
whose versions and checksums are listed in requirements.txt.

A release has a wheel, a source archive, and one archive each for Windows, Mac and Linux, to unpack
and double-click, with a parts list inside. One more file lists the checksums of the others. Two
builds of one release are the same, bit for bit.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from building import Refused, archives, checksums, packages, wheel
from building.python import read_python

ROOT = Path(__file__).resolve().parent.parent


def main() -> None:
    options = _parse_arguments()
    try:
        _build_release(options)
    except Refused as refusal:
        sys.exit(str(refusal))


def _build_release(options: argparse.Namespace) -> None:
    output_folder: Path = options.out
    output_folder.mkdir(parents=True, exist_ok=True)
    files = wheel.build_wheel(ROOT, output_folder)
    wheel_store = packages.WheelStore(options.wheels)
    for system in options.only or list(archives.SYSTEM_BY_KEY):
        pythons = [read_python(option, system) for option in getattr(options, f"{system}_python")]
        machines_without_python = archives.machines_without_python(pythons, system)
        if options.every_python and machines_without_python:
            raise Refused(
                f"--{system}-python is missing for {' and '.join(machines_without_python)}."
            )
        archive = archives.build_archive(
            ROOT, system, wheel_store, pythons, output_folder, options.newest_at
        )
        files.append(archive)
    checksums.write_checksum_list(output_folder, files)
    for file in files:
        print(f"{file.stat().st_size / 1e6:6.1f} MB  {file.name}")


def _parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=ROOT / "dist", help="where it goes (dist)")
    parser.add_argument(
        "--wheels",
        type=Path,
        default=packages.default_wheel_folder(),
        help="where packages are kept for the next build (%(default)s)",
    )
    parser.add_argument(
        "--only",
        action="append",
        choices=list(archives.SYSTEM_BY_KEY),
        help="this archive, not all",
    )
    parser.add_argument(
        "--newest-at",
        metavar="URL",
        default="",
        help="where the program may look for a newer one, when it is asked to: a line of its own, "
        "such as 0.9.1 https://example.org/euchre-night",
    )
    for system in archives.SYSTEM_BY_KEY:
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
