"""The house's walls: who may ask whom. A row here is changed together with an ADR."""

import ast
import re
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
FLOORS = ("scoring", "rotation", "tournament")
# The wings of the one app: each may ask those before it.
WINGS = ("evening", "storage", "server", "kit", "topics", "tools")
# Whom a topic may ask besides.
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
    "phones": {"bracket", "club", "entrants", "places", "seating", "set_up", "table"},
    "wall": {"bracket", "entrants", "phones", "places", "prizes", "seating"},
    "nights": {"bracket", "set_up"},
    "prints": {
        *("bracket", "door", "nights", "phones", "places", "prizes", "rulings", "seating"),
        "table",
    },
}
# What lies loose in tournament/, where Django looks for it: a wing asks nothing of it but this.
LOOSE_ASKED = {"tools": {"launch"}}
UNDER_ALL = "environment"
# Places that know no request and no row.
PURE = {
    *("environment", "launch", "evening"),
    *("storage/stored", "storage/reading/over_a_season"),
    *("kit/drawing", "kit/lists", "kit/printing"),
    *("tools/engines", "tools/prepared"),
    *(f"tools/pretend/{one}" for one in ("hands", "options")),
    *(
        f"server/laptop/{one}"
        for one in (
            *("addresses", "data_folder", "database_file", "disk", "own_line"),
            *(
                "packages",
                "secret_key",
                "lock_file",
            ),
        )
    ),
    *(f"server/laptop/copies/{one}" for one in ("carrier", "folder", "making", "restoring")),
}
# Inside a topic: what shows something is pure, and nobody below a page asks for one.
SHOWN = ("board", "boards", "paper")
LAYERS = {"actions": {"forms", *SHOWN, "pages"}, "forms": {"actions", *SHOWN, "pages"}}


def files(*rooms):
    return [file for room in rooms or FLOORS for file in sorted((ROOT / room).rglob("*.py"))]


def imported(file):
    """Every module a file names; `from a import b` may mean either `a` or `a.b`."""
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


def asked(file):
    """The modules of the house that a file asks."""
    return {one for one in imported(file) if one in MODULES} - {name(file)}


def place(module):
    """Return where a module stands in the app: `evening.night.party`."""
    return module.removeprefix("tournament.")


def wing(module):
    """Return the wing of a module, or nothing for what lies loose or is Django's."""
    first = place(module).split(".")[0]
    return first if module.startswith("tournament.") and first in WINGS else ""


def topic(module):
    return place(module).split(".")[1] if wing(module) == "topics" and module.count(".") > 1 else ""


def layer(module):
    """Where a module of a topic stands: in the folder or file of that name, else with its pages."""
    found = [part for part in place(module).split(".")[2:] if part in (*LAYERS, *SHOWN)]
    return found[-1] if found else "pages"


@pytest.mark.parametrize("floor", ["scoring", "rotation"])
def test_pure_floor_imports_only_the_standard_library_and_the_floor_below(floor):
    allowed = set(sys.stdlib_module_names) | {"scoring", floor}
    for file in files(floor):
        assert {one.split(".")[0] for one in imported(file)} <= allowed, file


def test_wings_ask_only_the_wings_before_them():
    for module in MODULES:
        if found := wing(module):
            allowed = {*WINGS[: WINGS.index(found) + 1], UNDER_ALL, *LOOSE_ASKED.get(found, ())}
            others = [one for one in asked(MODULES[module]) if one.startswith("tournament.")]
            wrong = [one for one in others if place(one).split(".")[0] not in allowed]
            assert not wrong, f"{module} asks {wrong}"


def test_topics_ask_only_the_topics_they_may():
    assert {topic(module) for module in MODULES} - {""} == set(TOPICS), "say above whom it may ask"
    for module, file in MODULES.items():
        if found := topic(module):
            wrong = {topic(one) for one in asked(file)} - {"", found} - TOPICS[found]
            assert not wrong, f"{module} asks {sorted(wrong)}"


def test_topics_ask_one_another_in_no_circle():
    left = dict(TOPICS)
    while left:
        free = [one for one, others in left.items() if not others & set(left)]
        assert free, f"a circle among {sorted(left)}"
        for one in free:
            del left[one]


def test_rooms_of_a_wing_ask_one_another_in_no_circle():
    arrows = {}
    for module, file in MODULES.items():
        if wing(module) and place(module).count("."):
            room = ".".join(place(module).split(".")[:2])
            others = {".".join(place(one).split(".")[:2]) for one in asked(file) if wing(one)}
            arrows.setdefault(room, set()).update(others - {room})
    while arrows:
        free = [one for one, others in arrows.items() if not others & set(arrows)]
        assert free, f"a circle among {sorted(arrows)}"
        for one in free:
            del arrows[one]


def is_pure(module):
    if not module.startswith("tournament."):
        return True
    where = place(module).replace(".", "/")
    shown = (topic(module) or where.startswith("kit/desk/")) and layer(module) in SHOWN
    return shown or any(where == one or where.startswith(f"{one}/") for one in PURE)


@pytest.mark.parametrize("there", sorted(PURE))
def test_every_pure_place_is_there(there):
    where = ROOT / "tournament" / there
    assert where.is_dir() or where.with_suffix(".py").exists()


@pytest.mark.parametrize(
    "module",
    sorted(one for one in MODULES if one.startswith("tournament.") and is_pure(one)),
    ids=str,
)
def test_pure_room_knows_the_standard_library_and_pure_rooms_only(module):
    on_paper = module.startswith("tournament.kit.printing") or layer(module) == "paper"
    paper = {"reportlab"} if on_paper else set()
    sheet = {"openpyxl"} if module == "tournament.kit.lists.spreadsheet" else set()
    own = set(sys.stdlib_module_names) | {"scoring", "rotation"} | paper | sheet
    for one in imported(MODULES[module]):
        if one.split(".")[0] != "tournament":
            assert one.split(".")[0] in own, f"{module} asks {one}"
    packages = {one for one in MODULES if MODULES[one].name == "__init__.py"}
    for one in asked(MODULES[module]) - packages:
        assert is_pure(one), f"{module} asks {one}"


@pytest.mark.parametrize("layered", LAYERS)
def test_layers_of_a_topic_ask_none_above_and_none_beside(layered):
    for module, file in MODULES.items():
        if topic(module) and layer(module) == layered:
            others = [one for one in asked(file) if topic(one)]
            wrong = [one for one in others if layer(one) in LAYERS[layered]]
            wrong = [one for one in wrong if MODULES[one].name != "__init__.py"]
            assert not wrong, f"{module} asks {wrong}"


def test_models_ask_facts_alone():
    for file in files("tournament/storage/models"):
        others = {one for one in asked(file) if one.count(".") > 1}
        wrong = [
            one for one in others if not place(one).startswith(("evening.facts", "storage.models"))
        ]
        assert not wrong, f"{file} asks {wrong}"


def test_what_a_format_is_knows_no_family():
    others = {one.split(".")[1] for one in asked(MODULES["rotation.format"]) if "rotation" in one}
    assert not [one for one in others if (ROOT / "rotation" / one).is_dir()]


def test_nobody_asks_which_kind_of_evening_it_is():
    """A course answers what is asked of it, and a format says four things in plain words."""
    told = re.compile(
        r"has_bracket|format\.bracket|isinstance\([\w.]*format, |type\([\w.]*format\)"
    )
    places = [*files(), *(ROOT / "templates").rglob("*.html")]
    found = [str(file) for file in places if told.search(file.read_text())]
    assert found == [
        str(ROOT / "tournament/evening/courses/__init__.py"),
        str(ROOT / "tournament/evening/night/draws.py"),
    ]


@pytest.mark.parametrize("floor", ["scoring", "rotation", "tournament"])
def test_tests_stand_where_what_they_test_does(floor):
    """Whose name begins with test_ and lies loose is of a module that lies loose as well."""
    tests = ROOT / "tests" / floor
    folders = {one.parent for one in tests.rglob("test_*.py")} - {tests}
    assert [one for one in folders if not (ROOT / one.relative_to(ROOT / "tests")).is_dir()] == []
    loose = {one.name.removeprefix("test_") for one in tests.glob("test_*.py")}
    assert loose <= {one.name for one in (ROOT / floor).glob("*.py")}


def test_no_import_runs_in_a_circle():
    arrows = {module: asked(file) for module, file in MODULES.items()}
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
