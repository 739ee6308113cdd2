"""The pictures of the documents: each is drawn by a command, is there, is small, and is used."""

import re
from pathlib import Path

from PIL import Image

from tests.browser.pictured import FOLDER, PICTURES

ROOT = Path(__file__).parent.parent
MOST = 1_500_000


def test_every_listed_picture_is_there_and_no_other():
    assert {file.name for file in FOLDER.iterdir()} == {f"{name}.png" for name in PICTURES}


def test_pictures_have_few_colours_and_take_little_room():
    for file in FOLDER.iterdir():
        with Image.open(file) as picture:
            assert picture.mode == "P", file.name
    assert sum(file.stat().st_size for file in FOLDER.iterdir()) < MOST


def test_every_picture_of_a_document_is_listed():
    used = set()
    for document in [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]:
        used |= set(re.findall(r"images/([a-z-]+)\.png", document.read_text(encoding="utf-8")))
    assert used <= set(PICTURES)
    assert used == set(PICTURES)
