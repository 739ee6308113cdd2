"""Compare pages, walls and papers with their approved pictures: some every day, twenty at the
gate, and all with --exhaustive.
"""

from pathlib import Path

import pytest
from PIL import Image

from tests import daily
from tests.browser.approved import APPROVED_PICTURES, image_file
from tests.browser.likeness import differing_parts
from tests.browser.pictured import draw_picture, repeatable_nights, standard_laptop  # noqa: F401

NEW_PICTURES_FOLDER = Path(__file__).parent.parent.parent / "dist" / "pictures"
# A failure message lists at most this many differing parts.
MAX_PARTS_NAMED = 6
PICTURES_COMPARED_AT_THE_GATE = {
    *("desk", "check-in", "seat", "scores", "standings", "prizes", "bracket", "phone", "find-me"),
    *("wall", "wall-waiting", "wall-standings", "wall-climb", "wall-bracket", "wall-podium"),
    *("paper", "paper-cards", "paper-tents", "paper-standings", "paper-certificates"),
}
PICTURES_COMPARED_DAILY = {"desk", "check-in", "scores", "phone", "wall-standings", "paper"}


def test_gate_compares_twenty_pictures():
    assert set(APPROVED_PICTURES) > PICTURES_COMPARED_AT_THE_GATE > PICTURES_COMPARED_DAILY
    assert len(PICTURES_COMPARED_AT_THE_GATE) == 20


@pytest.mark.parametrize(
    "name",
    daily.mark_values(
        APPROVED_PICTURES, *PICTURES_COMPARED_DAILY, gate=PICTURES_COMPARED_AT_THE_GATE
    ),
)
def test_picture_looks_as_approved(draw_picture, name):  # noqa: F811
    drawn_picture = draw_picture(APPROVED_PICTURES[name]).convert("RGB")
    with Image.open(image_file(name)) as approved:
        parts = differing_parts(approved, drawn_picture)
    if parts:
        NEW_PICTURES_FOLDER.mkdir(parents=True, exist_ok=True)
        drawn_picture.save(NEW_PICTURES_FOLDER / f"{name}.png")
    lines = [
        f"{name} differs from {image_file(name)}, as {NEW_PICTURES_FOLDER / name}.png shows.",
        f"If that is meant: python -m tests.pictures {name}. {len(parts)} parts differ:",
        *parts[:MAX_PARTS_NAMED],
    ]
    assert not parts, "\n".join(lines)
