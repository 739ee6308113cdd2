"""The documentation is built into a site from docs/."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent


def build_site(root, site_folder):
    line = [sys.executable, "-m", "properdocs", "build", "--site-dir", str(site_folder)]
    line += ["--config-file", str(root / "packaging/site/properdocs.yml")]
    return subprocess.run(line, capture_output=True, text=True, timeout=120)


@pytest.fixture
def copied_documents(tmp_path):
    for folder in ("docs", "packaging/site"):
        shutil.copytree(ROOT / folder, tmp_path / "copy" / folder)
    return tmp_path / "copy"


@pytest.mark.gate
def test_every_document_and_picture_is_on_the_site(tmp_path):
    build_result = build_site(ROOT, tmp_path)
    assert build_result.returncode == 0, build_result.stderr
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
def test_broken_link_makes_the_site_build_fail(copied_documents, tmp_path, link):
    with (copied_documents / "docs/glossary.md").open("a") as document:
        document.write(f"\n{link}\n")
    build_result = build_site(copied_documents, tmp_path / "site")
    assert build_result.returncode == 1
    assert "glossary.md" in build_result.stderr
