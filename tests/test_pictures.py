"""Each kept picture is drawn by a command, exists and is small, and the documents use those made
for them.
"""

import re
from pathlib import Path

from PIL import Image

from tests.browser.approved import APPROVED_PICTURES, SMALL_IMAGES, image_file
from tests.browser.pictured import IMAGES, PICTURES

ROOT = Path(__file__).parent.parent
MAX_BYTES_BY_FOLDER = {IMAGES: 1_500_000, SMALL_IMAGES: 400_000}


def test_picture_files_are_exactly_the_listed_ones():
    files = {file for folder in MAX_BYTES_BY_FOLDER for file in folder.iterdir()}
    assert files == {image_file(name) for name in APPROVED_PICTURES}


def test_pictures_have_few_colors_and_take_little_room():
    for folder, max_bytes in MAX_BYTES_BY_FOLDER.items():
        for file in folder.iterdir():
            with Image.open(file) as picture:
                assert picture.mode == "P", file.name
        assert sum(file.stat().st_size for file in folder.iterdir()) < max_bytes


def test_every_picture_of_a_document_is_listed():
    used_pictures = set()
    for document in [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]:
        used_pictures |= set(
            re.findall(r"images/([a-z-]+)\.png", document.read_text(encoding="utf-8"))
        )
    assert used_pictures <= set(PICTURES)
    assert used_pictures == set(PICTURES)
