"""Stylesheets, scripts and fonts, compressed and named by their checksums. Stylesheets and scripts
include their imports. If no files were collected, they keep their plain names and their imports.
"""

from __future__ import annotations

import posixpath
import re
import shutil
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

from django.conf import settings
from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import StaticFilesStorage
from django.core.files.base import ContentFile, File
from whitenoise.storage import CompressedManifestStaticFilesStorage

CSS_IMPORT = re.compile(r'^@import "(?P<name>[^"]+)";\n', re.MULTILINE)
SCRIPT_IMPORT = re.compile(
    r'^import (?:(?P<names>\{[^}]*\}) from )?"(?P<name>\.[^"]+)";$', re.MULTILINE
)
SCRIPT_EXPORT = re.compile(r"^export (?=(?:async )?(?:const|function) (\w+))", re.MULTILINE)
MODULE_TEMPLATE = """\
// {name}
modules["{name}"] = (() => {{
{text}return {{ {exports} }};
}})();
"""


class StaticFiles(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # it tells no types
    keep_only_hashed_files = True

    def url(self, name: str | None, force: bool = False) -> str:
        if not self.hashed_files:
            return StaticFilesStorage.url(self, name)
        return str(super().url(name, force))

    def _save(self, name: str, content: File[bytes]) -> str:
        if name.endswith(".css"):
            content.seek(0)
            content = ContentFile(inline_imports(name, content.read()))
        if name.endswith(".js"):
            content.seek(0)
            content = ContentFile(inline_modules(name, content.read()))
        return str(super()._save(name, content))


def inline_imports(name: str, style: bytes) -> bytes:
    """Return the stylesheet with its imports included, so that a page makes one request."""
    folder = PurePosixPath(name).parent
    text = CSS_IMPORT.sub(lambda match: _read_source(str(folder / match["name"])), style.decode())
    return text.encode()


def inline_modules(name: str, script: bytes) -> bytes:
    """Return the script with the modules it imports included, so that a page makes one request.
    Each module comes after those it imports, as a function of its own that returns its exports.
    """
    modules: dict[str, str] = {}
    text = _read_from_modules(name, script.decode(), modules)
    modules_line = "const modules = {};\n" if modules else ""
    return "".join((modules_line, *modules.values(), text)).encode()


def _read_from_modules(name: str, text: str, modules: dict[str, str]) -> str:
    """Return the text of a script, in which each import is replaced by a look-up in `modules`. Add
    each imported module that `modules` lacks.
    """

    def read_import(match: re.Match[str]) -> str:
        # Resolve `./` and `../` as a browser does.
        path = posixpath.normpath(posixpath.join(posixpath.dirname(name), match["name"]))
        if path not in modules:
            module_source = _read_from_modules(path, _read_source(path), modules)
            export_names = ", ".join(SCRIPT_EXPORT.findall(module_source))
            module_text = SCRIPT_EXPORT.sub("", module_source)
            modules[path] = MODULE_TEMPLATE.format(
                name=path, text=module_text, exports=export_names
            )
        return f'const {match["names"]} = modules["{path}"];' if match["names"] else ""

    return SCRIPT_IMPORT.sub(read_import, text)


def _read_source(name: str) -> str:
    source_path = finders.find(name)
    if not source_path:
        raise FileNotFoundError(f"no file {name}")
    return Path(source_path).read_text(encoding="utf-8")


def collect_static_files(folder: Path) -> tuple[str, ...]:
    """Collect all files, replacing those of an older version, unless nothing has changed since the
    last time. If the disk fails, keep none of them and return a sentence about it.
    """
    new_folder = folder.with_name(f"{folder.name}.new")
    list_file = folder.with_name(f"{folder.name}.collected")
    try:
        if list_file.is_file() and list_file.read_text() == _list_files(folder):
            return ()
        for old_folder in filter(Path.exists, (folder, new_folder)):
            shutil.rmtree(old_folder)
        files = StaticFiles(location=new_folder, base_url=settings.STATIC_URL)
        for _, _, outcome in files.post_process(dict(_copy_files(files))):
            if isinstance(outcome, Exception):
                raise outcome
        list_file.write_text(_list_files(new_folder))
        new_folder.rename(folder)
    except OSError as error:
        return (f"Pages will open a little more slowly: {error.strerror or error}.",)
    return ()


def _list_files(folder: Path) -> str:
    """Return the name, size and time of this module, of each file to collect, and of each in
    `folder`.
    """
    collected_files = [file for file in folder.rglob("*") if file.is_file()]
    files = [(__name__, Path(__file__)), *_files_to_collect()]
    files += [(file.relative_to(folder).as_posix(), file) for file in collected_files]
    file_stats = sorted(
        (name, file.stat().st_size, file.stat().st_mtime_ns) for name, file in files
    )
    return "\n".join(f"{name} {size} {time}" for name, size, time in file_stats)


def _files_to_collect() -> Iterator[tuple[str, Path]]:
    for finder in finders.get_finders():
        for path, storage in finder.list([]):
            collected_path = PurePosixPath(getattr(storage, "prefix", None) or "", path)
            yield str(collected_path), Path(storage.path(path))


def _copy_files(files: StaticFiles) -> Iterator[tuple[str, tuple[StaticFiles, str]]]:
    """Copy each file into the storage `files`, and yield its name and place for `post_process`."""
    for name, path in _files_to_collect():
        with path.open("rb") as file:
            files.save(name, File(file))
        yield name, (files, name)
