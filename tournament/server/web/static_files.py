"""Stylesheets, scripts and letters under names that say what is in them, packed; a stylesheet with
all that it imports in it. Where none are collected they go by their own names. And which scripts a
script asks for, so that a page can fetch all of them side by side.
"""

from __future__ import annotations

import posixpath
import re
import shutil
from collections.abc import Iterator
from functools import cache
from pathlib import Path, PurePosixPath

from django.conf import settings
from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import StaticFilesStorage
from django.core.files.base import ContentFile, File
from whitenoise.storage import CompressedManifestStaticFilesStorage

IMPORTED = re.compile(r'^@import "(?P<name>[^"]+)";\n', re.MULTILINE)


class StaticFiles(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # it tells no types
    support_js_module_import_aggregation = True
    keep_only_hashed_files = True

    def url(self, name: str | None, force: bool = False) -> str:
        if not self.hashed_files:
            return StaticFilesStorage.url(self, name)
        return str(super().url(name, force))

    def _save(self, name: str, content: File[bytes]) -> str:
        if name.endswith(".css"):
            content.seek(0)
            content = ContentFile(inline_imports(name, content.read()))
        return str(super()._save(name, content))


def inline_imports(name: str, style: bytes) -> bytes:
    """The stylesheet with its imports inlined, so that a page makes one request."""
    beside = PurePosixPath(name).parent
    return IMPORTED.sub(lambda matched: _text(beside / matched["name"]), style.decode()).encode()


def _text(name: PurePosixPath) -> str:
    find = finders.find(str(name))
    if not find:
        raise FileNotFoundError(f"no stylesheet {name}")
    return Path(find).read_text(encoding="utf-8")


def collect(place: Path) -> tuple[str, ...]:
    """Collect all files anew, so that neither an older version's nor a damaged one is left. Either
    all of them are there afterwards or none, with a sentence.
    """
    beside = place.with_name(f"{place.name}.new")
    try:
        for old in filter(Path.exists, (place, beside)):
            shutil.rmtree(old)
        files = StaticFiles(location=beside, base_url=settings.STATIC_URL)
        for _, _, done in files.post_process(dict(_copy_files(files))):
            if isinstance(done, Exception):
                raise done
        beside.rename(place)
    except OSError as error:
        return (f"Pages will open a little more slowly: {error.strerror or error}.",)
    return ()


def _copy_files(files: StaticFiles) -> Iterator[tuple[str, tuple[StaticFiles, str]]]:
    for finder in finders.get_finders():
        for path, value in finder.list([]):
            name = str(PurePosixPath(getattr(value, "prefix", None) or "", path))
            with value.open(path) as file:
                files.save(name, file)
            yield name, (files, name)


ASKED = re.compile(r'^(?:import|export)\b[^"\n;]*(?:\n[^"\n;]*)*"(\.[^"]+)";$', re.MULTILINE)


@cache
def all_dependencies(name: str) -> tuple[str, ...]:
    """All files that a file imports, itself or through others, each once; a missing file imports
    nothing, and the browser finds out.
    """
    names: dict[str, None] = {}
    for other in _dependencies(name):
        names |= dict.fromkeys((other, *all_dependencies(other)))
    return tuple(names)


def _dependencies(name: str) -> tuple[str, ...]:
    place = finders.find(name)
    text = Path(place).read_text(encoding="utf-8") if place else ""
    # `./` and `../` as a browser reads them.
    beside = (posixpath.join(posixpath.dirname(name), other) for other in ASKED.findall(text))
    return tuple(map(posixpath.normpath, beside))
