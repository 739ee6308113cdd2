"""Each kept picture is drawn by a command, exists and is small, and the documents use those made
for them.
"""

import re
from pathlib import Path

from PIL import Image

from tests.browser.approved import APPROVED, SMALL_IMAGES, image_file
from tests.browser.pictured import IMAGES, PICTURES

ROOT = Path(__file__).parent.parent
MAX_BYTES = {IMAGES: 1_500_000, SMALL_IMAGES: 400_000}


def test_every_listed_picture_is_there_and_no_other():
    there = {file for folder in MAX_BYTES for file in folder.iterdir()}
    assert there == {image_file(name) for name in APPROVED}


def test_pictures_have_few_colors_and_take_little_room():
    for folder, most in MAX_BYTES.items():
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
