"""The pictures that are kept: each is drawn by a command, is there and is small, and those of the
documents are used.
"""

import re
from pathlib import Path

from PIL import Image

from tests.browser.approved import KEPT, SMALL, file_of
from tests.browser.pictured import FOLDER, PICTURES

ROOT = Path(__file__).parent.parent
MOST = {FOLDER: 1_500_000, SMALL: 400_000}


def test_every_listed_picture_is_there_and_no_other():
    there = {file for folder in MOST for file in folder.iterdir()}
    assert there == {file_of(name) for name in KEPT}


def test_pictures_have_few_colours_and_take_little_room():
    for folder, most in MOST.items():
        for file in folder.iterdir():
            with Image.open(file) as picture:
                assert picture.mode == "P", file.name
        assert sum(file.stat().st_size for file in folder.iterdir()) < most


def test_every_picture_of_a_document_is_listed():
    used = set()
    for document in [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]:
        used |= set(re.findall(r"images/([a-z-]+)\.png", document.read_text(encoding="utf-8")))
    assert used <= set(PICTURES)
    assert used == set(PICTURES)
