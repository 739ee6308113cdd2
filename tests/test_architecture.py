"""The house's walls: who may ask whom. A row here is changed together with an ADR."""

import ast
import re
import sys
from collections import Counter
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
FLOORS = ("scoring", "rotation", "tournament")
# What all topics stand on, from the ground up: each may ask those before it.
GROUND = (
    *(
        "words",
        "environment",
        "facts",
        "models",
        "night",
        "purse",
        "courses",
        "drawing",
        "lists",
        "web",
        "laptop",
        "help",
    ),
    *("reading", "access", "writing", "printing", "desk", "live", "prepared"),
)
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
    "evening": {"bracket", "set_up"},
    "prints": {
        *("bracket", "door", "evening", "phones", "places", "prizes", "rulings", "seating"),
        "table",
    },
    "practice": {"rehearsal"},
    "demo": {"evening", "practice", "wall"},
}
# What puts it all together, and whom it may ask.
AROUND = {
    "apps": {"checks"},
    "asgi": {"demo", "launch"},
    "channels": {"bracket", "phones", "table", "wall"},
    "checks": set(),
    "engines": {"bracket", "evening", "launch", "seating"},
    "launch": set(),
    "management": {"asgi", "checks", "club", "demo", "engines", "evening"}
    | {"prints", "rehearsal"},
    "migrations": set(),
    "rehearsal": {"bracket", "entrants", "leaving", "money", "places", "prizes", "seating"}
    | {"set_up", "table"},
    "settings": set(),
    "templatetags": {"bracket", "prints"},
    "urls": set(TOPICS),
    "wsgi": {"demo", "launch"},
}
MAY = {room: set(GROUND[:at]) for at, room in enumerate(GROUND)}
MAY |= {room: {*GROUND, *asked} for room, asked in (TOPICS | AROUND).items()}
# Rooms, and parts of rooms, that know no request and no row.
PURE = {
    *(
        "environment",
        "launch",
        "facts",
        "lists",
        "night",
        "purse",
        "courses",
        "drawing",
        "prepared",
        "printing",
        "engines",
    ),
    *("words/many", "words/names", "words/o_clock", "words/occasion", "words/own_variables"),
    "words/refused",
    *("help/handbook", "help/newest", "help/whats_new"),
    *("reading/over_a_season", "rehearsal/checks", "rehearsal/names", "rehearsal/options"),
    *("rehearsal/at_the_table/bidding", "rehearsal/at_the_table/cards"),
    *("rehearsal/at_the_table/deal", "rehearsal/at_the_table/play"),
    *("laptop/addresses", "laptop/data_folder", "laptop/database_file", "laptop/disk"),
    *("laptop/newer", "laptop/own_line", "laptop/packages", "laptop/secret_key"),
    *("laptop/server/open_files", "laptop/server/lock_file"),
    *(
        f"laptop/copies/{one}"
        for one in (
            *("carrier", "contents", "copying", "folder", "last_copy", "likeness", "schema"),
            *("sticks", "thinning", "integrity"),
        )
    ),
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


def room(module):
    return module.split(".")[1]


def layer(module):
    """Where a module of a topic stands: in the folder or file of that name, else with its pages."""
    found = [part for part in module.split(".")[2:] if part in (*LAYERS, *SHOWN)]
    return found[-1] if found else "pages"


@pytest.mark.parametrize("floor", ["scoring", "rotation"])
def test_pure_floor_imports_only_the_standard_library_and_the_floor_below(floor):
    allowed = set(sys.stdlib_module_names) | {"scoring", floor}
    for file in files(floor):
        assert {one.split(".")[0] for one in imported(file)} <= allowed, file


def test_rooms_ask_only_the_rooms_they_may():
    for file in files("tournament"):
        if file.name != "__init__.py" or file.parent.name != "tournament":
            others = {room(one) for one in asked(file) if one.startswith("tournament.")}
            wrong = others - {room(name(file))} - MAY[room(name(file))]
            assert not wrong, f"{name(file)} asks {sorted(wrong)}"


def test_topics_ask_one_another_in_no_circle():
    known = TOPICS | AROUND
    left = dict(known)
    while left:
        free = [one for one, others in left.items() if not others & set(left)]
        assert free, f"a circle among {sorted(left)}"
        for one in free:
            del left[one]


def is_pure(module):
    place = module.removeprefix("tournament.").replace(".", "/")
    if not module.startswith("tournament."):
        return True
    shown = room(module) in {*TOPICS, "desk"} and layer(module) in SHOWN
    return shown or any(place == one or place.startswith(f"{one}/") for one in PURE)


@pytest.mark.parametrize("place", sorted(PURE))
def test_every_pure_place_is_there(place):
    where = ROOT / "tournament" / place
    assert where.is_dir() or where.with_suffix(".py").exists()


@pytest.mark.parametrize(
    "module",
    sorted(one for one in MODULES if one.startswith("tournament.") and is_pure(one)),
    ids=str,
)
def test_pure_room_knows_the_standard_library_and_pure_rooms_only(module):
    paper = {"reportlab"} if room(module) == "printing" or layer(module) == "paper" else set()
    sheet = {"openpyxl"} if module == "tournament.lists.spreadsheet" else set()
    own = set(sys.stdlib_module_names) | {"scoring", "rotation"} | paper | sheet
    for one in imported(MODULES[module]):
        if one.split(".")[0] != "tournament":
            assert one.split(".")[0] in own, f"{module} asks {one}"
    packages = {one for one in MODULES if MODULES[one].name == "__init__.py"}
    for one in asked(MODULES[module]) - packages:
        assert is_pure(one), f"{module} asks {one}"


def is_of_a_topic(module):
    return module.startswith("tournament.") and room(module) in TOPICS


@pytest.mark.parametrize("layered", LAYERS)
def test_layers_of_a_topic_ask_none_above_and_none_beside(layered):
    for module, file in MODULES.items():
        if is_of_a_topic(module) and layer(module) == layered:
            others = [one for one in asked(file) if is_of_a_topic(one)]
            wrong = [one for one in others if layer(one) in LAYERS[layered]]
            wrong = [one for one in wrong if MODULES[one].name != "__init__.py"]
            assert not wrong, f"{module} asks {wrong}"


def test_models_ask_no_room():
    for file in files("tournament/models"):
        assert {room(one) for one in asked(file) if one.count(".")} <= {"facts", "models"}, file


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
        str(ROOT / "tournament/courses/__init__.py"),
        str(ROOT / "tournament/night/night.py"),
    ]


def test_every_room_is_on_the_plan():
    rooms = {room(one) for one in MODULES if one.startswith("tournament.")}
    assert rooms == set(MAY), "say above what it may ask"


@pytest.mark.parametrize("floor", ["scoring", "rotation", "tournament"])
def test_tests_stand_where_what_they_test_does(floor):
    """Whose name begins with test_ and lies loose is of a module that lies loose as well."""
    tests = ROOT / "tests" / floor
    folders = {one.parent for one in tests.rglob("test_*.py")} - {tests}
    assert [one for one in folders if not (ROOT / one.relative_to(ROOT / "tests")).is_dir()] == []
    loose = {one.name.removeprefix("test_") for one in tests.glob("test_*.py")}
    assert loose <= {one.name for one in (ROOT / floor).glob("*.py")}


def test_no_folder_is_a_heap():
    loose = [file for file in (ROOT / "tournament").glob("*.py") if file.name != "__init__.py"]
    assert len(loose) <= 10
    held = Counter(file.parent for file in MODULES.values() if file.name != "__init__.py")
    del held[ROOT / "tournament/migrations"]
    assert [(str(folder), count) for folder, count in held.items() if count > 20] == []


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
