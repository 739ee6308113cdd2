"""Stylesheets, scripts and letters under names that say what is in them, packed. Where none are
collected they go by their own names.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

from django.conf import settings
from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import StaticFilesStorage
from whitenoise.storage import CompressedManifestStaticFilesStorage


class StaticFiles(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # it tells no types
    support_js_module_import_aggregation = True
    keep_only_hashed_files = True

    def url(self, name: str | None, force: bool = False) -> str:
        if not self.hashed_files:
            return StaticFilesStorage.url(self, name)
        return str(super().url(name, force))


def collect(place: Path) -> tuple[str, ...]:
    """All of them anew, so that neither an older version's nor a damaged one is left. They are
    there when all of them are, and else none, with a sentence.
    """
    beside = place.with_name(f"{place.name}.new")
    try:
        for old in filter(Path.exists, (place, beside)):
            shutil.rmtree(old)
        files = StaticFiles(location=beside, base_url=settings.STATIC_URL)
        for _, _, done in files.post_process(dict(_copied(files))):
            if isinstance(done, Exception):
                raise done
        beside.rename(place)
    except OSError as error:
        return (f"Pages will open a little more slowly: {error.strerror or error}.",)
    return ()


def _copied(files: StaticFiles) -> Iterator[tuple[str, tuple[StaticFiles, str]]]:
    for finder in finders.get_finders():
        for path, found in finder.list([]):
            name = str(PurePosixPath(getattr(found, "prefix", None) or "", path))
            with found.open(path) as file:
                files.save(name, file)
            yield name, (files, name)
