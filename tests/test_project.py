"""The project keeps the promises it makes about itself."""

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
TRUST = (ROOT / "docs/trust.md").read_text(encoding="utf-8")
NAMED_TEST = re.compile(r"`((?:[a-z_]+/)*test_[a-z_]+)::(test_[a-z_0-9]+)`")
EVERY_TEMPLATE = pytest.mark.parametrize(
    "template", sorted((ROOT / "templates").rglob("*.html")), ids=lambda file: file.name
)


def test_stylesheet_stays_small():
    file = ROOT / "tournament/static/tournament/base.css"
    assert len(static_files.inline_imports("tournament/base.css", file.read_bytes())) <= 25_000


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
def test_template_fits_no_word_to_a_number_and_no_part_into_a_value(template):
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
    there = {
        str(file.relative_to(ROOT))
        for file in (ROOT / "tournament").rglob("*")
        if file.suffix in kinds
    }
    there |= {str(file.relative_to(ROOT)) for file in (ROOT / "tests/browser/vendor").glob("*.js")}
    assert set(recorded) == there
    for name, checksum in recorded.items():
        assert hashlib.sha256((ROOT / name).read_bytes()).hexdigest() == checksum, name


@pytest.mark.parametrize(
    "name", ["requirements.txt", "requirements-dev.txt", "requirements-hosted.txt"]
)
def test_locked_requirements_carry_hashes_and_every_wished_package(name):
    text = (ROOT / name).read_text()
    pinned = {
        line.split("==")[0] for line in text.splitlines() if "==" in line and line[0].isalpha()
    }
    assert text.count("--hash=sha256:") >= len(pinned)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    wished = [*project["dependencies"]]
    wished += project["optional-dependencies"]["dev"] if "dev" in name else []
    assert {re.split(r"[\[~=]", wish)[0] for wish in wished} <= pinned


def test_same_package_is_locked_to_one_version_everywhere():
    locks = [
        dict(
            re.findall(
                r"^([a-z0-9-]+)==([^ ]+)", (ROOT / f"requirements{kind}.txt").read_text(), re.M
            )
        )
        for kind in ("", "-dev", "-hosted")
    ]
    runtime, *others = locks
    for other in others:
        assert {package: other.get(package) for package in runtime} == runtime


def test_map_of_the_house_names_every_room():
    plan = (ROOT / "docs/architecture.md").read_text()
    folders = [ROOT / "tournament", *(ROOT / "tournament" / wing for wing in WINGS)]
    for room in (room for folder in folders for room in folder.iterdir()):
        is_kept = room.is_file() or room.name == "static" or (room / "__init__.py").is_file()
        if is_kept and not room.name.startswith("__"):
            named = re.search(rf"`(\w+/)?{room.stem}(/|\.py)?`", plan)
            assert named, f"docs/architecture.md lacks {room.relative_to(ROOT)}"


def test_every_path_on_the_map_is_there():
    plan = (ROOT / "docs/architecture.md").read_text()
    _, *ways = plan.split("## One hand", 1)
    for path in re.findall(r"`([\w.]+(?:/[\w.]+)*(?:\.\w+|/))`", ways[0]):
        assert (ROOT / path).exists() or (ROOT / "tournament" / path).exists(), path


def test_every_link_in_the_documents_leads_somewhere():
    for document in [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]:
        for link in re.findall(r"\]\((?!https?:)([^)#]+)", document.read_text()):
            assert (document.parent / link).exists(), f"{document.name}: {link}"


def test_each_version_of_the_changelog_is_one_page():
    """The page *What's new* shows it to the director."""
    _, *versions = re.split(r"^## ", (ROOT / "CHANGELOG.md").read_text(), flags=re.M)
    for version in versions:
        words = version.split()
        assert len(words) < 650, f"CHANGELOG.md, {words[0]}: only what a director can do is told"


def decisions():
    return {file.name[:4]: file for file in (ROOT / "docs/adr").glob("[0-9]*.md")}


def test_index_lists_every_decision_by_its_title():
    index = (ROOT / "docs/adr/README.md").read_text()
    listed = re.findall(r"^- \[(.+)\]\((.+)\)$", index, re.M)
    titles = [(file.read_text().partition("\n")[0][2:], file.name) for file in decisions().values()]
    assert sorted(listed) == sorted(titles)


def test_every_decision_that_code_names_is_there():
    there = decisions()
    for file in chain.from_iterable((ROOT / floor).rglob("*.py") for floor in (*PACKAGES, "tests")):
        for number in re.findall(r"(?:docs/adr/|ADR )(\d{4})\b(?!\.md)", file.read_text("utf-8")):
            assert number in there, f"{file.relative_to(ROOT)} names {number}"


def trust_rows():
    """Return the rows of docs/trust.md: what can go wrong, what the program does, and the test of
    it.
    """
    table = re.search(r"^\| what can go wrong .*?(?=\n\n)", TRUST, re.M | re.S)[0]
    lines = [line.strip("|").split("|") for line in table.splitlines()[2:]]
    return [line for line in lines if not line[0].startswith(" **")]


def test_every_fault_names_what_the_program_does_and_the_test_that_shows_it():
    assert len(trust_rows()) > 50
    for wrong, done, *tests in trust_rows():
        assert (bool(done.strip()), len(tests)) == (True, 1), wrong
        assert NAMED_TEST.search(tests[0]), wrong


def test_no_row_of_the_security_standard_is_claimed_twice():
    claimed = re.findall(r"\d+\.\d+\.\d+", " ".join(done for _, done, _ in trust_rows()))
    assert len(claimed) == len(set(claimed)) >= 50


@pytest.mark.parametrize(("module", "test"), sorted(set(NAMED_TEST.findall(TRUST))))
def test_test_that_trust_names_is_there(module, test):
    tree = ast.parse((ROOT / "tests" / f"{module}.py").read_text(encoding="utf-8"))
    assert test in {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}


CACHES = re.compile(r"@(?:functools\.)?(?:cache|lru_cache\(.*\)|cached_property|once_per_night)\n")


def measured_caches():
    """Return for each file name in the table of docs/speed.md the names of what it keeps."""
    rows = re.findall(r"^\| ([^|]*\.py [^|]*)\|", (ROOT / "docs/speed.md").read_text(), re.M)
    names_by_file = {}
    for file, name in re.findall(r"([\w/]+\.py)|`([\w.]+)`", " ".join(rows)):
        if file:
            names = names_by_file.setdefault(Path(file).name, set())
        else:
            names.add(name.rpartition(".")[2])
    return names_by_file


def test_every_cache_has_its_measurement():
    measured = measured_caches()
    for file in chain.from_iterable((ROOT / floor).rglob("*.py") for floor in PACKAGES):
        for cached in re.findall(CACHES.pattern + r" *def (\w+)", file.read_text("utf-8")):
            assert cached in measured.get(file.name, ()), f"{file.name} keeps {cached}"


def test_every_measured_cache_is_there():
    texts = {}
    for file in chain.from_iterable((ROOT / floor).rglob("*.py") for floor in PACKAGES):
        texts[file.name] = texts.get(file.name, "") + file.read_text("utf-8")
    for file, names in measured_caches().items():
        missing = [name for name in names if not re.search(rf"\b{name}\b", texts.get(file, ""))]
        assert not missing, f"docs/speed.md: {file}"


def calls_in_tests(room, name):
    """Yield every call of `room.name` in the tests, and whether a `with` block holds its result."""
    texts = {file: file.read_text(encoding="utf-8") for file in (ROOT / "tests").rglob("*.py")}
    for file in (file for file, text in texts.items() if f"{room}.{name}(" in text):
        nodes = list(ast.walk(ast.parse(texts[file])))
        opened = [item for node in nodes if isinstance(node, ast.With) for item in node.items]
        kept = {item.context_expr for item in opened if item.optional_vars is not None}
        for call in (node for node in nodes if isinstance(node, ast.Call)):
            match call.func:
                case ast.Attribute(ast.Name(id=its), attr) if (its, attr) == (room, name):
                    yield f"{file.relative_to(ROOT)}:{call.lineno}", call, call in kept


def keyword_names(call):
    return {keyword.arg for keyword in call.keywords}


def refusal_classes():
    """Return the names of the exception classes for refusals."""
    files = (ROOT / "tournament").rglob("*.py")
    kinds = (re.findall(r"^class (\w+)\(Refused\)", file.read_text(), re.M) for file in files)
    return {"Refused", *chain.from_iterable(kinds)}


def test_refusal_is_expected_with_its_words():
    """Otherwise a refusal for another reason would pass the test."""
    expected, kinds = 0, refusal_classes()
    for place, call, kept in calls_in_tests("pytest", "raises"):
        if ast.unparse(call.args[0]).rpartition(".")[2] in kinds:
            expected += 1
            assert kept or "match" in keyword_names(call), place
    assert expected > 200


def test_no_test_waits_for_a_program_without_end():
    waits = list(calls_in_tests("subprocess", "run"))
    assert len(waits) > 20
    for place, call, _ in waits:
        assert "timeout" in keyword_names(call), place
