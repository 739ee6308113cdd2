"""The house's walls: who may import whom. A row here is changed together with an ADR."""

import ast
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
FLOORS = ("scoring", "rotation", "tournament")
# Rooms without rows or rules that any room of the app may ask.
COMMON = {
    "clock",
    "o_clock",
    "handbook",
    "marked",
    "names",
    "occasion",
    "newest",
    "own_line",
    "refused",
    "whats_new",
    "looks",
    "environment",
    "passwords",
    "qr",
    "phone_pass",
    "table_key",
    "known_browser",
    "drawn",
}
PURE = {
    "handbook",
    "lists",
    "marked",
    "names",
    "o_clock",
    "occasion",
    "newest",
    "own_line",
    "whats_new",
    "night",
    "prepared",
    "purse",
    "season",
    "boards",
    "printing",
    "refused",
    "engines",
    "environment",
    "launch",
    "laptop/addresses",
    "laptop/carrier",
    "laptop/contents",
    "laptop/copies",
    "laptop/copying",
    "laptop/data_folder",
    "laptop/disk",
    "laptop/database_file",
    "laptop/last_copy",
    "laptop/likeness",
    "laptop/newer",
    "laptop/open_files",
    "laptop/packages",
    "laptop/private",
    "laptop/schema",
    "laptop/secret_key",
    "laptop/single",
    "laptop/sticks",
    "laptop/thinning",
    "laptop/whole",
    "laptop/wishes",
    "rehearsal/bidding",
    "rehearsal/cards",
    "rehearsal/checks",
    "rehearsal/deal",
    "rehearsal/mishaps",
    "rehearsal/names",
    "rehearsal/play",
    "rehearsal/wish",
}
MAY = {
    "models": set(),
    "night": set(),
    "prepared": {"night"},
    "purse": {"night"},
    "taking_back": {"models", "night"},
    "one_moment": {"models", "night"},
    "replay": {"models", "night", "one_moment", "taking_back"},
    "outside": {"models", "one_moment"},
    "soundness": {"models", "night", "one_moment", "replay"},
    "evenings": {"models", "night", "replay", "soundness"},
    "season": {"night"},
    "records": {"models", "night", "one_moment", "replay"},
    "many_nights": {"models", "night", "one_moment", "replay", "season", "soundness"},
    "boards": {"night", "purse", "season", "lists"},
    "printing": {"boards", "night"},
    "actions": {
        "one_moment",
        "outside",
        "replay",
        "soundness",
        "prepared",
        "purse",
        "models",
        "night",
        "lists",
    },
    "forms": {"models", "night", "lists"},
    "listings": {"boards"},
    # How a phone finds its table, for the desk's page and for what is printed.
    "tent_links": {"boards", "night", "printing"},
    "lists": set(),
    "worth_keeping": {"models", "replay", "night"},
    # Who watches and what they are shown; it knows no request.
    "live": {"boards", "replay", "evenings", "night", "laptop", "lanes", "middleware", "sessions"},
    "sessions": {"models"},
    "unasked": set(),
    "doors": {"boards", "outside", "replay", "models", "night", "sessions", "unasked"},
    "views": {
        "laptop",
        "live",
        "forms",
        "listings",
        "printing",
        "actions",
        "boards",
        "rehearsal",
        "replay",
        "evenings",
        "records",
        "many_nights",
        "outside",
        "soundness",
        "taking_back",
        "tent_links",
        "night",
        "lists",
        "doors",
        "sessions",
    },
    "wiper": {"actions"},
    "visitors": {"actions", "doors", "replay"},
    "urls": {"views", "doors"},
    "settings": {"laptop"},
    "middleware": set(),
    "static_files": set(),
    "log_lines": set(),
    "checks": {"laptop"},
    "apps": {"bearing", "checks"},
    "bearing": set(),
    "lanes": set(),
    "prompt": set(),
    "bodies": {"lanes", "middleware"},
    "asgi": {"bodies", "doors", "lanes", "live", "night", "views", "launch", "wiper"},
    "wsgi": {"launch", "wiper"},
    "launch": {"laptop"},
    "engines": {"boards", "printing", "launch"},
    "laptop": {"lanes", "prompt"},
    "rehearsal": {"actions", "replay", "night", "purse", "boards", "models"},
    "migrations": set(),
    "templatetags": {"night"},
    "benchmarks": {
        "actions",
        "asgi",
        "lanes",
        "laptop",
        "models",
        "night",
        "printing",
        "rehearsal",
        "replay",
    },
    "management": {
        "benchmarks",
        "engines",
        "evenings",
        "actions",
        "rehearsal",
        "replay",
        "outside",
        "soundness",
        "boards",
        "printing",
        "tent_links",
        "laptop",
        "checks",
        "asgi",
        "lanes",
        "wiper",
        "worth_keeping",
        "bodies",
        "static_files",
    },
}


def files():
    return [file for floor in FLOORS for file in sorted((ROOT / floor).rglob("*.py"))]


def imported(file):
    """Every module a file names; `from a import b` may mean either `a` or `a.b`."""
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file}: imports are written out in full"
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def room(module):
    return module.removeprefix("tournament.").split(".")[0]


def rooms():
    inside = {
        path.stem
        for path in (ROOT / "tournament").iterdir()
        if path.suffix == ".py" or (path / "__init__.py").is_file()
    }
    return inside | {"printing", "management"}


@pytest.mark.parametrize("floor", ["scoring", "rotation"])
def test_pure_floor_imports_only_the_standard_library_and_the_floor_below(floor):
    allowed = set(sys.stdlib_module_names) | {"scoring", floor}
    for file in (ROOT / floor).rglob("*.py"):
        assert {name.split(".")[0] for name in imported(file)} <= allowed, file


@pytest.mark.parametrize(
    "file",
    [file for file in files() if file.parts[-2] != "migrations"],
    ids=lambda file: str(file.relative_to(ROOT)),
)
def test_room_imports_only_the_rooms_it_may(file):
    relative = file.relative_to(ROOT)
    if relative.parts[0] != "tournament" or relative == Path("tournament/__init__.py"):
        return
    own = relative.parts[1].removesuffix(".py")
    asked = {room(name) for name in imported(file) if name.startswith("tournament.")} & rooms()
    may = COMMON if own in COMMON else MAY[own] | COMMON
    assert asked - {own} <= may, f"{relative} imports {sorted(asked - {own} - may)}"


def files_of(name):
    places = [ROOT / "tournament" / f"{name}.py", *(ROOT / "tournament" / name).rglob("*.py")]
    return list(filter(Path.is_file, places))


@pytest.mark.parametrize("name", sorted(PURE))
def test_pure_room_knows_the_standard_library_and_pure_rooms_only(name):
    pure = {f"tournament.{other.replace('/', '.')}" for other in PURE}
    own = set(sys.stdlib_module_names) | {"scoring", "rotation"}
    own |= {"reportlab"} if name == "printing" else set()
    for file in files_of(name):
        allowed = own | ({"openpyxl"} if file.match("lists/spreadsheet.py") else set())
        for module in imported(file):
            known = module in {"tournament", "tournament.laptop", "tournament.VERSION"}
            inside = any(module == other or module.startswith(f"{other}.") for other in pure)
            assert known or inside or module.split(".")[0] in allowed, f"{file} imports {module}"


def test_models_take_from_no_room():
    for file in files_of("models"):
        rooms = {room(name) for name in imported(file) if name.startswith("tournament.")}
        assert rooms <= {"models"}, file


def test_every_room_of_the_app_is_on_the_plan():
    unknown = rooms() - set(MAY) - COMMON - {"__init__", "static"}
    assert not unknown, f"say in MAY what {sorted(unknown)} may import"


def test_no_import_runs_in_a_circle():
    arrows = {file: set(imported(file)) for file in files()}
    names = {
        ".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): file
        for file in arrows
    }
    done, open_ = set(), []

    def visit(name):
        assert name not in open_, f"a circle: {' -> '.join([*open_[open_.index(name) :], name])}"
        if name in done:
            return
        open_.append(name)
        for other in arrows[names[name]]:
            if other in names and other != name:
                visit(other)
        done.add(open_.pop())

    for name in names:
        visit(name)
