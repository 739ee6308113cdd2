"""Check which module imports which. A change of these rules needs a decision record."""

import ast
import re
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGES = ("scoring", "rotation", "tournament")
# The wings are the main folders of tournament/, in import order: each may import those before it.
WINGS = ("evening", "storage", "server", "kit", "topics", "tools")
# The topics that each topic may import.
IMPORTS_ALLOWED_BY_TOPIC = {
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
# Modules directly in tournament/ that a wing, a package of tournament/, may import. Only Django
# imports the others.
TOP_MODULES_ALLOWED_BY_WING = {"tools": {"launch"}}
MODULE_BELOW_EVERYTHING = "environment"
# Modules and packages of tournament/ that know no request of a browser and no row of the database.
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
# For each layer of a topic, the layers it may not import: boards and paper are pure, and nothing
# below a page knows a request.
SHOWING_LAYERS = ("board", "boards", "paper")
LAYERS_NOT_IMPORTED_BY_LAYER = {
    "actions": {"forms", *SHOWING_LAYERS, "pages"},
    "forms": {"actions", *SHOWING_LAYERS, "pages"},
}


def python_files(*rooms):
    """Return the Python files of these folders, or of all packages."""
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


def module_name(file):
    return ".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


FILE_BY_MODULE = {module_name(file): file for file in python_files()}


def project_imports(file):
    """Return the modules of this project that a file imports."""
    return {module for module in imported_names(file) if module in FILE_BY_MODULE} - {
        module_name(file)
    }


def path_below_app(module):
    """Return a module's path in the app, such as `evening.night.party`."""
    return module.removeprefix("tournament.")


def wing_of(module):
    """Return the wing of a module, or an empty text if it belongs to none."""
    first_part = path_below_app(module).split(".")[0]
    return first_part if module.startswith("tournament.") and first_part in WINGS else ""


def topic_of(module):
    return (
        path_below_app(module).split(".")[1]
        if wing_of(module) == "topics" and module.count(".") > 1
        else ""
    )


def layer_of(module):
    """Return the layer of a topic's module: its folder or file name, or "pages"."""
    layers = [
        part
        for part in path_below_app(module).split(".")[2:]
        if part in (*LAYERS_NOT_IMPORTED_BY_LAYER, *SHOWING_LAYERS)
    ]
    return layers[-1] if layers else "pages"


@pytest.mark.parametrize("floor", ["scoring", "rotation"])
def test_pure_floor_imports_only_the_standard_library_and_the_floor_below(floor):
    allowed = set(sys.stdlib_module_names) | {"scoring", floor}
    for file in python_files(floor):
        assert {module.split(".")[0] for module in imported_names(file)} <= allowed, file


def test_wings_import_only_wings_before_them():
    for module in FILE_BY_MODULE:
        if wing_name := wing_of(module):
            allowed = {
                *WINGS[: WINGS.index(wing_name) + 1],
                MODULE_BELOW_EVERYTHING,
                *TOP_MODULES_ALLOWED_BY_WING.get(wing_name, ()),
            }
            imported_modules = [
                imported
                for imported in project_imports(FILE_BY_MODULE[module])
                if imported.startswith("tournament.")
            ]
            forbidden = [
                imported
                for imported in imported_modules
                if path_below_app(imported).split(".")[0] not in allowed
            ]
            assert not forbidden, f"{module} imports {forbidden}"


def test_topics_import_only_the_topics_they_may():
    assert {topic_of(module) for module in FILE_BY_MODULE} - {""} == set(
        IMPORTS_ALLOWED_BY_TOPIC
    ), "add the topic and its imports to IMPORTS_ALLOWED_BY_TOPIC"
    for module, file in FILE_BY_MODULE.items():
        if topic_name := topic_of(module):
            forbidden = (
                {topic_of(imported) for imported in project_imports(file)}
                - {"", topic_name}
                - IMPORTS_ALLOWED_BY_TOPIC[topic_name]
            )
            assert not forbidden, f"{module} imports {sorted(forbidden)}"


def test_topics_have_no_import_circle():
    topics_left = dict(IMPORTS_ALLOWED_BY_TOPIC)
    while topics_left:
        free_topics = [
            topic_name
            for topic_name, imported_topics in topics_left.items()
            if not imported_topics & set(topics_left)
        ]
        assert free_topics, f"a circle among {sorted(topics_left)}"
        for topic_name in free_topics:
            del topics_left[topic_name]


def test_rooms_of_the_wings_have_no_import_circle():
    imports_by_room = {}
    for module, file in FILE_BY_MODULE.items():
        if wing_of(module) and path_below_app(module).count("."):
            room = ".".join(path_below_app(module).split(".")[:2])
            imported_rooms = {
                ".".join(path_below_app(imported).split(".")[:2])
                for imported in project_imports(file)
                if wing_of(imported)
            }
            imports_by_room.setdefault(room, set()).update(imported_rooms - {room})
    while imports_by_room:
        free_rooms = [
            room
            for room, imported_rooms in imports_by_room.items()
            if not imported_rooms & set(imports_by_room)
        ]
        assert free_rooms, f"a circle among {sorted(imports_by_room)}"
        for room in free_rooms:
            del imports_by_room[room]


def is_pure(module):
    if not module.startswith("tournament."):
        return True
    path = path_below_app(module).replace(".", "/")
    is_shown = (topic_of(module) or path.startswith("kit/desk/")) and layer_of(
        module
    ) in SHOWING_LAYERS
    return is_shown or any(
        path == pure_path or path.startswith(f"{pure_path}/") for pure_path in PURE_MODULES
    )


@pytest.mark.parametrize("path", sorted(PURE_MODULES))
def test_every_pure_module_exists(path):
    full_path = ROOT / "tournament" / path
    assert full_path.is_dir() or full_path.with_suffix(".py").exists()


@pytest.mark.parametrize(
    "module",
    sorted(
        module for module in FILE_BY_MODULE if module.startswith("tournament.") and is_pure(module)
    ),
    ids=str,
)
def test_pure_module_imports_only_the_standard_library_and_pure_modules(module):
    is_paper = module.startswith("tournament.kit.printing") or layer_of(module) == "paper"
    paper_packages = {"reportlab"} if is_paper else set()
    spreadsheet_packages = {"openpyxl"} if module == "tournament.kit.lists.spreadsheet" else set()
    allowed = (
        set(sys.stdlib_module_names)
        | {"scoring", "rotation"}
        | paper_packages
        | spreadsheet_packages
    )
    for imported in imported_names(FILE_BY_MODULE[module]):
        if imported.split(".")[0] != "tournament":
            assert imported.split(".")[0] in allowed, f"{module} imports {imported}"
    packages = {
        package for package in FILE_BY_MODULE if FILE_BY_MODULE[package].name == "__init__.py"
    }
    for project_module in project_imports(FILE_BY_MODULE[module]) - packages:
        assert is_pure(project_module), f"{module} imports {project_module}"


@pytest.mark.parametrize("layer_name", LAYERS_NOT_IMPORTED_BY_LAYER)
def test_layers_of_a_topic_import_no_layer_above_or_beside(layer_name):
    for module, file in FILE_BY_MODULE.items():
        if topic_of(module) and layer_of(module) == layer_name:
            imported_modules = [
                imported for imported in project_imports(file) if topic_of(imported)
            ]
            forbidden = [
                imported
                for imported in imported_modules
                if layer_of(imported) in LAYERS_NOT_IMPORTED_BY_LAYER[layer_name]
            ]
            forbidden = [
                imported for imported in forbidden if FILE_BY_MODULE[imported].name != "__init__.py"
            ]
            assert not forbidden, f"{module} imports {forbidden}"


def test_models_import_no_project_modules_but_facts_and_models():
    for file in python_files("tournament/storage/models"):
        imported_modules = {
            imported for imported in project_imports(file) if imported.count(".") > 1
        }
        forbidden = [
            imported
            for imported in imported_modules
            if not path_below_app(imported).startswith(("evening.facts", "storage.models"))
        ]
        assert not forbidden, f"{file} imports {forbidden}"


def test_base_class_of_formats_imports_no_folder_of_formats():
    imported_rooms = {
        imported.split(".")[1]
        for imported in project_imports(FILE_BY_MODULE["rotation.format"])
        if "rotation" in imported
    }
    assert not [imported for imported in imported_rooms if (ROOT / "rotation" / imported).is_dir()]


def test_only_courses_and_draws_check_the_kind_of_night():
    """Other code calls a method of the course or the format instead."""
    pattern = re.compile(
        r"has_bracket|format\.bracket|isinstance\([\w.]*format, |type\([\w.]*format\)"
    )
    files = [*python_files(), *(ROOT / "templates").rglob("*.html")]
    files_that_check = [str(file) for file in files if pattern.search(file.read_text())]
    assert files_that_check == [
        str(ROOT / "tournament/evening/courses/__init__.py"),
        str(ROOT / "tournament/evening/night/draws.py"),
    ]


def test_no_template_has_a_length_limit_of_its_own():
    for template in (ROOT / "templates").rglob("*.html"):
        assert not re.search(r"maxlength=\"?\d", template.read_text()), template


@pytest.mark.parametrize("floor", ["scoring", "rotation", "tournament"])
def test_test_folders_mirror_the_source(floor):
    """A test file directly in the folder of a floor tests a module directly in that floor."""
    tests = ROOT / "tests" / floor
    folders = {test.parent for test in tests.rglob("test_*.py")} - {tests}
    assert [
        folder for folder in folders if not (ROOT / folder.relative_to(ROOT / "tests")).is_dir()
    ] == []
    loose_modules = {test.name.removeprefix("test_") for test in tests.glob("test_*.py")}
    assert loose_modules <= {file.name for file in (ROOT / floor).glob("*.py")}


def test_modules_have_no_import_circle():
    imports_by_module = {module: project_imports(file) for module, file in FILE_BY_MODULE.items()}
    finished, path = set(), []

    def visit(module):
        cycle_start = path.index(module) if module in path else None
        assert cycle_start is None, f"a circle: {' -> '.join([*path[cycle_start:], module])}"
        if module in finished:
            return
        path.append(module)
        for imported in imports_by_module[module]:
            visit(imported)
        finished.add(path.pop())

    for module in imports_by_module:
        visit(module)
