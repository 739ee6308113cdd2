"""The list of parts of an archive, as CycloneDX 1.6 tells it: packages with what was shipped of
each, files that others made, and the Pythons inside.
"""

from __future__ import annotations

import email
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from building import checksums, zips
from building.packages import Package
from building.python import Python


def bill_of_materials(
    root: Path,
    version: str,
    shipped: Mapping[str, tuple[Package, list[Path]]],
    pythons: Iterable[Python],
) -> bytes:
    components = [_package(package, wheels) for package, wheels in shipped.values()]
    components += list(_vendored(root))
    components += map(_python, pythons)
    told = {
        "$schema": "http://cyclonedx.org/schema/bom-1.6.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {
            "component": {
                "type": "application",
                "bom-ref": "euchre-night",
                "name": "euchre-night",
                "version": version,
                "licenses": [{"license": {"id": "MIT"}}],
            }
        },
        "components": components,
        "dependencies": [
            {"ref": "euchre-night", "dependsOn": [one["bom-ref"] for one in components]}
        ],
    }
    return (json.dumps(told, indent=1, ensure_ascii=False) + "\n").encode()


def _package(package: Package, wheels: list[Path]) -> dict[str, Any]:
    """One part, however many wheels of it are inside: each is named with its checksum."""
    where = f"pkg:pypi/{package.name}@{package.version}"
    told: dict[str, Any] = {
        "type": "library",
        "bom-ref": where,
        "name": package.name,
        "version": package.version,
        "purl": where,
        "licenses": [{"license": {"name": _licence(wheels[0])}}],
    }
    files = [{"name": wheel.name, "checksum": checksums.of(wheel)} for wheel in wheels]
    if len(files) == 1:
        return told | {"hashes": _hashes(files[0]["checksum"])}
    return told | {
        "components": [
            {"type": "file", "name": file["name"], "hashes": _hashes(file["checksum"])}
            for file in files
        ]
    }


def _licence(wheel: Path) -> str:
    """As the package tells it: in a word of its own, in a line, or by what it is classed as."""
    inside = zips.read(wheel)
    told = next(
        content for path, content in inside.items() if str(path).endswith(".dist-info/METADATA")
    )
    metadata = email.message_from_bytes(told)
    for name in ("License-Expression", "License"):
        line = str(metadata.get(name, "")).strip()
        if line and "\n" not in line:
            return line
    classed = [word for word in metadata.get_all("Classifier", []) if word.startswith("License")]
    return classed[0].rpartition(" :: ")[2] if classed else "see its files"


def _vendored(root: Path) -> Iterator[dict[str, Any]]:
    row = re.compile(r"^\| `(?P<file>[^`]+)` \| .* \| `(?P<sum>[0-9a-f]{64})` \|$", re.M)
    for told in row.finditer((root / "VENDORED.md").read_text(encoding="utf-8")):
        if not told["file"].startswith("tests/"):
            yield {
                "type": "file",
                "bom-ref": told["file"],
                "name": told["file"],
                "hashes": _hashes(told["sum"]),
            }


def _python(python: Python) -> dict[str, Any]:
    return {
        "type": "platform",
        "bom-ref": f"python-{python.machine}",
        "name": python.name,
        "version": python.version,
        "licenses": [{"license": {"id": "PSF-2.0"}}],
        "hashes": _hashes(python.checksum),
    }


def _hashes(checksum: str) -> list[dict[str, str]]:
    return [{"alg": "SHA-256", "content": checksum}]
