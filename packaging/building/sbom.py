"""Make the parts list of an archive in the format CycloneDX 1.6. The list names packages with their
wheels, vendored files and Pythons.
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


def make_bill_of_materials(
    root: Path,
    version: str,
    wheels_by_package: Mapping[str, tuple[Package, list[Path]]],
    pythons: Iterable[Python],
) -> bytes:
    components = [_package_part(package, wheels) for package, wheels in wheels_by_package.values()]
    components += list(_vendored_parts(root))
    components += map(_python_part, pythons)
    parts_list = {
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
            {"ref": "euchre-night", "dependsOn": [part["bom-ref"] for part in components]}
        ],
    }
    return (json.dumps(parts_list, indent=1, ensure_ascii=False) + "\n").encode()


def _package_part(package: Package, wheels: list[Path]) -> dict[str, Any]:
    """Return the part for one package, with the checksums of all its wheels."""
    package_url = f"pkg:pypi/{package.name}@{package.version}"
    part: dict[str, Any] = {
        "type": "library",
        "bom-ref": package_url,
        "name": package.name,
        "version": package.version,
        "purl": package_url,
        "licenses": [{"license": {"name": _license_of(wheels[0])}}],
    }
    wheel_files = [{"name": wheel.name, "checksum": checksums.checksum(wheel)} for wheel in wheels]
    if len(wheel_files) == 1:
        return part | {"hashes": _hash_entries(wheel_files[0]["checksum"])}
    return part | {
        "components": [
            {"type": "file", "name": file["name"], "hashes": _hash_entries(file["checksum"])}
            for file in wheel_files
        ]
    }


def _license_of(wheel: Path) -> str:
    """Return the package's license from its metadata: an expression, a line, or a classifier."""
    files = zips.read_zip(wheel)
    path = next(path for path in files if str(path).endswith(".dist-info/METADATA"))
    metadata = email.message_from_bytes(files[path])
    for field_name in ("License-Expression", "License"):
        license_text = str(metadata.get(field_name, "")).strip()
        if license_text and "\n" not in license_text:
            return license_text
    classifiers = metadata.get_all("Classifier", [])
    licenses = [classifier for classifier in classifiers if classifier.startswith("License")]
    return licenses[0].rpartition(" :: ")[2] if licenses else "see its files"


def _vendored_parts(root: Path) -> Iterator[dict[str, Any]]:
    file_row_pattern = re.compile(
        r"^\| `(?P<file>[^`]+)` \| .* \| `(?P<sum>[0-9a-f]{64})` \|$", re.M
    )
    for match in file_row_pattern.finditer((root / "VENDORED.md").read_text(encoding="utf-8")):
        if not match["file"].startswith("tests/"):
            yield {
                "type": "file",
                "bom-ref": match["file"],
                "name": match["file"],
                "hashes": _hash_entries(match["sum"]),
            }


def _python_part(python: Python) -> dict[str, Any]:
    return {
        "type": "platform",
        "bom-ref": f"python-{python.machine}",
        "name": python.name,
        "version": python.version,
        "licenses": [{"license": {"id": "PSF-2.0"}}],
        "hashes": _hash_entries(python.checksum),
    }


def _hash_entries(checksum: str) -> list[dict[str, str]]:
    return [{"alg": "SHA-256", "content": checksum}]
