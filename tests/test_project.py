"""Check what the project's documents say of its code, and the rules for templates and caches."""

import ast
import hashlib
import re
import tomllib
from itertools import chain
from pathlib import Path

import pytest

from tests.test_architecture import PACKAGES, WINGS
from tournament.server.web import static_files

ROOT = Path(__file__).parent.parent
TRUST_PAGE = (ROOT / "docs/trust.md").read_text(encoding="utf-8")
NAMED_TEST = re.compile(r"`((?:[a-z_]+/)*test_[a-z_]+)::(test_[a-z_0-9]+)`")
EVERY_TEMPLATE = pytest.mark.parametrize(
    "template", sorted((ROOT / "templates").rglob("*.html")), ids=lambda file: file.name
)


def test_stylesheet_has_at_most_25_kilobytes():
    file = ROOT / "tournament/static/tournament/base.css"
    assert len(static_files.inline_css_imports("tournament/base.css", file.read_bytes())) <= 25_000


@EVERY_TEMPLATE
def test_template_is_short_and_has_nothing_inline(template):
    text = template.read_text()
    assert text.count("\n") < (40 if template.name.startswith("_") else 80)
    assert max(map(len, text.splitlines())) <= 160
    text = re.sub(r"{%.*?%}", "", text)
    assert not re.search(r"\sstyle=|\son[a-z]+=|<style|<script(?![^>]*\ssrc=)|\|safe", text)


@EVERY_TEMPLATE
def test_template_has_one_kind_of_apostrophe(template):
    assert not re.search("[a-z]\N{RIGHT SINGLE QUOTATION MARK}", template.read_text())


@EVERY_TEMPLATE
def test_template_has_no_plural_forms_and_no_logic_in_values(template):
    text = re.sub(r"{% (?:if|elif|else|for|include|with|block) ?.*?%}", "§", template.read_text())
    assert "pluralize" not in text
    assert not re.search(r'[\s§][\w-]+="[^"]*§', re.sub(r"{{.*?}}|{%.*?%}", "", text))


def test_every_vendored_file_is_recorded_with_its_checksum():
    recorded = dict(
        re.findall(
            r"^\| `([^`]+)` .*\| `([0-9a-f]{64})` \|$", (ROOT / "VENDORED.md").read_text(), re.M
        )
    )
    kinds = {".ttf", ".woff2"}
    files = {
        str(file.relative_to(ROOT))
        for file in (ROOT / "tournament").rglob("*")
        if file.suffix in kinds
    }
    files |= {str(file.relative_to(ROOT)) for file in (ROOT / "tests/browser/vendor").glob("*.js")}
    assert set(recorded) == files
    for name, checksum in recorded.items():
        assert hashlib.sha256((ROOT / name).read_bytes()).hexdigest() == checksum, name


@pytest.mark.parametrize(
    "name", ["requirements.txt", "requirements-dev.txt", "requirements-hosted.txt"]
)
def test_locked_requirements_have_hashes_and_every_required_package(name):
    text = (ROOT / name).read_text()
    pinned = {
        line.split("==")[0] for line in text.splitlines() if "==" in line and line[0].isalpha()
    }
    assert text.count("--hash=sha256:") >= len(pinned)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    required = [*project["dependencies"]]
    required += project["optional-dependencies"]["dev"] if "dev" in name else []
    assert {re.split(r"[\[~=]", requirement)[0] for requirement in required} <= pinned


def test_same_package_is_locked_to_one_version_everywhere():
    locks = [
        dict(
            re.findall(
                r"^([a-z0-9-]+)==([^ ]+)", (ROOT / f"requirements{kind}.txt").read_text(), re.M
            )
        )
        for kind in ("", "-dev", "-hosted")
    ]
    runtime, *other_locks = locks
    for lock in other_locks:
        assert {package: lock.get(package) for package in runtime} == runtime


def test_map_of_the_code_names_every_room():
    map_text = (ROOT / "docs/architecture.md").read_text()
    folders = [ROOT / "tournament", *(ROOT / "tournament" / wing for wing in WINGS)]
    for room in (room for folder in folders for room in folder.iterdir()):
        is_room = room.is_file() or room.name == "static" or (room / "__init__.py").is_file()
        if is_room and not room.name.startswith("__"):
            mention = re.search(rf"`(\w+/)?{room.stem}(/|\.py)?`", map_text)
            assert mention, f"docs/architecture.md lacks {room.relative_to(ROOT)}"


def test_every_path_on_the_map_exists():
    map_text = (ROOT / "docs/architecture.md").read_text()
    _, *sections = map_text.split("## One hand", 1)
    for path in re.findall(r"`([\w.]+(?:/[\w.]+)*(?:\.\w+|/))`", sections[0]):
        assert (ROOT / path).exists() or (ROOT / "tournament" / path).exists(), path


def test_every_link_in_the_documents_has_a_target():
    for document in [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]:
        for link in re.findall(r"\]\((?!https?:)([^)#]+)", document.read_text()):
            assert (document.parent / link).exists(), f"{document.name}: {link}"


def test_each_version_of_the_changelog_is_one_page():
    """The page *What's new* shows the changelog to the director."""
    _, *versions = re.split(r"^## ", (ROOT / "CHANGELOG.md").read_text(), flags=re.M)
    for version in versions:
        words = version.split()
        assert len(words) < 650, f"CHANGELOG.md, {words[0]}: only what a director can do is told"


def decisions():
    """Return the file of each decision record by its number."""
    return {file.name[:4]: file for file in (ROOT / "docs/adr").glob("[0-9]*.md")}


def test_index_lists_every_decision_by_its_title():
    index = (ROOT / "docs/adr/README.md").read_text()
    entries = re.findall(r"^- \[(.+)\]\((.+)\)$", index, re.M)
    titles = [(file.read_text().partition("\n")[0][2:], file.name) for file in decisions().values()]
    assert sorted(entries) == sorted(titles)


def test_every_decision_named_in_code_exists():
    numbers = decisions()
    for file in chain.from_iterable((ROOT / floor).rglob("*.py") for floor in (*PACKAGES, "tests")):
        for number in re.findall(r"(?:docs/adr/|ADR )(\d{4})\b(?!\.md)", file.read_text("utf-8")):
            assert number in numbers, f"{file.relative_to(ROOT)} names {number}"


def trust_rows():
    """Return the rows of docs/trust.md: a fault, what the program does, and the test that proves
    this.
    """
    table = re.search(r"^\| what can go wrong .*?(?=\n\n)", TRUST_PAGE, re.M | re.S)[0]
    lines = [line.strip("|").split("|") for line in table.splitlines()[2:]]
    return [line for line in lines if not line[0].startswith(" **")]


def test_every_fault_on_the_trust_page_has_a_remedy_and_a_test():
    assert len(trust_rows()) > 50
    for fault, remedy, *tests in trust_rows():
        assert (bool(remedy.strip()), len(tests)) == (True, 1), fault
        assert NAMED_TEST.search(tests[0]), fault


def test_no_row_of_the_security_standard_is_claimed_twice():
    claimed_rows = re.findall(r"\d+\.\d+\.\d+", " ".join(remedy for _, remedy, _ in trust_rows()))
    assert len(claimed_rows) == len(set(claimed_rows)) >= 50


@pytest.mark.parametrize(("module", "test"), sorted(set(NAMED_TEST.findall(TRUST_PAGE))))
def test_every_test_that_the_trust_page_names_exists(module, test):
    tree = ast.parse((ROOT / "tests" / f"{module}.py").read_text(encoding="utf-8"))
    assert test in {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}


CACHE_DECORATOR = re.compile(
    r"@(?:functools\.)?(?:cache|lru_cache\(.*\)|cached_property|once_per_night)\n"
)


def measured_caches():
    """Return the caches listed in the table of docs/speed.md, by file name."""
    rows = re.findall(r"^\| ([^|]*\.py [^|]*)\|", (ROOT / "docs/speed.md").read_text(), re.M)
    names_by_file = {}
    for file, name in re.findall(r"([\w/]+\.py)|`([\w.]+)`", " ".join(rows)):
        if file:
            names = names_by_file.setdefault(Path(file).name, set())
        else:
            names.add(name.rpartition(".")[2])
    return names_by_file


def test_every_cache_has_a_measurement():
    measured = measured_caches()
    for file in chain.from_iterable((ROOT / floor).rglob("*.py") for floor in PACKAGES):
        for cached in re.findall(CACHE_DECORATOR.pattern + r" *def (\w+)", file.read_text("utf-8")):
            assert cached in measured.get(file.name, ()), f"{file.name} keeps {cached}"


def test_every_measured_cache_exists():
    texts = {}
    for file in chain.from_iterable((ROOT / floor).rglob("*.py") for floor in PACKAGES):
        texts[file.name] = texts.get(file.name, "") + file.read_text("utf-8")
    for file, names in measured_caches().items():
        missing_names = [
            name for name in names if not re.search(rf"\b{name}\b", texts.get(file, ""))
        ]
        assert not missing_names, f"docs/speed.md: {file}"


def calls_in_tests(room, name):
    """Yield every call of `room.name` in the tests, and whether a `with` block holds its result."""
    texts = {file: file.read_text(encoding="utf-8") for file in (ROOT / "tests").rglob("*.py")}
    for file in (file for file, text in texts.items() if f"{room}.{name}(" in text):
        nodes = list(ast.walk(ast.parse(texts[file])))
        with_items = [item for node in nodes if isinstance(node, ast.With) for item in node.items]
        held_calls = {item.context_expr for item in with_items if item.optional_vars is not None}
        for call in (node for node in nodes if isinstance(node, ast.Call)):
            match call.func:
                case ast.Attribute(ast.Name(id=owner), attribute) if (owner, attribute) == (
                    room,
                    name,
                ):
                    yield f"{file.relative_to(ROOT)}:{call.lineno}", call, call in held_calls


def keyword_names(call):
    return {keyword.arg for keyword in call.keywords}


def refusal_classes():
    """Return the names of the exception classes for refusals."""
    files = (ROOT / "tournament").rglob("*.py")
    class_names = (re.findall(r"^class (\w+)\(Refused\)", file.read_text(), re.M) for file in files)
    return {"Refused", *chain.from_iterable(class_names)}


def test_every_test_of_a_refusal_checks_its_words():
    """Without its words, a refusal for another reason would pass the test."""
    expectations, class_names = 0, refusal_classes()
    for place, call, is_held in calls_in_tests("pytest", "raises"):
        if ast.unparse(call.args[0]).rpartition(".")[2] in class_names:
            expectations += 1
            assert is_held or "match" in keyword_names(call), place
    assert expectations > 200


def test_every_started_program_has_a_timeout():
    waits = list(calls_in_tests("subprocess", "run"))
    assert len(waits) > 20
    for place, call, _ in waits:
        assert "timeout" in keyword_names(call), place
