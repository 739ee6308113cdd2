"""The documentation is built into a site from docs/."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent


def build_site(root, place):
    line = [sys.executable, "-m", "properdocs", "build", "--site-dir", str(place)]
    line += ["--config-file", str(root / "packaging/site/properdocs.yml")]
    return subprocess.run(line, capture_output=True, text=True, timeout=120)


@pytest.fixture
def copy(tmp_path):
    for folder in ("docs", "packaging/site"):
        shutil.copytree(ROOT / folder, tmp_path / "copy" / folder)
    return tmp_path / "copy"


@pytest.mark.gate
def test_every_document_and_picture_is_on_the_site(tmp_path):
    run = build_site(ROOT, tmp_path)
    assert run.returncode == 0, run.stderr
    for document in (ROOT / "docs").rglob("*.md"):
        page = document.relative_to(ROOT / "docs").with_suffix(".html")
        page = page.with_name("index.html") if page.name == "README.html" else page
        assert (tmp_path / page).is_file(), page
    handbook = (tmp_path / "handbook.html").read_text()
    assert '<a href="#help-players-find-their-seats">' in handbook
    assert 'src="images/scores.png"' in handbook
    assert 'href="https://fonts' not in handbook


@pytest.mark.gate
@pytest.mark.parametrize(
    "link", ["[away](nowhere.md)", "[below](#nowhere)", "![no](images/no.png)"]
)
def test_link_that_leads_nowhere_ends_the_build(copy, tmp_path, link):
    with (copy / "docs/glossary.md").open("a") as document:
        document.write(f"\n{link}\n")
    run = build_site(copy, tmp_path / "site")
    assert run.returncode == 1
    assert "glossary.md" in run.stderr
