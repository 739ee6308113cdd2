"""The files that strangers read are true, and names and sentences are plain English."""

import ast
import io
import re
import tokenize
from pathlib import Path

import pytest
import yaml
from building.packages import PYTHON_VERSIONS

from tournament import VERSION

ROOT = Path(__file__).parent.parent
ISSUE_FORMS = sorted((ROOT / ".github/ISSUE_TEMPLATE").glob("*-*.yml"))


def read_yaml(path):
    return yaml.safe_load((ROOT / path).read_text())


def test_citation_names_the_project_and_this_version():
    citation = read_yaml("CITATION.cff")
    assert citation["version"] == VERSION
    assert citation["authors"] == [{"name": "The Euchre Night project"}]


def test_suite_runs_on_three_systems_and_every_supported_python():
    matrix = read_yaml(".github/workflows/tests.yml")["jobs"]["suite"]["strategy"]["matrix"]
    assert {system.partition("-")[0] for system in matrix["system"]} == {
        *("ubuntu", "windows", "macos")
    }
    assert tuple(matrix["python"]) == tuple(PYTHON_VERSIONS)


def test_release_is_built_and_tried_out_when_a_tag_is_pushed():
    release = read_yaml(".github/workflows/release.yml")
    # YAML reads the word `on` as true.
    assert release[True] == {"push": {"tags": ["v*"]}}
    commands = "\n".join(step.get("run", "") for step in release["jobs"]["build"]["steps"])
    scripts = re.findall(r"packaging/\w+\.py", commands)
    assert scripts == ["packaging/build.py", "packaging/prove.py", "packaging/trial.py"]
    assert all((ROOT / script).is_file() for script in scripts)
    assert "--every-python" in commands


def test_dependabot_updates_the_locked_packages():
    pip = {"package-ecosystem": "pip", "directory": "/"}
    assert any(
        pip.items() <= update.items() for update in read_yaml(".github/dependabot.yml")["updates"]
    )


@pytest.mark.parametrize("form", ISSUE_FORMS, ids=lambda form: form.stem)
def test_issue_form_asks_each_question_once(form):
    content = read_yaml(form)
    assert content["name"]
    assert content["description"]
    questions = [question for question in content["body"] if question["type"] != "markdown"]
    assert len({question["id"] for question in questions}) == len(questions) >= 4
    assert any(question.get("validations", {}).get("required") for question in questions)


def test_documents_have_no_address_of_a_code_host():
    documents = [
        *ROOT.glob("*.md"),
        *(ROOT / "docs").glob("*.md"),
        *(ROOT / ".github").glob("*.md"),
    ]
    for document in documents:
        assert not re.search(r"https?://(?:www\.)?git(?:hub|lab)\.com", document.read_text()), (
            document
        )


PACKAGES = ("scoring", "rotation", "tournament", "packaging")
UNCLEAR_DOCSTRING_STARTS = re.compile(
    r"(Of|Who|Whoever|What|Nobody|Somebody|Nothing|None where|With|Without|How|As|After)\b"
)
BARE_PARTICIPLES = re.compile(
    "answered|asked|awaited|begun|brought|called|changed|checked|counted|done|drawn|ended|filled|"
    "found|given|gone|heard|held|judged|kept|known|left|listed|made|marked|meant|moved|named|"
    "offered|opened|paid|pressed|proposed|refused|said|seen|sent|shown|stored|taken|tied|told|"
    "turned|used|wanted|won|written"
)
# Names that break the rules above, each with a reason. Do not add to this list.
REASON_BY_NAME_THAT_STAYS = {
    "MOST_LONE_MARCHES": "a side prize and no limit",
    "said": "fills a club's words into a heading, for one method",
    "shown": "what a page shows of a value, which some pages send back",
}


@pytest.mark.parametrize("package", PACKAGES)
def test_names_and_docstrings_say_what_is_returned_or_done(package):
    assert not {*_unclear_names_and_docstrings(package)} - REASON_BY_NAME_THAT_STAYS.keys()


def _unclear_names_and_docstrings(package):
    for file in (ROOT / package).rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.FunctionDef | ast.ClassDef | ast.Module):
                docstring = ast.get_docstring(node) or ""
                if re.match(UNCLEAR_DOCSTRING_STARTS, docstring):
                    yield f"{file}: {docstring}"
            if isinstance(node, ast.FunctionDef):
                plain_name = node.name.lstrip("_")
                if BARE_PARTICIPLES.fullmatch(plain_name) or plain_name.startswith("of_"):
                    yield node.name
            if isinstance(node, ast.Name) and re.match(r"_?(MOST|LEAST|LONGEST)(_|$)", node.id):
                yield node.id


def test_product_text_avoids_whoever_beforehand_and_nobody():
    odd_words = re.compile(r"\b(whoever|beforehand)\b|\b[Nn]obody (is|has|can|may|plays|sits)\b")
    for file in [*(ROOT / "templates").rglob("*.html"), *(ROOT / "docs").glob("handbook.md")]:
        assert not odd_words.search(file.read_text()), file
    for package in PACKAGES:
        for file in (ROOT / package).rglob("*.py"):
            for token in tokenize.generate_tokens(io.StringIO(file.read_text()).readline):
                if token.type == tokenize.STRING and not token.string.endswith('"""'):
                    assert not odd_words.search(token.string), f"{file}:{token.start[0]}"
