"""The order of the code: which module may import which. A change here needs an ADR."""

import ast
import re
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGES = ("scoring", "rotation", "tournament")
# The wings of the one app: each may import those before it.
WINGS = ("evening", "storage", "server", "kit", "topics", "tools")
# Topics that a topic may import.
TOPICS = {
    "club": set(),
    "money": set(),
    "entrants": {"club", "money"},
    "set_up": {"entrants", "money"},
    "seating": {"club", "entrants", "set_up"},
    "bracket": {"entrants", "seating"},
    "table": {"bracket", "club"},
    "rulings": {"table"},
    "leaving": {"bracket", "club", "entrants", "money", "seating"},
    "door": {"bracket", "club", "entrants", "leaving", "money"},
    "places": {"entrants", "seating", "table"},
    "prizes": {"money", "places"},
    "phones": {"bracket", "club", "entrants", "places", "seating", "table"},
    "wall": {"bracket", "entrants", "phones", "places", "prizes", "seating"},
    "nights": {"bracket", "set_up"},
    "prints": {
        *("bracket", "door", "money", "nights", "phones", "places", "prizes", "rulings"),
        *("seating", "table"),
    },
}
# Modules directly in tournament/, where Django looks for them: a wing may import only these.
LOOSE_IMPORTS_ALLOWED = {"tools": {"launch"}}
BELOW_EVERYTHING = "environment"
# Places without requests and rows.
PURE_MODULES = {
    *("environment", "launch", "evening"),
    *("storage/stored", "storage/reading/season_results"),
    *("kit/drawing", "kit/lists", "kit/printing"),
    *("tools/engines", "tools/prepared"),
    *(f"tools/pretend/{module}" for module in ("hands", "options")),
    *(
        f"server/laptop/{module}"
        for module in (
            *("addresses", "data_folder", "database_file", "disk", "lock_file", "command_lines"),
            *("packages", "secret_key"),
        )
    ),
    *(
        f"server/laptop/backups/{module}"
        for module in ("backup_files", "making", "restoring", "usb_drive")
    ),
}
# Layers of a topic: what shows something is pure, and nothing below a page knows a request.
SHOWING_LAYERS = ("board", "boards", "paper")
LAYERS = {
    "actions": {"forms", *SHOWING_LAYERS, "pages"},
    "forms": {"actions", *SHOWING_LAYERS, "pages"},
}


def files(*rooms):
    return [file for room in rooms or PACKAGES for file in sorted((ROOT / room).rglob("*.py"))]


def imported_names(file):
    """Yield every module that a file may import; `from a import b` may mean `a` or `a.b`."""
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file}: imports are written out in full"
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def name(file):
    return ".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


MODULES = {name(file): file for file in files()}


def project_imports(file):
    """Return the modules of this project that a file imports."""
    return {module for module in imported_names(file) if module in MODULES} - {name(file)}


def place(module):
    """Return a module's place in the app, such as `evening.night.party`."""
    return module.removeprefix("tournament.")


def wing(module):
    """Return the wing of a module, or nothing for a module that belongs to no wing or is
    Django's.
    """
    first = place(module).split(".")[0]
    return first if module.startswith("tournament.") and first in WINGS else ""


def topic(module):
    return place(module).split(".")[1] if wing(module) == "topics" and module.count(".") > 1 else ""


def layer(module):
    """Return the layer of a topic's module: its folder or file name, or "pages"."""
    layers = [part for part in place(module).split(".")[2:] if part in (*LAYERS, *SHOWING_LAYERS)]
    return layers[-1] if layers else "pages"


@pytest.mark.parametrize("floor", ["scoring", "rotation"])
def test_pure_floor_imports_only_the_standard_library_and_the_floor_below(floor):
    allowed = set(sys.stdlib_module_names) | {"scoring", floor}
    for file in files(floor):
        assert {module.split(".")[0] for module in imported_names(file)} <= allowed, file


def test_wings_ask_only_the_wings_before_them():
    for module in MODULES:
        if wing_name := wing(module):
            allowed = {
                *WINGS[: WINGS.index(wing_name) + 1],
                BELOW_EVERYTHING,
                *LOOSE_IMPORTS_ALLOWED.get(wing_name, ()),
            }
            others = [
                other
                for other in project_imports(MODULES[module])
                if other.startswith("tournament.")
            ]
            wrong = [other for other in others if place(other).split(".")[0] not in allowed]
            assert not wrong, f"{module} asks {wrong}"


def test_topics_ask_only_the_topics_they_may():
    assert {topic(module) for module in MODULES} - {""} == set(TOPICS), "say above whom it may ask"
    for module, file in MODULES.items():
        if topic_name := topic(module):
            wrong = (
                {topic(other) for other in project_imports(file)}
                - {"", topic_name}
                - TOPICS[topic_name]
            )
            assert not wrong, f"{module} asks {sorted(wrong)}"


def test_topics_ask_one_another_in_no_circle():
    left = dict(TOPICS)
    while left:
        free = [name for name, others in left.items() if not others & set(left)]
        assert free, f"a circle among {sorted(left)}"
        for name in free:
            del left[name]


def test_rooms_of_a_wing_ask_one_another_in_no_circle():
    arrows = {}
    for module, file in MODULES.items():
        if wing(module) and place(module).count("."):
            room = ".".join(place(module).split(".")[:2])
            others = {
                ".".join(place(other).split(".")[:2])
                for other in project_imports(file)
                if wing(other)
            }
            arrows.setdefault(room, set()).update(others - {room})
    while arrows:
        free = [room for room, others in arrows.items() if not others & set(arrows)]
        assert free, f"a circle among {sorted(arrows)}"
        for room in free:
            del arrows[room]


def is_pure(module):
    if not module.startswith("tournament."):
        return True
    where = place(module).replace(".", "/")
    is_shown = (topic(module) or where.startswith("kit/desk/")) and layer(module) in SHOWING_LAYERS
    return is_shown or any(where == pure or where.startswith(f"{pure}/") for pure in PURE_MODULES)


@pytest.mark.parametrize("there", sorted(PURE_MODULES))
def test_every_pure_place_is_there(there):
    where = ROOT / "tournament" / there
    assert where.is_dir() or where.with_suffix(".py").exists()


@pytest.mark.parametrize(
    "module",
    sorted(module for module in MODULES if module.startswith("tournament.") and is_pure(module)),
    ids=str,
)
def test_pure_room_knows_the_standard_library_and_pure_rooms_only(module):
    on_paper = module.startswith("tournament.kit.printing") or layer(module) == "paper"
    paper = {"reportlab"} if on_paper else set()
    sheet = {"openpyxl"} if module == "tournament.kit.lists.spreadsheet" else set()
    own = set(sys.stdlib_module_names) | {"scoring", "rotation"} | paper | sheet
    for imported in imported_names(MODULES[module]):
        if imported.split(".")[0] != "tournament":
            assert imported.split(".")[0] in own, f"{module} asks {imported}"
    packages = {package for package in MODULES if MODULES[package].name == "__init__.py"}
    for other in project_imports(MODULES[module]) - packages:
        assert is_pure(other), f"{module} asks {other}"


@pytest.mark.parametrize("layered", LAYERS)
def test_layers_of_a_topic_ask_none_above_and_none_beside(layered):
    for module, file in MODULES.items():
        if topic(module) and layer(module) == layered:
            others = [other for other in project_imports(file) if topic(other)]
            wrong = [other for other in others if layer(other) in LAYERS[layered]]
            wrong = [other for other in wrong if MODULES[other].name != "__init__.py"]
            assert not wrong, f"{module} asks {wrong}"


def test_models_ask_facts_alone():
    for file in files("tournament/storage/models"):
        others = {other for other in project_imports(file) if other.count(".") > 1}
        wrong = [
            other
            for other in others
            if not place(other).startswith(("evening.facts", "storage.models"))
        ]
        assert not wrong, f"{file} asks {wrong}"


def test_what_a_format_is_knows_no_family():
    others = {
        other.split(".")[1]
        for other in project_imports(MODULES["rotation.format"])
        if "rotation" in other
    }
    assert not [other for other in others if (ROOT / "rotation" / other).is_dir()]


def test_nobody_asks_which_kind_of_evening_it_is():
    """A course and a format answer such questions in their own files."""
    pattern = re.compile(
        r"has_bracket|format\.bracket|isinstance\([\w.]*format, |type\([\w.]*format\)"
    )
    places = [*files(), *(ROOT / "templates").rglob("*.html")]
    askers = [str(file) for file in places if pattern.search(file.read_text())]
    assert askers == [
        str(ROOT / "tournament/evening/courses/__init__.py"),
        str(ROOT / "tournament/evening/night/draws.py"),
    ]


@pytest.mark.parametrize("floor", ["scoring", "rotation", "tournament"])
def test_tests_stand_where_what_they_test_does(floor):
    """A test file in no folder tests a module in no folder."""
    tests = ROOT / "tests" / floor
    folders = {test.parent for test in tests.rglob("test_*.py")} - {tests}
    assert [
        folder for folder in folders if not (ROOT / folder.relative_to(ROOT / "tests")).is_dir()
    ] == []
    loose = {test.name.removeprefix("test_") for test in tests.glob("test_*.py")}
    assert loose <= {file.name for file in (ROOT / floor).glob("*.py")}


def test_no_import_runs_in_a_circle():
    arrows = {module: project_imports(file) for module, file in MODULES.items()}
    done, open_ = set(), []

    def visit(module):
        begun = open_.index(module) if module in open_ else None
        assert begun is None, f"a circle: {' -> '.join([*open_[begun:], module])}"
        if module in done:
            return
        open_.append(module)
        for other in arrows[module]:
            visit(other)
        done.add(open_.pop())

    for module in arrows:
        visit(module)
