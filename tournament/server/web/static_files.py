"""Compress stylesheets, scripts and fonts, and add a checksum to the name of each file. Put the
imports of a stylesheet or script into the same file. If no files were collected, the originals are
served.
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
INLINED_MODULE_TEMPLATE = """\
// {name}
modules["{name}"] = (() => {{
{text}return {{ {exports} }};
}})();
"""


class StaticFiles(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # the class has no types
    keep_only_hashed_files = True

    def url(self, name: str | None, force: bool = False) -> str:
        if not self.hashed_files:
            return StaticFilesStorage.url(self, name)
        return str(super().url(name, force))

    def _save(self, name: str, content: File[bytes]) -> str:
        if name.endswith(".css"):
            content.seek(0)
            content = ContentFile(inline_css_imports(name, content.read()))
        if name.endswith(".js"):
            content.seek(0)
            content = ContentFile(inline_script_modules(name, content.read()))
        return str(super()._save(name, content))


def inline_css_imports(style_name: str, style: bytes) -> bytes:
    """Return the stylesheet with its imports included, so that a page makes one request."""
    folder = PurePosixPath(style_name).parent
    inlined_style = CSS_IMPORT.sub(
        lambda match: _read_source(str(folder / match["name"])), style.decode()
    )
    return inlined_style.encode()


def inline_script_modules(script_name: str, script: bytes) -> bytes:
    """Return the script with the modules it imports included, so that a page makes one request.
    Each module becomes a function that returns the module's exports, and comes after the modules
    that it imports.
    """
    module_texts: dict[str, str] = {}
    main_script = _replace_imports_by_lookups(script_name, script.decode(), module_texts)
    modules_line = "const modules = {};\n" if module_texts else ""
    return "".join((modules_line, *module_texts.values(), main_script)).encode()


def _replace_imports_by_lookups(
    script_name: str, script_text: str, module_texts: dict[str, str]
) -> str:
    """Return the text of a script with each import replaced by a look-up in `module_texts`. Add
    each imported module that `module_texts` lacks.
    """

    def read_import(match: re.Match[str]) -> str:
        # Resolve `./` and `../` as a browser does.
        path = posixpath.normpath(posixpath.join(posixpath.dirname(script_name), match["name"]))
        if path not in module_texts:
            module_source = _replace_imports_by_lookups(path, _read_source(path), module_texts)
            export_names = ", ".join(SCRIPT_EXPORT.findall(module_source))
            module_text = SCRIPT_EXPORT.sub("", module_source)
            module_texts[path] = INLINED_MODULE_TEMPLATE.format(
                name=path, text=module_text, exports=export_names
            )
        return f'const {match["names"]} = modules["{path}"];' if match["names"] else ""

    return SCRIPT_IMPORT.sub(read_import, script_text)


def _read_source(file_name: str) -> str:
    source_path = finders.find(file_name)
    if not source_path:
        raise FileNotFoundError(f"no file {file_name}")
    return Path(source_path).read_text(encoding="utf-8")


def collect_static_files(folder: Path) -> tuple[str, ...]:
    """Collect all static files in the folder, unless nothing has changed since the last time. If
    the disk fails, let pages use the original files and return a sentence about the failure.
    """
    new_folder = folder.with_name(f"{folder.name}.new")
    collected_list = folder.with_name(f"{folder.name}.collected")
    try:
        if collected_list.is_file() and collected_list.read_text() == _describe_files(folder):
            return ()
        for old_folder in filter(Path.exists, (folder, new_folder)):
            shutil.rmtree(old_folder)
        new_storage = StaticFiles(location=new_folder, base_url=settings.STATIC_URL)
        for _, _, processed_or_error in new_storage.post_process(dict(_copy_files(new_storage))):
            if isinstance(processed_or_error, Exception):
                raise processed_or_error
        collected_list.write_text(_describe_files(new_folder))
        new_folder.rename(folder)
    except OSError as error:
        return (f"Pages will open a little more slowly: {error.strerror or error}.",)
    return ()


def _describe_files(folder: Path) -> str:
    """Return a string that is different once a file has changed. It lists the name, size and time
    of this module, of each file to collect, and of each file in `folder`.
    """
    collected_files = [file for file in folder.rglob("*") if file.is_file()]
    listed_files = [(__name__, Path(__file__)), *_find_files_to_collect()]
    listed_files += [(file.relative_to(folder).as_posix(), file) for file in collected_files]
    file_stats = sorted(
        (name, file.stat().st_size, file.stat().st_mtime_ns) for name, file in listed_files
    )
    return "\n".join(f"{name} {size} {time}" for name, size, time in file_stats)


def _find_files_to_collect() -> Iterator[tuple[str, Path]]:
    for finder in finders.get_finders():
        for path, storage in finder.list([]):
            collected_path = PurePosixPath(getattr(storage, "prefix", None) or "", path)
            yield str(collected_path), Path(storage.path(path))


def _copy_files(target_storage: StaticFiles) -> Iterator[tuple[str, tuple[StaticFiles, str]]]:
    """Copy each file to collect into `target_storage`, and yield its name with the pair that
    `post_process` expects.
    """
    for name, path in _find_files_to_collect():
        with path.open("rb") as file:
            target_storage.save(name, File(file))
        yield name, (target_storage, name)
